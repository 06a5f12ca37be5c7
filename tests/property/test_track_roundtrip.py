"""Tracks survive their files: what is saved is loaded, bit by bit; what is changed at random is refused or read, never half built."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.random_tracks import make_track

from stickslip.io.track_file import load_track, save_track, track_from_toml, track_to_toml
from stickslip.model.errors import Fault, TrackError
from stickslip.track.track import Track

tracks = st.builds(make_track, st.integers(1, 4), st.integers(0, 2**32 - 1))
MINI = track_to_toml(make_track(2, 3))


def outcome(text: str) -> tuple[Track | None, tuple[Fault, ...]]:
    """The track of a text, or what it is refused for."""
    try:
        return track_from_toml(text, where="spoilt.toml"), ()
    except TrackError as error:
        return None, error.faults


@settings(max_examples=12, deadline=None)
@given(track=tracks)
def test_load_inverts_save(tmp_path_factory, track):
    file = tmp_path_factory.mktemp("tracks") / "track.toml"
    save_track(track, file)
    back = load_track(file)
    for name in ("name", "title", "plan", "heights", "gates", "corners", "elements", "provenance", "stated"):
        assert getattr(back, name) == getattr(track, name), name
    for name in ("stations", "turns", "table"):
        np.testing.assert_array_equal(getattr(back.channel, name), getattr(track.channel, name))
    s = np.linspace(track.begin, track.end, 50)
    np.testing.assert_array_equal(back.centre(s), track.centre(s))


@settings(max_examples=60, deadline=None)
@given(
    line=st.integers(0, MINI.index("[sections]")),
    text=st.sampled_from(
        ["", "0.0", "-1.0", "nan", "1e300", "'a'", "[]", "{}", "true", "[[curve]]", "x = 3", "\x00", "="]
    ),
)
def test_spoilt_files_are_refused_or_read(line, text):
    begin = MINI.rfind(" ", 0, line) + 1
    end = min(MINI.find("\n", line), begin + 6)
    sections = MINI.index("[sections]")
    spoilt = MINI[:begin] + text + MINI[max(begin, end) : sections]
    track, faults = outcome(spoilt)
    assert isinstance(track, Track) or faults
    assert all(fault.path.startswith("spoilt.toml") and fault.what and fault.fix for fault in faults)
