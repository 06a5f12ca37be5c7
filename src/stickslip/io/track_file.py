"""Ice tracks as TOML files: strict reading that reports every fault at once, with file, line and station; crash-safe writing.

A track is a file, or a folder with ``track.toml`` and the files it names. Where a part is missing, design rules stand in and the
part is *estimated*. The format is described in docs/track-files.md.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Iterable
from dataclasses import fields
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stickslip.geometry.stored_arrays import content_hash, source_hash, stored_array
from stickslip.io.library import check_name, library_file, tracks_folder
from stickslip.io.safe_file import read_text_file, write_text_file
from stickslip.io.tables import table_of
from stickslip.io.toml_text import parse_toml, write_toml
from stickslip.io.track_reader import FORMAT, TrackReader, track_reader
from stickslip.io.track_tables import TURNS
from stickslip.kernels.collision.track_patch import HEADER
from stickslip.model.errors import Fault, ModelError, TrackError
from stickslip.model.functions import TRACK_ICE, register_table
from stickslip.track.banking import curved_extent
from stickslip.track.channel import FREE
from stickslip.track.faults import refuse
from stickslip.track.heights import ElevationTable
from stickslip.track.patch import build_patch, patch_header
from stickslip.track.plan import Curve
from stickslip.track.track import Corner, Track

LIBRARY = resources.files("stickslip.track") / "library"
MAX_BYTES = 16 * 2**20  # of a track file; a section per metre makes 0.4 MB
FOLDER_FILE = "track.toml"
MOST_LOADED = 16  # tracks held in memory for the next to ask


def track_names() -> list[str]:
    """Names of the tracks that come with the library."""
    return sorted(entry.name.removesuffix(".toml") for entry in LIBRARY.iterdir() if entry.name.endswith(".toml"))


def own_tracks() -> list[str]:
    """Names of the tracks in the person's library; a name that ships is not taken from there."""
    folder = tracks_folder()
    found = {file.stem for file in folder.glob("*.toml")} | {
        file.parent.name for file in folder.glob(f"*/{FOLDER_FILE}")
    }
    return sorted(name for name in found - set(track_names()) if _own_file(name) is not None)


def known_tracks() -> list[str]:
    """Names of all tracks that can be loaded by name."""
    return [*track_names(), *own_tracks()]


def _own_file(name: str) -> Path | None:
    """File of a track in the person's library; None if there is none, or `name` is not a name."""
    try:
        file = library_file(tracks_folder(), name, ".toml", "track")
        return file or library_file(tracks_folder() / check_name(name, "track"), FOLDER_FILE, "", "track")
    except ModelError:
        return None


def load_track(track: str | os.PathLike[str]) -> Track:
    """Read a track.

    Parameters
    ----------
    track : str or path-like
        Name of a track that ships or is in the person's library, a TOML file, or a folder that holds a ``track.toml``.

    Returns
    -------
    Track

    Raises
    ------
    TrackError
        With all faults, each with file and line. Never a half-built track.
    """
    where = os.fspath(track)
    if where in track_names():
        return _shipped(where)
    path = _own_file(where) or Path(where)
    if path.is_dir():
        path, where = path / FOLDER_FILE, os.path.join(where, FOLDER_FILE)
        if not path.exists():
            refuse([Fault(where, "is missing in this folder", f"Describe the track in {FOLDER_FILE}")])
    if not path.exists():
        listed = ", ".join(track_names())
        refuse([Fault(where, "is neither a track of the library nor a file", f"Tracks are {listed}")])
    path = path.absolute()
    known = _LOADED.get(path)
    if known is not None and known.stamps == _stamps(known.files):
        return known.track
    stamps, text = _stamps((path,)), read_text_file(path, where, TrackError, MAX_BYTES)
    reader, loaded = _read_track(text, where, path.parent)
    files = (path, *reader.tables.named)
    _LOADED.pop(path, None)
    _LOADED[path] = _Loaded(loaded, files, stamps + _stamps(files[1:]))
    if len(_LOADED) > MOST_LOADED:
        _LOADED.pop(next(iter(_LOADED)))
    return loaded


class _Loaded(NamedTuple):
    """A track and the files it was read from, as they were."""

    track: Track
    files: tuple[Path, ...]
    stamps: tuple[tuple[int, int, int], ...]


_LOADED: dict[Path, _Loaded] = {}


def _stamps(files: Iterable[Path]) -> tuple[tuple[int, int, int], ...]:
    """When files were last changed, their sizes and numbers; zeros for those that are gone."""
    found = []
    for file in files:
        try:
            stat = file.stat()
            found.append((stat.st_mtime_ns, stat.st_size, stat.st_ino))
        except OSError:
            found.append((0, 0, 0))
    return tuple(found)


@functools.cache
def _shipped(name: str) -> Track:
    return track_from_toml((LIBRARY / f"{name}.toml").read_text(encoding="utf-8"), where=f"{name}.toml")


def save_track(track: Track, path: str | os.PathLike[str]) -> None:
    """Write a track to a TOML file, completely or not at all; `load_track` reads an equal one.

    Parameters
    ----------
    track : Track
        Its plan is written as curves, its heights as transitions or elevations, its channel as a table of sections.
    path : path-like
        A file; its folder must exist.

    Raises
    ------
    TrackError
        The track could not be read back, or the file cannot be written. The old file stays.
    """
    text = track_to_toml(track)
    try:
        write_text_file(Path(path).absolute(), text, os.fspath(path), MAX_BYTES)
    except ModelError as error:
        raise TrackError(error.faults) from error


def track_from_toml(text: str, where: str = "track", folder: str | os.PathLike[str] | None = None) -> Track:
    """Read a track from TOML text; names of files in it are relative to `folder`.

    Raises
    ------
    TrackError
        With all faults.
    """
    return _read_track(text, where, folder)[1]


def _read_track(text: str, where: str, folder: str | os.PathLike[str] | None) -> tuple[TrackReader, Track]:
    """A track, and who has read it."""
    try:
        tables = parse_toml(text, where)
    except ModelError as error:
        raise TrackError(error.faults) from error
    reader: TrackReader = track_reader(folder)
    track = reader.read(tables)
    if track is None:
        raise TrackError(reader.tables.located(where, text))
    return reader, track


def track_to_toml(track: Track) -> str:
    """A track as TOML text from which `track_from_toml` reads an equal one.

    Raises
    ------
    TrackError
        It could not: a corner is not the extent of a curve, or the track has a fault that only files are refused for.
    """
    names = _corner_by_curve(track)
    curves = []
    for curve in track.plan.curves:
        turn = next(word for word, sign in TURNS.items() if sign == curve.turn)
        row: dict[str, Any] = {f.name: getattr(curve, f.name) for f in fields(Curve)} | {"turn": turn}
        corner = names.get(curve)
        if corner is not None:
            row |= {"name": corner.name, "status": corner.provenance.status, "source": corner.provenance.source}
            row |= {"wall_status": corner.wall.status, "wall_source": corner.wall.source}
        curves.append(row)
    tables: dict[str, Any] = {
        "track": {"format": FORMAT, "name": track.name, "title": track.title},
        "provenance": {part: table_of(source) for part, source in track.provenance.items()},
        "stated": {name: table_of(fact) for name, fact in track.stated.items()},
        "gate": [table_of(gate) for gate in track.gates],
        "plan": {"start_point": track.plan.start_point, "start_heading": track.plan.start_heading},
        "curve": curves,
    }
    if isinstance(track.heights, ElevationTable):
        tables["heights"] = {"table": track.heights.rows}
    else:
        tables["heights"] = {"start": track.heights.start}
        tables["transition"] = [table_of(transition) for transition in track.heights.transitions]
    channel = track.channel
    sections = np.column_stack([channel.stations, channel.turns, channel.table[:, FREE]])
    tables["sections"] = {"table": sections.tolist()}
    tables["element"] = [table_of(element) for element in track.elements]
    text = write_toml({key: table for key, table in tables.items() if table})
    track_from_toml(text, where=f"track '{track.name}'")  # what could not be read is not written
    return text


def _corner_by_curve(track: Track) -> dict[Curve, Corner]:
    """Corner that each curve is; faults for corners that are none."""
    by_extent = {(*curved_extent(curve), curve.turn): curve for curve in track.plan.curves}
    faults, found = [], {}
    for corner in track.corners:
        curve = by_extent.get((corner.begin, corner.end, corner.turn))
        if curve is None:
            what = f"from {corner.begin:g} to {corner.end:g} m is not the extent of a curve"
            faults.append(Fault(f"corner '{corner.name}'", what, "Let corners begin and end where curves do"))
        else:
            found[curve] = corner
    refuse(faults)
    return found


def patch_table(track: str) -> NDArray[np.float64]:
    """Parameters of the ice of a track, by name or path: the table of a `Surface` with the query of `kernels.collision.track_patch`."""
    return _patch_params(load_track(track))


@functools.lru_cache(maxsize=4)
def _patch_params(track: Track) -> NDArray[np.float64]:
    header, shape = patch_header(track)
    key = content_hash(track.content, source_hash("kernels", "numerics", "track"))
    return stored_array(
        "patches",
        key,
        shape,
        float,
        lambda: build_patch(track).params,
        lambda saved: bool((saved[:HEADER] == header).all()),
    )


register_table(TRACK_ICE, patch_table)
