"""Apps as pages see them: what they are listed with, and what a page may name and set of them. A page never names a path."""

from __future__ import annotations

import dataclasses
import logging
import math
import os
from collections.abc import Mapping
from typing import Any

from stickslip.apps.catalogue import app_names, find_app, own_names, working_apps
from stickslip.contract.app import RECORDED, App
from stickslip.contract.channel import Channel
from stickslip.contract.inputs import Axis
from stickslip.contract.override import named_by
from stickslip.contract.scene_app import SceneApp
from stickslip.contract.settings import nearest
from stickslip.contract.staging import Staging
from stickslip.model.errors import UsageError
from stickslip.model.kinds import DataFile, Function, Text
from stickslip.studio.app_records import AppEntry, MissingApp
from stickslip.studio.fields import form_of
from stickslip.studio.looks import AxisLook, BindingsLook, ChannelLook, ControllerLook, StagingLook
from stickslip.studio.protocol import Catalogue

UNBOUNDED = 1e9  # of an axis without bounds

log = logging.getLogger(__name__)


class PageApps:
    """The apps that pages may open: those of the catalogue, and the files that the studio was started with.

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
        entries, missing = [], [MissingApp(*each) for each in absent]
        for name, app in (*((app.name, app) for app in working), *((name, self.find(name)) for name in self._files)):
            try:
                entries.append(entry_of(name, app))
            except Exception as error:  # apps of the person's own may raise anything
                log.error("app %s", name, exc_info=error)
                missing.append(MissingApp(name, f"{type(error).__name__}: {error}"))
        return Catalogue(tuple(entries), tuple(missing))

    def find(self, name: str) -> App:
        """The app that a page calls `name`.

        Raises
        ------
        UsageError
            There is none. A path is no name.
        """
        if name in self._files:
            return find_app(self._files[name])
        if name not in app_names() and name not in own_names():
            raise UsageError(
                f"There is no app {name[:60]!r}. {nearest(name, app_names())} Pages open no files: stickslip studio FILE does."
            )
        return find_app(name)


def entry_of(name: str, app: App) -> AppEntry:
    """What is listed of an app. The axes of a scene are known when it is open: to build all scenes takes seconds."""
    controllers = tuple(ControllerLook(each.name, each.title, each.help) for each in app.controllers)
    axes = () if isinstance(app, SceneApp) else tuple(axis_look(axis) for axis in app.inputs)
    return AppEntry(name, app.kind, app.title, app.help, form_of(app), controllers, axes, staging_look(app.staging))


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
