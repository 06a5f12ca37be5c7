"""A robot file as an entry beside the scenes of the catalogue: its parameters are the options of the import."""

from __future__ import annotations

import os
from typing import Annotated, Literal

from stickslip import scenes
from stickslip.io.robots import ImportOptions, is_robot_file, load_robot
from stickslip.model import Scene
from stickslip.model.kinds import Number
from stickslip.model.label import Label
from stickslip.scenes.parameters import Friction


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
        base: Annotated[Literal["auto", "fixed", "free"], Label("Base")] = "auto",
        drives: Annotated[bool, Label("Drives in the joints")] = True,
        self_contact: Annotated[bool, Label("Links touch each other")] = False,
        meshes: Annotated[Literal["auto", "mesh", "hull", "pieces"], Label("Meshes touch as")] = "auto",
        show: Annotated[Literal["visuals", "contact"], Label("Shapes shown")] = "visuals",
        density: Annotated[float, Number("kg/m³", above=0.0), Label("Density where masses are missing", "ρ")] = 1000.0,
        mu: Friction = 0.5,
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
