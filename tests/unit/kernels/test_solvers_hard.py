"""Hyperstatic, badly conditioned and Painlevé-like problems: what stalls a solver."""

from __future__ import annotations

import numpy as np
import pytest
from tests.unit.kernels.solver_problems import stiff_sled, wall

from stickslip.engine.problem import Problem, solve_problem


def body_velocities(problem, found):
    """What is unique where percussions are not: M^-1 W P."""
    return (problem.W @ found.P) / problem.M


@pytest.mark.parametrize("mu", [0.2, 0.6])
@pytest.mark.parametrize("shape", [(1, 1), (1, 4), (2, 3)])
def test_resting_boxes_stand_still_whatever_the_solver(shape, mu):
    problem = wall(*shape, mu=mu)
    for method in ("sweeps", "newton", "auto"):
        found = solve_problem(problem, method, e_r=1e-9, e_a=1e-12)
        assert found.converged, method
        assert found.residual < 1e-9, method
        assert np.abs(found.xi).max() < 1e-9, method


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("noise", [0.02, 0.5])
def test_solvers_agree_on_the_motion_of_shaken_boxes(seed, noise):
    problem = wall(1, 3, noise=noise, seed=seed, mu=0.3, legs=3)  # on four legs a spinning box has many motions
    a = solve_problem(problem, "sweeps", e_r=1e-13, e_a=1e-15, max_sweeps=50_000)
    b = solve_problem(problem, "newton", e_r=1e-13, e_a=1e-15)
    assert max(a.residual, b.residual) < 1e-9
    np.testing.assert_allclose(body_velocities(problem, a), body_velocities(problem, b), rtol=0, atol=1e-8 * noise)
    np.testing.assert_allclose(a.xi, b.xi, rtol=0, atol=1e-8 * noise)


def test_the_jacobi_reference_arrives_at_the_same_motion():
    problem = wall(1, 1, noise=0.02, seed=5, legs=3)
    a = solve_problem(problem, "sweeps")
    b = solve_problem(problem, "jacobi", max_sweeps=100_000)
    np.testing.assert_allclose(b.xi, a.xi, rtol=0, atol=1e-9)


def test_normal_velocity_is_complementary_without_hopping():
    """A sliding box stays on the floor: the convex relaxation of the cone would lift it with mu times its slip."""
    problem = wall(1, 1, mu=0.5)
    problem.c[1::3] += 2.0  # slides along t
    found = solve_problem(problem, "auto", e_r=1e-12, e_a=1e-15)
    assert np.abs(found.xi[0::3]).max() < 1e-10
    assert found.xi[1::3].min() > 1.9
    np.testing.assert_allclose(-found.P[1::3].sum() / found.P[0::3].sum(), 0.5, rtol=1e-10)


@pytest.mark.parametrize("seed", [*range(20), 151, 288, 377])
def test_a_stiff_sled_that_lands_is_solved_directly(seed):
    """The last three went round in circles, or ended early: a huge first iterate made any later residual look like round-off."""
    found = solve_problem(stiff_sled(seed), "newton", e_r=1e-9, e_a=1e-12, max_sweeps=20)
    assert found.converged
    assert found.residual < 1e-9


@pytest.mark.parametrize("mu", [0.3, 1.0, 3.0, 10.0])
@pytest.mark.parametrize("angle", np.linspace(0.1, 1.5, 8))
@pytest.mark.parametrize("slip", [-1.0, 1.0])
def test_painleve_rod_is_solved_in_any_pose(angle, mu, slip):
    """A rod of unit mass and length touches with one end; for steep friction G_nn - mu G_nt changes sign."""
    x, y = -0.5 * np.cos(angle), -0.5 * np.sin(angle)
    W = np.array([[0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [x, -y, 0.0]])  # columns n, t, b
    problem = Problem([("coulomb", (mu,))], [-0.01, slip, 0.0], M=[1.0, 1.0, 1.0 / 12.0], W=W)
    for method in ("sweeps", "auto"):
        found = solve_problem(problem, method)
        assert found.residual < 1e-9
        assert found.xi[0] == pytest.approx(0.0, abs=1e-9)


def test_a_large_mass_ratio_is_solved():
    """A heavy box on a light one: sweeps alone would need thousands."""
    problem = wall(1, 2)
    problem.M[6:] *= 1e4
    problem = Problem(problem.laws, problem.c, M=problem.M, W=problem.W)
    found = solve_problem(problem, "auto", max_sweeps=300, e_r=1e-9, e_a=1e-9)
    assert found.converged
    assert found.residual < 1e-9


def test_bilateral_rows_given_twice_are_least_norm_like():
    W = np.array([[1.0, 1.0, 0.5], [0.0, 0.0, 1.0]])
    laws = [("bilateral", (), 1)] * 3
    found = solve_problem(Problem(laws, [-1.0, -1.0, 0.3], M=[1.0, 2.0], W=W), "newton")
    assert np.abs(found.xi).max() < 1e-12


def test_a_contact_without_mobility_does_not_poison_the_others():
    W = np.zeros((3, 6))
    W[:, :3] = np.eye(3)
    found = solve_problem(Problem([("coulomb", (0.5,))] * 2, [-1.0, 0.1, 0.0, -1.0, 0.0, 0.0], M=[1.0] * 3, W=W))
    assert np.isfinite(found.P).all()
    np.testing.assert_allclose(found.P[:3], [1.0, -0.1, 0.0], atol=1e-12)
