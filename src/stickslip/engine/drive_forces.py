"""DriveForces: what drives of joints exert, all at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stickslip.kernels import types as kt
from stickslip.model.compile import Compiled


class DriveForces:
    """Mean forces of all drives over the last step.

    Parameters
    ----------
    compiled : Compiled

    Attributes
    ----------
    drives : tuple of (str, str, str)
        Joint, name of the rate, unit of the rate, in the order of the joints.
    """

    def __init__(self, compiled: Compiled) -> None:
        plan = compiled.plan
        self._slots: list[int] = []  # of drives that hold a position or a velocity, in the percussions of couplings
        self._motors: list[int] = []  # of drives that exert a force, among the motors
        self._of_slots: list[int] = []  # places of these among all drives
        self._of_motors: list[int] = []
        held = {
            coupling.index[kt.I_RATE]: int(plan.couplings.slot[i])
            for i, coupling in enumerate(compiled.couplings)
            if coupling.purpose == kt.DRIVE
        }
        exerted = {int(u): s for s, u in enumerate(plan.forces.motor_dof[:, kt.I_RATE])}
        drives: list[tuple[str, str, str]] = []
        for i, joint in enumerate(compiled.topology.joints):
            for k, drive in enumerate(joint.drive if joint.input is None else ()):
                if drive is None:
                    continue
                u = int(plan.tree.u_of[i]) + k
                if drive.kind == "force":
                    self._motors.append(exerted[u])
                    self._of_motors.append(len(drives))
                else:
                    self._slots.append(held[u])
                    self._of_slots.append(len(drives))
                drives.append((joint.name, *joint.rates[k]))
        self.drives = tuple(drives)

    def read(self, plan: kt.Plan, state: kt.State, work: kt.Work) -> NDArray[np.float64]:
        """(n,) [N m or N], one entry for each of `drives`."""
        found = np.zeros(len(self.drives))
        if self._slots:
            found[self._of_slots] = state.P_coupling[self._slots] / plan.options.dt
        if self._motors:
            found[self._of_motors] = work.motor[self._motors]
        return found
