"""AC-V7: a wall that is hit right behind a curve takes speed at once, and time from then on.

Source: bobsleigh specification 5E; [Rempfler, ch. 7, run 07 at 380 m, right side]. Tolerance: beside the same run without the
mistake speed falls by 0.08 m/s or more (0.10 measured) within 6 m, and varies by a fifth of that at most over 8 m before and
behind; time lost grows at every 10 m.
"""

from __future__ import annotations

import functools

import numpy as np
import pytest
from tests.acceptance.section_runs import BEGIN, traced

from stickslip.analysis.run_trace import RunTrace
from stickslip.apps.catalogue import load_sled
from stickslip.apps.ice.autopilot import AutoPilot
from stickslip.apps.ice.conditions import Conditions
from stickslip.apps.ice.pilot import View
from stickslip.apps.ice.pilots import plan_for
from stickslip.apps.ice.run import COLUMNS, IceRun
from stickslip.apps.ice.sled import handling_of
from stickslip.io.track_file import load_track

pytestmark = pytest.mark.slow

ERROR = (335.0, 392.0)  # m, where the pilot steers right by mistake


class Mistaken(AutoPilot):
    """The autopilot, who once steers into the right wall."""

    def command(self, view: View) -> float:
        meant = super().command(view)
        return -0.8 if ERROR[0] < view.station < ERROR[1] else meant


@functools.cache
def run_of(kind: type[AutoPilot]) -> tuple[IceRun, RunTrace]:
    """From before curve 4 to behind curve 5."""
    station, speed = BEGIN["4"]
    sled = load_sled("bob")
    handling = handling_of(sled)
    pilot = kind(plan_for(load_track("whistler"), handling), handling)
    return traced(sled, pilot, Conditions(start_speed=speed, across=0.2, station=station), 7.5)


def hit_station() -> float:
    """Where the mistaken pilot touches the wall."""
    ticks = run_of(Mistaken)[0].ticks
    station, bumpers = ticks[:, COLUMNS.index("station_m")], ticks[:, COLUMNS.index("bumpers")]
    touched = station[(bumpers > 0) & (station > ERROR[0])]
    return float(touched[0])


def test_the_wall_is_the_right_one_behind_the_curve():
    where = hit_station()
    assert 370.0 < where < 400.0
    assert float(run_of(Mistaken)[1].at(run_of(Mistaken)[1].offset, where)) < -0.2


def test_speed_drops_like_a_step():
    clean, hit = run_of(AutoPilot)[1], run_of(Mistaken)[1]
    where = hit_station()
    before, behind = where + np.arange(-8.0, 1.0), where + np.arange(6.0, 13.0)
    lost = [clean.speed_at(at) - hit.speed_at(at) for at in (before, behind)]
    step = lost[1].mean() - lost[0].mean()
    assert step > 0.08
    assert max(lost[0].std(), lost[1].std()) < 0.2 * step


def test_time_lost_grows_from_then_on():
    clean, hit = run_of(AutoPilot)[1], run_of(Mistaken)[1]
    station = hit_station() + np.arange(0.0, 50.0, 10.0)
    lost = hit.at(hit.time, station) - clean.at(clean.time, station)
    assert np.all(np.diff(lost) > 0.0)
