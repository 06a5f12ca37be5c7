"""What one step must satisfy, recomputed from declared rows with dense NumPy: no whitening, no sparsity, no solver."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from tests.random_trees import dense_mass

from stickslip.engine.simulation import Simulation
from stickslip.kernels import types as kt
from stickslip.kernels.solver.laws import BALL, BILATERAL, COULOMB, ELLIPSE, HALF_LINE, INTERVAL, LOADED_BALL, RUNNER
from stickslip.kernels.solver.problem import (
    N_BLOCKS,
)

EPS = float(np.finfo(float).eps)


@dataclass(frozen=True)
class Block:
    """Rows of one contact or coupling after a step.

    kind : set of the block; contact : bool; w : (n, n_u) rows; P : (n,) percussions; xi : (n,) what the law sees;
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
    """The last step of a simulation: M (n_u, n_u) with implicit dampers and springs, velocities, blocks."""

    def __init__(self, sim: Simulation) -> None:
        tree, work, rows = sim.plan.tree, sim.work, sim.work.rows
        self.dt = sim.dt
        self.M = dense_mass(sim)
        self.M_damped = self.M + np.diag(tree.implicit)
        self.h = work.h.copy()
        self.u_beg, self.u_end, self.u_free = work.u_beg.copy(), work.u_end.copy(), work.u_free.copy()
        self.blocks = []
        for l in range(int(rows.count[N_BLOCKS])):
            first, last = int(rows.row[l]), int(rows.row[l + 1])
            w, prescribed = self._rows_of(sim, l, first, last)
            P = rows.P[first:last].copy()
            xi = rows.c[first:last] + w @ (self.u_end - self.u_free) + rows.R[first:last] * P
            contact = bool(work.coupling_of[l] < 0)
            self.blocks.append(
                Block(int(rows.kind[l]), contact, w, P, xi, w @ self.u_end + prescribed, rows.par[l].copy())
            )

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
        for body, moments, sign in zip(
            work.block_body[l], (work.row_moment_a, work.row_moment_b), (1.0, -1.0), strict=True
        ):
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
        """Largest entry of M (u_end - u_beg) - h dt - W P, beyond the rounding of u_end and u_beg, relative to the terms of the sum."""
        terms = [self.M_damped @ (self.u_end - self.u_beg), -self.h * self.dt] + [-b.w.T @ b.P for b in self.blocks]
        rounding = EPS * (np.abs(self.M_damped) @ (np.abs(self.u_beg) + np.abs(self.u_end)))
        excess = (np.abs(sum(terms)) - rounding).max()
        return float(max(excess, 0.0) / (1e-12 + sum(np.abs(t).max() for t in terms)))

    def percussion_energy(self) -> tuple[float, float]:
        """Kinetic energy that the percussions added [J], and the scale of the energies involved."""
        beg, end = (0.5 * u @ self.M_damped @ u for u in (self.u_free, self.u_end))
        return float(end - beg), float(end + beg)


def law_errors(block: Block) -> tuple[float, float, float]:
    """How far a block is from its law: P outside its set, xi outside the normal cone.

    Returns
    -------
    outside : float
        Violation of the set, relative to the largest percussion.
    loss : float [J]
        What the percussion dissipates less than the most its set allows: zero for the right one, whatever the set.
    approach : float [m/s]
        Velocity that a one-sided or two-sided constraint forbids.
    """
    P, xi, par = block.P, block.xi, block.par
    size = max(float(np.abs(P).max()), 1e-12)
    if block.kind == BILATERAL:
        return 0.0, 0.0, float(np.abs(xi).max())
    if block.kind == HALF_LINE:
        return max(-P[0] / size, 0.0), float(abs(P[0] * xi[0])), float(max(-xi[0], 0.0))
    if block.kind == INTERVAL:
        outside = max(P[0] - par[1], par[0] - P[0], 0.0)
        most = max(-par[0] * xi[0], -par[1] * xi[0])
        return outside / size, float(most + P[0] * xi[0]) if np.isfinite(most) else 0.0, 0.0
    if block.kind in (BALL, LOADED_BALL):
        speed = float(np.linalg.norm(xi))
        return max(float(np.linalg.norm(P)) - par[0], 0.0) / size, float(par[0] * speed + P @ xi), 0.0
    loss = abs(float(P[0] * xi[0])) + friction_support(block) + float(P[1:] @ xi[1:])
    return max(-P[0], friction_excess(block)) / size, loss, float(max(-xi[0], 0.0))


def friction_support(block: Block) -> float:
    """Most that friction could dissipate at this slip under this load [J]."""
    P_n, (xi_t, xi_b), par = block.P[0], block.xi[1:], block.par
    if block.kind == COULOMB:
        return float(par[0] * P_n * np.hypot(xi_t, xi_b))
    if block.kind == ELLIPSE:
        return float(P_n * np.hypot(par[0] * xi_t, par[1] * xi_b))
    mu_t, mu_r, low, high, full = par[:5]
    mu_b = low + (high - low) * min(P_n / full, 1.0)
    return float(P_n * (mu_r * abs(xi_t) + np.hypot((mu_t - mu_r) * xi_t, mu_b * xi_b)))


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
