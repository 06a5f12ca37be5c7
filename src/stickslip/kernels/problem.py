"""The one-step inclusion as arrays: blocks of rows in whitened velocities, each with its set of percussions."""

from __future__ import annotations

import numpy as np

from stickslip.kernels.bundle import ANY, Bundle, field, ints, reals

# Sets C of a block, by rows. `par` columns are given beside each; percussions in N s (or N m s), already multiplied by
# dt.
BILATERAL = 0  # 1-3 rows  C = R^n
HALF_LINE = 1  # 1 row     P >= 0
INTERVAL = 2  # 1 row      par[0] <= P <= par[1]
BALL = 3  # 2-3 rows       |P| <= par[0]
LOADED_BALL = 4  # 2-3 rows  |P| <= par[1] × the percussion of the row that is par[2] rows before; solvers keep the product in par[0]
COULOMB = 5  # 3 rows      P_n >= 0, |P_f| <= par[0] P_n                                        par = mu
ELLIPSE = 6  # 3 rows      P_n >= 0, (P_t/mu_t)^2 + (P_b/mu_b)^2 <= P_n^2                        par = mu_t, mu_b
RUNNER = 7  # 3 rows       capsule with load-dependent width   par = mu_t, mu_r, mu_b low, mu_b high, P_n of mu_b high
N_PAR = 6

# Solvers, as reported in Verdict.ints[2].
SWEEPS = 0
JACOBI = 1
NEWTON = 2


#: m; a residual that moves something by less in a step is harmless: the width of the band in which contacts count as closed.
SLIP = 1e-6
PLAIN = 10  # sweeps without momentum; then the rate of convergence is judged for the first time
#: A warm start that meets the tolerance is taken as it is; sweeps that had to begin go on to this fraction of it. What they leave
#: behind is a velocity that the next step must stop again: at the tolerance itself, a pile at rest would sweep for ever.
SETTLE = 0.01
#: The same where every contact glides: nothing is to come to rest, and the next step has other loads anyway.
SETTLE_GLIDING = 0.2

N_LOCAL = 13  # columns of SolverWork.local


class Rows(Bundle):
    """One step's problem: find P with  xi = c + W z + R P,  z = W^T P,  xi in N_C(-P), block by block.

    W holds rows in *whitened* velocities (mass matrix = identity), so W W^T is the Delassus matrix G. A row has
    entries only on the degrees of freedom between its two bodies and their roots: two index lists into `path`.
    """

    count = ints()  # (2,) int64         blocks, rows in use
    kind = ints()  # (n_block,) int64    the set, above
    row = ints()  # (n_block + 1,) int64 first row of block l; row[l + 1] - row[l] rows
    start_a = ints()  # (n_block,) int64 first entry in `path` of the degrees of freedom of segment a
    size_a = ints()  # (n_block,) int64
    start_b = ints()  # (n_block,) int64 segment b (size 0: the world, or everything is in a); never shares a dof with a
    size_b = ints()  # (n_block,) int64
    w_of = ints()  # (n_block,) int64    row k of block l is W[w_of[l] + k*(size_a+size_b) : ...], segment a first
    W = reals()  # (n_w,)                 entries of the whitened rows
    c = reals()  # (n_row,) m/s           constant term
    R = reals()  # (n_row,) m/(s N s)     compliance on the diagonal (soft drives, viscous friction); 0 = rigid
    par = reals(
        N_PAR
    )  # (n_block, N_PAR)     numbers of the set; a radius that depends on a load is written by the solvers
    G = reals(9)  # (n_block, 9)           own block W_l W_l^T + R_l, row-major 3x3, unused entries 0
    P = reals()  # (n_row,) N s           in: warm start, out: solution


class Verdict(Bundle):
    """What a solver says of its result. Written by every solver in the same way."""

    ints = ints()  # (8,) int64  sweeps, converged, solver used (SWEEPS..), worst block, newton iterations, budget hit,
    #                            islands the direct solver took over, 0
    reals = reals()  # (4,)         natural-map residual [m/s], largest change of the last sweep / its tolerance, 0, 0


class SolverWork(Bundle):
    """Scratch memory of all solvers, allocated once by :func:`solver_work`."""

    local = reals(N_LOCAL)  # (n_block, N_LOCAL) inverse and Schur complement of own blocks, written by local_blocks()
    shape = ints()  # (n_block,) int64    which unrolled code a block may use, written by local_blocks()
    moving = field(np.bool_)  # (n_block,) bool    a component changed by more than its tolerance, written by sweep()
    P_next = reals()  # (n_row,) N s       next iterate of solve_jacobi(); last iterate of momentum()
    P_from = reals()  # (n_row,) N s       where the last sweep began, written by momentum()
    z_last = reals()  # (n_u,)             z of the last iterate, written by momentum()
    dof_count = ints()  # (n_u,) int64    blocks on each degree of freedom, written by solve_jacobi()
    dof_parent = ints()  # (n_u,) int64   union-find forest, written by find_islands()
    w = reals()  # (n_u,)                  one dense row of W, zero between uses, written by assemble()
    island = ints()  # (n_block,) int64   island of each block, written by find_islands()
    order = ints()  # (n_block,) int64    blocks sorted by island, written by find_islands()
    first = ints()  # (n_block + 1,) int64 where each island begins in `order`; first[n_island] = n_block
    A = reals(ANY)  # (n_direct, n_direct)    Delassus matrix of one island, written by assemble()
    J = reals(ANY)  # (n_direct, n_direct)    Newton matrix of the free rows, then its LU factors
    x = reals()  # (n_direct,) N s         iterate of the direct solver
    x_try = reals()  # (n_direct,) N s     trial iterate of its line search
    x_best = reals()  # (n_direct,) N s    iterate with the smallest residual
    xi = reals()  # (n_direct,) m/s        velocity at the last iterate evaluated
    F = reals()  # (n_direct,) N s         natural map there
    step = reals()  # (n_direct,) N s      Newton step
    rhs = reals()  # (n_direct,) N s       right-hand side of the free rows, then their step
    B = reals(
        7
    )  # (n_direct, 7)         derivative of F by xi (3) and P (3) of its block and by its load, written by differentiate()
    base = ints()  # (n_direct,) int64    first island row of the block of each island row, written by assemble()
    load = (
        ints()
    )  # (n_direct,) int64    island row of the load on which the set of an island row depends, -1: none; assemble()
    where = ints()  # (n_direct,) int64   global row of each island row, written by assemble()
    free = ints()  # (n_direct,) int64    island rows that the Newton matrix holds
    pivot = ints()  # (n_direct,) int64   row exchanges of the LU factors


def solver_work(n_block_cap: int, n_row_cap: int, n_u: int, n_direct: int = 240) -> SolverWork:
    """Allocate the scratch memory of the solvers.

    Parameters
    ----------
    n_block_cap, n_row_cap : int
        Most blocks and rows a problem may have.
    n_u : int
        Number of (whitened) velocities.
    n_direct : int
        Most rows of an island that the direct solver may take; 0 switches it off.
    """
    b, d, n = max(n_block_cap, 1), max(n_direct, 0), max(n_u, 1)
    real = {name: np.zeros(d) for name in ("x", "x_try", "x_best", "xi", "F", "step", "rhs")}
    index = {name: np.zeros(d, np.int64) for name in ("base", "load", "where", "free", "pivot")}
    return SolverWork(
        local=np.zeros((b, N_LOCAL)),
        shape=np.zeros(b, np.int64),
        moving=np.zeros(b, np.bool_),
        P_next=np.zeros(max(n_row_cap, 1)),
        P_from=np.zeros(max(n_row_cap, 1)),
        z_last=np.zeros(n),
        dof_count=np.zeros(n, np.int64),
        dof_parent=np.zeros(n, np.int64),
        w=np.zeros(n),
        island=np.zeros(b, np.int64),
        order=np.zeros(b, np.int64),
        first=np.zeros(b + 1, np.int64),
        A=np.zeros((d, d)),
        J=np.zeros((d, d)),
        B=np.zeros((d, 7)),
        **real,
        **index,
    )


def new_verdict() -> Verdict:
    """Allocate a verdict."""
    return Verdict(ints=np.zeros(8, np.int64), reals=np.zeros(4))
