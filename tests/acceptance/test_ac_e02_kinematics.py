"""AC-E2: Jacobians and bias accelerations of random trees equal finite differences.

Source: bobsleigh specification 5A (analytic), identities (2.11) to (2.13). Every joint type occurs, two joints are
actuated.
Tolerances: Jacobian columns 1e-6 and bias accelerations 1e-5, relative to the largest entry, as the case states:
central differences leave about 1e-10; v = J u + nu and nu = H m to 1e-12, round-off of sums along ten joints.
"""

from __future__ import annotations

import numpy as np
import pytest
from tests.random_trees import Kinematics, moved, random_tree, randomise

from stickslip.engine.simulation import Simulation
from stickslip.kernels import diagnostics
from stickslip.kernels.motion.forces import bias_accelerations

SEEDS = range(12)
STEP = 1e-5  # s, of the central differences


def posed(seed: int) -> Simulation:
    sim = Simulation(random_tree(seed))
    randomise(sim, 100 + seed)
    return sim


def poses_after(
    sim: Simulation, u: np.ndarray, m_scale: float, dt: float
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """r_OS, A, v_S and omega_K of the centres of mass after `dt` with constant `u`; the state is kept."""
    q, inputs = sim.state.q.copy(), sim.state.inputs.copy()
    sim.state.q[:] = moved(sim, q, u, dt)
    sim.state.inputs[:, 0] += m_scale * (dt * inputs[:, 1] + 0.5 * dt * dt * inputs[:, 2])
    sim.state.inputs[:, 1] += m_scale * dt * inputs[:, 2]
    diagnostics.pose_state(sim.plan, sim.state, sim.work)
    now = Kinematics(sim)
    sim.state.q[:], sim.state.inputs[:] = q, inputs
    diagnostics.pose_state(sim.plan, sim.state, sim.work)
    return now.r_OS, now.A, now.v_S, now.omega


def spin(A_low: np.ndarray, A_high: np.ndarray, A: np.ndarray, dt: float) -> np.ndarray:
    """Angular velocity in body axes from orientations `dt` before and after."""
    skew = np.einsum("bji,bjk->bik", A, (A_high - A_low) / (2.0 * dt))
    return 0.5 * np.stack(
        [skew[:, 2, 1] - skew[:, 1, 2], skew[:, 0, 2] - skew[:, 2, 0], skew[:, 1, 0] - skew[:, 0, 1]], axis=1
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_jacobian_columns_are_finite_difference_velocities(seed):
    sim = posed(seed)
    here = Kinematics(sim)
    for k in range(sim.state.u.size):
        e_k = np.eye(sim.state.u.size)[k]
        r_low, A_low, *_ = poses_after(sim, e_k, 0.0, -STEP)
        r_high, A_high, *_ = poses_after(sim, e_k, 0.0, STEP)
        np.testing.assert_allclose(
            (r_high - r_low) / (2.0 * STEP), here.J_S[:, :, k], atol=1e-6 * (1.0 + np.abs(here.J_S).max())
        )
        np.testing.assert_allclose(spin(A_low, A_high, here.A, STEP), here.J_R[:, :, k], atol=1e-6)


@pytest.mark.parametrize("seed", SEEDS)
def test_velocity_is_jacobian_times_rates_plus_prescribed_part(seed):
    sim = posed(seed)
    here = Kinematics(sim)
    scale = 1.0 + np.abs(here.v_S).max()
    np.testing.assert_allclose(here.J_S @ sim.state.u + here.nu_S, here.v_S, atol=1e-12 * scale)
    np.testing.assert_allclose(here.J_R @ sim.state.u + here.nu_R, here.omega, atol=1e-12 * scale)
    np.testing.assert_allclose(here.H_S @ here.m, here.nu_S, atol=1e-12 * scale)
    np.testing.assert_allclose(here.H_R @ here.m, here.nu_R, atol=1e-12 * scale)
    assert np.abs(here.nu_S).max() > 0.01  # the actuated joints move something


@pytest.mark.parametrize("seed", SEEDS)
def test_bias_acceleration_is_finite_difference_at_constant_rates(seed):
    sim = posed(seed)
    here = Kinematics(sim)
    work = sim.work
    acc = np.zeros_like(work.V)
    bias_accelerations(sim.plan.tree, work, sim.state.u, work.q_act, work.V, acc)
    # The columns are taken at a point at rest in space, so `acc` is the rate of change of the velocity field there.
    # The centre of mass, at p from it, moves through the field with v_S and gets acc + alpha x p + omega x v_S.
    kappa_S = acc[:, 3:] + np.cross(acc[:, :3], here.p) + np.cross(work.V[:, :3], here.v_S)
    kappa_R = np.einsum("bji,bj->bi", here.A, acc[:, :3])
    *_, v_low, omega_low = poses_after(sim, sim.state.u, 1.0, -STEP)
    *_, v_high, omega_high = poses_after(sim, sim.state.u, 1.0, STEP)
    np.testing.assert_allclose((v_high - v_low) / (2.0 * STEP), kappa_S, atol=1e-5 * (1.0 + np.abs(kappa_S).max()))
    np.testing.assert_allclose(
        (omega_high - omega_low) / (2.0 * STEP), kappa_R, atol=1e-5 * (1.0 + np.abs(kappa_R).max())
    )
    assert np.abs(kappa_S).max() > 1.0
