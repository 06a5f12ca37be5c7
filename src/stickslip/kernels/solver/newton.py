"""Direct solver of one island: semi-smooth Newton on the natural map, which for scalar rows is the active-set method.

Every block asks ``F = P + prox(r xi - P) = 0`` with ``xi = A P + c``. A step solves ``(B_P + B_xi (A + D)) d = -F``
with the generalised derivatives of the projection; the small diagonal D acts on the step only (proximal point), so
that hyperstatic islands, whose A is singular, have a step and the solution carries no trace of D.
"""

from __future__ import annotations

import math

from stickslip.kernels.base.jit import inner_kernel
from stickslip.kernels.base.linear import back_substitute, factor
from stickslip.kernels.solver.alternation import take_turns
from stickslip.kernels.solver.laws import (
    BALL,
    BILATERAL,
    CONE,
    HALF_LINE,
    HIGH,
    LOADED_BALL,
    LOW,
    MU_B_HIGH,
    MU_B_LOW,
    P_HIGH,
    RADIUS,
    RADIUS_PER_LOAD,
    ROWS_BEFORE,
    RUNNER,
)
from stickslip.kernels.solver.problem import (
    BY_LOAD,
)
from stickslip.kernels.solver.prox import friction_shape, natural_residual, prox_block, prox_scales, set_radius

PATIENCE = 20  # Newton iterations per attempt
SHIFT_MIN, SHIFT_MAX = 1e-9, 1e-3  # of the diagonal of A
ROUND_OFF = 1e-14  # residual / largest velocity in the island at which hardly anything can be gained
FEW_ROWS = 96  # of an island in which normals and friction may take turns: many small solutions of linear equations
SLACK = 1e3  # residual / round-off that is good enough after half the patience
STICK, WARM, DAMPED, TURNS = range(4)  # attempts, in their order
SOFTEST, FIRMER, N_SOFT = 1.0, 0.1, 10  # of softened problems: first softness over diag A, factor to the next, number


@inner_kernel
def assemble(rows, path, i_island, work):
    """Write Delassus matrix, constant term and warm start of an island to ``work.A``, ``work.c``, ``work.x``; returns its rows."""
    m = 0
    for i in range(work.first[i_island], work.first[i_island + 1]):
        l = work.order[i]
        start = m
        for row in range(rows.row[l], rows.row[l + 1]):
            work.where[m] = row
            work.base[m] = start
            work.load[m] = start - int(rows.par[l, ROWS_BEFORE]) if rows.kind[l] == LOADED_BALL else -1
            work.x[m] = rows.P[row]
            work.c[m] = rows.c[row]
            m += 1
    row_i = 0
    for i in range(work.first[i_island], work.first[i_island + 1]):
        l = work.order[i]
        size_a, size = rows.size_a[l], rows.size_a[l] + rows.size_b[l]
        for r in range(rows.row[l + 1] - rows.row[l]):
            w = rows.w_of[l] + r * size
            for k in range(size_a):
                work.w[path[rows.start_a[l] + k]] = rows.W[w + k]
            for k in range(size_a, size):
                work.w[path[rows.start_b[l] + k - size_a]] = rows.W[w + k]
            row_j = 0
            for j in range(work.first[i_island], i + 1):
                m_j = work.order[j]
                size_ja, size_j = rows.size_a[m_j], rows.size_a[m_j] + rows.size_b[m_j]
                for s in range(rows.row[m_j + 1] - rows.row[m_j]):
                    v = rows.w_of[m_j] + s * size_j
                    total = 0.0
                    for k in range(size_ja):
                        total += rows.W[v + k] * work.w[path[rows.start_a[m_j] + k]]
                    for k in range(size_ja, size_j):
                        total += rows.W[v + k] * work.w[path[rows.start_b[m_j] + k - size_ja]]
                    work.A[row_i, row_j] = total
                    work.A[row_j, row_i] = total
                    row_j += 1
            work.A[row_i, row_i] += rows.R[rows.row[l] + r]
            row_i += 1
            for k in range(size_a):
                work.w[path[rows.start_a[l] + k]] = 0.0
            for k in range(size_a, size):
                work.w[path[rows.start_b[l] + k - size_a]] = 0.0
    return m


@inner_kernel
def _triple(x, i, n):
    """Entries i … i + n - 1 of `x` as 3 floats, the rest 0."""
    return (x[i], x[i + 1] if n > 1 else 0.0, x[i + 2] if n > 2 else 0.0)


@inner_kernel
def evaluate(rows, i_island, m, x, work):
    """Write ``work.xi`` and the natural map ``work.F`` at `x`; returns merit [J], residual and largest speed [m/s]."""
    for i in range(m):
        total = work.c[i]
        for j in range(m):
            total += work.A[i, j] * x[j]
        work.xi[i] = total
    merit, worst, fastest = 0.0, 0.0, 0.0
    i = 0
    for k in range(work.first[i_island], work.first[i_island + 1]):
        l = work.order[k]
        n = rows.row[l + 1] - rows.row[l]
        xi, P = _triple(work.xi, i, n), _triple(x, i, n)
        if rows.kind[l] == LOADED_BALL:
            set_radius(rows.par, l, x, i)
        r, r_f, _ = prox_scales(rows.kind[l], rows.par, rows.G, l, P[0])
        y = prox_block(rows.kind[l], n, rows.par, l, r, r_f, xi, P)
        worst = max(worst, natural_residual(rows.kind[l], n, rows.par, rows.G, l, xi, P))
        for j in range(n):
            work.F[i + j] = P[j] + y[j]
            merit += work.F[i + j] * work.F[i + j] * work.A[i + j, i + j]
            fastest = max(fastest, abs(work.c[i + j]), abs(work.A[i + j, i + j] * P[j]))
        i += n
    return merit, worst, fastest


@inner_kernel
def _set_derivative(B, i, by_xi, by_P):
    """Row `i` of the derivative of F in its block."""
    for k in range(3):
        B[i, k] = by_xi[k]
        B[i, 3 + k] = by_P[k]


@inner_kernel
def _differentiate_ball(B, i, n, radius, by_load, r, xi, P):
    """Generalised derivative of the natural map of a ball block (or a bilateral one: infinite radius); `by_load` is that of the radius."""
    y = (r * xi[0] - P[0], r * xi[1] - P[1], r * xi[2] - P[2])
    size = math.sqrt(y[0] * y[0] + y[1] * y[1] + y[2] * y[2])
    outside = size > radius
    for j in range(n):
        for k in range(3):
            same = 1.0 if j == k else 0.0
            turn = radius / size * (same - y[j] / size * (y[k] / size)) if outside else same
            B[i + j, k] = r * turn
            B[i + j, 3 + k] = same - turn
        B[i + j, BY_LOAD] = by_load * y[j] / size if outside else 0.0


@inner_kernel
def _differentiate_contact(B, i, kind, par, G, l, xi, P):
    """Generalised derivative of the natural map of a contact: open, sticking, on a flank or on a cap of its set."""
    zero = (0.0, 0.0, 0.0)
    r_n, r_f, _ = prox_scales(kind, par, G, l, P[0])
    load = P[0] - r_n * xi[0]
    if load <= 0.0:
        _set_derivative(B, i, zero, (1.0, 0.0, 0.0))
        _set_derivative(B, i + 1, zero, (0.0, 1.0, 0.0))
        _set_derivative(B, i + 2, zero, (0.0, 0.0, 1.0))
        return
    half, radius, kappa = friction_shape(kind, par, l, load)
    mu_r, mu_a = half / load, radius / load
    dkappa = (
        (par[l, MU_B_HIGH] - par[l, MU_B_LOW]) / (par[l, P_HIGH] * mu_a)
        if kind == RUNNER and load < par[l, P_HIGH]
        else 0.0
    )
    y_t, y_b = r_f * xi[1] - P[1], r_f * kappa * xi[2] - P[2] / kappa
    end = 1.0 if y_t > half else (-1.0 if y_t < -half else 0.0)
    w_t = y_t - end * half if end != 0.0 else 0.0
    size = math.sqrt(w_t * w_t + y_b * y_b)
    _set_derivative(B, i, (r_n, 0.0, 0.0), zero)
    if size <= radius:  # sticks
        _set_derivative(B, i + 1, (0.0, r_f, 0.0), zero)
        _set_derivative(B, i + 2, (0.0, 0.0, r_f * kappa * kappa), zero)
        return
    if end == 0.0:  # force on a flank: P_b = ∓ mu_b(P_n) P_n
        side = 1.0 if y_b > 0.0 else -1.0
        by_load = side * (kappa * mu_a + dkappa * radius)
        _set_derivative(B, i + 1, (0.0, r_f, 0.0), zero)
        _set_derivative(B, i + 2, (-r_n * by_load, 0.0, 0.0), (by_load, 0.0, 1.0))
        return
    # force on a cap: w turns with slip, friction and load
    e_t, e_b = w_t / size, y_b / size
    grow = radius / size
    wb_load = (r_f * xi[2] + P[2] / (kappa * kappa)) * dkappa
    t_load = end * mu_r + mu_a * e_t + grow * (e_b * e_b * -end * mu_r - e_t * e_b * wb_load)
    b_load = (kappa * mu_a + dkappa * radius) * e_b + kappa * grow * (e_t * e_t * wb_load + e_t * e_b * end * mu_r)
    tt, tb, bb = grow * e_b * e_b, -grow * e_t * e_b, grow * e_t * e_t
    _set_derivative(B, i + 1, (-r_n * t_load, r_f * tt, r_f * kappa * tb), (t_load, 1.0 - tt, -tb / kappa))
    r_b = r_f * kappa
    _set_derivative(B, i + 2, (-r_n * b_load, r_b * tb, r_b * kappa * bb), (b_load, -kappa * tb, 1.0 - bb))


@inner_kernel
def differentiate(rows, i_island, x, work):
    """Write ``work.B``: the generalised derivative of the natural map at `x`, where ``work.xi`` was evaluated."""
    i = 0
    for k in range(work.first[i_island], work.first[i_island + 1]):
        l = work.order[k]
        kind, n = rows.kind[l], rows.row[l + 1] - rows.row[l]
        xi, P = _triple(work.xi, i, n), _triple(x, i, n)
        r, _, _ = prox_scales(kind, rows.par, rows.G, l, P[0])
        for j in range(n):
            work.B[i + j, BY_LOAD] = 0.0
        if kind & CONE:
            _differentiate_contact(work.B, i, kind, rows.par, rows.G, l, xi, P)
        elif kind == LOADED_BALL:
            set_radius(rows.par, l, x, i)
            _differentiate_ball(
                work.B,
                i,
                n,
                rows.par[l, RADIUS],
                rows.par[l, RADIUS_PER_LOAD] if x[work.load[i]] > 0.0 else 0.0,
                r,
                xi,
                P,
            )
        elif kind == BALL or kind == BILATERAL:
            _differentiate_ball(work.B, i, n, rows.par[l, RADIUS] if kind == BALL else math.inf, 0.0, r, xi, P)
        else:
            y = r * xi[0] - P[0]
            high = 0.0 if kind == HALF_LINE else -rows.par[l, LOW]
            inside = y < high and (kind == HALF_LINE or y > -rows.par[l, HIGH])
            _set_derivative(work.B, i, (r if inside else 0.0, 0.0, 0.0), (0.0 if inside else 1.0, 0.0, 0.0))
        i += n


@inner_kernel
def newton_step(m, shift, work):
    """Write ``work.step``, the Newton step from ``work.F`` and ``work.B``; returns False if the matrix is singular.

    Rows that are held (open contacts, scalar rows at a bound) have a known step and leave the matrix.
    """
    n = 0
    for i in range(m):
        j = i - work.base[i]
        held = work.B[i, 0] == 0.0 and work.B[i, 1] == 0.0 and work.B[i, 2] == 0.0 and work.B[i, 3 + j] == 1.0
        held = held and work.B[i, BY_LOAD] == 0.0
        for k in range(3):
            held = held and (k == j or work.B[i, 3 + k] == 0.0)
        work.step[i] = -work.F[i] if held else 0.0
        if not held:
            work.free[n] = i
            n += 1
    for p in range(n):
        i = work.free[p]
        base, total = work.base[i], -work.F[i]
        b_0, b_1, b_2 = work.B[i, 0], work.B[i, 1], work.B[i, 2]
        row_1 = base + 1 if base + 1 < m and work.base[base + 1] == base else base  # rows that do not exist have b = 0
        row_2 = base + 2 if base + 2 < m and work.base[base + 2] == base else base
        for j in range(m):
            if work.step[j] != 0.0:
                total -= (b_0 * work.A[base, j] + b_1 * work.A[row_1, j] + b_2 * work.A[row_2, j]) * work.step[j]
        if work.load[i] >= 0:
            total -= work.B[i, BY_LOAD] * work.step[work.load[i]]  # 0 where the load is free
        for q in range(n):
            j = work.free[q]
            work.J[p, q] = b_0 * work.A[base, j] + b_1 * work.A[row_1, j] + b_2 * work.A[row_2, j]
            if work.base[j] == base:
                k = j - base
                work.J[p, q] += work.B[i, 3 + k] + work.B[i, k] * shift * work.A[j, j]
            elif j == work.load[i]:
                work.J[p, q] += work.B[i, BY_LOAD]
        work.rhs[p] = total
    if not factor(work.J, n, work.pivot):
        return False
    back_substitute(work.J, n, work.pivot, work.rhs)
    for p in range(n):
        work.step[work.free[p]] = work.rhs[p]
    return True


@inner_kernel
def _differentiate_stick(m, work):
    """Write ``work.F`` and ``work.B`` as if every row were bilateral: the first step of the active-set method."""
    for i in range(m):
        work.F[i] = work.xi[i]
        for k in range(3):
            work.B[i, k] = 1.0 if i - work.base[i] == k else 0.0
            work.B[i, 3 + k] = 0.0
        work.B[i, BY_LOAD] = 0.0


@inner_kernel
def attempt_all(rows, i_island, m, first, work):
    """Attempts from `first` on, each of at most PATIENCE iterations, to solve what ``work.A`` and ``work.c`` hold; writes ``work.x_best``.

    Full steps from rows that all stick, full steps from the start in ``work.x_from``, damped steps from the best point so far; in small
    islands full steps from where normals and friction have taken turns. Full steps change the active set freely; only the damped
    ones must descend.

    Returns
    -------
    iterations : int
    done : bool
        Solved to round-off.
    residual : float [m/s]
        Of the best iterate.
    """
    best, round_off, fastest, n_iteration, done = math.inf, 0.0, 0.0, 0, False
    for attempt in range(first, TURNS + 1 if m <= FEW_ROWS else TURNS):
        for i in range(m):
            work.x[i] = work.x_best[i] if attempt >= DAMPED else work.x_from[i]
        if attempt == TURNS:
            n_iteration += take_turns(rows, i_island, m, fastest, work)
        merit, r, fastest = evaluate(rows, i_island, m, work.x, work)
        shift, n_polish = SHIFT_MIN, 0
        for k in range(PATIENCE + 1):
            if r < best or (n_polish > 0 and r < 2.0 * round_off):  # a polished iterate has less of the shift in it
                best, round_off = r, ROUND_OFF * fastest  # of the best iterate: others may be huge
                for i in range(m):
                    work.x_best[i] = work.x[i]
            n_polish += 1 if best <= round_off or (n_polish > 0 and best <= SLACK * round_off) else 0
            done = n_polish > 1 or (k > PATIENCE // 2 and best <= SLACK * round_off)
            if done or k == PATIENCE:
                break
            n_iteration += 1
            if attempt == STICK and k == 0:
                _differentiate_stick(m, work)
            else:
                differentiate(rows, i_island, work.x, work)
            length, accepted = 1.0, False
            if newton_step(m, shift, work):
                for _ in range(7 if attempt == DAMPED else 1):
                    for i in range(m):
                        work.x_try[i] = work.x[i] + length * work.step[i]
                    merit_try, r, fastest = evaluate(rows, i_island, m, work.x_try, work)
                    accepted = merit_try < merit if attempt == DAMPED else math.isfinite(merit_try)
                    if accepted:
                        break
                    length *= 0.4
            if accepted:
                for i in range(m):
                    work.x[i] = work.x_try[i]
                merit = merit_try
                shift = max(SHIFT_MIN, 0.01 * shift)
            elif shift < SHIFT_MAX:
                shift *= 1000.0
                merit, r, fastest = evaluate(rows, i_island, m, work.x, work)
            else:
                break
        if done:
            break
    return n_iteration, done, best


@inner_kernel
def soften(rows, m, softness, work):
    """Let the rows of an island give way by `softness` times their diagonal of A to what percussions differ from ``work.x_from``."""
    for i in range(m):
        firm = work.A[i, i] / (1.0 + work.soft[i])
        work.soft[i] = softness
        work.A[i, i] = firm + softness * firm
        work.c[i] = rows.c[work.where[i]] - softness * firm * work.x_from[i]


@inner_kernel
def firm_up(rows, i_island, m, work):
    """Follow the solution of softened problems until they are hard; returns what :func:`attempt_all` does of the hard one.

    Each is a proximal point step [Rockafellar 1976]: rows give way to the change of their percussion since the problem before. A soft
    problem is well conditioned, however many contacts share a load, and its solution is a good start for one ten times as hard.
    """
    n_iteration, softness = 0, SOFTEST
    for _ in range(N_SOFT):
        soften(rows, m, softness, work)
        n, _, _ = attempt_all(rows, i_island, m, WARM, work)
        n_iteration += n
        for i in range(m):
            work.x_from[i] = work.x_best[i]
        softness *= FIRMER
    soften(rows, m, 0.0, work)
    n, done, r = attempt_all(rows, i_island, m, WARM, work)
    return n_iteration + n, done, r


@inner_kernel
def solve_direct(rows, path, i_island, work):
    """Solve one island; ``rows.P`` is modified in place if the residual went down.

    Returns
    -------
    iterations : int
    residual : float [m/s]
        Natural-map residual of the percussions left in ``rows.P``.
    """
    m = assemble(rows, path, i_island, work)
    for i in range(m):
        work.x_from[i] = work.x[i]
        work.soft[i] = 0.0
    _, left, _ = evaluate(rows, i_island, m, work.x, work)
    n_iteration, done, r = attempt_all(rows, i_island, m, STICK, work)
    for _ in range(2):
        if r < left:
            left = r
            for i in range(m):
                rows.P[work.where[i]] = work.x_best[i]
        if done or m > FEW_ROWS:
            break
        n, done, r = firm_up(rows, i_island, m, work)
        n_iteration += n
    return n_iteration, left
