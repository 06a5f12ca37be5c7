"""B-M4: mass properties of a torus, centre line 0.8 m, tube 0.2 m, drawn with n × n × 2 triangles.

Source: [Hans, sec. 4.2], table of tori; the "outer radius" printed there is that of the centre line.
Tolerance: half a unit of the fifth decimal, which is what the table prints.
"""

from __future__ import annotations

import numpy as np
import pytest
from tests.meshes import torus

from stickslip.geometry.mass_properties import mass_properties

TABLE = [
    (8, 0.51200, 0.25127, 0.48792),
    (16, 0.59985, 0.31896, 0.61941),
    (64, 0.62963, 0.34332, 0.66673),
    (128, 0.63115, 0.34458, 0.66918),
]


@pytest.mark.parametrize(("n", "volume", "across", "along"), TABLE)
def test_torus(n, volume, across, along):
    vertices, triangles = torus(n)
    assert len(triangles) == 2 * n * n
    solid = mass_properties(vertices, triangles, 1.0 / (2 * np.pi**2 * 0.8 * 0.2**2))
    assert solid.volume == pytest.approx(volume, abs=0.5e-5)
    assert np.diag(solid.inertia) == pytest.approx([across, across, along], abs=0.5e-5)
