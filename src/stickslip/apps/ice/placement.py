"""Where a sled stands at the beginning: on the ice, all runners just touching, looking down the track."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stickslip import numerics as nm
from stickslip.apps.ice.sled import Handling
from stickslip.model.kinds import Quaternion4, Vector3
from stickslip.model.rotation import quat_from_matrix
from stickslip.track.patch import TrackPatch

Array = NDArray[np.float64]

ROUNDS = 8  # each brings the feet ten times nearer or more
CLEARANCE = 1e-6  # m under the lowest foot: the first step closes it without an impact


class Stand(NamedTuple):
    """A pose on the ice."""

    position: Vector3  # m
    rotation_wxyz: Quaternion4


def stand_on(patch: TrackPatch, station: float, across: float, handling: Handling) -> Stand:
    """Pose of a sled at a station [m] and a section coordinate from -1 (right edge) to 1.

    Its feet are half a wheelbase ahead and behind, half a gauge left and right. The ice below them gives the axes; then the sled is
    moved off the ice until the lowest foot is free.
    """
    length, width = 0.5 * handling.wheelbase, 0.5 * handling.gauge
    feet = np.array([(i * length, j * width, 0.0) for i in (1, -1) for j in (1, -1)])
    near = np.array([station]), np.array([across])
    middle = patch.project(patch.point(*near), near)
    origin = middle.position[0]
    x = _unit(patch.point(station + length, across) - patch.point(station - length, across))
    A = _axes(x, middle.normal[0])
    for _ in range(ROUNDS):
        below = patch.project(origin + nm.product(feet, A.T)).position
        x = below[:2].sum(axis=0) - below[2:].sum(axis=0)
        y = below[::2].sum(axis=0) - below[1::2].sum(axis=0)
        A, origin = _axes(_unit(x), np.cross(x, y)), below.mean(axis=0)
    for _ in range(ROUNDS):
        origin = origin + (CLEARANCE - patch.project(origin + nm.product(feet, A.T)).distance.min()) * A[:, 2]
    return Stand(tuple(origin.tolist()), tuple(quat_from_matrix(A).tolist()))


def _axes(x: Array, up: Array) -> Array:
    """Axes as columns: x as given, z nearest to `up`."""
    z = _unit(up - (nm.product(up, x)) * x)
    return np.column_stack([x, np.cross(z, x), z])


def _unit(vector: Array) -> Array:
    return np.asarray(vector / nm.norm(vector))
