"""Runs of the door shared by AC-1 to AC-5: angle and rate about the hinges, in either formulation."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

import numpy as np

from stickslip.engine.simulation import Simulation
from stickslip.scenes import door


@lru_cache
def door_motion(until: float = 2.0, **parameters: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Times [s], angles [rad] and rates [rad/s] at the ends of the steps, the beginning included."""
    simulation = Simulation(door.build(**parameters))
    angle, rate = [0.0], [0.0]
    for _ in range(round(until / simulation.dt)):
        assert simulation.step().finite
        e = simulation.pose("leaf")[1]
        angle.append(2.0 * math.atan2(e[3], e[0]))
        rate.append(float(simulation.velocity("leaf")[1][2]))
    return simulation.dt * np.arange(len(angle)), np.array(angle), np.array(rate)


def stop_time(t: np.ndarray, rate: np.ndarray) -> float:
    """First sampled time with |rate| below 1e-6 rad/s after the push."""
    return float(t[np.flatnonzero((np.abs(rate) < 1e-6) & (t > door.PUSH_END))[0]])
