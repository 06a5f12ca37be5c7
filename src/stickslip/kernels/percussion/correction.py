"""Position correction: pseudo-velocities that close loops and push bodies apart, and are then forgotten.

They move coordinates and never enter u. The problem is that of the step with the position
error in place of the velocity: normal rows of closed contacts, limits and bilateral rows.
"""

from __future__ import annotations

import math

from stickslip.kernels.base.jit import INDEX, inner_kernel
from stickslip.kernels.motion.factor import unwhiten
from stickslip.kernels.percussion.delassus import all_glide
from stickslip.kernels.solver.laws import (
    BILATERAL,
    CONE,
)
from stickslip.kernels.solver.problem import (
    N_BLOCKS,
    N_ROWS,
)

MAX_SWEEPS = 20
ENOUGH = 0.05  # of the largest displacement: what a sweep changes when sweeping ends; the next step goes on with what is left
#: m; where all glides, smaller displacements wait for every eighth step: to solve for them costs as much as the step's own problem.
SHALLOW = 1e-6
SHALLOW_EVERY = 8
NEGLIGIBLE = 1e-3  # of the slop: smaller displacements are not worth a solve


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
    """Write the displacement `work.correction` (generalised, seconds × rate); returns 1 if there is one."""
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
    return 1
