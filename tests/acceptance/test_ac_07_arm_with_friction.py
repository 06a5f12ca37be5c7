"""AC-7: an arm without power, held by the friction of its joints.

Source: joint-friction specification, AC-7: an arm of four or more hinges (here six) holds any pose whose gravity torques
are below the limits, sinking at most 1 mm per minute at the tip; it collapses when the limits are zero; in between it
stops swinging in finite time. The exact answer to the first is no motion: 1e-6 m in a minute is allowed, what the
solver's default tolerance leaves (AC-16). "Any pose" is sampled with a fixed seed.
"""

from __future__ import annotations

import numpy as np
import pytest

from stickslip.engine.simulation import Simulation
from stickslip.scenes import arm

MARGIN = 1.1


def test_any_pose_within_the_limits_is_held_for_a_minute():
    generator = np.random.default_rng(7)
    limits = arm.limits(MARGIN)
    held, closest = 0, 0.0
    while held < 8:
        pose = tuple(generator.uniform(-180.0, 180.0, len(arm.LINKS)).tolist())
        torques = arm.gravity_torques(pose)
        used = max(abs(torque) / limits[name] for name, torque in torques.items())
        simulation = Simulation(arm.build(MARGIN, pose))
        if used > 0.999 or simulation.step(1).contacts > 0:  # beyond the limits, or in the floor
            continue
        begin = arm.tip(simulation)
        report = simulation.step(round(60.0 / simulation.dt))
        assert report.finite
        assert report.unconverged_steps == 0
        assert np.abs(arm.tip(simulation) - begin).max() <= 1e-6
        for name, torque in torques.items():
            assert simulation.friction(name)[0] == pytest.approx(-torque, abs=1e-3)
        held, closest = held + 1, max(closest, used)
    assert closest > 0.9  # one of them is near its limit


def test_a_pose_beyond_one_limit_is_not_held():
    pose = list(arm.POSE)
    pose[1], pose[2] = -20.0, 20.0  # stretched out: more torque at the shoulder than POSE asks for
    used = {name: abs(torque) / arm.limits(MARGIN)[name] for name, torque in arm.gravity_torques(pose).items()}
    assert used["shoulder"] > 1.01
    simulation = Simulation(arm.build(MARGIN, tuple(pose)))
    begin = arm.tip(simulation)
    assert simulation.step(round(0.5 / simulation.dt)).finite
    assert begin[2] - arm.tip(simulation)[2] > 1e-3


def test_without_friction_it_collapses():
    simulation = Simulation(arm.build(0.0))
    begin = arm.tip(simulation)
    assert simulation.step(round(1.0 / simulation.dt)).finite
    assert begin[2] - arm.tip(simulation)[2] > 0.3


@pytest.mark.parametrize("margin", [0.02, 0.1, 0.3])
def test_in_between_it_stops_swinging(margin):
    simulation = Simulation(arm.build(margin))
    until = round(60.0 / simulation.dt)
    moving = 0
    while simulation.i_step < until:
        assert simulation.step(50).finite
        if max(abs(simulation.rate(link[0])[0]) for link in arm.LINKS) > 1e-5:
            moving = simulation.i_step
    assert 0.1 < moving * simulation.dt < 30.0
    kinetic, _ = simulation.energy()
    assert kinetic < 1e-9
