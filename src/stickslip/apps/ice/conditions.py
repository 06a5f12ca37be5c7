"""What a run begins with besides sled and track: the speed at the first gate, the ice, the air and the wind.

`RunSettings` is what a user sets by name; `Conditions` is what it comes to.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

import numpy as np

from stickslip import numerics as nm
from stickslip.engine.simulation import Simulation
from stickslip.model import Drag, Input, Load, Scene
from stickslip.model.errors import Fault, ModelError
from stickslip.model.fields import settle_declaration
from stickslip.model.kinds import Flag, Number
from stickslip.model.label import Label
from stickslip.track.glide import START_SPEED, glide
from stickslip.track.track import Track

# Ice
WARM_C, WARM_MU = -3.4, 4.2e-3  # middle of -2.2 to -4.6 °C; ± 0.9e-3 [Poirier 2011a]
COLD_C, COLD_MU = -10.6, 5.3e-3  # ± 2.0e-3 [Poirier 2011b]
LOWEST_C, HIGHEST_C = -15.0, -1.0

# Air
AIR_DENSITY = 1.12  # kg/m³ [Rempfler, sec. 2.1.5]
GAS = 287.053  # J/(kg K), dry air [ISO2533]
ZERO_C = 273.15
SEA_PRESSURE, SEA_TEMPERATURE, LAPSE, GRAVITY = 101325.0, 288.15, 0.0065, 9.80665  # Pa, K, K/m, m/s² [ISO2533]
SPEED = Number("m/s", at_least=-30.0, at_most=30.0)  # of the wind
#: Inputs and loads that carry the wind [N]: along and across the body in the wind, after the name of its drag.
AXES = (("wind_ahead", (1.0, 0.0, 0.0)), ("wind_left", (0.0, 1.0, 0.0)))

# Start
START_LENGTH = 50.0  # m from the first gate, over which start times are taken
SLOWEST, FASTEST = 2.0, 20.0  # m/s at the first gate


def friction_scale(ice_c: float | None) -> float:
    """Factor on the friction along the runners at an ice temperature [°C], 1 at -3.4 °C or without a temperature.

    A straight line through two measurements with bob runners: 3.6 % more per degree of cold. Their errors are as large as the whole
    effect, and on a refrigerated track it is hardly seen; take it as a way to vary the ice, not as a law. Roughness: none.

    Raises
    ------
    ModelError
        Outside -15 to -1 °C, where nothing was measured.
    """
    if ice_c is None:
        return 1.0
    if not LOWEST_C <= ice_c <= HIGHEST_C:
        what = f"is {ice_c!r} °C, outside {LOWEST_C:g} to {HIGHEST_C:g} °C"
        raise ModelError(Fault("ice_c", what, "Give the temperature of the ice in that range"))
    slope = (COLD_MU - WARM_MU) / (COLD_C - WARM_C)
    return (WARM_MU + slope * (ice_c - WARM_C)) / WARM_MU


@dataclass(frozen=True, slots=True)
class Weather:
    """Air over the track.

    Parameters
    ----------
    temperature_c : float [°C]
    altitude : float [m]
        Gives the pressure of the standard atmosphere where none is given.
    pressure : float [Pa], optional

    Notes
    -----
    Ideal dry air. Saturated air at 0 °C is 0.2 % lighter, which is left out.
    """

    temperature_c: Annotated[float, Number("°C", at_least=-40.0, at_most=40.0)] = 0.0
    altitude: Annotated[float, Number("m", at_least=-100.0, at_most=4000.0)] = 0.0
    pressure: Annotated[float | None, Number("Pa", at_least=5.0e4, at_most=1.1e5, optional=True)] = None

    def __post_init__(self) -> None:
        settle_declaration(self)

    @property
    def density(self) -> float:
        """Of the air [kg/m³]."""
        pressure = standard_pressure(self.altitude) if self.pressure is None else self.pressure
        return pressure / (GAS * (ZERO_C + self.temperature_c))


def standard_pressure(altitude: float) -> float:
    """Pressure of the standard atmosphere [Pa] at an altitude up to 11 km [m] [ISO2533]."""
    return float(SEA_PRESSURE * nm.power(1.0 - LAPSE * altitude / SEA_TEMPERATURE, GRAVITY / (GAS * LAPSE)))


@dataclass(frozen=True, slots=True)
class Wind:
    """Wind as the sled meets it, the same all along the track. Default: none.

    Parameters
    ----------
    head : float [m/s]
        Against the sled; negative: a tail wind.
    cross : float [m/s]
        To the left of the sled; negative: to its right.

    Notes
    -----
    Quasi-steady: drag with the velocity relative to the air [Martin 1998], with the drag area of straight flow from every side. Departs:
    (1) the source lets the area grow with the angle of the flow; for sleds none is published, and a channel of ice shelters their sides.
    What the wind adds to the drag in still air is held over a tick of 10 ms and enters as an input: recordings replay.
    """

    head: Annotated[float, SPEED] = 0.0
    cross: Annotated[float, SPEED] = 0.0

    def __post_init__(self) -> None:
        settle_declaration(self)

    def __bool__(self) -> bool:
        return self.head != 0.0 or self.cross != 0.0

    def into(self, scene: Scene) -> Scene:
        """The scene with what it takes to blow at every drag of it; itself without wind."""
        drags = [force for force in scene.forces if isinstance(force, Drag)]
        if not self or not drags:
            return scene
        com = {body.name: body.com for body in scene.bodies}
        loads = [
            Load(
                f"{drag.name}_{name}",
                drag.body,
                force=force,
                at=com[drag.body],
                frame="body",
                input=f"{drag.name}_{name}",
            )
            for drag in drags
            for name, force in AXES
        ]
        inputs = [Input(load.name) for load in loads]
        return replace(scene, forces=(*scene.forces, *loads), inputs=(*scene.inputs, *inputs))

    def blow(self, simulation: Simulation) -> None:
        """Set what the wind adds to the drag now, until it is set again."""
        if not self:
            return
        for drag in simulation.scene.forces:
            if isinstance(drag, Drag):
                _, axes, velocity, _ = simulation.motion(drag.body)
                added = self.added(nm.product(axes.T, velocity), 0.5 * drag.density * drag.cd_area)
                for (name, _), force in zip(AXES, added):
                    simulation.set_input(f"{drag.name}_{name}", force)

    def added(self, velocity: np.ndarray, factor: float) -> tuple[float, float]:
        """What the wind adds to the drag, ahead and to the left [N].

        Parameters
        ----------
        velocity : (3,) float [m/s]
            Of the sled over the ice, its own axes.
        factor : float [kg/m]
            ``density / 2 * cd_area``.
        """
        air = velocity - np.array([-self.head, self.cross, 0.0])
        force = -factor * (nm.norm(air) * air - nm.norm(velocity) * velocity)
        return float(force[0]), float(force[1])


STILL = Wind()


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
        from scipy.optimize import brentq  # takes half a second to load

        def late(speed: float) -> float:
            begin = track.start
            run = glide(track.plan, track.heights, begin=begin, end=begin + START_LENGTH, start_speed=speed)
            return 1e3 if run.stopped else float(run.time[-1]) - time

        if late(FASTEST) > 0.0:
            return FASTEST
        return SLOWEST if late(SLOWEST) < 0.0 else float(brentq(late, SLOWEST, FASTEST, xtol=1e-9))


@dataclass(frozen=True, slots=True)
class Conditions:
    """What a run begins with, beside sled and track.

    Attributes
    ----------
    start_speed : float [m/s]
        Where the run begins.
    air_density : float [kg/m³]
    friction_scale : float
        Factor on the friction along the runners.
    across : float
        Section coordinate where the run begins.
    wind : Wind
    station : float [m], optional
        Where the run begins, if not at the first gate; the clock starts there.
    """

    start_speed: float = START_SPEED
    air_density: float = AIR_DENSITY
    friction_scale: float = 1.0
    across: float = 0.0
    wind: Wind = STILL
    station: float | None = None


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

    start_speed: Annotated[float, Number("m/s", above=0.0, at_most=40.0), Label("Start speed", "v_0")] = START_SPEED
    push: Annotated[bool, Flag(), Label("Draw the start time")] = False
    ice_c: Annotated[float | None, Number("°C", optional=True), Label("Ice temperature")] = None
    air_c: Annotated[float | None, Number("°C", optional=True), Label("Air temperature")] = None
    altitude: Annotated[float, Number("m"), Label("Altitude")] = 0.0
    pressure: Annotated[float | None, Number("Pa", optional=True), Label("Air pressure")] = None
    head_wind: Annotated[float, SPEED, Label("Head wind")] = 0.0
    cross_wind: Annotated[float, SPEED, Label("Cross wind")] = 0.0

    def __post_init__(self) -> None:
        settle_declaration(self)

    def conditions(self, track: Track, seed: int) -> Conditions:
        """What the run begins with."""
        density = AIR_DENSITY
        if self.air_c is not None:
            density = Weather(self.air_c, self.altitude, self.pressure).density
        speed = Push().draw(track, seed) if self.push else self.start_speed
        return Conditions(speed, density, friction_scale(self.ice_c), wind=Wind(self.head_wind, self.cross_wind))
