"""AC-T9: point C of every section lies on the centre line, and the section stands across the plan line.

Source: bobsleigh specification 5B [Rempfler, sec. 3.1.4].
Tolerance: 1e-9 m as given.
"""

from __future__ import annotations

import numpy as np
import pytest
from tests.acceptance.track_cases import long_track, mini_track

from stickslip.track.mesh import section_loft


@pytest.mark.parametrize("track", [mini_track(), long_track()], ids=["mini", "long"])
def test_point_c_is_on_the_centre_line(track):
    s = np.arange(track.begin, track.end, 0.5)
    c = track.place(s, track.channel.points(s, [0.0]))[:, 0]
    assert np.abs(c - track.centre(s)).max() < 1e-9


@pytest.mark.parametrize("track", [mini_track(), long_track()], ids=["mini", "long"])
def test_sections_stand_across_the_plan_line(track):
    loft = section_loft(track)
    s, rows = loft.station[::3], loft.rows[::3]
    from_c = loft.vertices[rows] - track.centre(s)[:, None]
    ahead = np.column_stack([track.plan.direction(s), np.zeros(s.size)])
    assert np.abs((from_c * ahead[:, None]).sum(axis=2)).max() < 1e-9
