"""Equations of motion at the present state, for people who compute with them: M(q), bias, Jacobians, inverse dynamics.

Rows and columns are the generalised velocities u, joint by joint in the order of the topology: rates as they are declared, and of a free
joint the velocity of the centre of mass in inertial axes and the angular velocity in body axes. Joints that an input prescribes have none.
Sums run in a fixed order, so the bits are the same on every machine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip import numerics as nm
from stickslip.kernels import types as kt
from stickslip.kernels.motion.forces import bias_accelerations
from stickslip.model.errors import ModelError
from stickslip.model.rotation import cross_product

if TYPE_CHECKING:
    from stickslip.engine.simulation import Simulation

Array = NDArray[np.float64]


def mass_matrix(simulation: Simulation) -> Array:
    """Mass matrix M (n_u, n_u) with the armatures: ``2 T = uᵀ M u``; symmetric, positive definite."""
    tree, work = simulation.plan.tree, simulation._readout.present()
    n = simulation.state.u.size
    M = np.zeros((n, n))
    for k in range(n):
        for entry in range(int(tree.row[k]), int(tree.row[k + 1])):
            j = int(tree.path[entry])
            M[k, j] = M[j, k] = work.M[entry]
    return M


def jacobian(simulation: Simulation, body: str, point: ArrayLike = (0.0, 0.0, 0.0)) -> tuple[Array, Array]:
    """How a point of a body and its axes move with u, inertial axes.

    Parameters
    ----------
    simulation : Simulation
    body : str
    point : (3,) float [m]
        On the body, from its origin, body axes.

    Returns
    -------
    J_P, J_R : (3, n_u) float
        ``v_P = J_P u + nu`` and ``omega = J_R u + kappa``, where nu and kappa are what prescribed joints contribute.
    """
    r, A, _, _ = simulation.motion(body)
    place = np.asarray(point, float).reshape(-1)
    if place.shape != (3,) or not np.isfinite(place).all():
        raise ModelError(f"`point` is {point!r}. Give three finite numbers [m], in the axes of the body.")
    return _jacobian(simulation, simulation.bodies.index(body), r + nm.product(A, place))


def bias_forces(simulation: Simulation) -> Array:
    """Generalised forces (n_u,) that keep u constant against weight, centrifugal, Coriolis and gyroscopic terms [N m or N].

    Springs, dampers, drives, friction and contacts are not in it: they are forces on the right of
    ``M u' + bias = forces``. Accelerations that inputs prescribe are in it.
    """
    plan, work = simulation.plan, simulation._readout.present()
    tree = plan.tree
    acc = np.zeros_like(work.V)
    bias_accelerations(tree, work, simulation.state.u, work.q_act, work.V, acc)
    bias = np.zeros(simulation.state.u.size)
    for i in range(len(simulation.bodies)):
        p, omega, alpha = work.r_OS_I[i] - work.ref[i], work.V[i, :3], acc[i, :3]
        v = work.V[i, 3:] + cross_product(omega, p)
        a = acc[i, 3:] + cross_product(alpha, p) + cross_product(omega, v)
        A = work.A_IK[i].reshape(3, 3)
        Theta = nm.product(nm.product(A, tree.Theta_K[i].reshape(3, 3)), A.T)
        moment = nm.product(Theta, alpha)
        if tree.gyroscopic[0]:
            moment = moment + cross_product(omega, nm.product(Theta, omega))
        J_S, J_R = _jacobian(simulation, i, work.r_OS_I[i])
        bias += nm.product(J_S.T, float(tree.mass[i]) * (a - plan.forces.g_I)) + nm.product(J_R.T, moment)
    return bias


def inverse_dynamics(simulation: Simulation, acceleration: ArrayLike) -> Array:
    """Generalised forces (n_u,) that give the accelerations ``u'`` (n_u,) at the present state: ``M u' + bias`` [N m or N]."""
    wanted = np.asarray(acceleration, float).reshape(-1)
    if wanted.shape != simulation.state.u.shape or not np.isfinite(wanted).all():
        raise ModelError(
            f"`acceleration` has {wanted.size} entries. Give {simulation.state.u.size} finite numbers, one for each velocity."
        )
    return np.asarray(nm.product(mass_matrix(simulation), wanted) + bias_forces(simulation))


def _jacobian(simulation: Simulation, i: int, place: Array) -> tuple[Array, Array]:
    """Columns of the velocities on the path to body `i`, at an inertial place [m]."""
    tree, work = simulation.plan.tree, simulation._readout.present()
    J_P, J_R = np.zeros((3, simulation.state.u.size)), np.zeros((3, simulation.state.u.size))
    last = int(tree.last_dof[i])
    if last < 0:
        return J_P, J_R
    arm = place - work.ref[i]
    for entry in range(int(tree.row[last]), int(tree.row[last + 1])):
        k = int(tree.path[entry])
        J_R[:, k] = work.S[k, :3]
        J_P[:, k] = work.S[k, 3:] + cross_product(work.S[k, :3], arm)
    return J_P, J_R


def state_vector(simulation: Simulation) -> Array:
    """Coordinates, velocities and inputs as one vector: q (n_q), u (n_u), then value and rate of every input."""
    state = simulation.state
    return np.concatenate([state.q, state.u, state.inputs[:, kt.VALUE], state.inputs[:, kt.RATE]])


def set_state_vector(simulation: Simulation, vector: ArrayLike) -> None:
    """Put a simulation where `state_vector` says; the solver starts cold, time and what is asked of the inputs stay.

    Raises
    ------
    ModelError
        It has another length, is not finite, or holds a quaternion of length 0.
    """
    state = simulation.state
    given = np.asarray(vector, float).reshape(-1)
    n_q, n_u, n_in = state.q.size, state.u.size, len(state.inputs)
    if given.size != n_q + n_u + 2 * n_in or not np.isfinite(given).all():
        raise ModelError(
            f"the state vector has {given.size} entries. Give {n_q} coordinates, {n_u} velocities and 2 × {n_in} of inputs, all finite."
        )
    q = given[:n_q].copy()
    tree = simulation.plan.tree
    for i, joint in enumerate(simulation.compiled.topology.joints):
        if joint.quaternion_at is not None and not tree.actuated[i]:
            at = int(tree.q_of[i]) + joint.quaternion_at
            if not nm.norm(q[at : at + 4]) > 0.0:
                raise ModelError(f"the quaternion of joint '{joint.name}' is 0. Give one of length 1.")
            q[at : at + 4] /= nm.norm(q[at : at + 4])
    state.q[:], state.u[:] = q, given[n_q : n_q + n_u]
    state.inputs[:, kt.VALUE] = given[n_q + n_u : n_q + n_u + n_in]
    state.inputs[:, kt.RATE] = given[n_q + n_u + n_in :]
    simulation.forget_last_step()
    for memory in (state.kick, state.P_coupling, state.P_contact):
        memory[...] = 0.0
    state.n_memory[0] = 0
