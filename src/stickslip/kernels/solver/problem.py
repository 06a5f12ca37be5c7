"""The one-step inclusion as arrays: blocks of rows in whitened velocities, each with its set of percussions."""

from __future__ import annotations

import numpy as np

from stickslip.kernels.base.bundle import ANY, Bundle, field, integer, ints, number, reals
from stickslip.kernels.solver.laws import N_PAR

# Solvers
SWEEPS, JACOBI, NEWTON = range(3)
#: Solver by name.
SOLVERS = {"sweeps": SWEEPS, "jacobi": JACOBI, "newton": NEWTON}

# Entries of Rows.count; of Verdict.ints and Verdict.reals
N_BLOCKS, N_ROWS = 0, 1
V_SWEEPS, V_CONVERGED, V_SOLVER, V_WORST, V_NEWTON, V_BUDGET, V_ISLANDS = range(7)
V_RESIDUAL, V_CHANGE = range(2)

#: m; a residual that moves something by less in a step is harmless: the width of the band in which contacts count as closed.
SLIP = 1e-6
PLAIN = 10  # sweeps without momentum; then the rate of convergence is judged for the first time
#: A warm start that meets the tolerance is taken as it is; sweeps that had to begin go on to this fraction of it. What they leave
#: behind is a velocity that the next step must stop again: at the tolerance itself, a pile at rest would sweep for ever.
SETTLE = 0.01
#: The same where every contact glides: nothing is to come to rest, and the next step has other loads anyway.
SETTLE_GLIDING = 0.2

N_LOCAL = 13  # columns of SolverWork.local, see block.py
BY_LOAD = 6  # column of SolverWork.B, after those by xi and P


class Rows(Bundle):
    """One step's problem: find P with  xi = c + W z + R P,  z = W^T P,  xi in N_C(-P), block by block.

    W holds rows in *whitened* velocities (mass matrix = identity), so W W^T is the Delassus matrix G. A row has
    entries only on the degrees of freedom between its two bodies and their roots: two index lists into `path`.
    """

    # fmt: off
    count   = ints()        # (2,)                         N_BLOCKS, N_ROWS in use
    kind    = ints()        # (n_block,)                   law, see laws.py
    row     = ints()        # (n_block + 1,)               first row of block l; row[l + 1] - row[l] rows
    start_a = ints()        # (n_block,)                   first entry in `path` of the degrees of freedom of segment a
    size_a  = ints()        # (n_block,)
    start_b = ints()        # (n_block,)                   segment b (size 0: the world, or everything is in a); never shares a dof with a
    size_b  = ints()        # (n_block,)
    w_of    = ints()        # (n_block,)                   row k of block l is W[w_of[l] + k*(size_a+size_b) : ...], segment a first
    W       = reals()       # (n_w,)                       entries of the whitened rows
    c       = reals()       # (n_row,)          m/s        constant term
    R       = reals()       # (n_row,)          m/(s N s)  compliance on the diagonal (soft drives, viscous friction); 0 = rigid
    par     = reals(N_PAR)  # (n_block, N_PAR)             [delassus, solve] numbers of the law; a radius behind a load: solvers
    G       = reals(9)      # (n_block, 9)                 [solve] own block W_l W_l^T + R_l, row-major 3x3, unused entries 0
    P       = reals()       # (n_row,)          N s        [delassus, solve] in: warm start, out: solution
    # fmt: on


class SolverOptions(Bundle):
    """How well a solver solves, how long it goes on, and what it calls by address."""

    # fmt: off
    e_r        = number()    #      relative tolerance of a percussion's change in one sweep [Rempfler, eq. 2.43]
    e_a        = number()    # N s  absolute tolerance of the same
    max_sweeps = integer()
    direct     = integer(0)  # address of the direct solver, which takes over where sweeps would not arrive; 0: it never does
    clock      = integer(0)  # address of a clock, a kernel without arguments that returns ns; 0: none
    # fmt: on


class Verdict(Bundle):
    """What a solver says of its result. Written by every solver in the same way."""

    # fmt: off
    ints  = ints()   # (7,)  V_SWEEPS, V_CONVERGED (1 or 0), V_SOLVER, V_WORST (block), V_NEWTON (iterations), V_BUDGET (1: out of time),
    #                        V_ISLANDS (taken over by the direct solver)
    reals = reals()  # (2,)  V_RESIDUAL: natural map [m/s], V_CHANGE: largest of the last sweep over its tolerance
    # fmt: on


class SolverWork(Bundle):
    """Scratch memory of all solvers, allocated once by :func:`solver_work`."""

    # fmt: off
    local      = reals(N_LOCAL)   # (n_block, N_LOCAL)         inverse and Schur complement of own blocks, written by local_blocks()
    shape      = ints()           # (n_block,)                 which unrolled code a block may use, written by local_blocks(), take_over()
    moving     = field(np.bool_)  # (n_block,)                 a component changed by more than its tolerance, written by sweep()
    P_next     = reals()          # (n_row,)              N s  next iterate of solve_jacobi(); last iterate of momentum()
    P_from     = reals()          # (n_row,)              N s  where the last sweep began, written by momentum()
    z_last     = reals()          # (n_u,)                     z of the last iterate, written by momentum()
    dof_count  = ints()           # (n_u,)                     blocks on each degree of freedom, written by solve_jacobi()
    dof_parent = ints()           # (n_u,)                     union-find forest, written by find_islands()
    w          = reals()          # (n_u,)                     one dense row of W, zero between uses, written by assemble()
    island     = ints()           # (n_block,)                 island of each block, written by find_islands()
    order      = ints()           # (n_block,)                 blocks sorted by island, written by find_islands()
    first      = ints()           # (n_block + 1,)             where each island begins in `order`; first[n_island] = n_block
    A          = reals(ANY)       # (n_direct, n_direct)       Delassus matrix of one island, written by assemble()
    J          = reals(ANY)       # (n_direct, n_direct)       Newton matrix of the free rows, then its LU factors
    c          = reals()          # (n_direct,)           m/s  constant term of one island, written by assemble() and soften()
    soft       = reals()          # (n_direct,)                what soften() added to A_ii, over A_ii
    x_from     = reals()          # (n_direct,)           N s  where the direct solver begins
    x          = reals()          # (n_direct,)           N s  iterate of the direct solver
    x_try      = reals()          # (n_direct,)           N s  trial iterate of its line search
    x_best     = reals()          # (n_direct,)           N s  iterate with the smallest residual
    xi         = reals()          # (n_direct,)           m/s  velocity at the last iterate evaluated
    F          = reals()          # (n_direct,)           N s  natural map there
    step       = reals()          # (n_direct,)           N s  Newton step
    rhs        = reals()          # (n_direct,)           N s  right-hand side of the free rows, then their step
    B          = reals(7)         # (n_direct, 7)              derivative of F by xi (3), P (3) and BY_LOAD, written by differentiate()
    base       = ints()           # (n_direct,)                first island row of the block of each island row, written by assemble()
    load       = ints()           # (n_direct,)                island row of the load of an island row, -1: none, written by assemble()
    where      = ints()           # (n_direct,)                global row of each island row, written by assemble()
    free       = ints()           # (n_direct,)                island rows that the Newton matrix holds
    pivot      = ints()           # (n_direct,)                row exchanges of the LU factors
    # fmt: on


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
    real = {name: np.zeros(d) for name in ("c", "soft", "x_from", "x", "x_try", "x_best", "xi", "F", "step", "rhs")}
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
    return Verdict(ints=np.zeros(7, np.int64), reals=np.zeros(2))
