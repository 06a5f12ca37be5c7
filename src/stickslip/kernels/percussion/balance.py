"""Energy balance of a step: what the step rule, impacts and displacements add or lose is made up for by the velocities.

Kinetic energy and weight of a tree are compared with the work that all other forces and percussions do on it at the mean of the
velocities of both ends of the step; its velocities are then scaled until both agree [docs/theory/time-stepping.md, 8].
"""

from __future__ import annotations

import math

from stickslip.kernels.base.jit import INDEX, inner_kernel
from stickslip.kernels.base.spatial import dot6, get_motion, velocity_at, world_inertia_times
from stickslip.kernels.base.vec import dot, get3, get33
from stickslip.kernels.motion.tree import body_velocities, motion_columns, pose_bodies
from stickslip.kernels.solver.problem import N_BLOCKS
from stickslip.kernels.types import (
    AFTER,
    BEFORE,
    BODY_A,
    BODY_B,
    CHOSEN,
    DRIVE,
    E_N,
    FREE,
    I_JOINT,
    LIMIT,
    STOP_E_N,
)

#: Bounds of the change of a kinetic energy in a step: what is nearly at rest is not thrown about, and what an overlap lifts while it
#: is pushed out does not stand still for it.
LARGEST_GAIN, LARGEST_LOSS = 1e-3, 0.1
ROUND_OFF = 1e-12  # of the energy of a tree: smaller differences say nothing


@inner_kernel
def root_of(tree, body):
    """Root of the tree of a body; -1 for the world."""
    return tree.root[body] if body >= 0 else -1


@inner_kernel
def choose_trees(plan, work):
    """Mark the trees that are balanced in this step; returns whether there are any.

    These are trees that stand in the world, or touch it or something that does: what is free keeps its momentum instead. Prescribed
    motion does work that is not known here, and an impact with restitution acts at its own instant: such trees are left alone.
    """
    tree, couplings, shapes, rows = plan.tree, plan.couplings, plan.shapes, work.rows
    energy = work.moved.energy
    for i in range(tree.parent.size):
        energy[i, CHOSEN] = 1.0 if tree.root[i] == i and tree.kind[i] != FREE else 0.0
    grows = True
    while grows:
        grows = False
        for l in range(rows.count[N_BLOCKS]):
            a, b = root_of(tree, work.block_body[l, BODY_A]), root_of(tree, work.block_body[l, BODY_B])
            if a != b and (a < 0 or b < 0 or energy[a, CHOSEN] != energy[b, CHOSEN]):
                for i in (a, b):
                    if i >= 0 and energy[i, CHOSEN] == 0.0:
                        energy[i, CHOSEN] = 1.0
                        grows = True
    for l in range(rows.count[N_BLOCKS]):
        i = work.coupling_of[l]
        if i >= 0:
            if couplings.purpose[i] == LIMIT and couplings.real[i, STOP_E_N] > 0.0:
                energy[tree.root[couplings.index[i, I_JOINT]], CHOSEN] = 0.0
            continue
        material_a, material_b = (
            shapes.material[work.contacts.shape_a[-1 - i]],
            shapes.material[work.contacts.shape_b[-1 - i]],
        )
        if plan.laws.e[shapes.law_of_pair[material_a, material_b], E_N] > 0.0:
            for b in (work.block_body[l, BODY_A], work.block_body[l, BODY_B]):
                if b >= 0:
                    energy[tree.root[b], CHOSEN] = 0.0
    found = False
    for i in range(tree.parent.size):
        if tree.actuated[i]:
            energy[tree.root[i], CHOSEN] = 0.0
    for i in range(tree.parent.size):
        found = found or energy[tree.root[i], CHOSEN] > 0.0
    return found


@inner_kernel
def weigh(plan, moved, q, q_act, u, side):
    """Kinetic energy of every tree, and that with the energy of its weight, at coordinates `q` and velocities `u` [J]."""
    tree, g = plan.tree, (plan.forces.g_I[0], plan.forces.g_I[1], plan.forces.g_I[2])
    pose_bodies(tree, q, q_act, moved)
    motion_columns(tree, moved, q)
    body_velocities(tree, moved, u, q_act, moved.V)
    for i in range(tree.parent.size):
        moved.kinetic[i, side] = 0.0
        moved.energy[i, side] = 0.0
    for i in range(tree.parent.size):
        omega, _ = get_motion(moved.V, i)
        place = get3(moved.r_OS_I, i)
        v = velocity_at(moved.V, i, moved.ref, place)
        spin = dot(omega, world_inertia_times(get33(moved.A_IK, i), get33(tree.Theta_K, i), omega))
        moved.kinetic[tree.root[i], side] += 0.5 * (tree.mass[i] * dot(v, v) + spin)
        moved.energy[tree.root[i], side] -= tree.mass[i] * dot(g, place)
    for k in range(u.size):
        moved.kinetic[tree.root[tree.body_of_dof[k]], side] += 0.5 * tree.armature[k] * u[k] * u[k]
    for i in range(tree.parent.size):
        moved.energy[i, side] += moved.kinetic[i, side]


@inner_kernel
def take_back(plan, work, l, white):
    """What contacts, stops, friction and loops take part in never gains energy: take back the work of block `l` if it is positive.

    A body that lifts off slowly and is pressed back within the step is such a case: its contact pushes while it still moves away.
    """
    tree, rows, energy = plan.tree, work.rows, work.moved.energy
    i = work.coupling_of[l]
    if i >= 0 and plan.couplings.purpose[i] == DRIVE:
        return
    size_a, size_b = rows.size_a[l], rows.size_b[l]
    at, done = rows.w_of[l], 0.0
    for row in range(rows.row[l], rows.row[l + 1]):
        gamma = 0.0
        for j in range(size_a):
            gamma += rows.W[at + j] * white[tree.path[rows.start_a[l] + j]]
        for j in range(size_b):
            gamma += rows.W[at + size_a + j] * white[tree.path[rows.start_b[l] + j]]
        done += rows.P[row] * gamma
        at += size_a + size_b
    if done > 0.0:
        a = tree.root[tree.body_of_dof[tree.path[rows.start_a[l] if size_a else rows.start_b[l]]]]
        b = tree.root[tree.body_of_dof[tree.path[rows.start_b[l]]]] if size_b else a
        energy[a, BEFORE] -= 0.5 * done
        energy[b, BEFORE] -= 0.5 * done


@inner_kernel
def add_work(plan, work):
    """Add to the energies from before the step the work of all but the weight, at the mean velocity of the step."""
    tree, forces, moved, dt = plan.tree, plan.forces, work.moved, plan.options.dt
    mean, white = work.correction, work.z_pos  # both have done their part of the step
    for k in range(mean.size):
        mean[k] = 0.5 * (work.u_beg[k] + work.u_end[k])
    for k in range(mean.size):
        first, last = tree.row[k] & INDEX, (tree.row[k + 1] - 1) & INDEX
        white[k] = mean[k]
        for j in range(first, last):
            white[k] += work.L[j] * mean[tree.path[j] & INDEX]
        white[k] /= work.rsd[k]
        done = dt * mean[k] * work.tau[k] - mean[k] * tree.implicit[k] * (work.u_end[k] - work.u_beg[k])
        if work.rows.count[N_BLOCKS] > 0:
            done += white[k] * work.z[k]
        moved.energy[tree.root[tree.body_of_dof[k]], BEFORE] += done
    for l in range(work.rows.count[N_BLOCKS]):
        take_back(plan, work, l, white)
    applied = forces.drag_body.size + forces.spring_body.shape[0] + forces.user_address.size
    if applied + forces.hands.stiffness.size + forces.load_body.shape[0] == 0:
        return
    body_velocities(tree, work, mean, work.q_act, moved.V)
    for i in range(tree.parent.size):
        angular, linear = get_motion(work.wrench, i)
        v = velocity_at(moved.V, i, work.ref, get3(work.r_OS_I, i))
        weight = forces.g_I[0] * v[0] + forces.g_I[1] * v[1] + forces.g_I[2] * v[2]
        done = dot6(moved.V, i, angular, linear) - tree.mass[i] * weight
        moved.energy[tree.root[i], BEFORE] += dt * done


@inner_kernel
def balance(plan, state, work):
    """Scale the velocities of the chosen trees until their energy is that before the step and the work done since."""
    tree, moved = plan.tree, work.moved
    add_work(plan, work)
    weigh(plan, moved, state.q, work.q_act, state.u, AFTER)
    for i in range(tree.parent.size):
        if tree.root[i] != i:
            continue
        share = 1.0
        missing = moved.energy[i, BEFORE] - moved.energy[i, AFTER]
        if moved.energy[i, CHOSEN] > 0.0 and abs(missing) > ROUND_OFF * abs(moved.energy[i, AFTER]):
            share = 1.0 + missing / max(moved.kinetic[i, AFTER], 1e-300)
        moved.energy[i, CHOSEN] = math.sqrt(min(max(share, 1.0 - LARGEST_LOSS), 1.0 + LARGEST_GAIN))
    for k in range(state.u.size):
        state.u[k] *= moved.energy[tree.root[tree.body_of_dof[k]], CHOSEN]
