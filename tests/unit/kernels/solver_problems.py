"""One-step problems for tests of the solvers, built from free bodies (mass matrix and force directions)."""

from __future__ import annotations

import numpy as np

from stickslip.engine.problem import Problem


def skew(a):
    return np.array([[0.0, -a[2], a[1]], [a[2], 0.0, -a[0]], [-a[1], a[0], 0.0]])


def boxes(n_wide, n_high, half=(0.5, 0.25, 0.25), density=1000.0, legs=4):
    """A wall of boxes in running bond: centres, diagonal mass matrix, contacts (upper, lower or -1, point).

    With `legs` = 3 the loads of one box are determined, with 4 they are not.
    """
    hx, hy, hz = half
    mass = density * 8.0 * hx * hy * hz
    inertia = mass / 3.0 * np.array([hy**2 + hz**2, hx**2 + hz**2, hx**2 + hy**2])
    centre = [((i + 0.5 * (j % 2)) * 2 * hx, 0.0, hz + 2 * hz * j) for j in range(n_high) for i in range(n_wide)]
    contacts = []
    for k, x in enumerate(centre):
        below = [-1] if k < n_wide else range(k // n_wide * n_wide - n_wide, k // n_wide * n_wide)
        for m in below:
            left, right = x[0] - hx, x[0] + hx
            if m >= 0:
                left, right = max(left, centre[m][0] - hx), min(right, centre[m][0] + hx)
            if right - left > 1e-9:
                middle = 0.5 * (left + right)
                feet = [(left, -hy), (right, -hy)] + ([(left, hy), (right, hy)] if legs == 4 else [(middle, hy)])
                contacts += [(k, m, np.array([px, py, x[2] - hz])) for px, py in feet]
    return np.array(centre), np.tile(np.r_[[mass] * 3, inertia], len(centre)), contacts


def wall(n_wide, n_high, mu=0.5, noise=0.0, seed=0, dt=1e-3, law=None, **shape):
    """A resting wall of boxes, hyperstatic: four contacts per face; `noise` [m/s] shakes every box."""
    centre, M, contacts = boxes(n_wide, n_high, **shape)
    n_u = M.size
    u = noise * np.random.default_rng(seed).normal(size=n_u)
    u[2::6] -= 9.81 * dt
    W = np.zeros((n_u, 3 * len(contacts)))
    frame = np.array([[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])  # n, t, b
    for i, (a, b, point) in enumerate(contacts):
        for body, sign in ((a, 1.0), (b, -1.0)):
            if body >= 0:
                J = sign * np.hstack([frame, -frame @ skew(point - centre[body])])
                W[6 * body : 6 * body + 6, 3 * i : 3 * i + 3] = J.T
    return Problem([law or ("coulomb", (mu,))] * len(contacts), W.T @ u, M=M, W=W)


def cantilever(n_links, factor, mass=1.0, length=0.2, dt=1e-3):
    """Horizontal chain held by joint friction: problem, percussions of the exact hold [N m s]."""
    arm = np.tril((np.arange(n_links)[:, None] - np.arange(n_links)) * length + length / 2)
    turn = np.tril(np.ones((n_links, n_links)))
    M = mass * (arm.T @ arm) + mass * length**2 / 12 * (turn.T @ turn)
    h = -9.81 * mass * arm.sum(axis=0)
    limit = factor * mass * 9.81 * length * n_links**2 / 2 * dt
    hold = mass * 9.81 * length * (n_links - np.arange(n_links)) ** 2 / 2 * dt
    c = np.linalg.solve(M, h * dt)
    return Problem([("interval", (-limit, limit))] * n_links, c, M=M, W=np.eye(n_links)), hold


def random_contact(rng, kind, n_u=6):
    """One contact of a random body with a random law."""
    W = rng.normal(size=(n_u, 3)) * 10.0 ** rng.uniform(-1, 1, size=3)
    law = {
        "coulomb": (10.0 ** rng.uniform(-2, 1),),
        "ellipse": tuple(10.0 ** rng.uniform(-2, 0.5, 2)),
        "runner": (0.004, 0.00264, 0.02, 0.1, abs(rng.normal())),
        "wide runner": (0.4, 0.2, 0.5, 2.0, abs(rng.normal())),
    }[kind]
    return Problem([(kind.split()[-1], law)], rng.normal(size=3), M=np.ones(n_u), W=W)


def stiff_sled(seed: int) -> Problem:
    """Eight runner contacts of a frame with four ways to bend, of which some are very stiff, just landing at 20 m/s.

    Loads can be shared in ways that hardly differ: the normal block of G has a condition of up to 1e6.
    """
    rng = np.random.default_rng(seed)
    x, y = np.repeat([0.5, 0.25, -0.25, -0.5], 2), np.tile([0.2, -0.2], 4)
    W = np.zeros((10, 24))  # velocity 3, spin 3, bending 4
    W[2, 0::3], W[3, 0::3], W[4, 0::3], W[6:, 0::3] = 1.0, y, -x, rng.normal(size=(4, 8))
    W[0, 1::3], W[5, 1::3] = 1.0, -y
    W[1, 2::3], W[5, 2::3] = 1.0, x
    M = np.concatenate([[100.0, 100.0, 100.0, 2.0, 6.0, 6.0], 10.0 ** rng.uniform(-1.0, 4.5, 4)])
    u = rng.normal(size=10) * [0.0, 0.2, 0.2, 0.3, 0.3, 0.1, 0.05, 0.05, 0.05, 0.05]
    u[0] = 20.0
    c = W.T @ u
    c[0::3] -= 0.05
    return Problem([("runner", (0.004, 0.0026, 0.03, 0.15, 0.23))] * 8, c, M=M, W=W)
