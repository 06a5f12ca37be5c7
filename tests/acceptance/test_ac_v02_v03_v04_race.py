"""AC-V2, AC-V3, AC-V4: eighty descents of a bob with a pilot who errs, beside the race of 2010. One file, for the descents are made once.

Source: bobsleigh specification 5E; [Rempfler, tab. 6.1, sec. 6.1 and 6.3]. Tolerances as given: sector means within 5 % (after
tuning only start speed and grades, which is not so), run time 50 to 55 s, finish speed 37 to 43 m/s; 0 to 8 % of crashes (3 of 80 in
the source); spreads narrower than raced at every gate, for there is one start, one sled and one ice, and start times within milliseconds
(10 ms). `stickslip validate whistler-2010` prints the numbers.
"""

from __future__ import annotations

import functools
import itertools

import pytest

from stickslip.validation.cases import Options
from stickslip.validation.race import load_race
from stickslip.validation.race_case import Descents, descend_race, sector_checks, spread_checks, start_range

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1800)]  # the first test makes all descents


@functools.cache
def descents() -> Descents:
    """Seeds 1 to 80, in this process: another one runs tests beside it."""
    return descend_race(load_race("whistler_2010_two_man"), Options(processes=1))


@pytest.mark.xfail(strict=True, reason="grip, pilot and three curves were chosen, too, for what can be driven")
def test_only_start_speed_and_grades_were_tuned():
    tuned = load_race("whistler_2010_two_man").tuned
    assert all(what.startswith(("grades of the track", "speed at the first gate")) for what in tuned)


def test_sectors_are_as_fast_as_in_the_race():
    assert [(check.name, check.error_percent) for check in sector_checks(descents(), True) if not check.met] == []


def test_run_time_and_finish_speed():
    assert 50.0 <= descents().means[-1] <= 55.0
    assert 37.0 <= descents().finish_speed <= 43.0


def test_a_few_crash():
    made = descents().made
    assert len(made) == 80
    assert sum(not descent.finished for descent in made) <= 0.08 * len(made)


def test_what_did_not_finish_crashed():
    assert all(descent.finished or descent.crashed for descent in descents().made)


def test_spreads_are_narrower_than_raced():
    assert all(check.met for check in spread_checks(descents()))


def test_start_times_spread_over_milliseconds():
    assert start_range(descents()) < 0.01


def test_spreads_grow_along_the_track():
    spreads = descents().deviations
    assert all(a < b for a, b in itertools.pairwise(spreads))
