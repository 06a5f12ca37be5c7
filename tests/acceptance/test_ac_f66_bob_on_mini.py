"""F66: a run from the first gate to the last, with times and speeds at the gates.

Source: features F64 to F69 of the bob simulator. The autopilot drives the two-man bob down the mini track. Judged against the glide of
a mass point on the centre line with the same numbers: the sled rides banks and rubs sideways, so it may be slower by 3 % and faster by
1 % (it cuts curves where the line lies inside). Loads stay below 5 g, the limit for tracks, and walls are hit five times at most, which
is missed: touches at any step count, and there are seven.
"""

import pytest

from stickslip.apps.catalogue import load_sled
from stickslip.apps.ice.pilots import make_pilot
from stickslip.apps.ice.run import COLUMNS, run_sled
from stickslip.io.track_file import load_track
from stickslip.track.glide import glide_track


@pytest.fixture(scope="module")
def run():
    sled = load_sled("bob")
    return run_sled(sled, "mini", make_pilot("auto", sled, "mini"))


def test_it_finishes(run):
    assert run.summary["finished"]
    assert not run.summary["crashed"]
    assert run.summary["ok"]
    assert run.summary["max_g"] < 5.0


@pytest.mark.xfail(
    strict=True, reason="seven hits: the autopilot's line touches walls on every track (docs/roadmap.md)"
)
def test_walls_are_hit_five_times_at_most(run):
    assert run.summary["wall_hits"] <= 5


def test_times_are_those_of_a_glide(run):
    track = load_track("mini")
    glide = glide_track(track)
    for gate in track.gates[1:]:
        ideal = float(glide.time_at(gate.station))
        assert 0.99 * ideal < run.summary["split_times_s"][gate.name] < 1.03 * ideal


def test_ticks_are_complete(run):
    assert run.ticks.shape[1] == len(COLUMNS)
    assert run.ticks[-1, 1] >= 260.0
    assert abs(run.ticks[:, 5]).max() <= 1.0


def test_keys_of_the_summary(run):
    wanted = {
        "finished", "finish_time_s", "split_times_s", "finish_speed_m_s", "max_g", "wall_hits", "realtime_factor",
        "crashed", "late_steps",
    }  # fmt: skip
    assert wanted <= set(run.summary)
