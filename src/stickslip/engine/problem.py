"""One-step problems given as data: solve the inclusion ``xi = G P + c in N_C(-P)`` without a scene.

The Delassus matrix may be dense, block-sparse, or given by mass matrix and force directions. For benchmarks of solvers,
for problems from other programs, and for tests of one solver against another.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from stickslip.kernels.solver import problem as kp
from stickslip.kernels.solver.laws import LAW_KINDS, N_PAR
from stickslip.kernels.solver.solve import direct_address, solve

METHODS = kp.SOLVERS | {"auto": kp.SWEEPS}
SINGULAR = 1e-13  # of the largest diagonal entry: smaller pivots of G count as zero
N_DIRECT_MOST = 900  # rows of an island up to which "newton" and "auto" reserve memory for the direct solver


class ProblemError(ValueError):
    """A problem that cannot be solved as given; lists every fault."""

    def __init__(self, faults: Sequence[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("The problem has faults:\n" + "\n".join(f"  - {fault}" for fault in faults))


@dataclass(frozen=True, slots=True)
class Law:
    """Force law of one block: which set, its numbers, and its rows.

    Parameters
    ----------
    kind : str
        A key of `LAW_KINDS`.
    params : tuple of float
        Its numbers in the order of `LAW_KINDS`; percussions in N s.
    rows : int or None
        Rows of the block where the law leaves a choice (bilateral, ball).
    """

    kind: str
    params: tuple[float, ...] = ()
    rows: int | None = None

    @property
    def n_rows(self) -> int:
        """Rows of the block."""
        return self.rows if self.rows is not None else LAW_KINDS[self.kind].rows[-1]


@dataclass(frozen=True)
class Problem:
    """A one-step problem. Give `G`, or `blocks`, or `M` and `W`.

    Parameters
    ----------
    laws : sequence of Law or (kind, params)
        One per block, in row order. Contact rows are normal, tangent t, tangent b.
    c : (n_row,) float [m/s]
    G : (n_row, n_row) float [m/s / N s], optional
        Delassus matrix, symmetric positive semidefinite.
    blocks : sequence of (l, m, (n_l, n_m) array), optional
        Blocks of G with l <= m; those not given are zero, those below the diagonal follow from symmetry.
    M, W : (n_u, n_u) or (n_u,) float, (n_u, n_row) float, optional
        Mass matrix (or its diagonal) and force directions; then ``G = W^T M^-1 W``.
    R : (n_row,) float [m/s / N s], optional
        Compliance added to the diagonal of G.
    """

    laws: Sequence[Any]
    c: Any
    G: Any = None
    blocks: Any = None
    M: Any = None
    W: Any = None
    R: Any = None


@dataclass(frozen=True, slots=True)
class Solution:
    """What a solver found.

    Parameters
    ----------
    P, xi : (n_row,) float [N s], [m/s]
        Percussions and the velocities they leave.
    residual : float [m/s]
        Largest natural-map residual of a block.
    worst : int
        That block; -1 if the residual is zero.
    iterations : int
        Sweeps and Newton iterations together.
    sweeps, newton_iterations : int
    converged : bool
        Whether the last sweep changed every component by less than its tolerance.
    method : str
        Solver that finished: "sweeps", "jacobi" or "newton".
    """

    P: np.ndarray
    xi: np.ndarray
    residual: float
    worst: int
    iterations: int
    sweeps: int
    newton_iterations: int
    converged: bool
    method: str


def solve_problem(
    problem: Problem,
    method: str = "auto",
    P0: Any = None,
    *,
    e_r: float = 1e-10,
    e_a: float = 1e-14,
    max_sweeps: int = 10_000,
) -> Solution:
    """Solve a one-step problem.

    Parameters
    ----------
    problem : Problem
    method : str
        "auto" (sweeps, and the direct solver where they stall), "sweeps", "newton" (direct first) or "jacobi".
    P0 : (n_row,) float [N s], optional
        Warm start; zero by default.
    e_r, e_a : float
        Relative and absolute [N s] tolerance of a component's change in one sweep.
    max_sweeps : int

    Returns
    -------
    Solution

    Raises
    ------
    ProblemError
        With every fault of the problem.
    """
    if method not in METHODS:
        raise ProblemError([f"method={method!r} is unknown; choose one of {', '.join(METHODS)}"])
    rows, path, n_u, n_island_row = to_rows(problem)
    if P0 is not None:
        start = np.asarray(P0, float)
        if start.shape != rows.P.shape or not np.isfinite(start).all():
            raise ProblemError([f"P0 must be {rows.P.shape[0]} finite numbers, has shape {start.shape}"])
        rows.P[:] = start
    n_direct = min(n_island_row, N_DIRECT_MOST) if method in ("auto", "newton") else 0
    work = kp.solver_work(rows.kind.size, rows.P.size, n_u, n_direct)
    verdict, z = kp.new_verdict(), np.zeros(n_u)
    direct = direct_address() if n_direct > 0 else 0
    options = kp.SolverOptions(e_r=e_r, e_a=e_a, max_sweeps=max_sweeps, direct=direct)
    solve(rows, path, z, METHODS[method], kp.SETTLE, 0, options, work, verdict)
    sweeps, newton = int(verdict.ints[kp.V_SWEEPS]), int(verdict.ints[kp.V_NEWTON])
    name = {number: name for name, number in kp.SOLVERS.items()}
    return Solution(
        P=rows.P.copy(),
        xi=_velocities(rows, path, z),
        residual=float(verdict.reals[kp.V_RESIDUAL]),
        worst=int(verdict.ints[kp.V_WORST]),
        iterations=sweeps + newton,
        sweeps=sweeps,
        newton_iterations=newton,
        converged=bool(verdict.ints[kp.V_CONVERGED]),
        method=name[int(verdict.ints[kp.V_SOLVER])],
    )


def to_rows(problem: Problem) -> tuple[kp.Rows, np.ndarray, int, int]:
    """Whiten a problem into the arrays of the solvers.

    Returns
    -------
    rows, path : Rows, (n_path,) int64
    n_u : int
        Whitened velocities.
    n_island_row : int
        Rows of the largest island.
    """
    laws, first, c, R = _check_laws(problem)
    spans = [(int(first[l]), int(first[l + 1])) for l in range(len(laws))]
    pieces: list[tuple[np.ndarray, np.ndarray]]  # of each block: degrees of freedom, rows on them
    if problem.M is not None or problem.W is not None:
        pieces, n_u = _whiten_masses(problem, spans)
    else:
        pieces, n_u = _whiten_delassus(problem, spans)
    path = np.concatenate([dofs for dofs, _ in pieces] or [np.zeros(0, np.int64)]).astype(np.int64)
    size = np.array([dofs.size for dofs, _ in pieces], np.int64)
    par = np.zeros((len(laws), N_PAR))
    for l, law in enumerate(laws):
        par[l, list(LAW_KINDS[law.kind].columns.values())] = law.params
    entries = np.array([w.size for _, w in pieces], np.int64)
    two = np.array([_is_pair(dofs) for dofs, _ in pieces], bool)  # two free bodies: the solvers have unrolled code
    start = np.cumsum(size) - size
    rows = kp.Rows(
        count=np.array([len(laws), c.size], np.int64),
        kind=np.array([LAW_KINDS[law.kind].number for law in laws], np.int64),
        row=first,
        start_a=start,
        size_a=np.where(two, 6, size),
        start_b=start + 6 * two,
        size_b=np.where(two, 6, 0),
        w_of=np.cumsum(entries) - entries,
        W=np.concatenate([w.ravel() for _, w in pieces] or [np.zeros(0)]),
        c=c,
        R=R,
        par=par,
        G=np.zeros((len(laws), 9)),
        P=np.zeros(c.size),
    )
    holder: dict[int, int] = {}  # first block on each degree of freedom
    links = [(holder.setdefault(int(i), l), l) for l, (dofs, _) in enumerate(pieces) for i in dofs]
    islands = [sum(spans[l][1] - spans[l][0] for l in group) for group in _groups(links, len(laws))]
    return rows, path, n_u, max(islands, default=0)


def _check_laws(problem: Problem) -> tuple[list[Law], np.ndarray, np.ndarray, np.ndarray]:
    """Laws as `Law`, first row of each block, c and R; raises with every fault of laws and vectors."""
    faults: list[str] = []
    laws = [law if isinstance(law, Law) else Law(*law) for law in problem.laws]
    for l, law in enumerate(laws):
        where = f"law {l} ({law.kind!r})"
        if law.kind not in LAW_KINDS:
            faults.append(f"{where} is unknown; choose one of {', '.join(LAW_KINDS)}")
            continue
        allowed, names = LAW_KINDS[law.kind].rows, list(LAW_KINDS[law.kind].columns)
        if law.n_rows not in allowed:
            faults.append(f"{where} has rows={law.rows}; allowed: {', '.join(map(str, allowed))}")
        if len(law.params) != len(names):
            faults.append(f"{where} needs {len(names)} numbers ({', '.join(names) or 'none'}), got {len(law.params)}")
        else:
            faults += [f"{where}: {fault}" for fault in _check_numbers(law.kind, [float(p) for p in law.params])]
    sizes = [law.n_rows if law.kind in LAW_KINDS else 0 for law in laws]
    first = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
    for l, law in enumerate(laws):
        if law.kind == "loaded_ball" and len(law.params) == 2:
            load = int(first[l]) - law.params[1]
            if load not in first[:l] or laws[first.tolist().index(load)].kind != "half_line":
                fault = f"law {l} ('loaded_ball'): rows_before={law.params[1]} does not lead to a half_line"
                faults.append(f"{fault}; count the rows from the one that carries the load to the first of this block")
    c = np.asarray(problem.c, float).copy()
    R = np.zeros(c.shape) if problem.R is None else np.asarray(problem.R, float).copy()
    if c.shape != (first[-1],):
        faults.append(f"c has shape {c.shape}, the laws have {first[-1]} rows")
    if R.shape != c.shape:
        faults.append(f"R has shape {R.shape}, c has {c.shape}")
    faults += [f"{name} is not finite at rows {bad[:5].tolist()}" for name, bad in _not_finite(c=c, R=R)]
    if (R < 0.0).any():
        faults.append(f"R is negative at rows {np.flatnonzero(R < 0.0)[:5].tolist()}; a compliance is never negative")
    given = [problem.G is not None, problem.blocks is not None, problem.M is not None or problem.W is not None]
    if sum(given) != 1:
        faults.append("give exactly one of G, blocks, or M with W")
    if faults:
        raise ProblemError(faults)
    return laws, first, c, R


def _check_numbers(kind: str, p: list[float]) -> list[str]:
    """Faults in the numbers of one law."""
    if any(math.isnan(x) for x in p):
        return ["a number is missing (nan)"]
    if kind == "interval":
        return [] if p[0] <= p[1] else [f"low={p[0]} is above high={p[1]}"]
    faults = [f"{name}={x} is negative" for name, x in zip(LAW_KINDS[kind].columns, p) if x < 0.0]
    if not LAW_KINDS[kind].unbounded:
        faults += [f"{name}={x} must be finite" for name, x in zip(LAW_KINDS[kind].columns, p) if math.isinf(x)]
    if kind == "runner":
        if p[1] >= p[0]:
            faults.append(f"mu_r={p[1]} must be below mu_t={p[0]}")
        if p[4] == 0.0:
            faults.append("P_high must be positive: the load at which mu_b_high is reached")
    return faults


def _not_finite(**arrays: np.ndarray) -> list[tuple[str, np.ndarray]]:
    """Names and indices of entries that are not finite."""
    return [(name, np.flatnonzero(~np.isfinite(a))) for name, a in arrays.items() if not np.isfinite(a).all()]


def _is_pair(dofs: np.ndarray) -> bool:
    """Whether these are twice six consecutive velocities."""
    return dofs.size == 12 and bool((np.diff(dofs[:6]) == 1).all() and (np.diff(dofs[6:]) == 1).all())


def _groups(links: Iterable[tuple[int, int]], n_block: int) -> list[list[int]]:
    """Blocks connected by `links`, in order of their first block."""
    parent = list(range(n_block))

    def root(i: int) -> int:
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    for l, m in links:
        a, b = root(l), root(m)
        parent[max(a, b)] = min(a, b)
    groups: dict[int, list[int]] = {}
    for l in range(n_block):
        groups.setdefault(root(l), []).append(l)
    return list(groups.values())


def _factor(G: np.ndarray, where: str) -> np.ndarray:
    """L with ``L L^T = G``, one column per pivot that is not zero: Cholesky with diagonal pivoting."""
    n = G.shape[0]
    rest = G.copy()
    columns: list[np.ndarray] = []
    largest = max(float(np.diag(G).max(initial=0.0)), 0.0)
    for _ in range(n):
        diagonal = np.diag(rest)
        k = int(np.argmax(diagonal))
        if diagonal[k] <= SINGULAR * largest:
            break
        column = rest[:, k] / math.sqrt(diagonal[k])
        columns.append(column)
        rest = rest - np.multiply.outer(column, column)
    error = float(np.abs(rest).max(initial=0.0))
    if error > 1e-9 * largest or (largest == 0.0 and error > 0.0):
        fault = f"G is not positive semidefinite {where}: {error:.3g} is left beside a diagonal of {largest:.3g}"
        raise ProblemError([fault])
    return np.stack(columns, axis=1) if columns else np.zeros((n, 0))


def _whiten_delassus(problem: Problem, spans: list[tuple[int, int]]) -> tuple[list[tuple[np.ndarray, np.ndarray]], int]:
    """Factor G island by island."""
    n_row = spans[-1][1] if spans else 0
    faults: list[str] = []
    entries: dict[tuple[int, int], np.ndarray] = {}
    if problem.G is not None:
        G = np.asarray(problem.G, float)
        if G.shape != (n_row, n_row):
            raise ProblemError([f"G has shape {G.shape}, the laws have {n_row} rows"])
        if not np.isfinite(G).all():
            raise ProblemError([f"G is not finite in rows {np.flatnonzero(~np.isfinite(G).all(axis=1))[:5].tolist()}"])
        skew = float(np.abs(G - G.T).max(initial=0.0))
        if skew > 1e-9 * float(np.abs(G).max(initial=0.0)):
            raise ProblemError([f"G is not symmetric: |G - G^T| = {skew:.3g}; pass 0.5 (G + G^T) if that is meant"])
        for l, (a, b) in enumerate(spans):
            for m, (p, q) in enumerate(spans[: l + 1]):
                part = 0.5 * (G[p:q, a:b] + G[a:b, p:q].T)
                if l == m or part.any():
                    entries[m, l] = part
    else:
        for l, m, part in problem.blocks:
            part = np.asarray(part, float)
            if not (0 <= l < len(spans) and 0 <= m < len(spans)):
                faults.append(f"block ({l}, {m}) is outside 0 ... {len(spans) - 1}")
                continue
            want = (spans[l][1] - spans[l][0], spans[m][1] - spans[m][0])
            if part.shape != want:
                faults.append(f"block ({l}, {m}) has shape {part.shape}, its laws have rows {want}")
            elif not np.isfinite(part).all():
                faults.append(f"block ({l}, {m}) is not finite")
            elif l == m and np.abs(part - part.T).max() > 1e-9 * np.abs(part).max():
                faults.append(f"block ({l}, {l}) is not symmetric")
            elif (min(l, m), max(l, m)) in entries:
                faults.append(f"block ({l}, {m}) is given twice")
            else:
                entries[min(l, m), max(l, m)] = part if l <= m else part.T
        faults += [f"block ({l}, {l}) is missing" for l in range(len(spans)) if (l, l) not in entries and not faults]
    if faults:
        raise ProblemError(faults)
    pieces: list[tuple[np.ndarray, np.ndarray]] = [(np.zeros(0, np.int64), np.zeros((0, 0)))] * len(spans)
    n_u = 0
    for group in _groups(entries, len(spans)):
        local = np.concatenate([[0], np.cumsum([spans[l][1] - spans[l][0] for l in group])]).astype(int)
        dense = np.zeros((local[-1], local[-1]))
        place = {l: i for i, l in enumerate(group)}
        for (l, m), part in entries.items():
            if l in place:
                i, j = place[l], place[m]
                dense[local[i] : local[i + 1], local[j] : local[j + 1]] = part
                dense[local[j] : local[j + 1], local[i] : local[i + 1]] = part.T
        factor = _factor(dense, f"in the island of block {group[0]}")
        dofs = np.arange(n_u, n_u + factor.shape[1], dtype=np.int64)
        for i, l in enumerate(group):
            pieces[l] = (dofs, factor[local[i] : local[i + 1]])
        n_u += factor.shape[1]
    return pieces, n_u


def _whiten_masses(problem: Problem, spans: list[tuple[int, int]]) -> tuple[list[tuple[np.ndarray, np.ndarray]], int]:
    """Rows ``C^-1 W`` with ``M = C C^T``; a block keeps only the degrees of freedom it has entries on."""
    n_row = spans[-1][1] if spans else 0
    if problem.M is None or problem.W is None:
        raise ProblemError([f"M and W belong together; {'M' if problem.M is None else 'W'} is missing"])
    M, W = np.asarray(problem.M, float), np.asarray(problem.W, float)
    faults = []
    if M.ndim not in (1, 2) or (M.ndim == 2 and M.shape[0] != M.shape[1]):
        faults.append(f"M has shape {M.shape}; give a square matrix or its diagonal")
    if W.shape != (M.shape[0], n_row):
        faults.append(f"W has shape {W.shape}; M and the laws ask for {(M.shape[0], n_row)}")
    faults += [f"{name} is not finite" for name, a in (("M", M), ("W", W)) if not np.isfinite(a).all()]
    if not faults and M.ndim == 2 and np.abs(M - M.T).max(initial=0.0) > 1e-9 * np.abs(M).max(initial=0.0):
        faults.append("M is not symmetric")
    if faults:
        raise ProblemError(faults)
    if M.ndim == 1:
        if not (M > 0.0).all():
            raise ProblemError([f"M is not positive at {np.flatnonzero(~(M > 0.0))[:5].tolist()}"])
        white = W / np.sqrt(M)[:, None]
    else:
        white, rest = W.copy(), M.copy()
        for k in range(M.shape[0]):  # eliminate column by column: C^-1 W, only where there is something to eliminate
            if not rest[k, k] > 1e-14 * M[k, k]:
                raise ProblemError([f"M is not positive definite: pivot {rest[k, k]:.3g} at velocity {k}"])
            pivot = math.sqrt(rest[k, k])
            white[k] /= pivot
            below = k + 1 + np.flatnonzero(rest[k + 1 :, k])
            column = rest[below, k] / pivot
            rest[np.ix_(below, below)] -= np.multiply.outer(column, column)
            white[below] -= np.multiply.outer(column, white[k])
    pieces = []
    for a, b in spans:
        dofs = np.flatnonzero(white[:, a:b].any(axis=1)).astype(np.int64)
        pieces.append((dofs, np.ascontiguousarray(white[dofs, a:b].T)))
    return pieces, int(M.shape[0])


def _velocities(rows: kp.Rows, path: np.ndarray, z: np.ndarray) -> np.ndarray:
    """``xi = c + W z + R P`` of all rows."""
    xi: np.ndarray = rows.c + rows.R * rows.P
    for l in range(rows.kind.size):
        n, size = int(rows.row[l + 1] - rows.row[l]), int(rows.size_a[l] + rows.size_b[l])
        w = rows.W[rows.w_of[l] : rows.w_of[l] + n * size].reshape(n, size)
        dofs = path[rows.start_a[l] : rows.start_a[l] + size]
        xi[rows.row[l] : rows.row[l + 1]] += (w * z[dofs]).sum(axis=1)
    return xi
