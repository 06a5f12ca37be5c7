"""B-M1: mass properties of a ball of radius 1 m drawn with 80 triangles, to the five digits of the table.

Source: [Hans, sec. 4.2], table of spheres, density such that the ideal ball weighs 1 kg.
Tolerance: half a unit of the fifth decimal, which is what the table prints.
"""

from __future__ import annotations

import numpy as np
import pytest
from tests.meshes import ico_sphere

from stickslip.geometry.mass_properties import mass_properties


def test_ball_of_80_triangles():
    vertices, triangles = ico_sphere(2)
    assert len(triangles) == 80
    solid = mass_properties(vertices, triangles, 0.75 / np.pi)
    assert solid.volume == pytest.approx(3.65871, abs=0.5e-5)
    assert np.diag(solid.inertia) == pytest.approx([0.31950] * 3, abs=0.5e-5)
