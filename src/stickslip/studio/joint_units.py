"""Units of what moves a joint: they depend on the joint, and on whether a position, a rate or a force is meant."""

from __future__ import annotations

from typing import Any

from stickslip.model import Prismatic, Scene

TURNS = {"position": "rad", "velocity": "rad/s", "force": "N m", "motion": "rad"}
SLIDES = {"position": "m", "velocity": "m/s", "force": "N", "motion": "m"}


def joint_unit(joint: Any, kind: str) -> str:
    """Unit of a ``"position"``, ``"velocity"``, ``"force"`` or ``"motion"`` of a joint."""
    return (SLIDES if isinstance(joint, Prismatic) else TURNS)[kind]


def input_unit(scene: Scene, name: str) -> str:
    """Unit of an input, from the first joint that it drives or prescribes; empty where it moves none."""
    kind = next(channel.kind for channel in scene.inputs if channel.name == name)
    for joint in scene.joints:
        if getattr(joint, "input", None) == name:
            return joint_unit(joint, kind)
        for drive in getattr(joint, "drive", ()):
            if drive is not None and drive.input == name:
                return joint_unit(joint, drive.kind)
    return ""
