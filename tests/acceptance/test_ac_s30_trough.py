"""AC-30: in a vertical trough the ice carries the weight and the centripetal load, and nothing is lost without friction.

Source: skeleton specification 5.2; the model of [Shankar] shows m g cos(theta) only (`test_ac_s24_missing_centripetal_load.py`).
Trough of 50 m radius, start at -0.5 rad on the falling side with 20 m/s. The sled has legs, a frame that twists and a back that
leans: loads are averaged over 10 ms. The centre of mass turns on 49.875 m with the speed of its own.
Tolerance: loads 2 % pointwise as asked; energy 0.01 % per second as asked, after the swing of the start has died away.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from tests.acceptance.sled_runs import GRAVITY, SLEDS, mean_load, slippery

from stickslip.apps.skeleton import SkeletonSled
from stickslip.engine.simulation import Simulation
from stickslip.model import Surface

RADIUS, START, SPEED = 50.0, -0.5, 20.0


def in_trough(**options: Any) -> Simulation:
    """Sled at 20 m/s on the falling side, turning with the trough."""
    setup = slippery(SLEDS["skeleton"].setup)
    quarter = (math.sqrt(0.5), 0.0, 0.0, math.sqrt(0.5))
    trough = Surface("ice", function="half-pipe", params=(RADIUS, 0.0), rotation_wxyz=quarter)
    place = (RADIUS * math.sin(START), 0.0, RADIUS * (1.0 - math.cos(START)))
    tilt = (math.cos(0.5 * START), 0.0, -math.sin(0.5 * START), 0.0)
    return Simulation(SkeletonSled(setup).scene((trough,), position=place, rotation_wxyz=tilt, speed=SPEED, **options))


@pytest.fixture(scope="module")
def run() -> np.ndarray:
    """Angle [rad], speed [m/s], load [N] and energy [J], every 50 ms from 0.5 s on."""
    sim = in_trough()
    sim.step(2500)
    rows = []
    for _ in range(20):
        load = mean_load(sim, 50)
        place, (velocity, _) = sim.pose("frame")[0], sim.velocity("frame")
        rows.append((math.atan2(place[0], RADIUS - place[2]), np.linalg.norm(velocity), load, sum(sim.energy())))
        sim.step(200)
    return np.array(rows)


def test_load_is_weight_and_centripetal(run):
    angle, speed, load, _ = run.T
    expected = 115.0 * (GRAVITY * np.cos(angle) + speed**2 / RADIUS)
    assert load == pytest.approx(expected, rel=0.02)
    assert (load > 1.8 * 115.0 * GRAVITY * np.cos(angle)).all()  # what a model without curvature would show


def test_energy_stays(run):
    energy = run[:, 3]
    kinetic = 0.5 * 115.0 * run[0, 1] ** 2
    assert abs(energy[-1] - energy[0]) < 1e-4 * kinetic * 0.95  # 0.95 s
    assert np.ptp(energy) < 2e-4 * kinetic
