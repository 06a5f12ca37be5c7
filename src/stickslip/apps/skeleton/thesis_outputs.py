"""What the source plots of a run: angles, loads, energy, the athlete's eyes [Shankar, sec. 4.2 and 5.1]."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stickslip import numerics as nm
from stickslip.apps.skeleton.thesis_model import body_rates, left_product
from stickslip.apps.skeleton.thesis_run import ThesisRun
from stickslip.model.rotation import matrix_from_quat

Array = NDArray[np.float64]


def rotations(run: ThesisRun) -> Array:
    """(n + 1, 3, 3) rotation matrices, body → inertial."""
    return np.array([matrix_from_quat(q) for q in run.x[:, 3:7]])


def yaw_pitch_roll(run: ThesisRun) -> Array:
    """(n + 1, 3) rad: R = R_z(yaw) R_y(pitch) R_x(roll). Nose down is a positive pitch, left side up a positive roll."""
    R = rotations(run)
    yaw = nm.atan2(R[:, 1, 0], R[:, 0, 0])
    pitch = -nm.asin(np.clip(R[:, 2, 0], -1.0, 1.0))
    return np.column_stack([yaw, pitch, nm.atan2(R[:, 2, 1], R[:, 2, 2])])


def angular_velocity(run: ThesisRun) -> Array:
    """(n + 1, 3) rad/s, body axes."""
    return np.array([body_rates(x, v) for x, v in zip(run.x, run.v)])


def angular_acceleration(run: ThesisRun) -> Array:
    """(n + 1, 3) rad/s², body axes: 2 Qᵀ q̈, because Q̇ᵀ q̇ has no vector part."""
    return np.array([2.0 * (nm.product(left_product(x[3:7]).T, a[3:7]))[1:] for x, a in zip(run.x, run.a)])


def speed(run: ThesisRun) -> Array:
    """(n + 1,) m/s of the centre of mass."""
    return np.asarray(nm.lengths(run.v[:, :3], axis=1))


def load(run: ThesisRun) -> Array:
    """(n + 1,) N: absolute value of the sum of the multipliers."""
    return np.asarray(np.abs(run.lam.sum(axis=1)))


def normal_weight(run: ThesisRun) -> Array:
    """(n + 1,) N: m g cos(roll), to which the source compares `load`; slope and curvature are left out."""
    return np.asarray(run.sled.parameters.weight * nm.cos(yaw_pitch_roll(run)[:, 2]))


def energy(run: ThesisRun) -> Array:
    """(n + 1,) J, kinetic and potential; zero height is z = 0."""
    p = run.sled.parameters
    omega = angular_velocity(run)
    kinetic = (
        p.mass * nm.square(speed(run))
        + nm.product(nm.square(omega), np.array(p.inertia))
        + p.twist_inertia * nm.square(run.v[:, 7])
    )
    return np.asarray(0.5 * kinetic + p.weight * run.x[:, 2])


def eyes(run: ThesisRun) -> Array:
    """(n + 1, 3) m, inertial: where the camera sits [Shankar, eq. 4.1]."""
    return np.asarray(run.x[:, :3] + nm.product(rotations(run), np.array(run.sled.parameters.head)))


def late_steps(run: ThesisRun) -> NDArray[np.intp]:
    """Steps whose computation took longer than the step itself, counted from 1."""
    return np.flatnonzero(run.computing_time > run.scheme.dt) + 1
