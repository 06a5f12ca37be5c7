"""Surfaces of the thesis model: feet, normals, nearest facets."""

from __future__ import annotations

import numpy as np
import pytest

from stickslip.model.errors import ModelError
from stickslip.validation.skeleton_thesis.surfaces import CircularBend, FacetStrip, PlaneSurface, TriangleMesh

RNG = np.random.default_rng(3)


def check_frames(contacts):
    frames = np.concatenate([contacts.tangents, contacts.normal[:, None]], axis=1)
    np.testing.assert_allclose(frames @ frames.transpose(0, 2, 1), np.tile(np.eye(3), (len(frames), 1, 1)), atol=1e-14)
    np.testing.assert_allclose(np.linalg.det(frames), 1.0)


def test_a_plane_falls_along_x():
    points = RNG.normal(size=(6, 3))
    contacts = PlaneSurface(-0.12).contact(points)
    check_frames(contacts)
    np.testing.assert_allclose(contacts.point[:, 2], -0.12 * contacts.point[:, 0], atol=1e-15)
    np.testing.assert_allclose(np.cross(points - contacts.point, contacts.normal), 0.0, atol=1e-15)


def test_feet_on_a_bend_are_on_its_pipe_and_nearest():
    bend = CircularBend(25.0, 2.5)
    angle, bank = RNG.uniform(0.0, 6.0, 20), RNG.uniform(0.0, 1.5, 20)
    ring = 25.0 + 2.3 * np.sin(bank)
    points = np.column_stack([ring * np.cos(angle), ring * np.sin(angle), 2.5 - 2.3 * np.cos(bank)])
    contacts = bend.contact(points)
    check_frames(contacts)
    distance = np.linalg.norm(points - contacts.point, axis=1)
    np.testing.assert_allclose(distance, 0.2, atol=1e-12)
    np.testing.assert_allclose(np.sum((points - contacts.point) * contacts.normal, axis=1), distance)
    # Travel is anticlockwise: along = z × outwards.
    np.testing.assert_allclose(contacts.tangents[:, 0, 0], -np.sin(angle), atol=1e-12)


def test_walking_finds_what_searching_finds():
    x = np.sort(RNG.uniform(0.0, 20.0, 200))
    strip = FacetStrip(x, np.sin(0.3 * x))
    near = strip.contact(np.array([[10.0, 0.0, 0.0]] * 50))
    points = np.column_stack([RNG.uniform(9.0, 11.0, 50), RNG.normal(size=50), np.sin(0.3 * 10.0) * np.ones(50)])
    searched, walked = strip.contact(points), strip.contact(points, near)
    check_frames(searched)
    # A walk stops at the first facet without a nearer neighbour; far from the strip that may be another one.
    assert np.mean(searched.facet == walked.facet) > 0.95
    np.testing.assert_array_equal(searched.point[:, 1], points[:, 1])


def test_a_mesh_answers_with_the_nearest_centroid():
    centroid = RNG.normal(size=(100, 3))
    normal, along = np.tile([0.0, 0.0, 1.0], (100, 1)), np.tile([1.0, 0.0, 0.0], (100, 1))
    points = RNG.normal(size=(8, 3))
    contacts = TriangleMesh(centroid, normal, along).contact(points)
    check_frames(contacts)
    expected = [np.argmin(np.linalg.norm(centroid - p, axis=1)) for p in points]
    np.testing.assert_array_equal(contacts.facet, expected)


@pytest.mark.parametrize(
    "make",
    [
        lambda: PlaneSurface(float("nan")),
        lambda: CircularBend(10.0, 12.0),
        lambda: FacetStrip([0.0, 0.0], [1.0, 2.0]),
        lambda: FacetStrip([0.0], [1.0]),
        lambda: TriangleMesh(np.zeros((0, 3)), np.zeros((0, 3)), np.zeros((0, 3))),
        lambda: TriangleMesh(np.zeros((2, 3)), np.zeros((2, 3)), np.zeros((1, 3))),
        lambda: TriangleMesh(np.zeros((1, 3)), [[0.0, 0.0, 1.0]], [[0.0, 0.6, 0.8]]),
    ],
)
def test_surfaces_refuse_what_they_cannot_be(make):
    with pytest.raises(ModelError):
        make()
