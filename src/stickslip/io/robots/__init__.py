"""Robots of other programs: URDF and MJCF files as scenes, with a report of what was taken and what was not."""

from __future__ import annotations

from stickslip.io.robots.load import FORMATS, is_robot_file, load_robot
from stickslip.io.robots.options import ImportOptions
from stickslip.io.robots.report import Imported, ImportReport, Note

__all__ = ["FORMATS", "ImportOptions", "ImportReport", "Imported", "Note", "is_robot_file", "load_robot"]
