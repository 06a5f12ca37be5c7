"""M-4: two crossed edges have the distance of their lines as the gap, positive apart and negative inside each other.

Source: [Buck, sec. 4.5, 4.6], the gap of two edges and its sign from the faces beside them. Tolerance: 1e-10 m as asked, against the
distance of the two lines; neither the order of the bodies nor that of the end points may matter.
"""

from __future__ import annotations

import math

import numpy as np
import pytest

from stickslip.engine.simulation import Simulation
from stickslip.model import Body, Free, Frictionless, Hull, Scene, StepOptions

HALF, RIDGE = 0.5, 0.2  # m


def prism(flip, backwards):
    """A prism along x with its ridge at z = 0 below (or above) it; corners from either end."""
    sign = -1.0 if flip else 1.0
    ends = (HALF, -HALF) if backwards else (-HALF, HALF)
    return tuple((x, y, z) for x in ends for y, z in ((0.0, 0.0), (RIDGE, sign * RIDGE), (-RIDGE, sign * RIDGE)))


def gap_of(clearance, angle, shift, swapped, backwards):
    """Nearest contact of a prism that hangs `clearance` over another, turned by `angle`."""
    half = 0.5 * angle
    poses = {
        "low": (0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0),
        "high": (*shift, clearance, math.cos(half), 0.0, 0.0, math.sin(half)),
    }
    names = ("high", "low") if swapped else ("low", "high")
    sim = Simulation(
        Scene(
            "prisms",
            gravity=(0.0, 0.0, 0.0),
            bodies=[Body.box(name, 1.0, (HALF, RIDGE, RIDGE)) for name in names],
            joints=[Free(f"{name} free", child=name, q0=poses[name]) for name in names],
            shapes=[Hull(f"{name} skin", name, vertices=prism(name == "low", backwards)) for name in names],
            laws=[Frictionless()],
            step=StepOptions(dt=1e-3, margin=0.2, correction=0.0),
        )
    )
    sim.step()
    return min(sim.contacts(), key=lambda c: c.gap)  # faces beside the edges may have points farther apart


@pytest.mark.exact
@pytest.mark.parametrize("clearance", [0.1, 1e-3, -1e-3])
@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize("backwards", [False, True])
def test_the_gap_is_the_distance_of_the_edges(clearance, swapped, backwards):
    rng = np.random.default_rng(4)
    for _ in range(10):
        angle, shift = rng.uniform(0.5, math.pi - 0.5), rng.uniform(-0.15, 0.15, 2)
        contact = gap_of(clearance, angle, tuple(shift), swapped, backwards)
        assert contact.gap == pytest.approx(clearance, abs=1e-10)
        assert abs(contact.normal[2]) == pytest.approx(1.0, abs=1e-10)
        # the point is where the edges cross: on the lower one y = 0, on the upper one by its angle
        along = shift[0] - shift[1] / math.tan(angle)
        np.testing.assert_allclose(contact.point[:2], [along, 0.0], atol=1e-9)
