"""AC-E9: projections are idempotent, land in their set, and satisfy the variational inequality.

Source: bob specification, AC-E9, [Rempfler, eq. 2.38].
Tolerance: 1e-12 relative to the size of the vectors: three operations of round-off each.
"""

from __future__ import annotations

import numpy as np
import pytest

from stickslip.kernels.solver.prox import prox_ball, prox_capsule, prox_disc, prox_half_line, prox_interval

RNG = np.random.default_rng(20)


def half_line(n):
    return lambda y: (prox_half_line(y[0]),), -RNG.exponential(size=(n, 1))


def interval(n):
    return lambda y: (prox_interval(y[0], -1.5, 0.4),), -RNG.uniform(-1.5, 0.4, size=(n, 1))


def disc(n):
    z = RNG.normal(size=(n, 2))
    return lambda y: prox_disc(y[0], y[1], 0.8), 0.8 * np.sqrt(RNG.random((n, 1))) * z / np.linalg.norm(z, axis=1)[
        :, None
    ]


def ball(n):
    z = RNG.normal(size=(n, 3))
    radius = 1.3 * RNG.random((n, 1)) ** (1 / 3)
    return lambda y: prox_ball((y[0], y[1], y[2]), 1.3), radius * z / np.linalg.norm(z, axis=1)[:, None]


def capsule(n):
    z = RNG.normal(size=(n, 2))
    z *= 0.5 * np.sqrt(RNG.random((n, 1))) / np.linalg.norm(z, axis=1)[:, None]
    z[:, 0] += RNG.uniform(-0.9, 0.9, n)
    return lambda y: prox_capsule(y[0], y[1], 0.9, 0.5), z


@pytest.mark.parametrize("make", [half_line, interval, disc, ball, capsule])
def test_projection_is_idempotent_inside_and_variational(make):
    project, inside = make(300)
    for y in 2.0 * RNG.normal(size=(300, inside.shape[1])):
        x = np.array(project(y))
        np.testing.assert_allclose(project(x), x, rtol=0, atol=1e-12)
        assert ((y - x) * (inside - x)).sum(axis=1).max() <= 1e-12
    for z in inside:  # points of the set stay where they are
        np.testing.assert_allclose(project(z), z, rtol=0, atol=1e-12)
