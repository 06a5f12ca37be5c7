"""Two studios in one folder, and what studios that were killed leave there: nothing is lost, nothing is in the way."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time

import pytest
from tests.unit.studio.crafted_runs import FACTS, begin_bob, make_base
from tests.unit.studio.test_run_library import entry

from stickslip.contract.run import begin_recording
from stickslip.io.file_lock import claim, exclusive, is_claimed
from stickslip.io.journal import MAGIC, journal_of
from stickslip.io.recording_writer import RecordingWriter
from stickslip.studio import buffer
from stickslip.studio.buffer import FrameBuffer, sweep_buffers
from stickslip.studio.run_library import YOUNG_S, RunLibrary, new_run_path
from stickslip.studio.run_sink import RunSink

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs locks on files")

RUNS = 12


def age(file, seconds: float = 100.0) -> None:
    os.utime(file, (time.time() - seconds, time.time() - seconds))


def test_no_rename_is_lost_when_two_studios_rename_at_once(tmp_path):
    first, second = RunLibrary(tmp_path), RunLibrary(tmp_path)
    for i in range(2 * RUNS):
        (tmp_path / f"run{i}.parquet").write_bytes(b"PAR1")
        first.add(entry(f"run{i}"))
    second.entries()

    def rename(library: RunLibrary, begin: int) -> None:
        for i in range(begin, 2 * RUNS, 2):
            library.rename(f"run{i}", f"new {i}")

    threads = [threading.Thread(target=rename, args=(library, k)) for k, library in enumerate((first, second))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert {e.id: e.name for e in RunLibrary(tmp_path).entries()} == {f"run{i}": f"new {i}" for i in range(2 * RUNS)}


def test_a_name_and_tags_that_two_studios_give_to_one_run_both_stay(tmp_path):
    (tmp_path / "run.parquet").write_bytes(b"PAR1")
    first, second = RunLibrary(tmp_path), RunLibrary(tmp_path)
    first.add(entry("run"))
    second.entries()
    first.rename("run", "mine")
    second.tag("run", "fast")
    (run,) = RunLibrary(tmp_path).entries()
    assert (run.name, run.tags) == ("mine", ("fast",))


def test_runs_that_begin_in_one_second_have_files_of_their_own(tmp_path):
    run = begin_bob()
    path = new_run_path(tmp_path, "bob", "mini")  # both studios ask before either has begun
    sinks = []
    for _ in range(3):
        sinks.append(RunSink(RecordingWriter(path, FACTS), lambda: new_run_path(tmp_path, "bob", "mini")))
        begin_recording(run, sinks[-1]).close("interrupted")
    for sink in sinks:
        sink.join()
        assert sink.finished, sink.trouble
    assert len({sink.writer.path for sink in sinks}) == 3
    assert len(list(tmp_path.glob("*.parquet"))) == 3


def test_the_journal_of_a_run_that_goes_on_is_left_alone_whatever_its_process_is_called(tmp_path):
    make_base(tmp_path)
    run = begin_bob()
    path = tmp_path / "driven.parquet"
    recorder = begin_recording(run, RecordingWriter(path, {**FACTS, "process": 2**22 - 7}))
    run.tick(recorder.step)
    recorder.flush()
    assert is_claimed(journal_of(path))
    assert RunLibrary(tmp_path).recover() == []
    assert journal_of(path).exists()
    recorder.close("interrupted")
    assert path.exists()
    assert not is_claimed(path)


def test_the_journal_of_a_dead_run_is_recovered_although_its_number_lives_again(tmp_path):
    make_base(tmp_path)
    journal = tmp_path / "dead.parquet.partial"
    data = (tmp_path / "base.journal").read_bytes()
    journal.write_bytes(data)
    library = RunLibrary(tmp_path)
    with claim(journal) as ours:
        assert ours
        assert library.recover() == []
    assert library.recover() == ["dead"]
    assert library.entry("dead").end == "cut short"


KILLED = """
import sys, time
from pathlib import Path
from stickslip.io.file_lock import exclusive
with exclusive(Path(sys.argv[1])):
    print("locked", flush=True)
    time.sleep(60)
"""


def test_the_lock_of_a_studio_that_is_killed_is_free(tmp_path):
    file = tmp_path / ".lock"
    with subprocess.Popen([sys.executable, "-c", KILLED, str(file)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "locked\n"
        assert is_claimed(file)
        process.kill()
    begin = time.monotonic()
    with exclusive(file):
        assert time.monotonic() - begin < 1.0


def test_what_a_killed_studio_left_half_written_is_removed_at_the_next_start(tmp_path):
    make_base(tmp_path)
    (tmp_path / "base.journal").rename(tmp_path / "going.parquet.partial")
    blank = [tmp_path / f"blank{i}.parquet.partial" for i in range(3)]
    for file, content in zip(blank, (b"", MAGIC[:5], MAGIC)):
        file.write_bytes(content)
        age(file)
    young = tmp_path / "young.parquet.partial"
    young.write_bytes(b"")
    left = [
        tmp_path / ".base.parquet.4711.tmp",
        tmp_path / ".index.json.4711.0123abcd.tmp",
        tmp_path / ".refused.json.4711.0.tmp",
    ]
    notes = [tmp_path / ".notes.tmp", tmp_path / ".base.parquet.tmp", tmp_path / "base.parquet.4711.tmp"]
    making = tmp_path / ".going.parquet.4711.tmp"
    for file in (*left, *notes, making):
        file.write_bytes(b"half")
        age(file)
    library = RunLibrary(tmp_path)
    with claim(tmp_path / "going.parquet.partial"):  # its studio is just finishing it
        library.recover()
    assert [file.name for file in (*left, *blank) if file.exists()] == []
    assert all(file.exists() for file in (*notes, making, young))
    assert library.refusals == []
    assert YOUNG_S < 60.0
    assert json.loads((tmp_path / "index.json").read_text(encoding="utf-8"))[0]["id"] == "base"


@pytest.mark.skipif(not buffer.SHARED.is_dir(), reason="shared memory is not a folder here")
def test_memory_of_a_killed_studio_is_removed_and_that_of_a_living_one_stays():
    living = FrameBuffer(capacity=100)
    dead = buffer.SHARED / f"{buffer.PREFIX}{os.getpid()}-dead"
    young = buffer.SHARED / f"{buffer.PREFIX}{os.getpid()}-young"
    try:
        for file in (dead, young):
            file.write_bytes(bytes(100))
        age(dead)
        age(buffer.SHARED / living.name)
        sweep_buffers()
        assert not dead.exists()
        assert young.exists()
        reader = FrameBuffer(living.name)
        assert reader.capacity == 100
        reader.close()
    finally:
        young.unlink(missing_ok=True)
        living.close()
