"""The same pile with its boxes as primitives, as hulls and as meshes comes to rest at the same heights.

Source: the promise that a hull or mesh of a box behaves as the box. Tolerance: 0.1 mm in height, as asked.
"""

from __future__ import annotations

import numpy as np
import pytest
from tests.acceptance.three_shapes import with_shapes

from stickslip import Simulation, scenes
from stickslip.model import Body, Box, Coulomb, Free, Plane, Scene, StepOptions

HALF = (0.1, 0.08, 0.05)


def wall():
    """Bricks dropped by 2 mm into the bond of a gable: five, four, three, two, one."""
    names, joints = [], []
    for layer in range(5):
        for k in range(5 - layer):
            names.append(f"brick_{layer}_{k}")
            x = 0.202 * (k + 0.5 * layer)
            joints.append(Free(f"{names[-1]}_free", child=names[-1], q0=(x, 0, 0.052 + 0.102 * layer, 1, 0, 0, 0)))
    return Scene(
        "wall",
        bodies=tuple(Body.box(name, 2.0, HALF) for name in names),
        joints=tuple(joints),
        shapes=(Plane("ground"), *(Box(f"{name}_skin", name, half_extents=HALF) for name in names)),
        laws=(Coulomb(mu=0.5),),
        step=StepOptions(dt=1e-3),
    )


def heights(scene, steps):
    sim = Simulation(scene)
    report = sim.step(steps)
    assert report.finite
    return np.array([sim.pose(body.name)[0][2] for body in scene.bodies])


@pytest.mark.parametrize("kind", ["hull", "mesh"])
def test_a_tower_stands(kind):
    tower = scenes.load("tower")
    expected = np.array([0.1 + 0.2 * k for k in range(10)])
    assert heights(with_shapes(tower, kind), 1000) == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize("kind", ["hull", "mesh"])
def test_a_wall_settles_as_one_of_boxes_does(kind):
    as_boxes = heights(wall(), 1500)
    assert as_boxes == pytest.approx([0.05 + 0.1 * int(body.name[6]) for body in wall().bodies], abs=1e-4)
    assert heights(with_shapes(wall(), kind), 1500) == pytest.approx(as_boxes, abs=1e-4)
