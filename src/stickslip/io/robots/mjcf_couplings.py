"""MJCF beyond the tree: options, excluded contacts, equalities."""

from __future__ import annotations

import numpy as np

from stickslip.io.robots.mjcf_source import Source
from stickslip.io.robots.parts import Closure, Mimic, Robot
from stickslip.io.robots.report import Note
from stickslip.io.robots.xml_text import Element
from stickslip.model.body import WORLD


def read_options(source: Source, robot: Robot) -> None:
    """Step and gravity."""
    for element in source.root.all("option"):
        attributes = source.attributes(element, "")
        step = source.number(element, attributes, "timestep", 0.0)
        if step < 0.0:
            source.fault(element, f"has the timestep {step:g} s", "Give a time above 0")
        robot.dt = step if step > 0.0 else robot.dt
        gravity = source.numbers(element, attributes, "gravity", 3)
        if gravity is not None:
            robot.gravity = (gravity[0], gravity[1], gravity[2])
        for child in element.children:
            source.drop(child, "switches of MuJoCo are not represented")


def read_contact(source: Source, robot: Robot) -> None:
    """Pairs of bodies that never touch."""
    for contact in source.root.all("contact"):
        for element in contact.children:
            if element.tag != "exclude":
                source.drop(element, "contacts of their own law are not represented")
                continue
            attributes = source.attributes(element, "")
            pair = [source.text(element, attributes, key) for key in ("body1", "body2")]
            if _known_bodies(source, robot, element, pair) and WORLD not in pair:
                robot.excluded.append((pair[0], pair[1]))


def _known_bodies(source: Source, robot: Robot, element: Element, names: list[str]) -> bool:
    known = {link.name for link in robot.links} | {WORLD}
    missing = [name for name in names if name not in known]
    for name in missing:
        source.fault(element, f"names the body {name!r}, but there is none", "Name a body of the model")
    return not missing


def read_equalities(source: Source, robot: Robot) -> None:
    """Loops and followers."""
    for equality in source.root.all("equality"):
        for i, element in enumerate(equality.children):
            if element.attributes.get("active") == "false":
                source.drop(element, "not active")
                continue
            if element.tag not in ("connect", "weld", "joint"):
                source.drop(element, "equalities of this kind are not represented")
                continue
            attributes = source.attributes(element, "")
            source.text(element, attributes, "active")
            if element.tag in ("connect", "weld"):
                _closure(source, robot, element, attributes, f"{element.tag} {i}")
            else:
                _follower(source, robot, element, attributes)


def _closure(source: Source, robot: Robot, element: Element, attributes: dict[str, str], spare: str) -> None:
    name = element.attributes.get("name") or spare
    if source.text(element, attributes, "site1"):
        source.drop(element, "equalities between sites are not represented")
        return
    pair = [source.text(element, attributes, "body1"), source.text(element, attributes, "body2", WORLD) or WORLD]
    if not _known_bodies(source, robot, element, pair):
        return
    anchor = source.numbers(element, attributes, "anchor", 3)
    where = source.place(element)
    if element.tag == "connect":
        if anchor is None:
            source.fault(element, "has no anchor", "Give the point in the axes of body1 [m]")
            return
        robot.closures.append(Closure(name, where, "point", pair[0], pair[1], np.array(anchor)))
        return
    relative = source.numbers(element, attributes, "relpose", 7)
    if relative is not None and any(relative):
        source.drop(element, "welds with a relative pose of their own are not represented")
        return
    robot.closures.append(Closure(name, where, "weld", pair[0], pair[1], np.zeros(3)))


def _follower(source: Source, robot: Robot, element: Element, attributes: dict[str, str]) -> None:
    """joint1 = c0 + c1 joint2: linear followers are gears, others are listed."""
    joints = {joint.name: joint for joint in robot.joints}
    names = [source.text(element, attributes, key) for key in ("joint1", "joint2")]
    coefficients = source.numbers(element, attributes, "polycoef") or (0.0, 1.0)
    for name in names:
        if name and name not in joints:
            source.fault(element, f"names the joint {name!r}, but there is none", "Name a joint of the model")
    if names[0] not in joints or (names[1] and names[1] not in joints):
        return
    first = joints[names[0]]
    if any(coefficients[2:]):
        source.drop(element, "followers that are not linear are not represented")
    elif first.kind not in ("revolute", "prismatic") or first.mimic is not None:
        source.drop(element, "followers of this kind are not represented")
    elif not names[1]:
        first.lower = first.upper = 0.0
        robot.approximated.append(Note(source.place(element), f"holds '{first.name}': by its limits"))
    else:
        if coefficients[0]:
            what = f"has the offset {coefficients[0]:g}: counted from the initial pose, as in MuJoCo"
            robot.approximated.append(Note(source.place(element), what))
        slope = coefficients[1] if len(coefficients) > 1 else 0.0
        first.mimic = Mimic(names[1], slope, coefficients[0])
