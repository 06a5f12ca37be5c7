"""What a URDF may hold: every element and attribute is checked before yourdfpy reads them.

yourdfpy stops at the first number that is none, takes 1 for moments of inertia that are missing, and skips what it does not
know. Here every fault is told with its line, what is unknown is listed, and what yourdfpy gets can be read.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple
from xml.sax.saxutils import quoteattr

from stickslip.io.robots.parts import Robot
from stickslip.io.robots.report import Note
from stickslip.io.robots.xml_text import Element, read_numbers
from stickslip.model.errors import Fault
from stickslip.model.fields import nearest

JOINT_TYPES = (
    "revolute",
    "continuous",
    "prismatic",
    "fixed",
    "floating",
    "planar",
    "spherical",
)  # the last is Bullet's
GEOMETRIES = ("box", "cylinder", "sphere", "mesh", "capsule", "plane")  # the last two are Bullet's
UNREAD_BY_YOURDFPY = ("capsule", "plane")
OPTENV = re.compile(r"\$\(optenv\s+\w+\s*([^()]*)\)")  # a variable of the environment, or else what follows its name


class Attribute(NamedTuple):
    """What an attribute holds: so many numbers, or a text; and what stands in for it while further faults are looked for."""

    numbers: tuple[int, ...] = ()
    required: bool = False
    stand_in: str = ""


class Tag(NamedTuple):
    """Attributes and children of an element; a child with ``!`` must be there, one with ``*`` may come often."""

    attributes: dict[str, Attribute]
    children: tuple[str, ...] = ()


def _number(stand_in: str = "1", required: bool = False) -> Attribute:
    return Attribute((1,), required, stand_in)


def _vector(stand_in: str = "0 0 0", required: bool = False) -> Attribute:
    return Attribute((3,), required, stand_in)


TEXT, NAME = Attribute(), Attribute(required=True)
MOMENT, PRODUCT = _number("1", True), _number("0")

TAGS: dict[str, Tag] = {
    "robot": Tag({"name": NAME, "version": TEXT}, ("link*", "joint*", "material*")),
    "link": Tag({"name": NAME}, ("inertial", "visual*", "collision*")),
    "joint": Tag(
        {"name": NAME, "type": NAME}, ("parent!", "child!", "origin", "axis", "limit", "dynamics", "mimic")
    ),
    "inertial": Tag({}, ("origin", "mass!", "inertia")),
    "visual": Tag({"name": TEXT}, ("origin", "geometry!", "material")),
    "collision": Tag({"name": TEXT}, ("origin", "geometry!")),
    "material": Tag({"name": TEXT}, ("color",)),
    "color": Tag({"rgba": Attribute((4,), True, "1 1 1 1")}),
    "geometry": Tag({}, GEOMETRIES),
    "origin": Tag({"xyz": _vector(), "rpy": _vector()}),
    "mass": Tag({"value": _number("1", True)}),
    "inertia": Tag({"ixx": MOMENT, "iyy": MOMENT, "izz": MOMENT, "ixy": PRODUCT, "ixz": PRODUCT, "iyz": PRODUCT}),
    "box": Tag({"size": _vector("1 1 1", True)}),
    "cylinder": Tag({"radius": _number(required=True), "length": _number(required=True)}),
    "sphere": Tag({"radius": _number(required=True)}),
    "capsule": Tag({"radius": _number(required=True), "length": _number(required=True)}),
    "plane": Tag({"normal": _vector("0 0 1")}),
    "mesh": Tag({"filename": NAME, "scale": Attribute((1, 3), False, "1 1 1")}),
    "parent": Tag({"link": NAME}),
    "child": Tag({"link": NAME}),
    "axis": Tag({"xyz": _vector("1 0 0", True)}),
    "limit": Tag({"lower": _number("0"), "upper": _number("0"), "effort": _number(), "velocity": _number()}),
    "dynamics": Tag({"damping": _number("0"), "friction": _number("0")}),
    "mimic": Tag({"joint": NAME, "multiplier": _number(), "offset": _number("0")}),
}  # fmt: skip

#: What the scene has no place for, and why; elements of other names are listed as unknown.
NOT_TAKEN = {
    "texture": "textures",
    "transmission": "transmissions",
    "gazebo": "settings of Gazebo",
    "safety_controller": "safety controllers",
    "calibration": "reference positions",
}


class Check:
    """Goes through a URDF once.

    Parameters
    ----------
    robot : Robot
        Gets the faults, and notes of what is put right or left out.
    """

    def __init__(self, robot: Robot) -> None:
        self.robot, self.where = robot, robot.where
        self.faults = robot.faults
        self._skipped: Counter[tuple[str, str]] = Counter()
        self._first_line: dict[tuple[str, str], int] = {}

    def place(self, element: Element, owner: str = "") -> str:
        """File, line and owner of an element."""
        inside = f" <{element.tag}>" if owner else f" {element.label}"
        return f"{self.where}:{element.line}{f' {owner}' if owner else ''}{inside}"

    def run(self, root: Element) -> Element:
        """A copy of the root that holds only what is known and can be read; faults and notes are kept."""
        if root.tag != "robot":
            fix = "A URDF begins with <robot name=…>; MJCF files begin with <mujoco> and end with .xml"
            self.faults.append(Fault(self.place(root), "is no robot", fix))
            return Element("robot", {"name": "robot"}, root.line)
        clean = self._clean(root, "")
        for (tag, why), count in self._skipped.items():
            line = self._first_line[tag, why]
            self.robot.left_out.append(Note(f"{self.where}:{line} <{tag}>", f"({count} of them): {why} are not taken"))
        return clean

    def _clean(self, element: Element, owner: str) -> Element:
        if element.tag in ("link", "joint"):
            owner = element.label
        place = self.place(element, owner if element.tag not in ("link", "joint") else "")
        attributes = self._attributes(element, place)
        clean = Element(element.tag, attributes, element.line)
        known = {child.rstrip("!*"): child[-1] for child in TAGS[element.tag].children}
        counts = Counter(child.tag for child in element.children)
        for child in element.children:
            if child.tag not in known:
                self._unknown(child, element, owner)
                continue
            if counts[child.tag] > 1 and known[child.tag] != "*":
                if child is element.first(child.tag):
                    what = f"has {counts[child.tag]} <{child.tag}> elements"
                    self.robot.mend(place, what, "the first is taken", "Keep one")
                    clean.children.append(self._clean(child, owner))
                continue
            if child.tag in ("visual", "collision") and self._is_unknown_shape(child):
                lost = "not shown" if child.tag == "visual" else "it touches nothing"
                shape = child.all("geometry")[0].children[0].tag
                what = f"has the shape <{shape}>, which URDF does not know"
                known_ones = ", ".join(f"<{tag}>" for tag in GEOMETRIES)
                self.robot.mend(self.place(child, owner), what, lost, f"Give one of {known_ones}")
                continue
            if child.tag == "mimic" and not child.attributes.get("joint"):
                self._attributes(child, self.place(child, owner))  # told; a follower of nobody is none
                continue
            clean.children.append(self._clean(child, owner))
        missing = [tag for tag, mark in known.items() if mark == "!" and not counts[tag]]
        for tag in missing:
            self.faults.append(Fault(place, f"has no <{tag}>", f"Add <{tag} …>"))
            clean.children.append(self._stand_in(tag, element.line))
        if element.tag == "geometry" and sum(counts[tag] for tag in GEOMETRIES) != 1:
            what = f"holds {sum(counts[tag] for tag in GEOMETRIES)} shapes"
            self.faults.append(Fault(place, what, f"Give one of {', '.join(f'<{tag}>' for tag in GEOMETRIES)}"))
            clean.children = [self._stand_in("box", element.line)]
        if element.tag == "joint" and attributes.get("type") not in JOINT_TYPES:
            like = nearest(attributes["type"], JOINT_TYPES)
            fix = f"Did you mean {like!r}?" if like else f"Use one of {', '.join(JOINT_TYPES)}"
            self.faults.append(Fault(place, f"has the type {attributes['type']!r}", fix))
            attributes["type"] = "fixed"
        return clean

    def _attributes(self, element: Element, place: str) -> dict[str, str]:
        known = TAGS[element.tag].attributes
        kept = {}
        for name, value in element.attributes.items():
            if name not in known:
                if not name.startswith("xmlns"):
                    self._skip(element, f"attribute {name!r}, which URDF does not know,")
                continue
            spec = known[name]
            value = self._settle_numbers(value, f"{place} {name}", spec) if spec.numbers else value
            faulty = spec.numbers and read_numbers(value, f"{place} {name}", self.faults, spec.numbers) is None
            kept[name] = spec.stand_in if faulty else value.replace(",", " ") if spec.numbers else value
        for name, spec in known.items():
            if spec.required and not kept.get(name):
                self.faults.append(Fault(place, f"has no {name}", f"Give {name}=…"))
                kept[name] = spec.stand_in or f"nameless {element.tag} in line {element.line}"
        return kept

    def _settle_numbers(self, value: str, place: str, spec: Attribute) -> str:
        """Numbers with the defaults of environment variables in their places, and none too many."""
        if "$(optenv" in value:
            settled = OPTENV.sub(r"\1", value)
            what = f"is {value[:60]!r}, a variable of the environment"
            self.robot.mend(place, what, f"{settled!r}, which it names as default", "Expand the file with xacro")
            value = value if self.robot.strict else settled
        words = value.replace(",", " ").split()
        ended = [word for word in words if word.count(".") == 2 and word.endswith(".")]
        if ended:
            what = f"is {value[:60]!r}, a number with a full stop"
            words = [word[:-1] if word in ended else word for word in words]
            self.robot.mend(place, what, f"{' '.join(words)} is taken", "Remove the full stop")
            value = " ".join(words)
        if len(words) > max(spec.numbers):
            what = f"has {len(words)} numbers"
            taken = " ".join(words[: max(spec.numbers)])
            self.robot.mend(place, what, f"{taken!r} is taken", f"Give {max(spec.numbers)} number(s)")
            return taken
        return value

    @staticmethod
    def _is_unknown_shape(element: Element) -> bool:
        """Whether geometry holds shapes, and none that is known."""
        geometry = element.first("geometry")
        return geometry is not None and bool(geometry.children) and not geometry.all(*GEOMETRIES)

    def _stand_in(self, tag: str, line: int) -> Element:
        attributes = {name: spec.stand_in or "nameless" for name, spec in TAGS[tag].attributes.items() if spec.required}
        children = [self._stand_in("box", line)] if tag == "geometry" else []
        return Element(tag, attributes, line, children)

    def _unknown(self, child: Element, parent: Element, owner: str) -> None:
        if parent.tag == "geometry":
            return  # the count of known shapes tells
        if child.tag in NOT_TAKEN:
            self._skip(child, NOT_TAKEN[child.tag])
        else:
            self._skip(child, f"elements of this name in <{parent.tag}>, which URDF does not know,")

    def _skip(self, element: Element, why: str) -> None:
        self._skipped[element.tag, why] += 1
        self._first_line.setdefault((element.tag, why), element.line)


def to_xml(element: Element) -> str:
    """The element as XML text for yourdfpy, which knows neither capsules nor planes nor spherical joints: others stand in for them."""
    if element.tag in UNREAD_BY_YOURDFPY:
        return '<sphere radius="1"/>'
    given = element.attributes
    if element.tag == "joint" and given.get("type") == "spherical":
        given = {**given, "type": "floating"}
    attributes = "".join(f" {name}={quoteattr(value)}" for name, value in given.items())
    inside = "".join(to_xml(child) for child in element.children)
    return f"<{element.tag}{attributes}>{inside}</{element.tag}>"
