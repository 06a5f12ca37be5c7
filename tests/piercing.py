"""Whether edges of one mesh pierce triangles of another: brute force, and independent of all that the steppers use."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stickslip.engine import Simulation
from stickslip.model import Mesh

Array = NDArray[np.float64]


def meshes_of(simulation: Simulation) -> tuple[list[tuple[Array, Array]], list[tuple[Array, Array]]]:
    """Meshes of the only body, where it is now, and those of the world, as (vertices, triangles)."""
    (body,) = simulation.bodies
    r, A = simulation.motion(body)[:2]
    own, others = [], []
    for shape in simulation.scene.shapes:
        assert isinstance(shape, Mesh)
        vertices, triangles = shape.load()
        if shape.body == body:
            own.append((vertices @ A.T + r, triangles))
        else:
            others.append((vertices, triangles))
    return own, others


def pierces(first: tuple[Array, Array], second: tuple[Array, Array]) -> float:
    """How far edges of one mesh reach through triangles of the other at most [m]: the shorter part of an edge along the normal; 0: none."""
    return max(_through(first, second), _through(second, first))


def _through(edges_of: tuple[Array, Array], faces_of: tuple[Array, Array]) -> float:
    vertices, triangles = edges_of
    ends = np.unique(np.sort(np.concatenate([triangles[:, [k, (k + 1) % 3]] for k in range(3)]), axis=1), axis=0)
    p, q = vertices[ends[:, 0]], vertices[ends[:, 1]]
    points, corners = faces_of
    a, e, f = (
        points[corners[:, 0]],
        points[corners[:, 1]] - points[corners[:, 0]],
        points[corners[:, 2]] - points[corners[:, 0]],
    )
    n = np.cross(e, f)
    nn = (n * n).sum(1)
    deepest = 0.0
    for k in range(len(a)):
        unit = n[k] / np.sqrt(nn[k])
        dp, dq = (p - a[k]) @ unit, (q - a[k]) @ unit
        cut = np.flatnonzero(dp * dq < 0.0)
        if cut.size == 0:
            continue
        share = dp[cut] / (dp[cut] - dq[cut])
        x = p[cut] + share[:, None] * (q[cut] - p[cut]) - a[k]
        l1 = np.cross(x, f[k]) @ n[k] / nn[k]
        l2 = np.cross(e[k], x) @ n[k] / nn[k]
        inside = (l1 > 0.0) & (l2 > 0.0) & (l1 + l2 < 1.0)
        if inside.any():
            deepest = max(deepest, float(np.minimum(np.abs(dp[cut]), np.abs(dq[cut]))[inside].max()))
    return deepest


def piercing(simulation: Simulation) -> float:
    """How far the only body and the world reach through each other [m]."""
    own, others = meshes_of(simulation)
    return max((pierces(mine, theirs) for mine in own for theirs in others), default=0.0)
