"""The contacts of the last step as one table, read from what the step left and without changing it."""

from __future__ import annotations

import math

from stickslip.kernels.base.jit import inner_kernel, kernel
from stickslip.kernels.base.spatial import get_motion
from stickslip.kernels.base.vec import ZERO3, add, axpy, cross, dot, get3, norm
from stickslip.kernels.motion.tree import body_velocities
from stickslip.kernels.percussion.friction_states import contact_slips
from stickslip.kernels.solver.laws import LOADED_BALL
from stickslip.kernels.solver.problem import N_BLOCKS
from stickslip.kernels.types import BODY_A, BODY_B

# Columns of the table: first of three, in inertial axes or along normal, tangent and bitangent; on the first shape
POINT, NORMAL, TANGENT, FORCE = 0, 3, 6, 9  # m, -, -, N: inertial; the tangent of a frictionless contact is zero
PERCUSSION, MOMENT, VELOCITY = 12, 15, 18  # N s, N m s, m/s: along the directions
GAP = 21  # m
SLIPS = 22  # 1: slips, 0: sticks, has no friction or carries nothing
N_COLUMNS = 23

# Numbers of a pair of shapes: whole ones, and others
A, B, POINTS, SLIPPING = range(4)
PAIR_NORMAL, PAIR_FRICTION, PAIR_SLIP, PAIR_GAP = range(4)


@inner_kernel
def row_velocity(work, V, l, row):
    """Relative velocity of the bodies of block `l` along a row, at body velocities `V`."""
    speed = 0.0
    a, b = work.block_body[l, BODY_A], work.block_body[l, BODY_B]
    force = get3(work.row_force, row)
    if a >= 0:
        omega, v = get_motion(V, a)
        speed += dot(get3(work.row_moment_a, row), omega) + dot(force, v)
    if b >= 0:
        omega, v = get_motion(V, b)
        speed -= dot(get3(work.row_moment_b, row), omega) + dot(force, v)
    return speed


@inner_kernel
def fill_contact(plan, work, V, l, end, row):
    """One contact: rows of forces from its block `l` on, then rows of spin and rolling friction up to `end`."""
    rows = work.rows
    dt = plan.options.dt
    c = -1 - work.coupling_of[l]
    first = rows.row[l]
    followed = l + 1 < rows.count[N_BLOCKS] and rows.kind[l + 1] == LOADED_BALL
    last = first + 3 if followed else rows.row[l + 1]
    normal = get3(work.contacts.n_I, c)
    tangent = get3(work.row_force, first + 1) if last - first == 3 else ZERO3
    force = moment = ZERO3
    for k in range(3):
        row[PERCUSSION + k] = row[VELOCITY + k] = 0.0
    for k in range(last - first):
        row[PERCUSSION + k] = rows.P[first + k]
        row[VELOCITY + k] = row_velocity(work, V, l, first + k)
        force = axpy(rows.P[first + k] / dt, get3(work.row_force, first + k), force)
    for k in range(last, end):
        moment = axpy(rows.P[k], get3(work.row_moment_a, k), moment)
    point = get3(work.contacts.r_OC_I, c)
    for k in range(3):
        row[POINT + k], row[NORMAL + k], row[TANGENT + k], row[FORCE + k] = point[k], normal[k], tangent[k], force[k]
    row[MOMENT] = dot(normal, moment)
    row[MOMENT + 1] = dot(tangent, moment)
    row[MOMENT + 2] = dot(cross(normal, tangent), moment)
    row[GAP] = work.contacts.gap[c]
    speed = math.sqrt(row[VELOCITY + 1] * row[VELOCITY + 1] + row[VELOCITY + 2] * row[VELOCITY + 2])
    row[SLIPS] = 1.0 if contact_slips(rows, plan.tree.path, work.z, l, speed) else 0.0


@kernel
def contact_table(plan, work, V, shapes, table):
    """Contacts that took part in the last step, in its order; returns their number.

    V (n_body, 6), shapes (n, 2) and table (n, N_COLUMNS) modified in place: velocities of the bodies at the end of the step, the two
    shapes of each contact, and its numbers.
    """
    body_velocities(plan.tree, work, work.u_end, work.q_act, V)
    rows = work.rows
    n = 0
    for l in range(rows.count[N_BLOCKS]):
        if work.coupling_of[l] >= 0 or rows.kind[l] == LOADED_BALL:
            continue
        following = l + 1
        while following < rows.count[N_BLOCKS] and rows.kind[following] == LOADED_BALL:
            following += 1
        c = -1 - work.coupling_of[l]
        shapes[n, 0], shapes[n, 1] = work.contacts.shape_a[c], work.contacts.shape_b[c]
        fill_contact(plan, work, V, l, rows.row[following], table[n])
        n += 1
    return n


@kernel
def pair_table(dt, shapes, table, who, numbers):
    """Contacts of `contact_table` summed up by pair of shapes; returns the number of pairs.

    Parameters
    ----------
    shapes, table : (n, 2) int, (n, N_COLUMNS) float
        Sorted by pair, as a step sorts them.
    who : (n, 4) int, modified in place
        Shape a, shape b, points, points that slip.
    numbers : (n, 4) float, modified in place
        Normal force and friction force on a [N], the latter the size of the sum over all points; fastest slip [m/s]; smallest gap [m].
    """
    n = 0
    friction = ZERO3
    for i in range(shapes.shape[0]):
        row = table[i]
        if n == 0 or who[n - 1, A] != shapes[i, 0] or who[n - 1, B] != shapes[i, 1]:
            who[n, A], who[n, B], who[n, POINTS], who[n, SLIPPING] = shapes[i, 0], shapes[i, 1], 0, 0
            numbers[n, PAIR_NORMAL], numbers[n, PAIR_SLIP], numbers[n, PAIR_GAP] = 0.0, 0.0, row[GAP]
            friction = ZERO3
            n += 1
        force = (row[FORCE], row[FORCE + 1], row[FORCE + 2])
        normal = (row[NORMAL], row[NORMAL + 1], row[NORMAL + 2])
        friction = add(friction, axpy(-row[PERCUSSION] / dt, normal, force))
        slip = math.sqrt(row[VELOCITY + 1] * row[VELOCITY + 1] + row[VELOCITY + 2] * row[VELOCITY + 2])
        who[n - 1, POINTS] += 1
        who[n - 1, SLIPPING] += int(row[SLIPS])
        numbers[n - 1, PAIR_NORMAL] += row[PERCUSSION] / dt
        numbers[n - 1, PAIR_FRICTION] = norm(friction)
        numbers[n - 1, PAIR_SLIP] = max(numbers[n - 1, PAIR_SLIP], slip)
        numbers[n - 1, PAIR_GAP] = min(numbers[n - 1, PAIR_GAP], row[GAP])
    return n
