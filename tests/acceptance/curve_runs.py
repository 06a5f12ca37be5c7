"""A bob through one banked curve: straight, clothoid, arc, clothoid, straight, in a pipe."""

from __future__ import annotations

import math
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from tests.acceptance.bent_pipe import pipe_along

from stickslip.apps.bob import BobSetup, bob_scene, ship_setup, steering_torque, touches
from stickslip.engine.simulation import Simulation
from stickslip.track import Curve, PlanLine

START, CLOTHOID, ARC, CURVE_RADIUS, RUN_OUT = 20.0, 40.0, 60.0, 60.0, 60.0  # m
PIPE_RADIUS, SPEED = 3.0, 30.0
END = START + 2.0 * CLOTHOID + ARC + RUN_OUT
ENTRY, EXIT = (START, START + CLOTHOID), (START + CLOTHOID + ARC, START + 2.0 * CLOTHOID + ARC)  # stations of clothoids


class CurveRun(NamedTuple):
    """Samples every 10 ms."""

    station: np.ndarray  # m
    torque: np.ndarray  # N m, mean of the 10 ms
    noise: np.ndarray  # N m, standard deviation within the 10 ms
    lean: np.ndarray  # rad
    runners: np.ndarray  # closed contacts
    penetration: np.ndarray  # m


def in_curve(setup: BobSetup, turn: int = 1, **options: Any) -> Simulation:
    """Bob 18 m before a curve to the left (1) or right (-1)."""
    reach = PIPE_RADIUS - setup.geometry.foot_radius
    height = reach - math.sqrt(reach**2 - (0.5 * setup.geometry.gauge) ** 2)
    pipe = pipe_along(plan_line(turn), END, PIPE_RADIUS)
    return Simulation(bob_scene(setup, (pipe,), position=(2.0, 0.0, height), speed=SPEED, **options))


def plan_line(turn: int) -> PlanLine:
    a2 = CLOTHOID * CURVE_RADIUS
    return PlanLine((Curve(turn, 0.0, START, CLOTHOID, a2, ARC, CURVE_RADIUS, CLOTHOID, a2, END),))


@cache
def run_curve(turn: int, category: str = "two-man") -> CurveRun:
    """Unsteered bob through a curve to the left (1) or right (-1)."""
    sim = in_curve(ship_setup(category), turn)
    rows, places = [], []
    for _ in range(620):
        torques, deepest = [], 0.0
        for _ in range(10):
            report = sim.step(5)
            assert report.finite
            torques.append(steering_torque(sim))
            deepest = max(deepest, report.penetration)
        places.append(sim.pose("rear_hull")[0][:2])
        lean = sim.coordinate("lean")[0]
        rows.append((np.mean(torques), np.std(torques), lean, touches(sim).runners, deepest))
    return CurveRun(plan_line(turn).station_of(np.array(places)).station, *np.array(rows).T)
