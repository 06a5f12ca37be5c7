"""The high bar as an app."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from stickslip.apps.highbar.gymnast import TITLE, build
from stickslip.apps.highbar.run import TICK_S, HighBarRun
from stickslip.apps.highbar.technique import Auto
from stickslip.contract.about import PEOPLE, About
from stickslip.contract.app import ME
from stickslip.contract.controllers import Controller, Person
from stickslip.contract.inputs import Axis, Bindings
from stickslip.contract.run import RunSpec
from stickslip.contract.scene_app import SceneApp
from stickslip.contract.scene_run import controller_of
from stickslip.contract.staging import Staging
from stickslip.engine.warm_up import OnStage, open_simulation

AUTO = "auto"


def _axis(joint: str, label: str, keys: tuple[str, str], gamepad: int, sign: int, six_axis: str) -> Axis:
    bindings = Bindings(keys=keys, gamepad=gamepad, gamepad_sign=sign, six_axis=six_axis)
    return Axis(joint, label, help="-1 extends, 1 flexes, with all there is.", bindings=bindings)


AXES = (
    _axis("shoulder", "Shoulders", ("ArrowDown", "ArrowUp"), 1, -1, "x"),
    _axis("hip", "Hips", ("ArrowLeft", "ArrowRight"), 3, -1, "z"),
    _axis("knee", "Knees", ("k", "i"), 2, 1, "pitch"),
    _axis("elbow", "Elbows", ("j", "l"), 0, 1, "roll"),
)


@dataclass(frozen=True)
class HighBarApp(SceneApp):
    """The high bar: a scene whose person excites muscles."""

    @property
    def inputs(self) -> tuple[Axis, ...]:
        return AXES

    def begin(
        self,
        values: Mapping[str, Any] | None = None,
        controller: str = "",
        seed: int = 0,
        *,
        until: float | None = None,
        live: bool = False,
        on_stage: OnStage | None = None,
    ) -> HighBarRun:
        chosen = self.chosen(controller)
        scene, settings = self._declared(values or {})
        simulation = open_simulation(scene, on_stage)
        end = math.inf if live else self.until if until is None else until
        make: Callable[[], Controller] = (
            (lambda: cast(Controller, Person(AXES)))
            if chosen == ME
            else controller_of(chosen, self.acting or {}, simulation)
        )
        return HighBarRun(RunSpec(self.name, settings, chosen, seed, end), simulation, make, self.staging, self.tick_s)


APP = HighBarApp(
    name="highbar",
    title=TITLE,
    build=build,
    help=About(
        see="A gymnast hangs on an elastic bar and swings up to the giant circle, with a technique that a search "
        "found.",
        exact="Muscles add energy while they shorten against a pull, and the pull is greatest at the lowest point: the "
        "energy plot rises there.",
        tries="Take over with “You” and excite shoulders and hips: arrow up and down, left and right. Extend before"
        " the lowest point, bend behind it.",
    ),
    until=12.0,
    acting={AUTO: Auto},
    tick_s=TICK_S,
    staging=Staging(
        framed=5.0,
        instruments=("coach_shoulder", "coach_hip", "bar_force", "com_bar_distance"),
        plots=("bar_force", "com_bar_distance", "energy"),
    ),
    kind="app",
    group=PEOPLE,
)  # fmt: skip
