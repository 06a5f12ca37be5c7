"""AC-V3: of eighty descents with a pilot who errs a few crash.

Source: bobsleigh specification 5E; [Rempfler, sec. 6.1]: 3 of 80. Tolerance as given: 0 to 8 %.
"""

from __future__ import annotations

import pytest
from tests.acceptance.race_runs import whistler_descents

#: The autopilot leaves the reconstructed track in its fast curves; see docs/roadmap.md.
pytestmark = [
    pytest.mark.slow,
    pytest.mark.xfail(run=False, reason="the noisy autopilot rolls over in curve 13 of Whistler"),
]


def test_a_few_crash():
    made = whistler_descents().made
    assert len(made) == 80
    assert sum(not descent.finished for descent in made) <= 0.08 * len(made)


def test_what_did_not_finish_crashed():
    assert all(descent.finished or descent.crashed for descent in whistler_descents().made)
