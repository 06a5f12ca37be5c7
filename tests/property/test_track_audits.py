"""Audits of random tracks: always finite, always in order, energy kept where nothing takes it."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.random_tracks import make_track

from stickslip.track.audit import audit_track
from stickslip.track.glide import Glider, glide_track

tracks = st.builds(make_track, st.integers(1, 4), st.integers(0, 2**32 - 1))


@settings(max_examples=15, deadline=None)
@given(tracks)
def test_audits_of_random_tracks_are_finite(track):
    audit = audit_track(track)
    assert all(np.isfinite(figure.value) for figure in audit.figures)
    assert all(np.isfinite(rule.measured) for rule in audit.rules)
    survey = audit.survey
    for name in survey.__slots__:
        assert np.all(np.isfinite(getattr(survey, name))), name
    assert np.all(np.diff(survey.station) > 0.0)
    assert np.all(np.diff(survey.time) > 0.0)
    assert np.all(survey.load >= 0.0)
    assert audit.figure("longest_above_5g_s").value <= audit.figure("time_above_5g_s").value


@settings(max_examples=15, deadline=None)
@given(tracks, st.floats(0.5, 15.0))
def test_a_glide_without_friction_keeps_its_energy(track, start_speed):
    # The integrator works on the energy itself: what is left is the rounding of g h at heights near 1000 m.
    run = glide_track(track, Glider(mu=0.0, drag_area=0.0), start_speed)
    energy = 0.5 * run.speed**2 + 9.81 * track.heights.height(run.station)
    assert np.ptp(energy) / energy[0] < 1e-9


@settings(max_examples=10, deadline=None)
@given(tracks, st.floats(0.0, 0.02))
def test_friction_and_drag_only_take_energy(track, mu):
    run = glide_track(track, Glider(mu=mu))
    energy = 0.5 * run.speed**2 + 9.81 * track.heights.height(run.station)
    assert np.all(np.diff(energy) < 1e-9 * energy[0])
    free = glide_track(track, Glider(mu=0.0, drag_area=0.0))
    assert np.all(run.speed <= free.speed_at(run.station) + 1e-9)
