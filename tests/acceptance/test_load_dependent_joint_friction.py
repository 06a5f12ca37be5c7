"""Joint friction that grows with the load: limit mu r |reaction| for rotations, mu |reaction| for slides.

Source: closed solutions. (1) A balanced flywheel on a horizontal shaft: the bearing carries m g, the rate falls with
mu r m g / I to an exact stop. (2) A rod held at an angle: it sticks as long as m g l sin(angle) <= mu r m g, whatever
its mass. (3) A slider pressed against its rail: friction mu F_n. Tolerance 0.1 % on either side of a threshold;
trajectories to round-off, because every load is constant.
"""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from tests.acceptance.joint_runs import trace

from stickslip.model import Body, JointFriction, Load, Prismatic, Revolute, Scene, StepOptions

GRAVITY = 9.81
MU, RADIUS = 0.2, 0.05
X_AXIS, Y_AXIS = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0)


def flywheel(mass=8.0, inertia=0.1, omega=5.0, axis=Y_AXIS, dt=0.01, limit=0.0, **options):
    return Scene(
        name="flywheel",
        gravity=(0.0, 0.0, -GRAVITY),
        bodies=(Body("wheel", mass, (inertia, inertia, inertia)),),
        joints=(
            Revolute(
                "bearing", child="wheel", axis=axis, u0=(omega,), friction=(JointFriction(limit, mu=MU, radius=RADIUS),)
            ),
        ),
        step=StepOptions(dt=dt, **options),
    )  # fmt: skip


@pytest.mark.parametrize("scheme", ["moreau", "euler"])
@pytest.mark.parametrize("limit", [0.0, 0.3])
def test_a_flywheel_slows_down_linearly(scheme, limit):
    mass, inertia, omega = 8.0, 0.1, 5.0
    torque = limit + MU * RADIUS * mass * GRAVITY
    stop = omega * inertia / torque
    run = trace(flywheel(mass, inertia, omega, limit=limit, scheme=scheme), "bearing", 1.0)
    sliding = run.t < stop
    assert run.u[sliding, 0] == pytest.approx(omega - torque / inertia * run.t[sliding], abs=1e-8)
    assert stop <= run.stop_time() <= stop + 0.01
    assert run.friction[1, 0] == pytest.approx(-torque, rel=1e-8)
    if scheme == "moreau":
        assert run.q[-1, 0] == pytest.approx(0.5 * omega * stop, abs=1e-3)


def test_the_bearing_feels_the_load_wherever_the_axis_points():
    for axis in (Y_AXIS, (0.0, 0.0, 1.0), (0.6, 0.0, 0.8)):
        run = trace(flywheel(axis=axis), "bearing", 0.05)
        assert run.friction[-1, 0] == pytest.approx(-MU * RADIUS * 8.0 * GRAVITY, rel=1e-8)


def test_no_load_no_friction():
    scene = flywheel()
    run = trace(replace(scene, gravity=(0.0, 0.0, 0.0)), "bearing", 1.0)
    assert run.u[-1, 0] == pytest.approx(5.0, abs=1e-9)


def rod(angle, mass=3.0, arm=0.02, radius=RADIUS, dt=0.002):
    """Body whose centre of mass is at `arm` from the shaft, turned by `angle` from hanging."""
    return Scene(
        name="heavy-rod",
        gravity=(0.0, 0.0, -GRAVITY),
        bodies=(Body("rod", mass, (0.01, 0.01, 0.01), com=(0.0, 0.0, -arm)),),
        joints=(
            Revolute(
                "bearing", child="rod", axis=Y_AXIS, q0=(angle,), friction=(JointFriction(0.0, mu=MU, radius=radius),)
            ),
        ),
        step=StepOptions(dt=dt),
    )  # fmt: skip


@pytest.mark.parametrize("mass", [0.3, 3.0, 30.0])
def test_a_rod_sticks_up_to_the_friction_angle_of_its_bearing(mass):
    arm = 0.02
    threshold = math.asin(MU * RADIUS / arm)  # 30 degrees
    held = trace(rod(0.999 * threshold, mass), "bearing", 1.0)
    assert abs(held.q[-1, 0] - held.q[0, 0]) < 1e-12
    assert np.abs(held.u).max() < 1e-12
    gravity = mass * GRAVITY * arm * math.sin(0.999 * threshold)
    assert held.friction[-1, 0] == pytest.approx(gravity, rel=1e-8)
    slides = trace(rod(1.001 * threshold, mass), "bearing", 0.1)
    assert slides.u[-1, 0] < -1e-4
    assert slides.q[-1, 0] < 1.001 * threshold


def test_a_swinging_rod_feels_centripetal_force():
    """At the lowest point the bearing carries m (g + omega^2 l): friction is that much larger than at rest."""
    mass, arm, omega = 3.0, 0.5, 4.0
    scene = rod(0.0, mass, arm, radius=0.01, dt=1e-4)
    scene = replace(scene, joints=(replace(scene.joints[0], u0=(omega,)),))
    run = trace(scene, "bearing", 2e-4)
    load = mass * (GRAVITY + omega**2 * arm)
    assert run.friction[-1, 0] == pytest.approx(-MU * 0.01 * load, rel=1e-3)


def pressed_slider(pull, press=200.0, mass=4.0, offset=0.0):
    """Slider along x in free space, pressed along y and pulled along x."""
    return Scene(
        name="pressed-slider",
        gravity=(0.0, 0.0, 0.0),
        bodies=(Body("block", mass, (0.1, 0.1, 0.1), com=(0.0, offset, 0.0)),),
        joints=(Prismatic("rail", child="block", axis=X_AXIS, friction=(JointFriction(0.0, mu=0.3),)),),
        forces=(Load("press", "block", force=(pull, press, 0.0)),),
        step=StepOptions(dt=0.01),
    )


@pytest.mark.parametrize("press", [200.0, -50.0])
@pytest.mark.parametrize("offset", [0.0, 0.2])
def test_a_pressed_slider_has_the_limit_mu_times_the_normal_force(press, offset):
    limit = 0.3 * abs(press)
    held = trace(pressed_slider(0.999 * limit, press, offset=offset), "rail", 1.0)
    assert abs(held.q[-1, 0] - held.q[0, 0]) < 1e-12
    assert held.friction[-1, 0] == pytest.approx(-0.999 * limit, rel=1e-8)
    slides = trace(pressed_slider(1.001 * limit, press, offset=offset), "rail", 1.0)
    assert slides.friction[-1, 0] == pytest.approx(-limit, rel=1e-8)
    assert slides.u[-1, 0] == pytest.approx(0.001 * limit / 4.0, rel=1e-6)


def test_two_stacked_bearings_carry_their_own_loads():
    """A wheel that hangs on the shaft of another: the lower bearing carries one weight, the upper one both."""
    friction = (JointFriction(0.0, mu=MU, radius=RADIUS),)
    scene = Scene(
        name="two-wheels",
        gravity=(0.0, 0.0, -GRAVITY),
        bodies=(Body("upper", 2.0, (0.1, 0.1, 0.1)), Body("lower", 3.0, (0.1, 0.1, 0.1))),
        joints=(
            Revolute("top", child="upper", axis=Y_AXIS, u0=(9.0,), friction=friction),
            Revolute("bottom", "upper", "lower", axis=Y_AXIS, u0=(9.0,), friction=friction),
        ),
        step=StepOptions(dt=0.001),
    )
    run = trace(scene, "top", 0.1)
    assert run.friction[-1, 0] == pytest.approx(-MU * RADIUS * 5.0 * GRAVITY, rel=1e-8)
    assert run.simulation.friction("bottom")[0] == pytest.approx(-MU * RADIUS * 3.0 * GRAVITY, rel=1e-8)
