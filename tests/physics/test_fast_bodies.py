"""A body that crosses more than its margin in a step is seen before it arrives, and does not enter what it hits."""

from __future__ import annotations

import numpy as np
import pytest

from stickslip import Simulation
from stickslip.model import Body, Box, Capsule, Coulomb, Free, Plane, Scene, Sphere, StepOptions

UPRIGHT = (1.0, 0.0, 0.0, 0.0)


@pytest.mark.parametrize("scheme", ["moreau", "euler"])
@pytest.mark.parametrize("speed", [3.0, 20.0, 60.0])
def test_a_fast_ball_stops_at_the_ground(scheme, speed):
    """At 60 m/s and 2 ms the ball comes its own diameter further in every step; e = 0, so it must stay on the ground."""
    scene = Scene(
        "fast",
        bodies=(Body.sphere("ball", mass=1.0, radius=0.06),),
        joints=(Free("base", child="ball", q0=(0.0, 0.0, 1.0, *UPRIGHT), u0=(0.0, 0.0, -speed, 0.0, 0.0, 0.0)),),
        shapes=(Sphere("skin", "ball", radius=0.06), Plane("ground")),
        laws=(Coulomb(mu=0.3),),
        step=StepOptions(dt=0.002, scheme=scheme),
    )
    sim = Simulation(scene)
    report = sim.step(300)
    assert report.penetration < 1e-6
    assert sim.pose("ball")[0][2] == pytest.approx(0.06, abs=1e-6)


@pytest.mark.parametrize("shape", ["sphere", "capsule", "box"])
def test_a_fast_body_stops_at_a_resting_box(shape):
    """Both may move: the target is heavy and stands; the projectile must not be found inside it."""
    skin = {
        "sphere": Sphere("skin", "shot", radius=0.05),
        "capsule": Capsule("skin", "shot", radius=0.05, half_length=0.05),
        "box": Box("skin", "shot", half_extents=(0.05, 0.05, 0.05)),
    }[shape]
    scene = Scene(
        "shot",
        gravity=(0.0, 0.0, 0.0),
        bodies=(
            Body.sphere("shot", mass=0.1, radius=0.05),
            Body.box("wall", mass=1000.0, half_extents=(0.02, 0.5, 0.5)),
        ),
        joints=(
            Free("shot free", child="shot", q0=(-1.03, 0.0, 0.0, *UPRIGHT), u0=(40.0, 0.0, 0.0, 0.0, 0.0, 0.0)),
            Free("wall free", child="wall", q0=(0.0, 0.0, 0.0, *UPRIGHT)),
        ),
        shapes=(skin, Box("plate", "wall", half_extents=(0.02, 0.5, 0.5))),
        laws=(Coulomb(mu=0.3),),
        step=StepOptions(dt=0.002),
    )
    sim = Simulation(scene)
    report = sim.step(100)
    assert report.penetration < 1e-6
    assert sim.pose("shot")[0][0] < 0.0
    momentum = sim.momentum()[0]
    np.testing.assert_allclose(momentum, (4.0, 0.0, 0.0), atol=1e-12)
