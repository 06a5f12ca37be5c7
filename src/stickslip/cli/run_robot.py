"""Robots of other programs on the command line: read, told what became of them, run as any scene."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stickslip.cli.show import print_table

if TYPE_CHECKING:
    from stickslip.io.robots import ImportReport
    from stickslip.model import Scene

HEADINGS = {"assumed": "assumed", "approximated": "approximated", "left_out": "not represented"}


def is_robot(name: str) -> bool:
    """Whether `name` is the path of a robot file, judged by its ending."""
    return name.lower().endswith((".urdf", ".xml", ".mjcf", ".xacro"))


def load_robot_scene(name: str, values: Mapping[str, Any], trust: bool = False) -> tuple[Scene, ImportReport]:
    """The robot in the file `name` as a scene with its values changed, and the report of the import.

    Values whose names are fields of `ImportOptions` (``base``, ``drives`` …) tell how to import; others are paths into the
    scene. With `trust` the file may name files outside its folder.
    """
    from stickslip.io.robots import ImportOptions, load_robot
    from stickslip.scenes.errors import UsageError
    from stickslip.scenes.override import override, split_parameters

    if not Path(name).is_file():
        raise UsageError(f"There is no file {name!r}. Give the path of a URDF or MJCF file.")
    parameters = tuple(field.name for field in dataclasses.fields(ImportOptions))
    for_import, for_scene = split_parameters(values, parameters)
    scene, report = load_robot(name, ImportOptions(**for_import), trust)
    return override(scene, for_scene, parameters, trust), report


def print_report(report: ImportReport) -> None:
    """Print what was imported and what was not."""
    counts = ", ".join(f"{count} {what.replace('_', ' ')}" for what, count in report.counts.items() if count)
    rows = [("imported", f"{counts}; {report.mass:.6g} kg")]
    for field, heading in HEADINGS.items():
        rows += [(heading, str(note)) for note in getattr(report, field)]
    print_table("", ("", report.source), rows)
