"""The text of an MJCF model: includes, default classes, units, and an account of what was read.

An attribute that nobody asked for is listed in the end; so a feature that is not represented cannot be missed.
"""

from __future__ import annotations

import math
from collections import Counter
from pathlib import Path

import numpy as np

from stickslip import numerics as nm
from stickslip.io.opened_folder import OpenedFolder
from stickslip.io.robots.parts import Array, Pose
from stickslip.io.robots.report import Note
from stickslip.io.robots.solids import axes_with_z
from stickslip.io.robots.xml_text import Element, parse_xml, read_numbers
from stickslip.io.safe_file import read_text_file
from stickslip.model.errors import Fault, ModelError
from stickslip.model.fields import nearest
from stickslip.model.maximal import turn
from stickslip.model.rotation import matrix_from_quat

AXES = {"x": np.array([1.0, 0.0, 0.0]), "y": np.array([0.0, 1.0, 0.0]), "z": np.array([0.0, 0.0, 1.0])}
ORIENTATIONS = ("quat", "euler", "axisangle", "xyaxes", "zaxis")
DEEPEST_INCLUDE, MOST_INCLUDES = 8, 200
MAX_BYTES = 16 * 2**20  # of all included files together
#: Names and places in the file, which are not asked for as attributes.
ADDRESS = ("name", "class", "childclass")


class Source:
    """A parsed model.

    Attributes
    ----------
    root : Element
        With includes in their places.
    where : str
        Name of the file in messages.
    faults, left_out : list
    """

    def __init__(self, text: str, where: str, opened: OpenedFolder) -> None:
        self.where, self.opened = where, opened
        self.faults: list[Fault] = []
        self.left_out: list[Note] = []
        self._present: dict[tuple[str, str], int] = {}
        self._line: dict[tuple[str, str], int] = {}
        self._asked: set[tuple[str, str]] = set()
        self._dropped: Counter[tuple[str, str]] = Counter()
        self._files: dict[int, str] = {}  # element → file that it was included from
        self._copies: list[Element] = []  # kept alive: an address in `_files` belongs to one element
        self.n_replicated = 0
        self.root = parse_xml(text, where)
        self._n_included, self._bytes_left = 0, MAX_BYTES
        self._include(self.root, ())
        if self.root.tag != "mujoco":
            fix = "An MJCF model begins with <mujoco>; a URDF begins with <robot> and ends with .urdf"
            raise ModelError(Fault(self.place(self.root), "is no MJCF model", fix))
        self.defaults: dict[str, dict[str, dict[str, str]]] = {"": {}}
        for default in self.root.all("default"):
            self._read_defaults(default, {}, top=True)
        self._read_compiler()

    # --- reading ----------------------------------------------------------------------------------------------------------

    def place(self, element: Element) -> str:
        """File, line and name of an element."""
        return f"{self._files.get(id(element), self.where)}:{element.line} {element.label}"

    def fault(self, element: Element, what: str, fix: str) -> None:
        """Report that an element is wrong."""
        self.faults.append(Fault(self.place(element), what, fix))

    def attributes(self, element: Element, childclass: str) -> dict[str, str]:
        """Attributes of an element over the defaults of its class, or of the class that its bodies hand down."""
        name = element.attributes.get("class", childclass)
        if name not in self.defaults:
            like = nearest(name, [known for known in self.defaults if known])
            fix = f"Did you mean {like!r}?" if like else f"Add <default class={name!r}>"
            self.fault(element, f"is of the class {name!r}, but there is no such default", fix)
            name = ""
        merged = {**self.defaults[name].get(element.tag, {}), **element.attributes}
        for key in merged:
            if key not in ADDRESS:
                self._present[element.tag, key] = self._present.get((element.tag, key), 0) + 1
                self._line.setdefault((element.tag, key), element.line)
        return merged

    def numbers(
        self, element: Element, attributes: dict[str, str], name: str, n: int | tuple[int, ...] | None = None
    ) -> tuple[float, ...] | None:
        """Numbers of an attribute; None if it is not there or, with a fault, if it is wrong."""
        self._asked.add((element.tag, name))
        if name not in attributes:
            return None
        return read_numbers(attributes[name], f"{self.place(element)} {name}", self.faults, n)

    def number(self, element: Element, attributes: dict[str, str], name: str, default: float) -> float:
        """One number, or the first of several whose rest is zero."""
        values = self.numbers(element, attributes, name)
        if not values:
            return default
        if any(values[1:]):
            what = f"has the {name} {attributes[name]!r}: only the first number is taken"
            self.left_out.append(Note(self.place(element), what))
        return values[0]

    def text(self, element: Element, attributes: dict[str, str], name: str, default: str = "") -> str:
        """A text."""
        self._asked.add((element.tag, name))
        return attributes.get(name, default)

    def angle(self, value: float) -> float:
        """An angle of the file [rad]."""
        return math.radians(value) if self.degrees else value

    def pose(self, element: Element, attributes: dict[str, str]) -> Pose:
        """Place of a body, geom or inertia in what carries it."""
        r = self.numbers(element, attributes, "pos", 3) or (0.0, 0.0, 0.0)
        return Pose(np.array(r), self.orientation(element, attributes))

    def orientation(self, element: Element, attributes: dict[str, str]) -> Array:
        """Rotation matrix from whichever of the five notations is used."""
        given = [key for key in ORIENTATIONS if key in element.attributes] or [
            k for k in ORIENTATIONS if k in attributes
        ]
        counts = {"quat": 4, "euler": 3, "axisangle": 4, "xyaxes": 6, "zaxis": 3}
        values = {key: self.numbers(element, attributes, key, counts[key]) for key in ORIENTATIONS}
        if len(given) > 1:
            self.fault(element, f"has {' and '.join(given)}", "Give one orientation")
        v = values[given[0]] if given else None
        if v is None:
            return np.eye(3)
        try:
            return self._rotation(given[0], np.array(v))
        except ZeroDivisionError:
            self.fault(element, f"has the {given[0]} {attributes[given[0]]!r}, of length 0", "Give a direction")
            return np.eye(3)

    def _rotation(self, notation: str, v: Array) -> Array:
        if notation == "quat":
            return matrix_from_quat(_unit(v))
        if notation == "axisangle":
            return np.asarray(turn(_unit(v[:3]), self.angle(v[3])))
        if notation == "xyaxes":
            x = _unit(v[:3])
            y = _unit(v[3:] - nm.dot(v[3:], x) * x)
            return np.column_stack([x, y, np.cross(x, y)])
        if notation == "zaxis":
            return axes_with_z(_unit(v))
        return self.euler(v)

    def euler(self, angles: Array) -> Array:
        """Rotation matrix of three angles in the unit and the sequence of the file."""
        whole = np.eye(3)
        for letter, angle in zip(self.eulerseq, angles, strict=True):
            one = turn(AXES[letter.lower()], self.angle(angle))
            turned_along = letter.islower()  # about axes that turn along, or that stand still
            whole = nm.product(whole, one) if turned_along else nm.product(one, whole)
        return np.asarray(whole)

    def stands_for(self, copy: Element, original: Element) -> None:
        """Let messages about a copy name the file of its original."""
        if id(original) in self._files:
            self._files[id(copy)] = self._files[id(original)]
        self._copies.append(copy)

    # --- accounting -------------------------------------------------------------------------------------------------------

    def drop(self, element: Element, why: str) -> None:
        """List an element, and all below it, as not represented."""
        self._dropped[element.tag, why] += 1
        self._line.setdefault((element.tag, why), element.line)

    def close(self) -> None:
        """List everything that was dropped, and every attribute that was there and not asked for."""
        for (tag, why), count in self._dropped.items():
            line = self._line[tag, why]
            self.left_out.append(Note(f"{self.where}:{line} <{tag}>", f"({count} of them): {why}"))
        for (tag, key), count in self._present.items():
            if (tag, key) not in self._asked:
                what = f"{key}=… ({count} of them): this attribute is not represented"
                self.left_out.append(Note(f"{self.where}:{self._line[tag, key]} <{tag}>", what))

    # --- preparing --------------------------------------------------------------------------------------------------------

    def _include(self, element: Element, within: tuple[Path, ...]) -> None:
        """Put the content of included files where they are named; `within` are the files on the way there."""
        children: list[Element] = []
        for child in element.children:
            if child.tag != "include":
                self._include(child, within)
                children.append(child)
                continue
            name = child.attributes.get("file", "")
            path = self._included_file(child, name, within)
            if path is not None:
                text = read_text_file(path, name, max_bytes=max(1, self._bytes_left))
                self._bytes_left -= len(text)
                inner = parse_xml(text, name)
                self._include(inner, (*within, path))
                for part in inner.walk():
                    self._files.setdefault(id(part), name)
                children += inner.children
        element.children = children

    def _included_file(self, element: Element, name: str, within: tuple[Path, ...]) -> Path | None:
        """The file that is included; None, and a fault, if it must not be."""
        path = self.opened.path(name)
        wrong = self.opened.what_is_wrong(path)
        self._n_included += 1
        if wrong is not None:
            self.fault(element, f"includes {name[:80]!r}, which {wrong}", self.opened.fix)
        elif path in within or path == self.opened.folder / self.where:
            self.fault(element, f"includes {name!r}, which includes itself", "Remove one of the two <include>")
        elif len(within) >= DEEPEST_INCLUDE:
            self.fault(element, f"includes {name!r} {len(within)} levels deep", f"At most {DEEPEST_INCLUDE} are read")
        elif self._n_included > MOST_INCLUDES:
            if self._n_included == MOST_INCLUDES + 1:
                self.fault(element, f"is include number {self._n_included}", f"At most {MOST_INCLUDES} are read")
        elif not path.is_file():
            self.fault(element, f"includes {name!r}, which does not exist", f"Put it there: {path}")
        else:
            return path
        return None

    def _read_defaults(self, element: Element, above: dict[str, dict[str, str]], top: bool = False) -> None:
        name = element.attributes.get("class", "" if top else "?")
        mine = {tag: dict(values) for tag, values in above.items()}
        for child in element.children:
            if child.tag != "default":
                mine[child.tag] = {**mine.get(child.tag, {}), **child.attributes}
        self.defaults[name] = mine
        if top:
            self.defaults[""] = mine
            self.defaults.setdefault("main", mine)
        for child in element.all("default"):
            self._read_defaults(child, mine)

    def _read_compiler(self) -> None:
        """Units and conventions; several <compiler> elements add up."""
        merged: dict[str, str] = {}
        element = Element("compiler", merged, 1)
        for compiler in self.root.all("compiler"):
            merged.update(compiler.attributes)
            element.line = compiler.line
        attributes = self.attributes(element, "")
        self.degrees = self.text(element, attributes, "angle", "degree") == "degree"
        self.eulerseq = self.text(element, attributes, "eulerseq", "xyz")
        if len(self.eulerseq) != 3 or set(self.eulerseq.lower()) - set("xyz"):
            self.fault(element, f"has the eulerseq {self.eulerseq!r}", "Give three of xyzXYZ")
            self.eulerseq = "xyz"
        self.autolimits = self.text(element, attributes, "autolimits", "true") == "true"
        folder = self.text(element, attributes, "assetdir", "")
        self.meshdir = self.text(element, attributes, "meshdir", folder)
        self.bound_mass = self.number(element, attributes, "boundmass", 0.0)
        self.bound_inertia = self.number(element, attributes, "boundinertia", 0.0)
        self.total_mass = self.number(element, attributes, "settotalmass", -1.0)
        self.balances = self.text(element, attributes, "balanceinertia", "false") == "true"
        groups = self.numbers(element, attributes, "inertiagrouprange", 2) or (0.0, 5.0)
        self.weighing_groups = range(int(groups[0]), int(groups[1]) + 1)
        self.from_geoms = self.text(element, attributes, "inertiafromgeom", "auto")
        if self.text(element, attributes, "coordinate", "local") != "local":
            self.fault(element, "uses global coordinates", "Convert the model to local coordinates with MuJoCo 2")


def _unit(v: Array) -> Array:
    length = nm.norm(v)
    if length == 0.0:
        raise ZeroDivisionError
    return np.asarray(v / length)
