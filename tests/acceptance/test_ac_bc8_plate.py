"""B-C8: a falling plate: contact at several points needs at most half the evaluations of contact at one, and ends flat at rest.

Source: [Hans, sec. 5.2], tolerances as RADAU5 takes them. Ratio at least 1.8; tilt below 0.1°; steps within 50 % of the source's.
"""

from __future__ import annotations

import functools
import math

import pytest

from stickslip.validation.cases.human_thesis import plate, tilt

fallen = functools.cache(plate)


@pytest.mark.parametrize("tolerance", [1e-6, 1e-7])
def test_several_points_are_cheaper_than_one(tolerance):
    assert fallen(True, tolerance).effort.evaluations > 1.8 * fallen(False, tolerance).effort.evaluations


def test_the_plate_ends_flat_and_at_rest():
    solver = fallen(False, 1e-6)
    assert math.degrees(tilt(solver)) < 0.1
    assert abs(solver.state[7:]).max() < 1e-3


def test_the_quaternion_keeps_its_length():
    """B-Q2: without being normalised, 1e-4."""
    e = fallen(False, 1e-6).state[3:7]
    assert (e * e).sum() == pytest.approx(1.0, abs=1e-4)
