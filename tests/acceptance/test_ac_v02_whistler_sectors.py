"""AC-V2: a track like Whistler, driven by the autopilot, is as fast as the race of 2010 from gate to gate.

Source: bobsleigh specification 5E; [Rempfler, tab. 6.1]. Tolerance as given: run time 50 to 55 s, finish speed 37 to 43 m/s, mean speeds of
sectors within 5 % after tuning only start speed and grades. `stickslip validate whistler-2010` prints the same numbers.
"""

from __future__ import annotations

import pytest
from tests.acceptance.race_runs import whistler_descents

from stickslip.validation.race_case import sector_checks

#: The autopilot leaves the reconstructed track in its fast curves; see docs/roadmap.md.
pytestmark = [
    pytest.mark.slow,
    pytest.mark.xfail(run=False, reason="the noisy autopilot rolls over in curve 13 of Whistler"),
]


def test_sectors_are_as_fast_as_in_the_race():
    missed = [(check.name, check.error_percent) for check in sector_checks(whistler_descents(), True) if not check.met]
    assert not missed


def test_run_time_and_finish_speed():
    descents = whistler_descents()
    assert 50.0 <= descents.means[-1] <= 55.0
    assert 37.0 <= descents.finish_speed <= 43.0
