"""Distance of two convex hulls outside of a simulation, with a warm start from call to call."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip import numerics as nm
from stickslip.geometry.hull import Hull, pack_hulls
from stickslip.kernels.collision.gjk import separate
from stickslip.kernels.collision.hull import FIRST_VERTEX
from stickslip.kernels.collision.shapes import RESULT, WORK_ROWS


@dataclass(frozen=True, slots=True, eq=False)
class Separation:
    """How far two hulls are apart.

    Parameters
    ----------
    distance : float [m]
        Negative: depth of the overlap along the normal, a way out that is locally the shortest.
    normal : (3,) float
        Unit vector from b towards a.
    point_a, point_b : (3,) float [m]
        Closest points.
    pairs : int
        Pairs of vertices looked at.
    """

    distance: float
    normal: NDArray[np.float64]
    point_a: NDArray[np.float64]
    point_b: NDArray[np.float64]
    pairs: int


class ConvexPair:
    """Two hulls that are asked for their distance again and again.

    Parameters
    ----------
    a, b : Hull
    """

    def __init__(self, a: Hull, b: Hull) -> None:
        self.hulls = pack_hulls([a, b])
        self.size = min(h.half_width for h in (a, b)) or max(h.half_width for h in (a, b)) or 1.0
        self.rows = np.zeros((WORK_ROWS, RESULT))
        self.forget()

    def forget(self, vertex_a: int = 0, vertex_b: int = 0) -> None:
        """Begin the next search anew, from these vertices."""
        self.normal: tuple[float, ...] | None = None
        self.seeds = 0
        self.start = (
            int(self.hulls.index[0, FIRST_VERTEX]) + vertex_a,
            int(self.hulls.index[1, FIRST_VERTEX]) + vertex_b,
        )

    def query(self, r_a: ArrayLike, A_a: ArrayLike, r_b: ArrayLike, A_b: ArrayLike) -> Separation:
        """Distance and closest points at positions (3,) [m] and rotations (3, 3), shape axes → inertial."""
        r, other = np.asarray(r_a, float), np.asarray(r_b, float)
        A, B = np.asarray(A_a, float), np.asarray(A_b, float)
        t = nm.product(B.T, r - other)
        n = self.normal
        if n is None:
            length = nm.norm(t)
            n = tuple((t / length).tolist()) if length > 0.0 else (0.0, 0.0, 1.0)
        n, distance, point, va, vb, self.seeds, pairs = separate(
            self.hulls,
            0,
            1,
            tuple((nm.product(B.T, A)).ravel().tolist()),
            tuple(t.tolist()),
            n,
            *self.start,
            self.seeds,
            self.size,
            math.inf,
            self.rows,
        )
        self.normal, self.start = n, (va, vb)
        normal, at = nm.product(B, np.array(n)), other + nm.product(B, np.array(point))
        return Separation(distance, normal, at, at - distance * normal, pairs)
