"""AC-B12 in a driven run: the ropes pull up the bank where the last curve of `mini` begins and down where it ends.

Source: [Rempfler, ch. 5, fig. 5.7]: alternating peaks within 10 m of the clothoids; the trace of 10 ms is rougher than the one behind 2 Hz.
Two-man bob, autopilot, recorded. Judged is curve 2, a right one of 25 m radius that the sled rides up by 2.2 m: 50 N m to the left at its
begin, 100 N m to the right at its end; at least a third of these is asked, for pilot and banks may change. In curve 1 the sled climbs by
half a metre, and the torque stays within 13 N m. Roughness: mean change from tick to tick, 2.3 times that of the slow
trace (4.9 times on the wider banks of before), at least 1.5 is asked.
"""

from __future__ import annotations

import numpy as np
import pytest

from stickslip.analysis.recorded_run import load_run
from stickslip.analysis.run_trace import RunTrace
from stickslip.apps.catalogue import load_sled
from stickslip.apps.ice.pilots import make_pilot
from stickslip.apps.ice.run import run_sled
from stickslip.io import RecordingWriter

BESIDE = 10.0  # m


@pytest.fixture(scope="module")
def run(tmp_path_factory) -> RunTrace:
    path = tmp_path_factory.mktemp("runs") / "run.parquet"
    sled = load_sled("bob")
    run_sled(sled, "mini", make_pilot("auto", sled, "mini"), record=RecordingWriter(path))
    return load_run(path)


def test_up_at_the_begin_and_down_at_the_end(run):
    curve = run.track.plan.curves[1]
    entry = curve.clothoid_begin, curve.clothoid_begin + curve.entry_length
    leave = entry[1] + curve.arc_length, entry[1] + curve.arc_length + curve.exit_length
    down = curve.turn * run.slow_torque  # into the curve, that is down the bank
    first, last = ((run.station > a - BESIDE) & (run.station < b + BESIDE) for a, b in (entry, leave))
    assert down[first].min() < -15.0
    assert abs(down[first].min()) > down[first].max()
    assert down[last].max() > 30.0


def test_the_trace_of_ten_milliseconds_is_rougher(run):
    raw, slow = (np.abs(np.diff(trace)).mean() for trace in (run.torque, run.slow_torque))
    assert raw > 1.5 * slow
