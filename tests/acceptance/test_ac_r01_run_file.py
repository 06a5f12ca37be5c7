"""AC-R1: a run file has everything, and driven again it gives the same positions; it is small.

Source: bob specification, run file of [Rempfler, ch. 5]: 100 Hz; time, coordinates, rates, inputs with their rates and accelerations,
forces that contact induces in joints (averaged), set-up, splits, speeds, traces. Parquet instead of XML. Tolerances: positions at sample
instants 1e-6 m by the source; here a replay gives the same bits, so that a difference is none. Size: 3 MB for a descent of 55 s, of
which 0.15 MB are left to what every file has, however long (scene with the boards of a large track, names, first state).
"""

import numpy as np
import pytest

from stickslip.apps.catalogue import load_sled
from stickslip.apps.ice.pilots import make_pilot, recorded_steering
from stickslip.apps.ice.run import run_sled
from stickslip.engine.replay import advance, replay
from stickslip.engine.simulation import Simulation
from stickslip.io import RecordingWriter, open_recording
from stickslip.io.setup_file import setup_from_toml, setup_to_toml

SHORT, LONG = 2.0, 5.0  # s
DESCENT, LARGEST, SHARED = 55.0, 3.0e6, 0.15e6  # s, bytes, bytes


def record(sled_name, until, path):
    sled = load_sled(sled_name)
    facts = {"track": "mini", "setup_toml": setup_to_toml(sled.setup)}
    sink = RecordingWriter(path, facts)
    pilot = make_pilot("noisy", sled, "mini", 3)
    return run_sled(sled, "mini", pilot, until=until, record=sink)


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    folder = tmp_path_factory.mktemp("runs")
    runs = {until: record("bob", until, folder / f"{until:g}.parquet") for until in (SHORT, LONG)}
    return folder, runs


def test_a_file_has_all_of_a_run(files):
    folder, runs = files
    recording = open_recording(folder / f"{LONG:g}.parquet")
    assert np.diff(recording.time) == pytest.approx(np.full(500, 0.01), abs=1e-12)
    joints = [joint for joint in recording.scene.joints if joint.name != "free"]
    for joint in joints:
        for kind in ("q", "u", "induced"):
            assert f"{kind}.{joint.name}.angle" in recording.columns
    assert {f"{kind}.free.{axis}" for kind in ("q", "u", "induced") for axis in "xyz"} <= set(recording.columns)
    assert recording.meta["run"]["splits_s"].keys() == runs[LONG].summary["split_times_s"].keys()
    assert recorded_steering(str(recording.path)) == runs[LONG].steering
    sled = load_sled("bob")
    assert setup_from_toml(recording.meta["run"]["setup_toml"], type(sled.setup)) == sled.setup


def test_a_file_has_rates_and_accelerations_of_the_steering(files):
    """k, m and dm/dt of the steered joint, as the filter makes them of what the hands ask for."""
    recording = open_recording(files[0] / f"{LONG:g}.parquet")
    angle, rate, change = (recording.column(f"input.steering.{key}") for key in ("value", "rate", "acceleration"))
    assert np.array_equal(angle, recording.column("q.steering.angle"))
    assert np.array_equal(rate, recording.column("u.steering.angle"))
    assert np.abs(rate).max() > 0.01  # rad/s: the pilot's hands move
    omega = 2.0 * np.pi * recording.scene.inputs[0].filter_hz
    asked = recording.column("input.steering")
    expected = omega**2 * (asked - angle) - 2.0 * omega * rate  # the filter, at the end of every step
    assert change[1:] == pytest.approx(expected[1:], abs=1e-9)
    assert np.abs(change).max() > 1.0  # rad/s²


def test_driven_again_it_is_where_it_was(files):
    recording = open_recording(files[0] / f"{SHORT:g}.parquet")
    assert replay(recording).same
    simulation = Simulation(recording.scene)
    simulation.restore(recording.snapshot)
    steps = [int(step) for step in recording.column("i_step")]
    recorded = np.column_stack([recording.column(f"q.free.{axis}") for axis in "xyz"])
    origin = [simulation.pose("rear_hull")[0].copy() for _ in advance(simulation, recording.inputs, steps)]
    assert np.abs(np.array(origin) - recorded).max() < 1e-6


@pytest.mark.parametrize("sled", ["bob", "skeleton", "luge"])
def test_a_descent_takes_less_than_three_megabytes(sled, files, tmp_path):
    sizes = []
    for until in (SHORT, LONG):
        path = files[0] / f"{until:g}.parquet" if sled == "bob" else tmp_path / f"{until:g}.parquet"
        if sled != "bob":
            record(sled, until, path)
        sizes.append(path.stat().st_size)
    per_second = (sizes[1] - sizes[0]) / (LONG - SHORT)
    assert sizes[0] - SHORT * per_second < SHARED
    assert DESCENT * per_second + SHARED < LARGEST
