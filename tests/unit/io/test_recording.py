from __future__ import annotations

import dataclasses
import errno
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from tests.disks import Disk
from tests.unit.engine.playground import playground, steer
from tests.unit.engine.test_run import stiff_scene

from stickslip import scenes
from stickslip.cli.main import main
from stickslip.contract.scene_run import run_scene
from stickslip.engine import Simulation
from stickslip.engine import recorder as recorder_module
from stickslip.engine.channels import GROUPS
from stickslip.engine.contact_pairs import OF_PAIR
from stickslip.engine.recorder import Recorder
from stickslip.engine.replay import replay
from stickslip.io import RecordingWriter, open_recording, recover_recording
from stickslip.io.journal import MAGIC, journal_of
from stickslip.model import Mesh, ModelError, RecordingError, SolverError
from stickslip.model.joints import JOINTS


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    """A finished recording of 0.3 s with inputs."""
    path = tmp_path_factory.mktemp("recording") / "run.parquet"
    record(path)
    return path


def record(path, n=300):
    simulation = Simulation(playground())
    with Recorder(simulation, RecordingWriter(path), seed=3) as recorder:
        for i in range(n):
            steer(simulation, i)
            recorder.step()
    return simulation


def test_the_file_describes_itself(path):
    recording = open_recording(path)
    assert recording.recovered is None
    assert recording.scene == playground()
    assert recording.meta["seed"] == 3
    assert recording.meta["dt_s"] == 0.001
    assert recording.meta["outcome"] == "complete"
    assert recording.meta["rows"] == recording.table.num_rows == 31
    assert recording.meta["environment"]["numba"]
    assert not journal_of(path).exists()
    assert "playground" in repr(recording)


def test_the_snapshot_is_the_first_state_to_the_bit(path):
    initial = Simulation(playground()).snapshot()
    for kept, expected in zip(open_recording(path).snapshot.arrays, initial.arrays, strict=True):
        assert kept.dtype == expected.dtype
        assert kept.shape == expected.shape
        assert kept.tobytes() == expected.tobytes()


def test_columns_are_read_one_by_one_and_in_a_table(path):
    recording = open_recording(path)
    alone = recording.column("q.box_free.x")
    assert recording._table is None
    np.testing.assert_array_equal(alone, np.asarray(recording.table["q.box_free.x"]))
    np.testing.assert_array_equal(recording.column("q.box_free.x"), alone)
    assert recording.column("i_step").dtype == np.int64
    assert recording.column("contacts").max() > 0
    np.testing.assert_allclose(recording.time, recording.column("i_step") * 0.001, rtol=0, atol=0)


def test_other_programs_read_it_with_names_and_units(path):
    table = pq.read_table(path, columns=["t", "u.ball_free.z"])
    assert table.num_columns == 2
    assert pq.read_schema(path).field("u.ball_free.z").metadata[b"unit"] == b"m/s"
    assert json.loads(pq.read_metadata(path).metadata[b"stickslip"])["scene"] == "playground"


def test_floats_are_split_into_bytes_and_compressed(path):
    column = pq.ParquetFile(path).metadata.row_group(0).column(2)
    assert column.compression == "ZSTD"
    assert "BYTE_STREAM_SPLIT" in column.encodings


def test_the_same_run_gives_the_same_file_however_often_it_was_flushed(path, tmp_path, monkeypatch):
    monkeypatch.setattr(recorder_module, "FLUSH_S", 0.0)
    again = tmp_path / "again.parquet"
    record(again)
    assert again.read_bytes() == path.read_bytes()


def test_parts_in_time_and_split_times(path):
    recording = open_recording(path)
    assert np.asarray(recording.between(0.1, 0.2)["t"]).tolist() == [i * 0.001 for i in range(100, 201, 10)]
    z = recording.column("q.ball_free.z")
    first, second, never = recording.splits("q.ball_free.z", [z[2], 0.5 * (z[5] + z[6]), 9.0])
    assert first == pytest.approx(recording.time[2], abs=1e-12)
    assert second == pytest.approx(0.5 * (recording.time[5] + recording.time[6]), abs=1e-12)
    assert np.isnan(never)


def test_an_unknown_column_names_those_there_are(path):
    with pytest.raises(RecordingError, match=r"no channel 'q\.box_fre\.x'. The nearest are: q\.box_free\.x"):
        open_recording(path).column("q.box_fre.x")


def test_row_groups_have_bounded_size(tmp_path, monkeypatch):
    monkeypatch.setattr("stickslip.io.recording_writer.GROUP_BYTES", 8 * 60 * 10)
    monkeypatch.setattr(recorder_module, "FLUSH_S", 0.0)
    record(tmp_path / "groups.parquet")
    metadata = pq.ParquetFile(tmp_path / "groups.parquet").metadata
    sizes = [metadata.row_group(k).num_rows for k in range(metadata.num_row_groups)]
    assert len(sizes) > 2
    assert len(set(sizes[:-1])) == 1
    assert sum(sizes) == 31


def test_a_journal_without_its_end_is_recovered(tmp_path):
    path = tmp_path / "cut.parquet"
    simulation = Simulation(playground())
    recorder = Recorder(simulation, RecordingWriter(path))
    recorder.step(155)
    recorder.flush()
    recorder.step(100)  # stays in memory, and is lost
    recording = open_recording(path)
    assert recording.recovered == 16
    assert recording.meta["outcome"] == "cut short"
    assert recording.column("i_step")[-1] == 150
    assert "recovered 16 rows" in repr(recording)
    assert replay(recording).same
    finished = recover_recording(path)
    assert finished.recovered is None
    assert finished.table.num_rows == 16
    assert not journal_of(path).exists()


@pytest.mark.parametrize("damage", ["truncate", "zeros", "noise"])
def test_a_torn_tail_costs_its_block_and_nothing_before(tmp_path, damage):
    path = tmp_path / "torn.parquet"
    simulation = Simulation(playground())
    recorder = Recorder(simulation, RecordingWriter(path))
    sizes = []
    for _ in range(4):
        recorder.step(100)
        recorder.flush()
        sizes.append(journal_of(path).stat().st_size)
    data = bytearray(journal_of(path).read_bytes())
    middle = (sizes[-2] + sizes[-1]) // 2
    if damage == "truncate":
        data = data[:middle]
    elif damage == "zeros":
        data[sizes[-2] :] = bytes(len(data) - sizes[-2])
    else:
        data[middle] ^= 0x40
    journal_of(path).write_bytes(data)
    recording = open_recording(path)
    assert recording.column("i_step")[-1] == 300
    assert replay(recording).same


KILLED = """
import sys
from stickslip.engine import Simulation, recorder
from stickslip.io import RecordingWriter
from tests.disks import Disk
from tests.unit.engine.playground import playground, steer
recorder.FLUSH_S = 0.05
simulation = Simulation(playground())
writer = recorder.Recorder(simulation, RecordingWriter(sys.argv[1]))
for i in range(10**9):
    steer(simulation, i)
    writer.step()
    if i == 3000:
        print("on the way", flush=True)
"""


def test_a_run_that_is_killed_leaves_what_it_had_written(tmp_path):
    path = tmp_path / "killed.parquet"
    arguments = [sys.executable, "-c", KILLED, str(path)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True, env=environment) as process:
        try:
            assert process.stdout.readline().strip() == "on the way"
            time.sleep(0.3)
        finally:
            process.send_signal(signal.SIGKILL)
    assert not path.exists()
    recording = open_recording(path)
    assert recording.recovered > 100
    assert recording.column("i_step").tolist() == list(range(0, 10 * recording.recovered, 10))
    report = replay(recording)
    assert report.same
    assert report.hashes >= 20
    assert recover_recording(path).table.num_rows == recording.recovered


def test_a_left_journal_is_not_overwritten(tmp_path):
    path = tmp_path / "left.parquet"
    Recorder(Simulation(playground()), RecordingWriter(path)).flush()
    before = journal_of(path).read_bytes()
    with pytest.raises(RecordingError, match="recover_recording"):
        Recorder(Simulation(playground()), RecordingWriter(path))
    assert journal_of(path).read_bytes() == before


def test_a_finished_recording_is_replaced_only_at_the_end(tmp_path):
    path = tmp_path / "twice.parquet"
    record(path, 50)
    before = path.read_bytes()
    with Recorder(Simulation(playground()), RecordingWriter(path)) as recorder:
        recorder.step(20)
        recorder.flush()
        assert path.read_bytes() == before
    assert open_recording(path).column("i_step")[-1] == 20


def test_a_failed_run_keeps_its_recording_up_to_the_last_good_step(tmp_path):
    path = tmp_path / "failed.parquet"
    with pytest.raises(SolverError):
        run_scene(stiff_scene(), until=10.0, record=RecordingWriter(path))
    recording = open_recording(path)
    assert recording.meta["outcome"] == "non-finite"
    assert np.isfinite(recording.column("q.rail.slide")).all()
    assert replay(recording).same


def test_a_full_disk_costs_what_could_not_be_written_and_nothing_before(tmp_path, monkeypatch):
    path = tmp_path / "full.parquet"
    recorder = Recorder(Simulation(playground()), RecordingWriter(path))
    recorder.step(100)
    recorder.flush()
    recorder.step(50)

    def full(descriptor):
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(RecordingError, match="No space left on device"):
            recorder.flush()
        with pytest.raises(RecordingError, match="No space left on device"):
            recorder.close()
    recording = open_recording(path)
    assert recording.column("i_step")[-1] == 100
    assert replay(recording).same


def test_an_end_is_never_written_behind_a_hole(tmp_path, monkeypatch):
    """A small frame may fit where a block did not: the run must not pass for a complete one then."""
    path = tmp_path / "hole.parquet"
    simulation = Simulation(playground())
    disk = Disk(monkeypatch, 10**9)
    writer = RecordingWriter(path, {"track": "mini"})
    recorder = Recorder(simulation, writer)
    recorder.step(100)
    recorder.flush()
    recorder.step(1000)
    writer.facts["end"] = "finished"
    disk.room = 200
    with pytest.raises(RecordingError, match="No space left on device"):
        recorder.close("finished")
    assert "No space left on device" in writer.lost
    recording = open_recording(path)
    assert recording.recovered == 11
    assert recording.meta["outcome"] == "cut short"
    disk.room = 10**9
    finished = recover_recording(path)
    assert finished.meta["outcome"] == "cut short"
    assert finished.meta["run"] == {"track": "mini"}
    assert finished.column("i_step")[-1] == 100


@pytest.mark.parametrize("room", [0, 10, 100])
def test_a_recording_that_cannot_begin_leaves_no_file(tmp_path, monkeypatch, room):
    with monkeypatch.context() as patch:
        Disk(patch, room)
        with pytest.raises(RecordingError, match="No space left on device"):
            Recorder(Simulation(playground()), RecordingWriter(tmp_path / "run.parquet"))
    assert list(tmp_path.iterdir()) == []
    record(tmp_path / "run.parquet", 20)


def test_what_stands_in_the_way_of_the_same_bits_is_listed(path, tmp_path):
    recording = open_recording(path)
    assert recording.obstacles() == []
    recording.meta["environment"]["numba"] = "0.1"
    recording.meta["version"] = "0.0.1"
    told = recording.obstacles()
    assert len(told) == 2
    for word in ("numba was 0.1", "stickslip was 0.0.1"):
        assert any(word in line for line in told)


def test_files_of_the_scene_that_have_changed_or_gone_are_listed(tmp_path):
    corners = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"
    for name in ("floor.obj", "wall.obj"):
        (tmp_path / name).write_text(corners)
    shapes = [Mesh("ramp", file=tmp_path / "floor.obj"), Mesh("wall", file=tmp_path / "wall.obj")]
    scene = dataclasses.replace(scenes.load("bounce"), shapes=(*scenes.load("bounce").shapes, *shapes))
    run_scene(scene, until=0.01, record=RecordingWriter(tmp_path / "run.parquet"))
    recording = open_recording(tmp_path / "run.parquet")
    assert set(recording.meta["files_sha256"]) == {"floor.obj", "wall.obj"}
    assert recording.obstacles() == []
    (tmp_path / "floor.obj").write_text(corners + "\n")
    (tmp_path / "wall.obj").unlink()
    assert recording.obstacles() == ["floor.obj has changed", "wall.obj is missing"]


def test_the_command_line_records(tmp_path, capsys):
    path = tmp_path / "bounce.parquet"
    with pytest.raises(SystemExit) as end:
        main(["run", "bounce", "--until", "0.2", "--seed", "5", "--record", str(path), "--json"])
    assert not end.value.code
    assert json.loads(capsys.readouterr().out)["steps"] == 200
    recording = open_recording(path)
    assert recording.meta["seed"] == 5
    assert recording.time[-1] == 0.2


def test_files_that_are_no_recordings_are_refused(tmp_path):
    with pytest.raises(RecordingError, match="there is no recording"):
        open_recording(tmp_path / "missing.parquet")
    (tmp_path / "text.parquet").write_text("no")
    with pytest.raises(RecordingError, match="not a Parquet file"):
        open_recording(tmp_path / "text.parquet")
    pq.write_table(pa.table({"t": [0.0]}), tmp_path / "other.parquet")
    with pytest.raises(RecordingError, match="not a recording"):
        open_recording(tmp_path / "other.parquet")
    (tmp_path / "x.parquet.partial").write_bytes(b"something else")
    with pytest.raises(RecordingError, match="not a journal"):
        open_recording(tmp_path / "x.parquet")
    (tmp_path / "z.parquet.partial").write_bytes(b"stickslip journal 9\n")
    with pytest.raises(
        RecordingError,
        match=r"journal of version 9; .* reads versions 2 and 3\. Recover it with the version that wrote it",
    ):
        open_recording(tmp_path / "z.parquet")
    (tmp_path / "y.parquet.partial").write_bytes(MAGIC)
    with pytest.raises(RecordingError, match="ends before its first row"):
        open_recording(tmp_path / "y.parquet")


def test_a_file_of_a_newer_format_names_the_version_that_reads_it(path, tmp_path):
    table, newer = pq.read_table(path), tmp_path / "newer.parquet"
    kept = dict(pq.read_metadata(path).metadata)
    meta = json.loads(kept[b"stickslip"])
    for changes, told in (
        (
            {"format": 99, "version": "9.9"},
            r"format 99, this is stickslip \S+, which reads up to 3\. Read it with stickslip 9\.9 or newer",
        ),
        ({"format": None}, "does not describe itself"),
    ):
        pairs = kept | {b"stickslip": json.dumps(meta | changes).encode()}
        pq.write_table(table.replace_schema_metadata(pairs), newer)
        with pytest.raises(RecordingError, match=told):
            open_recording(newer)


def test_a_finished_file_that_lost_its_end_is_told(path, tmp_path):
    whole = path.read_bytes()
    for share in (0.2, 0.6, 0.999):
        (tmp_path / "cut.parquet").write_bytes(whole[: int(share * len(whole))])
        with pytest.raises(RecordingError, match="cut short: its end"):
            open_recording(tmp_path / "cut.parquet")


def test_a_track_that_has_changed_under_its_name_is_told(tmp_path, monkeypatch):
    run_scene(scenes.load("descent", track="mini"), until=0.1, record=RecordingWriter(tmp_path / "run.parquet"))
    recording = open_recording(tmp_path / "run.parquet")
    assert len(recording.meta["tables_sha256"]) == 1
    assert recording.obstacles() == []
    monkeypatch.setattr("stickslip.io.recording_facts.load_table", lambda table, key: np.zeros(3))
    assert "has changed" in recording.obstacles()[0]

    def missing(table, key):
        raise ModelError("there is no track 'mini'.")

    monkeypatch.setattr("stickslip.io.recording_facts.load_table", missing)
    assert "cannot be made: there is no track" in recording.obstacles()[0]


def test_the_documentation_names_every_key_and_every_column(path):
    text = (Path(__file__).resolve().parents[3] / "docs/recordings.md").read_text(encoding="utf-8")
    recording = open_recording(path)
    ours = [key.decode() for key in recording._metadata if key.startswith(b"stickslip")]
    joints = {name for joint in JOINTS for name, _ in (*joint.coordinates, *joint.rates)}
    fixed = [channel.name for channel in recording.channels() if channel.group in ("clock", "energy", "solver")]
    for name in (*ours, *recording.meta, *joints, *fixed, *GROUPS, *(name for name, *_ in OF_PAIR)):
        assert f"`{name}`" in text, name


def test_arrays_among_the_facts_are_packed_and_come_back_as_lists(tmp_path):
    facts = {"track": "mini", "steering": np.linspace(0.0, 1.0, 200).reshape(100, 2)}
    simulation = Simulation(playground())
    with Recorder(simulation, RecordingWriter(tmp_path / "run.parquet", facts)) as recorder:
        recorder.step(50)
        recorder.flush()
        assert open_recording(tmp_path / "run.parquet").meta["run"]["steering"] == facts["steering"].tolist()
    assert open_recording(tmp_path / "run.parquet").meta["run"] == {**facts, "steering": facts["steering"].tolist()}


def test_forces_have_single_precision_in_the_file_and_are_read_in_double(tmp_path):
    simulation = Simulation(playground())
    with Recorder(simulation, RecordingWriter(tmp_path / "run.parquet"), groups=("default", "loads")) as recorder:
        recorder.step(300)
    schema = pq.read_schema(tmp_path / "run.parquet")
    single = {name for name in schema.names if schema.field(name).type == pa.float32()}
    assert {"residual", "penetration"} < single
    assert all(name.startswith(("load.", "induced.", "friction.")) for name in single - {"residual", "penetration"})
    assert schema.field("q.box_free.x").type == pa.float64()
    assert open_recording(tmp_path / "run.parquet").column("residual").dtype == np.float64


def test_a_folder_that_is_not_there_is_told_before_the_run(tmp_path):
    with pytest.raises(RecordingError, match="cannot be written"):
        run_scene(scenes.load("bounce"), until=1.0, record=RecordingWriter(tmp_path / "nowhere" / "x.parquet"))


def test_a_recording_that_is_given_up_leaves_nothing(tmp_path):
    path = tmp_path / "run.parquet"
    writer = RecordingWriter(path)
    recorder = Recorder(Simulation(playground()), writer)
    recorder.step(50)
    recorder.flush()
    assert journal_of(path).exists()
    writer.discard()
    assert list(tmp_path.iterdir()) == []
    writer.end("complete")  # nothing is left to end
    assert list(tmp_path.iterdir()) == []
