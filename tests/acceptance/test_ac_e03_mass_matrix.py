"""AC-E3: the mass matrix of random trees is symmetric positive definite and knows the kinetic energy.

Source: bobsleigh specification 5A (analytic), section 3.8. Every joint type occurs.
Tolerance: 1e-12 relative, round-off.
"""

from __future__ import annotations

import numpy as np
import pytest
from tests.random_trees import Kinematics, dense_mass, random_tree, randomise

from stickslip.engine.simulation import Simulation
from stickslip.kernels import diagnostics

SEEDS = range(12)


def at_rest_inputs(seed: int) -> Simulation:
    sim = Simulation(random_tree(seed))
    randomise(sim, 200 + seed)
    sim.state.inputs[:, 1:] = 0.0
    diagnostics.pose_state(sim.plan, sim.state, sim.work)
    return sim


@pytest.mark.parametrize("seed", SEEDS)
def test_mass_matrix_is_the_sum_over_bodies_and_positive_definite(seed):
    sim = at_rest_inputs(seed)
    here, tree = Kinematics(sim), sim.plan.tree
    Theta = tree.Theta_K.reshape(-1, 3, 3)
    expected = np.einsum("b,bik,bil->kl", tree.mass, here.J_S, here.J_S) + np.einsum(
        "bik,bij,bjl->kl", here.J_R, Theta, here.J_R
    )
    M = dense_mass(sim)
    np.testing.assert_allclose(M, expected, atol=1e-12 * np.abs(expected).max())
    assert np.array_equal(M, M.T)
    assert np.linalg.eigvalsh(M).min() > 0.0


@pytest.mark.parametrize("seed", SEEDS)
def test_quadratic_form_is_the_kinetic_energy_of_the_bodies(seed):
    sim = at_rest_inputs(seed)
    here, tree = Kinematics(sim), sim.plan.tree
    Theta = tree.Theta_K.reshape(-1, 3, 3)
    bodies = 0.5 * float(
        tree.mass @ (here.v_S**2).sum(axis=1) + np.einsum("bi,bij,bj->", here.omega, Theta, here.omega)
    )
    u = sim.state.u
    assert 0.5 * u @ dense_mass(sim) @ u == pytest.approx(bodies, rel=1e-12)
    assert sim.energy()[0] == pytest.approx(bodies, rel=1e-12)
