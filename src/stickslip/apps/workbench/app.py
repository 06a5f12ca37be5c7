"""WorkbenchApp: a task of the workbench as an app. A new task is one of these, in a folder of its own."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from stickslip.apps.workbench.handling import EASY, Handling, handling
from stickslip.apps.workbench.hands import Auto, Grip, Planned, Script, axes_of_task
from stickslip.apps.workbench.motions import Mover
from stickslip.apps.workbench.planner import Plan, Planner
from stickslip.apps.workbench.run import WorkbenchRun
from stickslip.apps.workbench.task import PART, Task
from stickslip.contract.about import WORKBENCH
from stickslip.contract.app import ME, PLANNING, RECORDED, App, ControllerEntry
from stickslip.contract.controllers import Controller
from stickslip.contract.inputs import Axis
from stickslip.contract.run import RunSpec
from stickslip.contract.scene_run import controller_of
from stickslip.contract.settings import Setting, settings_of
from stickslip.contract.staging import Staging
from stickslip.engine.simulation import Simulation
from stickslip.engine.warm_up import OnStage, open_simulation
from stickslip.model.errors import UsageError

AUTO, SCRIPT, PLAN = "auto", "script", "plan"
FREEING = 300  # intervals that a part may take to come out of what it begins in
CONTROLLERS = (
    ControllerEntry(AUTO, "Sure hand", "Leads the part from pose to pose, and sees where it is."),
    ControllerEntry(SCRIPT, "Pushing hand", "Goes straight for the goal and wiggles, whatever is in between."),
    ControllerEntry(
        PLAN, "Planning hand", "Is told nothing but the goal: searches for a way, then leads the part along it."
    ),
    ControllerEntry(ME, "You", "You lead the part; let go, it stands still."),
    ControllerEntry(RECORDED, "Recording", "Inputs of a recorded run."),
)


@dataclass(frozen=True)
class WorkbenchApp(App):
    """A part that is led to where it belongs.

    Parameters
    ----------
    name, title, help : str
    make : callable
        Makes the task; its parameters are the settings, besides a last one, ``seed``.
    framed : float [m]
        Size of what a camera should show.
    """

    name: str
    title: str
    make: Callable[..., Task]
    help: str = ""
    framed: float = 0.5
    kind: str = "workbench"
    group: str = WORKBENCH
    until: float = 20.0

    @property
    def staging(self) -> Staging:  # type: ignore[override]
        return Staging(
            framed=self.framed, instruments=("clearance", "force", "distance"), plots=("clearance", "force", "contacts")
        )

    @property
    def settings(self) -> tuple[Setting, ...]:
        own = tuple(setting for setting in settings_of(self.make) if setting.path != "seed")
        return own + settings_of(handling)

    @property
    def inputs(self) -> tuple[Axis, ...]:
        return axes_of_task(self.make(), EASY)

    @property
    def controllers(self) -> tuple[ControllerEntry, ...]:
        return CONTROLLERS

    def begin(
        self,
        values: Mapping[str, Any] | None = None,
        controller: str = "",
        seed: int = 0,
        *,
        until: float | None = None,
        live: bool = False,
        on_stage: OnStage | None = None,
    ) -> WorkbenchRun:
        chosen = self.chosen(controller)
        settled = self.settled(values)
        common = {setting.path for setting in settings_of(handling)}
        task = self.make(**{name: value for name, value in settled.items() if name not in common}, seed=seed)
        held = handling(**{name: settled[name] for name in common})
        simulation = open_simulation(task.scene(held), on_stage)
        self._check_start(task, simulation)
        end = float("inf") if live else self.until if until is None else until
        spec = RunSpec(self.name, settled, chosen, seed, end)
        plan = None
        if chosen == PLAN or (chosen == AUTO and not task.is_way_known):
            plan = self._search(task, held, simulation, seed, on_stage)
        planned: Callable[[Any], Any] = lambda _: Planned(cast(Plan, plan), Mover(task, simulation))  # noqa: E731
        acting: dict[str, Callable[[Any], Any]] = {
            AUTO: planned if plan is not None else lambda _: Auto(task),
            SCRIPT: lambda _: Script(task),
            PLAN: planned,
        }
        if chosen == ME:
            axes = axes_of_task(task, held)
            make: Callable[[], Controller] = lambda: Grip(axes, task)  # noqa: E731
        else:
            make = controller_of(chosen, acting, simulation)
        return WorkbenchRun(spec, simulation, make, task, self.staging, plan)

    def _search(self, task: Task, held: Handling, simulation: Simulation, seed: int, on_stage: OnStage | None) -> Plan:
        """A way for the part, or the closest that the time allows."""

        def tell(used: float, budget: float) -> None:
            if on_stage is not None:
                on_stage(PLANNING, round(used), math.ceil(budget))

        return Planner(task, simulation, seed).search(held.budget, tell)

    def _check_start(self, task: Task, simulation: Simulation) -> None:
        """Refuse a part that begins so deep inside something that nobody can tell how it comes out; others are led out of it."""
        compiled = simulation.compiled
        guide = cast(Any, compiled.guide)
        looking = Simulation(dataclasses.replace(compiled, guide=guide.replace(reach=max(guide.reach, guide.radius))))
        looking.step(1)
        depth = left = looking.guidance().penetration
        trial = Simulation(compiled)
        for _ in range(FREEING if guide.reach >= depth > task.guard else 0):
            trial.step(1)
            left = trial.guidance().penetration
            if left <= task.guard:
                break
        if left > task.guard:
            raise UsageError(
                f"{self.name!r}: body {PART!r} begins {depth:.3g} m inside an obstacle, and no short way leads out. "
                "Move its start, or widen the play."
            )
