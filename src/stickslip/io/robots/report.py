"""What an import made of a robot: what it took, what it had to assume or approximate, what it left out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from stickslip.model import Scene


class Note(NamedTuple):
    """One thing that is not exactly as the file has it.

    Parameters
    ----------
    where : str
        File, line and element.
    what : str
        Reads on from `where`.
    """

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where} {self.what}"


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What became of the elements of a robot file.

    Parameters
    ----------
    source : str
        The file.
    format : str
        ``"urdf"`` or ``"mjcf"``.
    counts : dict of str to int
        What the scene has: bodies, joints by type, loops, gears, drives, shapes by type.
    mass : float [kg]
        Of all bodies.
    assumed : tuple of Note
        What the file does not say, and what was taken instead.
    approximated : tuple of Note
        What the engine has in another form.
    left_out : tuple of Note
        What the scene does not represent.
    """

    source: str
    format: str
    counts: dict[str, int]
    mass: float
    assumed: tuple[Note, ...] = ()
    approximated: tuple[Note, ...] = ()
    left_out: tuple[Note, ...] = ()

    def summary(self) -> dict[str, Any]:
        """The report as plain data, for a JSON document."""
        return {
            "source": self.source,
            "format": self.format,
            "imported": {**self.counts, "mass_kg": self.mass},
            "assumed": [str(note) for note in self.assumed],
            "approximated": [str(note) for note in self.approximated],
            "left_out": [str(note) for note in self.left_out],
        }


class Imported(NamedTuple):
    """A robot as a scene, and what the import did."""

    scene: Scene
    report: ImportReport
