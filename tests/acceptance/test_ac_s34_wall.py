"""AC-34: a sled driven into the side wall is turned back; nothing diverges, energy never rises, the run goes on.

Source: skeleton specification 5.2: 2, 5 and 10 degrees at 20 m/s, 100 of 100 seeds. Seeds draw angle, speed, distance and friction.
Tolerance: energy may rise by 1e-6 of itself between 5 ms samples, round-off of the sum of springs and weight.
"""

from __future__ import annotations

import math

import numpy as np
import pytest
from tests.acceptance.sled_runs import SLEDS, on_level_ice

from stickslip.model import Plane

LEFT_WALL_WXYZ = (math.sqrt(0.5), math.sqrt(0.5), 0.0, 0.0)  # a plane's normal, its z axis, points to the right
ANGLES = (2.0, 5.0, 10.0)


def hit(kind: str, seed: int) -> None:
    """Half a second against a wall on the left."""
    rng = np.random.default_rng(seed)
    angle = math.radians(ANGLES[seed % 3])
    wall = Plane("wall", position=(0.0, rng.uniform(0.6, 0.9), 0.0), rotation_wxyz=LEFT_WALL_WXYZ)
    turned = (math.cos(0.5 * angle), 0.0, 0.0, math.sin(0.5 * angle))
    sled = SLEDS[kind]
    sim = on_level_ice(
        sled,
        walls=(wall,),
        rotation_wxyz=turned,
        speed=rng.uniform(19.0, 21.0),
        friction_scale=rng.uniform(0.7, 1.5),
    )
    touched, energies = 0, [sum(sim.energy())]
    for _ in range(200 if angle < 0.05 else 100):
        report = sim.step(25)
        assert report.finite
        assert report.unconverged_steps == 0
        energies.append(sum(sim.energy()))
        touched += sled.touch(sim).bumpers
        assert all(c.percussion[0] >= 0.0 for c in sim.contacts())
    assert touched > 0
    assert np.diff(energies).max() < 1e-6 * energies[0]
    assert np.linalg.norm(sim.velocity(sled.body)[0]) > 0.8 * 19.0  # goes on
    assert sim.velocity(sled.body)[0][1] < 1.0  # and no longer into the wall


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["skeleton", "luge"])
def test_hundred_hits(kind):
    for seed in range(100):
        hit(kind, seed)


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_one_hit_at_each_angle(seed):
    hit("skeleton", seed)
