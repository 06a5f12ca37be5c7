"""W-23: no gap leaves its chord by more than the bound from which the search for collisions goes.

Source: [Buck, sec. 5.2.2, fig. 29], with the bound for edges that holds where they are nearly parallel [theory/guided-motion, eq. 7].
Tolerance: none, in 12 000 random pairs with velocities up to 2 m/s and 10 rad/s; a third of the pairs of edges within 20 degrees.
"""

from __future__ import annotations

import numpy as np
from tests.acceptance.guided_runs import box

from stickslip.geometry import pack_surfaces, terrain_from_mesh
from stickslip.kernels.base.jit import uncached_kernel
from stickslip.kernels.guided.sweep import bend_of, frame_at, signed_value

SAMPLES = 24


@uncached_kernel
def worst_rise(surfaces, kind, fa, fb, numbers, h):
    """Largest deviation from the chord over the bound; `numbers`: axes 9, shape from the centre of mass 3, that 3, v 3, omega 3."""
    x = numbers
    A = (x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7], x[8])
    s, c, v, w = (x[9], x[10], x[11]), (x[12], x[13], x[14]), (x[15], x[16], x[17]), (x[18], x[19], x[20])
    place = (c[0] + s[0], c[1] + s[1], c[2] + s[2])
    speed = (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]) ** 0.5
    spin = (w[0] * w[0] + w[1] * w[1] + w[2] * w[2]) ** 0.5
    bend, _ = bend_of(surfaces, kind, fa, fb, A, place, c, speed, spin, h)
    bound = 0.125 * bend * h * h
    R, t = frame_at(0.0, A, s, c, v, w)
    d0 = signed_value(surfaces, kind, fa, fb, R, t)
    R, t = frame_at(h, A, s, c, v, w)
    d1 = signed_value(surfaces, kind, fa, fb, R, t)
    worst = 0.0
    for k in range(1, SAMPLES):
        part = k / SAMPLES
        R, t = frame_at(part * h, A, s, c, v, w)
        d = signed_value(surfaces, kind, fa, fb, R, t)
        worst = max(worst, abs(d - d0 - part * (d1 - d0)))
    return worst / bound


def test_no_gap_leaves_its_chord_by_more_than_the_bound():
    surfaces = pack_surfaces([terrain_from_mesh(*box((0.2, 0.16, 0.1))), terrain_from_mesh(*box((0.3, 0.2, 0.25)))])
    rng = np.random.default_rng(11)
    worst = 0.0
    for k in range(12_000):
        kind = k % 3
        q = rng.normal(size=4) * (1.0 if k % 9 > 2 else (1.0, 0.08, 0.08, 0.08))
        w, x, y, z = q / np.linalg.norm(q)
        A = [
            *(1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
            *(2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
            *(2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)),
        ]
        v, omega = rng.normal(size=3), rng.normal(size=3)
        v *= 2.0 * rng.random() / np.linalg.norm(v)
        omega *= 10.0 * rng.random() / np.linalg.norm(omega)
        numbers = np.array([*A, *rng.normal(0.0, 0.05, 3), *rng.normal(0.0, 0.2, 3), *v, *omega])
        fa, fb = int(rng.integers(36)), 36 + int(rng.integers(36))
        worst = max(worst, worst_rise(surfaces, kind, fa, fb, numbers, 0.01 + 0.09 * rng.random()))
    assert 0.3 < worst < 1.0
