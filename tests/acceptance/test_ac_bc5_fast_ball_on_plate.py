"""B-C5: balls of 1 cm at 60 m/s against a plate of 1 cm, 1000 random phases of the step: none gets through.

Source: [Hans, sec. 5.1]: at 1 ms a ball moves 6 cm per step and may miss the plate; 0.1 ms are needed there. Here contacts
are known before they close (the margin grows with the speed), so 1 ms has to do as well.
Tolerance: 0 misses; no ball deeper in the plate than 0.1 mm at any time.
"""

from __future__ import annotations

import numpy as np
import pytest
from tests.meshes import ico_sphere

from stickslip import Simulation
from stickslip.model import Body, Coulomb, Free, Hull, Scene, Sphere, StepOptions

N = 1000
RADIUS = 0.005


@pytest.mark.parametrize("ball", ["sphere", "hull"])
@pytest.mark.parametrize("dt", [1e-3, 1e-4])
def test_no_ball_misses_the_plate(dt, ball):
    rng = np.random.default_rng(5)
    heights = 0.05 + rng.uniform(0.0, 60.0 * 1e-3, N)
    x, y = np.meshgrid(np.arange(40) * 0.05, np.arange(25) * 0.05)
    points = RADIUS * ico_sphere(2)[0]
    names = [f"ball {k}" for k in range(N)]
    skins = [
        Sphere(f"skin {k}", name, radius=RADIUS, group=2, mask=1)
        if ball == "sphere"
        else Hull(f"skin {k}", name, vertices=points, group=2, mask=1)
        for k, name in enumerate(names)
    ]
    low, high = np.array([-0.1, -0.1, -0.01]), np.array([2.1, 1.3, 0.0])
    corners = [[high[k] if n >> k & 1 else low[k] for k in range(3)] for n in range(8)]
    scene = Scene(
        "hail",
        bodies=tuple(Body.sphere(name, mass=0.004, radius=RADIUS) for name in names),
        joints=tuple(
            Free(f"free {k}", child=name, q0=(x.flat[k], y.flat[k], heights[k], 1, 0, 0, 0), u0=(0, 0, -60.0, 0, 0, 0))
            for k, name in enumerate(names)
        ),
        shapes=(Hull("plate", vertices=corners), *skins),
        laws=(Coulomb(mu=0.3),),
        step=StepOptions(dt=dt),
    )
    sim = Simulation(scene)
    report = sim.step(round(3e-3 / dt))
    assert report.penetration < 1e-4
    z = np.array([sim.pose(name)[0][2] for name in names])
    assert z.min() > RADIUS * 0.8  # the hull of 42 points has its faces inside the ball
