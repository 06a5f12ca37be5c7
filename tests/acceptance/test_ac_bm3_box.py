"""B-M3: a box of 1 × 2 × 3 m has its closed-form mass properties however finely it is drawn.

Source: [Hans, sec. 4.2]: 6 m³ and 1.08333, 0.83333, 0.41667 kg m² for 1 kg, for any number of triangles.
Tolerance: 1e-12 relative, as asked; the flux of a polynomial through a flat face is exact, only rounding remains.
"""

from __future__ import annotations

import numpy as np
import pytest
from tests.meshes import box

from stickslip.geometry.mass_properties import mass_properties


@pytest.mark.parametrize("cuts", [1, 3, 4, 26])
def test_box(cuts):
    solid = mass_properties(*box((1.0, 2.0, 3.0), cuts), 1.0 / 6.0)
    assert solid.volume == pytest.approx(6.0, rel=1e-12)
    assert solid.mass == pytest.approx(1.0, rel=1e-12)
    assert np.diag(solid.inertia) == pytest.approx(np.array([13.0, 10.0, 5.0]) / 12.0, rel=1e-12)
