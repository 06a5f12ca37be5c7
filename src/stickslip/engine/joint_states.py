"""What the dry friction of every joint and loop does: how much it holds, how much it could, whether it sticks or slips."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from stickslip import numerics as nm
from stickslip.engine.simulation import Simulation
from stickslip.kernels import types as kt
from stickslip.kernels.couplings import REST


class FrictionState(NamedTuple):
    """Dry friction of one group of directions after a step."""

    owner: str  # joint or loop
    group: int  # among the friction groups of the owner
    impulse: float  # N m s or N s, norm over the directions of the group, in the last step
    force: float  # N m or N, its mean over the step
    limit: float  # N m or N, static, without what the load of a bearing adds
    speed: float  # rad/s or m/s, at the end of the step
    slips: bool


class JointStates:
    """Reads the friction of a simulation.

    Parameters
    ----------
    simulation : Simulation

    Notes
    -----
    A group slips if it is faster than what a thousandth of its static limit stops in a step: the rule by which the step itself
    chooses between the static and the kinetic limit, and which ignores what a solver leaves of a joint at rest.
    """

    def __init__(self, simulation: Simulation) -> None:
        self.simulation = simulation
        couplings = simulation.compiled.couplings
        self._index = [i for i, c in enumerate(couplings) if c.purpose == kt.FRICTION]
        self._names = [(couplings[i].owner, couplings[i].group) for i in self._index]

    def read(self) -> list[FrictionState]:
        """States after the last step, in the order of the declarations; all at rest before the first."""
        simulation = self.simulation
        work, table, dt = simulation.work, simulation.plan.couplings, simulation.dt
        blocks = work.coupling_of[: int(work.rows.count[0])]
        found = []
        for i, (owner, group) in zip(self._index, self._names):
            first, n = int(table.slot[i]), int(table.n_rows[i])
            impulse = nm.norm(simulation.state.P_coupling[first : first + n])
            limit = float(table.real[i, 0])
            at = np.flatnonzero(blocks == i) if simulation.i_step > 0 else blocks[:0]
            speed, slips = 0.0, False
            if at.size:
                speed, mobility = self._speed(int(at[0]), n)
                slips = speed > REST * mobility * limit * dt
            found.append(FrictionState(owner, group, impulse, impulse / dt, limit, speed, slips))
        return found

    def _speed(self, block: int, n: int) -> tuple[float, float]:
        """Sliding speed of a block at the end of the step, and the trace of its mobility."""
        work, path = self.simulation.work, self.simulation.plan.tree.path
        rows, row = work.rows, int(work.rows.row[block])
        dofs = [
            path[int(start) : int(start) + int(size)]
            for start, size in ((rows.start_a[block], rows.size_a[block]), (rows.start_b[block], rows.size_b[block]))
        ]
        at = np.concatenate(dofs)
        place = int(rows.w_of[block])
        directions = rows.W[place : place + n * at.size].reshape(n, at.size)
        gamma = rows.c[row : row + n] + (directions * work.z[at]).sum(axis=1)
        return nm.norm(gamma), float(np.sum(nm.square(directions)))
