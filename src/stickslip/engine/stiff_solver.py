"""StiffSolver: initial value problems with error control, dense output and events, by any of three methods.

solver = StiffSolver(system, y0, method="radau", rel_tol=1e-6, abs_tol=1e-9)
solution = solver.integrate(4.0, times=np.linspace(0.0, 4.0, 401), events=(lambda t, y: y[2],))
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip import numerics as nm
from stickslip.kernels.base.jit import address_of
from stickslip.kernels.stiff import types as ks
from stickslip.kernels.stiff.integrate import derivative_at, state_at, step_to
from stickslip.model.compile_forces import USER_FORCE
from stickslip.model.errors import SolverError, UsageError
from stickslip.model.stiff_bodies import ode_system, stiff_work

Array = NDArray[np.float64]
Method = Literal["radau", "bdf", "dopri"]
Event = Callable[[float, Array], float]

BISECTIONS = 60
LEAST_REL_TOL = 2.3e-14  # a hundred units in the last place


@dataclass(frozen=True)
class Effort:
    """What an integration cost."""

    steps: int
    rejected: int
    evaluations: int
    jacobians: int
    factorisations: int
    newton: int


@dataclass(frozen=True)
class Crossing:
    """A zero of an event function."""

    event: int
    time: float  # s
    state: Array


@dataclass(frozen=True)
class Solution:
    """States at the times that were asked for, zeros of events in order, and the effort."""

    times: Array
    states: Array  # (n_time, n)
    crossings: tuple[Crossing, ...]
    effort: Effort


def equations(function: object, n: int, params: ArrayLike = ()) -> ks.System:
    """A system of n equations from a compiled function ``f(t, y, params, out) -> int``. Keep the function alive."""
    return ode_system(address_of(function, USER_FORCE), n, params)


def radau5_tolerances(rel_tol: float, abs_tol: float) -> tuple[float, float]:
    """What the code RADAU5 makes of the tolerances that it is given: its estimate of the error is of third order, its solution of fifth.

    To compare with published runs of that code, pass these on [Hairer 1996, sec. IV.8].
    """
    inner = 0.1 * float(nm.power(rel_tol, 2.0 / 3.0))
    return inner, inner * abs_tol / rel_tol


class StiffSolver:
    """Integrates a system.

    Parameters
    ----------
    system : System
        Of `equations`, or of `StiffBodies`.
    y : (n,) float
        State at the beginning.
    method : {"radau", "bdf", "dopri"}
        Radau IIA of order 5, backward differences of order 1 to 5, or the explicit pair of Dormand and Prince.
    rel_tol, abs_tol : float
        A step is accepted if the root mean square of its errors over ``abs_tol + rel_tol |y|`` is below 1.
    longest : float [s]
        Of a step.
    first : float [s]
        Step to begin with. Default: from the size of the derivatives.
    time : float [s]
    n_active : int
        Number of active torques, `active`.
    """

    def __init__(
        self,
        system: ks.System,
        y: ArrayLike,
        method: Method = "radau",
        *,
        rel_tol: float = 1e-6,
        abs_tol: float = 1e-9,
        longest: float = math.inf,
        first: float = 0.0,
        time: float = 0.0,
        n_active: int = 0,
    ) -> None:
        if method not in ks.METHODS:
            raise UsageError(f"there is no method {method!r}. Choose one of {', '.join(ks.METHODS)}.")
        if not (abs_tol > 0.0 and rel_tol >= 0.0 and longest > 0.0):
            raise UsageError(f"tolerances {rel_tol} and {abs_tol} or the longest step {longest} s are not positive.")
        state = np.array(y, float).reshape(-1)
        if state.size != system.n or not np.isfinite(state).all():
            raise UsageError(f"a state of {system.n} finite numbers is needed, not {state.size}.")
        self.system, self.method, self._number = system, method, ks.METHODS[method]
        self.work = stiff_work(system, n_active)
        self.work.y[:] = state
        control = self.work.control
        control[ks.TIME], control[ks.STEP], control[ks.MOST] = time, first, longest
        control[ks.REL_TOL], control[ks.ABS_TOL] = max(rel_tol, LEAST_REL_TOL), abs_tol

    @property
    def time(self) -> float:
        """Reached [s]."""
        return float(self.work.control[ks.TIME])

    @property
    def state(self) -> Array:
        """At `time`."""
        return self.work.y.copy()

    @property
    def active(self) -> Array:
        """Active torques [N m]: write into it, then `restart`."""
        return self.work.active

    @property
    def largest_gap(self) -> float:
        """Of joints, at the last evaluation [m]."""
        return float(self.work.control[ks.LARGEST_GAP])

    @property
    def effort(self) -> Effort:
        """So far."""
        n = self.work.count
        return Effort(
            *(int(n[k]) for k in (ks.N_STEP, ks.N_REJECTED, ks.N_RHS, ks.N_JACOBIAN, ks.N_FACTOR, ks.N_NEWTON))
        )

    def restart(self) -> None:
        """Something changed at once: forget what is known of the past but for the size of the step."""
        self.work.count[ks.BEGUN] = 0

    def derivative(self, t: float, y: ArrayLike) -> Array:
        """Of a state."""
        out = np.zeros(self.system.n)
        derivative_at(self.system, self.work, float(t), np.array(y, float), out)
        return out

    def step(self, end: float = math.inf) -> float:
        """One accepted step, at most to a time; returns the time reached."""
        self._ask(end, 1)
        return self.time

    def advance(self, end: float) -> None:
        """Go on to a time in one compiled call.

        Raises
        ------
        SolverError
            The tolerances cannot be met; the message says when, and what to change. The state is that of the last accepted step.
        """
        self._ask(end, 1 << 60)

    def at(self, time: float) -> Array:
        """State at a time within the last step, by the polynomial of the method."""
        out = np.zeros(self.system.n)
        state_at(self.system, self.work, self._number, float(time), out)
        return out

    def integrate(self, end: float, times: ArrayLike = (), events: Sequence[Event] = ()) -> Solution:
        """Go on to a time; states at `times` by dense output, zeros of `events` by bisection within their steps."""
        asked = np.array(times, float).reshape(-1)
        states = np.zeros((asked.size, self.system.n))
        found: list[Crossing] = []
        k = int(np.searchsorted(asked, self.time, side="left"))
        while k < asked.size and asked[k] <= self.time:
            states[k], k = self.work.y, k + 1
        if not events and k >= asked.size:
            self.advance(end)
        values = [event(self.time, self.work.y) for event in events]
        while self.time < end:
            before = self.time
            self.step(end)
            while k < asked.size and asked[k] <= self.time:
                states[k], k = self.at(asked[k]), k + 1
            for i, event in enumerate(events):
                now = event(self.time, self.work.y)
                if values[i] * now < 0.0 or (now == 0.0 and values[i] != 0.0):
                    found.append(self._locate(i, event, before, self.time, values[i]))
                values[i] = now
        return Solution(asked, states, tuple(sorted(found, key=lambda crossing: crossing.time)), self.effort)

    def _locate(self, i: int, event: Event, low: float, high: float, value: float) -> Crossing:
        for _ in range(BISECTIONS):
            middle = 0.5 * (low + high)
            if not low < middle < high:
                break
            if event(middle, self.at(middle)) * value > 0.0:
                low = middle
            else:
                high = middle
        return Crossing(i, high, self.at(high))

    def _ask(self, end: float, most: int) -> None:
        said = step_to(self.system, self.work, self._number, float(end), most)
        if said != ks.GOOD:
            why = "the state is not finite" if said == ks.NOT_FINITE else "the step became too small"
            raise SolverError(
                f"the method {self.method!r} cannot meet its tolerances at {self.time:.6g} s: {why}. "
                "Loosen the tolerances, or look for a force that jumps there."
            )
