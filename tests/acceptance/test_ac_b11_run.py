"""AC-B11 on a whole track: the crew stays inside the hull and runners on top of the ice from start to finish.

Source: [Rempfler, sec. 4.2]: the crew leans by less than 8 degrees, runners sink by less than 2 mm in a clean run. Two-man bob on `mini`
with the autopilot, which touches walls there: worse than clean. Also held: 6 to 8 feet on the ice in 60 % of all ticks (AC-P4 of the
specification). Tolerance: that of the source. Measured: 7.2 degrees, where it hits a wall; 0.13 mm, worst of all steps; 98.9 %.
"""

from __future__ import annotations

import math

import numpy as np
import pytest

from stickslip.apps.catalogue import load_sled
from stickslip.apps.ice.pilots import make_pilot
from stickslip.apps.ice.run import COLUMNS, IceRun, run_sled
from stickslip.io import Recording, RecordingWriter, open_recording


@pytest.fixture(scope="module")
def recorded(tmp_path_factory) -> tuple[IceRun, Recording]:
    path = tmp_path_factory.mktemp("runs") / "run.parquet"
    sled = load_sled("bob")
    run = run_sled(sled, "mini", make_pilot("auto", sled, "mini"), record=RecordingWriter(path))
    return run, open_recording(path)


def test_crew_stays_inside(recorded):
    run, recording = recorded
    assert run.summary["finished"]
    assert np.abs(recording.column("q.lean.angle")).max() < math.radians(8.0)


def test_runners_stay_on_top(recorded):
    assert recorded[1].column("penetration").max() < 2e-3


def test_most_feet_are_on_the_ice(recorded):
    assert (recorded[0].ticks[:, COLUMNS.index("runners")] >= 6).mean() > 0.6
