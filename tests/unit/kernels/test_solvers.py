"""Solvers on problems whose answer is known, and against each other on problems whose answer is not."""

from __future__ import annotations

import numpy as np
import pytest
from numba import njit
from tests.unit.kernels.solver_problems import cantilever, random_contact, wall

from stickslip.engine.problem import Law, Problem, solve_problem, to_rows
from stickslip.kernels.base.jit import address_of
from stickslip.kernels.solver.problem import (
    JACOBI,
    NEWTON,
    SETTLE,
    SWEEPS,
    V_BUDGET,
    V_CONVERGED,
    V_RESIDUAL,
    V_SWEEPS,
    SolverOptions,
    new_verdict,
    solver_work,
)
from stickslip.kernels.solver.solve import direct_address, solve

METHODS = ["sweeps", "newton", "auto", "jacobi"]


@pytest.mark.parametrize("method", METHODS)
def test_a_mass_pressed_down_gets_its_weight_back(method):
    found = solve_problem(Problem([("coulomb", (0.5,))], [-0.01, 0.001, 0.0], M=[2.0] * 3, W=np.eye(3)), method)
    np.testing.assert_allclose(found.P, [0.02, -0.002, 0.0], atol=1e-11)
    assert found.converged


@pytest.mark.parametrize("method", METHODS)
def test_a_sliding_mass_is_braked_against_its_slip(method):
    found = solve_problem(Problem([("coulomb", (0.5,))], [-0.01, 3.0, 4.0], M=[2.0] * 3, W=np.eye(3)), method)
    np.testing.assert_allclose(found.P, [0.02, -0.006, -0.008], atol=1e-11)


@pytest.mark.parametrize("method", METHODS)
def test_a_lifting_contact_gets_nothing(method):
    found = solve_problem(Problem([("coulomb", (0.5,))], [0.01, 3.0, 4.0], M=[2.0] * 3, W=np.eye(3)), method)
    assert not found.P.any()


def test_ball_friction_is_antiparallel_to_slip_for_unequal_inertias():
    """[Mikhaylyuk, eq. 16] scales the stick impulse instead: its cosine here is 0.896."""
    c = np.array([1.0, 2.0, -2.0])
    found = solve_problem(Problem([Law("ball", (0.5,), rows=3)], c, M=[1.0, 4.0, 9.0], W=np.eye(3)), "sweeps")
    cosine = -found.P @ found.xi / np.linalg.norm(found.P) / np.linalg.norm(found.xi)
    assert cosine == pytest.approx(1.0, abs=1e-14)
    assert np.linalg.norm(found.P) == pytest.approx(0.5, rel=1e-14)


@pytest.mark.parametrize("kind", ["coulomb", "ellipse", "runner", "wide runner"])
def test_one_random_contact_is_solved_in_one_sweep_and_a_check(kind):
    rng = np.random.default_rng(3)
    for _ in range(100):
        problem = random_contact(rng, kind)
        found = solve_problem(problem, "sweeps", e_r=1e-7)
        scale = np.abs(problem.c).max()
        assert found.residual < 1e-9 * scale
        assert found.sweeps <= 3
        assert found.P[1:] @ found.xi[1:] <= 1e-12  # friction never drives


@pytest.mark.parametrize("kind", ["coulomb", "ellipse", "runner"])
def test_the_direct_solver_agrees_on_random_contacts(kind):
    rng = np.random.default_rng(4)
    for _ in range(40):
        problem = random_contact(rng, kind)
        a, b = solve_problem(problem, "sweeps"), solve_problem(problem, "newton")
        np.testing.assert_allclose(b.xi, a.xi, rtol=0, atol=1e-9 * max(1.0, np.abs(a.xi).max()))


def test_a_contact_on_a_single_hinge_has_a_singular_block_and_is_solved():
    w = np.array([[0.8, 0.3, -0.2]])
    for speed in (-1.0, -0.01):
        found = solve_problem(Problem([("coulomb", (0.4,))], w[0] * speed, M=[2.0], W=w), "sweeps")
        assert found.residual < 1e-9
        assert found.xi[0] == pytest.approx(0.0, abs=1e-9)


def test_compliance_makes_an_overdetermined_problem_unique():
    found = solve_problem(Problem([Law("bilateral", rows=1)] * 2, [-1.0, -1.0], M=[1.0], W=[[1.0, 1.0]], R=[0.5, 0.5]))
    np.testing.assert_allclose(found.P, [0.4, 0.4], rtol=1e-9)


@pytest.mark.parametrize("factor", [1.2, 1.001, 0.999, 0.3])
@pytest.mark.parametrize("n_links", [4, 16])
def test_the_direct_solver_decides_whether_a_cantilever_holds(n_links, factor):
    problem, hold = cantilever(n_links, factor)
    found = solve_problem(problem, "newton")
    assert found.residual < 1e-12
    assert found.newton_iterations <= 20
    if factor > 1.0:
        np.testing.assert_allclose(found.P, hold, rtol=1e-9)
        assert np.abs(found.xi).max() < 1e-12
    else:
        assert found.xi[0] < -1e-6  # the root slips


def test_auto_hands_the_cantilever_to_the_direct_solver():
    problem, hold = cantilever(16, 1.2)
    found = solve_problem(problem, "auto", e_r=1e-6, e_a=1e-9, max_sweeps=200)
    assert found.method == "newton"
    assert found.converged
    assert found.residual < 1e-12
    np.testing.assert_allclose(found.P, hold, rtol=1e-6)


def test_warm_start_with_the_solution_needs_one_sweep():
    problem = wall(1, 3)
    found = solve_problem(problem, "auto")
    again = solve_problem(problem, "sweeps", found.P, e_r=1e-6, e_a=1e-9)
    assert again.sweeps == 1
    assert again.converged


def test_runner_near_sticking_needs_one_sweep_when_warm():
    """With the prox parameter of unscaled coordinates this problem never converges [Rempfler, sec. 4.3]."""
    law = ("runner", (0.004, 0.00264, 0.02, 0.1, 0.5))
    problem = wall(1, 1, law=law)
    problem.c[1::3] += 1e-5  # a slow slip that friction just stops
    found = solve_problem(problem, "sweeps", e_r=1e-6, e_a=1e-9)
    assert found.converged
    again = solve_problem(problem, "sweeps", found.P, e_r=1e-6, e_a=1e-9)
    assert again.sweeps == 1


@njit
def late():
    """A clock that always shows one second."""
    return 1_000_000_000


@pytest.mark.parametrize(("deadline_ns", "cut"), [(0, False), (999_999_999, True), (1_000_000_001, False)])
def test_a_deadline_cuts_the_sweeps_after_the_first(deadline_ns, cut):
    rows, path, n_u, _ = to_rows(wall(1, 3))
    work, verdict, z = solver_work(rows.kind.size, rows.P.size, n_u, 0), new_verdict(), np.zeros(n_u)
    options = SolverOptions(e_r=1e-6, e_a=1e-9, max_sweeps=30, clock=address_of(late, ()))
    solve(rows, path, z, SWEEPS, SETTLE, deadline_ns, options, work, verdict)
    assert verdict.ints[V_BUDGET] == cut
    assert verdict.ints[V_SWEEPS] == (1 if cut else 30)
    assert np.isfinite(rows.P).all()


@pytest.mark.parametrize("method", METHODS)
def test_a_problem_that_is_not_a_number_is_not_called_solved(method):
    rows, path, n_u, _ = to_rows(wall(1, 2))
    rows.c[4] = np.nan
    work, verdict, z = solver_work(rows.kind.size, rows.P.size, n_u, 60), new_verdict(), np.zeros(n_u)
    direct = direct_address()
    options = SolverOptions(e_r=1e-6, e_a=1e-9, max_sweeps=30, direct=direct)
    solver = {"newton": NEWTON, "jacobi": JACOBI}.get(method, SWEEPS)
    solve(rows, path, z, solver, SETTLE, 0, options, work, verdict)
    assert verdict.ints[V_CONVERGED] == 0
    assert np.isnan(verdict.reals[V_RESIDUAL])


def test_the_stopping_rule_holds_for_every_component():
    """AC-E8 on one step: after a converged solve one more sweep changes no component by more than its tolerance."""
    problem = wall(1, 2, noise=0.05)
    e_r, e_a = 1e-6, 1e-4
    found = solve_problem(problem, "sweeps", e_r=e_r, e_a=e_a)
    assert found.converged
    again = solve_problem(problem, "sweeps", found.P, e_r=e_r, e_a=e_a, max_sweeps=1)
    assert (np.abs(again.P - found.P) < e_r * np.abs(again.P) + e_a).all()


def test_same_problem_same_bits():
    problem = wall(2, 2, noise=0.1)
    a, b = solve_problem(problem, "auto"), solve_problem(problem, "auto")
    assert a.P.tobytes() == b.P.tobytes()
    assert (a.sweeps, a.newton_iterations) == (b.sweeps, b.newton_iterations)
