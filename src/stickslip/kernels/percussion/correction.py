"""Position correction: pseudo-velocities that close loops and push bodies apart, and are then forgotten.

They move coordinates and never enter u. The problem is that of the step with the position
error in place of the velocity: normal rows of closed contacts, limits and bilateral rows.

What they do is bounded: rows ask for little, no body is turned or moved far in a step, and a tree whose bodies are turned by more
than ROUGH never gains kinetic energy by it.
"""

from __future__ import annotations

import math

from stickslip.kernels.base.jit import INDEX, inner_kernel
from stickslip.kernels.base.spatial import get_motion, kinetic_energy, put_motion, velocity_at
from stickslip.kernels.base.vec import ZERO3, axpy, get3, norm
from stickslip.kernels.motion.factor import unwhiten
from stickslip.kernels.motion.kinematics import drift
from stickslip.kernels.motion.tree import body_velocities, mass_matrix, motion_columns, pose_bodies
from stickslip.kernels.percussion.delassus import PUSH_SPEED, all_glide
from stickslip.kernels.solver.laws import (
    BILATERAL,
    CONE,
)
from stickslip.kernels.solver.problem import (
    N_BLOCKS,
    N_ROWS,
)
from stickslip.kernels.types import AFTER, BEFORE

MAX_SWEEPS = 20
ENOUGH = 0.05  # of the largest displacement: what a sweep changes when sweeping ends; the next step goes on with what is left
#: m; where all glides, smaller displacements wait for every eighth step: to solve for them costs as much as the step's own problem.
SHALLOW = 1e-6
SHALLOW_EVERY = 8
NEGLIGIBLE = 1e-3  # of the slop: smaller displacements are not worth a solve
#: Bounds of what a step's displacement does to a body, however light it is: its turn [rad], and the way of its centre of mass, of the
#: largest displacement that a row asks for. Beyond, rows are not straight any more.
LARGEST_TURN, REACH = 0.1, 4.0
ROUGH = 2e-3  # rad; articulated bodies that are turned by more than this keep or lose kinetic energy


@inner_kernel
def move_row(rows, path, work, l, k):
    """Displace what row `k` of block `l` holds by what is still missing; returns by how much."""
    row = (rows.row[l] + k) & INDEX
    shift, bilateral = work.shift[row], rows.kind[l] == BILATERAL
    if math.isnan(shift) or (not bilateral and shift == 0.0 and rows.P[row] == 0.0):
        return 0.0
    diagonal = rows.G[l, 4 * k] - rows.R[row]
    if diagonal <= 1e-300:
        return 0.0
    z, W = work.z_pos, rows.W
    size_a, size_b = rows.size_a[l] & INDEX, rows.size_b[l] & INDEX
    start_a, start_b = rows.start_a[l] & INDEX, rows.start_b[l] & INDEX
    first = (rows.w_of[l] + k * (size_a + size_b)) & INDEX
    moved = 0.0
    for j in range(size_a):
        moved += W[first + j] * z[path[start_a + j] & INDEX]
    for j in range(size_b):
        moved += W[first + size_a + j] * z[path[start_b + j] & INDEX]
    P = work.P_pos[row] + (shift - moved) / diagonal
    if not bilateral:
        P = max(0.0, P)
    delta = P - work.P_pos[row]
    if delta == 0.0:
        return 0.0
    work.P_pos[row] = P
    for j in range(size_a):
        z[path[start_a + j] & INDEX] += delta * W[first + j]
    for j in range(size_b):
        z[path[start_b + j] & INDEX] += delta * W[first + size_a + j]
    return abs(delta) * diagonal


@inner_kernel
def correct_positions(plan, work, i_step):
    """Write the displacement `work.correction` (generalised, seconds × rate).

    Returns 0 if there is none, 1 if there is one, 2 if it turns articulated bodies by so much that their energy has to be looked at.
    """
    rows = work.rows
    worst = 0.0
    for row in range(rows.count[N_ROWS]):
        work.P_pos[row] = 0.0
        if not math.isnan(work.shift[row]):
            worst = max(worst, abs(work.shift[row]))
    if worst <= NEGLIGIBLE * plan.options.slop or (worst < SHALLOW and i_step % SHALLOW_EVERY != 0 and all_glide(work)):
        return 0
    path = plan.tree.path
    z = work.z_pos
    for k in range(z.size):
        z[k] = 0.0
    for _ in range(MAX_SWEEPS):
        change = 0.0
        for l in range(rows.count[N_BLOCKS]):
            n = rows.row[l + 1] - rows.row[l]
            for k in range(1 if rows.kind[l] & CONE else n):  # friction holds no position
                change = max(change, move_row(rows, path, work, l, k))
        if change < ENOUGH * worst:
            break
    unwhiten(plan.tree, work, z, work.correction)
    return 2 if bound_displacement(plan.tree, work, max(REACH * worst, PUSH_SPEED * plan.options.dt)) > ROUGH else 1


@inner_kernel
def bound_displacement(tree, work, farthest):
    """Shorten `work.correction` until no body is turned by more than LARGEST_TURN nor moved farther than `farthest`.

    Returns the largest turn of a body of an articulated tree that is left [rad].
    """
    turn, jointed, way = 0.0, 0.0, 0.0
    for i in range(tree.parent.size):
        angular, linear = ZERO3, ZERO3
        if tree.parent[i] >= 0:
            angular, linear = get_motion(work.moved.V, tree.parent[i])
        if not tree.actuated[i]:
            for k in range(tree.u_of[i], tree.u_of[i] + tree.n_v[i]):
                omega, v = get_motion(work.S, k)
                angular = axpy(work.correction[k], omega, angular)
                linear = axpy(work.correction[k], v, linear)
        put_motion(work.moved.V, i, angular, linear)
        turn = max(turn, norm(angular))
        way = max(way, norm(velocity_at(work.moved.V, i, work.ref, get3(work.r_OS_I, i))))
        if not tree.fixed_mass[i]:
            jointed = max(jointed, norm(angular))
    share = 1.0
    if turn > LARGEST_TURN:
        share = LARGEST_TURN / turn
    if share * way > farthest:
        share = farthest / way
    if share < 1.0:
        for k in range(work.correction.size):
            work.correction[k] *= share
    return share * jointed


@inner_kernel
def tree_energies(tree, moved, q, q_act, u, side):
    """Kinetic energy of every tree at coordinates `q` and velocities `u` [J], in the entry of its root."""
    pose_bodies(tree, q, q_act, moved)
    motion_columns(tree, moved, q)
    mass_matrix(tree, moved)
    body_velocities(tree, moved, u, q_act, moved.V)
    for i in range(tree.parent.size):
        moved.kinetic[i, side] = 0.0
    for i in range(tree.parent.size):
        omega, v = get_motion(moved.V, i)
        moved.kinetic[tree.root[i], side] += kinetic_energy(moved.inertia, i, omega, v)
    for k in range(u.size):
        moved.kinetic[tree.root[tree.body_of_dof[k]], side] += 0.5 * tree.armature[k] * u[k] * u[k]


@inner_kernel
def displace(plan, state, work):
    """Move the coordinates by `work.correction`, and slow down every tree that has more kinetic energy where it comes to."""
    tree, moved = plan.tree, work.moved
    tree_energies(tree, moved, state.q, work.q_act, state.u, BEFORE)
    drift(tree, state.q, work.correction, 1.0, state.q)
    tree_energies(tree, moved, state.q, work.q_act, state.u, AFTER)
    for k in range(state.u.size):
        root = tree.root[tree.body_of_dof[k]]
        if moved.kinetic[root, AFTER] > moved.kinetic[root, BEFORE]:
            state.u[k] *= math.sqrt(moved.kinetic[root, BEFORE] / moved.kinetic[root, AFTER])
