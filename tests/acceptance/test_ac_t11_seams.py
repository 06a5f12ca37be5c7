"""AC-T11: where a left curve meets a right curve, the mesh neither twists nor leaves the sections.

Source: bobsleigh specification 5B. The arcs of the two curves follow each other in opposite order; equal numbers are not
equal places. The surface is the straight loft between the two sections beside the seam.
Tolerance: 5 mm as given; the facets of a fillet of 0.125 m radius in five pieces alone are 1.5 mm off. Twist: five pieces of
a quarter circle bend by 18°, a folded quad by more than 90°; 30° tells them apart.
"""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from tests.acceptance.mesh_checks import border_edges, face_stations, largest_bend
from tests.acceptance.track_cases import MADE_UP, mini_track

from stickslip.track import Curve, HeightProfile, PlanLine, Transition
from stickslip.track.banking import bank_plan
from stickslip.track.channel import Channel, PlacedSection
from stickslip.track.mesh import seam_stations, section_loft, section_mesh
from stickslip.track.sections import mirror_section, section_curve, section_frames
from stickslip.track.track import Gate, Track


def s_curve(offset: float = 0.0) -> Track:
    """A left curve that goes over into a right one at once; C is `offset` beside the joint of floor and ellipse."""
    curves = (
        Curve(1, 0.0, 20.0, 15.3, 15.3 * 25.0, 10.0, 25.0, 15.3, 15.3 * 25.0, 60.6),
        Curve(-1, 60.6, 60.6, 15.3, 15.3 * 25.0, 10.0, 25.0, 15.3, 15.3 * 25.0, 120.0),
    )
    plan = PlanLine(curves)
    banked = bank_plan(plan, lambda _: 3.0)
    sections = [PlacedSection(s, moved(banked.section(s), offset)) for s in banked.stations.tolist()]
    gates = (Gate("start", 1.0), Gate("finish", 119.0))
    return Track(
        "s",
        "S",
        plan,
        HeightProfile((0.0, 10.0), (Transition(60.0, -0.1, -0.1, 100.0),)),
        Channel.of_sections(sections),
        gates,
        provenance=MADE_UP,
    )


def moved(section, offset):
    """The same section with the joint of floor and ellipse `offset` inwards of C, if it is symmetric; else as it is."""
    if section.ellipse_height > 0.0:
        return section
    floor, reach = section.floor_width - offset, section.ellipse_reach + offset
    width = section.ellipse_width + offset
    return replace(section, floor_width=floor, ellipse_reach=reach, ellipse_width=width, centre_offset=offset)


CASES = {"straight between": mini_track(), "none between": s_curve(), "C elsewhere": s_curve(0.05)}
SHARES = ((1 / 3, 1 / 3, 1 / 3), (0.5, 0.5, 0.0), (0.0, 0.5, 0.5), (0.5, 0.0, 0.5))  # middles of triangles and edges


def off_the_loft(track, before, seam, points):
    """Distances [m] of points (k, 3) from the straight lines between two sections, in the direction of the first."""
    foot = track.plan.station_of(points[:, :2])
    across = np.column_stack([foot.offset, points[:, 2] - track.heights.height(foot.station)])
    first, last = track.channel.section(before), track.channel.section(seam)
    assert first.turn == -last.turn
    u = np.linspace(0.0, 7.0, 5001)
    one, other = (section_frames(section_curve(s), u).position for s in (first, mirror_section(last)))
    share = (foot.station - before) / (seam - before)
    return np.array([np.hypot(*((1.0 - w) * one + w * other - p).T).min() for w, p in zip(share, across)])


@pytest.mark.parametrize("track", CASES.values(), ids=CASES.keys())
def test_the_surface_stays_between_the_neighbouring_sections(track):
    (seam,) = seam_stations(track.channel)
    loft, mesh = section_loft(track), section_mesh(track)
    before = loft.station[np.abs(loft.station - seam).argmin() - 3]
    station = face_stations(track, mesh)
    strip = (station > before) & (station < seam)
    assert strip.sum() >= 3 * 2 * 30
    corners = mesh.vertices[mesh.faces[strip]]
    for share in SHARES:
        assert off_the_loft(track, before, seam, np.einsum("k,mkd->md", share, corners)).max() < 5e-3


@pytest.mark.parametrize("track", CASES.values(), ids=CASES.keys())
def test_no_quad_is_twisted(track):
    (seam,) = seam_stations(track.channel)
    mesh = section_mesh(track)
    near = np.abs(face_stations(track, mesh) - seam) < 1.0
    assert largest_bend(mesh, near) < math.radians(30.0)
    border_edges(mesh)  # asserts that no two triangles overlap
