"""Small scenes of loose shapes, and slow, obvious answers to compare with."""

from __future__ import annotations

import numpy as np
from scipy.optimize import minimize_scalar

from stickslip.geometry import (
    allocate_contacts,
    allocate_memory,
    allocate_pairs,
    hull_of_box,
    hull_of_point,
    hull_of_segment,
    narrow_table,
    pack_surfaces,
    terrain_from_mesh,
)
from stickslip.kernels.collision.collide import collide
from stickslip.kernels.collision.shapes import (
    BOX,
    CAPSULE,
    FEATURE_BITS,
    FOUND,
    HEIGHT_FIELD,
    HULL,
    MESH,
    PLANE,
    POINT,
    SEGMENT,
    SPHERE,
    SURFACE,
    Shapes,
)

ALL_KINDS = (POINT, SEGMENT, SPHERE, CAPSULE, BOX, PLANE, HEIGHT_FIELD, MESH, SURFACE)
EYE = np.eye(3)


def random_rotation(rng):
    q = rng.normal(size=4)
    w, x, y, z = q / np.linalg.norm(q)
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


def turn(axis, angle):
    axis = np.asarray(axis, float) / np.linalg.norm(axis)
    K = np.cross(EYE, axis)
    return EYE + np.sin(angle) * K + (1 - np.cos(angle)) * K @ K


class World:
    """Shapes, one body each, that can be collided."""

    def __init__(self, items, terrains=(), hulls=(), **fields):
        """`items`: (kind, size, r, A) per shape; for terrain the size is its position in `terrains`, for a hull in `hulls`."""
        n = len(items)
        self.kind = np.array([k for k, *_ in items], dtype=np.int64)
        size = np.zeros((n, 3))
        data = np.zeros(n, dtype=np.int64)
        core = -np.ones(n, dtype=np.int64)
        self.r = np.zeros((n, 3))
        self.A = np.zeros((n, 9))
        for i, (kind, numbers, r, A) in enumerate(items):
            if kind > PLANE:
                data[i] = numbers
            elif kind == HULL:
                core[i] = numbers
            else:
                size[i, : len(np.atleast_1d(numbers))] = numbers
            self.r[i] = r
            self.A[i] = np.asarray(A).ravel()
        radius = np.where(self.kind == BOX, np.linalg.norm(size, axis=1), size[:, 0])
        radius = np.where(self.kind == CAPSULE, size[:, 0] + size[:, 1], radius)
        radius = np.where(self.kind >= PLANE, np.inf, radius)
        self.terrains = list(terrains)
        self.hulls = list(hulls)
        for i in np.flatnonzero(self.kind == HULL):
            data[i] = len(self.terrains)
            hull = self.hulls[core[i]]
            self.terrains.append(terrain_from_mesh(hull.vertices, hull.triangles))
            radius[i] = np.linalg.norm(hull.vertices, axis=1).max()
        if hulls:
            for i, kind in enumerate(self.kind):
                if kind in (POINT, SPHERE, CAPSULE, BOX):
                    core[i] = len(self.hulls)
                    build = {BOX: lambda s: hull_of_box(s), CAPSULE: lambda s: hull_of_segment(s[1])}
                    self.hulls.append(build.get(kind, lambda s: hull_of_point())(size[i]))
        self.surfaces = pack_surfaces(self.terrains, self.hulls)
        values = dict(
            kind=self.kind,
            body=np.arange(n, dtype=np.int64),
            r_SP_K=np.zeros((n, 3)),
            A_KP=np.tile(EYE.ravel(), (n, 1)),
            size=size,
            data=data,
            core=core,
            radius=radius,
            thick=np.full(n, np.inf),
            bulk=np.full(n, np.inf),
            material=np.zeros(n, dtype=np.int64),
            group=np.ones(n, dtype=np.int64),
            mask=-np.ones(n, dtype=np.int64),
            law_of_pair=np.zeros((1, 1), dtype=np.int64),
            excluded=np.zeros((0, 2), dtype=np.int64),
            narrow=narrow_table(set(self.kind.tolist())),
        )
        self.shapes = Shapes(**(values | fields))
        self.pairs = allocate_pairs(self.shapes)
        self.contacts = allocate_contacts(64 * n + 64)
        self.warm = allocate_memory(self.shapes)
        self.pose_r, self.pose_A = np.zeros((n, 3)), np.zeros((n, 9))

    def collide(self, margin=0.005):
        status = collide(
            self.shapes,
            self.surfaces,
            self.r,
            self.A,
            self.pose_r,
            self.pose_A,
            margin,
            self.warm,
            self.pairs,
            self.contacts,
        )
        n = self.contacts.count[FOUND]
        self.status = status
        return Found(*(x[:n].copy() for x in list(self.contacts)[1:]), n_shape=len(self.kind))

    def close_pairs(self):
        n = self.pairs.count[FOUND]
        return list(zip(self.pairs.a[:n].tolist(), self.pairs.b[:n].tolist()))


class Found:
    """Contacts of one call."""

    def __init__(self, key, a, b, point, normal, gap, crossed, bend, n_shape):
        self.key, self.a, self.b, self.point, self.normal, self.gap, self.bend = key, a, b, point, normal, gap, bend
        self.crossed = crossed
        self.feature = key & ((1 << FEATURE_BITS) - 1)
        assert np.all(np.diff(key) > 0), "keys must strictly increase"
        assert np.allclose(np.linalg.norm(normal, axis=1), 1.0, atol=1e-12)

    def __len__(self):
        return len(self.gap)


def distance_to(kind, size, r, A, x):
    """Signed distance of the point `x` from a primitive."""
    y = A.T @ (np.asarray(x) - r)
    if kind in (POINT, SPHERE):
        return np.linalg.norm(y) - (size[0] if kind == SPHERE else 0.0)
    if kind == CAPSULE:
        return np.linalg.norm(y - [np.clip(y[0], -size[1], size[1]), 0, 0]) - size[0]
    if kind == BOX:
        out = np.abs(y) - size
        return np.linalg.norm(np.maximum(out, 0)) + min(out.max(), 0.0)
    return y[2]


def gradient(f, x, eps=1e-6):
    return np.array([(f(x + eps * e) - f(x - eps * e)) / (2 * eps) for e in EYE])


def axis_distance(kind, size, r, A, p, q):
    """Smallest signed distance from a primitive over the segment p-q, and where."""

    def f(t):
        return distance_to(kind, size, r, A, p + t * (q - p))

    grid = np.linspace(0, 1, 41)
    k = int(np.argmin([f(t) for t in grid]))
    low, high = grid[max(k - 1, 0)], grid[min(k + 1, 40)]
    best = minimize_scalar(f, bounds=(low, high), method="bounded", options={"xatol": 1e-12})
    return min(best.fun, f(low), f(high))


def closest_on_triangles(x, a, b, c):
    """Closest points of triangles (n, 3) x 3 to `x`, the slow way: the plane, then the three edges."""
    n = np.cross(b - a, c - a)
    dots = lambda u, v: np.einsum("ij,ij->i", u, v)  # noqa: E731
    best = x - n * (dots(n, x - a) / dots(n, n))[:, None]
    inside = np.all([dots(n, np.cross(q - p, best - p)) >= 0 for p, q in ((a, b), (b, c), (c, a))], axis=0)
    distance = np.where(inside, np.linalg.norm(x - best, axis=1), np.inf)
    for p, q in ((a, b), (b, c), (c, a)):
        t = np.clip(dots(x - p, q - p) / dots(q - p, q - p), 0, 1)
        foot = p + t[:, None] * (q - p)
        nearer = ~inside & (np.linalg.norm(x - foot, axis=1) < distance)
        best = np.where(nearer[:, None], foot, best)
        distance = np.where(nearer, np.linalg.norm(x - foot, axis=1), distance)
    return best


def separations(h, A, r, g, B, s):
    """Separation of two boxes along all fifteen axes: list of (separation, unit axis from the second to the first)."""
    axes = [*A.T, *B.T]
    for u in A.T:
        for v in B.T:
            w = np.cross(u, v)
            if np.linalg.norm(w) > 1e-3:
                axes.append(w / np.linalg.norm(w))
    result = []
    for n in axes:
        d = n @ (r - s)
        n = n if d >= 0 else -n
        result.append((abs(d) - np.abs(A.T @ n) @ h - np.abs(B.T @ n) @ g, n))
    return result
