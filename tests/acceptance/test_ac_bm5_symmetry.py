"""B-M5: centres of mass and products of inertia of symmetric bodies vanish.

Source: [Hans, sec. 4.2]. Tolerance: 1e-14 [m, kg m²] for bodies of about 1 m and 1 kg: rounding of up to 100 000 summands.
"""

from __future__ import annotations

import numpy as np
import pytest
from tests.meshes import box, ico_sphere, torus

from stickslip.geometry.mass_properties import mass_properties

BODIES = {
    "ball 80": lambda: ico_sphere(2),
    "ball 8000": lambda: ico_sphere(20),
    "ball 100820": lambda: ico_sphere(71),
    "box": lambda: box(cuts=8),
    "torus": lambda: torus(128),
}


@pytest.mark.parametrize("name", BODIES)
def test_symmetric_bodies(name):
    solid = mass_properties(*BODIES[name](), mass=1.0)
    assert np.abs(solid.com).max() <= 1e-14
    assert np.abs(solid.inertia - np.diag(np.diag(solid.inertia))).max() <= 1e-14
