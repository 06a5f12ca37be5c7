"""Files as apps: scenes in TOML, and robots of other programs."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from stickslip.contract.scene_app import SceneApp
from stickslip.contract.settings import Setting, settings_of_declaration
from stickslip.io.robots import ImportOptions, ImportReport, is_robot_file, load_robot
from stickslip.io.scene_file import read_scene
from stickslip.model import Scene
from stickslip.model.errors import UsageError

SCENE_SUFFIX = ".toml"


def app_of_file(name: str, trust: bool = False) -> SceneApp | None:
    """The app that a file makes; None if `name` does not look like such a file.

    Raises
    ------
    UsageError
        It looks like one, and there is none.
    ModelError
        The file has faults.
    """
    is_scene = name.endswith(SCENE_SUFFIX)
    if not is_scene and not is_robot_file(name):
        return None
    if not Path(name).is_file():
        raise UsageError(f"There is no file {name!r}. Check the path; names of what ships: stickslip list apps.")
    if not is_scene:
        return RobotApp(name, trust)
    scene = read_scene(name, trust)
    return SceneApp(scene.name or Path(name).stem, scene.title or scene.name, lambda: scene, trust=trust)


class RobotApp(SceneApp):
    """A robot file: its settings are the options of the import.

    Attributes
    ----------
    report : ImportReport or None
        What became of the file when it was built last.
    """

    def __init__(self, path: str, trust: bool = False) -> None:
        super().__init__(
            name=path, title=os.path.basename(path), build=self._import, kind="robot", trust=trust,
            help="A robot of another program. What was assumed, approximated or left out is reported.",
        )  # fmt: skip
        self._reports: list[ImportReport]
        object.__setattr__(self, "_reports", [])

    @property
    def settings(self) -> tuple[Setting, ...]:
        return settings_of_declaration(ImportOptions)

    @property
    def report(self) -> ImportReport | None:
        return self._reports[-1] if self._reports else None

    def _import(self, **options: Any) -> Scene:
        scene, report = load_robot(self.name, ImportOptions(**options), self.trust)
        self._reports[:] = [report]
        return scene

    def begin(
        self, values: Mapping[str, Any] | None = None, controller: str = "", seed: int = 0, **options: Any
    ) -> Any:
        """As of every scene; with a person, joints have drives unless the settings say otherwise: they are the sliders."""
        given = {"drives": True, **(values or {})} if options.get("live") else values
        return super().begin(given, controller, seed, **options)
