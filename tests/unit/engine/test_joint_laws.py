"""What resists and drives a joint, against closed solutions: friction laws, stops, drives, gears and screws."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from tests.acceptance.joint_runs import trace

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
    Load,
    Prismatic,
    Revolute,
    Scene,
    Screw,
    StepOptions,
)
from stickslip.scenes import cantilever

INERTIA, MASS, DT = 2.0, 4.0, 0.01


def wheel(torque=0.0, u0=0.0, gravity=0.0, dt=DT, scheme="moreau", inputs=(), load_input=None, **joint):
    """A wheel of 2 kg m^2 about z; `joint` holds friction, limits, spring and drive of its axle."""
    return Scene(
        name="wheel",
        gravity=(0.0, 0.0, -gravity),
        bodies=(Body("wheel", MASS, (INERTIA, INERTIA, INERTIA)),),
        joints=(Revolute("axle", child="wheel", u0=(u0,), **joint),),
        forces=(Load("torque", "wheel", torque=(0.0, 0.0, torque), input=load_input),),
        inputs=inputs,
        step=StepOptions(dt=dt, scheme=scheme),
    )


def slider(q0=0.0, u0=0.0, gravity=0.0, dt=DT, scheme="moreau", force=0.0, **joint):
    """A block of 4 kg on a vertical rail."""
    return Scene(
        name="slider",
        gravity=(0.0, 0.0, -gravity),
        bodies=(Body("block", MASS, (0.1, 0.1, 0.1)),),
        joints=(Prismatic("rail", child="block", q0=(q0,), u0=(u0,), **joint),),
        forces=(Load("force", "block", force=(0.0, 0.0, force)),),
        step=StepOptions(dt=dt, scheme=scheme),
    )


# --- friction ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("scheme", "order"), [("moreau", 2), ("euler", 1)])
def test_viscous_friction_decays_exponentially(scheme, order):
    viscous, errors = 3.0, []
    for dt in (0.02, 0.01):
        run = trace(wheel(u0=5.0, dt=dt, scheme=scheme, friction=(JointFriction(0.0, viscous=viscous),)), "axle", 2.0)
        errors.append(np.abs(run.u[:, 0] - 5.0 * np.exp(-viscous / INERTIA * run.t)).max())
    assert errors[1] < 5.0 * DT**order
    assert errors[1] < 1.1 * 0.5**order * errors[0]


def test_viscous_friction_is_stable_for_any_coefficient():
    run = trace(wheel(u0=5.0, scheme="euler", friction=(JointFriction(0.0, viscous=1e7),)), "axle", 0.1)
    assert abs(run.u[-1, 0]) < 1e-6


def test_viscous_friction_in_maximal_coordinates():
    scene = replace(wheel(u0=5.0, dt=1e-3, friction=(JointFriction(0.0, viscous=3.0),)), coordinates="maximal")
    simulation = Simulation(scene)
    simulation.step(1000)
    assert simulation.velocity("wheel")[1][2] == pytest.approx(5.0 * math.exp(-1.5), rel=2e-3)


def test_dry_and_viscous_friction_add():
    dry, viscous, u_0 = 4.0, 3.0, 5.0
    stop = INERTIA / viscous * math.log(1.0 + viscous * u_0 / dry)
    run = trace(wheel(u0=u_0, dt=1e-3, friction=(JointFriction(dry, viscous=viscous),)), "axle", 1.5)
    assert run.stop_time() == pytest.approx(stop, abs=2e-3)
    moving = run.t < stop
    exact = (u_0 + dry / viscous) * np.exp(-viscous / INERTIA * run.t[moving]) - dry / viscous
    assert run.u[moving, 0] == pytest.approx(exact, abs=1e-5)
    assert run.friction[10, 0] == pytest.approx(-dry)  # reported: the dry part


def test_static_friction_holds_what_kinetic_friction_would_not():
    friction = (JointFriction(20.0, kinetic=12.0),)
    held = trace(wheel(torque=19.9, friction=friction), "axle", 1.0)
    assert abs(held.u[-1, 0]) < 1e-12
    assert held.friction[-1, 0] == pytest.approx(-19.9)
    # The first step starts at rest and so still has the static limit; then kinetic friction acts.
    slides = trace(wheel(torque=20.1, friction=friction), "axle", 1.0)
    assert slides.friction[1, 0] == pytest.approx(-20.0)
    assert slides.friction[2:, 0] == pytest.approx(-12.0)
    assert slides.u[-1, 0] == pytest.approx((0.1 * DT + 8.1 * (1.0 - DT)) / INERTIA)


def test_a_sliding_wheel_sticks_again_below_the_static_limit():
    run = trace(wheel(torque=15.0, u0=0.5, friction=(JointFriction(20.0, kinetic=17.0),)), "axle", 1.0)
    assert run.stop_time() == pytest.approx(0.5, abs=1.01 * DT)  # decelerated by 17 - 15 N m
    assert run.friction[-1, 0] == pytest.approx(-15.0)


@pytest.mark.parametrize("coordinates", ["tree", "maximal"])
@pytest.mark.parametrize("n", [2, 3, 4, 8])
def test_what_the_solver_leaves_of_a_standing_joint_does_not_count_as_sliding(n, coordinates):
    """Static limits hold the cantilever, kinetic ones would not: noise of the solver must not set a joint free."""
    scene = cantilever.build(n=n, ratio=1.1, coordinates=coordinates)
    limit = 1.1 * cantilever.torque(n, 0)
    law = (JointFriction(limit, kinetic=0.8 * limit),)
    simulation = Simulation(replace(scene, joints=tuple(replace(joint, friction=law) for joint in scene.joints)))
    simulation.step(200)
    assert abs(cantilever.tip_height(simulation)) < 1e-5


@pytest.mark.parametrize("speed", [0.05, 0.2, 0.5])
def test_stribeck_curve(speed):
    law = JointFriction(20.0, kinetic=12.0, stribeck_speed=0.2)
    expected = 12.0 + 8.0 * math.exp(-((speed / 0.2) ** 2))
    run = trace(wheel(u0=speed, dt=1e-5, friction=(law,)), "axle", 1e-5)
    assert run.friction[-1, 0] == pytest.approx(-expected, rel=1e-12)


# --- stops ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", ["moreau", "euler"])
@pytest.mark.parametrize("side", [1.0, -1.0])
@pytest.mark.parametrize("e_n", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("offset", [0.0, 0.0003, 0.0011])  # where in a step the stop is reached
def test_a_stop_reflects_with_its_restitution(scheme, side, e_n, offset):
    at = 0.5 + offset
    stop = JointLimit(lower=-at, upper=at, e_n=e_n)
    run = trace(slider(u0=2.0 * side, dt=1e-3, scheme=scheme, limits=(stop,)), "rail", 0.4)
    assert run.u[run.at(0.2), 0] == pytest.approx(2.0 * side)
    assert run.u[-1, 0] == pytest.approx(-2.0 * side * e_n, abs=1e-9)
    assert np.abs(run.q).max() < at + 2.1e-3  # at most one step beyond
    assert run.q[-1, 0] == pytest.approx(side * (at - 2.0 * e_n * (0.4 - 0.5 * at)), abs=4e-3)


def test_a_block_rests_on_its_stop():
    run = trace(slider(q0=0.3, gravity=9.81, dt=1e-3, limits=(JointLimit(lower=0.0),)), "rail", 2.0)
    assert run.q[-1, 0] == pytest.approx(0.0, abs=2e-6)
    assert abs(run.u[-1, 0]) < 1e-9
    assert run.q.min() > -5e-3
    force, _ = run.simulation.reaction("rail")
    assert force[2] == pytest.approx(MASS * 9.81, rel=1e-6)


def test_stop_and_friction_add():
    # Friction takes up to 30 N, the stop the rest of the 39.24 N of weight.
    joint = {"limits": (JointLimit(lower=0.0),), "friction": (JointFriction(30.0),)}
    run = trace(slider(gravity=9.81, **joint), "rail", 1.0)
    assert run.q[-1, 0] == pytest.approx(0.0, abs=2e-6)
    assert abs(run.friction[-1, 0]) <= 30.0 + 1e-9
    assert run.simulation.reaction("rail")[0][2] == pytest.approx(MASS * 9.81, rel=1e-6)


# --- springs and drives -----------------------------------------------------------------------------------------------


def test_a_spring_with_damping_follows_its_closed_solution():
    stiffness, damping, q_0 = 50.0, 2.0, 0.4
    decay, omega = damping / (2 * INERTIA), math.sqrt(stiffness / INERTIA - (damping / (2 * INERTIA)) ** 2)
    scene = wheel(dt=1e-3, spring=(JointSpring(stiffness, damping, rest=0.1),))
    scene = replace(scene, joints=(replace(scene.joints[0], q0=(0.1 + q_0,)),))
    run = trace(scene, "axle", 2.0)
    swing = np.cos(omega * run.t) + decay / omega * np.sin(omega * run.t)
    assert run.q[:, 0] == pytest.approx(0.1 + q_0 * np.exp(-decay * run.t) * swing, abs=1e-5)


@pytest.mark.parametrize("sign", [1.0, -1.0])
def test_a_rigid_position_drive_holds_up_to_its_limit(sign):
    drive = (Drive("position", target=0.0, limit=10.0),)
    held = trace(wheel(torque=9.99 * sign, drive=drive), "axle", 1.0)
    assert abs(held.q[-1, 0]) < 1e-12
    yields = trace(wheel(torque=11.0 * sign, drive=drive), "axle", 1.0)
    assert yields.u[-1, 0] == pytest.approx(sign * 1.0 / INERTIA)


def test_a_soft_position_drive_gives_way_like_a_spring():
    drive = (Drive("position", target=0.3, stiffness=200.0, damping=40.0),)
    run = trace(wheel(torque=10.0, drive=drive), "axle", 5.0)
    assert run.q[-1, 0] == pytest.approx(0.3 + 10.0 / 200.0, abs=1e-9)


def test_a_velocity_drive_accelerates_with_its_limit_and_then_holds_its_speed():
    run = trace(wheel(drive=(Drive("velocity", target=3.0, limit=10.0),)), "axle", 1.0)
    ramp = run.t <= 0.6
    assert run.u[ramp, 0] == pytest.approx(10.0 / INERTIA * run.t[ramp])
    assert run.u[~ramp, 0] == pytest.approx(3.0)


def test_drive_and_friction_add():
    joint = {"drive": (Drive("velocity", target=3.0, limit=10.0),), "friction": (JointFriction(4.0),)}
    run = trace(wheel(**joint), "axle", 2.0)
    assert run.u[run.at(0.5), 0] == pytest.approx(0.5 * 6.0 / INERTIA)
    assert run.u[-1, 0] == pytest.approx(3.0)
    assert run.friction[-1, 0] == pytest.approx(-4.0)
    weak = {"drive": (Drive("velocity", target=3.0, limit=3.9),), "friction": (JointFriction(4.0),)}
    assert abs(trace(wheel(**weak), "axle", 1.0).u[-1, 0]) < 1e-9


def test_a_velocity_drive_with_damping_droops_under_load():
    run = trace(wheel(torque=-5.0, drive=(Drive("velocity", target=3.0, damping=10.0),)), "axle", 5.0)
    assert run.u[-1, 0] == pytest.approx(2.5, abs=1e-6)


def test_a_drive_follows_its_input():
    scene = wheel(
        inputs=(Input("wanted", initial=0.0),),
        drive=(Drive("position", input="wanted", stiffness=2000.0, damping=200.0),),
    )
    simulation = Simulation(scene)
    simulation.set_input("wanted", 0.7)
    simulation.step(500)
    assert simulation.coordinate("axle")[0] == pytest.approx(0.7, abs=1e-6)


# --- gears and screws -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ratio", [3.0, -0.5])
def test_a_gear_couples_rates_and_reflects_inertia(ratio):
    inertia_b, torque = 5.0, 4.0
    scene = Scene(
        name="gear",
        gravity=(0.0, 0.0, 0.0),
        bodies=(Body("a", 1.0, (INERTIA, INERTIA, INERTIA)), Body("b", 1.0, (inertia_b, inertia_b, inertia_b))),
        joints=(Revolute("axle_a", child="a"), Revolute("axle_b", child="b", at_parent=(1.0, 0.0, 0.0))),
        constraints=(Gear("gear", "axle_a", "axle_b", ratio),),
        forces=(Load("torque", "a", torque=(0.0, 0.0, torque)),),
        step=StepOptions(dt=DT),
    )
    run = trace(scene, "axle_a", 1.0)
    assert run.u[-1, 0] == pytest.approx(torque / (INERTIA + inertia_b / ratio**2))
    assert run.u[-1, 0] == pytest.approx(ratio * run.simulation.rate("axle_b")[0])
    assert run.q[-1, 0] == pytest.approx(ratio * run.simulation.coordinate("axle_b")[0], abs=1e-9)
    assert max(report.drift for report in run.reports) < 1e-12


def test_friction_behind_a_gear_counts_with_the_ratio():
    ratio = 4.0  # a turns four times as fast as b: 20 N m at b hold 5 N m at a
    friction = (JointFriction(20.0),)

    def geared(torque):
        scene = Scene(
            name="gear",
            bodies=(Body("a", 1.0, (INERTIA, INERTIA, INERTIA)), Body("b", 1.0, (1.0, 1.0, 1.0))),
            joints=(Revolute("axle_a", child="a"), Revolute("axle_b", child="b", friction=friction)),
            constraints=(Gear("gear", "axle_a", "axle_b", ratio),),
            forces=(Load("torque", "a", torque=(0.0, 0.0, torque)),),
            step=StepOptions(dt=DT),
        )
        return trace(scene, "axle_a", 0.5).u[-1, 0]

    assert abs(geared(4.995)) < 1e-6
    assert geared(5.005) == pytest.approx(0.005 * 0.5 / (INERTIA + 1.0 / ratio**2), rel=1e-6)


def test_a_nut_falls_along_its_screw():
    pitch, inertia, gravity = 0.05, 0.01, 9.81
    scene = Scene(
        name="screw",
        gravity=(0.0, 0.0, -gravity),
        bodies=(Body("nut", MASS, (inertia, inertia, inertia)),),
        joints=(Cylindrical("thread", child="nut"),),
        constraints=(Screw("screw", "thread", pitch),),
        step=StepOptions(dt=DT),
    )
    run = trace(scene, "thread", 1.0)
    lead = pitch / (2.0 * math.pi)
    acceleration = -gravity * MASS / (MASS + inertia / lead**2)
    assert run.u[-1, 1] == pytest.approx(acceleration, rel=1e-9)
    assert run.q[-1, 1] == pytest.approx(0.5 * acceleration, rel=1e-9)
    assert run.q[-1, 1] == pytest.approx(lead * run.q[-1, 0], abs=1e-12)


def test_a_screw_with_friction_is_self_locking():
    pitch, gravity = 0.05, 9.81
    needed = MASS * gravity * pitch / (2.0 * math.pi)  # N m

    def fall(limit):
        scene = Scene(
            name="screw",
            gravity=(0.0, 0.0, -gravity),
            bodies=(Body("nut", MASS, (0.01, 0.01, 0.01)),),
            joints=(Cylindrical("thread", child="nut", friction=(JointFriction(limit), JointFriction(0.0))),),
            constraints=(Screw("screw", "thread", pitch),),
            step=StepOptions(dt=DT),
        )
        return trace(scene, "thread", 1.0).q[-1, 1]

    assert abs(fall(1.001 * needed)) < 1e-9
    assert fall(0.999 * needed) < -1e-5
