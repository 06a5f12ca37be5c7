"""Set-ups as forms: every number of a set-up with its unit, range and help, read from the set-up's own declaration."""

from __future__ import annotations

import dataclasses
import inspect
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from stickslip.apps.ice.registry import available_sleds, load_sled, setup_names
from stickslip.io.setup_file import save_setup
from stickslip.model.errors import Fault, FaultyError, ModelError
from stickslip.model.fields import declared_fields
from stickslip.model.kinds import Choice, Integer, Item, Number
from stickslip.studio.folders import data_folder
from stickslip.studio.protocol import Knob

SUFFIX = ".toml"
OWN = "set-up"  # heading of what belongs to no part
NAME = re.compile(r"[\w][\w .+-]{0,39}")

Value = float | int | bool | str


def setups_folder(sled: str) -> Path:
    """Set-ups of the person's own for a sled."""
    return data_folder() / "setups" / sled


def own_setups(sled: str) -> tuple[str, ...]:
    """Their names."""
    _check_sled(sled)
    return tuple(sorted(file.stem for file in setups_folder(sled).glob(f"*{SUFFIX}")))


def setup_source(sled: str, name: str) -> str:
    """What `load_sled` takes for a set-up: its name if it ships, its file if it is the person's own."""
    _check_sled(sled)
    file = setups_folder(sled) / f"{Path(name).name}{SUFFIX}"
    return str(file) if name not in setup_names(sled) and file.is_file() else name


def open_setup(sled: str, name: str) -> Any:
    """A set-up by name."""
    return load_sled(sled, setup_source(sled, name)).setup  # type: ignore[attr-defined]


def form_of(setup: Any) -> tuple[Knob, ...]:
    """Every number and choice of a set-up, by its path."""
    return tuple(_knobs(setup, "", OWN))


def changed(setup: Any, values: Mapping[str, Value]) -> Any:
    """The set-up with some values changed by their paths.

    Raises
    ------
    ModelError
        With all faults: paths that do not exist, values out of range, parts that do not fit together.
    """
    known = {knob.path: knob for knob in form_of(setup)}
    unknown = sorted(set(values) - set(known))
    if unknown:
        raise ModelError(
            [Fault(path[:80], "does not exist in this set-up", "Open the set-up again") for path in unknown]
        )
    tree: dict[str, Any] = {}
    for path, value in values.items():
        *parts, last = path.split(".")
        node = tree
        for part in parts:
            node = node.setdefault(part, {})
        node[last] = value
    faults: list[Fault] = []
    made = _replaced(setup, tree, "", faults)
    if faults:
        raise ModelError(faults)
    return made


def keep_setup(sled: str, base: str, name: str, values: Mapping[str, Value]) -> None:
    """Save a set-up of the person's own, made from another one.

    Raises
    ------
    ModelError
        The name is not one or is that of a set-up that ships, or the values have faults.
    """
    _check_sled(sled)
    if not NAME.fullmatch(name):
        raise ModelError(Fault("name", f"is {name[:60]!r}", "Use up to 40 letters, digits, spaces, dots, + and -"))
    if name in setup_names(sled):
        raise ModelError(Fault("name", f"{name!r} is a set-up that ships and stays as it is", "Choose another name"))
    made = dataclasses.replace(changed(open_setup(sled, base), values), name=name)
    folder = setups_folder(sled)
    folder.mkdir(parents=True, exist_ok=True)
    save_setup(made, folder / f"{name}{SUFFIX}")


def drop_setup(sled: str, name: str) -> None:
    """Throw a set-up of the person's own away."""
    _check_sled(sled)
    file = setups_folder(sled) / f"{Path(name).name}{SUFFIX}"
    if not file.is_file():
        raise ModelError(Fault("set-up", f"{name[:60]!r} is not one of your own", "Nothing was changed"))
    file.unlink()


def _check_sled(sled: str) -> None:
    """Refuse what is not a sled, in words."""
    if sled not in available_sleds():
        load_sled(sled)


def _knobs(part: Any, path: str, group: str) -> Iterator[Knob]:
    cls: Any = type(part)
    helps = _helps(cls)
    for name, field in declared_fields(cls).items():
        value, where = getattr(part, name), f"{path}{name}"
        label, help_text = name.replace("_", " "), helps.get(name, "")
        match field.kind:
            case Item():
                heading = name.replace("_", " ") if group == OWN else f"{group}, {name.replace('_', ' ')}"
                yield from _knobs(value, f"{where}.", heading)
            case Number(unit=unit) if isinstance(value, float):
                kind = field.kind
                least = kind.at_least if kind.at_least is not None else kind.above
                yield Knob(where, label, unit, help_text, group, "number", value, least=least, most=kind.at_most)
            case Integer():
                yield Knob(where, label, "", help_text, group, "integer", value, least=float(field.kind.at_least))
            case Choice() if name != "category":
                yield Knob(where, label, "", help_text, group, "choice", value, tuple(field.kind.options))


def _replaced(part: Any, tree: Mapping[str, Any], path: str, faults: list[Fault]) -> Any:
    """`part` with what `tree` says; faults are collected, the part itself is returned where it has some."""
    given = {
        name: _replaced(getattr(part, name), value, f"{path}{name}.", faults) if isinstance(value, dict) else value
        for name, value in tree.items()
    }
    try:
        return dataclasses.replace(part, **given)
    except FaultyError as error:
        faults += error.faults
        return part


def _helps(cls: type) -> dict[str, str]:
    """What the docstring of a declaration says of each field."""
    text = inspect.getdoc(cls) or ""
    found: dict[str, str] = {}
    names: list[str] = []
    for line in text.partition("Parameters\n----------\n")[2].splitlines():
        head = re.match(r"([a-z_][\w, ]*) : ", line)
        if head:
            names = [name.strip() for name in head.group(1).split(",")]
        elif line.startswith("    "):
            for name in names:
                found[name] = f"{found.get(name, '')} {line.strip()}".strip()
        elif line.strip():
            break
    return {name: said.replace("`", "") for name, said in found.items()}
