"""AC-E6: a block on an inclined plane rests below the friction angle and slides as Coulomb says above it.

Source: bobsleigh specification 5A (analytic), for a box and for a body on four round feet, and for all solvers.
Tolerance: at rest the speed after 1 s is below 1e-6 m/s; sliding a = g (sin alpha - mu cos alpha) within 0.1 %, which
leaves room for the tilt that four feet of finite height cause when friction pulls at them.
"""

from __future__ import annotations

import math

import numpy as np
import pytest

from stickslip.engine.simulation import Simulation
from stickslip.model import Body, Box, Coulomb, Free, Plane, Scene, Sphere, StepOptions

GRAVITY, MU = 9.81, 0.3
FRICTION_ANGLE = math.atan(MU)
HALF = (0.3, 0.2, 0.1)
RADIUS = 0.02


def incline(alpha: float, support: str, solver: str = "sweeps", speed: float = 0.0) -> Scene:
    """Body of 2 kg on a plane that falls towards +x by `alpha`; it starts with `speed` downhill."""
    turn = (math.cos(alpha / 2), 0.0, math.sin(alpha / 2), 0.0)
    height = HALF[2] + (RADIUS if support == "feet" else 0.0)
    up, down = (math.sin(alpha), 0.0, math.cos(alpha)), (math.cos(alpha), 0.0, -math.sin(alpha))
    body = Body.box("block", 2.0, HALF)
    free = Free(
        "free", child="block", q0=(*(height * x for x in up), *turn), u0=(*(speed * x for x in down), 0.0, 0.0, 0.0)
    )
    if support == "feet":
        shapes = [
            Sphere(f"foot {x} {y}", "block", radius=RADIUS, position=(x * HALF[0], y * HALF[1], -HALF[2]))
            for x in (-1, 1)
            for y in (-1, 1)
        ]
    else:
        shapes = [Box("box", "block", half_extents=HALF)]
    return Scene(
        "incline",
        bodies=[body],
        joints=[free],
        shapes=[Plane("slope", rotation_wxyz=turn), *shapes],
        laws=[Coulomb(MU)],
        step=StepOptions(1e-3, solver=solver),
    )


@pytest.mark.parametrize("solver", ["sweeps", "jacobi", "newton"])
@pytest.mark.parametrize("support", ["box", "feet"])
def test_block_rests_below_the_friction_angle(support, solver):
    sim = Simulation(incline(0.95 * FRICTION_ANGLE, support, solver))
    start = sim.pose("block")[0]
    assert sim.step(1000).finite
    v, omega = sim.velocity("block")
    assert np.linalg.norm(v) < 1e-6
    assert np.linalg.norm(omega) < 1e-6
    assert np.linalg.norm(sim.pose("block")[0] - start) < 1e-5


@pytest.mark.parametrize("solver", ["sweeps", "jacobi", "newton"])
@pytest.mark.parametrize("support", ["box", "feet"])
def test_block_slides_with_the_coulomb_acceleration_above_it(support, solver):
    alpha = 1.4 * FRICTION_ANGLE
    sim = Simulation(incline(alpha, support, solver))
    assert sim.step(1000).finite
    expected = GRAVITY * (math.sin(alpha) - MU * math.cos(alpha))
    v = sim.velocity("block")[0]
    assert v @ (math.cos(alpha), 0.0, -math.sin(alpha)) == pytest.approx(expected * 1.0, rel=1e-3)


def test_block_that_was_pushed_comes_to_rest_where_it_should():
    alpha, speed = 0.5 * FRICTION_ANGLE, 1.0
    sim = Simulation(incline(alpha, "box", speed=speed))
    start = sim.pose("block")[0]
    sim.step(1000)
    braking = GRAVITY * (MU * math.cos(alpha) - math.sin(alpha))
    travelled = (sim.pose("block")[0] - start) @ (math.cos(alpha), 0.0, -math.sin(alpha))
    assert travelled == pytest.approx(speed**2 / (2.0 * braking), rel=1e-3)
    assert np.linalg.norm(sim.velocity("block")[0]) < 1e-6
