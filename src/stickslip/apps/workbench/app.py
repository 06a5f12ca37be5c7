"""WorkbenchApp: a task of the workbench as an app. A new task is one of these, in a folder of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from stickslip.apps.workbench.hands import Auto, Grip, Script, axes_of_task
from stickslip.apps.workbench.run import WorkbenchRun
from stickslip.apps.workbench.task import PART, Task
from stickslip.contract.about import WORKBENCH
from stickslip.contract.app import ME, RECORDED, App, ControllerEntry
from stickslip.contract.controllers import Controller
from stickslip.contract.inputs import Axis
from stickslip.contract.run import RunSpec
from stickslip.contract.scene_run import controller_of
from stickslip.contract.settings import Setting, settings_of
from stickslip.contract.staging import Staging
from stickslip.engine.warm_up import OnStage, open_simulation
from stickslip.model.errors import UsageError

AUTO, SCRIPT = "auto", "script"
CONTROLLERS = (
    ControllerEntry(AUTO, "Sure hand", "Leads the part from pose to pose, and sees where it is."),
    ControllerEntry(SCRIPT, "Pushing hand", "Goes straight for the goal and wiggles, whatever is in between."),
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
        return tuple(setting for setting in settings_of(self.make) if setting.path != "seed")

    @property
    def inputs(self) -> tuple[Axis, ...]:
        return axes_of_task(self.make())

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
        task = self.make(**settled, seed=seed)
        simulation = open_simulation(task.scene(), on_stage)
        self._check_start(task, simulation)
        end = float("inf") if live else self.until if until is None else until
        spec = RunSpec(self.name, settled, chosen, seed, end)
        acting: dict[str, Callable[[Any], Any]] = {AUTO: lambda _: Auto(task), SCRIPT: lambda _: Script(task)}
        if chosen == ME:
            axes = axes_of_task(task)
            make: Callable[[], Controller] = lambda: Grip(axes)  # noqa: E731
        else:
            make = controller_of(chosen, acting, simulation)
        return WorkbenchRun(spec, simulation, make, task, self.staging)

    def _check_start(self, task: Task, simulation: Any) -> None:
        """Refuse a part that begins inside something: the hand could not tell on which side it belongs."""
        beginning = simulation.snapshot()
        simulation.step(1)
        depth = simulation.guidance().penetration
        simulation.restore(beginning)
        if depth > task.guard:
            raise UsageError(
                f"{self.name!r}: body {PART!r} begins {depth:.3g} m inside an obstacle. Move its start, or widen the play."
            )
