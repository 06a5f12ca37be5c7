"""A bob through single curves of Whistler, put onto the ice before them."""

from __future__ import annotations

import functools
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import numpy as np

from stickslip.analysis.compare import count_arches
from stickslip.analysis.recorded_run import load_run
from stickslip.analysis.run_trace import RunTrace
from stickslip.apps.catalogue import load_sled
from stickslip.apps.ice.autopilot import AutoPilot
from stickslip.apps.ice.conditions import Conditions
from stickslip.apps.ice.line import Line
from stickslip.apps.ice.pilot import NoPilot, Pilot
from stickslip.apps.ice.pilots import plan_for
from stickslip.apps.ice.run import IceRun, run_sled
from stickslip.apps.ice.sled import Sled, handling_of
from stickslip.io import RecordingWriter
from stickslip.io.track_file import load_track
from stickslip.track.design_rules import corners_of

#: Station [m] before a curve and the speed [m/s] of a run there.
BEGIN = {"4": (262.0, 25.5), "7": (537.0, 31.0)}
WAY_ON = 20.0  # m behind a curve


class Passage(NamedTuple):
    """How a curve was taken."""

    offset: float  # m, b_S at its begin
    top: float  # m, largest h_S
    top_share: float  # where that was, as share of the curve
    arches: int
    seconds: float  # inside
    exit_speed: float  # m/s at its end
    speed_on: float  # m/s, 20 m behind it


@functools.cache
def passage(curve: str, across: float, shift: float | None = None) -> Passage:
    """Through a curve from a place across; hands off, or with the autopilot `shift` metres left of its plan."""
    station, speed = BEGIN[curve]
    sled = load_sled("bob")
    handling = handling_of(sled)
    pilot: Pilot = NoPilot()
    if shift is not None:
        ends = ((station - 1.0, shift), (station + 130.0, shift), (station + 150.0, 0.0))
        pilot = AutoPilot(plan_for(load_track("whistler"), handling), handling, line=Line("whistler", "bob", ends))
    run = traced(sled, pilot, Conditions(start_speed=speed, across=across, station=station), 7.0)[1]
    corner = next(c for c in corners_of(run.track) if c.name.split()[0] == curve)
    s = np.arange(corner.begin - 5.0, corner.end + 5.0, 0.5)
    height = run.at(run.height, s)
    where = float(s[np.nanargmax(height)])
    begin, end = corner.begin, corner.end
    times = run.at(run.time, [begin, end])
    speeds = run.speed_at([end, end + WAY_ON])
    return Passage(
        float(run.at(run.offset, begin)),
        float(np.nanmax(height)),
        (where - begin) / (end - begin),
        count_arches(height),
        float(times[1] - times[0]),
        float(speeds[0]),
        float(speeds[1]),
    )


def traced(sled: Sled, pilot: Pilot, conditions: Conditions, until: float) -> tuple[IceRun, RunTrace]:
    """A run of so many seconds on Whistler, and how it lies on the track."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "run.parquet"
        sink = RecordingWriter(path, {"sled": "bob", "track": "whistler", "setup": "default", "settings": {}})
        run = run_sled(sled, "whistler", pilot, conditions, until=until, record=sink)
        return run, load_run(path)
