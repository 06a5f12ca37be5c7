"""W-19, W-22, W-24: collisions are found at any speed, one contact at a time, and the guard distance remains.

Source: [Buck, sec. 5.2]. Tolerance: after the interval of a collision the gap is between 0 and 1.5 guard distances; a rod that dips into a
ledge and out of it again within one interval is stopped; nothing passes a thin plate.
"""

from __future__ import annotations

import numpy as np
import pytest
from tests.acceptance.guided_runs import FLOOR, GUARD, box, command, led, placed_at, polygon_prism
from tests.piercing import piercing


@pytest.mark.parametrize("speed", [0.01, 0.1, 0.5, 2.0])
def test_a_part_stops_a_guard_distance_before_a_wall(speed):
    rng = np.random.default_rng(7)
    part = polygon_prism(9, 0.1, 0.06)
    sim = led(part, [FLOOR], passes=1)
    for _ in range(20):
        q = rng.normal(size=4)
        sim.set_coordinate("free", (0.0, 0.0, 0.2 + 0.01 * rng.random(), *(q / np.linalg.norm(q))))
        sim.step(0)
        command(sim, (0.0, 0.0, -speed))
        for _ in range(int(0.25 / (0.01 * speed)) + 2):
            sim.step(1)
            if sim.guidance().hits:
                break
        lowest = placed_at(part[0], sim)[:, 2].min()
        assert 0.0 < lowest <= 1.5 * GUARD
        command(sim, (0.0, 0.0, 1.0))
        sim.step(5)


def drop(spin) -> list[int]:
    """Numbers of contacts, interval by interval, of a box that is set down level."""
    sim = led(box((0.2, 0.16, 0.1)), [FLOOR], (0.0, 0.0, 0.06), passes=1)
    command(sim, (0.0, 0.0, -0.5), spin)
    counts = []
    for _ in range(12):
        sim.step(1)
        now = sim.guidance()
        counts.append(len(now.contacts))
        assert sum(event == "made" for event, _ in now.events) <= 1
        assert now.penetration == 0.0
    return counts


def test_a_box_that_is_set_down_gets_one_contact_per_interval():
    assert drop((0.01, 0.02, 0.0))[-1] == 3


def test_a_box_that_falls_exactly_flat_gets_three_contacts():
    assert drop((0.0, 0.0, 0.0))[-1] == 3


def test_a_rod_that_dips_into_a_ledge_and_out_again_is_stopped():
    rod = box((1.0, 0.02, 0.02))
    ledge = box((0.2, 0.4, 0.3), (0.49985 + 0.1, 0.0, 0.0))  # the rod is longer only near the horizontal
    angle = 0.06
    sim = led(rod, [ledge], (0.0, 0.0, 0.0), (np.cos(0.5 * angle), 0.0, np.sin(0.5 * angle), 0.0), dt=0.02, turn=10.0)
    beyond = led(rod, [ledge], (0.0, 0.0, 0.0), (np.cos(0.5 * angle), 0.0, -np.sin(0.5 * angle), 0.0))
    assert piercing(sim) == piercing(beyond) == 0.0
    command(sim, spin=(0.0, -6.0, 0.0))
    sim.step(1)
    now = sim.guidance()
    assert now.hits > 0
    assert piercing(sim) == 0.0


@pytest.mark.parametrize("seed", range(6))
def test_nothing_passes_a_thin_plate_at_any_speed_of_the_hand(seed):
    rng = np.random.default_rng(seed)
    plate = box((0.6, 0.6, 1e-4))
    q = rng.normal(size=4)
    sim = led(
        box((0.05, 0.04, 0.03)), [plate], (0.0, 0.0, 0.1), q / np.linalg.norm(q), guard=1e-5, speed=1e4, turn=300.0
    )
    for _ in range(30):
        x, y, _ = sim.pose("part")[0]
        command(sim, (-5.0 * x, -5.0 * y, -1e4 * rng.random()), rng.normal(size=3) * 100.0)
        sim.step(1)
        assert sim.pose("part")[0][2] > 0.0
    assert piercing(sim) == 0.0


def test_a_command_of_a_hundred_metres_is_cut_and_said():
    sim = led(box((0.2, 0.16, 0.1)), [FLOOR], (0.0, 0.0, 1.0))
    before = sim.pose("part")[0]
    command(sim, (1e4, 0.0, -1e4), (0.0, 1e5, 0.0))
    sim.step(1)
    now = sim.guidance()
    assert now.limited == 1
    assert np.linalg.norm(sim.pose("part")[0] - before) <= 0.02 + 1e-12
