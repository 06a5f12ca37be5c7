"""Knobs as a person reads them: words, a handy unit, the range and the default; all from what a field itself declares."""

from __future__ import annotations

import inspect
import math
import re

from stickslip.model.kinds import Choice, Flag, Integer, Kind, Number
from stickslip.model.label import Label
from stickslip.studio.protocol import Knob

#: What a number is multiplied with to be read in another unit.
SCALES: dict[tuple[str, str], float] = {
    ("rad", "°"): math.degrees(1.0),
    ("m", "mm"): 1e3,
    ("N/m", "N/mm"): 1e-3,
    ("m³", "dm³"): 1e3,
    ("", "%"): 100.0,
}
#: Units that are always read in another one.
HANDY = {"rad": "°"}
NO_LIMIT = 2**62  # whole numbers beyond it bound nothing

Value = float | int | bool | str


def make_knob(
    path: str,
    group: str,
    kind: Kind,
    label: Label,
    value: Value,
    help: str = "",
    default: Value | None = None,
    unit: str | None = None,
) -> Knob:
    """A knob for a field.

    Parameters
    ----------
    path, group : str
    kind : Kind
        A number, whole number, flag or choice; anything else is a text.
    label : Label
    value : number, bool or str
    help : str
        What the declaration says of the field.
    default : number, bool or str, optional
    unit : str, optional
        Where it depends on more than the kind.
    """
    own = kind.unit if unit is None else unit
    shown = label.shown or HANDY.get(own, own)
    scale = 1.0 if shown == own else SCALES[own, shown]
    names = {Number: "number", Integer: "integer", Flag: "flag", Choice: "choice"}
    least, most = _ends(kind)
    told = [_range_of(kind, shown, scale)]
    if default is not None:
        told.append(f"Default: {_told(default, shown, scale)}.")
    return Knob(
        path, label.words, own, help, group, names.get(type(kind), "text"), value,
        tuple(kind.options) if isinstance(kind, Choice) else (), least, most,
        symbol=label.symbol, shown=shown, scale=scale, range=" ".join(text for text in told if text),
    )  # fmt: skip


def field_helps(cls: type) -> dict[str, str]:
    """What the docstrings of a declaration, and of what it inherits from, say of each field."""
    found: dict[str, str] = {}
    for base in reversed(cls.__mro__):
        found |= _said(inspect.cleandoc(base.__dict__.get("__doc__") or ""))
    return {name: said.replace("`", "") for name, said in found.items()}


def _said(text: str) -> dict[str, str]:
    """What a docstring says of each parameter."""
    found: dict[str, str] = {}
    names: list[str] = []
    for line in text.partition("Parameters\n----------\n")[2].splitlines():
        head = re.match(r"([a-z_][\w, ]*)( : |$)", line)
        if head:
            names = [name.strip() for name in head.group(1).split(",")] if head.group(2) else []
        elif line.startswith("    "):
            for name in names:
                found[name] = f"{found.get(name, '')} {line.strip()}".strip()
        elif line.strip():
            break
    return found


def _ends(kind: Kind) -> tuple[float | None, float | None]:
    """Smallest and largest value, in the unit of the field."""
    match kind:
        case Number():
            return (kind.at_least if kind.at_least is not None else kind.above), kind.at_most
        case Integer():
            ends = (kind.at_least, kind.at_most)
            return tuple(float(end) if abs(end) < NO_LIMIT else None for end in ends)  # type: ignore[return-value]
    return None, None


def _range_of(kind: Kind, shown: str, scale: float) -> str:
    """What a number may be, in words."""
    least, most = _ends(kind)
    low = "" if least is None else _told(least, shown, scale)
    high = "" if most is None else _told(most, shown, scale)
    above = isinstance(kind, Number) and kind.at_least is None
    if low and high:
        return f"Above {low}, up to {high}." if above else f"From {low} to {high}."
    if low:
        return f"Above {low}." if above else f"{low} or more."
    return f"{high} or less." if high else ""


def _told(value: Value, shown: str, scale: float) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, str):
        return value
    number = f"{value * scale:.6g}"
    return f"{number}{'' if shown in ('', '°', '%') else ' '}{shown}"
