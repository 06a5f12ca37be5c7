"""AC-23 of the skeleton: on facets single multipliers scatter by about 48 N untuned, by 3 to 4 N tuned.

Source: skeleton specification 4.1 and 5.2; [Shankar, fig. 4.3 and 4.4]. Tolerance: factor 2 as given; where the facets begin
is not stated and moves the numbers by less than 3 %. The longer contact does it: inertias alone only reach about 32 N.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.acceptance.skeleton_cases import trough_run

from stickslip.validation.skeleton_thesis.sled import TUNED, SkeletonParameters

SHORT = replace(TUNED, half_contact_length=0.0175)
UNTUNED_SLED = replace(SHORT, pitch_share=1.0, twist_share=0.0)


def scatter(parameters: SkeletonParameters, phase: float = 0.0) -> float:
    run = trough_run(parameters, -0.3, 12.3, phase=phase)
    assert len(run.time) == 101
    return float(run.lam[1:].std(axis=0).mean())


def test_untuned_multipliers_scatter():
    size = scatter(UNTUNED_SLED)
    assert 47.0 / 2.0 < size < 49.0 * 2.0
    assert size == pytest.approx(48.0, rel=0.03)


def test_tuned_multipliers_are_smooth():
    size = scatter(TUNED)
    assert 3.0 / 2.0 < size < 4.0 * 2.0
    assert scatter(TUNED, phase=0.5) == pytest.approx(size, rel=0.03)


def test_the_inertias_alone_help_little():
    assert scatter(SHORT) == pytest.approx(32.0, rel=0.03)
