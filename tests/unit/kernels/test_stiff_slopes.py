"""Solutions of a Newton step in blocks are those of the matrix of differences, for every element, real and complex."""

from __future__ import annotations

import numpy as np
import pytest

from stickslip.engine.stiff_solver import StiffSolver
from stickslip.kernels.stiff.integrate import solution_at
from stickslip.model.errors import ModelError, SolverError, UsageError
from stickslip.model.stiff_bodies import Floor, HingeLaw, StiffBodies


def chain(rng, which, floor):
    """Four bodies on a wall, in a random pose and motion."""
    bodies = StiffBodies(floor=floor)
    for i in range(4):
        place = (0.3 * i, 0.05 * i, 0.12)
        bodies.add_body(
            f"b{i}",
            1.0 + i,
            rng.uniform(0.1, 0.3, 3),
            place,
            rng.normal(size=4),
            rng.normal(size=3),
            rng.normal(size=3),
        )
    if which in ("springs", "all"):
        for i in range(3):
            at = np.array((0.3 * i + 0.15, 0.0, 0.1)) + 0.002 * rng.normal(size=3)
            axis = rng.normal(size=3) if i == 1 else None
            bodies.add_joint(i, i + 1, at, axis, fixed=i == 2, stiffness=1e4, damping=30.0)
        bodies.add_tie(0, (0.0, 0.0, 0.2), (0.02, 0.01, 0.15), 2e3, 50.0)
    if which in ("hinge", "all"):
        table = ((-1.0, -3.0), (0.0, 0.0), (2.0, 10.0))
        law = HingeLaw(-0.2, 0.2, 2000.0, 2000.0, 20.0, 5.0, 3.0, 0.0, 0.7, table=table)
        bodies.add_hinge_law(1, 2, (0.0, 1.0, 0.0), 0.3, law)
    if which in ("cone", "all"):
        bodies.add_cone(0, 1, (0.0, 0.0, 1.0), [(1.0, 0.0, -0.2), (-1.0, 0.0, 0.3), (0.0, 1.0, 0.5)], 200.0, 20.0)
    if which in ("floor", "all"):
        bodies.add_points(0, [(0.05, 0.05, -0.12), (-0.05, 0.05, -0.12), (0.0, 0.1, 0.115)])
        bodies.add_points(2, [(0.05, 0.05, -0.12), (-0.05, 0.05, -0.12)], 0.03)
    return bodies


def across(y, x, n):
    """x without what changes the lengths of quaternions."""
    x = x.copy()
    for i in range(n):
        e = y[7 * i + 3 : 7 * i + 7]
        for at in (7 * i + 3, 7 * (n + i) + 3):
            x[at : at + 4] -= e * (e @ x[at : at + 4])
    return x


@pytest.mark.parametrize("quadratic", [False, True])
@pytest.mark.parametrize("which", ["springs", "hinge", "cone", "floor", "all"])
def test_blocks_solve_what_differences_give(which, quadratic):
    rng = np.random.default_rng(1)
    bodies = chain(rng, which, Floor(2e3, 60.0, 0.1, quadratic))
    system, n = bodies.system(), len(bodies.names)
    solver = StiffSolver(system, bodies.initial())
    y = bodies.initial() + 1e-3 * rng.normal(size=system.n)
    for i in range(n):
        e, rate = y[7 * i + 3 : 7 * i + 7], y[7 * (n + i) + 3 : 7 * (n + i) + 7]
        e /= np.linalg.norm(e)
        rate -= e * (e @ rate)
    J = np.zeros((system.n, system.n))
    for j in range(system.n):
        step = np.zeros(system.n)
        step[j] = 1e-6
        J[:, j] = (solver.derivative(0.0, y + step) - solver.derivative(0.0, y - step)) / 2e-6
    half = 7 * n
    assert np.array_equal(J[:half].round(6), np.hstack([np.zeros((half, half)), np.eye(half)]))  # B-Q4
    for sigma in (300.0, 200.0 + 250.0j):
        wanted = rng.normal(size=system.n) + (1j * rng.normal(size=system.n) if sigma.imag else 0.0)
        wanted = across(y, wanted, n)
        right = (sigma * np.eye(system.n) - J) @ wanted
        x = np.array([right.real, right.imag])
        solution_at(system, solver.work, 0.0, y, float(sigma.real), float(sigma.imag), x)
        found = x[0] + 1j * x[1] if sigma.imag else x[0]
        assert np.abs(across(y, found - wanted, n)).max() < 1e-6


def test_a_stop_above_its_other_stop_is_refused():
    bodies = StiffBodies()
    a, b = (bodies.add_body(name, 1.0, (1.0, 1.0, 1.0), (0.0, 0.0, 0.0)) for name in ("thigh", "shank"))
    with pytest.raises(ModelError, match=r"shank.*lower stop.*Exchange"):
        bodies.add_hinge_law(a, b, (0.0, 1.0, 0.0), 0.0, HingeLaw(1.0, 0.0))
    with pytest.raises(ModelError, match=r"shank.*table"):
        bodies.add_hinge_law(a, b, (0.0, 1.0, 0.0), 0.0, HingeLaw(table=((0.0, 0.0), (0.0, 1.0))))


def test_a_body_without_mass_is_refused():
    with pytest.raises(ModelError, match=r"head.*0 kg"):
        StiffBodies().add_body("head", 0, (1.0, 1.0, 1.0), (0.0, 0.0, 0.0))


def test_tolerances_that_cannot_be_met_are_reported_with_the_time():
    bodies = StiffBodies()
    a = bodies.add_body("ball", 1.0, (1e-3, 1e-3, 1e-3), (0.0, 0.0, 1.0))
    bodies.add_tie(a, (0.0, 0.0, 2.0), (0.0, 0.0, 1.1), 1e4, 0.0)
    solver = StiffSolver(bodies.system(), bodies.initial(), "dopri", rel_tol=0.0, abs_tol=1e-30)
    with pytest.raises(SolverError, match=r"at .* s.*Loosen"):
        solver.advance(1.0)


def test_a_method_that_does_not_exist_is_refused():
    with pytest.raises(UsageError, match="radau, bdf, dopri"):
        StiffSolver(StiffBodies().system(), (), "euler")
