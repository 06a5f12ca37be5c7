"""RunSettings: what may be set of a run by name, as one value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from stickslip.apps.ice.air import Weather
from stickslip.apps.ice.ice import friction_scale
from stickslip.apps.ice.push import Push
from stickslip.apps.ice.run import Conditions
from stickslip.apps.ice.wind import SPEED, Wind
from stickslip.model.fields import settle_declaration
from stickslip.model.kinds import Flag, Number
from stickslip.track.glide import START_SPEED
from stickslip.track.track import Track

AIR_DENSITY = 1.12  # kg/m³ [Rempfler, sec. 2.1.5]


@dataclass(frozen=True, slots=True)
class RunSettings:
    """Start, ice and air of a run.

    Parameters
    ----------
    start_speed : float [m/s]
        At the first gate, unless there is a push.
    push : bool
        Whether the start time is drawn as in a race; see `Push`.
    ice_c : float [°C], optional
        Temperature of the ice.
    air_c : float [°C], optional
        Temperature of the air; without it the density is 1.12 kg/m³.
    altitude, pressure : float [m], [Pa]
        Count with `air_c`.
    head_wind, cross_wind : float [m/s]
        Against the sled, and to its left; see `Wind`.
    """

    start_speed: Annotated[float, Number("m/s", above=0.0, at_most=40.0)] = START_SPEED
    push: Annotated[bool, Flag()] = False
    ice_c: Annotated[float | None, Number("°C", optional=True)] = None
    air_c: Annotated[float | None, Number("°C", optional=True)] = None
    altitude: Annotated[float, Number("m")] = 0.0
    pressure: Annotated[float | None, Number("Pa", optional=True)] = None
    head_wind: Annotated[float, SPEED] = 0.0
    cross_wind: Annotated[float, SPEED] = 0.0

    def __post_init__(self) -> None:
        settle_declaration(self)

    def conditions(self, track: Track, seed: int) -> Conditions:
        """What the run begins with."""
        density = AIR_DENSITY
        if self.air_c is not None:
            density = Weather(self.air_c, self.altitude, self.pressure).density
        speed = Push().draw(track, seed) if self.push else self.start_speed
        return Conditions(speed, density, friction_scale(self.ice_c), wind=Wind(self.head_wind, self.cross_wind))
