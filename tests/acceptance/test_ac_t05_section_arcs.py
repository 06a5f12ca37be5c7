"""AC-T5: the arcs of a section lie on their circles and ellipses, and are tangent to each other.

Source: bobsleigh specification, AC-T5 [Rempfler, sec. 3.1.4]; the golden section and 200 sections as tracks have them.
Tolerance: 1e-12 m and 1e-9 rad, round-off of coordinates of some metres.
"""

from __future__ import annotations

import math

import numpy as np
import pytest
from tests.acceptance.section_cases import GOLDEN, random_section

from stickslip.track.nurbs import evaluate_curve, joint_kinks
from stickslip.track.sections import section_curve, smooth_section

RNG = np.random.default_rng(5)
SECTIONS = [smooth_section(turn=1, **GOLDEN), *(random_section(RNG) for _ in range(200))]
T = np.linspace(0.0, 1.0, 101)


def outward_points(section, i_arc):
    """Points of an arc, counted from the inner edge, outward and up from P_3."""
    u = i_arc + T if section.turn > 0 else 7.0 - i_arc - T
    y, z = evaluate_curve(section_curve(section), u).position.T
    return section.centre_offset - section.turn * y, z


def off_circle(x, z, centre, radius):
    return np.abs(np.hypot(x - centre[0], z - centre[1]) - radius).max()


@pytest.mark.parametrize("sections", [SECTIONS[:1], SECTIONS[1:]], ids=["golden", "random"])
def test_arcs_lie_on_their_curves(sections):
    for d in sections:
        sine, cosine = math.sin(d.inclination), math.cos(d.inclination)
        x, z = outward_points(d, 1)
        assert off_circle(x, z, (-d.floor_width, d.fillet_radius), d.fillet_radius) < 1e-12
        x, z = outward_points(d, 3)
        ellipse = np.hypot(x / d.ellipse_width, z / d.ellipse_height - 1.0)
        assert np.abs(ellipse - 1.0).max() * max(d.ellipse_width, d.ellipse_height) < 1e-12
        x, z = outward_points(d, 4)
        centre = (x[-1] - d.bank_radius * sine, z[-1] + d.bank_radius * cosine)
        assert off_circle(x, z, centre, d.bank_radius) < 1e-12
        x, z = outward_points(d, 6)
        centre = (x[0] - d.crest_radius * sine, z[0] + d.crest_radius * cosine)
        assert off_circle(x, z, centre, d.crest_radius) < 1e-12


def test_tangents_are_continuous():
    assert max(joint_kinks(section_curve(section)).max() for section in SECTIONS) < 1e-9
