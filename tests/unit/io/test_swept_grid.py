"""The swept grid: small, exact to its rounding, and read with suspicion."""

from __future__ import annotations

import json
import struct
import zlib

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.acceptance.track_cases import ELEMENTS, long_track, mini_track

from stickslip.io.swept_grid import (
    ANGLE_STEP,
    LENGTH_STEP,
    decode_swept_grid,
    encode_swept_grid,
    read_swept_grid,
    swept_grid,
)
from stickslip.model.errors import TrackError

TRACK = mini_track(elements=ELEMENTS)
DATA = encode_swept_grid(swept_grid(TRACK, 2.0, 9))


def rebuilt(data, **changes):
    """The file with another header, and a checksum that fits."""
    n_header = struct.unpack_from("<4sII", data)[1]
    header = json.loads(data[12 : 12 + n_header])
    text = json.dumps(header | changes).encode()
    content = text + data[12 + n_header :]
    return struct.pack("<4sII", b"SSG1", len(text), zlib.crc32(content)) + content


def test_reading_gives_what_was_written_up_to_rounding():
    grid = swept_grid(TRACK)
    read = decode_swept_grid(encode_swept_grid(grid))
    np.testing.assert_allclose(read.station, grid.station, atol=1e-12)
    np.testing.assert_allclose(read.centre, grid.centre, atol=0.5001 * LENGTH_STEP)
    np.testing.assert_allclose(read.points, grid.points, atol=0.5001 * LENGTH_STEP)
    np.testing.assert_allclose(read.heading, grid.heading, atol=0.5001 * ANGLE_STEP)
    assert read.about == grid.about
    assert read.about["elements"][0]["outline"] == [[0.0, 0.4]]
    assert read.about["provenance"]["plan"]["status"] == "estimated"
    assert encode_swept_grid(read) == encode_swept_grid(grid)


def test_a_long_track_fits_and_is_met_between_the_stations():
    # At the stations rounding alone: 0.2 mm up to 5 m beside C. Between them cubics over 0.25 m: 2 mm where a bank begins.
    track = long_track()
    data = encode_swept_grid(swept_grid(track))
    assert len(data) < 0.15e6
    grid = decode_swept_grid(data)
    assert len(grid.mesh(0.148).faces) > 1_700_000
    v = np.linspace(1.0, -1.0, 81)
    between = np.random.default_rng(5).uniform(track.begin, track.end, 1000)
    for s, bound in ((grid.station[::5], 2e-4), (between, 2e-3)):
        off = grid.place(s) - track.place(s, track.channel.points(s, v))
        assert np.sqrt((off**2).sum(axis=2)).max() < bound


def test_files_are_read_and_missing_ones_named(tmp_path):
    file = tmp_path / "mini.ssg"
    file.write_bytes(DATA)
    assert read_swept_grid(file).about["title"] == TRACK.title
    with pytest.raises(TrackError, match=r"other\.ssg cannot be read"):
        read_swept_grid(tmp_path / "other.ssg")


def test_every_cut_is_noticed():
    for n in range(len(DATA)):
        with pytest.raises(TrackError, match="swept grid"):
            decode_swept_grid(DATA[:n])
    with pytest.raises(TrackError, match="checksum"):
        decode_swept_grid(DATA + b"\0")


@given(place=st.integers(0, len(DATA) - 1), flip=st.integers(1, 255))
def test_every_changed_byte_is_noticed(place, flip):
    damaged = bytearray(DATA)
    damaged[place] ^= flip
    with pytest.raises(TrackError):
        decode_swept_grid(bytes(damaged))


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"stations": 10**12}, "header.stations is 1000000000000"),
        ({"stations": 4_000_000, "across": 2_000_000}, "at most"),
        ({"stations": 1}, "at least 2"),
        ({"across": 10.0}, "header.across is 10.0"),
        ({"stations": 162}, "fewer numbers"),
        ({"across": 8}, "more numbers"),
        ({"version": 2}, "other versions"),
        ({"format": "something"}, "header.format"),
        ({"length_step": -1.0}, "above 0"),
        ({"first_station": float("nan")}, "header.first_station"),
        ({"last_station": -30.0}, "behind the first"),
        ({"about": 3}, "header.about"),
    ],
)
def test_claims_of_the_header_are_checked(changes, what):
    with pytest.raises(TrackError, match=what):
        decode_swept_grid(rebuilt(DATA, **changes))


def test_streams_that_inflate_without_end_are_not_inflated():
    n_header = struct.unpack_from("<4sII", DATA)[1]
    content = DATA[12 : 12 + n_header] + zlib.compress(bytes(50_000_000))
    bomb = struct.pack("<4sII", b"SSG1", n_header, zlib.crc32(content)) + content
    with pytest.raises(TrackError, match="more numbers"):
        decode_swept_grid(bomb)


def test_headers_that_are_no_json_and_streams_that_are_no_zlib():
    for text, stream, what in (
        (b"[1]", b"", "not an object"),
        (b"{", b"", "not JSON"),
        (b"[" * 10_000, b"", "not JSON"),
    ):
        content = text + stream
        with pytest.raises(TrackError, match=what):
            decode_swept_grid(struct.pack("<4sII", b"SSG1", len(text), zlib.crc32(content)) + content)
    n_header = struct.unpack_from("<4sII", DATA)[1]
    content = DATA[12 : 12 + n_header] + b"no zlib"
    with pytest.raises(TrackError, match="cannot be decompressed"):
        decode_swept_grid(struct.pack("<4sII", b"SSG1", n_header, zlib.crc32(content)) + content)


def test_impossible_grids_are_refused():
    with pytest.raises(TrackError, match="2 faults"):
        swept_grid(TRACK, spacing=0.0, across=1)
    with pytest.raises(TrackError, match="larger steps"):
        swept_grid(TRACK, spacing=1e-6)
    with pytest.raises(TrackError, match="along"):
        swept_grid(TRACK, 2.0, 9).mesh(0.0)
