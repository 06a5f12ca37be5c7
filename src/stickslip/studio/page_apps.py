"""Apps as pages see them: what they are listed with, and what a page may name and set of them. A page never names a path."""

from __future__ import annotations

import contextlib
import dataclasses
import logging
import math
import os
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from stickslip.apps.catalogue import app_names, find_app, own_names, working_apps
from stickslip.contract.about import OWN, About
from stickslip.contract.app import RECORDED, App
from stickslip.contract.channel import Channel
from stickslip.contract.inputs import Axis
from stickslip.contract.override import named_by
from stickslip.contract.scene_app import SceneApp
from stickslip.contract.settings import nearest
from stickslip.contract.staging import Staging
from stickslip.io.library import data_folder, robots_folder, scenes_folder, tracks_folder
from stickslip.model.errors import StickslipError, UsageError
from stickslip.model.kinds import DataFile, Function, Text
from stickslip.studio.app_records import AppEntry, MissingApp
from stickslip.studio.fields import form_of
from stickslip.studio.incoming import MAIN, ROBOTS, robot_name
from stickslip.studio.looks import AxisLook, BindingsLook, ChannelLook, ControllerLook, StagingLook
from stickslip.studio.protocol import Catalogue

UNBOUNDED = 1e9  # of an axis without bounds

log = logging.getLogger(__name__)


class PageApps:
    """The apps that pages may open: those of the catalogue, the scenes and robots of the person's library, and the files that the
    studio was started with.

    Parameters
    ----------
    files : tuple of str
        Scenes and robots; pages call them by the names of the files without their folders.
    """

    def __init__(self, files: tuple[str, ...] = ()) -> None:
        self._files = {os.path.basename(file): file for file in files}

    def catalogue(self) -> Catalogue:
        """All apps. One with a fault is missing, and the others still work."""
        working, absent = working_apps()
        own = own_names()
        entries: list[AppEntry] = []
        missing = [MissingApp(*each) for each in absent]
        for app in working:
            group = OWN if app.name in own else app.group
            self._add(entries, missing, app.name, group, partial(_itself, app))
        for name in self._named():
            self._add(entries, missing, name, OWN, partial(self.find, name))
        return Catalogue(tuple(entries), tuple(missing))

    def _named(self) -> dict[str, str]:
        """Files by the names that pages call them."""
        return library_files() | self._files

    @staticmethod
    def _add(
        entries: list[AppEntry], missing: list[MissingApp], name: str, group: str, find: Callable[[], App]
    ) -> None:
        try:
            entries.append(entry_of(name, group, find()))
        except StickslipError as error:
            missing.append(MissingApp(name, str(error)))
        except Exception as error:  # apps of the person's own may raise anything
            log.error("app %s", name, exc_info=error)
            missing.append(MissingApp(name, f"{type(error).__name__}: {error}"))

    def find(self, name: str) -> App:
        """The app that a page calls `name`.

        Raises
        ------
        UsageError
            There is none. A path is no name.
        """
        files = self._named()
        if name in files:
            return find_app(files[name])
        if name not in app_names() and name not in own_names():
            raise UsageError(
                f"There is no app {name[:60]!r}. {nearest(name, app_names())} Files are opened with Open …, or dropped on the page."
            )
        return find_app(name)


def _itself(app: App) -> App:
    return app


def library_files() -> dict[str, str]:
    """Scenes and robots of the person's library by the names that pages call them; links that lead out of it are left out."""
    found: dict[str, Path] = {}
    for folder, suffixes in ((scenes_folder(), (".toml",)), (robots_folder(), ROBOTS)):
        for file in _within(folder):
            if file.suffix.lower() in suffixes and file.is_file():
                found[file.name] = file
            elif suffixes == ROBOTS and file.is_dir() and (main := _main_of(file)) is not None:
                found[robot_name(file, main.name)] = main
    return {name: str(file) for name, file in found.items() if name.isprintable()}


def library_mark() -> tuple[tuple[str, int], ...]:
    """What changes when something in the library does."""
    marks = []
    for folder in (data_folder() / "apps", scenes_folder(), robots_folder(), tracks_folder()):
        for file in (folder, *_within(folder)):
            with contextlib.suppress(OSError):
                marks.append((str(file), file.stat().st_mtime_ns))
    return tuple(marks)


def _within(folder: Path) -> list[Path]:
    """What a folder holds, but for what is hidden and for links that lead out of it."""
    try:
        real = Path(os.path.realpath(folder))
        return [
            file
            for file in sorted(folder.iterdir())
            if not file.name.startswith((".", "_")) and Path(os.path.realpath(file)).is_relative_to(real)
        ]
    except OSError:  # not there, or it cannot be looked into
        return []


def _main_of(folder: Path) -> Path | None:
    """The robot of a folder: the one that was chosen when it was unpacked, or the first URDF, or the first MJCF."""
    with contextlib.suppress(OSError, UnicodeDecodeError):
        named = folder / (folder / MAIN).read_text(encoding="utf-8")[:1000]
        if Path(os.path.realpath(named)).is_relative_to(os.path.realpath(folder)) and named.is_file():
            return named
    files = [file for suffix in ROBOTS for file in sorted(folder.glob(f"*{suffix}"))]
    return files[0] if files else None


def entry_of(name: str, group: str, app: App) -> AppEntry:
    """What is listed of an app. The axes of a scene are known when it is open: to build all scenes takes seconds."""
    controllers = tuple(ControllerLook(each.name, each.title, each.help) for each in app.controllers)
    axes = () if isinstance(app, SceneApp) else tuple(axis_look(axis) for axis in app.inputs)
    about = app.help.parts if isinstance(app.help, About) else ()
    staging = staging_look(app.staging)
    return AppEntry(name, app.kind, app.title, str(app.help), about, group, form_of(app), controllers, axes, staging)


def check_values(app: App, values: Mapping[str, Any]) -> None:
    """Refuse values that a page may not set: functions, files, and texts that are not among the suggestions.

    Raises
    ------
    UsageError
    """
    known = {setting.path: setting for setting in app.settings}
    for path, value in values.items():
        setting = known.get(path)
        if setting is None or not isinstance(setting.kind, Text | DataFile | Function):
            continue
        choices = () if setting.suggestions is None else setting.suggestions()
        if value not in choices:
            what = f"There is no {setting.label.words.lower()} {str(value)[:60]!r}."
            raise UsageError(f"{what} {nearest(str(value), choices)}")
    words = {path for path, value in values.items() if path not in known and isinstance(value, str)}
    if words and isinstance(app, SceneApp):
        plain = {path: value for path, value in values.items() if path not in words}
        kinds = (Function, DataFile, Text)
        trusting = dataclasses.replace(app, trust=True) if type(app) is SceneApp else app
        if named_by(trusting.scene(values), *kinds) - named_by(
            app.scene(plain), *kinds
        ):  # nothing runs before it is compiled
            raise UsageError("Pages change numbers and choices of a scene, not its functions, files and texts.")


def check_controller(app: App, controller: str) -> str:
    """Id of the run whose inputs are repeated; empty for any other controller.

    Raises
    ------
    UsageError
        There is no such controller. Only a recording has something behind a colon, the id of a saved run.
    """
    name, colon, id = controller.partition(":")
    names = [entry.name for entry in app.controllers]
    if (controller and name not in names) or (colon and name != RECORDED):
        raise UsageError(f"{app.title} has no controller {controller[:60]!r}. {nearest(controller, names)}")
    return id


def axis_look(axis: Axis) -> AxisLook:
    """An axis; one without bounds has wide ones."""
    b = axis.bindings
    bindings = BindingsLook(b.keys, b.gamepad, b.gamepad_sign, b.mouse, b.wheel, b.six_axis, b.headset)
    least, most = max(axis.least, -UNBOUNDED), min(axis.most, UNBOUNDED)
    return AxisLook(axis.name, axis.label, axis.unit, least, most, axis.rest, axis.help, bindings)


def channel_look(channel: Channel) -> ChannelLook:
    """A channel of a run."""
    return ChannelLook(channel.name, channel.unit, channel.label)


def staging_look(staging: Staging) -> StagingLook:
    """How something is shown."""
    s = staging
    gaze, framed = (value if math.isfinite(value) else 0.0 for value in (s.gaze, s.framed))
    return StagingLook(s.model, s.follow, s.eyes, gaze, framed, s.instruments, s.plots)
