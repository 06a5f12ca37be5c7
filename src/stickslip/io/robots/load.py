"""Robot files by their format."""

from __future__ import annotations

import os
from pathlib import Path

from stickslip.io.opened_folder import opened_folder
from stickslip.io.robots.options import ImportOptions
from stickslip.io.robots.report import Imported, Note
from stickslip.io.safe_file import read_text_file
from stickslip.model.errors import Fault, ModelError

#: Endings of robot files.
FORMATS = (".urdf", ".xml", ".mjcf")
MAX_BYTES = 16 * 2**20  # robots of thousands of links are smaller


def is_robot_file(name: str) -> bool:
    """Whether a file is to be read as a robot."""
    return name.lower().endswith((*FORMATS, ".xacro"))


def load_robot(path: str | os.PathLike[str], options: ImportOptions | None = None, trust: bool = False) -> Imported:
    """Read a robot from URDF or MJCF.

    Parameters
    ----------
    path : path
        ``.urdf``, or ``.xml`` (what it is tells its root element).
    options : ImportOptions, optional
        What the file does not say.
    trust : bool
        Whether the file may name files outside its folder, or outside the package that it is part of. Default: it may not.

    Returns
    -------
    Imported
        The scene, and a report of what was taken, assumed, approximated and left out.

    Raises
    ------
    ModelError
        With all faults of the file and the meshes that it names.
    """
    file, where = Path(path).absolute(), os.path.basename(os.fspath(path))
    if where.lower().endswith(".xacro"):
        fix = f"Expand it first: xacro {where} > {where.removesuffix('.xacro').removesuffix('.urdf')}.urdf"
        raise ModelError(Fault(where, "is a xacro macro file, not a robot yet", fix))
    text = read_text_file(file, where, max_bytes=MAX_BYTES)
    from stickslip.io.robots.assemble import assemble
    from stickslip.io.robots.mesh_files import with_packages
    from stickslip.io.robots.mjcf import read_mjcf
    from stickslip.io.robots.urdf import read_urdf
    from stickslip.io.robots.xml_text import tidy_xml

    settled = options or ImportOptions()
    tidy, done = tidy_xml(text)
    is_urdf = where.lower().endswith(".urdf") or (where.lower().endswith(".xml") and "<robot" in text)
    read = read_urdf if is_urdf else read_mjcf
    opened = with_packages(opened_folder(file, trust), settled.packages)
    robot = read(text if settled.strict else tidy, where, opened, settled)
    if not settled.strict:
        robot.approximated += [Note(where, what) for what in done]
    return assemble(robot, settled)
