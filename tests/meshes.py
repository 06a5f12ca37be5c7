"""Closed meshes of simple bodies: (vertices (n, 3), triangles (m, 3)), outward."""

from __future__ import annotations

import itertools

import numpy as np

PHI = 0.5 * (1.0 + 5.0**0.5)


def grid_of_triangle(n):
    """Barycentric points and triangles of a triangle whose edges are cut in n parts."""
    points = [(i, j, n - i - j) for i in range(n + 1) for j in range(n + 1 - i)]
    number = {p: k for k, p in enumerate(points)}
    triangles = []
    for i, j, k in points:
        if k > 0:
            triangles.append((number[i, j, k], number[i + 1, j, k - 1], number[i, j + 1, k - 1]))
        if i > 0 and j > 0:
            triangles.append((number[i, j, k], number[i - 1, j, k + 1], number[i, j - 1, k + 1]))
    return np.array(points) / n, np.array(triangles)


def weld(vertices, triangles):
    """Give points within 1e-9 of each other one number."""
    _, first, number = np.unique(np.round(vertices, 9) + 0.0, axis=0, return_index=True, return_inverse=True)
    return vertices[first], number.ravel()[triangles]


def subdivide(corners, triangles, n):
    """Cut every triangle in n² flat ones."""
    weights, small = grid_of_triangle(n)
    vertices = np.einsum("pk,tkc->tpc", weights, corners[triangles]).reshape(-1, 3)
    numbers = (small[None] + len(weights) * np.arange(len(triangles))[:, None, None]).reshape(-1, 3)
    return weld(vertices, numbers)


def outward(vertices, triangles):
    """Turn the triangles of a body that is star-shaped about the origin."""
    a, b, c = (vertices[triangles[:, k]] for k in range(3))
    inward = (a * np.cross(b, c)).sum(axis=1) < 0
    triangles = triangles.copy()
    triangles[inward] = triangles[inward][:, ::-1]
    return vertices, triangles


def icosahedron():
    pairs = itertools.product((-1, 1), (-PHI, PHI))
    vertices = np.array([p for s, t in pairs for p in ((0, s, t), (s, t, 0), (t, 0, s))], float)
    distance = np.linalg.norm(vertices[:, None] - vertices[None], axis=2)
    near = np.abs(distance - 2.0) < 1e-9
    triangles = [
        t for t in itertools.combinations(range(12), 3) if near[t[0], t[1]] and near[t[1], t[2]] and near[t[0], t[2]]
    ]
    return outward(vertices / np.linalg.norm(vertices[0]), np.array(triangles))


def ico_sphere(frequency, radius=1.0):
    """20 frequency² triangles, all vertices on the sphere."""
    vertices, triangles = subdivide(*icosahedron(), frequency)
    vertices = vertices / np.linalg.norm(vertices, axis=1, keepdims=True)
    return outward(radius * vertices, triangles)


def uv_sphere(n_around, n_along, radius=1.0):
    """2 n_around (n_along - 1) triangles."""
    phi = 2 * np.pi * np.arange(n_around) / n_around
    theta = np.pi * np.arange(1, n_along) / n_along
    sin, cos = np.sin(theta)[:, None], np.cos(theta)[:, None]
    ring = np.stack([sin * np.cos(phi), sin * np.sin(phi), cos + 0 * phi], axis=-1)
    vertices = np.concatenate([ring.reshape(-1, 3), [[0, 0, 1], [0, 0, -1]]])
    triangles = []
    top, bottom = len(vertices) - 2, len(vertices) - 1
    for j in range(n_around):
        k = (j + 1) % n_around
        triangles += [(top, j, k), (bottom, (n_along - 2) * n_around + k, (n_along - 2) * n_around + j)]
        for i in range(n_along - 2):
            a, b, c, d = i * n_around + j, i * n_around + k, (i + 1) * n_around + j, (i + 1) * n_around + k
            triangles += [(a, c, d), (a, d, b)]
    return outward(radius * vertices, np.array(triangles))


def box(size=(1.0, 2.0, 3.0), cuts=1):
    """12 cuts² triangles; corners in the order of the bits of their number."""
    corners = 0.5 * np.array([[s if n >> k & 1 else -s for k, s in enumerate(size)] for n in range(8)])
    quads = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)]
    triangles = np.array([t for a, b, c, d in quads for t in ((a, b, c), (a, c, d))])
    vertices, triangles = (corners, triangles) if cuts == 1 else subdivide(corners, triangles, cuts)
    return outward(vertices, triangles)


def torus(n, m=None, major=0.8, minor=0.2):
    """2 n m triangles, vertices on the torus about the z axis."""
    m = m or n
    u, v = np.meshgrid(2 * np.pi * np.arange(n) / n, 2 * np.pi * np.arange(m) / m, indexing="ij")
    r = major + minor * np.cos(v)
    vertices = np.stack([r * np.cos(u), r * np.sin(u), minor * np.sin(v)], axis=-1).reshape(-1, 3)
    i, j = np.meshgrid(np.arange(n), np.arange(m), indexing="ij")
    a, b = i * m + j, (i + 1) % n * m + j
    c, d = (i + 1) % n * m + (j + 1) % m, i * m + (j + 1) % m
    return vertices, np.concatenate([np.stack([a, b, c], -1).reshape(-1, 3), np.stack([a, c, d], -1).reshape(-1, 3)])


def together(*meshes):
    """Several meshes as one."""
    first = np.cumsum([0] + [len(v) for v, _ in meshes])
    return np.concatenate([v for v, _ in meshes]), np.concatenate([t + k for (_, t), k in zip(meshes, first)])
