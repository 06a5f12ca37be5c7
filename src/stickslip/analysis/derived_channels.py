"""What follows from the channels of a recording: accelerations, angles, changes of energy, loads and slip angles.

Rates and accelerations are differences between rows, 100 of them a second in most recordings: what is shorter than two rows is not in
them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stickslip.analysis.run_works import base_joint, load_shapes, runner_shapes
from stickslip.analysis.shape_paths import rotations_of, shape_poses
from stickslip.io.recording import Recording

Array = NDArray[np.float64]

SLOWEST = 0.1  # m/s; a slip angle has no meaning at rest


class Derived(NamedTuple):
    """A channel that was not recorded."""

    unit: str
    values: Array  # (n,)


def derived_channels(recording: Recording) -> dict[str, Derived]:
    """Channels of a recording of something that moves freely, by name.

    Returns
    -------
    dict
        ``speed``; ``acceleration.x``, ``.y``, ``.z`` of the free body, inertial axes; ``yaw``, ``pitch`` and ``roll`` (z-y-x; nose down and
        left side up positive) with ``.rate`` and ``.acceleration``; ``energy.change`` since the row before. If contact forces were recorded
        also ``load.total``, the sum of the normal forces of all runners, and ``load.of_weight``, m g cos(roll), to compare it with. For
        every runner shape ``slip.<shape>``, the angle of its way to the left of the body that carries it; 0 below 0.1 m/s.

    Raises
    ------
    RecordingError
        If nothing in the scene moves freely.
    """
    joint, t = base_joint(recording.scene).name, recording.time
    velocity = np.column_stack([recording.column(f"u.{joint}.{axis}") for axis in "xyz"])
    found = {"speed": Derived("m/s", np.linalg.norm(velocity, axis=1))}
    for axis, acceleration in zip("xyz", _rate(velocity, t).T):
        found[f"acceleration.{axis}"] = Derived("m/s²", acceleration)
    angles = yaw_pitch_roll(np.column_stack([recording.column(f"q.{joint}.q{c}") for c in "wxyz"]))
    for name, angle in zip(("yaw", "pitch", "roll"), angles.T):
        rate = _rate(angle, t)
        found[name] = Derived("rad", angle)
        found[f"{name}.rate"] = Derived("rad/s", rate)
        found[f"{name}.acceleration"] = Derived("rad/s²", _rate(rate, t))
    energy = recording.column("energy.kinetic") + recording.column("energy.potential")
    found["energy.change"] = Derived("J", np.diff(energy, prepend=energy[:1]))
    return found | _loads(recording, angles[:, 2]) | _slips(recording)


def yaw_pitch_roll(quaternions: Array) -> Array:
    """Angles (n, 3) [rad] of unit quaternions (n, 4), scalar first: R = R_z(yaw) R_y(pitch) R_x(roll); yaw and roll do not jump."""
    turn = rotations_of(quaternions)
    yaw = np.unwrap(np.arctan2(turn[:, 1, 0], turn[:, 0, 0]))
    pitch = -np.arcsin(np.clip(turn[:, 2, 0], -1.0, 1.0))
    return np.column_stack([yaw, pitch, np.unwrap(np.arctan2(turn[:, 2, 1], turn[:, 2, 2]))])


def _loads(recording: Recording, roll: Array) -> dict[str, Derived]:
    runners = sorted(runner_shapes(recording.scene) & set(load_shapes(recording)))
    if not runners:
        return {}
    scene = recording.scene
    weight = sum(body.mass for body in scene.bodies) * float(np.linalg.norm(scene.gravity))
    total = np.sum([recording.column(f"load.{name}.normal") for name in runners], axis=0)
    return {"load.total": Derived("N", total), "load.of_weight": Derived("N", weight * np.cos(roll))}


def _slips(recording: Recording) -> dict[str, Derived]:
    found = {}
    for name, (centre, turn) in shape_poses(recording, runner_shapes(recording.scene)).items():
        own = np.einsum("nij,ni->nj", turn, _rate(centre, recording.time))
        slow = np.hypot(own[:, 0], own[:, 1]) < SLOWEST
        found[f"slip.{name}"] = Derived("rad", np.where(slow, 0.0, np.arctan2(own[:, 1], own[:, 0])))
    return found


def _rate(values: Array, t: Array) -> Array:
    return np.asarray(np.gradient(values, t, axis=0)) if t.size > 1 else np.zeros_like(values)
