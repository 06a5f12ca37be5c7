"""Swing: where the gymnast is on the way round the bar, what the bar carries, and where the energy goes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from stickslip import numerics as nm
from stickslip.apps.highbar.gymnast import BAR_HEIGHT, GRIP, MUSCLED
from stickslip.engine.simulation import Simulation
from stickslip.model import JointSpring

TURN = 2.0 * math.pi


class Place(NamedTuple):
    """The centre of mass as seen from the bar."""

    angle: float  # rad from straight below, forward positive, from -pi to pi
    rate: float  # rad/s
    distance: float  # m


class Swing:
    """Reads a gymnast on the bar.

    Parameters
    ----------
    simulation : Simulation
        Of a scene of `gymnast.build`.
    """

    def __init__(self, simulation: Simulation) -> None:
        scene = simulation.scene
        self.simulation = simulation
        of = {body.name: body for body in scene.bodies}
        self._mass = np.array([of[name].mass for name in simulation.bodies])
        self._com = np.array([of[name].com for name in simulation.bodies])
        self.mass = float(sum(self._mass.tolist()))
        spring = next(joint for joint in scene.joints if joint.name == GRIP).spring[0]
        assert isinstance(spring, JointSpring)
        self._bar = spring
        self.weight = self.mass * -scene.gravity[2]
        self._placed: tuple[int, Place] | None = None  # of which step

    def place(self) -> Place:
        """Where the centre of mass is."""
        if self._placed is None or self._placed[0] != self.simulation.i_step:
            self._placed = self.simulation.i_step, self._place()
        return self._placed[1]

    def _place(self) -> Place:
        r, A = self.simulation.poses()
        centres = r + (A * self._com[:, None, :]).sum(axis=2)
        x, _, z = ((self._mass[:, None] * centres).sum(axis=0) / self.mass).tolist()
        grip, rates = self.simulation.coordinate(GRIP), self.simulation.rate(GRIP)
        x, z = x + float(grip[0]), z - BAR_HEIGHT + float(grip[1])  # the bar is at -x and -z of its coordinates
        momentum, _ = self.simulation.momentum()
        v_x, v_z = float(momentum[0]) / self.mass + float(rates[0]), float(momentum[2]) / self.mass + float(rates[1])
        square = x * x + z * z
        return Place(float(nm.atan2(x, -z)), (x * v_z - z * v_x) / square, math.sqrt(square))

    def bar_force(self) -> float:
        """What the bar carries at the present state [N]: the law of the bar."""
        grip, rates = self.simulation.coordinate(GRIP), self.simulation.rate(GRIP)
        k, d = self._bar.stiffness, self._bar.damping
        return float(nm.hypot(k * grip[0] + d * rates[0], k * grip[1] + d * rates[1]))

    def deflection(self) -> float:
        """Of the bar [m]."""
        grip = self.simulation.coordinate(GRIP)
        return float(nm.hypot(grip[0], grip[1]))

    def bar_loss(self) -> float:
        """Power that the damper of the bar takes [W]."""
        rates = self.simulation.rate(GRIP)
        return self._bar.damping * float(rates[0] * rates[0] + rates[1] * rates[1])


class EnergyBook:
    """Where the energy of a run comes from and goes to.

    Muscles hold their torque for a tick, so that their work is torque times angle, exactly. Dampers of bar and joints are summed with
    the trapezoidal rule. What is left open is the error of the integration, and what hard stops took if one was reached.
    """

    def __init__(self, swing: Swing) -> None:
        self._swing, self._simulation = swing, swing.simulation
        joints = {joint.name: joint for joint in self._simulation.scene.joints}
        self._damping = {name: joints[name].spring[0].damping for name in MUSCLED}  # type: ignore[union-attr]
        self.begin = self.energy = self._total()
        self.work = self.loss = 0.0
        self.highest = self.lowest = self.begin
        self.angles = self._read_angles()
        self._power = self._loss_power()
        self._time = self._simulation.time

    def note(self, torques: Sequence[float]) -> None:
        """After a tick in which muscles exerted `torques` [N m]."""
        simulation = self._simulation
        time = simulation.time - self._time
        angles, power = self._read_angles(), self._loss_power()
        for torque, before, now in zip(torques, self.angles, angles):
            self.work += torque * (now - before)
        self.loss += 0.5 * time * (self._power + power)
        self.angles, self._power, self._time = angles, power, simulation.time
        self.energy = self._total()
        self.highest, self.lowest = max(self.highest, self.energy), min(self.lowest, self.energy)

    @property
    def open(self) -> float:
        """What the books do not explain [J]: below 0 energy was lost."""
        return self.energy - self.begin - self.work + self.loss

    @property
    def error(self) -> float:
        """The same over what was exchanged: the range of the energy."""
        exchanged = self.highest - self.lowest
        return abs(self.open) / exchanged if exchanged > 0.0 else 0.0

    def _total(self) -> float:
        kinetic, potential = self._simulation.energy()
        return kinetic + potential

    def _read_angles(self) -> list[float]:
        return [float(self._simulation.coordinate(name)[0]) for name in MUSCLED]

    def _loss_power(self) -> float:
        rates = [float(self._simulation.rate(name)[0]) for name in MUSCLED]
        joints = sum(self._damping[name] * rate * rate for name, rate in zip(MUSCLED, rates))
        return self._swing.bar_loss() + joints
