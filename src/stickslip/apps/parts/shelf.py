"""Shelf: the set-ups that ship with a kind of sled, and set-ups from files."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from stickslip.io.setup_file import Setup, load_setup
from stickslip.model import Fault, ModelError

S = TypeVar("S", bound=Setup)


@dataclass(frozen=True, slots=True)
class Shelf(Generic[S]):
    """Where the set-ups of a kind of sled are.

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
        """The set-up that ships under a name, or the one in a file.

        Raises
        ------
        ModelError
            It is neither, or the file has faults.
        """
        if setup in self.names:
            return self.ship(setup)
        if not Path(setup).exists():
            fix = f"Use a file or one of: {', '.join(self.names)}"
            raise ModelError(Fault("setup", f"is {setup!r}, neither a file nor a set-up of the {self.cls.sled}", fix))
        return self.load(setup)
