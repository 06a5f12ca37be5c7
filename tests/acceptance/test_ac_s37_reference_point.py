"""AC-37 of the skeleton, part of the thesis model: the source's 10.534 s from curve 1 to curve 4 need no numerical damping.

Source: [Shankar, tab. 5.3]: 10.534 s simulated against 9.127 s in competition; skeleton specification, W4. On a straightened
track, 15 % beyond station 200 assumed, the thesis parameters need 10.4 to 10.6 s to stations 245 to 250, where the source's
count of sections puts curve 4; a slide without any loss from the competitors' 12.611 m/s reaches only station 221 in
9.127 s. So the two times probably belong to different places; the stations are estimated. Tolerance: ± 3 m of them, 0.1 s.
The physical model beside the race: `test_ac_s37_race_time.py`.
"""

from __future__ import annotations

import numpy as np
import pytest
from tests.acceptance.skeleton_cases import FRICTIONLESS, PARK_CITY, held, passage

from stickslip.validation.skeleton_thesis.generalised_alpha import AlphaScheme
from stickslip.validation.skeleton_thesis.run import simulate, start_on
from stickslip.validation.skeleton_thesis.sled import SkeletonParameters, ThesisSled
from stickslip.validation.skeleton_thesis.surfaces import FacetStrip

LONGER = FacetStrip(10.0 * np.arange(28), (*PARK_CITY, *(PARK_CITY[-1] - 1.5 * np.arange(1, 8))))


def run_from(station: float, start_speed: float, duration: float, **values):
    sled = ThesisSled(LONGER, SkeletonParameters(**values))
    start = start_on(sled, (station, 0.0, np.interp(station, LONGER.x, LONGER.z)), 0.0, start_speed)
    return simulate(sled, start, held(duration), AlphaScheme(tolerance=1e-9))


def test_thesis_parameters_need_the_printed_time():
    run = run_from(35.0, 11.11, 12.2)
    begin = passage(run, 50.0)[0]
    near, far = (passage(run, station)[0] - begin for station in (245.0, 250.0))
    assert near == pytest.approx(10.4, abs=0.1)
    assert far == pytest.approx(10.6, abs=0.1)
    assert near - 0.1 < 10.534 < far + 0.1


def test_a_slide_without_loss_cannot_reach_that_place_in_the_time_of_the_race():
    run = run_from(50.0, 12.611, 9.127, **FRICTIONLESS)
    assert run.x[-1, 0] == pytest.approx(221.0, abs=1.0)
