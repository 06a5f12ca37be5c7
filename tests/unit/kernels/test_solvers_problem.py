"""Problems given as data: three ways to say the same, and what is refused."""

from __future__ import annotations

import numpy as np
import pytest
from tests.unit.kernels.solver_problems import wall

from stickslip.engine.problem import Law, Problem, ProblemError, solve_problem, to_rows


def delassus(problem):
    return problem.W.T @ (problem.W / np.asarray(problem.M)[:, None])


def test_dense_blocks_and_masses_give_the_same_velocities():
    problem = wall(1, 3, noise=0.05, legs=3)
    G = delassus(problem)
    n = len(problem.laws)
    parts = [(l, m, G[3 * l : 3 * l + 3, 3 * m : 3 * m + 3]) for l in range(n) for m in range(l, n)]
    parts = [part for part in parts if part[0] == part[1] or part[2].any()]
    settings = dict(method="newton", e_r=1e-12, e_a=1e-15)
    a = solve_problem(problem, **settings)
    b = solve_problem(Problem(problem.laws, problem.c, G=G), **settings)
    c = solve_problem(Problem(problem.laws, problem.c, blocks=parts), **settings)
    dense = solve_problem(Problem(problem.laws, problem.c, M=np.diag(problem.M), W=problem.W), **settings)
    for other in (b, c, dense):
        np.testing.assert_allclose(other.xi, a.xi, rtol=0, atol=1e-9)


def test_velocities_are_those_of_the_percussions():
    problem = wall(1, 2, noise=0.1)
    found = solve_problem(problem)
    np.testing.assert_allclose(found.xi, delassus(problem) @ found.P + problem.c, atol=1e-12)


def test_independent_islands_are_factored_apart():
    G = np.kron(np.eye(5), np.array([[2.0, 0.1, 0.0], [0.1, 1.0, 0.0], [0.0, 0.0, 1.0]]))
    rows, _, n_u, n_island_row = to_rows(Problem([("coulomb", (0.5,))] * 5, -np.ones(15), G=G))
    assert (n_u, n_island_row) == (15, 3)
    assert rows.size_a.tolist() == [3] * 5


def test_an_empty_problem_has_an_empty_solution():
    found = solve_problem(Problem([], [], G=np.zeros((0, 0))))
    assert found.P.size == 0
    assert found.converged


def test_all_faults_are_told_at_once():
    laws = [
        ("coulomb", (-0.5,)),
        ("interval", (2.0, 1.0)),
        ("runner", (0.1, 0.2, 0.1, 0.2, 0.0)),
        ("glue", ()),
        Law("ball", (1.0,), 1),
    ]
    with pytest.raises(ProblemError) as error:
        solve_problem(Problem(laws, [np.nan], G=np.eye(1)))
    text = str(error.value)
    for part in ("mu=-0.5", "low=2.0", "mu_r=0.2", "P_high", "'glue'", "rows=1", "c has shape", "not finite"):
        assert part in text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (dict(G=np.array([[1.0, 0.5], [0.0, 1.0]])), "not symmetric"),
        (dict(G=np.array([[1.0, 2.0], [2.0, 1.0]])), "not positive semidefinite"),
        (dict(G=np.eye(3)), "shape"),
        (dict(G=np.eye(2), M=np.eye(2), W=np.eye(2)), "exactly one"),
        (dict(M=np.eye(2)), "W is missing"),
        (dict(M=-np.eye(2), W=np.eye(2)), "not positive definite"),
        (dict(M=[1.0, 0.0], W=np.eye(2)), "not positive"),
        (dict(blocks=[(0, 0, np.eye(1)), (0, 0, np.eye(1))]), "given twice"),
        (dict(blocks=[(0, 0, np.eye(1))]), "(1, 1) is missing"),
        (dict(G=np.eye(2), R=[-1.0, 0.0]), "negative"),
    ],
)
def test_faulty_matrices_are_refused(arguments, message):
    with pytest.raises(ProblemError, match=message.replace("(", r"\(").replace(")", r"\)")):
        solve_problem(Problem([("half_line",)] * 2, [0.0, 0.0], **arguments))


def test_unknown_method_and_bad_warm_start_are_refused():
    problem = Problem([("half_line",)], [-1.0], G=[[1.0]])
    with pytest.raises(ProblemError, match="choose one of"):
        solve_problem(problem, "magic")
    with pytest.raises(ProblemError, match="P0"):
        solve_problem(problem, P0=[1.0, 2.0])
