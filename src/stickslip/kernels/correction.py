"""Position correction: pseudo-velocities that close loops and push bodies apart, and are then forgotten.

They move coordinates and never enter u. The problem is that of the step with the position
error in place of the velocity: normal rows of closed contacts, limits and bilateral rows.
"""

from __future__ import annotations

import math

from stickslip.kernels.jit import INDEX, inner_kernel
from stickslip.kernels.problem import BILATERAL
from stickslip.kernels.tree import unwhiten

MAX_SWEEPS = 20
ENOUGH = 0.05  # of the largest displacement: what a sweep changes when sweeping ends; the next step goes on with what is left
NEGLIGIBLE = 1e-3  # of the slop: smaller displacements are not worth a solve


@inner_kernel
def correct_positions(plan, work):
    """Write the displacement `work.correction` (generalised, seconds × rate); returns 1 if there is one."""
    rows = work.rows
    worst = 0.0
    for row in range(rows.count[1]):
        work.P_pos[row] = 0.0
        if not math.isnan(work.shift[row]):
            worst = max(worst, abs(work.shift[row]))
    if worst <= NEGLIGIBLE * plan.options.slop:
        return 0
    path = plan.tree.path
    z = work.z_pos
    for k in range(z.size):
        z[k] = 0.0
    for _ in range(MAX_SWEEPS):
        change = 0.0
        for l in range(rows.count[0]):
            size_a = rows.size_a[l]
            size_b = rows.size_b[l]
            start_a, start_b = rows.start_a[l] & INDEX, rows.start_b[l] & INDEX
            for row in range(rows.row[l], rows.row[l + 1]):
                shift = work.shift[row]
                if math.isnan(shift) or (rows.kind[l] != BILATERAL and shift == 0.0 and rows.P[row] == 0.0):
                    continue
                k = row - rows.row[l]
                diagonal = rows.G[l, 4 * k] - rows.R[row]
                if diagonal <= 1e-300:
                    continue
                first = (rows.w_of[l] + k * (size_a + size_b)) & INDEX
                moved = 0.0
                for j in range(size_a):
                    moved += rows.W[first + j] * z[path[start_a + j] & INDEX]
                for j in range(size_b):
                    moved += rows.W[first + size_a + j] * z[path[start_b + j] & INDEX]
                P_new = work.P_pos[row] + (shift - moved) / diagonal
                if rows.kind[l] != BILATERAL:
                    P_new = max(0.0, P_new)
                delta = P_new - work.P_pos[row]
                if delta == 0.0:
                    continue
                work.P_pos[row] = P_new
                change = max(change, abs(delta) * diagonal)
                for j in range(size_a):
                    z[path[start_a + j] & INDEX] += delta * rows.W[first + j]
                for j in range(size_b):
                    z[path[start_b + j] & INDEX] += delta * rows.W[first + size_a + j]
        if change < ENOUGH * worst:
            break
    unwhiten(plan.tree, work, z, work.correction)
    return 1
