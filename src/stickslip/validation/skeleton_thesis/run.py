"""A run of the thesis model: a start on a surface, a recorded steering, its end or failure, and what the source plots of it."""

from __future__ import annotations

import time
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip import numerics as nm
from stickslip.model.errors import Fault, ModelError
from stickslip.model.rotation import matrix_from_quat, quat_from_matrix
from stickslip.validation.skeleton_thesis.generalised_alpha import AlphaScheme, AlphaState, advance, begin
from stickslip.validation.skeleton_thesis.sled import Steering, ThesisSled, body_rates, left_product

Array = NDArray[np.float64]

COMPRESSION = -np.ones(5)  # signs of friction before the first multipliers are known


class Ending(Enum):
    """Why a run ended."""

    STEERING_USED = "the steering has been used up"
    NOT_CONVERGED = "a step did not converge within its iterations"
    SINGULAR = "the equations of a step are singular, or its projection diverges"


class Start(NamedTuple):
    """Where and how fast a run starts; `start_on` makes one."""

    x: Array  # (8,) position, quaternion, twist
    v: Array  # (8,) their rates


@dataclass(frozen=True, slots=True)
class ThesisRun:
    """All channels of a run [Shankar, sec. 5.1]. Row 0 is the start, row i the end of step i.

    The last row of a run that failed is the last iterate, as the source keeps it: large and meaningless.
    """

    sled: ThesisSled
    scheme: AlphaScheme
    ending: Ending
    time: Array  # (n + 1,) s
    x: Array  # (n + 1, 8) position m, quaternion, twist rad
    v: Array  # (n + 1, 8) their rates
    a: Array  # (n + 1, 8) their accelerations: those of the equations of motion, not the scheme's filtered ones
    lam: Array  # (n + 1, 4) N, negative in compression
    slip: Array  # (n + 1, 4) rad
    steering: Array  # (n + 1, 2) N m, twist and head
    gap: Array  # (n + 1,) largest constraint: distance of a contact from its plane in m, or (|q|² - 1)/2
    sliding_out: Array  # (n + 1,) m/s, largest velocity of a contact out of its plane
    iterations: NDArray[np.intp]  # (n,)
    residual: Array  # (n,)
    computing_time: Array  # (n,) s


def start_on(sled: ThesisSled, point: ArrayLike, heading: float, speed: float) -> Start:
    """Place the sled on its surface near a point, flat and pointing in a direction.

    Parameters
    ----------
    sled : ThesisSled
        With its surface.
    point : (3,) float [m]
        Near the surface, below the centre of mass.
    heading : float [rad]
        Of the sled in plan, from +x to +y.
    speed : float [m/s]
        Along the sled.

    Raises
    ------
    ModelError
        If a number is not finite, or the sled would point out of the surface.
    """
    where = np.asarray(point, float)
    if where.shape != (3,) or not np.isfinite([*where, heading, speed]).all():
        raise ModelError([Fault("start", "is not finite, or its point has not 3 entries", "Give finite numbers")])
    contacts = sled.surface.contact(where[None, :])
    normal = contacts.normal[0]
    forward = np.array([nm.cos(heading), nm.sin(heading), 0.0])
    forward = forward - (nm.product(forward, normal)) * normal
    length = nm.norm(forward)
    if length < 1e-6:
        raise ModelError([Fault("start.heading", "is perpendicular to the surface", "Turn it along the track")])
    forward = forward / length
    R = np.column_stack([forward, np.cross(normal, forward), normal])
    # The foot of the point: centroids of facets lie elsewhere in the plane.
    foot = where - (nm.product(where - contacts.point[0], normal)) * normal
    centre = foot + sled.parameters.centre_height * normal
    x = np.array([*centre, *quat_from_matrix(R), 0.0])
    return Start(x, np.array([*(speed * forward), 0.0, 0.0, 0.0, 0.0, 0.0]))


def simulate(sled: ThesisSled, start: Start, steering: ArrayLike, scheme: AlphaScheme | None = None) -> ThesisRun:
    """Run the thesis model.

    Parameters
    ----------
    sled : ThesisSled
        With its surface.
    start : Start
        Projected onto the surface before the first step.
    steering : (n + 1, 2) float [N m]
        Twist and head moment at the start and at the end of each of n steps.
    scheme : AlphaScheme, optional
        Default: that of the source, 10 ms and rho_inf = 0.

    Returns
    -------
    ThesisRun
        Never raises for physics: a step that fails ends the run and says why.

    Raises
    ------
    ModelError
        If the steering is not a finite table of two columns, or the sled cannot be placed at its start.
    """
    scheme = AlphaScheme() if scheme is None else scheme
    moments = _moments(steering)
    try:
        state = begin(sled, start.x, start.v, COMPRESSION, Steering(*moments[0]), scheme)
    except nm.SingularMatrix as error:
        what = f"does not let all four contacts lie on the surface: {error}"
        raise ModelError(
            [Fault("start", what, "Start closer to the surface, where it is wider than the sled")]
        ) from error
    rows = [_row(sled, state, state.a)]
    tally: list[tuple[int, float, float]] = []
    ending = Ending.STEERING_USED
    for row in moments[1:]:
        clock = time.perf_counter()
        try:
            # Overflow and NaN are how the source's runs end; they are caught by the residual, not by warnings.
            with np.errstate(all="ignore"):
                step = advance(sled, state, Steering(*row), scheme)
        except nm.SingularMatrix:
            ending = Ending.SINGULAR
            break
        tally.append((step.iterations, step.residual, time.perf_counter() - clock))
        state = step.state
        rows.append(_row(sled, state, step.a_true))
        if not step.converged:
            ending = Ending.NOT_CONVERGED
            break
    x, v, a, lam, slip, gap, sliding_out = (np.array(column) for column in zip(*rows))
    iterations, residual, computing = (np.array(column) for column in zip(*tally)) if tally else np.zeros((3, 0))
    times = scheme.dt * np.arange(len(x), dtype=np.float64)
    return ThesisRun(
        sled, scheme, ending, times, x, v, a, lam, slip, moments[: len(x)], gap, sliding_out,
        iterations.astype(np.intp), residual, computing,
    )  # fmt: skip


def _moments(steering: ArrayLike) -> Array:
    """The steering as a table (n + 1, 2), checked."""
    moments = np.array(steering, float)
    if moments.ndim != 2 or moments.shape[1] != 2 or len(moments) == 0:
        what = f"has the shape {moments.shape}"
        raise ModelError([Fault("steering", what, "Give rows (twist, head) in N m, one more than there are steps")])
    bad = np.flatnonzero(~np.isfinite(moments).all(axis=1))
    if bad.size:
        what = f"has {bad.size} rows that are not finite, the first at {bad[0]}"
        raise ModelError([Fault("steering", what, "Give a moment for every instant; 0 for none")])
    return moments


def _row(sled: ThesisSled, state: AlphaState, a: Array) -> tuple[Array, Array, Array, Array, Array, float, float]:
    """Channels of one instant."""
    with np.errstate(all="ignore"):
        C, J = sled.constraints(state.x, state.active)
        slip = sled.slip_angles(state.x, state.v)
        return (
            state.x,
            state.v,
            a,
            state.lam[:4],
            slip,
            float(np.abs(C).max()),
            float(np.abs(nm.product(J, state.v)).max()),
        )


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
