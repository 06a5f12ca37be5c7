"""MJCF actuators: whatever they are called, gain · activation + bias, made into drives."""

from __future__ import annotations

import math
from typing import NamedTuple

from stickslip.io.robots.mjcf_source import Source
from stickslip.io.robots.parts import Axis, Motor, Robot
from stickslip.io.robots.report import Note
from stickslip.io.robots.xml_text import Element

#: Actuators that are read; all of them are short for <general>.
READ = ("general", "motor", "position", "velocity", "intvelocity", "cylinder")
WHY_NOT = {
    "damper": "its force is the product of its input and a rate",
    "muscle": "muscles are not represented",
    "adhesion": "adhesion is not represented",
}
FILTERS = ("filter", "filterexact")


class Law(NamedTuple):
    """force = gain · a + bias[0] + bias[1] · length + bias[2] · rate of the length; a follows the control by the dynamics."""

    gain: float
    bias: tuple[float, float, float]
    dynamics: str  # "none", "filter", "integrator"
    time_constant: float  # s, of a filter


def read_actuators(source: Source, robot: Robot) -> list[Axis | None]:
    """Give joints their drives; the joint that each actuator of the file drives, None for those that are listed instead."""
    joints = {joint.name: joint for joint in robot.joints}
    driven: list[Axis | None] = []
    for actuator in source.root.all("actuator"):
        for element in actuator.children:
            driven.append(None)
            if element.tag not in READ:
                source.drop(element, WHY_NOT.get(element.tag, "actuators of this kind are not represented"))
                continue
            attributes = source.attributes(element, "")
            target = source.text(element, attributes, "joint") or source.text(element, attributes, "jointinparent")
            if not target:
                source.drop(element, "actuators of tendons and sites are not represented")
            elif target not in joints:
                source.fault(element, f"drives the joint {target!r}, but there is none", "Name a joint of the model")
            elif joints[target].kind not in ("revolute", "prismatic"):
                source.drop(element, "actuators of ball and free joints are not represented")
            elif joints[target].drive is not None:
                source.drop(element, "second actuators of a joint are not represented")
            else:
                joints[target].drive = _drive(source, robot, element, attributes, joints[target])
                driven[-1] = joints[target] if joints[target].drive is not None else None
    return driven


def _drive(source: Source, robot: Robot, element: Element, attributes: dict[str, str], joint: Axis) -> Motor | None:
    """The drive with the force of an actuator: length = gear (q + ref), force on the joint = gear · force."""
    gear = source.number(element, attributes, "gear", 1.0)
    if gear == 0.0:
        source.fault(element, "has the gear 0", "Give a gear other than 0")
        return None
    law = _law(source, element, attributes)
    if law is None:
        return None
    where = source.place(element)
    gain, (b_0, b_length, b_rate) = law.gain, law.bias
    if max(b_length, b_rate) > 0.0:
        source.drop(element, "actuators that push away from their target are not represented")
        return None
    low, high = _range(source, element, attributes, "force")
    limit = max(abs(low), abs(high)) * abs(gear)
    if b_length < 0.0:
        kind, scale, offset = "position", -gain / (b_length * gear), -b_0 / (b_length * gear) - joint.ref
    elif b_rate < 0.0:
        kind, scale, offset = "velocity", -gain / (b_rate * gear), -b_0 / (b_rate * gear)
    else:
        kind, scale, offset = "force", gain * gear, b_0 * gear
    ends = sorted(scale * x + offset if scale else offset for x in _range(source, element, attributes, "ctrl"))
    if kind == "force":
        ends = [max(ends[0], min(low * gear, high * gear)), min(ends[1], max(low * gear, high * gear))]
        limit = max(abs(ends[0]), abs(ends[1]))
    elif low != -high:
        note = f"has a forcerange that is not even: ±{limit:g} here, its gear included"
        robot.approximated.append(Note(where, note))
    if (scale, offset) != (1.0, 0.0):
        plus = f" plus {offset:g}" if offset else ""
        note = (
            f"has the gear {gear:g} and the gain {gain:g}: its input is in joint units, {scale:g} times MuJoCo's{plus}"
        )
        robot.approximated.append(Note(where, note))
    filter_hz = None
    if law.dynamics == "integrator":
        robot.approximated.append(Note(where, "sums up its input: here the input is the sum"))
        ends = [-math.inf, math.inf]
    elif law.dynamics == "filter" and law.time_constant > 0.0:
        filter_hz = 1.0 / (math.pi * law.time_constant)
        note = f"follows its input with {law.time_constant:g} s: here by a low pass of second order with the same delay"
        robot.approximated.append(Note(where, note))
    name = element.attributes.get("name") or f"{joint.name}_target"
    start = min(max(offset, ends[0]), ends[1])
    stiffness, damping = -b_length * gear * gear, -b_rate * gear * gear
    return Motor(name, kind, stiffness, damping, limit, start, ends[0], ends[1], filter_hz, scale, offset)  # type: ignore[arg-type]


def _law(source: Source, element: Element, attributes: dict[str, str]) -> Law | None:
    """Gain, bias and dynamics of an actuator by the name that it goes by; None, and listed, where no drive has them."""
    if element.tag == "general":
        return _general(source, element, attributes)
    if element.tag == "motor":
        return Law(1.0, (0.0, 0.0, 0.0), "none", 0.0)
    if element.tag == "velocity":
        kv = source.number(element, attributes, "kv", 1.0)
        return Law(kv, (0.0, 0.0, -kv), "none", 0.0)
    if element.tag == "cylinder":
        area = source.number(element, attributes, "area", 1.0)
        diameter = source.number(element, attributes, "diameter", 0.0)
        bias = _three(source.numbers(element, attributes, "bias"))
        lag = source.number(element, attributes, "timeconst", 1.0)
        return Law(0.25 * math.pi * diameter * diameter if diameter else area, bias, "filter", lag)
    kp, kv = source.number(element, attributes, "kp", 1.0), source.number(element, attributes, "kv", 0.0)
    if element.tag == "intvelocity":
        source.numbers(element, attributes, "actrange")
        return Law(kp, (0.0, -kp, -kv), "integrator", 0.0)
    lag = source.number(element, attributes, "timeconst", 0.0)
    return Law(kp, (0.0, -kp, -kv), "filter" if lag else "none", lag)


def _general(source: Source, element: Element, attributes: dict[str, str]) -> Law | None:
    """An actuator in its own words: gaintype, biastype, dyntype and their numbers."""
    gain = _three(source.numbers(element, attributes, "gainprm") or (1.0,))
    bias = _three(source.numbers(element, attributes, "biasprm"))
    dynamics = source.text(element, attributes, "dyntype", "none")
    lag = (source.numbers(element, attributes, "dynprm") or (1.0,))[0]
    kind_of_gain = source.text(element, attributes, "gaintype", "fixed")
    kind_of_bias = source.text(element, attributes, "biastype", "none")
    if kind_of_gain not in ("fixed", "affine") or (kind_of_gain == "affine" and any(gain[1:])):
        source.drop(element, f"the gaintype {kind_of_gain!r} is not represented")
    elif kind_of_bias not in ("none", "affine"):
        source.drop(element, f"the biastype {kind_of_bias!r} is not represented")
    elif dynamics not in ("none", "integrator", *FILTERS):
        source.drop(element, f"the dyntype {dynamics!r} is not represented")
    else:
        if dynamics == "integrator":
            source.numbers(element, attributes, "actrange")
        bias = bias if kind_of_bias == "affine" else (0.0, 0.0, 0.0)
        return Law(gain[0], bias, "filter" if dynamics in FILTERS else dynamics, lag)
    return None


def _three(values: tuple[float, ...] | None) -> tuple[float, float, float]:
    a, b, c = (*(values or ()), 0.0, 0.0, 0.0)[:3]
    return a, b, c


def _range(source: Source, element: Element, attributes: dict[str, str], what: str) -> tuple[float, float]:
    """Range of the control or of the force of an actuator; infinite where it has none."""
    given = source.numbers(element, attributes, f"{what}range", 2)
    limited = source.text(element, attributes, f"{what}limited", "auto")
    if given is None or limited == "false" or (limited == "auto" and not source.autolimits):
        return -math.inf, math.inf
    return given[0], given[1]
