"""Frames and conventions of other formats: y-up to z-up and back, quaternion order, degrees.

stickslip is right-handed with z up, x forward, y left. A y-up format (glTF, three.js, OpenSim) is taken right-handed
with y up, z towards the viewer and x to the right; its axes are turned by 90 degrees about x, so that

    (x, y, z)_z-up = (x, -z, y)_y-up,    (x, y, z)_y-up = (x, z, -y)_z-up.

A vector changes its components, a rotation R becomes ``C R C^T``, a quaternion keeps w and changes its vector part
like a vector.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip import numerics as nm

Array = NDArray[np.float64]

#: Components of a y-up vector → components of the same vector with z up.
C_Z_UP_FROM_Y_UP: Array = np.array([[1.0, 0.0, 0.0], [0.0, 0.0, -1.0], [0.0, 1.0, 0.0]])


def vectors_from_y_up(vectors: ArrayLike) -> Array:
    """Vectors or points (..., 3) of a y-up format, with z up."""
    a = np.asarray(vectors, np.float64)
    return np.stack([a[..., 0], -a[..., 2], a[..., 1]], axis=-1)


def vectors_to_y_up(vectors: ArrayLike) -> Array:
    """Vectors or points (..., 3), as a y-up format wants them."""
    a = np.asarray(vectors, np.float64)
    return np.stack([a[..., 0], a[..., 2], -a[..., 1]], axis=-1)


def rotations_from_y_up(rotations: ArrayLike) -> Array:
    """Rotation matrices (..., 3, 3) between y-up frames, between the same frames with z up."""
    # Rows and columns are permuted and change sign exactly: no rounding, no matrix product.
    rows = vectors_from_y_up(np.asarray(rotations, np.float64))
    return np.swapaxes(vectors_from_y_up(np.swapaxes(rows, -1, -2)), -1, -2)


def rotations_to_y_up(rotations: ArrayLike) -> Array:
    """Rotation matrices (..., 3, 3) between z-up frames, between the same frames with y up."""
    rows = vectors_to_y_up(np.asarray(rotations, np.float64))
    return np.swapaxes(vectors_to_y_up(np.swapaxes(rows, -1, -2)), -1, -2)


def quaternions_from_y_up(quaternions_wxyz: ArrayLike) -> Array:
    """Quaternions (..., 4), scalar first, of a y-up format, with z up."""
    e = np.asarray(quaternions_wxyz, np.float64)
    return np.concatenate([e[..., :1], vectors_from_y_up(e[..., 1:])], axis=-1)


def quaternions_to_y_up(quaternions_wxyz: ArrayLike) -> Array:
    """Quaternions (..., 4), scalar first, as a y-up format wants them."""
    e = np.asarray(quaternions_wxyz, np.float64)
    return np.concatenate([e[..., :1], vectors_to_y_up(e[..., 1:])], axis=-1)


def wxyz_from_xyzw(quaternions_xyzw: ArrayLike) -> Array:
    """Quaternions (..., 4) scalar last (glTF, ROS, SciPy) → scalar first."""
    return np.roll(np.asarray(quaternions_xyzw, np.float64), 1, axis=-1)


def xyzw_from_wxyz(quaternions_wxyz: ArrayLike) -> Array:
    """Quaternions (..., 4) scalar first → scalar last (glTF, ROS, SciPy)."""
    return np.roll(np.asarray(quaternions_wxyz, np.float64), -1, axis=-1)


def wxyz_from_rpy(roll: float, pitch: float, yaw: float) -> tuple[float, float, float, float]:
    """Quaternion of roll, pitch and yaw [rad] about fixed x, y, z axes, in this order (URDF)."""
    cr, sr = float(nm.cos(0.5 * roll)), float(nm.sin(0.5 * roll))
    cp, sp = float(nm.cos(0.5 * pitch)), float(nm.sin(0.5 * pitch))
    cy, sy = float(nm.cos(0.5 * yaw)), float(nm.sin(0.5 * yaw))
    return (
        cr * cp * cy + sr * sp * sy,
        sr * cp * cy - cr * sp * sy,
        cr * sp * cy + sr * cp * sy,
        cr * cp * sy - sr * sp * cy,
    )
