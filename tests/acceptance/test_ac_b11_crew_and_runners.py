"""AC-B11, in one curve: the crew stays inside the hull, and runners do not sink into the ice.

Source: [Rempfler, sec. 4.2] for a clean run of a whole track: the crew leans by less than 8 degrees, runners sink by less
than 2 mm. Here a banked curve of 60 m at 30 m/s, up to 2.1 times the weight; a whole track: `test_ac_b11_run.py`.
Measured: 0.6 degrees and 2 µm.
"""

from __future__ import annotations

import math

import numpy as np
import pytest
from tests.acceptance.curve_runs import EXIT, run_curve


@pytest.mark.parametrize("category", ["two-man", "four-man", "monobob"])
def test_crew_stays_inside_and_runners_on_top(category):
    run = run_curve(1, category)
    assert run.station[-1] > EXIT[1]  # through the curve
    assert np.abs(run.lean).max() < math.radians(8.0)
    assert run.penetration.max() < 2e-3
    assert (run.runners == 8).mean() > 0.95
