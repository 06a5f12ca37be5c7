"""Commands that a signal or a full disk ends: what was computed is saved where it can be, and the last line says what."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest

from stickslip.apps.ice.line import load_line
from stickslip.cli.main import main
from stickslip.io import open_recording


def ended(capsys, *words: str) -> tuple[int, str]:
    """Exit code and messages of a command."""
    with pytest.raises(SystemExit) as end:
        main(words)
    return int(end.value.code or 0), capsys.readouterr().err


def test_a_run_that_is_terminated_says_what_it_saved(tmp_path):
    file = tmp_path / "run.parquet"
    command = [sys.executable, "-m", "stickslip", "run", "chain", "--until", "1e6", "--record", str(file)]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
    journal = file.with_name("run.parquet.partial")
    deadline = time.monotonic() + 120.0
    while not (journal.exists() and journal.stat().st_size > 10_000) and time.monotonic() < deadline:
        assert process.poll() is None
        time.sleep(0.05)
    process.send_signal(signal.SIGTERM)
    _, said = process.communicate(timeout=60.0)
    recording = open_recording(file)
    assert process.returncode == 128 + signal.SIGTERM
    assert f"ended by SIGTERM; {file} holds {len(recording.time)} rows, up to t = {recording.time[-1]:g} s" in said
    assert recording.meta["outcome"] == "interrupted"
    assert not journal.exists()


@pytest.fixture
def heard(request):
    """A signal that is not ignored, as it is where tests run in the background."""
    before = signal.signal(request.param, signal.default_int_handler)
    yield request.param
    signal.signal(request.param, before)


@pytest.mark.parametrize("heard", [signal.SIGHUP, signal.SIGTERM, signal.SIGINT], indirect=True)
def test_a_run_that_ends_before_its_first_row_says_so(capsys, monkeypatch, tmp_path, heard):
    monkeypatch.setattr("stickslip.contract.run.run_to_end", lambda *_, **__: signal.raise_signal(heard))
    file = tmp_path / "run.parquet"
    file.write_text("of another run")
    code, said = ended(capsys, "run", "chain", "--record", str(file))
    assert code == 128 + heard
    assert f"ended by {heard.name}; nothing was saved to {file}" in said
    assert signal.getsignal(heard) == signal.default_int_handler


def test_improve_saves_the_best_line_when_it_is_interrupted(capsys, monkeypatch, tmp_path):
    def descend(sled, track, pilot, conditions):
        if len(made) == 3:
            raise KeyboardInterrupt
        made.append(len(made))
        return type("Run", (), {"summary": {"finished": True, "finish_time_s": 50.0 - made[-1]}})

    made: list[int] = []
    monkeypatch.setattr("stickslip.apps.ice.improve.run_sled", descend)
    file = tmp_path / "line.toml"
    code, said = ended(capsys, "improve", "skeleton", "--track", "mini", "--out", str(file))
    assert code == 128 + signal.SIGINT
    assert f"interrupted after 3 of 100 descents; {file} holds the best line so far" in said
    assert load_line(file).track == "mini"


@pytest.mark.parametrize(
    "words",
    [
        ("track", "show", "mini", "--out", "FILE.png"),
        ("track", "audit", "mini", "--plots", "FILE.svg"),
        ("track", "export", "mini", "FILE.ssg"),
        ("run", "bounce", "--until", "0.1", "--record", "FILE.parquet"),
    ],
)
def test_a_full_disk_is_one_sentence_and_leaves_no_file(capsys, monkeypatch, tmp_path, words):
    def fail(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(os, "fsync", fail)
    code, said = ended(capsys, *words)
    assert code == 1
    assert "cannot be written: No space left on device" in said
    assert "Traceback" not in said
    assert [path.name for path in tmp_path.iterdir()] in ([], ["FILE.parquet.partial"])


def test_an_unexpected_error_is_one_sentence_and_its_traceback_a_file(capsys, monkeypatch, tmp_path):
    def fail(*_, **__):
        raise ZeroDivisionError("a fault of ours")

    monkeypatch.setattr("stickslip.contract.run.run_to_end", fail)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    code, said = ended(capsys, "run", "chain")
    (file,) = tmp_path.iterdir()
    assert code == 1
    assert "unexpected ZeroDivisionError: a fault of ours" in said
    assert said.rstrip().endswith(f"The traceback is in {file}.")
    assert "Traceback" not in said
    assert "ZeroDivisionError" in file.read_text()
    code, said = ended(capsys, "--debug", "run", "chain")
    assert code == 1
    assert "Traceback" in said
    assert "STICKSLIP_DEBUG" not in os.environ
    monkeypatch.setenv("STICKSLIP_DEBUG", "1")
    assert "Traceback" in ended(capsys, "run", "chain")[1]
    assert list(tmp_path.iterdir()) == [file]
