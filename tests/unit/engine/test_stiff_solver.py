"""Initial value problems: SciPy as reference, dense output, events, restarts."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from stickslip.engine.stiff_solver import StiffSolver, equations, radau5_tolerances
from stickslip.kernels.base.jit import uncached_kernel

METHODS = {"radau": "Radau", "bdf": "BDF", "dopri": "RK45"}


@uncached_kernel
def van_der_pol(t, y, params, out):
    out[0] = y[1]
    out[1] = params[0] * (1.0 - y[0] * y[0]) * y[1] - y[0]
    return 0


def reference(mu, until, times):
    def rate(t, y):
        return [y[1], mu * (1.0 - y[0] ** 2) * y[1] - y[0]]

    return solve_ivp(rate, (0.0, until), (2.0, 0.0), "Radau", t_eval=times, rtol=1e-10, atol=1e-12).y.T


@pytest.mark.parametrize(("method", "room"), [("radau", 1e-5), ("bdf", 1e-3), ("dopri", 1e-3)])
def test_states_at_asked_times_are_those_of_scipy(method, room):
    times = np.linspace(0.0, 12.0, 97)
    solver = StiffSolver(equations(van_der_pol, 2, (5.0,)), (2.0, 0.0), method, rel_tol=1e-7, abs_tol=1e-9)
    solution = solver.integrate(12.0, times)
    assert solution.states == pytest.approx(reference(5.0, 12.0, times), abs=room)
    assert solver.time == 12.0


@pytest.mark.parametrize("method", METHODS)
def test_a_stiff_problem_ends_where_scipy_ends(method):
    mu, until = (1000.0, 500.0) if method != "dopri" else (20.0, 10.0)
    solver = StiffSolver(equations(van_der_pol, 2, (mu,)), (2.0, 0.0), method, rel_tol=1e-6, abs_tol=1e-8)
    solver.advance(until)
    assert solver.state[0] == pytest.approx(reference(mu, until, [until])[0, 0], rel=1e-4)


@pytest.mark.parametrize("method", METHODS)
def test_events_are_found_within_steps(method):
    system = equations(van_der_pol, 2, (0.0,))  # y = 2 cos t
    solver = StiffSolver(system, (2.0, 0.0), method, rel_tol=1e-8, abs_tol=1e-10)
    crossings = solver.integrate(10.0, events=(lambda t, y: y[0],)).crossings
    assert [crossing.time for crossing in crossings] == pytest.approx(np.pi * np.array((0.5, 1.5, 2.5)), abs=1e-5)


def test_a_restart_goes_on_from_where_it_was():
    system = equations(van_der_pol, 2, (5.0,))
    through, stopped = (StiffSolver(system, (2.0, 0.0), rel_tol=1e-8, abs_tol=1e-10) for _ in range(2))
    through.advance(6.0)
    stopped.advance(3.0)
    stopped.restart()
    stopped.advance(6.0)
    assert stopped.state == pytest.approx(through.state, abs=1e-5)


def test_tolerances_are_turned_as_the_code_of_the_source_does():
    assert radau5_tolerances(1e-11, 1e-6) == pytest.approx((4.64e-9, 4.64e-4), rel=1e-2)
