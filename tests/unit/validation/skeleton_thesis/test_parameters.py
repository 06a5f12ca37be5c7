"""Derived numbers of the sled, and refusals."""

from __future__ import annotations

import pytest

from stickslip.model.errors import ModelError
from stickslip.validation.skeleton_thesis.sled import UNTUNED, SkeletonParameters


def test_derived_numbers_are_those_of_the_source():
    p = SkeletonParameters()
    assert p.inertia == pytest.approx((2.448, 19.703, 30.623), abs=5e-4)  # skeleton specification 4.1
    assert p.twist_inertia == pytest.approx(9.486, abs=1e-3)
    assert p.drag_factor == pytest.approx(0.02507, abs=1e-5)
    assert p.weight == pytest.approx(1128.15)
    assert UNTUNED.inertia[1] == pytest.approx(29.189, abs=5e-4)
    assert UNTUNED.twist_inertia == 0.0


def test_all_faults_are_told_at_once():
    with pytest.raises(ModelError) as caught:
        SkeletonParameters(mass=-1.0, mu_front=float("nan"), head=(0.5, 0.0))
    text = str(caught.value)
    assert "mass" in text
    assert "mu_front" in text
    assert "head" in text
