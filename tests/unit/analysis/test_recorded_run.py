from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from tests.unit.analysis.recorded_runs import MadeRecording, record_descent, sled_scene, straight_columns

from stickslip import scenes
from stickslip.analysis.energy import REST, energy_balance, total_energy
from stickslip.analysis.recorded_run import load_run, trace_recording
from stickslip.contract.scene_run import run_scene
from stickslip.io import RecordingWriter
from stickslip.model import Input
from stickslip.model.errors import RecordingError


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    return load_run(record_descent(tmp_path_factory.mktemp("runs") / "first.parquet"))


def test_a_recording_becomes_a_run_on_the_track_of_its_scene(run):
    assert run.name == "first"
    assert run.track.name == "mini"
    assert run.mass == 1.0
    assert run.station[0] == pytest.approx(run.track.start, abs=1e-6)
    assert run.speed[0] == pytest.approx(9.0)
    assert (np.diff(run.station) > 0.0).all()
    assert run.steering is None


def test_its_point_stays_on_the_ice(run):
    """The section coordinate and the offset tell the same side; heights are those of the ice there, within the patch's 0.5 mm."""
    assert not np.isnan(run.across).any()
    sections = run.track.channel.points(run.station, np.linspace(-1.0, 1.0, 4001))
    for k in range(0, run.time.size, 50):
        ice = np.interp(run.offset[k], sections[k, :, 0], sections[k, :, 1])
        assert run.height[k] == pytest.approx(ice, abs=1e-3)


def test_without_friction_all_energy_comes_from_the_weight(run):
    total = total_energy(energy_balance(run))
    assert abs(total.works[REST]) < 1e-4 * total.kinetic  # energies are linear between rows
    assert total.works["air"] == 0.0


def test_steering_is_what_the_hands_did_else_an_input():
    columns = straight_columns(speed=10.0)
    columns |= {f"energy.{kind}": np.zeros_like(columns["t"]) for kind in ("kinetic", "potential")}
    assert trace_recording(MadeRecording(sled_scene(), columns), "run").steering is None
    columns |= {"input.brake": np.zeros_like(columns["t"]), "input.steering": np.full_like(columns["t"], 0.1)}
    assert trace_recording(MadeRecording(sled_scene(), columns), "run").steering == pytest.approx(0.1)
    hands = {"run": {"steering": [(0.0, -1.0), (1.0, 0.5)]}}
    held = trace_recording(MadeRecording(sled_scene(), columns, hands), "run")
    np.testing.assert_array_equal(held.steering, np.where(held.time < 1.0, -1.0, 0.5))


def test_torque_is_what_contact_induces_in_the_driven_hinge():
    columns = straight_columns(speed=10.0)
    columns |= {f"energy.{kind}": np.zeros_like(columns["t"]) for kind in ("kinetic", "potential")}
    columns |= {"induced.hinge.angle": np.where(columns["t"] < 0.5, 0.0, 8.0)}
    assert trace_recording(MadeRecording(sled_scene(), columns), "run").torque is None  # the hinge is free
    free, hinge, *others = sled_scene().joints
    driven = sled_scene(joints=(free, replace(hinge, input="wheel"), *others), inputs=(Input("wheel"),))
    run = trace_recording(MadeRecording(driven, columns), "run")
    np.testing.assert_array_equal(run.torque, columns["induced.hinge.angle"][: run.time.size])
    assert run.slow_torque[60] < run.torque[60] == 8.0
    assert run.slow_torque[-1] == pytest.approx(8.0, rel=1e-4)


def test_a_recording_of_something_else_is_refused(tmp_path):
    path = tmp_path / "tower.parquet"
    run_scene(scenes.load("tower"), until=0.02, record=RecordingWriter(path))
    with pytest.raises(RecordingError, match="no run on an ice track"):
        load_run(path)
