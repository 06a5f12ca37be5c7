"""Stick and slip of joints and contacts after a step, and the joint reactions, read at once for all of them.

One rule says what slips. Joints: what the step itself goes by when it chooses between static and kinetic friction (`sliding_speed`).
Contacts: the same with the friction that their load allows  [theory/laws, stick and slip].
"""

from __future__ import annotations

import math

from stickslip.kernels.base.jit import inner_kernel, kernel
from stickslip.kernels.base.spatial import get_motion, put_motion
from stickslip.kernels.base.vec import cross, get3, sub
from stickslip.kernels.percussion.couplings import REST
from stickslip.kernels.percussion.reactions import joint_reactions
from stickslip.kernels.solver.laws import CONE, HIGH, LOADED_BALL, RADIUS, RADIUS_PER_LOAD
from stickslip.kernels.solver.problem import N_BLOCKS
from stickslip.kernels.solver.prox import friction_shape
from stickslip.kernels.types import F_LIMIT

LIMIT, SPEED, SLIPS = range(3)  # columns of what is read of a friction group


@inner_kernel
def whitened_row(rows, path, z, l, k):
    """W z of row `k` of block `l`, and the mobility of the row: its entry on the diagonal of G without compliance."""
    size_a, size_b = rows.size_a[l], rows.size_b[l]
    first = rows.w_of[l] + k * (size_a + size_b)
    velocity = 0.0
    mobility = 0.0
    for j in range(size_a):
        w = rows.W[first + j]
        velocity += w * z[path[rows.start_a[l] + j]]
        mobility += w * w
    for j in range(size_b):
        w = rows.W[first + size_a + j]
        velocity += w * z[path[rows.start_b[l] + j]]
        mobility += w * w
    return velocity, mobility


@kernel
def read_joint_friction(plan, work, group_of, found):
    """Limit [N, N m], speed at the end of the last step [m/s, rad/s] and whether it slips (1) of friction groups.

    Parameters
    ----------
    group_of : (n_coupling,) int
        Row of `found` for each coupling; -1: none.
    found : (n, 3) float, modified in place
    """
    rows = work.rows
    couplings = plan.couplings
    dt = plan.options.dt
    for g in range(found.shape[0]):
        for k in range(3):
            found[g, k] = 0.0
    for l in range(rows.count[N_BLOCKS]):
        i = work.coupling_of[l]
        if i < 0 or group_of[i] < 0:
            continue
        g = group_of[i]
        square = 0.0
        mobility = 0.0
        for k in range(couplings.n_rows[i]):
            velocity, own = whitened_row(rows, plan.tree.path, work.z, l, k)
            gamma = rows.c[rows.row[l] + k] + velocity
            square += gamma * gamma
            mobility += own
        speed = math.sqrt(square)
        limit = rows.par[l, HIGH] if couplings.n_rows[i] == 1 else rows.par[l, RADIUS]
        found[g, LIMIT] = limit / dt
        found[g, SPEED] = speed
        found[g, SLIPS] = 1.0 if speed > REST * mobility * max(couplings.real[i, F_LIMIT], limit / dt) * dt else 0.0


@inner_kernel
def largest_friction(rows, l, l_friction):
    """Largest friction percussion that the load of contact block `l` allows in any direction."""
    P_n = rows.P[rows.row[l]]
    if l_friction != l:
        return rows.par[l_friction, RADIUS_PER_LOAD] * P_n
    half, radius, kappa = friction_shape(rows.kind[l], rows.par, l, P_n)
    return max(half + radius, kappa * radius)


@inner_kernel
def contact_slips(rows, path, z, l, speed):
    """Whether contact block `l` slips at a sliding speed; contacts without friction or load do not."""
    l_friction = l
    first = 1
    if not rows.kind[l] & CONE:
        if l + 1 >= rows.count[N_BLOCKS] or rows.kind[l + 1] != LOADED_BALL:
            return False
        l_friction = l + 1
        first = 0
    if rows.P[rows.row[l]] <= 0.0:
        return False
    mobility = 0.0
    for k in range(first, first + 2):
        _, own = whitened_row(rows, path, z, l_friction, k)
        mobility += own
    return speed > REST * mobility * largest_friction(rows, l, l_friction)


@kernel
def read_reactions(plan, state, work, found):
    """Forces [N] and moments about the joint anchors [N m] that joints passed to their children in the last step, inertial axes.

    `state` holds the velocities before the step; found (n_body, 6) modified in place.
    """
    joint_reactions(plan, state, work, work.u_end)
    for i in range(plan.tree.parent.size):
        moment, force = get_motion(work.reaction, i)
        arm = sub(get3(work.r_ON_I, i), get3(work.ref, i))
        put_motion(found, i, force, sub(moment, cross(arm, force)))
