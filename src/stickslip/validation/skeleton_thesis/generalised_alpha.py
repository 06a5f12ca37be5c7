"""Generalised-α integration of index-reduced systems with closed constraints and load-proportional friction.

One step seeks accelerations a and multipliers lam at its end such that [theory/skeleton-thesis, eq. 13]

    (1 - α_m) (M a)_1 + α_m (M a)_0 + (1 - α_f) ((Jᵀ - W) lam - f)_1 + α_f ((Jᵀ - W) lam - f)_0 = 0
    (1 - α_m) (J a)_1 + α_m (J a)_0 + (1 - α_f) conv_1 + α_f conv_0 = 0

with Newmark's expansions for coordinates and velocities, both projected onto the constraints in every iteration.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from stickslip import numerics as nm
from stickslip.model.fields import settle_declaration
from stickslip.model.kinds import Integer, Number

Array = NDArray[np.float64]


class Terms(NamedTuple):
    """Terms of the equations of motion at one instant: M a + (Jᵀ - W) lam = f, J a + conv = 0."""

    M: Array  # (n, n)      mass matrix, may be singular in directions that J blocks
    W: Array  # (n, m)      friction per unit of multiplier, signs included
    f: Array  # (n,)        applied and gyroscopic forces
    conv: Array  # (m,)     J̇ v


class ConstrainedSystem(Protocol):
    """Contract of a system with n coordinates x and m constraints C(x) = 0 that are always closed.

    1. `active` says which pieces of the surroundings the constraints refer to (facets); opaque to the integrator.
    2. `constraints` refers to these pieces.
    3. `terms` takes the signs of friction from `lam`.
    """

    def active(self, x: Array, near: Any) -> Any:
        """Pieces of the surroundings near `x`; `near`, pieces of a state close by, or None."""
        ...

    def constraints(self, x: Array, active: Any) -> tuple[Array, Array]:
        """Constraints C (m,) and their derivative J (m, n)."""
        ...

    def terms(self, x: Array, v: Array, lam: Array, active: Any, inputs: Any) -> Terms:
        """The other terms of the equations of motion; `inputs` are those of this instant."""
        ...


@dataclass(frozen=True, slots=True)
class AlphaScheme:
    """Step size and settings of the scheme.

    Parameters
    ----------
    dt : float [s]
        Step size.
    rho_inf : float
        Spectral radius at infinite frequency: 1 keeps, 0 annihilates high frequencies.
    tolerance : float
        Bound of the largest entry of the residual, forces in N and accelerations mixed as they come.
    max_iterations : int
        Corrections per step. Reaching it without convergence is how the source's runs end.
    close_tolerance : float [m]
        Bound of the largest constraint after projection; the source has none. The default is two units in the last place
        of an altitude of 2 to 4 km, and bounds the error of a quaternion's norm.
    max_projections : int
        Gauss–Newton steps per projection. The source has none.
    freeze_after : int
        Corrections after which the pieces of the surroundings are kept: hand-over between two facets can cycle.
    """

    dt: Annotated[float, Number("s", above=0.0)] = 0.01
    rho_inf: Annotated[float, Number(at_least=0.0, at_most=1.0)] = 0.0
    tolerance: Annotated[float, Number(above=0.0)] = 1e-12
    max_iterations: Annotated[int, Integer(at_least=1)] = 20
    close_tolerance: Annotated[float, Number("m", above=0.0)] = 1e-12
    max_projections: Annotated[int, Integer(at_least=1)] = 10
    freeze_after: Annotated[int, Integer(at_least=1)] = 5

    def __post_init__(self) -> None:
        settle_declaration(self)

    @property
    def alpha_m(self) -> float:
        """Weight of the old inertia forces [Chung-Hulbert 1993]."""
        return (2.0 * self.rho_inf - 1.0) / (self.rho_inf + 1.0)

    @property
    def alpha_f(self) -> float:
        """Weight of the old forces [Chung-Hulbert 1993]."""
        return self.rho_inf / (self.rho_inf + 1.0)

    @property
    def gamma(self) -> float:
        """Newmark's weight of velocities: second order [Chung-Hulbert 1993]."""
        return 0.5 - self.alpha_m + self.alpha_f

    @property
    def beta(self) -> float:
        """Newmark's weight of coordinates: most damping of high frequencies [Chung-Hulbert 1993]."""
        return 0.25 * nm.square(1.0 - self.alpha_m + self.alpha_f)


class AlphaState(NamedTuple):
    """What a step hands to the next one."""

    x: Array  # (n,)    coordinates, constraints closed
    v: Array  # (n,)    velocities, J v = 0
    a: Array  # (n,)    the scheme's accelerations: filtered, about one step late with rho_inf = 0
    lam: Array  # (m,)  multipliers
    J: Array  # (m, n)  derivative of the constraints at x
    terms: Terms  # at x, v, lam
    active: Any  # pieces of the surroundings


class StepOutcome(NamedTuple):
    """Result of one step."""

    state: AlphaState
    a_true: Array  # (n,)    (1 - α_m) a_1 + α_m a_0: what the equations of motion say
    iterations: int  # corrections of a and lam
    residual: float  # largest entry of the last one
    converged: bool


def least_change(J: Array, C: Array) -> Array:
    """The smallest (n,) change that J (m, n) maps to `C` (m,): J⁺ C by the normal equations of full row rank."""
    return np.asarray(nm.product(J.T, nm.solve(nm.product(J, J.T), C)))


def close_position(
    system: ConstrainedSystem, x: Array, near: Any, scheme: AlphaScheme, freeze: bool = False
) -> tuple[Array, Any, Array]:
    """Move `x` onto the constraints by Gauss–Newton steps.

    Parameters
    ----------
    system : ConstrainedSystem
        Whose constraints are closed.
    x : (n,) float
        Coordinates, not modified.
    near : Any
        Pieces of the surroundings of before, or None.
    scheme : AlphaScheme
        Tolerance and cap.
    freeze : bool
        Keep the pieces `near` instead of searching in every step.

    Returns
    -------
    x : (n,) float
        On the constraints, or the last iterate at the cap.
    active : Any
        The pieces it lies on.
    J : (m, n) float
        Derivative of the constraints there.
    """
    for _ in range(scheme.max_projections + 1):
        active = near if freeze else system.active(x, near)
        C, J = system.constraints(x, active)
        if np.abs(C).max() < scheme.close_tolerance:
            break
        x = x - least_change(J, C)
        if not np.isfinite(x).all():
            raise nm.SingularMatrix("the projection onto the constraints diverges")
        near = active
    return x, active, J


def close_velocity(J: Array, v: Array) -> Array:
    """Remove what violates J v = 0 from `v` (n,), in one step and with the least change."""
    return np.asarray(v - least_change(J, nm.product(J, v)))


def _solve(top: Array, coupling: Array, bottom: Array, right: Array) -> Array:
    """Solve [[top, coupling], [bottom, 0]] y = right."""
    n, m = coupling.shape
    K = np.zeros((n + m, n + m))
    K[:n, :n] = top
    K[:n, n:] = coupling
    K[n:, :n] = bottom
    return np.asarray(nm.solve(K, right))


def begin(system: ConstrainedSystem, x: Array, v: Array, lam: Array, inputs: Any, scheme: AlphaScheme) -> AlphaState:
    """First state: coordinates and velocities projected, then accelerations and multipliers that fit them.

    Parameters
    ----------
    system : ConstrainedSystem
        To be integrated.
    x, v : (n,) float
        Coordinates and velocities near the wanted ones.
    lam : (m,) float
        Only its signs count, where friction begins: compression is negative.
    inputs : Any
        Of the first instant, handed to the system.
    scheme : AlphaScheme
        Settings.

    Notes
    -----
    Signs of friction and of multipliers must agree. The solve is repeated until they do; the source solves once.
    """
    x, active, J = close_position(system, x, None, scheme)
    v = close_velocity(J, v)
    a = np.zeros_like(x)
    for _ in range(scheme.max_iterations):
        terms = system.terms(x, v, lam, active, inputs)
        y = _solve(terms.M, J.T - terms.W, J, np.concatenate([terms.f, -terms.conv]))
        agreed = np.array_equal(np.sign(y[x.size :]), np.sign(lam))
        a, lam = y[: x.size], y[x.size :]
        if agreed:
            break
    return AlphaState(x, v, a, lam, J, system.terms(x, v, lam, active, inputs), active)


def advance(system: ConstrainedSystem, state: AlphaState, inputs: Any, scheme: AlphaScheme) -> StepOutcome:
    """One step [theory/skeleton-thesis, sec. 5].

    Parameters
    ----------
    system : ConstrainedSystem
        To be integrated.
    state : AlphaState
        At the begin of the step.
    inputs : Any
        At its end, handed to the system.
    scheme : AlphaScheme
        Settings.

    Returns
    -------
    StepOutcome
        With the last iterate if the scheme did not converge, as the source keeps it.

    Raises
    ------
    numpy.linalg.LinAlgError
        If the equations of motion or the constraints are singular, or the projection diverges.
    """
    dt, am, af = scheme.dt, scheme.alpha_m, scheme.alpha_f
    x0, v0, a0, lam0, J0, old, active = state
    n = x0.size
    # What the last instant contributes to the residual.
    past = np.concatenate([
        am * (nm.product(old.M, a0)) + af * (nm.product(J0.T - old.W, lam0) - old.f),
        am * (nm.product(J0, a0)) + af * old.conv,
    ])  # fmt: skip
    a1, lam1 = a0, lam0
    for iteration in range(scheme.max_iterations + 1):
        x1 = x0 + dt * v0 + dt * dt * ((0.5 - scheme.beta) * a0 + scheme.beta * a1)
        v1 = v0 + dt * ((1.0 - scheme.gamma) * a0 + scheme.gamma * a1)
        x1, active, J1 = close_position(system, x1, active, scheme, iteration >= scheme.freeze_after)
        v1 = close_velocity(J1, v1)
        now = system.terms(x1, v1, lam1, active, inputs)
        coupling = J1.T - now.W
        residual = past + np.concatenate([
            (1.0 - am) * (nm.product(now.M, a1)) + (1.0 - af) * (nm.product(coupling, lam1) - now.f),
            (1.0 - am) * (nm.product(J1, a1)) + (1.0 - af) * now.conv,
        ])  # fmt: skip
        size = float(np.abs(residual).max())
        if size < scheme.tolerance or iteration == scheme.max_iterations:
            break
        y = _solve((1.0 - am) * now.M, (1.0 - af) * coupling, (1.0 - am) * J1, -residual)
        a1, lam1 = a1 + y[:n], lam1 + y[n:]
    end = AlphaState(x1, v1, a1, lam1, J1, now, active)
    return StepOutcome(end, (1.0 - am) * a1 + am * a0, iteration, size, size < scheme.tolerance)
