"""Recordings that commands are given: by file, or by the id of a run in the runs folder."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stickslip.analysis.run_channels import RunChannels

RUN_HELP = "A recording, or the id of a run in the runs folder (stickslip list runs)."


def recording_file(name: Path) -> Path:
    """The file of a recording; what is no file may be the id of a run. A file that was cut short is found by its journal."""
    from stickslip.studio.folders import run_file

    try:
        if name.exists() or name.suffix:
            return name
    except (OSError, ValueError):  # no name of a file can be like this
        return name
    return run_file(str(name)) or name


def open_runs(names: list[Path]) -> list[tuple[str, RunChannels]]:
    """Channels of recordings, each under a name of its own: that of its file, with its folder where two are alike."""
    from stickslip.analysis.run_channels import RunChannels
    from stickslip.io import open_recording

    files = [recording_file(name) for name in names]
    short = [file.name.removesuffix(".partial").removesuffix(".parquet") for file in files]
    called = [name if short.count(name) == 1 else str(file) for name, file in zip(short, files)]
    called = [name if called.count(name) == 1 else f"{name} ({k})" for k, name in enumerate(called, start=1)]
    return [(name, RunChannels(open_recording(file))) for name, file in zip(called, files)]
