"""Boundary elements hang on the edge of the channel and face the ice; ends close it."""

from __future__ import annotations

import numpy as np
import pytest
from tests.acceptance.mesh_checks import border_edges, normals_and_areas
from tests.acceptance.track_cases import ELEMENTS, mini_track

from stickslip.model.errors import TrackError
from stickslip.track.elements import ENDS, element_name, track_mesh
from stickslip.track.mesh import grid_loft, section_loft
from stickslip.track.track import Element


@pytest.mark.parametrize("loft_of", [section_loft, lambda track: grid_loft(track, 0.4, 41)], ids=["sections", "grid"])
@pytest.mark.parametrize("element", ELEMENTS, ids=element_name)
def test_an_element_is_where_it_was_declared(element, loft_of):
    track = mini_track(elements=(element,))
    loft = loft_of(track)
    mesh = track_mesh(track, loft)
    faces = mesh.faces_of(element_name(element))
    used = np.unique(faces)
    foot = track.plan.station_of(mesh.vertices[used][:, :2])
    assert abs(foot.station.min() - element.begin) < 0.25
    assert abs(foot.station.max() - element.end) < 0.25
    left, right = track.channel.edges(foot.station)
    edge, sign = (left, -1.0) if element.side == "left" else (right, 1.0)
    inward = sign * (foot.offset - edge[:, 0])
    up = mesh.vertices[used][:, 2] - track.heights.height(foot.station) - edge[:, 1]
    corners = np.array([(0.0, 0.0), *element.outline])
    off = np.abs(np.stack([inward, up], -1)[:, None] - corners).max(axis=2)
    assert off.min(axis=1).max() < 0.01  # the loft is straight between sections, edge and station are not
    assert (off.argmin(axis=1) == len(corners) - 1).any()


def test_elements_face_the_ice():
    track = mini_track(elements=ELEMENTS)
    mesh = track_mesh(track)
    normals, _ = normals_and_areas(mesh)
    middle = mesh.vertices[mesh.faces].mean(axis=1)
    for i_part, element in enumerate(ELEMENTS, start=1):
        here = mesh.part == i_part
        foot = track.plan.station_of(middle[here][:, :2])
        to_ice = track.centre(foot.station) + np.array([0.0, 0.0, 0.3]) - middle[here]
        assert (to_ice * normals[here]).sum(axis=1).min() > 0.0, element_name(element)


def test_ends_face_along_the_track_and_can_be_left_out():
    track = mini_track()
    mesh = track_mesh(track)
    normals, areas = normals_and_areas(mesh)
    for name, station, sign in zip(ENDS, (track.begin, track.end), (1.0, -1.0)):
        here = mesh.part == mesh.names.index(name)
        ahead = sign * track.plan.direction(station)
        np.testing.assert_allclose(normals[here][:, :2] @ ahead, 1.0, atol=1e-12)
        # 1.5 m x 0.6 m without the corners of two fillets; their chords cut off 5 % of the corners' area more
        assert areas[here].sum() == pytest.approx(1.5 * 0.6 - 2 * 0.125**2 * (1 - np.pi / 4), abs=6e-4)
    assert track_mesh(track, ends=False).names == ("ice",)
    border_edges(mesh)


def test_an_element_shorter_than_a_row_takes_one_row():
    short = Element("wall", "left", 299.99, 300.0, ((0.0, 0.4),))
    mesh = track_mesh(mini_track(elements=(short,)))
    assert len(mesh.faces_of(element_name(short))) == 2


@pytest.mark.parametrize(
    ("outline", "what"), [(((0.0, 0.0),), "the edge of the channel"), (((0.0, 0.3), (0.0, 0.3)), "before it")]
)
def test_corners_on_top_of_each_other_are_refused(outline, what):
    with pytest.raises(TrackError, match=what):
        Element("wall", "left", 0.0, 1.0, outline)
