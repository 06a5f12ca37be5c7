"""The garage: sleds that can be driven, and the tracks they are driven on."""

from __future__ import annotations

import numpy as np

from stickslip.apps.ice.registry import available_sleds, setup_names
from stickslip.io.track_file import known_tracks, load_track
from stickslip.model.errors import StickslipError
from stickslip.scenes.errors import UsageError
from stickslip.studio.guide import curves_to_train
from stickslip.studio.run_messages import Garage, SledEntry, TrackEntry
from stickslip.studio.setup_forms import own_setups
from stickslip.track.track import Track

TITLES = {"bob": "Bobsleigh", "skeleton": "Skeleton", "luge": "Luge"}
PLAN_POINTS = 160  # of the line on a card
COARSE = 1.0  # m, between the points a grade is taken of


def open_garage() -> Garage:
    """Sleds and tracks; a track with faults is left out."""
    sleds = tuple(
        SledEntry(name, TITLES.get(name, name), setup_names(name), own_setups(name)) for name in available_sleds()
    )
    tracks = []
    for name in known_tracks():
        try:
            tracks.append(track_entry(name, load_track(name)))
        except StickslipError:  # `stickslip track audit` tells what is wrong with it
            continue
    return Garage(sleds, tuple(sorted(tracks, key=lambda track: track.length)))


def named_track(name: str) -> str:
    """The name of a track that pages may open: one that ships, or one in the person's library.

    Raises
    ------
    UsageError
        It is not the name of a track. A path is not one.
    """
    if name not in known_tracks():
        raise UsageError(f"There is no track {name[:60]!r}. There are: {', '.join(known_tracks())}.")
    return name


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
