"""MJCF keyframes: a chosen one is the state that the scene begins with."""

from __future__ import annotations

import numpy as np

from stickslip import numerics as nm
from stickslip.io.robots.mjcf_source import Source
from stickslip.io.robots.parts import Axis, Pose, Robot, Start
from stickslip.io.robots.report import Note
from stickslip.io.robots.xml_text import Element
from stickslip.model.fields import nearest
from stickslip.model.rotation import matrix_from_quat

#: Coordinates and rates of a joint in MuJoCo's order.
SIZES = {"fixed": (0, 0), "revolute": (1, 1), "prismatic": (1, 1), "spherical": (4, 3), "free": (7, 6)}


def read_keyframes(source: Source, robot: Robot, driven: list[Axis | None], wanted: str) -> None:
    """Take the start from the keyframe of this name or number; empty: none."""
    keys = [key for keyframe in source.root.all("keyframe") for key in keyframe.all("key")]
    names = [key.attributes.get("name") or str(i) for i, key in enumerate(keys)]
    if not wanted:
        if names:
            what = f"has the keyframes {', '.join(names[:12])}: starts in none of them, see `keyframe`"
            robot.assumed.append(Note(robot.where, what))
        return
    if wanted not in names:
        like = nearest(wanted, names)
        fix = f"Did you mean {like!r}?" if like else f"Use one of: {', '.join(names[:12]) or 'it has none'}"
        source.fault(source.root, f"has no keyframe {wanted!r}", fix)
        return
    key = keys[names.index(wanted)]
    attributes = source.attributes(key, "")
    source.text(key, attributes, "time")
    n_q, n_u = (sum(SIZES[joint.kind][k] for joint in robot.joints) for k in (0, 1))
    q = _vector(source, key, attributes, "qpos", n_q)
    u = _vector(source, key, attributes, "qvel", n_u)
    i_q = i_u = 0
    for joint in robot.joints:
        j_q, j_u = SIZES[joint.kind]
        own = None if q is None else q[i_q : i_q + j_q]
        rates = () if u is None else u[i_u : i_u + j_u]
        i_q, i_u = i_q + j_q, i_u + j_u
        if j_q == 0:
            continue
        if joint.kind in ("spherical", "free") and own is not None and not any(own[-4:]):
            source.fault(key, f"has a quaternion of length 0 for '{joint.name}'", "Give a rotation, such as 1 0 0 0")
        elif joint.kind == "free" and own is not None:
            turned = np.array(own[3:]) / nm.norm(np.array(own[3:]))
            joint.start = Start((), rates, Pose(np.array(own[:3]), matrix_from_quat(turned)))
        elif own is not None and j_q == 1:
            joint.start = Start((own[0] - joint.ref,), rates)
        else:
            joint.start = Start(own or (), rates)
    _controls(source, key, attributes, driven)


def _controls(source: Source, key: Element, attributes: dict[str, str], driven: list[Axis | None]) -> None:
    controls = _vector(source, key, attributes, "ctrl", len(driven))
    for joint, control in zip(driven, controls or (), strict=False):
        if joint is not None and joint.drive is not None:
            motor = joint.drive
            target = min(max(motor.scale * control + motor.offset, motor.lower), motor.upper)
            joint.drive = motor._replace(target=target)


def _vector(
    source: Source, key: Element, attributes: dict[str, str], name: str, wanted: int
) -> tuple[float, ...] | None:
    """As many numbers as the model has; None if the key has none, and with a fault if it has another number of them."""
    return source.numbers(key, attributes, name, wanted) if wanted or attributes.get(name, "").strip() else None
