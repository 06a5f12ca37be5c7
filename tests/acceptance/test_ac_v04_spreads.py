"""AC-V4: simulated times spread less than raced ones at every gate, and start times over single milliseconds.

Source: bobsleigh specification 5E; [Rempfler, sec. 6.3]. Reason: one start, one sled, one ice. Tolerance: orderings; 10 ms for the start.
"""

from __future__ import annotations

import itertools

import pytest
from tests.acceptance.race_runs import whistler_descents

from stickslip.validation.race_case import spread_checks, start_range

#: The autopilot leaves the reconstructed track in its fast curves; see docs/roadmap.md.
pytestmark = [
    pytest.mark.slow,
    pytest.mark.xfail(run=False, reason="the noisy autopilot rolls over in curve 13 of Whistler"),
]


def test_spreads_are_narrower_than_raced():
    assert all(check.met for check in spread_checks(whistler_descents()))


def test_start_times_spread_over_milliseconds():
    assert start_range(whistler_descents()) < 0.01


def test_spreads_grow_along_the_track():
    spreads = whistler_descents().deviations
    assert all(a < b for a, b in itertools.pairwise(spreads))
