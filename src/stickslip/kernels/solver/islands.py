"""Islands: groups of blocks that share no degree of freedom with any other group, so each may be solved alone."""

from __future__ import annotations

from stickslip.kernels.base.jit import inner_kernel, kernel
from stickslip.kernels.solver.laws import LOADED_BALL, ROWS_BEFORE
from stickslip.kernels.solver.problem import N_BLOCKS


@inner_kernel
def _root(parent, i):
    """Representative of `i` in the union-find forest; shortens the way for the next call."""
    while parent[i] != i:
        parent[i] = parent[parent[i]]
        i = parent[i]
    return i


@inner_kernel
def _merge(island, n_block, n_island, a, b):
    """Make islands a and b one, numbered as the earlier of the two; returns the number of islands."""
    if a == b:
        return n_island
    for l in range(n_block):
        if island[l] == max(a, b):
            island[l] = min(a, b)
        elif island[l] > max(a, b):
            island[l] -= 1
    return n_island - 1


@kernel
def find_islands(rows, path, work):
    """Group the blocks over shared degrees of freedom; a loaded ball is with its load, and with all blocks between the two.

    Solvers of an island find the load by counting back in the rows of the island.

    Writes ``work.island`` (island of each block, numbered by first block), ``work.order`` (blocks by island, in their
    old order) and ``work.first`` (where each island begins in `order`). Returns the number of islands.
    """
    parent, n_block = work.dof_parent, rows.count[N_BLOCKS]
    for i in range(parent.size):
        parent[i] = i
    for l in range(n_block):
        if rows.size_a[l] + rows.size_b[l] == 0:
            continue
        home = _root(parent, path[rows.start_a[l]] if rows.size_a[l] > 0 else path[rows.start_b[l]])
        for k in range(rows.size_a[l]):
            other = _root(parent, path[rows.start_a[l] + k])
            parent[max(home, other)] = min(home, other)
            home = min(home, other)
        for k in range(rows.size_b[l]):
            other = _root(parent, path[rows.start_b[l] + k])
            parent[max(home, other)] = min(home, other)
            home = min(home, other)
    n_island = 0
    for i in range(work.dof_count.size):
        work.dof_count[i] = -1  # here: island of a representative
    for l in range(n_block):
        if rows.size_a[l] + rows.size_b[l] == 0:
            work.island[l] = n_island  # without mobility: an island of its own
            n_island += 1
            continue
        home = _root(parent, path[rows.start_a[l]] if rows.size_a[l] > 0 else path[rows.start_b[l]])
        if work.dof_count[home] < 0:
            work.dof_count[home] = n_island
            n_island += 1
        work.island[l] = work.dof_count[home]
    for l in range(n_block):
        if rows.kind[l] == LOADED_BALL:
            k = l
            while k > 0 and rows.row[k] > rows.row[l] - int(rows.par[l, ROWS_BEFORE]):
                k -= 1
                n_island = _merge(work.island, n_block, n_island, work.island[k], work.island[l])
    for i in range(n_island + 1):
        work.first[i] = 0
    for l in range(n_block):  # counting sort keeps the order inside an island
        work.first[work.island[l] + 1] += 1
    for i in range(n_island):
        work.first[i + 1] += work.first[i]
    for l in range(n_block):
        i = work.island[l]
        work.order[work.first[i]] = l
        work.first[i] += 1
    for i in range(n_island, 0, -1):
        work.first[i] = work.first[i - 1]
    work.first[0] = 0
    return n_island
