"""AC-A1: what one hears grows with speed, with slip angle and with the strength of a blow; runners that do not slip do not scratch.

Source: [Rempfler, ch. 5 and 8], qualitative. Tolerance: monotone without exception on a grid over the range of a run, and strictly
so until a sound is at its loudest. Levels are those that the page sets; `tests/studio/test_sound.py` hears the rendered sound.
"""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.studio.conftest import Watched

pytestmark = pytest.mark.browser

LEVELS = """
(rows) => rows.map(([speed, slip, impact]) =>
  window.levelsOf({ speed, load: 1, slip, runners: 8, impact }, { wind: 0, runners: 0, scratch: 0, hit: 0 }))
"""


@pytest.fixture(scope="module")
def levels(chromium, server):
    watched = Watched(chromium, server, "")
    yield lambda rows: watched.page.evaluate(LEVELS, rows)
    watched.page.close()


def grows(values: list[float]) -> bool:
    """Never falls, and stands still only at its loudest."""
    return all(b > a or (b == a == max(values)) for a, b in pairwise(values))


def test_wind_and_runners_grow_with_speed(levels):
    told = levels([[speed, 0.0, 0.0] for speed in range(0, 42, 2)])
    assert told[0]["wind"] == 0.0
    assert grows([each["wind"] for each in told])
    assert grows([each["runners"] for each in told])


def test_scratching_grows_with_the_slip_angle_to_either_side_and_is_silent_without(levels):
    for side in (1.0, -1.0):
        told = [each["scratch"] for each in levels([[20.0, side * 0.005 * i, 0.0] for i in range(30)])]
        assert told[0] == 0.0
        assert grows(told)
        assert told[-1] > 0.0


def test_blows_grow_with_the_speed_before_them(levels):
    told = [each["hit"] for each in levels([[20.0, 0.0, 0.1 * i] for i in range(30)])]
    assert told[0] == 0.0
    assert grows(told)
