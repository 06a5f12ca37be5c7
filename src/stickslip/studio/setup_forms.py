"""Set-ups as forms: every number of a set-up with its unit, range and help, read from the set-up's own declaration."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from stickslip.apps.ice.registry import available_sleds, load_sled, setup_names
from stickslip.io.library import data_folder, library_file
from stickslip.io.setup_file import save_setup
from stickslip.model.errors import Fault, FaultyError, ModelError
from stickslip.model.fields import declared_fields
from stickslip.model.kinds import Choice, Integer, Item, Number
from stickslip.studio.protocol import Knob
from stickslip.studio.readable import Value, field_helps, make_knob

SUFFIX = ".toml"
OWN = "Set-up"  # heading of what belongs to no part
NAME = re.compile(r"[\w][\w .+-]{0,39}")


def setups_folder(sled: str) -> Path:
    """Set-ups of the person's own for a sled."""
    return data_folder() / "setups" / sled


def own_setups(sled: str) -> tuple[str, ...]:
    """Their names."""
    _check_sled(sled)
    try:
        return tuple(sorted(file.stem for file in setups_folder(sled).glob(f"*{SUFFIX}")))
    except OSError:  # a folder that cannot be looked into has none
        return ()


def setup_source(sled: str, name: str) -> str:
    """What `load_sled` takes for a set-up: its name if it ships, its file if it is the person's own.

    Raises
    ------
    ModelError
        There is no such set-up. A path is not one.
    """
    _check_sled(sled)
    if name in setup_names(sled):
        return name
    file = library_file(setups_folder(sled), name, SUFFIX, "set-up")
    if file is None:
        known = ", ".join((*setup_names(sled), *own_setups(sled)))
        raise ModelError(Fault("set-up", f"{name!r} does not exist for a {sled}", f"Choose one of: {known}"))
    return str(file)


def open_setup(sled: str, name: str) -> Any:
    """A set-up by name."""
    return load_sled(sled, setup_source(sled, name)).setup  # type: ignore[attr-defined]


def form_of(setup: Any) -> tuple[Knob, ...]:
    """Every number and choice of a set-up, by its path; defaults are those of the set-up of its class that ships."""
    usual = load_sled(setup.sled, setup.category).setup  # type: ignore[attr-defined]
    return tuple(_knobs(setup, usual, "", OWN))


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
    file = library_file(setups_folder(sled), name, SUFFIX, "set-up")
    if file is None:
        raise ModelError(Fault("set-up", f"{name[:60]!r} is not one of your own", "Nothing was changed"))
    file.unlink()


def _check_sled(sled: str) -> None:
    """Refuse what is not a sled, in words."""
    if sled not in available_sleds():
        load_sled(sled)


def _knobs(part: Any, usual: Any, path: str, group: str, about: str = "") -> Iterator[Knob]:
    """Knobs of a part; `usual` is the part of the set-up that ships, `about` what is said of the part as a whole."""
    cls: Any = type(part)
    helps = field_helps(cls)
    for name, field in declared_fields(cls).items():
        value, default, where = getattr(part, name), getattr(usual, name), f"{path}{name}"
        match field.kind:
            case Item():
                heading = field.label.words if group == OWN else f"{group} · {field.label.words}"
                yield from _knobs(value, default, f"{where}.", heading, helps.get(name, ""))
            case Number() | Integer() | Choice() if name != "category" and value is not None:
                said = helps.get(name) or about
                yield make_knob(where, group, field.kind, field.label, value, said, default)


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
