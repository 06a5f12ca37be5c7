"""Recorded runs as assets, for pages to show again: poses of all bodies row by row, and every channel.

An asset is ``SSR1``, a 32-bit length, a header as JSON and 32-bit floats: for each row the poses (7 numbers per body, as in a state
frame) and then the columns that the header names.
"""

from __future__ import annotations

import json
import struct
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation

from stickslip.analysis.run_trace import RunTrace
from stickslip.engine.channels import Channel, Channels
from stickslip.engine.simulation import Simulation
from stickslip.io.recording import Recording
from stickslip.model import Free, Scene
from stickslip.studio.guide import Guide
from stickslip.studio.readings import UNITS, readings_of

Array = NDArray[np.float64]

MAGIC, COLUMNS_MAGIC = b"SSR1", b"SSC1"
MOST_FLOATS = 8_000_000  # of the poses of a scene, 32 MB: of longer ones not every row is shown
MOST_CHANNELS = 1000  # that a page can choose from


def reference_body(scene: Scene) -> str:
    """The body that tells where a sled is: the first one that is free."""
    return next(joint.child for joint in scene.joints if isinstance(joint, Free))


def motion_bytes(
    recording: Recording, simulation: Simulation, origin: tuple[float, float, float], trace: RunTrace | None = None
) -> bytes:
    """The asset of a recording.

    Parameters
    ----------
    recording : Recording
    simulation : Simulation
        Of the recorded scene or one with the same bodies and joints; left where it was.
    origin : (3,) float [m]
        What positions count from.
    trace : RunTrace, optional
        Of the recording, if it is of a sled: then the columns are what instruments showed.
    """
    time = recording.time if trace is None else trace.time
    if trace is None:
        stride = max(1, -(-time.size * 7 * len(simulation.bodies) // MOST_FLOATS))
        rows = np.unique(np.append(np.arange(0, time.size, stride), time.size - 1))
    else:
        rows = np.arange(time.size)
    poses = _poses(recording, simulation, rows, np.array(origin))
    columns = {"time": time[rows]} | ({} if trace is None else readings_of(trace))
    about: dict[str, Any] = {"bodies": list(simulation.bodies), "origin": list(origin)}
    if trace is not None:
        run = recording.meta.get("run", {})
        setup = recording.facts.settings.get("setup") or run.get("setup", "")
        about |= {"sled": recording.facts.app, "setup": str(setup), "body": reference_body(simulation.scene)}
    return _asset(about, poses, columns)


def column_bytes(recording: Recording) -> tuple[tuple[Channel, ...], bytes]:
    """Every channel of a recording, the time first, and their numbers: ``SSC1``, a 32-bit length, a header as JSON, and 32-bit floats
    column by column.
    """
    n = len(recording.table)  # all columns at once: all of them are wanted
    channels = tuple(sorted(recording.channels()[:MOST_CHANNELS], key=lambda channel: channel.name != "t"))
    text = _padded(json.dumps({"rows": n, "columns": len(channels)}))
    with np.errstate(over="ignore"):
        columns = [np.asarray(recording.channel(channel.name).values, "<f4").tobytes() for channel in channels]
    return channels, COLUMNS_MAGIC + struct.pack("<I", len(text)) + text + b"".join(columns)


def line_bytes(guide: Guide, sled: str, setup: str, body: str, origin: tuple[float, float, float]) -> bytes:
    """The asset of a guide's line: one body, and the columns that are known of it."""
    poses = guide.poses.copy()
    poses[:, :3] -= np.array(origin)
    columns = {"time": guide.time, "station": guide.station, "speed": guide.speed}
    about = {"bodies": [body], "origin": list(origin), "sled": sled, "setup": setup, "body": body}
    return _asset(about, poses, columns)


def _asset(about: dict[str, Any], poses: Array, columns: dict[str, Array]) -> bytes:
    table = np.concatenate([poses, np.column_stack(list(columns.values()))], axis=1)
    header: dict[str, Any] = {
        "rows": len(poses),
        "columns": list(columns),
        "units": [UNITS[name] for name in columns],
        **about,
    }
    text = _padded(json.dumps(header))
    numbers: bytes = np.nan_to_num(table).astype("<f4").tobytes()
    return MAGIC + struct.pack("<I", len(text)) + text + numbers


def _padded(text: str) -> bytes:
    """A header of such a length that floats begin at a multiple of 4."""
    data = text.encode()
    return data + b" " * (-(len(data) + 8) % 4)


def _poses(recording: Recording, simulation: Simulation, rows: NDArray[np.int64], origin: Array) -> Array:
    """Poses (n, 7 bodies) at some rows."""
    channels, n = Channels(simulation), rows.size
    q = np.column_stack([np.zeros((n, 0)), *(recording.column(name)[rows] for name in channels.coordinates)])
    here = simulation.snapshot()
    found = np.empty((n, len(simulation.bodies), 7))
    try:
        axes = np.empty((*found.shape[:2], 3, 3))
        for i in range(n):
            channels.place(q[i])
            found[i, :, :3], axes[i] = simulation.poses()
    finally:
        simulation.restore(here)
    found[:, :, :3] -= origin
    if found.size:
        found[:, :, 3:] = Rotation.from_matrix(axes.reshape(-1, 3, 3)).as_quat(scalar_first=True).reshape(n, -1, 4)
    return found.reshape(n, -1)
