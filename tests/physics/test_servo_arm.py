"""A powered arm: friction makes it lag by F / k, feeding it forward takes the lag away, and weak drives give way."""

from __future__ import annotations

import numpy as np
import pytest
from tests.performance import perform

from stickslip.engine.simulation import Simulation
from stickslip.scenes import arm, servo_arm


def follow(until=2.5, **parameters):
    summary = perform("servo-arm", until, **parameters)
    assert summary["ok"]
    assert summary["unconverged_steps"] == 0
    return summary


def test_compensation_takes_the_error_of_friction_away():
    without, plain, half, full = (
        follow(friction=0.0), follow(), follow(compensation=0.5), follow(compensation=1.0),
    )  # fmt: skip
    assert full["rms_tip_error_mm"] == pytest.approx(without["rms_tip_error_mm"], rel=0.01)
    assert plain["rms_tip_error_mm"] > 4.0 * full["rms_tip_error_mm"]
    assert full["rms_tip_error_mm"] < half["rms_tip_error_mm"] < plain["rms_tip_error_mm"]
    assert plain["at_limit_percent"] == 0.0


def lags(friction):
    """How far each joint is behind in the middle of its swing [rad]."""
    scene = servo_arm.build(friction=friction)
    simulation = Simulation(scene)
    until = 0.25 * servo_arm.PERIOD  # joints that swing once in a period are fastest
    while simulation.time < until - 1e-9:
        angles, rates = servo_arm.wanted(simulation.time + simulation.dt)
        targets = servo_arm.fed_forward(scene, angles.tolist(), rates.tolist(), 0.0)
        for joint, target, rate in zip(scene.joints, targets, rates.tolist()):
            simulation.set_input(f"{joint.name}_target", target, rate)
        assert simulation.step().finite
    names = [joint.name for joint in scene.joints]
    return [(angle - simulation.coordinate(name)[0]) * np.sign(r) for name, angle, r in zip(names, angles, rates)]


def test_friction_makes_each_joint_lag_by_its_limit_over_its_stiffness():
    """Over what inertia makes it lag; to 5 %: gravity is fed forward for the wanted pose and changes with the lag by m g l / k, 4 %."""
    rough, smooth = lags(1.0), lags(0.0)
    for i, (_, _, n, friction, stiffness, _) in enumerate(servo_arm.SERVOS):
        if n == 1:
            assert rough[i] - smooth[i] == pytest.approx(friction / stiffness, rel=0.05)


def test_drives_that_are_too_weak_give_way():
    weak = follow(torque=0.2)  # 50 N m at the shoulder, which has to hold 62
    assert weak["at_limit_percent"] > 10.0
    assert weak["worst_joint_error_deg"] > 5.0


def test_the_torques_are_limited_and_those_that_hold_the_pose():
    simulation = Simulation(servo_arm.build(friction=0.0))
    names = [link[0] for link in arm.LINKS]
    targets = servo_arm.fed_forward(simulation.scene, np.radians(arm.POSE).tolist(), [0.0] * 6, 0.0)
    for name, target in zip(names, targets):
        simulation.set_input(f"{name}_target", target)
    assert simulation.step(1500).finite
    gravity = arm.gravity_torques()
    assert servo_arm.torques(simulation, names) == pytest.approx([-gravity[name] for name in names], abs=1e-6)
