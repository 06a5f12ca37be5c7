"""The person's library as pages see it: sleds with their set-ups, forms of set-ups, and tracks."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from stickslip.apps.catalogue import find_app, sled_apps
from stickslip.apps.ice.app import SledApp
from stickslip.io.setup_file import setup_to_toml
from stickslip.io.track_file import known_tracks, load_track
from stickslip.model.errors import StickslipError, UsageError
from stickslip.studio.fields import make_field
from stickslip.studio.guide import curves_to_train
from stickslip.studio.protocol import SetupOpened
from stickslip.studio.run_conditions import setup_mark
from stickslip.studio.run_messages import Library, SaveSetup, SetupEntry, SledEntry, TrackEntry
from stickslip.track.track import Track

PLAN_POINTS = 160  # of the line on a card
COARSE = 1.0  # m, between the points a grade is taken of


def list_library() -> Library:
    """Sleds and tracks; what has faults is left out."""
    sleds = tuple(SledEntry(app.name, app.title, _setups(app)) for app in sled_apps())
    tracks = []
    for name in known_tracks():
        try:
            tracks.append(track_entry(name, load_track(name)))
        except StickslipError:  # `stickslip track audit` reports what is wrong with it
            continue
    return Library(sleds, tuple(sorted(tracks, key=lambda track: track.length)))


def sled_app(name: str) -> SledApp:
    """A sled by name.

    Raises
    ------
    UsageError
        There is no such sled.
    """
    known = [app.name for app in sled_apps()]
    if name not in known:
        raise UsageError(f"There is no sled {name[:60]!r}. There are: {', '.join(known)}.")
    found = find_app(name)
    assert isinstance(found, SledApp)
    return found


def setup_digest(setup: Any) -> str:
    """Of every number of a set-up, whatever its name."""
    return setup_mark(setup_to_toml(setup))


def open_setup(sled: str, name: str) -> SetupOpened:
    """A set-up as a form: every number with its unit, range and help."""
    library = sled_app(sled).library
    setup = library.named(name)
    fields = tuple(make_field(number.setting, number.group, number.value) for number in library.numbers(setup))
    return SetupOpened(sled, name, name in library.own_names(), setup_digest(setup), fields)


def save_setup(wish: SaveSetup) -> None:
    """Save a set-up of the person's own, made from another one."""
    library = sled_app(wish.sled).library
    library.save(library.changed(library.named(wish.base), wish.values), wish.name)


def delete_setup(sled: str, name: str) -> None:
    """Delete a set-up of the person's own."""
    sled_app(sled).library.delete(name)


def track_entry(name: str, track: Track) -> TrackEntry:
    """What a card shows of a track."""
    line = track.centre(np.linspace(track.start, track.finish, PLAN_POINTS))
    station = np.arange(track.start, track.finish, COARSE)
    heights = track.heights.height(station)
    return TrackEntry(
        name=name,
        title=track.title,
        length=track.finish - track.start,
        drop=float(heights[0] - heights[-1]),
        curves=len(track.corners),
        steepest=float(np.max(-np.diff(heights)) / COARSE),
        estimated=any(part.status == "estimated" for part in track.provenance.values()),
        plan=tuple(np.round(line[:, :2], 1).ravel().tolist()),
        train=tuple(corner.name for corner in curves_to_train(track)),
    )


def _setups(app: SledApp) -> tuple[SetupEntry, ...]:
    """Set-ups of a sled; one of the person's own with faults is listed, and opening it says what they are."""
    shipped = tuple(SetupEntry(name, False, _shipped_digest(app, name)) for name in app.library.names)
    own = []
    for name in app.library.own_names():
        try:
            own.append(SetupEntry(name, True, setup_digest(app.library.named(name))))
        except StickslipError:
            own.append(SetupEntry(name, True, ""))
    return (*shipped, *own)


@functools.cache
def _shipped_digest(app: SledApp, name: str) -> str:
    return setup_digest(app.library.ship(name))
