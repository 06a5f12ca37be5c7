from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stickslip.model.errors import UsageError
from stickslip.validation.case import CaseReport, Check, between, within
from stickslip.validation.cases import Options, case_names, describe, run_case

SIZE = st.floats(-1e6, 1e6)


@given(reference=SIZE, ours=SIZE, room=st.floats(0.0, 1e6))
def test_a_check_is_met_where_ours_is_near_enough(reference, ours, room):
    check = within("x", "", reference, ours, plus=room)
    slack = 1e-9 * (abs(reference) + room)  # the bounds are rounded
    if abs(ours - reference) < room - slack:
        assert check.met
    if abs(ours - reference) > room + slack:
        assert not check.met


def test_errors_are_ours_minus_the_reference():
    check = within("x", "s", 50.0, 49.0, share=0.05)
    assert check.error == -1.0
    assert check.error_percent == -2.0
    assert check.bound == "47.5 … 52.5"
    assert math.isnan(within("x", "", 0.0, 1.0).error_percent)


def test_what_is_not_a_number_never_passes():
    assert not within("x", "", 1.0, math.nan, plus=math.inf).met
    assert not between("x", "", math.nan, -math.inf, math.inf).met


def test_bounds_of_one_side():
    assert between("x", "", 1.0, -math.inf, 2.0).bound == "≤ 2"
    assert between("x", "", 1.0, 0.5, math.inf).bound == "≥ 0.5"


def test_a_report_passes_if_all_that_is_judged_is_met():
    good, bad = within("a", "", 1.0, 1.0), within("b", "", 1.0, 2.0)
    unjudged = Check("c", "", 1.0, 2.0, 1.0, 1.0, judged=False)
    assert CaseReport("c", "t", (good, unjudged), ()).passed
    assert CaseReport("c", "t", (good, bad), ()).missed == (bad,)
    assert not CaseReport("c", "t", (unjudged,), ()).passed  # nothing judged is nothing shown


def test_every_case_says_what_it_compares():
    assert all(describe(name) for name in case_names())
    with pytest.raises(UsageError, match="Cases are"):
        run_case("moon")


def test_the_thesis_of_the_skeleton():
    report = run_case("skeleton-thesis", Options())
    assert report.passed
    assert len(report.checks) >= 18
    assert report.tuned
