"""A bob through one banked curve: straight, clothoid, arc, clothoid, straight, in a pipe."""

from __future__ import annotations

import math
from functools import cache
from typing import NamedTuple

import numpy as np
from tests.acceptance.bent_pipe import pipe_along

from stickslip.apps.bob import bob_scene, ship_setup, steering_torque, touches
from stickslip.engine.simulation import Simulation
from stickslip.track import Curve, PlanLine

START, CLOTHOID, ARC, CURVE_RADIUS, RUN_OUT = 20.0, 40.0, 60.0, 60.0, 60.0  # m
PIPE_RADIUS, SPEED = 3.0, 30.0
ENTRY, EXIT = (START, START + CLOTHOID), (START + CLOTHOID + ARC, START + 2.0 * CLOTHOID + ARC)  # stations of clothoids


class CurveRun(NamedTuple):
    """Samples every 10 ms."""

    station: np.ndarray  # m
    torque: np.ndarray  # N m, mean of the 10 ms
    noise: np.ndarray  # N m, standard deviation within the 10 ms
    lean: np.ndarray  # rad
    runners: np.ndarray  # closed contacts
    penetration: np.ndarray  # m


@cache
def run_curve(turn: int, category: str = "two-man") -> CurveRun:
    """Unsteered bob through a curve to the left (1) or right (-1)."""
    setup = ship_setup(category)
    end = EXIT[1] + RUN_OUT
    a2 = CLOTHOID * CURVE_RADIUS
    line = PlanLine((Curve(turn, 0.0, START, CLOTHOID, a2, ARC, CURVE_RADIUS, CLOTHOID, a2, end),))
    reach = PIPE_RADIUS - setup.geometry.foot_radius
    height = reach - math.sqrt(reach**2 - (0.5 * setup.geometry.gauge) ** 2)
    scene = bob_scene(setup, (pipe_along(line, end, PIPE_RADIUS),), position=(2.0, 0.0, height), speed=SPEED)
    sim = Simulation(scene)
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
    return CurveRun(line.station_of(np.array(places)).station, *np.array(rows).T)
