"""Figures as files: drawn in memory, then written completely or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from stickslip.io.safe_file import write_file

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def save_figure(figure: Figure, path: str | Path) -> None:
    """Write a figure in the format that the name of the file ends with: ``.png``, ``.pdf`` or ``.svg``.

    Raises
    ------
    ModelError
        The file cannot be written; nothing of it is left.
    """
    file, drawn = Path(path), BytesIO()
    figure.savefig(drawn, format=file.suffix[1:].lower() or "png")
    write_file(file, drawn.getvalue(), str(path))


def save_pages(figures: Sequence[Figure], path: str | Path, title: str = "") -> tuple[Path, ...]:
    """Write figures as pages: of a PDF all in one file, called `title`; of ``report.png`` the second is ``report-2.png``, and so on."""
    file = Path(path)
    if file.suffix.lower() != ".pdf":
        files = [file, *(file.with_name(f"{file.stem}-{k}{file.suffix}") for k in range(2, len(figures) + 1))]
        for figure, one in zip(figures, files):
            save_figure(figure, one)
        return tuple(files)
    from matplotlib.backends.backend_pdf import PdfPages

    drawn = BytesIO()
    with PdfPages(drawn, metadata={"Title": title} if title else None) as book:
        for figure in figures:
            book.savefig(figure)
    write_file(file, drawn.getvalue(), str(path))
    return (file,)
