"""The push: how fast the sled is at the first gate, so that start times vary as in a race."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np
from scipy.optimize import brentq

from stickslip import numerics as nm
from stickslip.model.fields import settle_declaration
from stickslip.model.kinds import Number
from stickslip.track.glide import glide
from stickslip.track.track import Track

START_LENGTH = 50.0  # m from the first gate, over which start times are taken
SLOWEST, FASTEST = 2.0, 20.0  # m/s at the first gate


@dataclass(frozen=True, slots=True)
class Push:
    """Start times of a field of crews.

    Parameters
    ----------
    mean : float [s]
        From the first gate over 50 m. 4.87 s: two-man, Whistler 2010 [Rempfler, tab. 6.1].
    spread : float [s]
        Standard deviation; 0.069 s there.

    Notes
    -----
    The crew sits from the first gate on; what it did before is in the speed there, chosen so that a mass point that glides down the
    track takes the drawn time over 50 m. Running beside the sled and jumping in are left out.
    """

    mean: Annotated[float, Number("s", above=0.0)] = 4.87
    spread: Annotated[float, Number("s", at_least=0.0)] = 0.07

    def __post_init__(self) -> None:
        settle_declaration(self)

    def draw(self, track: Track, seed: int) -> float:
        """Speed at the first gate [m/s] of one run; within three standard deviations of the mean time."""
        deviation = float(nm.normal(np.random.default_rng((seed, 50))))
        return self.speed(track, self.mean + self.spread * min(max(deviation, -3.0), 3.0))

    def speed(self, track: Track, time: float) -> float:
        """Speed at the first gate [m/s] for a start time [s]; the nearest possible one between 2 and 20 m/s."""

        def late(speed: float) -> float:
            begin = track.start
            run = glide(track.plan, track.heights, begin=begin, end=begin + START_LENGTH, start_speed=speed)
            return 1e3 if run.stopped else float(run.time[-1]) - time

        if late(FASTEST) > 0.0:
            return FASTEST
        return SLOWEST if late(SLOWEST) < 0.0 else float(brentq(late, SLOWEST, FASTEST, xtol=1e-9))
