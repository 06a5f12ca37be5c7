"""AC-37, the race: what the physical skeleton says of 9.127 s from curve 1 to curve 4 of Park City, entered at 12.611 m/s.

Source: [Shankar, tab. 5.3], mean of three competitors from footage; skeleton specification 5.2 and W4: 2 % at a split whose station is
known. The first 200 m are straightened as in AC-21, with 15 % assumed behind them, as a spline through the elevations; the sled is the
men's of this project, unsteered.

Known is the station of curve 1, 50 m: from the source's start at 35 m with 11.11 m/s the sled enters it with 12.51 m/s, 0.8 % below the
race; tolerance 2 %. Not known is where the footage was stopped. A sled that enters curve 1 as the competitors did is at 216 m after
their 9.127 s, 5 m short of what is possible without any loss; to the 245 to 250 m of the count of sections it takes 10.3 to 10.5 s,
13 % more than the race. No friction and no drag make up for that: the printed time belongs to a place near 216 m, and says nothing
of a sled until somebody tells where curve 4 was called reached. Curves, which lengthen the way and press, would only add to the time.
Tolerance: stations 1 m, what the spline's freedom between rows of 10 m gives; times 0.1 s.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
import pytest
from scipy.interpolate import CubicSpline
from tests.acceptance.skeleton_cases import PARK_CITY
from tests.acceptance.sled_runs import SLEDS

from stickslip.engine.simulation import Simulation
from stickslip.model import HeightField
from stickslip.model.rotation import quat_from_matrix

ROWS = np.array((*PARK_CITY, *(PARK_CITY[-1] - 1.5 * np.arange(1, 8))))
END = 10.0 * (len(ROWS) - 1)
PROFILE = CubicSpline(np.linspace(0.0, END, len(ROWS)), ROWS)
SPACING = 0.25  # m
RACE_TIME, RACE_SPEED, CURVE_1 = 9.127, 12.611, 50.0  # s, m/s, m


class Slide(NamedTuple):
    """Every 10 ms."""

    time: np.ndarray  # s
    station: np.ndarray  # m
    speed: np.ndarray  # m/s


@cache
def slide(station: float, speed: float, until: float) -> Slide:
    """Unsteered skeleton down the straightened track."""
    x = np.arange(0.0, END + SPACING, SPACING)
    heights = tuple((z, z, z) for z in PROFILE(x).tolist())
    ice = HeightField(
        "ice", heights=heights, spacing_x=SPACING, spacing_y=2.0, position=(0.5 * (x[0] + x[-1]), 0.0, 0.0)
    )
    forward = np.array([1.0, 0.0, float(PROFILE(station, 1))])
    forward /= np.linalg.norm(forward)
    axes = np.column_stack([forward, [0.0, 1.0, 0.0], np.cross(forward, [0.0, 1.0, 0.0])])
    rotation = tuple(quat_from_matrix(axes).tolist())
    place = (station, 0.0, float(PROFILE(station)) + 1e-3)
    sled = SLEDS["skeleton"]
    simulation = Simulation(sled.scene((ice,), position=place, rotation_wxyz=rotation, speed=speed))
    rows = []
    while simulation.time < until:
        assert simulation.step(50).finite
        rows.append((simulation.time, simulation.pose("frame")[0][0], np.linalg.norm(simulation.velocity("frame")[0])))
    assert abs(simulation.pose("frame")[0][1]) < 0.1
    return Slide(*np.array(rows).T)


def test_speed_at_curve_1_is_that_of_the_race():
    run = slide(35.0, 11.11, 2.0)
    assert np.interp(CURVE_1, run.station, run.speed) == pytest.approx(RACE_SPEED, rel=0.02)


def test_the_time_of_the_race_ends_before_curve_4():
    run = slide(CURVE_1, RACE_SPEED, 11.0)
    assert np.interp(RACE_TIME, run.time, run.station) == pytest.approx(216.0, abs=1.0)
    near, far = np.interp([245.0, 250.0], run.station, run.time)
    assert (near, far) == pytest.approx((10.3, 10.5), abs=0.1)
    assert near > 1.02 * RACE_TIME
