"""The arm of the scene `arm` under power: servos with limited torque follow a trajectory against friction in the joints.

A servo is a spring and a damper towards its target, ``T = k (target - q) + d (rate of target - u)``, cut off at a limit. What
gravity takes is fed forward: the target is shifted by the gravity torque over k. Friction is what is left. Exact: where the
motion is slow, a joint lags behind by ``F / k``, its friction over its stiffness, and at each reversal it stands still until
the target has gone twice as far. With compensation the target is shifted by ``(F sign(rate) + v rate) / k`` too, and both vanish.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np
from numpy.typing import NDArray

from stickslip import numerics as nm
from stickslip.contract.about import ROBOTS, About
from stickslip.contract.channel import Channel
from stickslip.model import Drive, Input, Joint, JointFriction, Scene
from stickslip.model.kinds import Number
from stickslip.model.label import Label
from stickslip.scenes import arm

if TYPE_CHECKING:
    from stickslip.contract.controllers import Command
    from stickslip.contract.run import Run
    from stickslip.engine.simulation import Simulation

TITLE = "Powered arm that follows a trajectory against friction"
ABOUT = About(
    see="A robot arm follows a trajectory. Its servos have limited torque, its joints dry friction.",
    exact="Where it moves slowly a joint lags by friction over stiffness, and at each reversal it stands still until "
    "its target has gone twice as far. Full compensation removes both.",
    tries="Raise the compensation to 100 %: the lag goes. Halve the torque: it no longer follows.",
)
GROUP = ROBOTS
UNTIL = 9.0
TICK_S = 0.0  # one step: the servos follow a path

PERIOD = 8.0  # s
SETTLING = 0.08  # s, damping over stiffness
STEADY = 1.0  # s, from which on errors count: the start from rest is over

#: Joint, how far it swings from its pose [deg] and how many times in a period; its friction [N m], the stiffness of its
#: servo [N m/rad] and the largest torque [N m].
SERVOS = (
    ("yaw", 35.0, 1, 6.0, 1200.0, 150.0),
    ("shoulder", 20.0, 1, 10.0, 1500.0, 250.0),
    ("elbow", -30.0, 2, 5.0, 800.0, 120.0),
    ("roll", 40.0, 1, 1.0, 150.0, 30.0),
    ("wrist", 35.0, 2, 1.0, 150.0, 30.0),
    ("tool", 90.0, 1, 0.5, 60.0, 15.0),
)


def wanted(time: float) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Angles [rad] and rates [rad/s] of the trajectory: from rest in the pose of `arm` and back, again and again."""
    angles, rates = [], []
    for pose, (_, swing, n, *_) in zip(arm.POSE, SERVOS, strict=True):
        w = 2.0 * math.pi * n / PERIOD
        half = 0.5 * math.radians(swing)
        angles.append(math.radians(pose) + half * (1.0 - nm.cos(w * time)))
        rates.append(half * w * nm.sin(w * time))
    return np.array(angles), np.array(rates)


def build(
    friction: Annotated[float, Number(at_least=0.0), Label("Friction, times the usual one")] = 1.0,
    viscous: Annotated[float, Number("s", at_least=0.0), Label("Viscous part of the friction")] = 0.0,
    compensation: Annotated[
        float, Number(at_least=0.0, at_most=1.0), Label("Friction that the servos make up for", shown="%")
    ] = 0.0,
    torque: Annotated[float, Number(at_least=0.0), Label("Largest torque, times the usual one")] = 1.0,
    dt: float = 0.002,
) -> Scene:
    """Arm with `friction` and `torque` × those of `SERVOS`, `viscous` part [s] of the friction; `compensation` 0 to 1.

    Parameters
    ----------
    friction : float
        Of all joints.
    viscous : float [s]
        Grows with speed: seconds times the dry friction.
    compensation : float
        Feeds the friction forward to the targets.
    torque : float
        Of all servos.
    """
    declared = arm.build(margin=1.0, dt=dt)
    joints: list[Joint] = []
    for joint, (name, _, _, rubs, stiffness, largest) in zip(declared.joints, SERVOS, strict=True):
        servo = Drive(
            "position", f"{name}_target", stiffness=stiffness, damping=SETTLING * stiffness, limit=torque * largest
        )
        law = JointFriction(friction * rubs, viscous=viscous * friction * rubs)
        joints.append(replace(joint, friction=(law,), drive=(servo,)))
    targets = tuple(
        Input(f"{joint.name}_target", math.radians(angle), kind="motion")
        for joint, angle in zip(joints, arm.POSE, strict=True)
    )
    return replace(
        declared,
        name="servo-arm",
        title=TITLE,
        joints=tuple(joints),
        inputs=(*targets, Input("compensation", compensation, lower=0.0, upper=1.0)),
    )


def fed_forward(scene: Scene, angles: Sequence[float], rates: Sequence[float], compensation: float) -> list[float]:
    """Targets [rad] that make the servos add what gravity and, in part, friction take."""
    gravity = arm.gravity_torques([math.degrees(angle) for angle in angles])
    targets = []
    for joint, angle, rate in zip(scene.joints, angles, rates, strict=True):
        (servo,), (friction,) = joint.drive, joint.friction
        assert servo is not None
        rubs = friction.limit * math.copysign(1.0, rate) * (abs(rate) > 1e-9) + friction.viscous * rate
        targets.append(angle + (compensation * rubs - gravity[joint.name]) / servo.stiffness)
    return targets


class Script:
    """The servos follow the trajectory; gravity and, by the input `compensation`, friction are fed forward."""

    def __init__(self, simulation: Simulation) -> None:
        self.scene = simulation.scene
        self.dt = simulation.dt

    def act(self, run: Run) -> dict[str, Command]:
        """Targets at the end of the step."""
        angles, rates = wanted(run.simulation.time + self.dt)
        share = run.simulation.input("compensation")
        targets = fed_forward(self.scene, angles.tolist(), rates.tolist(), share)
        names = [joint.name for joint in self.scene.joints]
        return {f"{name}_target": (target, rate) for name, target, rate in zip(names, targets, rates.tolist())}


CONTROLLERS = {"script": Script}


class Watch:
    """How far joints and tool are off the trajectory once the start is over, and how often a drive is at its limit."""

    channels = (Channel("tip_error", "m", "distance of the tool from its path"),)

    def __init__(self, simulation: Simulation) -> None:
        self.simulation = simulation
        self.ideal = type(simulation)(simulation.compiled)
        self.names = [joint.name for joint in simulation.scene.joints]
        self.limits = np.array([joint.drive[0].limit for joint in simulation.scene.joints])  # type: ignore[union-attr]
        self.joint_errors: list[NDArray[np.float64]] = []
        self.tip_errors: list[float] = []
        self.at_limit = 0
        self.tip_error = 0.0

    def note(self) -> None:
        """Of the present step."""
        simulation = self.simulation
        angles, _ = wanted(simulation.time)
        self.tip_error = nm.norm(arm.tip(simulation) - place(self.ideal, self.names, angles))
        if simulation.time >= STEADY:
            self.at_limit += bool((np.abs(torques(simulation, self.names)) > 0.9999 * self.limits).any())
            self.joint_errors.append(np.array([simulation.coordinate(name)[0] for name in self.names]) - angles)
            self.tip_errors.append(self.tip_error)

    def values(self) -> tuple[float]:
        """Distance of the tool from its path."""
        return (self.tip_error,)

    def summary(self) -> dict[str, Any]:
        """Errors of joints and tool."""
        if not self.tip_errors:
            return {}
        off = np.array(self.joint_errors)
        return {
            "rms_tip_error_mm": 1e3 * float(np.sqrt(np.mean(np.square(self.tip_errors)))),
            "worst_tip_error_mm": 1e3 * max(self.tip_errors),
            "rms_joint_error_deg": math.degrees(float(np.sqrt(np.mean(off * off)))),
            "worst_joint_error_deg": math.degrees(float(np.abs(off).max())),
            "at_limit_percent": 1e2 * self.at_limit / len(self.tip_errors),
        }


def torques(simulation: Simulation, names: Sequence[str]) -> NDArray[np.float64]:
    """Torques of the drives in the last step [N m]."""
    return np.array([simulation.drive(name)[0] for name in names])


def place(ideal: Simulation, names: Sequence[str], angles: NDArray[np.float64]) -> NDArray[np.float64]:
    """Where the tip is in a pose [m]."""
    for name, angle in zip(names, angles):
        ideal.set_coordinate(name, angle)
    return arm.tip(ideal)
