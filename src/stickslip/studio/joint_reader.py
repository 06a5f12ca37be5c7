"""JointReader: where joints are, how fast they move, what friction they carry, and whether they stick."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stickslip.engine.simulation import Simulation
from stickslip.kernels import types as kt
from stickslip.studio.protocol import JOINT_FLOATS, NO_FRICTION, SLIPS, STICKS

Array = NDArray[np.float64]

MOVES = 1e-3  # rad/s or m/s above which a joint slips, as contacts do above 1 mm/s
MAX_JOINTS = 256  # told of one scene
#: Joints that are told: those with coordinates that a person would look at.
TOLD = (kt.REVOLUTE, kt.PRISMATIC, kt.CYLINDRICAL, kt.UNIVERSAL, kt.SPHERICAL, kt.PLANAR)


class JointReader:
    """Reads the joints of a simulation, all at once.

    Attributes
    ----------
    names : tuple of str
        Of the joints that are told, in the order of the scene.
    """

    def __init__(self, simulation: Simulation) -> None:
        self.simulation = simulation
        tree = simulation.plan.tree
        joints = simulation.compiled.topology.joints
        kept = [i for i in range(len(joints)) if int(tree.kind[i]) in TOLD][:MAX_JOINTS]
        self.names = tuple(joints[i].name for i in kept)
        self._kind = [int(tree.kind[i]) for i in kept]
        self._driven = [joints[i].input is not None for i in kept]
        self._q = [int(tree.q_of[i]) for i in kept]
        self._u = [slice(int(tree.u_of[i]), int(tree.u_of[i]) + int(tree.n_v[i])) for i in kept]
        slots = simulation.plan.couplings.slot
        self._friction: list[list[slice]] = [
            [
                slice(int(slots[i]), int(slots[i]) + coupling.n_rows)
                for i, coupling in enumerate(simulation.compiled.couplings)
                if coupling.owner == name and coupling.purpose == kt.FRICTION
            ]
            for name in self.names
        ]

    def read(self) -> NDArray[np.float32]:
        """Rows (n, JOINT_FLOATS) as the protocol has them."""
        state, dt = self.simulation.state, self.simulation.dt
        rows = np.zeros((len(self.names), JOINT_FLOATS), "<f4")
        for k, q in enumerate(self._q):
            if self._driven[k]:
                coordinate, rate = float(state.inputs[q, 0]), float(state.inputs[q, 1])
            else:
                coordinate = _angle(state.q[q : q + 4]) if self._kind[k] == kt.SPHERICAL else float(state.q[q])
                rate = _size(state.u[self._u[k]])
            force = [state.P_coupling[part] for part in self._friction[k]]
            held = _size(np.concatenate(force)) / dt if force else 0.0
            sort = NO_FRICTION if not force else SLIPS if abs(rate) > MOVES else STICKS
            rows[k] = coordinate, rate, held, sort
        return rows


def _size(vector: Array) -> float:
    """A number with its sign, or the length of a vector."""
    return float(vector[0]) if vector.size == 1 else float(np.linalg.norm(vector))


def _angle(quaternion: Array) -> float:
    """Angle of a rotation [rad]."""
    return 2.0 * float(np.arctan2(np.linalg.norm(quaternion[1:]), abs(quaternion[0])))
