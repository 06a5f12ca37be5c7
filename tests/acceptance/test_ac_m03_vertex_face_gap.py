"""M-3: a cube above a cube has the clearance as the gap of every lower corner, in any common orientation.

Source: [Buck, sec. 4.5], the gap of a vertex over a face. Tolerance: 1e-12 m for cubes of 1 m, as asked: rounding. As hulls and
primitives; meshes have no gap where they are inside each other by more than a face knows.
"""

from __future__ import annotations

import numpy as np
import pytest
from tests.acceptance.three_shapes import with_shapes

from stickslip.engine.simulation import Simulation
from stickslip.model import Body, Box, Free, Frictionless, Scene, StepOptions
from stickslip.model.rotation import matrix_from_quat

HALF = (0.5, 0.5, 0.5)


def contacts_at(clearance, turn, kind):
    """Contacts of two cubes, one `clearance` above the other, both turned by `turn` about the origin."""
    up = np.array(matrix_from_quat(turn)).reshape(3, 3)[:, 2] * (1.0 + clearance)
    places = ((0.0, 0.0, 0.0), tuple(up))
    scene = Scene(
        "cubes",
        gravity=(0.0, 0.0, 0.0),
        bodies=[Body.box(name, 1.0, HALF) for name in ("low", "high")],
        joints=[
            Free(f"{name} free", child=name, q0=(*place, *turn))
            for name, place in zip(("low", "high"), places, strict=True)
        ],
        shapes=[Box(f"{name} skin", name, half_extents=HALF) for name in ("low", "high")],
        laws=[Frictionless()],
        step=StepOptions(dt=1e-3, margin=2.0, correction=0.0),
    )
    sim = Simulation(scene if kind == "box" else with_shapes(scene, kind))
    sim.step()
    return sim.contacts()


@pytest.mark.exact
@pytest.mark.parametrize("kind", ["box", "hull"])
@pytest.mark.parametrize("clearance", [1.0, 1e-3, -1e-3])
def test_the_gap_is_the_clearance(clearance, kind):
    rng = np.random.default_rng(3)
    for k in range(8):
        turn = rng.normal(size=4) if k else np.array([1.0, 0.0, 0.0, 0.0])
        turn = turn / np.linalg.norm(turn)
        found = contacts_at(clearance, tuple(turn), kind)
        assert found
        np.testing.assert_allclose([c.gap for c in found], clearance, rtol=0, atol=1e-12)
