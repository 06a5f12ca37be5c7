"""Recordings of runs on ice tracks, read as traces."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from stickslip.analysis.run_trace import RunTrace, trace_run
from stickslip.analysis.run_works import base_joint, recorded_works
from stickslip.io.recording import Recording, open_recording
from stickslip.io.recording_facts import COPY_AGAIN
from stickslip.io.track_file import load_track, patch_table
from stickslip.model import Surface
from stickslip.model.errors import RecordingError
from stickslip.model.functions import TRACK_ICE
from stickslip.track.patch import TrackPatch

Array = NDArray[np.float64]

STEERING = "steering"
UNBOUNDED = ("residual", "penetration")  # of a step that failed


def load_run(path: str | os.PathLike[str]) -> RunTrace:
    """Read a recording as a run on its track, named as its file.

    Raises
    ------
    RecordingError
        If it cannot be read, or is not a run on an ice track.
    """
    return trace_recording(open_recording(path), name=Path(path).stem)


def trace_recording(recording: Recording, name: str) -> RunTrace:
    """A recording as a run on its track; its reference point is the origin of its free body.

    Raises
    ------
    RecordingError
        If it is not a run on an ice track, or its rows are not those of a run.
    """
    key = track_name_of(recording)
    joint = base_joint(recording.scene)
    check_rows(recording)

    def vectors(kind: str, entries: tuple[str, ...]) -> Array:
        return np.column_stack([recording.column(f"{kind}.{joint.name}.{entry}") for entry in entries])

    mass = float(sum(body.mass for body in recording.scene.bodies))
    kept = {c: recording.column(c) for c in recording.columns if c.startswith(("input.", "q.")) or c == "contacts"}
    return trace_run(
        name,
        load_track(key),
        recording.time,
        vectors("q", ("x", "y", "z")),
        vectors("u", ("x", "y", "z")),
        rotation=vectors("q", ("qw", "qx", "qy", "qz")),
        patch=TrackPatch(patch_table(key)),
        steering=_steering(recording),
        kinetic=recording.column("energy.kinetic"),
        potential=recording.column("energy.potential"),
        works=recorded_works(recording),
        mass=mass,
        channels=kept,
        torque=_torque(recording),
        splits=_at_gates(recording, "splits_s"),
        split_speeds=_at_gates(recording, "split_speeds_m_s"),
    )


def check_rows(recording: Recording) -> None:
    """Refuse rows that are not those of a run: text, numbers that are not finite, time that does not increase.

    Raises
    ------
    RecordingError
        Names the first row and its column.
    """
    _ = recording.table  # all columns at once: most of them are wanted
    for name in recording.columns:
        values = recording.column(name)
        if values.dtype.kind not in "fiu":
            raise RecordingError(f"{recording.path}: column {name!r} does not hold numbers. {COPY_AGAIN}")
        wrong = np.flatnonzero(~np.isfinite(values)) if name not in UNBOUNDED else np.zeros(0, int)
        if wrong.size:
            what = f"row {wrong[0]} of column {name!r} is {values[wrong[0]]}, not a finite number"
            raise RecordingError(f"{recording.path}: {what}. {COPY_AGAIN}")
    time = recording.time
    if time.size < 2:
        raise RecordingError(f"{recording.path} has {time.size} rows; a run to compare has two or more. {COPY_AGAIN}")
    back = np.flatnonzero(np.diff(time) <= 0.0)
    if back.size:
        k = int(back[0]) + 1
        what = f"time does not increase at row {k}: {time[k]:g} s after {time[k - 1]:g} s"
        raise RecordingError(f"{recording.path}: {what}. {COPY_AGAIN}")


def track_name_of(recording: Recording) -> str:
    """Name or path of the track of a run, as the ice in its scene tells it.

    Raises
    ------
    RecordingError
        If nothing in the scene is the ice of a track.
    """
    for shape in recording.scene.shapes:
        if isinstance(shape, Surface) and shape.function == TRACK_ICE and shape.key:
            return str(shape.key)
    raise RecordingError(
        f"{recording.path} is no run on an ice track: its scene '{recording.scene.name}' has no ice of a track. "
        "Give recordings of runs on tracks."
    )


def _steering(recording: Recording) -> Array | None:
    """What the pilot's hands did, -1 to 1, if the run tells; else the input called steering, or the first one; None without inputs."""
    hands = recording.meta.get("run", {}).get("steering")
    if hands:
        time, command = _pairs(recording, "steering", hands).T
        held = np.searchsorted(time, recording.time, side="right") - 1
        return np.asarray(command[np.clip(held, 0, None)])
    names = [column.removeprefix("input.") for column in recording.columns if column.startswith("input.")]
    if not names:
        return None
    return recording.column(f"input.{STEERING if STEERING in names else names[0]}")


def _at_gates(recording: Recording, fact: str) -> dict[str, float] | None:
    """Times or speeds at gates as they were taken in the run; None if it does not say."""
    taken = recording.meta.get("run", {}).get(fact)
    if taken is None:
        return None
    if not isinstance(taken, dict) or not all(isinstance(number, int | float) for number in taken.values()):
        what = f"its {fact!r} is {str(taken)[:40]!r}, not a table of numbers"
        raise RecordingError(f"{recording.path} is damaged: {what}. {COPY_AGAIN}")
    return taken


def _pairs(recording: Recording, fact: str, values: object) -> Array:
    """Facts of a run that are rows of two finite numbers."""
    try:
        pairs = np.array(values, dtype=float)
    except (TypeError, ValueError):
        pairs = np.zeros(0)
    if pairs.ndim != 2 or pairs.shape[1] != 2 or not np.isfinite(pairs).all():
        what = f"its {fact!r} is {str(values)[:40]!r}, not rows of two numbers"
        raise RecordingError(f"{recording.path} is damaged: {what}. {COPY_AGAIN}")
    return pairs


def _torque(recording: Recording) -> Array | None:
    """What contact induces in the first driven hinge [N m]; None without one, or without recorded forces."""
    for joint in recording.scene.joints:
        column = f"induced.{joint.name}.angle"
        if joint.input is not None and column in recording.columns:
            return recording.column(column)
    return None
