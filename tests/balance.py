"""What one step must satisfy, recomputed from declared rows with dense NumPy: no whitening, no sparsity, no solver."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from stickslip.engine.simulation import Simulation
from stickslip.kernels import types as kt
from stickslip.kernels.problem import BALL, BILATERAL, COULOMB, ELLIPSE, HALF_LINE, INTERVAL, RUNNER
from tests.random_trees import dense_mass


@dataclass(frozen=True)
class Block:
    """Rows of one contact or coupling after a step.

    kind : set of the block; contact : bool; w : (n, n_u) rows; P : (n,) percussions; xi : (n,) what the set-valued law sees;
    gamma : (n,) velocities at the end of the step; par : numbers of the set.
    """

    kind: int
    contact: bool
    w: np.ndarray
    P: np.ndarray
    xi: np.ndarray
    gamma: np.ndarray
    par: np.ndarray


class Balance:
    """The last step of a simulation: M (n_u, n_u) with implicit damping, velocities, blocks."""

    def __init__(self, sim: Simulation) -> None:
        tree, work, rows = sim.plan.tree, sim.work, sim.work.rows
        self.dt = sim.dt
        self.M = dense_mass(sim)
        self.M_damped = self.M + (1.0 - sim.plan.options.real[1]) * self.dt * np.diag(tree.damping)
        self.h = work.h.copy()
        self.u_beg, self.u_end, self.u_free = work.u_beg.copy(), work.u_end.copy(), work.u_free.copy()
        self.blocks = []
        for l in range(int(rows.count[0])):
            first, last = int(rows.row[l]), int(rows.row[l + 1])
            w, prescribed = self._rows_of(sim, l, first, last)
            P = rows.P[first:last].copy()
            xi = rows.c[first:last] + w @ (self.u_end - self.u_free) + rows.R[first:last] * P
            contact = bool(work.coupling_of[l] < 0)
            self.blocks.append(Block(int(rows.kind[l]), contact, w, P, xi, w @ self.u_end + prescribed, rows.par[l].copy()))

    @staticmethod
    def _rows_of(sim: Simulation, l: int, first: int, last: int) -> tuple[np.ndarray, np.ndarray]:
        """Rows of a block on the generalised velocities, and the velocity that prescribed motion adds."""
        tree, work, couplings = sim.plan.tree, sim.work, sim.plan.couplings
        w, prescribed = np.zeros((last - first, sim.state.u.size)), np.zeros(last - first)
        i = int(work.coupling_of[l])
        if i >= 0 and couplings.source[i] == kt.ON_DOFS:
            sign = couplings.real[i, 1] if couplings.purpose[i] == kt.LIMIT else 1.0
            for k in range(last - first):
                w[k, couplings.index[i, 0] + k] = sign
            return w, prescribed
        if i >= 0 and couplings.source[i] == kt.ON_TWO_DOFS:
            w[0, couplings.index[i, 0]] += 1.0
            w[0, couplings.index[i, 1]] -= couplings.real[i, 0]
            return w, prescribed
        for body, moments, sign in zip(work.block_body[l], (work.row_moment_a, work.row_moment_b), (1.0, -1.0), strict=True):
            wrench = np.hstack([moments[first:last], work.row_force[first:last]])
            j = int(body)
            while j >= 0:
                k = int(tree.u_of[j])
                if tree.actuated[j]:
                    prescribed += sign * work.q_act[tree.q_of[j], 1] * (wrench @ work.S_act[k])
                else:
                    for d in range(k, k + int(tree.n_v[j])):
                        w[:, d] += sign * (wrench @ work.S[d])
                j = int(tree.parent[j])
        return w, prescribed

    def momentum_error(self) -> float:
        """Largest entry of M (u_end - u_beg) - h dt - W P relative to the terms of the sum."""
        terms = [self.M_damped @ (self.u_end - self.u_beg), -self.h * self.dt] + [-b.w.T @ b.P for b in self.blocks]
        return float(np.abs(sum(terms)).max() / (1e-12 + sum(np.abs(t).max() for t in terms)))

    def percussion_energy(self) -> tuple[float, float]:
        """Kinetic energy that the percussions added [J], and the scale of the energies involved."""
        beg, end = (0.5 * u @ self.M_damped @ u for u in (self.u_free, self.u_end))
        return float(end - beg), float(end + beg)


def law_errors(block: Block) -> tuple[float, float, float]:
    """How far a block is from its law, in velocities and relative percussions.

    Returns the violation of the set relative to the load, the power that should be negative or zero [W s] and the natural-map
    residual recomputed by hand for a unit step length: how far P + prox(r xi - P) is from 0, as a velocity [m/s].
    """
    P, xi = block.P, block.xi
    if block.kind == BILATERAL:
        return 0.0, 0.0, float(np.abs(xi).max())
    size = max(float(np.abs(P).max()), 1e-12)
    if block.kind == HALF_LINE:
        return max(-P[0] / size, 0.0), float(P[0] * xi[0]), float(max(-xi[0], min(xi[0], P[0] / size * abs(xi[0]))))
    if block.kind == INTERVAL:
        out = max(P[0] - block.par[1], block.par[0] - P[0], 0.0)
        return out / size, float(max(P[0] * xi[0], 0.0)) if block.par[0] <= 0.0 <= block.par[1] else 0.0, 0.0
    if block.kind == BALL:
        return max(np.linalg.norm(P) - block.par[0], 0.0) / size, float(P @ xi), 0.0
    friction = float(P[1:] @ xi[1:])
    out = friction_excess(block)
    return max(-P[0], out) / size, friction, float(max(-xi[0], 0.0))


def friction_excess(block: Block) -> float:
    """By how much the friction percussion of a contact leaves its set [N s]."""
    P_n, P_t, P_b = block.P
    par = block.par
    if block.kind == COULOMB:
        return float(np.hypot(P_t, P_b) - par[0] * P_n)
    if block.kind == ELLIPSE:
        if min(par[0], par[1]) <= 0.0 or P_n <= 0.0:
            return float(abs(P_t) + abs(P_b) - (par[0] + par[1]) * P_n)
        return float((np.hypot(P_t / par[0], P_b / par[1]) - P_n) * min(par[0], par[1]))
    assert block.kind == RUNNER
    mu_t, mu_r, low, high, full = par[:5]
    mu_b = low + (high - low) * min(P_n / full, 1.0)
    side = abs(P_b) - mu_b * P_n
    if side >= 0.0 or P_n <= 0.0:
        return float(max(side, abs(P_t) - mu_t * P_n))
    along = mu_r * P_n + (mu_t - mu_r) * np.sqrt(P_n**2 - (P_b / mu_b) ** 2)
    return float(abs(P_t) - along)
