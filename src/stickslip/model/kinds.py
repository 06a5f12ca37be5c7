"""Kinds of field of a declaration: each one checks, normalises and knows its unit.

Normalised values are plain: float, int, bool, str, None, tuples of these, and other declarations.
"""

from __future__ import annotations

import math
import os
import sys
from dataclasses import dataclass
from numbers import Integral, Real
from typing import Any

from stickslip.model.errors import Fault
from stickslip.model.functions import ADDRESS, IDS, Role, settled_name, wanted_function

Vector3 = tuple[float, float, float]
Quaternion4 = tuple[float, float, float, float]

#: Returned by a kind instead of a value after it has reported a fault.
INVALID: Any = object()

EPS = sys.float_info.epsilon
UNIT_TOLERANCE = 1e-6  # a quaternion this close to length 1 is a rounded one, farther away it is a mistake
LARGEST, SMALLEST = 1e30, 1e-30  # of any quantity in SI units: beyond, squares and products leave the range of numbers
LONGEST = 1e12  # m: positions beyond are rounded to more than 0.1 mm
SMALLEST_AXIS = 1e-9  # shorter axes are taken for zero: no direction can be read from them


class Kind:
    """Contract of a kind of field.

    1. `settle` returns the normalised value; settling it again returns an equal value.
    2. If the value cannot be used, `settle` appends one or more faults and returns `INVALID`; it never raises.
    3. `wanted` says in words what the field accepts, with its unit.
    4. `bind` returns the kind for one class, where that depends on the class (initial coordinates of a joint).
    """

    unit: str = ""

    def settle(self, value: Any, path: str, faults: list[Fault]) -> Any:
        """Check and normalise `value`."""
        raise NotImplementedError

    def wanted(self) -> str:
        """What the field accepts, as a noun phrase."""
        raise NotImplementedError

    def bind(self, cls: type) -> Kind:
        """Return this kind as it applies to `cls`."""
        return self


def plain(value: Any) -> Any:
    """Turn arrays and array scalars into lists and numbers; leave everything else alone."""
    return value.tolist() if hasattr(value, "tolist") and hasattr(value, "dtype") else value


def describe(value: Any) -> str:
    """Name a value for an error message, short whatever its size."""
    if isinstance(value, str):
        return f"the text {value[:40]!r}"
    if isinstance(value, (list, tuple)):
        return f"a list of {len(value)} value{'' if len(value) == 1 else 's'}"
    if isinstance(value, dict):
        return "a table"
    if value is None or isinstance(value, (bool, int, float)):
        return repr(value)
    return f"a {type(value).__name__}"


def with_unit(text: str, unit: str) -> str:
    """Append the unit, if there is one."""
    return f"{text} {unit}" if unit else text


@dataclass(frozen=True, slots=True)
class Number(Kind):
    """A float; finite unless `infinite`."""

    unit: str = ""
    above: float | None = None
    at_least: float | None = None
    at_most: float | None = None
    infinite: bool = False
    optional: bool = False

    def settle(self, value: Any, path: str, faults: list[Fault]) -> Any:
        value = plain(value)
        if value is None and self.optional:
            return None
        fix = f"Give {self.wanted()}"
        if isinstance(value, bool) or not isinstance(value, Real):
            faults.append(Fault(path, f"is {describe(value)}, not a number", fix))
            return INVALID
        try:
            number = float(value)
        except OverflowError:
            number = math.inf
        shown = with_unit(repr(number), self.unit)
        if math.isnan(number) or (math.isinf(number) and not self.infinite):
            faults.append(Fault(path, f"is {shown}, not a finite number", fix))
        elif not math.isinf(number) and abs(number) > self.largest:
            what = f"is {shown}, which no computation can follow: the largest size is {self.largest:g}"
            faults.append(Fault(path, what, "Check the unit"))
        elif self.above == 0.0 and 0.0 < number < SMALLEST:
            faults.append(Fault(path, f"is {shown}, too small for any computation", f"Give {SMALLEST:g} or more"))
        elif self.above is not None and not number > self.above:
            faults.append(Fault(path, f"is {shown}, must be above {self.above:g}", fix))
        elif self.at_least is not None and number < self.at_least:
            faults.append(Fault(path, f"is {shown}, must be at least {self.at_least:g}", fix))
        elif self.at_most is not None and number > self.at_most:
            faults.append(Fault(path, f"is {shown}, must be at most {self.at_most:g}", fix))
        else:
            return number
        return INVALID

    @property
    def largest(self) -> float:
        """Largest size of a number of this unit."""
        return LONGEST if self.unit == "m" else LARGEST

    def wanted(self) -> str:
        words = "a number" if self.infinite else "a finite number"
        if self.above is not None and self.at_least is None:
            words += f" above {self.above:g}"
        if self.at_least is not None and self.at_most is not None:
            words += f" from {self.at_least:g} to {self.at_most:g}"
        elif self.at_least is not None:
            words += f", {self.at_least:g} or more"
        elif self.at_most is not None:
            words += f", {self.at_most:g} or less"
        return f"{words} in {self.unit}" if self.unit else words


@dataclass(frozen=True, slots=True)
class Integer(Kind):
    """A whole number of 64 bits."""

    at_least: int = -(2**63)
    at_most: int = 2**63 - 1
    optional: bool = False

    def settle(self, value: Any, path: str, faults: list[Fault]) -> Any:
        value = plain(value)
        if value is None and self.optional:
            return None
        if isinstance(value, bool) or not isinstance(value, Integral):
            faults.append(Fault(path, f"is {describe(value)}, not a whole number", f"Give {self.wanted()}"))
            return INVALID
        number = int(value)
        if not self.at_least <= number <= self.at_most:
            faults.append(Fault(path, f"is {number}, out of range", f"Give {self.wanted()}"))
            return INVALID
        return number

    def wanted(self) -> str:
        if self.at_least > -(2**63):
            bounded = self.at_most < 2**63 - 1
            return f"a whole number{f' from {self.at_least} to {self.at_most}' if bounded else f', {self.at_least} or more'}"
        return "a whole number of 64 bits"


@dataclass(frozen=True, slots=True)
class Flag(Kind):
    """True or false."""

    def settle(self, value: Any, path: str, faults: list[Fault]) -> Any:
        value = plain(value)
        if isinstance(value, bool):
            return value
        faults.append(Fault(path, f"is {describe(value)}, neither true nor false", "Give true or false"))
        return INVALID

    def wanted(self) -> str:
        return "true or false"


@dataclass(frozen=True, slots=True)
class Text(Kind):
    """Free text, which may be empty."""

    def settle(self, value: Any, path: str, faults: list[Fault]) -> Any:
        if isinstance(value, str) and not any("\ud800" <= c <= "\udfff" for c in value):
            return str(value)
        faults.append(Fault(path, f"is {describe(value)}, not text that can be written to a file", "Give a text"))
        return INVALID

    def wanted(self) -> str:
        return "a text"


@dataclass(frozen=True, slots=True)
class Name(Kind):
    """A name: printable, not empty, no blanks at its ends, no quotes. `of` says what it names (a body, an input …)."""

    of: str = ""
    optional: bool = False
    reserved: tuple[str, ...] = ()

    def settle(self, value: Any, path: str, faults: list[Fault]) -> Any:
        if value is None and self.optional:
            return None
        if not isinstance(value, str):
            faults.append(Fault(path, f"is {describe(value)}, not a name", f"Give {self.wanted()}"))
        elif value == "":
            faults.append(Fault(path, "is missing or empty", f"Give {self.wanted()}"))
        elif not value.isprintable() or value != value.strip() or "'" in value or '"' in value:
            what = f"is {value[:40]!r}, with quotes, control characters or blanks at its ends"
            faults.append(Fault(path, what, f"Give {self.wanted()} of printable characters without quotes"))
        elif value in self.reserved:
            what = f"is {value!r}, a reserved name"
            faults.append(Fault(path, what, "Choose another name; it already stands for the inertial surroundings"))
        else:
            return str(value)
        return INVALID

    def wanted(self) -> str:
        return f"the name of {self.of}" if self.of else "a name"


@dataclass(frozen=True, slots=True)
class Choice(Kind):
    """One of a few words."""

    options: tuple[str, ...]

    def settle(self, value: Any, path: str, faults: list[Fault]) -> Any:
        if isinstance(value, str) and value in self.options:
            return str(value)
        faults.append(Fault(path, f"is {describe(value)}, not one of the choices", f"Give {self.wanted()}"))
        return INVALID

    def wanted(self) -> str:
        return "one of " + ", ".join(f'"{option}"' for option in self.options)


@dataclass(frozen=True, slots=True)
class Numbers(Kind):
    """A tuple of floats, each of the kind `each`; `n` of them, or any number."""

    n: int | None = None
    each: Number = Number()
    optional: bool = False

    @property
    def unit(self) -> str:  # type: ignore[override]
        return self.each.unit

    def settle(self, value: Any, path: str, faults: list[Fault]) -> Any:
        value = plain(value)
        if value is None and self.optional:
            return None
        if not isinstance(value, (list, tuple)) or (self.n is not None and len(value) != self.n):
            faults.append(Fault(path, f"is {describe(value)}", f"Give {self.wanted()}"))
            return INVALID
        settled = tuple(self.each.settle(entry, f"{path}[{i}]", faults) for i, entry in enumerate(value))
        return INVALID if INVALID in settled else settled

    def wanted(self) -> str:
        count = "a list of numbers" if self.n is None else f"a list of {self.n} numbers"
        return f"{count} in {self.unit}" if self.unit else count


@dataclass(frozen=True, slots=True)
class Direction(Kind):
    """A direction in space: 3 numbers, not all zero, normalised to length 1."""

    def settle(self, value: Any, path: str, faults: list[Fault]) -> Any:
        vector = Numbers(3).settle(value, path, faults)
        if vector is INVALID:
            return INVALID
        length = _length(vector)
        if not SMALLEST_AXIS < length < math.inf:
            what = f"is {vector}, a vector of length {length:g} that points nowhere"
            faults.append(Fault(path, what, "Give a direction such as (0, 0, 1); its length does not matter"))
            return INVALID
        return _unit(vector, length)

    def wanted(self) -> str:
        return "a direction (3 numbers, any length but zero)"


@dataclass(frozen=True, slots=True)
class Rotation(Kind):
    """A unit quaternion, scalar first; lengths within 1e-6 of 1 are normalised, others refused."""

    def settle(self, value: Any, path: str, faults: list[Fault]) -> Any:
        quaternion = Numbers(4).settle(value, path, faults)
        return INVALID if quaternion is INVALID else settle_quaternion(quaternion, path, faults)

    def wanted(self) -> str:
        return "a unit quaternion (w, x, y, z)"


@dataclass(frozen=True, slots=True)
class Table(Kind):
    """Rows of `columns` numbers; the first column strictly increasing if `increasing`."""

    columns: int
    units: tuple[str, ...] = ()
    increasing: bool = False
    at_least: int = 0

    @property
    def unit(self) -> str:  # type: ignore[override]
        return ", ".join(dict.fromkeys(self.units))

    def settle(self, value: Any, path: str, faults: list[Fault]) -> Any:
        value = plain(value)
        if not isinstance(value, (list, tuple)):
            faults.append(Fault(path, f"is {describe(value)}", f"Give {self.wanted()}"))
            return INVALID
        row_kind = Numbers(self.columns)
        if all(_is_good_row(row, self.columns) for row in value):  # large meshes: no messages, no paths
            rows = tuple(tuple(map(float, row)) for row in value)
        else:
            rows = tuple(row_kind.settle(row, f"{path}[{i}]", faults) for i, row in enumerate(value))
        if any(row is INVALID for row in rows):
            return INVALID
        if 0 < len(rows) < self.at_least:
            faults.append(Fault(path, f"has {len(rows)} row(s)", f"Give at least {self.at_least}, or none"))
            return INVALID
        if self.increasing:
            for i in range(1, len(rows)):
                if not rows[i][0] > rows[i - 1][0]:
                    what = f"goes from {rows[i - 1][0]!r} to {rows[i][0]!r} in its first column"
                    faults.append(Fault(f"{path}[{i}]", what, "Sort the rows; each must begin with a larger number"))
                    return INVALID
        return rows

    def wanted(self) -> str:
        words = f"a list of rows of {self.columns} numbers"
        return f"{words} ({', '.join(self.units)})" if self.units else words


@dataclass(frozen=True, slots=True)
class Function(Kind):
    """A function, often a compiled one: by the id of one of ours, by address (``package.module:name``) or itself."""

    role: Role
    optional: bool = False

    def settle(self, value: Any, path: str, faults: list[Fault]) -> Any:
        if value is None and self.optional:
            return None
        if isinstance(value, str):
            name = settled_name(str(value))
            if name in IDS[self.role] or ADDRESS.fullmatch(name):
                return name
            faults.append(Fault(path, f"is {describe(value)}, not a function of stickslip", wanted_function(self.role)))
            return INVALID
        if callable(value):
            return value
        faults.append(Fault(path, f"is {describe(value)}, not a function", f"Give {self.wanted()}"))
        return INVALID

    def wanted(self) -> str:
        return wanted_function(self.role).removeprefix("Give ")


@dataclass(frozen=True, slots=True)
class DataFile(Kind):
    """A file beside the scene, kept as an absolute path so that it means the same in every process."""

    suffixes: tuple[str, ...]

    def settle(self, value: Any, path: str, faults: list[Fault]) -> Any:
        if value is None:
            return None
        if not isinstance(value, (str, os.PathLike)) or not str(value).isprintable() or not str(value):
            faults.append(Fault(path, f"is {describe(value)}, not a file name", f"Give {self.wanted()}"))
            return INVALID
        name = os.fspath(value)
        if os.path.splitext(name)[1].lower() not in self.suffixes:
            faults.append(Fault(path, f"is {describe(name)}, of a type that is not read", f"Give {self.wanted()}"))
            return INVALID
        return os.path.abspath(name)

    def wanted(self) -> str:
        return "a file name ending in " + ", ".join(self.suffixes)


@dataclass(frozen=True, slots=True)
class Items(Kind):
    """A tuple of declarations of the given classes; a single one stands for a tuple of one.

    `n` fixes how many there must be when there are any; with `gaps`, an entry may be None.
    """

    classes: tuple[type, ...]
    n: int | None = None
    gaps: bool = False
    each: str = "entry"

    def settle(self, value: Any, path: str, faults: list[Fault]) -> Any:
        if isinstance(value, self.classes):
            value = (value,)
        if not isinstance(value, (list, tuple)):
            faults.append(Fault(path, f"is {describe(value)}", f"Give {self.wanted()}"))
            return INVALID
        good = True
        for i, item in enumerate(value):
            if not (isinstance(item, self.classes) or (self.gaps and item is None)):
                faults.append(Fault(f"{path}[{i}]", f"is {describe(item)}", f"Give {self._one()}"))
                good = False
        if self.n is not None and len(value) not in (0, self.n):
            faults.append(Fault(path, f"has {len(value)} entries", f"Give {self.wanted()}"))
            good = False
        return tuple(value) if good else INVALID

    def _one(self) -> str:
        return " or ".join([cls.__name__ for cls in self.classes] + (["None"] if self.gaps else []))

    def wanted(self) -> str:
        if self.n == 0:
            return "none here"
        count = "a list of" if self.n is None else f"{self.n} (one per {self.each}) or no"
        return f"{count} {self._one()}"


@dataclass(frozen=True, slots=True)
class Item(Kind):
    """One declaration of the given class."""

    cls: type

    def settle(self, value: Any, path: str, faults: list[Fault]) -> Any:
        if isinstance(value, self.cls):
            return value
        faults.append(Fault(path, f"is {describe(value)}", f"Give {self.wanted()}"))
        return INVALID

    def wanted(self) -> str:
        return f"a {self.cls.__name__}"


@dataclass(frozen=True, slots=True)
class NamePairs(Kind):
    """A tuple of pairs of names."""

    of: str

    def settle(self, value: Any, path: str, faults: list[Fault]) -> Any:
        value = plain(value)
        if not isinstance(value, (list, tuple)):
            faults.append(Fault(path, f"is {describe(value)}", f"Give {self.wanted()}"))
            return INVALID
        name = Name(self.of)
        good, pairs = True, []
        for i, pair in enumerate(value):
            if not isinstance(pair, (list, tuple)) or len(pair) != 2:
                faults.append(Fault(f"{path}[{i}]", f"is {describe(pair)}", f"Give two names of {self.of}"))
                good = False
                continue
            pairs.append(tuple(name.settle(entry, f"{path}[{i}][{k}]", faults) for k, entry in enumerate(pair)))
            good = good and INVALID not in pairs[-1]
        return tuple(pairs) if good else INVALID

    def wanted(self) -> str:
        return f"a list of pairs of {self.of}"


def settle_quaternion(quaternion: Quaternion4, path: str, faults: list[Fault]) -> Any:
    """Normalise a quaternion of nearly unit length, refuse any other."""
    length = _length(quaternion)
    if abs(length - 1.0) <= UNIT_TOLERANCE:
        return _unit(quaternion, length)
    what = f"is {quaternion}, a quaternion of length {length:.9g} instead of 1"
    if SMALLEST_AXIS < length < math.inf:
        unit = tuple(round(entry / length, 9) for entry in quaternion)
        faults.append(Fault(path, what, f"Divide it by its length: {unit}; order is (w, x, y, z)"))
    else:
        faults.append(Fault(path, what, "Use (1, 0, 0, 0) for no rotation; order is (w, x, y, z)"))
    return INVALID


def _length(vector: tuple[float, ...]) -> float:
    """Length of a vector, scaled so that tiny and huge components neither vanish nor overflow."""
    largest = max(abs(entry) for entry in vector)
    if not 0.0 < largest < math.inf:
        return largest
    total = 0.0
    for entry in vector:
        total += (entry / largest) * (entry / largest)
    return largest * math.sqrt(total)


def _unit(vector: tuple[float, ...], length: float) -> tuple[float, ...]:
    """Divide by the length, leaving vectors alone that are unit to round-off: normalising twice changes nothing."""
    if abs(length - 1.0) <= 4.0 * EPS:
        return vector
    scaled = tuple(entry / length for entry in vector)
    again = _length(scaled)
    # Tiny or huge components lose digits in the first division only.
    return scaled if abs(again - 1.0) <= 4.0 * EPS else tuple(entry / again for entry in scaled)


def _is_good_row(row: Any, columns: int) -> bool:
    """Whether a row holds the right number of finite floats or small integers."""
    return (
        type(row) in (tuple, list)
        and len(row) == columns
        and all(
            (type(entry) is float and math.isfinite(entry)) or (type(entry) is int and abs(entry) < 2**53)
            for entry in row
        )
    )
