"""Muscles of a joint as one torque: activation follows excitation, strength depends on angle and speed [theory/human-body, eq. 5 to 8]."""

from __future__ import annotations

from typing import NamedTuple

from stickslip import numerics as nm
from stickslip.apps.human import parameters

FLEXION, EXTENSION = "flexion", "extension"
SIDES = 2.0
LENGTHENING = 7.56  # steepness of the branch of lengthening muscles


def settled_activation(excitation: float) -> float:
    """Activation that an excitation from 0 to 1 leads to [eq. 6]."""
    decay = parameters.muscle_number("decay")
    return excitation / (decay + (1.0 - decay) * excitation)


def activation_after(activation: float, excitation: float, time: float) -> float:
    """Activation after a constant excitation of `time` [s]: the exact solution of [eq. 5]."""
    decay = parameters.muscle_number("decay")
    rate = (decay + (1.0 - decay) * excitation) / parameters.muscle_number("rise_s")
    settled = settled_activation(excitation)
    return settled + (activation - settled) * float(nm.exp(-rate * time))


def speed_factor(speed: float) -> float:
    """Force over isometric force at a speed of shortening, as a fraction of the fastest; negative: lengthening [eq. 8]."""
    hill, most = parameters.muscle_number("hill"), parameters.muscle_number("eccentric")
    if speed >= 0.0:
        return max(1.0 - speed, 0.0) / (1.0 + speed / hill)
    return most - (most - 1.0) * max(1.0 + speed, 0.0) / (1.0 - LENGTHENING * speed / hill)


class AngleCurve(NamedTuple):
    """Share of the largest torque over the angle: a cubic with its maximum 1 at `top`, held beyond its ends [eq. 7]."""

    first: float
    last: float
    top: float
    square: float
    cube: float

    def share(self, angle: float) -> float:
        """At an angle [rad]."""
        x = min(max(angle, self.first), self.last) - self.top
        return max(1.0 + x * x * (self.square + self.cube * x), 0.0)


def angle_curve(points: tuple[tuple[float, float], ...]) -> AngleCurve | None:
    """Through three points, (angle [rad], share), of which the middle one is the maximum; None for none."""
    if not points:
        return None
    (first, low), (top, _), (last, high) = points
    a, b = first - top, last - top
    left, right = (low - 1.0) / (a * a), (high - 1.0) / (b * b)
    cube = (right - left) / (b - a)
    return AngleCurve(first, last, top, left - cube * a, cube)


class JointMuscles:
    """Flexors and extensors of a joint, of both sides at once.

    Parameters
    ----------
    joint : str
        ``"shoulder"``, ``"hip"``, ``"knee"`` or ``"elbow"``.
    strength : float
        Times the usual torques.
    """

    def __init__(self, joint: str, strength: float = 1.0) -> None:
        self.flexors = parameters.muscle_row(joint, FLEXION)
        self.extensors = parameters.muscle_row(joint, EXTENSION)
        self._curves = angle_curve(self.flexors.curve), angle_curve(self.extensors.curve)
        self._strength = SIDES * strength
        self._fastest = parameters.muscle_number("fastest")
        self.flexing = self.extending = 0.0  # activations

    def excite(self, excitation: float, time: float) -> None:
        """Excite the flexors (above 0, up to 1) or the extensors (below 0, down to -1) for `time` [s]."""
        self.flexing = activation_after(self.flexing, min(max(excitation, 0.0), 1.0), time)
        self.extending = activation_after(self.extending, min(max(-excitation, 0.0), 1.0), time)

    def torque(self, angle: float, rate: float) -> float:
        """At a flexion [rad] and its rate [rad/s]: flexing is positive [N m]."""
        flexors, extensors = (1.0 if curve is None else curve.share(angle) for curve in self._curves)
        speed = rate / self._fastest
        flexing = self.flexing * self.flexors.torque * flexors * speed_factor(speed)
        extending = self.extending * self.extensors.torque * extensors * speed_factor(-speed)
        return self._strength * (flexing - extending)

    @property
    def strongest(self) -> float:
        """No torque is larger [N m]."""
        return self._strength * speed_factor(-1.0) * max(self.flexors.torque, self.extensors.torque)
