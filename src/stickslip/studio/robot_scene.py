"""A robot file as an entry beside the scenes of the catalogue: its parameters are the options of the import."""

from __future__ import annotations

import os
from typing import Literal

from stickslip import scenes
from stickslip.io.robots import ImportOptions, is_robot_file, load_robot
from stickslip.model import Scene


def entry_of(name: str) -> scenes.Entry:
    """The scene of the catalogue, or the robot file, called `name`.

    Raises
    ------
    UsageError
        There is neither.
    """
    if not is_robot_file(name):
        return scenes.describe(name)

    def build(
        base: Literal["auto", "fixed", "free"] = "auto",
        drives: bool = True,
        self_contact: bool = False,
        meshes: Literal["auto", "mesh", "hull", "pieces"] = "auto",
        show: Literal["visuals", "contact"] = "visuals",
        density: float = 1000.0,
        mu: float = 0.5,
    ) -> Scene:
        """Robot as its file has it; with drives, every joint with an effort limit has a target."""
        options = ImportOptions(
            base=base,
            drives=drives,
            self_contact=self_contact,
            meshes=meshes,
            show=show,
            density=float(density),
            mu=float(mu),
        )
        return load_robot(name, options).scene

    return scenes.Entry(name, os.path.basename(name), scenes.DEFAULT_UNTIL, build)
