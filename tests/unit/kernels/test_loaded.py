"""Sliding, spin and rolling friction of one contact: blocks whose set grows with the load of another row."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.kernels.solver_problems import boxes, skew

from stickslip.engine.problem import Law, Problem, ProblemError, solve_problem

ROLLS = [Law("half_line"), Law("loaded_ball", (0.4, 1.0), rows=3), Law("loaded_ball", (0.4, 4.0), rows=2)]


def spinning_contact(rng, n_u=6, rows=3):
    """A contact that closes, with random rows of scale 0.1 to 10 and mu from 0.01 to 10; problem, mu."""
    W = rng.normal(size=(n_u, 1 + rows)) * 10.0 ** rng.uniform(-1.0, 1.0, size=1 + rows)
    mu = 10.0 ** rng.uniform(-2.0, 1.0)
    c = np.concatenate([[-abs(rng.normal())], rng.normal(size=rows)])
    return Problem([Law("half_line"), Law("loaded_ball", (mu, 1.0), rows=rows)], c, M=np.ones(n_u), W=W), mu


@pytest.mark.parametrize("rows", [2, 3])
def test_one_contact_is_solved_in_one_sweep_and_a_check(rows):
    rng = np.random.default_rng(3)
    for _ in range(200):
        problem, mu = spinning_contact(rng, rows=rows)
        found = solve_problem(problem, "sweeps", e_r=1e-7)
        assert found.sweeps <= 3
        assert found.residual < 1e-9 * np.abs(problem.c).max()
        assert np.linalg.norm(found.P[1:]) <= mu * found.P[0] * (1.0 + 1e-12)


@pytest.mark.parametrize("method", ["newton", "auto"])
def test_other_solvers_agree_on_one_contact(method):
    rng = np.random.default_rng(4)
    for _ in range(100):
        problem, _ = spinning_contact(rng)
        a, b = solve_problem(problem, "sweeps"), solve_problem(problem, method)
        np.testing.assert_allclose(b.xi, a.xi, rtol=0, atol=1e-9 * max(1.0, np.abs(a.xi).max()))


def test_the_jacobi_iteration_agrees_where_friction_is_moderate():
    found = [
        solve_problem(Problem(ROLLS, [-1.0, 0.8, 0.1, -0.3, 0.5, 0.2], M=[2.0] * 6, W=np.eye(6)), method)
        for method in ("sweeps", "jacobi", "newton")
    ]
    for other in found[1:]:
        np.testing.assert_allclose(other.P, found[0].P, atol=1e-10)


def test_two_rows_are_coulomb():
    rng = np.random.default_rng(5)
    for _ in range(50):
        problem, mu = spinning_contact(rng, rows=2)
        plain = Problem([("coulomb", (mu,))], problem.c, M=problem.M, W=problem.W)
        np.testing.assert_allclose(solve_problem(problem).P, solve_problem(plain).P, rtol=1e-7, atol=1e-9)


def test_a_singular_contact_keeps_what_it_has():
    """Four rows on two velocities: percussions are not unique, velocities are, and a start that solves is left alone."""
    W = np.random.default_rng(6).normal(size=(2, 4))
    problem = Problem([Law("half_line"), Law("loaded_ball", (0.8, 1.0), rows=3)], W.T @ [0.3, -0.4], M=[1.0, 2.0], W=W)
    problem.c[0] = -abs(problem.c[0])
    first = solve_problem(problem, "sweeps", e_r=1e-6, e_a=1e-9)  # as the engine
    again = solve_problem(problem, "sweeps", P0=first.P, e_r=1e-6, e_a=1e-9)
    assert first.converged
    assert again.sweeps == 1
    np.testing.assert_allclose(again.P, first.P, rtol=1e-6)


def spinning_wall(n_wide, n_high, mu, noise, seed, lever=0.02):
    """A wall of boxes on three legs each; every contact resists sliding, spin and rolling."""
    centre, M, contacts = boxes(n_wide, n_high, legs=3)
    u = noise * np.random.default_rng(seed).normal(size=M.size)
    u[2::6] -= 9.81e-3
    W = np.zeros((M.size, 6 * len(contacts)))
    n, t, b = np.array([0.0, 0.0, 1.0]), np.array([1.0, 0.0, 0.0]), np.array([0.0, 1.0, 0.0])
    force = np.stack([n, t, b])
    turn = lever * np.stack([n, t, b])
    for i, (upper, lower, point) in enumerate(contacts):
        for body, sign in ((upper, 1.0), (lower, -1.0)):
            if body >= 0:
                J = np.zeros((6, 6))
                J[:3] = np.hstack([force, -force @ skew(point - centre[body])])
                J[3:, 3:] = turn
                W[6 * body : 6 * body + 6, 6 * i : 6 * i + 6] = sign * J.T
    laws = [Law("half_line"), Law("loaded_ball", (mu, 1.0), rows=3), Law("loaded_ball", (mu, 4.0), rows=2)]
    return Problem(laws * len(contacts), W.T @ u, M=M, W=W)


@pytest.mark.parametrize("mu", [0.1, 0.6])
@pytest.mark.parametrize("noise", [0.0, 0.05, 0.5])
def test_walls_of_boxes_are_solved(mu, noise):
    for seed in range(4):
        problem = spinning_wall(2, 3, mu, noise, seed)
        found = solve_problem(problem, e_r=1e-6, e_a=1e-7, max_sweeps=200)
        assert found.converged
        assert found.residual < 2e-6


@given(st.integers(0, 2**32 - 1))
def test_friction_stays_in_its_set_and_takes_the_most_power(seed):
    rng = np.random.default_rng(seed)
    problem, mu = spinning_contact(rng)
    found = solve_problem(problem, "sweeps")
    P_n, P_f, xi_f = found.P[0], found.P[1:], found.xi[1:]
    scale = np.abs(problem.c).max()
    assert P_n >= 0.0
    assert abs(found.xi[0]) < 1e-8 * scale or (P_n == 0.0 and found.xi[0] > 0.0)
    assert np.linalg.norm(P_f) <= mu * P_n * (1.0 + 1e-12)
    assert P_f @ xi_f == pytest.approx(-mu * P_n * np.linalg.norm(xi_f), abs=1e-8 * scale * (1.0 + mu * P_n))


def test_a_load_that_is_not_there_is_named():
    with pytest.raises(ProblemError, match="rows_before"):
        solve_problem(Problem([Law("loaded_ball", (0.5, 1.0), rows=2)], [0.0, 0.0], M=[1.0] * 2, W=np.eye(2)))
    laws = [Law("half_line"), Law("loaded_ball", (0.5, 0.5), rows=2)]
    with pytest.raises(ProblemError, match="rows_before"):
        solve_problem(Problem(laws, [0.0] * 3, M=[1.0] * 3, W=np.eye(3)))
