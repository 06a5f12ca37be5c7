"""B-C7: a body like a car is cut into convex pieces that cover all of its surface.

Source: [Hans, sec. 5]: 40 000 triangles of a car became about 2000 convex patches of the surface; the algorithm is not given.
Ours cuts the volume, with 5 % of concavity left, which takes a few dozen pieces; so the number is not compared.
Tolerance: every vertex and every middle of a triangle is in a piece, to 2 cm of a car of 4 m (half a per cent of its size).
"""

from __future__ import annotations

import numpy as np
import pytest
from tests.unit.geometry.test_decomposition import covered

from stickslip.geometry import DecompositionOptions, decompose_mesh, inspect_mesh
from stickslip.scenes.support.machine_parts import capped

PROFILE = np.array(
    [(-2.0, 0.3), (-2.0, 0.75), (-1.0, 0.9), (-0.3, 1.4), (0.9, 1.45), (1.6, 1.0), (2.0, 0.95), (2.0, 0.3)]
)


def car(n, layers):
    """Side view of a bonnet, a screen, a roof and a tail, 1.7 m wide, tapering towards the roof."""
    closed = np.concatenate([PROFILE, PROFILE[:1]])
    lengths = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(closed, axis=0), axis=1))])
    at = np.linspace(0.0, lengths[-1], n, endpoint=False)
    outline = np.stack([np.interp(at, lengths, closed[:, k]) for k in range(2)], -1) - [0.0, 0.7]
    z = np.linspace(-0.85, 0.85, layers + 1)
    narrow = 1.0 - 0.15 * np.clip(outline[:, 1], 0.0, None)
    rings = np.stack([np.broadcast_to(outline[::-1, 0], (len(z), n)), np.broadcast_to(outline[::-1, 1], (len(z), n)),
                      z[:, None] * narrow[::-1]], axis=-1)  # fmt: skip
    rings[0, :, 2], rings[-1, :, 2] = z[0], z[-1]
    return capped(np.ascontiguousarray(rings))


@pytest.mark.slow
def test_a_car_is_covered(tmp_path):
    vertices, triangles = car(200, 24)
    assert inspect_mesh(vertices, triangles).is_solid
    pieces = decompose_mesh(vertices, triangles, DecompositionOptions(threshold=0.05), folder=tmp_path)
    assert len(pieces) >= 2
    middles = vertices[triangles].mean(axis=1)
    assert covered(pieces, np.concatenate([vertices, middles]), 0.02)
