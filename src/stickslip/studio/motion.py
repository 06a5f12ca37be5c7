"""The motion of a recorded run, for pages to show again: poses of all bodies and what instruments showed, row by row.

An asset is ``SSR1``, a 32-bit length, a header as JSON and 32-bit floats: for each row the poses (7 numbers per body, as in a state
frame) and then the columns that the header names.
"""

from __future__ import annotations

import json
import struct
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation

from stickslip.analysis.recorded_run import trace_recording
from stickslip.analysis.run_trace import RunTrace
from stickslip.engine.channels import Channels
from stickslip.engine.simulation import Simulation
from stickslip.io.recording import Recording
from stickslip.model import Free, Scene
from stickslip.studio.guide import Guide
from stickslip.studio.readings import UNITS, readings_of

Array = NDArray[np.float64]

MAGIC = b"SSR1"


@dataclass(frozen=True, slots=True, eq=False)
class Reference:
    """A run that others are timed against.

    Attributes
    ----------
    name : str
    station, time : (n,) float [m], [s]
        Increasing; times from the first gate on.
    """

    name: str
    station: Array
    time: Array

    def at(self, station: float) -> float:
        """When it was at a station [s]; not a number where it never was."""
        if not self.station[0] - 1.0 <= station <= self.station[-1]:
            return float("nan")
        return float(np.interp(station, self.station, self.time))

    def since(self, station: float) -> Reference | None:
        """The same with times from a station [m] on; None if it never was there."""
        zero = self.at(station)
        return None if np.isnan(zero) else Reference(self.name, self.station, self.time - zero)


def reference_of(trace: RunTrace, name: str) -> Reference:
    """Times of a run over the stations it reached; of one that began behind the first gate, times from its beginning on."""
    farthest = np.maximum.accumulate(trace.station)
    new = np.concatenate([[True], np.diff(farthest) > 1e-6])
    return Reference(name, trace.station[new], readings_of(trace)["clock"][new])


def reference_body(scene: Scene) -> str:
    """The body that tells where a sled is: the first one that is free."""
    return next(joint.child for joint in scene.joints if isinstance(joint, Free))


def motion_bytes(
    recording: Recording, simulation: Simulation, origin: tuple[float, float, float]
) -> tuple[bytes, RunTrace]:
    """The asset of a recording, and its trace.

    Parameters
    ----------
    recording : Recording
    simulation : Simulation
        Of the recorded scene or one with the same bodies and joints; left where it was.
    origin : (3,) float [m]
        What positions count from.
    """
    trace = trace_recording(recording, recording.path.stem)
    n = trace.time.size
    poses = _poses(recording, simulation, n, np.array(origin))
    columns = {"time": trace.time} | readings_of(trace)
    about = {
        "bodies": list(simulation.compiled.topology.bodies),
        "origin": list(origin),
        "sled": recording.meta["run"]["sled"],
        "setup": recording.meta["run"]["setup"],
        "body": reference_body(simulation.scene),
    }
    return _asset(about, poses, columns), trace


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
    text = json.dumps(header).encode()
    text += b" " * (-(len(text) + 8) % 4)  # floats begin at a multiple of 4
    numbers: bytes = np.nan_to_num(table).astype("<f4").tobytes()
    return MAGIC + struct.pack("<I", len(text)) + text + numbers


def _poses(recording: Recording, simulation: Simulation, n: int, origin: Array) -> Array:
    """Poses (n, 7 bodies) of the first rows."""
    channels = Channels(simulation)
    q = np.column_stack([recording.column(name)[:n] for name in channels.coordinates])
    here = simulation.snapshot()
    found = np.empty((n, len(simulation.compiled.topology.bodies), 7))
    try:
        axes = np.empty((*found.shape[:2], 3, 3))
        for i in range(n):
            channels.place(q[i])
            found[i, :, :3], axes[i] = simulation.poses()
    finally:
        simulation.restore(here)
    found[:, :, :3] -= origin
    found[:, :, 3:] = Rotation.from_matrix(axes.reshape(-1, 3, 3)).as_quat(scalar_first=True).reshape(n, -1, 4)
    return found.reshape(n, -1)
