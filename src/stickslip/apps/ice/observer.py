"""Observer: where a sled is on its track and how it moves, from tick to tick."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from stickslip.apps.ice.course import Course
from stickslip.apps.ice.pilot import GRAVITY, View
from stickslip.engine.low_pass import LOAD_HZ, LowPass
from stickslip.engine.simulation import Simulation
from stickslip.kernels.collision import track_view as tv
from stickslip.kernels.collision.shapes import N_WARM
from stickslip.track.patch import TrackPatch

Array = NDArray[np.float64]


class Observer:
    """Looks at a sled once per tick.

    Parameters
    ----------
    patch : TrackPatch
        The ice.
    course : Course
    station : float [m]
        Near where the sled is at the first look.
    velocity : (3,) float [m/s]
        Of the sled then.
    tick_s : float [s]
        Between two looks.

    Attributes
    ----------
    along : float [m/s]
        Speed along the station since the last look; at the first one that of the sled.
    side_load : float [m/s²]
        Felt to the left, filtered.
    upright : float
        Cosine of the angle between the sled and the ice under it; next to a wall the nearest ice is the wall.
    height : float [m]
        Above the ice; infinite where there is none under the sled.
    """

    def __init__(self, patch: TrackPatch, course: Course, station: float, velocity: Array, tick_s: float) -> None:
        self._params, self._course, self._tick_s = patch.params, course, tick_s
        self._load, self._side = LowPass(LOAD_HZ, tick_s), LowPass(LOAD_HZ, tick_s)
        self._memory = np.zeros(tv.N_MEMORY)
        self._memory[tv.M_STATION] = station
        self._memory[tv.M_VELOCITY :] = velocity
        self._warm, self._foot, self._seen = np.zeros(N_WARM), np.zeros(13), np.zeros(tv.N_SEEN)
        self.along = self.side_load = self.upright = self.height = math.nan

    @property
    def station(self) -> float:
        """Where the sled was at the last look [m]."""
        return float(self._memory[tv.M_STATION])

    def look(self, simulation: Simulation, body: str) -> View:
        """What the pilot of the sled with the reference `body` sees now."""
        course, memory, first = self._course, self._memory, simulation.i_step == 0
        before = self.station
        tv.look(
            self._params, course.lengths, course.begin, course.spacing, *simulation.motion(body), self._tick_s, GRAVITY,
            memory, self._warm, self._foot, self._seen,
        )  # fmt: skip
        if first:
            memory[tv.M_SLOPE] = 0.0
        station, _, across, slope = memory[: tv.M_VELOCITY].tolist()
        speed, slip, yaw_rate, pull, side, off, self.upright, self.height = self._seen.tolist()
        self.along = speed if first else (station - before) / self._tick_s
        self.side_load = self._side(side)
        load = self._load(GRAVITY if first else off)
        return View(simulation.time, station, across, slope, speed, slip, yaw_rate, pull, load)
