"""B-Q1, B-Q3: a torque-free top keeps momentum and energy, and so does a person in flight. 1e-6 over 10 s and 1 s at tolerances of 1e-9."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from stickslip.apps.human.compliant_person import compliant_person
from stickslip.apps.human.physique import Physique
from stickslip.engine.stiff_solver import StiffSolver
from stickslip.model.stiff_bodies import StiffBodies


def momenta(solver):
    """Linear momentum, angular momentum about the origin and kinetic energy from a state, by other means than the kernels."""
    n = solver.system.mass.size
    p, u = solver.state[: 7 * n].reshape(n, 7), solver.state[7 * n :].reshape(n, 7)
    total, spin, energy = np.zeros(3), np.zeros(3), 0.0
    for i in range(n):
        m, w, x = solver.system.mass[i], p[i, 3], p[i, 4:]
        omega = 2.0 * (-u[i, 3] * x + w * u[i, 4:] - np.cross(u[i, 4:], x)) / (p[i, 3:] @ p[i, 3:])
        A = Rotation.from_quat(np.roll(p[i, 3:], -1)).as_matrix()
        L = A @ solver.system.inertia[i].reshape(3, 3) @ A.T @ omega
        total += m * u[i, :3]
        spin += m * np.cross(p[i, :3], u[i, :3]) + L
        energy += 0.5 * m * u[i, :3] @ u[i, :3] + 0.5 * omega @ L
    return total, spin, energy


@pytest.mark.parametrize("method", ["radau", "bdf", "dopri"])
def test_a_top_keeps_what_it_has(method):
    bodies = StiffBodies(gravity=(0.0, 0.0, 0.0))
    bodies.add_body("top", 1.0, (1.0, 2.0, 3.0), (0.0, 0.0, 1.0), spin=(0.1, 3.0, 0.2))
    solver = StiffSolver(bodies.system(), bodies.initial(), method, rel_tol=1e-9, abs_tol=1e-9)
    _, spin, energy = momenta(solver)
    solver.advance(10.0)
    _, after, left = momenta(solver)
    room = 1e-6 if method != "bdf" else 1e-4  # its local errors add up to more
    assert np.abs(after - spin).max() < room * np.linalg.norm(spin)
    assert left == pytest.approx(energy, rel=room)


def test_a_person_in_flight_keeps_momentum():
    person = compliant_person(Physique(), gravity=(0.0, 0.0, 0.0), lift=2.0)
    begin = person.initial()
    n = len(person.names)
    rng = np.random.default_rng(3)
    begin[7 * n :].reshape(n, 7)[:, :3] = rng.normal(size=3)
    solver = StiffSolver(person.system(), begin, rel_tol=1e-9, abs_tol=1e-7)
    total, spin, _ = momenta(solver)
    solver.advance(1.0)
    after, turned, _ = momenta(solver)
    assert np.abs(after - total).max() < 1e-6 * np.linalg.norm(total)
    assert np.abs(turned - spin).max() < 1e-6 * np.linalg.norm(spin)
