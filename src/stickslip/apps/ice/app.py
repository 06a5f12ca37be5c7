"""SledApp: a kind of sled as an app. A new sled is one of these, in a file of its own."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from stickslip.apps.ice.conditions import Conditions, RunSettings
from stickslip.apps.ice.pilots import make_pilot
from stickslip.apps.ice.run import AXIS, LIMIT, Piloted, SledRun, begin_run
from stickslip.apps.ice.sled import Sled
from stickslip.apps.parts.setup_library import SetupLibrary
from stickslip.contract.about import SLEDS
from stickslip.contract.app import ME, RECORDED, App, ControllerEntry
from stickslip.contract.controllers import Controller, Person
from stickslip.contract.inputs import Axis
from stickslip.contract.run import RunSpec
from stickslip.contract.settings import Setting, setting_of, settings_of_declaration, settle
from stickslip.contract.staging import PLAIN_STAGING, Staging
from stickslip.engine.warm_up import OnStage
from stickslip.io.track_file import known_tracks, load_track
from stickslip.model.errors import UsageError
from stickslip.model.kinds import Text
from stickslip.model.label import Label

AUTO, NOISY, NONE = "auto", "noisy", "none"
TRACK, SETUP = "track", "setup"
DEFAULT_TRACK = "loop"
CONTROLLERS = (
    ControllerEntry(AUTO, "Autopilot", "Follows a planned line."),
    ControllerEntry(NOISY, "Human-like autopilot", "The autopilot with the errors of a person, drawn with the seed."),
    ControllerEntry(ME, "You", "You steer; without you nobody does."),
    ControllerEntry(NONE, "Nobody", "The hands stay where they are."),
    ControllerEntry(RECORDED, "Recording", "Steering of a recorded run, of a CSV file, or a line to follow."),
)


def _tracks() -> tuple[str, ...]:
    return tuple(known_tracks())


@dataclass(frozen=True)
class SledApp(App):
    """A kind of sled on ice tracks.

    Parameters
    ----------
    name, title, help : str
    library : SetupLibrary
        Its set-ups.
    make : callable
        Makes the sled of a set-up.
    staging : Staging
    """

    name: str
    title: str
    library: SetupLibrary[Any]
    make: Callable[[Any], Sled]
    help: str = ""
    staging: Staging = PLAIN_STAGING
    kind: str = "sled"
    group: str = SLEDS
    until: float = LIMIT

    @property
    def settings(self) -> tuple[Setting, ...]:
        """Track and set-up by name or file, and start, ice and air. ``setup.PATH`` changes a number of the set-up."""
        return (
            Setting(TRACK, Text(), DEFAULT_TRACK, Label("Track"), "Name of a track, or a file.", _tracks),
            Setting(
                SETUP, Text(), self.library.names[0], Label("Set-up"), "Name of a set-up, or a file.", self._setups
            ),
            *settings_of_declaration(RunSettings),
        )

    def setting_at(self, path: str, values: Mapping[str, Any] | None = None) -> Setting:
        """As of every app; ``setup.PATH`` is a number of the set-up."""
        setup = self.library.find((values or {}).get(SETUP, self.library.names[0]))
        numbers = (
            dataclasses.replace(number.setting, path=f"{SETUP}.{number.setting.path}", default=number.value)
            for number in self.library.numbers(setup)
        )
        return setting_of(f"The {self.name}", path, (*self.settings, *numbers))

    def _setups(self) -> tuple[str, ...]:
        return (*self.library.names, *self.library.own_names())

    @property
    def inputs(self) -> tuple[Axis, ...]:
        return (AXIS,)

    @property
    def controllers(self) -> tuple[ControllerEntry, ...]:
        return CONTROLLERS

    def sled(self, setup: str | None = None, changes: Mapping[str, Any] | None = None) -> Sled:
        """The sled with a set-up by name or file, some of its numbers changed. Default: the first set-up that ships."""
        found = self.library.find(self.library.names[0] if setup is None else setup)
        return self.make(self.library.changed(found, changes) if changes else found)

    def begin(
        self,
        values: Mapping[str, Any] | None = None,
        controller: str = "",
        seed: int = 0,
        *,
        until: float | None = None,
        live: bool = False,
        on_stage: OnStage | None = None,
        conditions: Conditions | None = None,
    ) -> SledRun:
        """As of every app.

        Parameters
        ----------
        conditions : Conditions, optional
            Instead of what the settings say of start, ice and air.
        """
        chosen = self.chosen(controller)
        prefix = f"{SETUP}."
        changes = {
            path.removeprefix(prefix): value for path, value in (values or {}).items() if path.startswith(prefix)
        }
        plain = {path: value for path, value in (values or {}).items() if not path.startswith(prefix)}
        settled = settle(f"The {self.name}", self.settings, plain)
        sled, track = self.sled(settled[SETUP], changes), settled[TRACK]
        if conditions is None:
            own = {name: settled[name] for name in RunSettings.__dataclass_fields__}
            conditions = RunSettings(**own).conditions(load_track(track), seed)
        settings = settled | {f"{prefix}{path}": value for path, value in changes.items()}
        spec = RunSpec(self.name, settings, chosen, seed, self.until if until is None else until)
        make = self.controller_of(chosen, sled, track, seed)
        return begin_run(sled, track, make, conditions, spec=spec, staging=self.staging, on_stage=on_stage)

    def controller_of(self, name: str, sled: Sled, track: str, seed: int) -> Callable[[], Controller]:
        """What makes the controller of a name, anew for each start."""
        if name == ME:
            return lambda: Person((AXIS,))
        kind, _, path = name.partition(":")
        if kind == RECORDED and not path:
            raise UsageError(f"{RECORDED} needs a file. Write {RECORDED}:FILE.")
        return lambda: Piloted(make_pilot(path if kind == RECORDED else name, sled, track, seed))
