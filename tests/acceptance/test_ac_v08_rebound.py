"""AC-V8: with recorded steering, the restitution of bumpers alone makes the difference between rebounds.

Source: bobsleigh specification 5E; [Rempfler, sec. 4.4]: pilots chose 0.05 ± 0.01 from recorded sequences. Up to the wall the three
runs are the same to the bit; behind it they leave the wall the faster the larger the restitution. Tolerance: exact before, ordering
behind.
"""

from __future__ import annotations

import functools
from dataclasses import replace

import numpy as np
import pytest
from tests.acceptance.section_runs import BEGIN, traced
from tests.acceptance.test_ac_v07_wall_hit import Mistaken, hit_station, run_of

from stickslip.apps.bob.model import BobSled
from stickslip.apps.bob.settings import BobSetup
from stickslip.apps.ice.conditions import Conditions
from stickslip.apps.ice.pilot import ReplayPilot
from stickslip.apps.ice.run import COLUMNS, IceRun

pytestmark = pytest.mark.slow

RESTITUTION = (0.02, 0.05, 0.1)


@functools.cache
def bounced(e_n: float) -> IceRun:
    """The run of AC-V7 driven again by its steering, with another restitution."""
    station, speed = BEGIN["4"]
    setup = BobSetup()
    sled = BobSled(replace(setup, bumper=replace(setup.bumper, e_n=e_n)))
    pilot = ReplayPilot(run_of(Mistaken)[0].steering)
    return traced(sled, pilot, Conditions(start_speed=speed, across=0.2, station=station), 7.5)[0]


def column(run: IceRun, name: str) -> np.ndarray:
    """Of the ticks."""
    return run.ticks[:, COLUMNS.index(name)]


def test_steering_driven_again_gives_the_same_run():
    assert np.array_equal(bounced(0.05).ticks, run_of(Mistaken)[0].ticks)


def test_rebounds_differ_with_restitution_alone():
    where = hit_station()
    first = int(np.argmax(column(bounced(0.05), "station_m") >= where)) - 1
    before = [column(bounced(e), "across_m")[:first] for e in RESTITUTION]
    assert np.array_equal(before[0], before[1])
    assert np.array_equal(before[1], before[2])
    away = [
        float(np.max(column(bounced(e), "slope")[first : first + 8] * column(bounced(e), "speed_m_s")[first]))
        for e in RESTITUTION
    ]
    assert away[0] < away[1] < away[2]
