"""AC-5 (skeleton): the standard section is 1.50 m wide and 0.60 m high, its fillets are tangent at both ends, it has 80
points, and its height is that of the walls in the table.

Source: [Shankar, fig. 2.10] and the two rows of elevations of fig. 2.4.
Tolerance: 1e-9 m; the table has millimetres, and its differences are 0.600 to 1e-9.
"""

from __future__ import annotations

import math

import numpy as np
import pytest
from tests.acceptance.skeleton_track import PARK_CITY, STRAIGHT_ROWS

from stickslip.track.marked_sections import (
    FILLET,
    FLOOR,
    N_FILLET,
    N_WALL,
    half_lengths,
    mirror_points,
    standard_points,
)
from stickslip.track.sections import section_curve, section_frames, standard_section


def test_size_and_number_of_points():
    points = standard_points()
    assert points.shape == (80, 2)
    assert np.ptp(points[:, 0]) == pytest.approx(1.5, abs=1e-9)
    assert np.ptp(points[:, 1]) == pytest.approx(0.6, abs=1e-9)
    assert points[:, 1].min() == pytest.approx(0.0, abs=1e-9)
    np.testing.assert_allclose(points, mirror_points(points), atol=1e-9)


def test_the_fillets_are_tangent_to_wall_and_floor():
    points = standard_points()
    first, last = N_WALL, N_WALL + N_FILLET
    fillet = points[first : last + 1]
    centre = np.array([FLOOR, FILLET])
    assert np.abs(np.hypot(*(fillet - centre).T) - FILLET).max() < 1e-9
    np.testing.assert_allclose(fillet[0] - centre, (FILLET, 0.0), atol=1e-9)  # radius level: tangent to the wall
    np.testing.assert_allclose(fillet[-1] - centre, (0.0, -FILLET), atol=1e-9)  # radius upright: tangent to the floor
    steps = np.diff(np.unwrap(np.arctan2(*(fillet - centre).T)))
    np.testing.assert_allclose(steps, 0.5 * math.pi / N_FILLET, atol=1e-9)


def test_tangents_of_the_curve_below_the_points():
    length = half_lengths().inner[[N_WALL, N_WALL + N_FILLET]]
    tangents = section_frames(section_curve(standard_section()), length, by_length=True).tangent
    np.testing.assert_allclose(tangents, [(0.0, -1.0), (-1.0, 0.0)], atol=1e-9)


def test_walls_of_the_table_are_as_high_as_the_section():
    straight = np.isin(PARK_CITY[:, 0], STRAIGHT_ROWS)
    assert straight.sum() == 9
    np.testing.assert_allclose(
        PARK_CITY[straight, 2] - PARK_CITY[straight, 1], np.ptp(standard_points()[:, 1]), atol=1e-9
    )
