"""AC-11 (skeleton): on a straight that heads 90° to the left and falls by 15 %, sections are square to the line in space.

Source: analytic. [Shankar, sec. 2.1.2] turns "first about Z, then about Y"; with fixed axes that tilts a section sideways
and leaves its plane vertical: 8.53° off, as the last test shows.
Tolerance: 1e-9 as given.
"""

from __future__ import annotations

import math

import numpy as np
import pytest

from stickslip.track.marked_sections import standard_points
from stickslip.validation.skeleton_thesis.plan import LinearElevation, Straight, plan_from_segments
from stickslip.validation.skeleton_thesis.track_surface import place_sections

FALL = LinearElevation([(0.0, 0.0), (10.0, -1.5)])
STATIONS = np.linspace(0.0, 10.0, 21)


def plane_normals(rows: np.ndarray) -> np.ndarray:
    """Unit normals (k, 3) of the planes of sections, forward: left × up."""
    across, up = rows[:, 22] - rows[:, 57], rows[:, 0] - rows[:, 14]
    normal = np.cross(across, up)
    return normal / np.linalg.norm(normal, axis=1, keepdims=True)


@pytest.mark.parametrize("heading", [0.0, 0.5 * math.pi, 2.0, -2.5])
def test_the_normal_of_the_section_is_the_tangent_of_the_line(heading):
    plan = plan_from_segments([Straight(10.0)], start_heading=heading)
    rows = place_sections(plan, FALL, STATIONS, standard_points())
    tangent = np.array([math.cos(heading), math.sin(heading), -0.15]) / math.hypot(1.0, 0.15)
    assert np.abs(plane_normals(rows) - tangent).max() < 1e-9
    flat = rows - rows[:, :1]  # and all 80 points lie in that plane
    assert np.abs(flat @ tangent).max() < 1e-9


def test_fixed_axes_would_leave_it_vertical():
    slope = math.atan(-0.15)
    about_y = np.array(
        [[math.cos(slope), 0.0, -math.sin(slope)], [0.0, 1.0, 0.0], [math.sin(slope), 0.0, math.cos(slope)]]
    )
    about_z = np.array([[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])  # 90°
    forward = np.array([1.0, 0.0, 0.0])
    tangent = np.array([0.0, 1.0, -0.15]) / math.hypot(1.0, 0.15)
    np.testing.assert_allclose(about_z @ about_y @ forward, tangent, atol=1e-12)  # turned axes
    fixed = about_y @ about_z @ forward
    assert math.degrees(math.acos(fixed @ tangent)) == pytest.approx(8.53, abs=5e-3)
