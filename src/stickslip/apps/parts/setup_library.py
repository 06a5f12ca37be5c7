"""SetupLibrary: the set-ups of a kind of sled: those that ship, the person's own, and files. Their numbers are settings."""

from __future__ import annotations

import dataclasses
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from stickslip.contract.settings import Setting, parameter_helps
from stickslip.io.library import data_folder, library_file
from stickslip.io.setup_file import Setup, load_setup, save_setup
from stickslip.model import Fault, ModelError
from stickslip.model.errors import FaultyError
from stickslip.model.fields import declared_fields
from stickslip.model.kinds import Choice, Integer, Item, Number

SUFFIX = ".toml"
OWN = "Set-up"  # heading of what belongs to no part
NAME = re.compile(r"[\w][\w .+-]{0,39}")

S = TypeVar("S", bound=Setup)


@dataclass(frozen=True, slots=True)
class SetupLibrary(Generic[S]):
    """The set-ups of a kind of sled.

    Parameters
    ----------
    cls : type
        Class of the set-ups.
    names : tuple of str
        Classes of the sport, each a set-up that ships.
    folder : Path
        Of the files that ship, called as the classes are.
    """

    cls: type[S]
    names: tuple[str, ...]
    folder: Path

    def ship(self, category: str) -> S:
        """The set-up that ships for a class of the sport.

        Raises
        ------
        ModelError
            There is no such class.
        """
        if category not in self.names:
            fix = f"Use one of: {', '.join(self.names)}"
            raise ModelError(Fault("category", f"is {category!r}, not a class of {self.cls.sled}", fix))
        return self.load(self.folder / f"{category.replace('-', '_')}.toml")

    def load(self, path: str | os.PathLike[str]) -> S:
        """Read a set-up from a file.

        Raises
        ------
        ModelError
            With all faults of the file, each with its line.
        """
        return load_setup(path, self.cls)

    def find(self, setup: str) -> S:
        """The set-up that ships under a name, the person's own of that name, or the one in a file.

        Raises
        ------
        ModelError
            It is none of them, or the file has faults.
        """
        if setup in self.names:
            return self.ship(setup)
        if setup in self.own_names():
            return self.load(self.own_folder / f"{setup}{SUFFIX}")
        if not Path(setup).is_file():
            fix = f"Use a file or one of: {', '.join((*self.names, *self.own_names()))}"
            raise ModelError(Fault("setup", f"is {setup!r}, neither a file nor a set-up of the {self.cls.sled}", fix))
        return self.load(setup)

    # --- the person's own ---------------------------------------------------------------------------------------------------

    @property
    def own_folder(self) -> Path:
        """Where the person's own are."""
        return data_folder() / "setups" / self.cls.sled

    def own_names(self) -> tuple[str, ...]:
        """Names of the person's own; a link that leads out of their folder is none of them."""
        try:
            names = sorted(file.stem for file in self.own_folder.glob(f"*{SUFFIX}"))
        except OSError:  # a folder that cannot be looked into has none
            return ()
        return tuple(name for name in names if self._is_own(name))

    def _is_own(self, name: str) -> bool:
        try:
            return library_file(self.own_folder, name, SUFFIX, "set-up") is not None
        except ModelError:  # not a name
            return False

    def named(self, name: str) -> S:
        """A set-up by its name, never by a path, empty for the first that ships: for pages.

        Raises
        ------
        ModelError
            There is no such set-up. A path is not one.
        """
        if name and name not in self.names and library_file(self.own_folder, name, SUFFIX, "set-up") is None:
            known = ", ".join((*self.names, *self.own_names()))
            raise ModelError(
                Fault("set-up", f"{name!r} does not exist for a {self.cls.sled}", f"Choose one of: {known}")
            )
        return self.find(name or self.names[0])

    def save(self, setup: S, name: str) -> None:
        """Save a set-up of the person's own under a name.

        Raises
        ------
        ModelError
            The name cannot be used, or it is that of a set-up that ships.
        """
        if not NAME.fullmatch(name):
            raise ModelError(Fault("name", f"is {name[:60]!r}", "Use up to 40 letters, digits, spaces, dots, + and -"))
        if name in self.names:
            raise ModelError(Fault("name", f"{name!r} is built in and cannot be overwritten", "Choose another name"))
        self.own_folder.mkdir(parents=True, exist_ok=True)
        save_setup(dataclasses.replace(setup, name=name), self.own_folder / f"{name}{SUFFIX}")  # type: ignore[type-var]

    def delete(self, name: str) -> None:
        """Delete a set-up of the person's own."""
        file = library_file(self.own_folder, name, SUFFIX, "set-up")
        if file is None:
            raise ModelError(Fault("set-up", f"{name[:60]!r} is not one of your own", "Nothing was changed"))
        file.unlink()

    # --- numbers ----------------------------------------------------------------------------------------------------------------

    def numbers(self, setup: S) -> tuple[SetupNumber, ...]:
        """Every number and choice of a set-up, by its path; defaults are those of the set-up of its class that ships."""
        return tuple(_numbers(setup, self.ship(setup.category), "", OWN))  # type: ignore[attr-defined]

    def changed(self, setup: S, values: Mapping[str, Any]) -> S:
        """The set-up with some numbers changed by their paths.

        Raises
        ------
        ModelError
            With all faults: paths that do not exist, values out of range, parts that do not fit together.
        """
        known = {number.setting.path for number in self.numbers(setup)}
        unknown = sorted(set(values) - known)
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
        made = _replaced(setup, tree, faults)
        if faults:
            raise ModelError(faults)
        return made  # type: ignore[no-any-return]


@dataclass(frozen=True, slots=True)
class SetupNumber:
    """A number or choice of a set-up, its value, and the heading of the part it belongs to."""

    setting: Setting
    value: Any
    group: str


def _numbers(part: Any, usual: Any, path: str, group: str, about: str = "") -> Iterator[SetupNumber]:
    """Of a part; `usual` is the part of the set-up that ships, `about` what is said of the part as a whole."""
    cls: Any = type(part)
    helps = parameter_helps(cls)
    for name, field in declared_fields(cls).items():
        value, default, where = getattr(part, name), getattr(usual, name), f"{path}{name}"
        match field.kind:
            case Item():
                heading = field.label.words if group == OWN else f"{group} · {field.label.words}"
                yield from _numbers(value, default, f"{where}.", heading, helps.get(name, ""))
            case Number() | Integer() | Choice() if name != "category" and value is not None:
                said = helps.get(name) or about
                yield SetupNumber(Setting(where, field.kind, default, field.label, said), value, group)


def _replaced(part: Any, tree: Mapping[str, Any], faults: list[Fault]) -> Any:
    """`part` with what `tree` says; faults are collected, the part itself is returned where it has some."""
    given = {
        name: _replaced(getattr(part, name), value, faults) if isinstance(value, dict) else value
        for name, value in tree.items()
    }
    try:
        return dataclasses.replace(part, **given)
    except FaultyError as error:
        faults += error.faults
        return part
