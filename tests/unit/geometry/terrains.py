"""Meshes for tests."""

from __future__ import annotations

import numpy as np


def grid_triangles(n_x, n_y):
    """Two triangles per cell of a grid of (n_x + 1) x (n_y + 1) vertices, y fastest."""
    low = (np.arange(n_x)[:, None] * (n_y + 1) + np.arange(n_y)[None, :]).ravel()
    triangles = np.empty((2 * low.size, 3), dtype=np.int64)
    triangles[0::2] = np.column_stack([low, low + n_y + 1, low + n_y + 2])
    triangles[1::2] = np.column_stack([low, low + n_y + 2, low + 1])
    return triangles


def flat_floor(rng, n=12, size=4.0):
    """A flat floor of irregular triangles in z = 0."""
    x = np.linspace(-size / 2, size / 2, n + 1)
    points = np.stack(np.meshgrid(x, x, indexing="ij"), -1).reshape(-1, 2)
    inner = (np.abs(points) < 0.49 * size).all(axis=1)
    points[inner] += rng.uniform(-0.25, 0.25, (inner.sum(), 2)) * size / n
    triangles = grid_triangles(n, n)
    order = rng.permutation(len(triangles))
    return np.column_stack([points, np.zeros(len(points))]), np.roll(triangles, 1, axis=1)[order]


def hills(rng, n=20, size=4.0, height=0.3):
    """Rough ground."""
    x = np.linspace(-size / 2, size / 2, n + 1)
    points = np.stack(np.meshgrid(x, x, indexing="ij"), -1).reshape(-1, 2)
    return np.column_stack([points, rng.uniform(0, height, len(points))]), grid_triangles(n, n)


def pipe(n_along, n_around, radius=2.0, length=10.0):
    """The lower half of a pipe along x whose deepest line is the x axis."""
    x, phi = np.meshgrid(
        np.linspace(0, length, n_along + 1), np.linspace(-np.pi / 2, np.pi / 2, n_around + 1), indexing="ij"
    )
    vertices = np.column_stack([x.ravel(), radius * np.sin(phi).ravel(), radius * (1 - np.cos(phi)).ravel()])
    return vertices, grid_triangles(n_along, n_around)


def cube(half=0.5):
    """A closed cube, normals outwards."""
    signs = np.array([[1 if c >> k & 1 else -1 for k in range(3)] for c in range(8)], float)
    quads = [(0, 4, 6, 2), (1, 3, 7, 5), (0, 1, 5, 4), (2, 6, 7, 3), (0, 2, 3, 1), (4, 5, 7, 6)]
    triangles = [t for a, b, c, d in quads for t in ((a, b, c), (a, c, d))]
    return half * signs, np.array(triangles)
