"""Steering torque of a run: the mean of all steps of a tick, the same with and without a recorder, and slow behind 2 Hz."""

import math

import numpy as np
import pytest

from stickslip.apps.bob import BobSetup, bob_scene, steering_torque
from stickslip.apps.catalogue import load_sled
from stickslip.apps.ice.pilots import make_pilot
from stickslip.apps.ice.run import COLUMNS, run_sled
from stickslip.apps.ice.torque import TorqueMeter
from stickslip.engine.loads import Loads
from stickslip.engine.low_pass import smooth
from stickslip.engine.simulation import Simulation
from stickslip.io import RecordingWriter, open_recording
from stickslip.model import Plane

MEAN, SLOW = COLUMNS.index("torque_nm"), COLUMNS.index("slow_torque_nm")


def test_a_reading_is_the_mean_of_all_steps_of_its_tick():
    simulations = [Simulation(bob_scene(BobSetup(), (Plane("ice"),), speed=20.0)) for _ in range(2)]
    for simulation in simulations:
        simulation.set_input("steering", math.radians(2.0))
    meter, loads = TorqueMeter("steering", 0.01), Loads(simulations[0])
    for _ in range(5):
        loads.restart()
        simulations[0].step(50)
        total = 0.0
        for _ in range(50):
            simulations[1].step()
            total += steering_torque(simulations[1])
        assert meter.read(loads).mean == pytest.approx(total / 50.0, rel=1e-12)


def test_runs_tell_it_and_recording_changes_nothing(tmp_path):
    sled = load_sled("bob")

    def run(**options):
        return run_sled(sled, "mini", make_pilot("noisy", sled, "mini", 5), until=2.0, **options)

    recorded = run(record=RecordingWriter(tmp_path / "run.parquet"))
    alone = run()
    assert np.array_equal(alone.ticks, recorded.ticks)
    mean = alone.ticks[:, MEAN]
    assert np.abs(mean).max() > 0.1
    assert np.array_equal(alone.ticks[:, SLOW], smooth(mean, 2.0, 0.01))
    assert alone.summary["max_steering_torque_nm"] == np.abs(alone.ticks[:, SLOW]).max()
    assert alone.summary["max_rope_force_n"] == alone.summary["max_steering_torque_nm"] / 0.1
    column = open_recording(tmp_path / "run.parquet").column("induced.steering.angle")
    assert column[1:] == pytest.approx(mean, rel=1e-7)


def test_a_sled_without_a_steered_joint_has_none():
    sled = load_sled("luge")
    run = run_sled(sled, "mini", make_pilot("none", sled, "mini"), until=0.5)
    assert np.isnan(run.ticks[:, [MEAN, SLOW]]).all()
    assert run.summary["max_steering_torque_nm"] is None
