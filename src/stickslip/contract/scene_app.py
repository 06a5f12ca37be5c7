"""SceneApp: a scene as an app. A module with a title and a `build` is one already."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol

from stickslip.contract.about import CONTACT
from stickslip.contract.app import RECORDED, App, ControllerEntry
from stickslip.contract.channel import Channel
from stickslip.contract.controllers import TICK_S
from stickslip.contract.inputs import Axis, axes_of
from stickslip.contract.override import override, setting_in, split_parameters
from stickslip.contract.settings import Setting, settings_of, settle
from stickslip.contract.staging import PLAIN_STAGING, Staging
from stickslip.model import Scene
from stickslip.model.errors import UsageError

if TYPE_CHECKING:
    from stickslip.contract.scene_run import SceneRun
    from stickslip.engine.simulation import Simulation
    from stickslip.engine.warm_up import OnStage

SCRIPT = "script"
UNTIL = 2.0  # s, of scenes that do not say


class Watch(Protocol):
    """Watches a run of a scene. All but `note` may be left out."""

    channels: tuple[Channel, ...]

    def __init__(self, simulation: Simulation) -> None: ...

    def note(self) -> None:
        """After every tick."""

    def values(self) -> Sequence[float]:
        """Numbers of the channels."""

    def summary(self) -> Mapping[str, Any]:
        """What the run came to."""


@dataclass(frozen=True)
class SceneApp(App):
    """A scene that is built from parameters.

    Parameters
    ----------
    name, title, help : str
    build : callable
        Makes the scene; its parameters are the settings.
    until : float [s]
    acting : mapping of str to callable
        Controllers besides the person, by name: each takes the simulation and has a method ``act(run)``.
    watch : callable, optional
        Takes the simulation; a `Watch`.
    measure : callable, optional
        Takes the simulation at the end; numbers of the summary.
    tick_s : float [s]
        Time between two looks of a controller and of the watch; 0: one step.
    staging : Staging
    trust : bool
        Whether values may name functions and files, which are run and read.
    kind, group : str
    """

    name: str
    title: str
    build: Callable[..., Scene]
    help: str = ""
    until: float = UNTIL
    acting: Mapping[str, Callable[[Simulation], Any]] | None = None
    watch: Callable[[Simulation], Any] | None = None
    measure: Callable[[Simulation], Mapping[str, Any]] | None = None
    tick_s: float = TICK_S
    staging: Staging = PLAIN_STAGING
    trust: bool = False
    kind: str = "scene"
    group: str = CONTACT
    paths: bool = True

    @property
    def settings(self) -> tuple[Setting, ...]:
        return settings_of(self.build)

    def setting_at(self, path: str, values: Mapping[str, Any] | None = None) -> Setting:
        settings = {setting.path: setting for setting in self.settings}
        return settings[path] if path in settings else setting_in(self.scene(values), path, tuple(settings))

    @property
    def inputs(self) -> tuple[Axis, ...]:
        return axes_of(self.scene())

    @property
    def controllers(self) -> tuple[ControllerEntry, ...]:
        titles = {SCRIPT: "Script"}
        acting = tuple(
            ControllerEntry(name, titles.get(name, name.capitalize()), _first_paragraph(make))
            for name, make in (self.acting or {}).items()
        )
        return (*acting, *super().controllers, ControllerEntry(RECORDED, "Recording", "Inputs of a recorded run."))

    def scene(self, values: Mapping[str, Any] | None = None) -> Scene:
        """The scene with some values changed: parameters of `build` by name, anything else by its path.

        Raises
        ------
        UsageError, ModelError
            A name or path does not exist, or a value does not suit its place.
        """
        return self._declared(values or {})[0]

    def _declared(self, values: Mapping[str, Any]) -> tuple[Scene, dict[str, Any]]:
        """The scene, and all settings."""
        settings = self.settings
        names = tuple(setting.path for setting in settings)
        for_build, for_scene = split_parameters(values, names)
        settled = settle(f"Scene {self.name!r}", settings, for_build)
        scene = override(self.build(**settled), for_scene, names, self.trust)
        return scene, {**settled, **for_scene}

    def begin(
        self,
        values: Mapping[str, Any] | None = None,
        controller: str = "",
        seed: int = 0,
        *,
        until: float | None = None,
        live: bool = False,
        on_stage: OnStage | None = None,
    ) -> SceneRun:
        from stickslip.contract.run import RunSpec  # loads the engine: not needed to list or declare anything
        from stickslip.contract.scene_run import SceneRun, controller_of
        from stickslip.engine.hand import with_hand
        from stickslip.engine.warm_up import open_simulation

        chosen = self.chosen(controller)
        scene, settings = self._declared(values or {})
        if live:
            scene = with_hand(scene)
        simulation = open_simulation(scene, on_stage)
        end = math.inf if live else self.until if until is None else until
        spec = RunSpec(self.name, settings, chosen, seed, end)
        make = controller_of(chosen, self.acting or {}, simulation)
        return SceneRun(
            spec, simulation, make, self.tick_s or simulation.dt, self.watch, self.measure, self.staging
        )  # fmt: skip


def app_of_module(name: str, module: ModuleType) -> App:
    """The app that a module declares: its `APP`, or a scene of ``TITLE`` and ``build``.

    A scene module may also define ``UNTIL`` [s], ``TICK_S`` [s], ``CONTROLLERS`` (name → class), ``Watch``, ``measure(simulation)`` and
    ``STAGING``; ``GROUP`` and ``ABOUT``, an `About`: without one its docstring is the help.

    Raises
    ------
    UsageError
        It declares neither.
    """
    declared = getattr(module, "APP", None)
    if isinstance(declared, App):
        return declared
    if not hasattr(module, "TITLE") or not callable(getattr(module, "build", None)):
        raise UsageError(f"{name}: declares no app. Define APP, or TITLE and build(...) -> Scene.")
    return SceneApp(
        name=name,
        title=module.TITLE,
        build=module.build,
        help=getattr(module, "ABOUT", None) or inspect.cleandoc(module.__doc__ or ""),
        until=float(getattr(module, "UNTIL", UNTIL)),
        acting=getattr(module, "CONTROLLERS", None),
        watch=getattr(module, "Watch", None),
        measure=getattr(module, "measure", None),
        tick_s=float(getattr(module, "TICK_S", TICK_S)),
        staging=getattr(module, "STAGING", PLAIN_STAGING),
        group=getattr(module, "GROUP", CONTACT),
    )


def _first_paragraph(thing: Any) -> str:
    """Of a docstring."""
    return " ".join((inspect.getdoc(thing) or "").partition("\n\n")[0].split())
