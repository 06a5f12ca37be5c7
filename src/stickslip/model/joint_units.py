"""Units of what moves a joint: they depend on the joint, and on whether a position, a rate or a force is meant."""

from __future__ import annotations

from stickslip.model import Scene
from stickslip.model.joints import FORCE_UNIT, Joint


def joint_unit(joint: Joint, kind: str, i: int = 0) -> str:
    """Unit of a ``"position"``, ``"velocity"``, ``"force"`` or ``"motion"`` of coordinate `i` of a joint."""
    if kind == "force":
        return FORCE_UNIT[joint.rates[i][1]]
    return (joint.rates if kind == "velocity" else joint.coordinates)[i][1]


def input_unit(scene: Scene, name: str) -> str:
    """Unit of an input, from the first joint that it drives or prescribes; empty where it moves none."""
    kind = next(channel.kind for channel in scene.inputs if channel.name == name)
    for joint in scene.joints:
        if joint.input == name:
            return joint_unit(joint, kind)
        for i, drive in enumerate(joint.drive):
            if drive is not None and drive.input == name:
                return joint_unit(joint, drive.kind, i)
    return ""
