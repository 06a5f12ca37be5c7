"""JointReadings: of every joint one coordinate, one rate, its friction and whether it sticks, for those who watch a simulation."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stickslip import numerics as nm
from stickslip.engine.joint_states import JointStates
from stickslip.engine.simulation import Simulation
from stickslip.kernels import types as kt
from stickslip.model import Fixed, Free, Spherical

Array = NDArray[np.float64]

UNSEEN = (Fixed, Free)  # they have no coordinates that a person would look at


class JointReading(NamedTuple):
    """All joints now."""

    coordinate: Array  # (n,) rad or m: the first one, or the angle of a ball joint
    rate: Array  # (n,) rad/s or m/s: with its sign, or the length of several
    friction: Array  # (n,) N m or N: with its sign, or the length of several
    has_friction: NDArray[np.bool_]  # (n,)
    slips: NDArray[np.bool_]  # (n,)


class JointReadings:
    """Reads the joints of a simulation, all at once.

    Parameters
    ----------
    simulation : Simulation
    most : int
        Joints that are read, at most: the first ones.

    Attributes
    ----------
    names : tuple of str
        Of the joints that are read, in the order of the scene.
    """

    def __init__(self, simulation: Simulation, most: int) -> None:
        self._simulation = simulation
        self._states = JointStates(simulation)
        tree, state = simulation.plan.tree, simulation.state
        joints = simulation.compiled.topology.joints
        chosen = [i for i, joint in enumerate(joints) if not isinstance(joint, UNSEEN)][:most]
        self.names = tuple(joints[i].name for i in chosen)
        n_q, n_u, n_input = state.q.size, state.u.size, state.raw.shape[0]
        nothing = n_u + n_input  # behind rates and rates of inputs
        self._q = np.zeros(len(chosen), np.int64)  # in [q, values of inputs]
        self._u = np.full((len(chosen), 3), nothing, np.int64)  # in [u, rates of inputs, 0]
        for k, i in enumerate(chosen):
            q, u, n = int(tree.q_of[i]), int(tree.u_of[i]), int(tree.n_v[i])
            if joints[i].input is not None:
                self._q[k], self._u[k, 0] = n_q + q, n_u + q
            else:
                self._q[k], self._u[k, :n] = q, range(u, u + n)
        self._balls = np.array([k for k, i in enumerate(chosen) if isinstance(joints[i], Spherical)], np.int64)
        self._one = self._u[:, 1] == nothing
        place = {name: k for k, name in enumerate(self.names)}
        owners = [place.get(group.owner, len(place)) for group in self._states.groups]  # behind them: those of loops
        sizes = [len(group.directions) for group in self._states.groups]
        self._owner = np.array(owners, np.int64)
        self._owner_of_direction = np.repeat(self._owner, sizes)
        self._n_direction = self._sums(np.ones(sum(sizes)))

    def read(self) -> JointReading:
        """All joints now; friction is that of the last step."""
        state, n = self._simulation.state, len(self.names)
        values = np.concatenate((state.q, state.inputs[:, kt.VALUE]))
        coordinate = values[self._q]
        if self._balls.size:
            coordinate[self._balls] = _angles(values[self._q[self._balls, None] + np.arange(4)])
        rates = np.concatenate((state.u, state.inputs[:, kt.RATE], [0.0]))[self._u]
        rate = np.where(self._one, rates[:, 0], np.sqrt((rates * rates).sum(axis=1)))
        force = self._states.forces()
        friction = np.where(self._n_direction == 1.0, self._sums(force), np.sqrt(self._sums(force * force)))
        slips = np.bincount(self._owner, self._states.read().slips, n + 1)[:n] > 0.0
        return JointReading(coordinate, rate, friction, self._n_direction > 0.0, slips)

    def _sums(self, values: Array) -> Array:
        """Sums over the friction directions of each joint, (n,)."""
        n = len(self.names)
        return np.asarray(np.bincount(self._owner_of_direction, values, n + 1)[:n])


def _angles(quaternions: Array) -> Array:
    """Angles (n,) of rotations (n, 4) [rad]."""
    w, x, y, z = quaternions.T
    return np.asarray(2.0 * nm.atan2(np.sqrt(x * x + y * y + z * z), np.abs(w)))
