"""What the dry friction of every joint and loop does: how much it holds, how much it could, whether it sticks or slips.

The one definition of stick and slip of joints; `Readout.contact_forces` has that of contacts.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stickslip.engine.simulation import Simulation
from stickslip.kernels import types as kt
from stickslip.kernels.percussion.friction_states import LIMIT, SLIPS, SPEED, read_joint_friction
from stickslip.model import Loop, Universal
from stickslip.model.compile_couplings import CouplingRow
from stickslip.model.joints import FORCE_UNIT

Array = NDArray[np.float64]


class FrictionGroup(NamedTuple):
    """Directions of a joint or loop that share one friction limit."""

    owner: str  # joint or loop
    group: int  # among the friction groups of the owner
    directions: tuple[str, ...]  # names, as of the rates of the joint
    unit: str  # N or N m


class FrictionState(NamedTuple):
    """Dry friction of one group of directions after a step."""

    owner: str  # joint or loop
    group: int  # among the friction groups of the owner
    impulse: float  # N m s or N s, norm over the directions of the group, in the last step
    force: float  # N m or N, its mean over the step
    limit: float  # N m or N, as it was in the step, with what the load of a bearing adds; before the first step: static
    speed: float  # rad/s or m/s, at the end of the step
    slips: bool


class FrictionReading(NamedTuple):
    """Dry friction of all groups after a step."""

    force: Array  # (n,) N m or N, mean over the step, norm over the directions of the group
    limit: Array  # (n,) N m or N, as `FrictionState.limit`
    speed: Array  # (n,) rad/s or m/s, at the end of the step
    slips: NDArray[np.bool_]  # (n,)


class JointStates:
    """Reads the friction of a simulation, all groups at once.

    Parameters
    ----------
    simulation : Simulation

    Attributes
    ----------
    groups : tuple of FrictionGroup
        In the order of the declarations, which is that of all that is read.

    Notes
    -----
    A group slips if it is faster than what a thousandth of its limit stops in a step, the static one or the present one, whichever is
    larger: the rule by which the step itself chooses between the static and the kinetic limit, and which ignores what a solver leaves of a
    joint at rest.
    """

    def __init__(self, simulation: Simulation) -> None:
        self.simulation = simulation
        couplings = simulation.compiled.couplings
        which = [i for i, coupling in enumerate(couplings) if coupling.purpose == kt.FRICTION]
        self.groups = tuple(_group_of(simulation, couplings[i]) for i in which)
        self._group_of = np.full(len(couplings), -1, np.int64)
        self._group_of[which] = range(len(which))
        slots = simulation.plan.couplings.slot
        n_slot = simulation.state.P_coupling.size
        #: (n, 3) places in the percussions of couplings; behind their end where a group has fewer directions
        self._slots = np.full((len(which), 3), n_slot, np.int64)
        for g, i in enumerate(which):
            self._slots[g, : couplings[i].n_rows] = range(int(slots[i]), int(slots[i]) + couplings[i].n_rows)
        self._directions = self._slots[self._slots < n_slot]
        self._percussions = np.zeros(n_slot + 1)
        #: (n,) N m or N, without what the load of a bearing adds
        self.static_limits = simulation.plan.couplings.real[which, kt.F_LIMIT]
        self._found = np.zeros((len(which), 3))
        self._static = simulation.plan.couplings.real[which, kt.F_LIMIT] if which else np.zeros(0)

    def read(self) -> FrictionReading:
        """All groups after the last step; all at rest before the first."""
        if self.groups and self.simulation.i_step == 0:
            self._found[:] = 0.0
            self._found[:, LIMIT] = self._static
        elif self.groups:
            read_joint_friction(self.simulation.plan, self.simulation.work, self._group_of, self._found)
        limit, speed, slips = (self._found[:, k] for k in (LIMIT, SPEED, SLIPS))
        return FrictionReading(self._sizes(), limit.copy(), speed.copy(), slips > 0.0)

    def forces(self) -> Array:
        """Mean friction over the last step, one entry per direction of all groups, with its sign [N m or N]."""
        return np.asarray(self.simulation.state.P_coupling[self._directions] / self.simulation.dt)

    def states(self) -> list[FrictionState]:
        """The same as `read`, by name."""
        dt = self.simulation.dt
        return [
            FrictionState(group.owner, group.group, force * dt, force, limit, speed, slips)
            for group, force, limit, speed, slips in zip(self.groups, *(part.tolist() for part in self.read()))
        ]

    def _sizes(self) -> Array:
        """Norm of the mean friction of each group."""
        self._percussions[:-1] = self.simulation.state.P_coupling
        x, y, z = self._percussions[self._slots].T
        return np.asarray(np.sqrt(x * x + y * y + z * z) / self.simulation.dt)


def _group_of(simulation: Simulation, coupling: CouplingRow) -> FrictionGroup:
    """Names and unit of the directions of a friction coupling."""
    n = coupling.n_rows
    if coupling.source == kt.ON_DOFS:
        joint, tree = coupling.index[kt.I_JOINT], simulation.plan.tree
        first = coupling.index[kt.I_RATE] - int(tree.u_of[joint])
        rates = simulation.compiled.topology.joints[joint].rates[first : first + n]
        return FrictionGroup(coupling.owner, coupling.group, tuple(name for name, _ in rates), FORCE_UNIT[rates[0][1]])
    if coupling.source == kt.LOOP_POINT:
        return FrictionGroup(coupling.owner, coupling.group, ("slide",) if n == 1 else ("x", "y", "z")[:n], "N")
    one = "angle2" if coupling.group == 1 and _is_universal(simulation, coupling.owner) else "angle"
    names = (one,) if n == 1 else ("omega_x", "omega_y", "omega_z")[:n]
    return FrictionGroup(coupling.owner, coupling.group, names, "N m")


def _is_universal(simulation: Simulation, owner: str) -> bool:
    """Whether a loop, or a joint in maximal coordinates, has two axes."""
    loops = (one for one in simulation.scene.constraints if isinstance(one, Loop))
    return any(loop.name == owner and loop.kind == "universal" for loop in loops) or any(
        joint.name == owner and isinstance(joint, Universal) for joint in simulation.scene.joints
    )
