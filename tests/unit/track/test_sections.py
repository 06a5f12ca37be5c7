"""Cross-sections: smooth for all valid dimensions, mirrored exactly, refused with all their faults."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stickslip.model.errors import TrackError
from stickslip.track.nurbs import arc_lengths, blend_curves, evaluate_curve, joint_kinks, mirror_curve
from stickslip.track.sections import (
    CurveSection,
    blend_sections,
    boundary_points,
    mirror_section,
    opening_angle,
    section_curve,
    section_frames,
    smooth_section,
    standard_section,
)


def lengths(most):
    """A length that is there, or 0."""
    return st.one_of(st.just(0.0), st.floats(0.01, most))


@st.composite
def sections(draw):
    """Any section without kinks; arcs may vanish and the ellipse be flat."""
    inclination = draw(st.floats(0.3, 0.5 * math.pi))
    width = draw(st.floats(0.1, 4.0))
    height = draw(lengths(4.0))
    slope = draw(st.floats(0.01, 0.98)) * inclination
    angle = math.atan2(width * math.sin(slope), height * math.cos(slope))
    crest_radius = draw(st.floats(0.1, 4.0))
    fillet_radius = draw(lengths(0.5))
    return smooth_section(
        turn=draw(st.sampled_from([1, -1])),
        wall_height=draw(lengths(1.0)) if fillet_radius else 0.0,
        fillet_radius=fillet_radius,
        floor_width=draw(lengths(2.0)),
        centre_offset=draw(st.floats(-1.0, 1.0)),
        ellipse_width=width,
        ellipse_height=height,
        ellipse_reach=width * math.sin(angle) if height else width,
        bank_radius=draw(st.floats(0.1, 5.0)),
        inclination=inclination,
        face_rise=draw(lengths(1.0)),
        crest_radius=crest_radius,
        crest_rise=crest_radius * draw(st.sampled_from([0.0, 0.05, 0.3, 0.9])),
    )


def example(**changes):
    values = {
        "turn": 1,
        "wall_height": 0.3,
        "fillet_radius": 0.1,
        "floor_width": 0.5,
        "centre_offset": 0.2,
        "ellipse_width": 2.2,
        "ellipse_height": 2.6,
        "ellipse_reach": 1.9,
        "bank_radius": 3.0,
        "inclination": 1.4,
        "face_rise": 0.3,
        "crest_radius": 2.0,
        "crest_rise": 0.4,
    }
    return smooth_section(**{**values, **changes})


@settings(deadline=None, max_examples=200)
@given(sections())
def test_sections_are_continuous_and_smooth(section):
    curve = section_curve(section)
    joints = np.arange(1.0, 7.0)
    before = evaluate_curve(curve, np.nextafter(joints, 0.0)).position
    assert np.abs(before - evaluate_curve(curve, joints).position).max() < 1e-12
    assert joint_kinks(curve).max() < 1e-9


@settings(deadline=None, max_examples=100)
@given(sections())
def test_sections_are_hollow_and_run_from_left_to_right(section):
    frames = section_frames(section_curve(section), np.linspace(0.0, 7.0, 71))
    assert frames.curvature.min() > -1e-9
    outward = -section.turn * boundary_points(section)[:7, 0]  # the crest may hang over
    assert (np.diff(outward) > -1e-12).all()
    dots = (frames.tangent * frames.normal).sum(axis=1)
    assert np.abs(dots).max() < 1e-15
    turning = frames.tangent[:, 0] * frames.normal[:, 1] - frames.tangent[:, 1] * frames.normal[:, 0]
    assert turning == pytest.approx(np.full(71, -1.0))


@settings(deadline=None, max_examples=100)
@given(sections())
def test_mirroring(section):
    assert mirror_section(mirror_section(section)) == section
    mirrored, curve = section_curve(mirror_section(section)), mirror_curve(section_curve(section))
    assert (mirrored.control == curve.control).all()
    assert (mirrored.weights == curve.weights).all()


@settings(deadline=None, max_examples=100)
@given(sections())
def test_the_boundary_points_are_the_joints_of_the_curve(section):
    joints = section_curve(section).control[::2]
    assert boundary_points(section) == pytest.approx(joints[:: section.turn], abs=1e-15)


def test_the_bank_of_a_left_curve_is_on_the_right():
    position = section_curve(example()).control
    assert position[-1, 1] > position[0, 1]
    assert position[-1, 0] < 0.0 < position[0, 0]


def test_the_centre_line_lies_the_offset_outwards_of_the_floor():
    assert boundary_points(example())[3].tolist() == [0.2, 0.0]
    assert boundary_points(example(turn=-1))[3].tolist() == [-0.2, 0.0]


def test_the_crest_lies_on_its_circle():
    """[Rempfler, eq. 3.12] with h_2; as printed, with h_Z, the edge misses the circle."""
    section = example()
    sine, cosine = math.sin(1.4), math.cos(1.4)
    x, z = (boundary_points(section) * (-1, 1)).T
    centre = (x[6] - 2.0 * sine, z[6] + 2.0 * cosine)
    assert math.hypot(x[7] - centre[0], z[7] - centre[1]) == pytest.approx(2.0, abs=1e-14)
    h_z = section.face_rise
    printed = x[6] - 2.0 * sine + math.sqrt((2.0 * sine) ** 2 + 4.0 * h_z * cosine - h_z**2)
    assert abs(math.hypot(printed - centre[0], z[7] - centre[1]) - 2.0) > 1e-5


def test_the_standard_section():
    section = standard_section()
    curve = section_curve(section)
    points = boundary_points(section)
    assert points[[0, 7]] == pytest.approx(np.array([(0.75, 0.6), (-0.75, 0.6)]), abs=1e-15)
    assert opening_angle(section) == pytest.approx(math.pi / 2)
    assert arc_lengths(curve)[-1] == pytest.approx(2 * 0.475 + 1.25 + 0.125 * math.pi, abs=1e-12)
    frames = section_frames(curve, [0.5, 1.5, 3.0, 4.5, 5.5, 6.5])
    assert frames.curvature == pytest.approx([0, 8, 0, 8, 0, 0], abs=1e-10)
    right, up = (-1.0, 0.0), (0.0, 1.0)
    assert frames.normal[[0, 2, 4, 5]] == pytest.approx(np.array([right, up, (1.0, 0.0), (1.0, 0.0)]), abs=1e-12)
    assert joint_kinks(curve).max() < 1e-12


def test_the_standard_section_is_the_same_for_both_directions():
    left, right = (section_curve(standard_section(turn)) for turn in (1, -1))
    at = np.linspace(0.0, arc_lengths(left)[-1], 50)
    one, other = (section_frames(curve, at, by_length=True) for curve in (left, right))
    assert one.position == pytest.approx(other.position, abs=1e-12)


def test_blended_control_points_have_a_kink_and_blended_dimensions_none():
    """Linear blending of control points [Rempfler, sec. 3.1.4] does not keep tangents."""
    before, after = example(), example(ellipse_reach=1.85)
    kinks = joint_kinks(blend_curves(section_curve(before), section_curve(after), 0.5))
    assert kinks.argmax() == 3
    assert kinks.max() == pytest.approx(1.9e-3, abs=1e-4)
    assert joint_kinks(section_curve(blend_sections(before, after, 0.5))).max() < 1e-12


@pytest.mark.parametrize("turn", [1, -1])
def test_a_straight_blends_into_a_curve(turn):
    before, after = standard_section(turn), example(turn=turn)
    sequence = [boundary_points(blend_sections(before, after, f)) for f in np.linspace(0.0, 1.0, 201)]
    assert sequence[0] == pytest.approx(boundary_points(before), abs=1e-12)
    assert sequence[-1] == pytest.approx(boundary_points(after), abs=1e-12)
    assert np.abs(np.diff(sequence, axis=0)).max() < 0.05


def test_only_sections_of_one_direction_blend():
    with pytest.raises(TrackError, match=r"2 faults:\n.*directions 1 and -1.*\n.*fraction is -1"):
        blend_sections(example(), example(turn=-1), -1.0)


def test_all_faults_at_once():
    with pytest.raises(TrackError) as refused:
        replace(
            example(),
            turn=0,
            wall_height=-0.1,
            floor_width=math.nan,
            inclination=2.0,
            ellipse_reach=2.3,
        )
    lines = str(refused.value).splitlines()
    assert lines[0] == "5 faults:"
    for name, line in zip(("turn", "wall_height", "floor_width", "inclination", "ellipse_reach"), lines[1:]):
        assert f"section.{name} is" in line


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"ellipse_height": 0.0}, "on a flat ellipse"),
        ({"ellipse_width": 0.0}, "section.ellipse_width is 0"),
        ({"ellipse_rise": 2.7}, "beyond the semi-axis of 2.6 m"),
        ({"ellipse_rise": 1.3}, r"off the ellipse. Give 1.2893\d* m"),
        ({"bank_rise": 0.9}, r"not tangent to ellipse and face. Give 0.8\d* m"),
        ({"bank_rise": 0.0}, r"kink of 16.5° at point 4. Give a bank_rise"),
        ({"bank_radius": 0.0}, "section.bank_radius is 0"),
        ({"inclination": 1.0}, r"is 57.2958°, but the ellipse ends at 63.7147°"),
        ({"crest_rise": 3.0}, r"a circle of 2.0 m reaches 2.33993 m only"),
        ({"fillet_radius": 0.0}, r"kink of 90° at point 1. Give a fillet_radius"),
    ],
)
def test_impossible_sections_are_refused(changes, told):
    with pytest.raises(TrackError, match=told):
        replace(example(), **changes)


def test_a_section_without_extent_is_refused():
    with pytest.raises(TrackError, match="no extent"):
        CurveSection(1, *[0.0] * 10, 1.0, 0.0, 0.0, 0.0)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"inclination": math.inf, "ellipse_reach": math.nan}, "^2 faults:"),
        ({"ellipse_reach": -1.0}, "section.ellipse_reach is -1.0 m"),
        ({"ellipse_reach": 2.5}, "section.ellipse_reach is 2.5 m, beyond"),
        ({"inclination": 1.0}, "kink of 6.42° at point 4. .* end the ellipse at the inclination"),
    ],
)
def test_what_cannot_be_smooth_is_refused(changes, told):
    with pytest.raises(TrackError, match=told):
        example(**changes)
