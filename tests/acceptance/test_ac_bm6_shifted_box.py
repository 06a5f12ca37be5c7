"""B-M6: a box that is shifted and turned keeps its centre of mass and its tensor.

Source: the printed formulas of [Hans, app. B] give 5/6 of the shift and products of inertia of the wrong sign; see
docs/errata.md. Tolerance: 1e-12 relative, rounding of a turned box; 1e-9 at 1 km from the origin, where a coordinate has
lost three digits.
"""

from __future__ import annotations

import numpy as np
import pytest
from tests.meshes import box
from tests.unit.geometry.world import random_rotation

from stickslip.geometry.mass_properties import mass_properties

SHIFT = np.array([0.3, -0.7, 1.1])
PRINCIPAL = np.diag([13.0, 10.0, 5.0]) / 12.0


def test_shifted_box():
    vertices, triangles = box()
    assert mass_properties(vertices + SHIFT, triangles).com == pytest.approx(SHIFT, rel=1e-14)


@pytest.mark.parametrize("seed", range(10))
def test_shifted_and_turned_box(seed):
    rng = np.random.default_rng(seed)
    A = random_rotation(rng)
    vertices, triangles = box(cuts=2)
    solid = mass_properties(vertices @ A.T + SHIFT, triangles, mass=1.0)
    assert solid.com == pytest.approx(SHIFT, rel=1e-12)
    assert solid.inertia == pytest.approx(A @ PRINCIPAL @ A.T, abs=1e-12)
    far = mass_properties(vertices @ A.T + 1000.0, triangles, mass=1.0)
    assert far.inertia == pytest.approx(A @ PRINCIPAL @ A.T, abs=1e-9)
