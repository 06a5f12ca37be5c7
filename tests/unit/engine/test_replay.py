from __future__ import annotations

import dataclasses

import numpy as np
import pytest
from tests.unit.engine.playground import playground, steer

from stickslip.contract.scene_run import run_scene
from stickslip.engine import Simulation
from stickslip.engine.recorder import Recorder, state_hash
from stickslip.engine.replay import advance, replay
from stickslip.io import RecordingWriter, open_recording
from stickslip.model import RecordingError

N = 480


def live(path, **options) -> Simulation:
    """A steered run, step by step."""
    simulation = Simulation(playground())
    with Recorder(simulation, RecordingWriter(path), **options) as recorder:
        for i in range(N):
            steer(simulation, i)
            recorder.step()
            if i % 50 == 0:  # reading out must not change anything
                simulation.contacts(), simulation.reaction("socket"), simulation.energy(), simulation.pose("box")
    return simulation


@pytest.fixture(scope="module")
def recorded(tmp_path_factory):
    """Path of a recording, and the hash of its last state."""
    path = tmp_path_factory.mktemp("recorded") / "live.parquet"
    return path, state_hash(live(path))


def test_live_batch_replayed_and_restored_give_the_same_bits(recorded):
    path, expected = recorded
    recording = open_recording(path)
    # batch: as many steps per call as the inputs allow
    batch = Simulation(playground())
    for i in range(0, N, 16):
        steer(batch, i)
        batch.step(16)
    assert state_hash(batch) == expected
    # replayed from the file
    replayed = Simulation(recording.scene)
    report = replay(recording, replayed)
    assert report.same
    assert (report.steps, report.hashes) == (N, len(recording.hashes))
    assert state_hash(replayed) == expected
    # restored from a snapshot in the middle, into another simulation whose work space is used up
    middle = Simulation(playground())
    list(advance(middle, recording.inputs, [200]))
    restored = Simulation(playground())
    restored.step(123)
    restored.restore(middle.snapshot())
    list(advance(restored, recording.inputs, [N]))
    assert state_hash(restored) == expected


def test_a_batch_run_replays(tmp_path):
    run_scene(playground(), until=0.3, record=RecordingWriter(tmp_path / "batch.parquet"))
    report = replay(open_recording(tmp_path / "batch.parquet"))
    assert report.same
    assert "same bits" in str(report)


def test_a_recording_that_begins_in_the_middle_replays(tmp_path):
    simulation = Simulation(playground())
    simulation.step(77)
    with Recorder(simulation, RecordingWriter(tmp_path / "late.parquet")) as recorder:
        for i in range(77, 300):
            steer(simulation, i)
            recorder.step()
    report = replay(open_recording(tmp_path / "late.parquet"))
    assert report.same
    assert report.steps == 300 - 77


@dataclasses.dataclass
class Tampered:
    """A recording in which something is not as it was."""

    recording: object
    inputs: np.ndarray

    def __getattr__(self, name):
        return getattr(self.recording, name)


def test_the_first_difference_is_found_to_the_row_with_its_columns(recorded):
    path, _ = recorded
    recording = open_recording(path)
    inputs = recording.inputs.copy()
    k = int(np.flatnonzero((inputs[:, 0] > 250) & (inputs[:, 1] == 0))[0])
    inputs[k, 2] += 1e-9
    report = replay(Tampered(recording, inputs))
    step = int(inputs[k, 0])
    assert not report.same
    assert report.last_same_step <= step < report.first_different_step <= step + 10
    assert "q.hinge.angle" in report.different
    assert "q.box_free.x" not in report.different
    assert "not the same" in str(report)


def test_a_hash_for_every_step_names_the_very_step(tmp_path):
    live(tmp_path / "fine.parquet", hash_every=1)
    recording = open_recording(tmp_path / "fine.parquet")
    inputs = recording.inputs.copy()
    inputs[5, 2] += 1e-12
    report = replay(Tampered(recording, inputs))
    assert report.last_same_step == inputs[5, 0]
    assert report.first_different_step == inputs[5, 0] + 1


def test_a_recording_without_hashes_cannot_be_compared(recorded):
    recording = open_recording(recorded[0])
    recording.__dict__["hashes"] = ()
    with pytest.raises(RecordingError, match="no hash"):
        replay(recording)
