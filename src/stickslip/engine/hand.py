"""Hand: takes hold of a body of a running simulation. It sets inputs and nothing else, so that what it did is recorded and replayed."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from stickslip import numerics as nm
from stickslip.engine.simulation import Simulation
from stickslip.model import HandForce, Input, ModelError, Scene

Array = NDArray[np.float64]

#: Oscillations of a body on the spring per step, at most: then it is damped well also where it is held by a corner, which feels lighter.
FASTEST = 0.025


def with_hand(scene: Scene) -> Scene:
    """The scene with a hand in it that holds nothing; one without bodies, or with a hand already, stays as it is."""
    if not scene.bodies or any(isinstance(force, HandForce) for force in scene.forces):
        return scene
    taken = {force.name for force in scene.forces} | {signal.name for signal in scene.inputs}
    names = ("hand", *(f"hand{i}" for i in range(2, 3 + len(taken))))
    usual = next(hand for hand in map(HandForce, names) if taken.isdisjoint((hand.name, *hand.channels)))
    hand = dataclasses.replace(usual, frequency_hz=min(usual.frequency_hz, FASTEST / scene.step.dt))
    body, *others = hand.channels
    inputs = (Input(body, -1.0, kind="motion"), *(Input(channel, kind="motion") for channel in others))
    return dataclasses.replace(scene, forces=(*scene.forces, hand), inputs=(*scene.inputs, *inputs))


def other_inputs(scene: Scene) -> tuple[Input, ...]:
    """Inputs that lead no hand: those that a person sets by sliders."""
    led = {name for force in scene.forces if isinstance(force, HandForce) for name in force.channels}
    return tuple(signal for signal in scene.inputs if signal.name not in led)


class Hand:
    """The hand of a simulation whose scene went through `with_hand`; of any other it holds nothing.

    Parameters
    ----------
    simulation : Simulation
    """

    def __init__(self, simulation: Simulation) -> None:
        self._simulation = simulation
        self._hand = next((force for force in simulation.scene.forces if isinstance(force, HandForce)), None)

    @property
    def is_declared(self) -> bool:
        """Whether the scene has a hand."""
        return self._hand is not None

    @property
    def body(self) -> str:
        """Name of the body that is held; empty if none is."""
        if self._hand is None:
            return ""
        number, *_, strength = (self._simulation.input(name) for name in self._hand.channels)
        bodies = self._simulation.bodies
        return bodies[int(number)] if strength > 0.0 and 0 <= number < len(bodies) and number == int(number) else ""

    def hold(self, body: str, at: Sequence[float] | Array, to: Sequence[float] | Array, strength: float = 1.0) -> None:
        """Pull a point of a body, from the next step on.

        Parameters
        ----------
        body : str
        at : (3,) float [m]
            Point held, from the body's origin, body axes.
        to : (3,) float [m]
            Where it is pulled to, inertial.
        strength : float
            From 0 to 1.

        Raises
        ------
        ModelError
            There is no such body, or no hand in the scene.
        """
        if self._hand is None:
            raise ModelError(f"scene '{self._simulation.scene.name}' has no hand. Open it by `with_hand(scene)`.")
        if body not in self._simulation.bodies:
            known = ", ".join(sorted(self._simulation.bodies))
            raise ModelError(f"there is no body '{body}' to hold. Use one of: {known}.")
        values = (float(self._simulation.bodies.index(body)), *at, *to, strength)
        if len(values) != len(self._hand.channels) or not all(math.isfinite(value) for value in values):
            raise ModelError(
                f"body '{body}' cannot be held at {list(at)} and pulled to {list(to)}. Give 3 finite numbers each."
            )
        for name, value in zip(self._hand.channels, values, strict=True):
            self._simulation.set_input(name, float(value))

    def release(self) -> None:
        """Let go."""
        if self._hand is not None:
            self._simulation.set_input(self._hand.channels[0], -1.0)
            self._simulation.set_input(self._hand.channels[-1], 0.0)

    def force(self) -> Array:
        """Pull of the spring on the body at its present pose, inertial axes (3,) [N]; damper and drag come on top while it moves."""
        body = self.body
        if self._hand is None or not body:
            return np.zeros(3)
        values = [self._simulation.input(name) for name in self._hand.channels]
        origin, axes = self._simulation.motion(body)[:2]
        held = origin + nm.product(axes, np.array(values[1:4]))
        hands = self._simulation.plan.forces.hands  # this one is the first
        stiffness = min(values[7], 1.0) * float(hands.mass[int(values[0])] * hands.stiffness[0])
        return stiffness * (np.array(values[4:7]) - held)
