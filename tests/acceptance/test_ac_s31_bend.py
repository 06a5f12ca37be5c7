"""AC-31: a skeleton in a level bend rides where weight and centrifugal force stand on the ice, and feels both.

Source: skeleton specification 5.2: 25 m, 20 m/s: roll 58.5 degrees, 2158 N (1.91 g), where m g cos(roll) would be 590 N.
The sled starts there, turning with the bend. Without friction it goes on like that for ever, as one rigid body: loads and roll are
compared for a second. With friction it need not ride at the equilibrium, and slows down; loads then belong to the speed of the moment.
Tolerance: 2 % as asked.
"""

from __future__ import annotations

import math

import numpy as np
import pytest
from tests.acceptance.sled_runs import GRAVITY, SLEDS, axes, mean_load, slippery
from tests.acceptance.sled_surfaces import level_bend

from stickslip.apps.skeleton import SkeletonSled
from stickslip.engine.simulation import Simulation
from stickslip.model import Surface
from stickslip.model.rotation import quat_from_matrix

RADIUS, PIPE, SPEED, HEIGHT = 25.0, 3.0, 20.0, 0.125
ROLL = math.atan(SPEED**2 / (GRAVITY * RADIUS))


def in_bend(sled: SkeletonSled) -> Simulation:
    """Sled in a bend to the left, its centre of mass on 25 m, all of it turning about the z axis."""
    aside = (PIPE - HEIGHT) * math.sin(ROLL)
    deepest = RADIUS - aside
    half = 0.5 * sled.setup.runners.gauge
    reach = math.sqrt((PIPE - sled.setup.runners.radius) ** 2 - half**2) + sled.setup.runners.radius
    outward, up = reach * math.sin(ROLL), PIPE - reach * math.cos(ROLL)
    normal = np.array([-math.sin(ROLL), 0.0, math.cos(ROLL)])
    forward = np.array([0.0, 1.0, 0.0])
    rotation = quat_from_matrix(np.column_stack([forward, np.cross(normal, forward), normal]))
    bend = Surface("ice", function=level_bend, params=(deepest, PIPE))
    scene = sled.scene((bend,), position=(deepest + outward, 0.0, up), rotation_wxyz=rotation, speed=SPEED)
    sim = Simulation(scene)
    spin = np.array([0.0, 0.0, SPEED / RADIUS])
    sim.state.u[3:6] = axes(sim).T @ spin
    sim.state.u[:3] = np.cross(spin, sim.state.q[:3])
    return sim


def samples(sim: Simulation) -> tuple[np.ndarray, np.ndarray]:
    """Load over that of the speed and radius of the moment, and roll [rad], every 50 ms for 0.8 s."""
    totals, rolls = [], []
    sim.step(500)
    for _ in range(16):
        load = mean_load(sim, 50)
        speed = float(np.linalg.norm(sim.velocity("athlete")[0]))
        place, up = sim.pose("frame")[0], axes(sim)[:, 2]
        radius = math.hypot(place[0], place[1]) + HEIGHT * float(up[:2] @ place[:2]) / math.hypot(*place[:2])
        totals.append(load / (115.0 * math.hypot(GRAVITY, speed**2 / radius)))
        rolls.append(math.acos(up[2]))
        sim.step(200)
    return np.array(totals), np.array(rolls)


def test_load_and_roll_without_friction():
    sim = in_bend(SkeletonSled(slippery(SLEDS["skeleton"].setup)))
    assert math.degrees(ROLL) == pytest.approx(58.5, abs=0.05)
    assert mean_load(sim, 500) == pytest.approx(2158.0, rel=0.02)
    assert 115.0 * GRAVITY * math.cos(ROLL) == pytest.approx(590.0, rel=0.002)
    totals, rolls = samples(sim)
    assert totals == pytest.approx(1.0, rel=0.02)
    assert rolls == pytest.approx(ROLL, rel=0.02)


def test_load_with_friction():
    totals, _ = samples(in_bend(SLEDS["skeleton"]))
    assert totals == pytest.approx(1.0, rel=0.02)
