"""Random valid tracks build, their patches invert, and queries are continuous across every seam."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.random_tracks import make_track

from stickslip.track.patch import build_patch

tracks = st.builds(make_track, st.integers(1, 4), st.integers(0, 2**32 - 1))


@settings(max_examples=12, deadline=None)
@given(tracks, st.integers(0, 2**32 - 1))
def test_projection_inverts_the_point_anywhere(track, seed):
    patch, rng = build_patch(track, spacing=0.5), np.random.default_rng(seed)
    station, across = rng.uniform(track.begin + 0.1, track.end - 0.1, 300), rng.uniform(-0.99, 0.99, 300)
    points = patch.point(station, across)
    feet = patch.project(points, (station, across))
    assert feet.on_ice.all()
    assert np.abs(feet.station - station).max() < 1e-6
    assert np.abs(feet.across - across).max() < 1e-6
    searched = patch.project(points)
    assert searched.on_ice.all()
    assert np.abs(searched.distance).max() < 1e-7  # where a random track crosses itself, another sheet may be as near


@settings(max_examples=12, deadline=None)
@given(tracks, st.floats(-0.9, 0.9), st.floats(0.001, 0.05))
def test_queries_are_continuous_across_every_seam(track, across, height):
    """Over every joint of plan, heights and channel, and over knots of the patch, in steps of a millimetre."""
    patch = build_patch(track, spacing=0.5)
    joints = np.concatenate([track.plan.joints, track.heights.joints, track.channel.stations[::7]])
    joints = joints[(joints > track.begin + 1.0) & (joints < track.end - 1.0)]
    way = np.linspace(-0.05, 0.05, 101)
    for joint in joints[:20]:
        station = joint + way
        feet = patch.project(patch.point(station, across), (station, np.full_like(way, across)))
        x = feet.position + height * feet.normal
        found = patch.project(x, (station, np.full_like(way, across)))
        assert found.on_ice.all()
        step = np.linalg.norm(np.diff(x, axis=0), axis=1).max()
        assert np.linalg.norm(np.diff(found.position, axis=0), axis=1).max() < 3.0 * step
        assert (
            np.linalg.norm(np.diff(found.normal, axis=0), axis=1).max() < 30.0 * step
        )  # nothing bends tighter than 3 cm
        assert np.abs(found.distance - height).max() < 1e-6
        bend = np.abs(np.diff(found.bend, axis=0)).max()
        assert bend < 0.5  # curvature is continuous too: 1/m per millimetre; a jump at a fillet would be 8


@pytest.mark.parametrize("seed", range(3))
def test_building_twice_gives_the_same_bits(seed):
    assert np.array_equal(build_patch(make_track(2, seed)).params, build_patch(make_track(2, seed)).params)
