"""Simulations and recordings within a notebook, and as files: one page with our renderer in it that asks nobody for anything."""

from __future__ import annotations

import os
from pathlib import Path

from stickslip.engine.simulation import Simulation
from stickslip.io.recording import Recording, open_recording
from stickslip.io.safe_file import write_file
from stickslip.model.errors import UsageError
from stickslip.studio.one_file import embedded, recording_page, simulation_page

HEIGHT = 480  # px
LEAST_HEIGHT, MOST_HEIGHT = 100, 4000


class Embedded:
    """A page that shows itself in a notebook's cell; made by `embed`.

    Attributes
    ----------
    page : str
        The whole page, as HTML.
    height : int [px]
        In the cell.
    """

    def __init__(self, page: str, height: int = HEIGHT) -> None:
        self.page, self.height = page, height

    def save(self, file: str | os.PathLike[str]) -> Path:
        """Write the page into a file that opens by double click."""
        path = Path(file)
        write_file(path, self.page.encode(), str(path))
        return path

    def __repr__(self) -> str:
        return f"<page of {len(self.page.encode()) / 1e6:.1f} MB; shows itself in a notebook, .save(file) writes it>"

    def _repr_html_(self) -> str:
        return embedded(self.page, self.height)


def embed(subject: Simulation | Recording | str | os.PathLike[str], *, height: int = HEIGHT) -> Embedded:
    """A simulation as it stands now, or a recording with its motion and channels, as a page within a notebook.

    Parameters
    ----------
    subject : Simulation, Recording or path
        A path is that of a recording.
    height : int [px]

    Raises
    ------
    UsageError
        It is none of these.
    RecordingError
        The recording cannot be read, or has fewer than two rows.
    """
    if not LEAST_HEIGHT <= height <= MOST_HEIGHT:
        raise UsageError(f"The height is {height} px. Give {LEAST_HEIGHT} to {MOST_HEIGHT}.")
    if isinstance(subject, str | os.PathLike):
        subject = open_recording(subject)
    if isinstance(subject, Recording):
        return Embedded(recording_page(subject), height)
    if isinstance(subject, Simulation):
        return Embedded(simulation_page(subject), height)
    raise UsageError(
        f"embed() takes a Simulation, a Recording or the path of one, not a {type(subject).__name__}. "
        "Of a scene make a simulation: embed(Simulation(scene))."
    )
