"""Files that commands draw into: refused before anything is computed."""

from __future__ import annotations

from pathlib import Path

import typer

PICTURES = (".png", ".pdf", ".svg")


def check_picture(path: Path | None, option: str) -> None:
    """Refuse an ending that no picture has, or a folder that does not exist."""
    if path is not None and path.suffix.lower() not in PICTURES:
        raise typer.BadParameter(f"{path}: the ending must be one of {', '.join(PICTURES)}.", param_hint=option)
    if path is not None and not path.absolute().parent.is_dir():
        raise typer.BadParameter(f"{path}: there is no folder {path.parent}.", param_hint=option)
