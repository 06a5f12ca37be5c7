"""B-M7: several shells add up, a cavity subtracts.

Source: [Hans, sec. 4.2]. Tolerance: 1e-12 relative against sums of the shells, which are exact up to rounding; 1 % against
hollow balls, the error of 8000 triangles.
"""

from __future__ import annotations

import numpy as np
import pytest
from tests.meshes import box, ico_sphere, together

from stickslip.geometry.mass_properties import mass_properties
from stickslip.geometry.mesh_report import inspect_mesh

AWAY = np.array([2.0, 0.0, 0.0])


def test_ball_with_a_cavity():
    vertices, triangles = ico_sphere(20)
    hollow = together((vertices, triangles), (0.5 * vertices, triangles[:, ::-1]))
    report = inspect_mesh(*hollow)
    assert report.is_solid
    assert report.n_shell == 2
    solid = mass_properties(*hollow, 1.0)
    outer, inner = mass_properties(vertices, triangles, 1.0), mass_properties(0.5 * vertices, triangles, 1.0)
    assert solid.volume == pytest.approx(outer.volume - inner.volume, rel=1e-12)
    assert solid.inertia == pytest.approx(outer.inertia - inner.inertia, rel=1e-12, abs=1e-14)
    assert np.diag(solid.inertia) == pytest.approx([8 / 15 * np.pi * (1 - 0.5**5)] * 3, rel=1e-2)


def test_two_boxes_apart():
    one, triangles = box((1, 1, 1))
    solid = mass_properties(*together((one - AWAY, triangles), (one + AWAY, triangles)), 1.0)
    assert solid.mass == pytest.approx(2.0, rel=1e-12)
    assert solid.com == pytest.approx([0, 0, 0], abs=1e-14)
    assert np.diag(solid.inertia) == pytest.approx([1 / 3, 1 / 3 + 8, 1 / 3 + 8], rel=1e-12)
