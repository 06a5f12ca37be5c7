"""Small helpers of the joint-friction cases: run a scene step by step and keep what the cases look at."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from stickslip.engine.report import StepReport
from stickslip.engine.simulation import Simulation
from stickslip.model import Scene
from stickslip.model.compile import Compiled


def with_options(scene: Scene, **options: Any) -> Scene:
    """The scene with other step options."""
    return replace(scene, step=replace(scene.step, **options))


@dataclass(frozen=True)
class Trace:
    """Coordinate, rate and friction of one joint at the end of every step, the beginning included."""

    t: np.ndarray
    q: np.ndarray
    u: np.ndarray
    friction: np.ndarray
    reports: list[StepReport]
    simulation: Simulation

    def at(self, time: float) -> int:
        """Index of the sample at `time`."""
        return round(time / self.simulation.dt)

    def stop_time(self, speed: float = 1e-6) -> float:
        """First sampled time from which on the joint never moves faster than `speed`."""
        moving = np.flatnonzero(np.linalg.norm(self.u, axis=1) > speed)
        return float(self.t[moving[-1] + 1]) if moving.size else 0.0


def trace(scene: Scene | Compiled, joint: str, until: float) -> Trace:
    """Run a scene in tree coordinates and record one joint."""
    simulation = Simulation(scene)
    first = simulation.friction(joint)
    q, u, friction = [simulation.coordinate(joint)], [simulation.rate(joint)], [np.zeros_like(first)]
    reports = []
    for _ in range(round(until / simulation.dt)):
        reports.append(simulation.step())
        assert reports[-1].finite
        q.append(simulation.coordinate(joint))
        u.append(simulation.rate(joint))
        friction.append(simulation.friction(joint))
    t = simulation.dt * np.arange(len(q))
    return Trace(t, np.array(q), np.array(u), np.array(friction), reports, simulation)
