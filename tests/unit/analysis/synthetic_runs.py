"""Runs with known answers: points that move along a track at a given offset, height and speed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from tests.unit.track.mini import mini_track

from stickslip.analysis.run_trace import RunTrace, trace_run
from stickslip.track.track import Gate, Track

TRACK = mini_track(gates=(Gate("start", 0.0), Gate("middle", 100.0), Gate("finish", 260.0)))

Along = Callable[[np.ndarray], np.ndarray]


def zero(s: np.ndarray) -> np.ndarray:
    return np.zeros_like(s)


def made_run(
    name: str = "run",
    *,
    pace: Along = lambda t: 20.0 * t,
    offset: Along = zero,
    height: Along = zero,
    track: Track = TRACK,
    rate_hz: float = 100.0,
    duration: float = 13.5,
    **more: Any,
) -> RunTrace:
    """A run whose station is `pace` of the time [s], at offset and height [m] of the station."""
    t = np.arange(round(duration * rate_hz) + 1) / rate_hz
    return trace_run(
        name, track, t, place(track, pace(t), offset, height), rates(track, t, pace, offset, height), **more
    )


def place(track: Track, s: np.ndarray, offset: Along = zero, height: Along = zero) -> np.ndarray:
    """Points (n, 3) [m] at stations (n,)."""
    points = track.centre(s)
    points[:, :2] += offset(s)[:, None] * track.plan.left(s)
    points[:, 2] += height(s)
    return points


def rates(track: Track, t: np.ndarray, pace: Along, offset: Along, height: Along, dt: float = 1e-4) -> np.ndarray:
    """Velocities (n, 3) [m/s], by central differences."""
    after, before = (place(track, pace(t + sign * dt), offset, height) for sign in (1.0, -1.0))
    return (after - before) / (2.0 * dt)
