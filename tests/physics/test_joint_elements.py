"""Limits, drives, springs and dry friction in joints against closed forms, in both schemes."""

from __future__ import annotations

import math

import numpy as np
import pytest

from stickslip.engine.simulation import Simulation
from stickslip.model import (
    Body,
    Cylindrical,
    Drive,
    Gear,
    Input,
    JointFriction,
    JointLimit,
    JointSpring,
    Prismatic,
    Revolute,
    Scene,
    Screw,
    StepOptions,
)

SCHEMES = ["moreau", "euler"]
X_AXIS = (1.0, 0.0, 0.0)
MASS, INERTIA = 2.0, 0.5


def slider(scheme: str = "moreau", dt: float = 1e-3, gravity: float = 0.0, inputs=(), **fields) -> Simulation:
    """Mass on a horizontal rail; `gravity` pulls along it."""
    return Simulation(
        Scene(
            "slider",
            gravity=(gravity, 0.0, -9.81),
            bodies=[Body("mass", MASS, (0.1, 0.1, 0.1))],
            joints=[Prismatic("rail", child="mass", axis=X_AXIS, **fields)],
            inputs=inputs,
            step=StepOptions(dt, scheme=scheme),
        )
    )


def flywheel(scheme: str = "moreau", inputs=(), **fields) -> Simulation:
    """Wheel about the vertical."""
    return Simulation(
        Scene(
            "wheel",
            bodies=[Body("wheel", 1.0, (INERTIA, INERTIA, INERTIA))],
            joints=[Revolute("axle", child="wheel", **fields)],
            inputs=inputs,
            step=StepOptions(scheme=scheme),
        )
    )


@pytest.mark.parametrize("scheme", SCHEMES)
def test_stop_holds_against_a_load(scheme):
    sim = slider(scheme, gravity=3.0, limits=[JointLimit(upper=0.2)])
    worst = 0.0
    for _ in range(1000):
        sim.step()
        worst = max(worst, float(sim.coordinate("rail")[0]) - 0.2)
    assert worst < 2e-3
    assert sim.coordinate("rail")[0] == pytest.approx(0.2, abs=1e-5)
    assert abs(sim.rate("rail")[0]) < 1e-9
    assert sim.reaction("rail")[0][0] == pytest.approx(-3.0 * MASS, rel=1e-6)


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("e_n", [0.0, 0.5, 1.0])
def test_stop_throws_back_with_its_restitution(scheme, e_n):
    sim = slider(scheme, u0=(2.0,), limits=[JointLimit(lower=-1.0, upper=0.1, e_n=e_n)])
    sim.step(200)
    assert sim.rate("rail")[0] == pytest.approx(-2.0 * e_n, abs=1e-9)


def test_lower_stop_works_like_the_upper_one():
    sim = slider(u0=(-1.0,), gravity=-2.0, limits=[JointLimit(lower=-0.1)])
    sim.step(500)
    assert sim.coordinate("rail")[0] == pytest.approx(-0.1, abs=1e-5)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_dry_friction_brakes_evenly_and_then_holds(scheme):
    limit = 3.0
    sim = slider(scheme, u0=(1.5,), friction=[JointFriction(limit)])
    sim.step(500)
    assert sim.rate("rail")[0] == pytest.approx(1.5 - 0.5 * limit / MASS, abs=1e-9)
    assert sim.friction("rail")[0] == pytest.approx(-limit)
    sim.step(1000)
    assert abs(sim.rate("rail")[0]) < 1e-12
    assert sim.coordinate("rail")[0] == pytest.approx(1.5**2 * MASS / (2.0 * limit), rel=2e-3)


@pytest.mark.parametrize(("pull", "moves"), [(0.99, False), (1.01, True)])
def test_dry_friction_holds_up_to_its_limit(pull, moves):
    limit = 4.0
    sim = slider(gravity=pull * limit / MASS, friction=[JointFriction(limit)])
    sim.step(1000)
    assert (abs(sim.rate("rail")[0]) > 1e-3) == moves


def test_kinetic_friction_is_smaller_than_static():
    sim = slider(u0=(1.0,), friction=[JointFriction(4.0, 2.0)])
    sim.step(100)
    assert sim.friction("rail")[0] == pytest.approx(-2.0)
    sim = slider(gravity=1.9, friction=[JointFriction(4.0, 2.0)])
    sim.step(100)
    assert sim.friction("rail")[0] == pytest.approx(-1.9 * MASS)


def test_stribeck_friction_falls_with_speed():
    for speed in (0.05, 0.1, 0.3):
        sim = slider(dt=1e-6, u0=(speed,), friction=[JointFriction(4.0, 2.0, 0.1)])
        sim.step()
        assert sim.friction("rail")[0] == pytest.approx(-(2.0 + 2.0 * math.exp(-((speed / 0.1) ** 2))), rel=1e-3)


def test_bearing_friction_grows_with_the_load():
    sim = slider(u0=(1.0,), friction=[JointFriction(0.0, mu=0.2, radius=1.0)])
    sim.step(10)
    assert sim.friction("rail")[0] == pytest.approx(-0.2 * MASS * 9.81, rel=1e-6)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_viscous_friction_decays_exponentially(scheme):
    sim = flywheel(scheme, u0=(2.0,), friction=[JointFriction(0.0, viscous=0.7)])
    sim.step(1000)
    assert sim.rate("axle")[0] == pytest.approx(2.0 * math.exp(-0.7 / INERTIA), rel=2e-3)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_spring_swings_with_its_frequency(scheme):
    k = 200.0
    sim = slider(scheme, q0=(0.1,), spring=[JointSpring(k)])
    period = 2.0 * math.pi * math.sqrt(MASS / k)
    sim.step(round(period / sim.dt))
    assert sim.coordinate("rail")[0] == pytest.approx(0.1, rel=2e-3)


def test_spring_table_is_followed():
    sim = slider(dt=1e-6, q0=(0.15,), spring=[JointSpring(table=((-1.0, -10.0), (0.0, 0.0), (0.1, 5.0), (0.2, 25.0)))])
    sim.step()
    assert sim.rate("rail")[0] / sim.dt == pytest.approx(-15.0 / MASS, rel=1e-4)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_limited_velocity_drive_pulls_with_its_limit_and_then_holds_the_speed(scheme):
    sim = flywheel(scheme, drive=[Drive("velocity", target=2.0, limit=0.8)])
    sim.step(500)
    assert sim.rate("axle")[0] == pytest.approx(0.5 * 0.8 / INERTIA, rel=1e-9)
    sim.step(2000)
    assert sim.rate("axle")[0] == pytest.approx(2.0, abs=1e-9)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_rigid_position_drive_reaches_and_holds_its_target(scheme):
    for limit in (20.0, 100.0, math.inf):
        sim = slider(scheme, gravity=3.0, drive=[Drive("position", target=0.1, limit=limit)])
        sim.step(1000)
        assert sim.coordinate("rail")[0] == pytest.approx(0.1, abs=1e-6)
        assert abs(sim.rate("rail")[0]) < 1e-6


@pytest.mark.parametrize("stiffness", [1e2, 1e6, 1e10])
def test_soft_position_drive_sags_by_load_over_stiffness_and_is_stable_however_stiff(stiffness):
    damping = 2.0 * math.sqrt(stiffness * MASS)
    sim = slider(gravity=3.0, drive=[Drive("position", target=0.1, stiffness=stiffness, damping=damping)])
    sim.step(3000)
    assert sim.coordinate("rail")[0] == pytest.approx(0.1 + 3.0 * MASS / stiffness, abs=1e-6)


def test_rigid_drive_at_its_target_stays_there():
    sim = slider(drive=[Drive("position", target=0.0)])
    assert sim.step(10).finite
    assert sim.coordinate("rail")[0] == 0.0


def test_drive_follows_its_input():
    sim = slider(inputs=[Input("target", 0.0)], drive=[Drive("position", "target", limit=1e4)])
    sim.step(10)
    sim.set_input("target", 0.05)
    sim.step(200)
    assert sim.coordinate("rail")[0] == pytest.approx(0.05, abs=1e-6)
    assert abs(sim.rate("rail")[0]) < 1e-6


def test_gear_and_screw_keep_their_ratio():
    wheel = (INERTIA,) * 3
    scene = Scene(
        "train",
        bodies=[Body(name, 1.0, wheel) for name in ("a", "b", "nut")],
        joints=[
            Revolute("axle a", child="a", u0=(3.0,)),
            Revolute("axle b", child="b", at_parent=(1.0, 0.0, 0.0)),
            Cylindrical("thread", child="nut", at_parent=(2.0, 0.0, 0.0), u0=(5.0, 0.0)),
        ],
        constraints=[Gear("gear", "axle a", "axle b", -2.0), Screw("screw", "thread", 0.1)],
    )
    sim = Simulation(scene)
    report = sim.step(1000)
    assert sim.rate("axle a")[0] == pytest.approx(-2.0 * sim.rate("axle b")[0], abs=1e-9)
    # angular momentum is shared in the ratio of the gear: I u_a + I u_b / ratio is kept
    assert sim.rate("axle a")[0] == pytest.approx(3.0 / (1.0 + 0.25), rel=1e-9)
    turn, slide = sim.coordinate("thread")
    assert slide == pytest.approx(0.1 * turn / (2.0 * math.pi), abs=1e-9)
    assert np.isfinite(report.drift)
    assert report.drift < 1e-2
