"""AC-10 (skeleton): between sections on an arc the Bézier curves of the source cut the corner by 0.14 m; ours stays within
1 mm.

Source: [Shankar, sec. 2.1.3] on an arc of radius 35 m with 41 sections. For control points on a circle the middle has a
closed form: it lies inside by R (1 - cosⁿ(Θ/2n)), about R Θ²/(8 n).
Tolerance: 1e-12 m for the closed form. The specification prints 0.142 m for 65°: the exact numbers are 0.1405 m for 65°
and 0.1426 m for the 65.48° of 40 m (docs/errata.md); 0.407 and 0.051 m hold to their digits. Ours: 1 mm as given,
everywhere on the surface and not only in the middle; measured 6.8e-7 m.
"""

from __future__ import annotations

import math

import numpy as np
import pytest
from tests.acceptance.skeleton_track import SECTIONS, SEGMENTS, TABLE, arc_bank, photographed, true_marks

from stickslip.track.bezier import bezier_points
from stickslip.track.marked_sections import marked_section
from stickslip.validation.skeleton_thesis.plan import Bend, LinearElevation, plan_from_segments
from stickslip.validation.skeleton_thesis.track_surface import build_bezier_surface, loft_rows, place_sections


def arc(radius: float, angle: float, n: int) -> np.ndarray:
    """Points (n + 1, 2) m on an arc around the origin."""
    phi = np.linspace(0.0, angle, n + 1)
    return radius * np.column_stack([np.cos(phi), np.sin(phi)])


def shrinkage(radius: float, angle: float, n: int) -> float:
    """How far inside the arc the middle of the curve is, in m."""
    return radius - float(np.hypot(*bezier_points(arc(radius, angle, n), [0.5])[0]))


@pytest.mark.parametrize(
    ("radius", "angle", "n", "digits"),
    [
        (35.0, math.radians(65.0), 40, 0.1405),
        (35.0, 40.0 / 35.0, 40, 0.1426),
        (20.0, math.pi, 60, 0.4071),
        (2.0, 0.5 * math.pi, 12, 0.0508),
    ],
)
def test_bezier_curves_shrink(radius, angle, n, digits):
    gap = shrinkage(radius, angle, n)
    assert gap == pytest.approx(radius * (1.0 - math.cos(0.5 * angle / n) ** n), abs=1e-12)
    assert gap == pytest.approx(digits, abs=5e-5)
    assert gap == pytest.approx(radius * angle**2 / (8.0 * n), rel=angle**2 / (12.0 * n))  # first term of the series


def test_the_printed_number_belongs_to_an_angle_between():
    assert shrinkage(35.0, math.radians(65.0), 40) < 0.142 < shrinkage(35.0, 40.0 / 35.0, 40)


def test_splines_through_the_sections_do_not():
    length = 35.0 * math.radians(65.0)
    plan = plan_from_segments([Bend(1, length, 35.0)])
    level = LinearElevation([(0.0, 0.0), (length, 0.0)])
    section = marked_section(photographed(true_marks(arc_bank(2.5, 1.2)), 1))
    given, asked = np.linspace(0.0, length, 41), np.linspace(0.0, length, 1601)
    placed, exact = (place_sections(plan, level, s, section) for s in (given, asked))
    ours = np.linalg.norm(loft_rows(given, placed, asked) - exact, axis=-1)
    assert ours.max() < 1e-3
    assert ours.max() == pytest.approx(6.8e-7, rel=0.02)  # the number in theory/track-bezier
    theirs = np.linalg.norm(bezier_points(placed, [0.5])[0] - exact[800], axis=-1)
    assert 0.130 < theirs.min() < theirs.max() < 0.155  # inner and outer edge have other radii
    assert theirs.max() > 1e3 * ours.max()


def test_what_that_means_for_the_first_curve_of_park_city():
    """With 60 frames the floor runs up to 0.104 m beside its own plan line, towards the inside."""
    surface = build_bezier_surface(SEGMENTS, TABLE, SECTIONS)
    curve = surface.rows[surface.first_rows[1] : surface.first_rows[2] + 1]
    offset = surface.plan.station_of(curve[:, 39:41, :2].mean(axis=1)).offset
    assert offset.max() == pytest.approx(0.1035, abs=5e-4)
    assert offset.min() > -1e-9
