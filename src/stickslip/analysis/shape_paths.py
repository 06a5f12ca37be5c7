"""Where contact shapes of a recorded sled were: forward kinematics of its recorded coordinates."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from stickslip.io.recording import Recording
from stickslip.model import Fixed, Free, Joint, Prismatic, Revolute, Universal
from stickslip.model.body import WORLD
from stickslip.model.errors import RecordingError
from stickslip.model.rotation import matrix_from_quat

Array = NDArray[np.float64]
Pose = tuple[Array, Array]  # origins (n, 3) m, rotations (n, 3, 3) body → inertial


def rotations_of(quaternions: Array) -> Array:
    """Rotation matrices (n, 3, 3) of unit quaternions (n, 4), scalar first."""
    w, x, y, z = quaternions.T
    rows = [
        [1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y - w * z), 2.0 * (x * z + w * y)],
        [2.0 * (x * y + w * z), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z - w * x)],
        [2.0 * (x * z - w * y), 2.0 * (y * z + w * x), 1.0 - 2.0 * (x * x + y * y)],
    ]
    return np.moveaxis(np.array(rows), 2, 0)


def shape_poses(recording: Recording, names: Iterable[str]) -> dict[str, Pose]:
    """Centres of shapes in the world and axes of the bodies that carry them, at every row, by name.

    Raises
    ------
    RecordingError
        If a shape hangs on a joint that is neither free, revolute, universal, prismatic nor fixed.
    """
    scene = recording.scene
    joint_of = {joint.child: joint for joint in scene.joints}
    poses: dict[str, Pose] = {WORLD: (np.zeros(3), np.eye(3))}

    def pose(body: str) -> Pose:
        if body not in poses:
            joint = joint_of[body]
            poses[body] = _carry(recording, joint, pose(joint.parent))
        return poses[body]

    wanted = set(names)
    found = {}
    for shape in scene.shapes:
        if shape.name in wanted:
            origin, turn = pose(shape.body)
            found[shape.name] = np.asarray(origin + turn @ np.asarray(shape.position)), turn
    return found


def shape_paths(recording: Recording, names: Iterable[str]) -> dict[str, Array]:
    """Centres of shapes in the world at every row: (n, 3) [m] by name; raises as `shape_poses`."""
    return {name: centre for name, (centre, _) in shape_poses(recording, names).items()}


def _carry(recording: Recording, joint: Joint, parent: Pose) -> Pose:
    """Pose of the child of a joint."""
    origin, turn = parent

    def column(coordinate: str) -> Array:
        return recording.column(f"q.{joint.name}.{coordinate}")

    if isinstance(joint, Free):
        place = np.column_stack([column(c) for c in "xyz"])
        own = rotations_of(np.column_stack([column(f"q{c}") for c in "wxyz"]))
        return np.asarray(origin + place @ turn.T), np.asarray(turn @ own)
    anchor = np.asarray(joint.at_parent)
    own = matrix_from_quat(joint.rotation_wxyz)
    match joint:
        case Revolute():
            own = _turns(np.asarray(joint.axis), column("angle")) @ own
        case Universal():
            turns = _turns(np.asarray(joint.axis), column("angle")) @ _turns(np.asarray(joint.axis2), column("angle2"))
            own = turns @ own
        case Prismatic():
            anchor = anchor + column("slide")[:, None] * np.asarray(joint.axis)
        case Fixed():
            pass
        case _:
            raise RecordingError(
                f"joint '{joint.name}' is a {type(joint).__name__.lower()} joint, which paths of shapes do not follow. "
                "Ask for shapes before it."
            )
    child = turn @ own
    at = (turn @ anchor[..., None])[..., 0] - (child @ np.asarray(joint.at_child)[:, None])[..., 0]
    return np.asarray(origin + at), np.asarray(child)


def _turns(axis: Array, angle: Array) -> Array:
    """Rotations (n, 3, 3) about an axis by angles (n,) [rad]."""
    x, y, z = axis / np.linalg.norm(axis)
    cross = np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])
    sine, cosine = np.sin(angle)[:, None, None], np.cos(angle)[:, None, None]
    return np.asarray(np.eye(3) + sine * cross + (1.0 - cosine) * (cross @ cross))
