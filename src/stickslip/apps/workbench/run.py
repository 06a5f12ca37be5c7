"""WorkbenchRun: a part on its way to where it belongs."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from stickslip import numerics as nm
from stickslip.apps.workbench.hands import Planned
from stickslip.apps.workbench.planner import Plan
from stickslip.apps.workbench.task import PART, Task, axes_of_pose, turn_between
from stickslip.contract.channel import Channel
from stickslip.contract.controllers import Controller
from stickslip.contract.run import Advance, Run, RunSpec
from stickslip.contract.staging import Staging
from stickslip.engine.report import StepReport
from stickslip.engine.simulation import Simulation

INSERTED, NO_PATH = "inserted", "no path found"
CHANNELS = (
    Channel("clearance", "m", "Clearance"),
    Channel("gap", "m", "Smallest gap of a contact"),
    Channel("force", "N", "Contact force"),
    Channel("moment", "N m", "Contact moment"),
    Channel("contacts", "1", "Contacts held"),
    Channel("distance", "m", "Distance from the goal"),
    Channel("angle", "rad", "Angle from the goal"),
    Channel("penetration", "m", "Penetration"),
)


class WorkbenchRun(Run):
    """A run of a task. A tick is an interval of the guided stepper."""

    channels = CHANNELS

    def __init__(
        self,
        spec: RunSpec,
        simulation: Simulation,
        make_controller: Callable[[], Controller],
        task: Task,
        staging: Staging,
        plan: Plan | None = None,
    ) -> None:
        self.task, self._staging, self.plan = task, staging, plan
        super().__init__(spec, simulation, make_controller, simulation.dt)

    def _start(self) -> None:
        super()._start()
        self._peak_force = self._penetration = self._gap_error = 0.0
        self._clearance = np.inf
        self._narrowest: list[float] | None = None
        self._sums = dict.fromkeys(("rolled_back", "squeezed", "limited", "crowded", "hits", "freed"), 0)
        self._lost_s, self._most_contacts, self._most_iterations = 0.0, 0, 0
        self._took: list[float] = []
        self._values = (0.0, 0.0, 0.0, 0.0, 0.0, *self._off(), 0.0)

    def step(self, n: int, advance: Advance | None = None) -> StepReport:
        """As of every run; the time that intervals take is measured."""
        inner = advance or self.simulation.step

        def timed(steps: int) -> StepReport:
            begin = time.perf_counter()
            report = inner(steps)
            self._took.append((time.perf_counter() - begin) / steps)
            return report

        return super().step(n, timed)

    def note(self) -> None:
        """Look at the interval that is over."""
        now = self.simulation.guidance()
        self._peak_force = max(self._peak_force, now.force)
        self._penetration = max(self._penetration, now.penetration)
        self._gap_error = max(self._gap_error, now.gap_error)
        if now.clearance < self._clearance:
            self._clearance = now.clearance
            self._narrowest = self.simulation.motion(PART)[0].tolist()
        for name in self._sums:
            self._sums[name] += getattr(now, name)
        self._lost_s += now.lost
        self._most_contacts = max(self._most_contacts, len(now.contacts))
        self._most_iterations = max(self._most_iterations, now.most_iterations)
        gap = min((contact.gap for contact in now.contacts), default=now.clearance)
        load = (now.force, now.moment, float(len(now.contacts)))
        self._values = (now.clearance, gap, *load, *self._off(), now.penetration)

    def values(self) -> Sequence[float]:
        return self._values

    def _off(self) -> tuple[float, float]:
        """Distance [m] and angle [rad] of the part from its goal."""
        r, A = self.simulation.motion(PART)[:2]
        goal = self.task.goal
        return nm.norm(r - np.array(goal.position)), nm.norm(turn_between(A, axes_of_pose(goal)))

    @property
    def is_inserted(self) -> bool:
        """Whether the part is where it belongs."""
        distance, angle = self._off()
        return distance <= self.task.near and angle <= self.task.turned

    def ended(self, report: StepReport) -> str:
        """A person goes on as long as he likes; anybody else is done when the part is where it belongs."""
        found = super().ended(report)
        if found or not np.isfinite(self.spec.until):
            return found
        if self.is_inserted:
            return INSERTED
        lost = isinstance(self.controller, Planned) and not self.controller.plan.is_found and self.controller.is_over
        return NO_PATH if lost else ""

    def measured(self) -> Mapping[str, Any]:
        took = np.sort(np.array(self._took or [0.0]))
        share = lambda part: float(took[min(len(took) - 1, int(part * len(took)))])  # noqa: E731
        distance, angle = self._off()
        return {
            "inserted": self.is_inserted,
            "max_penetration_m": self._penetration,
            "min_clearance_m": float(self._clearance) if np.isfinite(self._clearance) else None,
            "min_clearance_at_m": self._narrowest,
            "peak_force_n": self._peak_force,
            "guard_m": self.task.guard,
            "play_m": self.task.play,
            "max_gap_error_m": self._gap_error,
            "most_contacts": self._most_contacts,
            "most_iterations": self._most_iterations,
            "goal_distance_m": distance,
            "goal_angle_rad": angle,
            "lost_time_s": self._lost_s,
            "rolled_back": self._sums["rolled_back"],
            "squeezed": self._sums["squeezed"],
            "limited_commands": self._sums["limited"],
            "collisions": self._sums["hits"],
            "freed_intervals": self._sums["freed"],
            "interval_p50_s": share(0.5),
            "interval_p99_s": share(0.99),
            "interval_max_s": float(took[-1]),
            **({"healing": list(self.task.notes)} if self.task.notes else {}),
            **self._planned(),
        }

    def _planned(self) -> dict[str, Any]:
        """What the search for a way says of itself."""
        plan = self.plan
        if plan is None:
            return {}
        x, y, z = plan.narrowest[:3]
        return {
            "path_found": plan.is_found,
            "path_clearance_m": plan.clearance,
            "path_narrowest_m": [x, y, z],
            "path_left_m": plan.left,
            "path_places": len(plan.places),
            "searched_places": plan.n_place,
            "searched_intervals": plan.n_interval,
            "search_s": plan.took,
        }

    @property
    def staging(self) -> Staging:
        return self._staging
