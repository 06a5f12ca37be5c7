"""SledRun: a sled from the first gate to the finish, or as far as it gets."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stickslip import numerics as nm
from stickslip.apps.ice.conditions import STILL, Conditions, Wind
from stickslip.apps.ice.course import Course, course_for
from stickslip.apps.ice.gates import Passage, Timing
from stickslip.apps.ice.observer import Observer
from stickslip.apps.ice.pilot import GRAVITY, Pilot
from stickslip.apps.ice.placement import stand_on, track_terrain
from stickslip.apps.ice.sled import Sled, Touch, handling_of
from stickslip.apps.ice.torque import Torque, TorqueMeter
from stickslip.apps.ice.trace import SteeringTrace
from stickslip.contract.channel import Channel
from stickslip.contract.controllers import TICK_S, Command, Controller, Person
from stickslip.contract.inputs import Axis, Bindings
from stickslip.contract.run import NON_FINITE, Progress, Run, RunSpec, run_to_end
from stickslip.contract.staging import Staging
from stickslip.engine.loads import Loads
from stickslip.engine.recorder import Sink
from stickslip.engine.report import StepReport
from stickslip.engine.simulation import Simulation
from stickslip.engine.warm_up import OnStage, open_simulation
from stickslip.io.setup_file import setup_to_toml
from stickslip.io.track_file import load_track, patch_table
from stickslip.model import StepOptions
from stickslip.track.patch import TrackPatch
from stickslip.track.track import Gate

Array = NDArray[np.float64]

STEERING = "steering"  # the command: -1 (full right) to 1 (full left)
#: Steering with keys, stick, mouse or wheel: left is positive.
AXIS = Axis(
    STEERING,
    "Steering",
    help="-1 is full right, 1 is full left.",
    bindings=Bindings(
        keys=("ArrowRight", "ArrowLeft"), gamepad=0, gamepad_sign=-1, mouse=True, wheel=True, headset="roll"
    ),
)
ROLLED = 0.5  # cosine of 60° between the sled and the ice ...
ROLLED_FOR = 0.25  # s, without a break: beside a wall the nearest ice is the wall, and an upright sled is at 90° to it
LIFTED = 1.0  # m above the ice: it has left the track
STOPPED = 0.5  # m/s
LIMIT = 180.0  # s
ONE_HIT = 0.1  # s; touches closer together are one hit
FINISHED = "finished"
CRASHED = ("rolled over", "left the track", "stopped", NON_FINITE)


@dataclass(frozen=True, slots=True)
class IceRun:
    """What a run gave.

    Attributes
    ----------
    summary : dict
        Numbers with SI units in their names.
    ticks : (n, 14) float
        One row per tick; columns are `COLUMNS`. Torques of a sled without a steered joint are NaN.
    steering : SteeringTrace
        What the hands did; driven again it gives the same run.
    simulation : Simulation
    """

    summary: dict[str, Any]
    ticks: Array
    steering: SteeringTrace
    simulation: Simulation


COLUMNS = (
    "t_s", "station_m", "across_m", "slope", "speed_m_s", "steering", "slip_rad", "yaw_rate_rad_s",
    "load_g", "side_g", "runners", "bumpers", "torque_nm", "slow_torque_nm",
)  # fmt: skip

#: As recordings, plots and instruments have them: the columns without the time.
CHANNELS = (
    Channel("station", "m", "place along the track"),
    Channel("across", "m", "place across the ice, left of its middle"),
    Channel("slope", "1", "course across the ice over course along it"),
    Channel("speed", "m/s", "speed"),
    Channel("steering", "1", "steering, left positive"),
    Channel("slip", "rad", "angle of the course to the left of the heading"),
    Channel("yaw_rate", "rad/s", "yaw rate, left positive"),
    Channel("load", "g", "load off the ice, low-pass filtered"),
    Channel("side_load", "g", "load to the left, low-pass filtered"),
    Channel("runners", "1", "runner contacts that carry load"),
    Channel("bumpers", "1", "bumpers that touch"),
    Channel("torque", "N m", "steering torque of the ice"),
    Channel("slow_torque", "N m", "steering torque, low-pass filtered at 2 Hz"),
)


class Piloted:
    """A pilot as the controller of a run."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot = pilot

    def act(self, run: SledRun) -> dict[str, Command]:
        """What the pilot answers to what he sees."""
        return {STEERING: self.pilot.command(run.view)}


@dataclass
class _Watch:
    """What a run remembers from tick to tick."""

    rows: list[tuple[float, ...]] = field(default_factory=list)
    steering: list[tuple[float, float]] = field(default_factory=list)
    wall_hits: int = 0
    last_bump: float = -math.inf
    lifted: int = 0


def run_sled(
    sled: Sled,
    track: str,
    pilot: Pilot,
    conditions: Conditions | None = None,
    *,
    seed: int = 0,
    until: float = LIMIT,
    step: StepOptions | None = None,
    record: Sink | None = None,
    on_progress: Callable[[Progress], None] | None = None,
    on_stage: OnStage | None = None,
) -> IceRun:
    """Run a sled down a track to the end.

    Parameters
    ----------
    sled : Sled
    track : str
        Name of a track of the library, or a file.
    pilot : Pilot
        Asked every 10 ms.
    conditions : Conditions, optional
    seed : int
        Recorded; the run itself draws nothing.
    until : float [s]
        When it is ended if nothing ends it before.
    step : StepOptions, optional
        Default: that of the sled.
    record : Sink, optional
    on_progress : callable, optional
        Called at each tick.
    on_stage : callable, optional

    Returns
    -------
    IceRun
    """
    spec = RunSpec(sled.name, {"track": track}, seed=seed, until=until)
    run = begin_run(sled, track, lambda: Piloted(pilot), conditions, spec=spec, step=step, on_stage=on_stage)
    summary = run_to_end(run, record, on_progress, groups=("default", "loads"))
    return IceRun(summary, run.ticks, run.trace, run.simulation)


def begin_run(
    sled: Sled,
    track: str,
    make_controller: Callable[[], Controller] | None = None,
    conditions: Conditions | None = None,
    *,
    spec: RunSpec | None = None,
    step: StepOptions | None = None,
    staging: Staging | None = None,
    on_stage: OnStage | None = None,
) -> SledRun:
    """Put a sled where a run begins.

    Parameters
    ----------
    sled, track, conditions, step, on_stage
        As of `run_sled`.
    make_controller : callable, optional
        Makes who steers. Default: a person who does nothing yet.
    spec : RunSpec, optional
        What the run is said to be. Default: this sled on this track.
    staging : Staging, optional
    """
    with_ = Conditions() if conditions is None else conditions
    handling = handling_of(sled)
    model = load_track(track)
    patch, course = TrackPatch(patch_table(track)), course_for(model)
    timing = Timing.of(model, with_.station)
    stand = stand_on(patch, timing.gates[0].station, with_.across, handling)
    scene = sled.scene(
        track_terrain(track, model),
        position=stand.position,
        rotation_wxyz=stand.rotation_wxyz,
        speed=with_.start_speed,
        air_density=with_.air_density,
        friction_scale=with_.friction_scale,
        name=f"{sled.name} on {model.name}",
        step=step,
    )
    simulation = open_simulation(with_.wind.into(scene), on_stage)
    spec = spec or RunSpec(sled.name, {"track": track}, until=LIMIT)
    return SledRun(
        spec,
        simulation,
        make_controller or (lambda: Person((AXIS,))),
        sled,
        patch,
        course,
        timing.gates,
        with_.wind,
        staging,
    )


class SledRun(Run):
    """A run of a sled; made by `begin_run`.

    Attributes
    ----------
    view : View
        What the pilot sees now.
    hands : float
        Where the hands are, -1 to 1.
    touch : Touch
        Contacts that carried load at some step of the last tick.
    torque : Torque
        In the ropes, of the last tick.
    timing : Timing
        The clock.
    """

    channels = CHANNELS

    def __init__(
        self,
        spec: RunSpec,
        simulation: Simulation,
        make_controller: Callable[[], Controller],
        sled: Sled,
        patch: TrackPatch,
        course: Course,
        gates: tuple[Gate, ...],
        wind: Wind = STILL,
        staging: Staging | None = None,
    ) -> None:
        self._staging = staging or Staging(follow=sled.body)
        self.sled, self.patch, self.course, self.gates, self.wind = sled, patch, course, gates, wind
        self._loads = Loads(simulation)
        self._shapes = {shape.name: shape for shape in simulation.scene.shapes}
        super().__init__(spec, simulation, make_controller, TICK_S)

    def begin_at(self, snapshot: Any, gates: tuple[Gate, ...]) -> None:
        """Let the run begin with another state, at another first gate; its time starts there."""
        self.gates = gates
        self.simulation.restore(snapshot)
        self.simulation.restart_clock()
        self._beginning = self.simulation.snapshot()
        self._start()

    def _start(self) -> None:
        simulation = self.simulation
        self.timing = Timing(self.gates)
        self._meter = TorqueMeter(getattr(self.sled, "steered_joint", None), self.tick_s)
        start = self.gates[0].station
        velocity, _ = simulation.velocity(self.sled.body)
        self._observer = Observer(self.patch, self.course, start, velocity, self.tick_s)
        self.watch = _Watch()
        self._stood_at = self.hands = 0.0
        speed = nm.norm(velocity)
        self._passed = Passage(0.0, start, speed, speed)
        self.touch, self.torque = Touch(0, 1, 0, False), Torque()
        self.view = self._observer.look(self.simulation, self.sled.body)
        super()._start()

    # --- a tick ---------------------------------------------------------------------------------------------------------------

    def put(self, commands: Mapping[str, Command]) -> None:
        """Put the hands to a command, -1 to 1."""
        command = commands.get(STEERING, self.hands)
        self.hands = command[0] if isinstance(command, tuple) else command
        self.sled.steer(self.simulation, self.hands)
        self.wind.blow(self.simulation)
        self.watch.steering.append((self.simulation.time, self.hands))
        self._loads.restart()

    def note(self) -> None:
        """Look at sled, ice and clock."""
        self.touch = self.sled.touch_of([self._shapes[name] for name in self._loads.touched()])
        self.torque = self._meter.read(self._loads)
        self.view = self._observer.look(self.simulation, self.sled.body)
        watch, view, touch = self.watch, self.view, self.touch
        now = Passage(view.time, view.station, self._observer.along, view.speed)
        self.timing.tick(self._passed, now)
        self._passed = now
        if touch.bumpers:
            watch.wall_hits += view.time - watch.last_bump > ONE_HIT
            watch.last_bump = view.time
        watch.lifted += touch.runners < touch.runners_total
        watch.rows.append((view.time, *self._values()))

    def _values(self) -> tuple[float, ...]:
        view, touch = self.view, self.touch
        return (
            view.station, view.across, view.slope, view.speed, self.hands, view.slip, view.yaw_rate,
            view.load / GRAVITY, self._observer.side_load / GRAVITY, touch.runners, touch.bumpers, *self.torque,
        )  # fmt: skip

    def values(self) -> tuple[float, ...]:
        """Numbers of the channels; torques of a sled without a steered joint are 0."""
        return tuple(0.0 if math.isnan(value) else value for value in self._values())

    def ended(self, report: StepReport) -> str:
        """Why the run is over; empty while it goes on."""
        view, touch = self.view, self.touch
        if not report.finite:
            return NON_FINITE
        if self._observer.upright >= ROLLED:
            self._stood_at = view.time
        if touch.crashed or view.time - self._stood_at > ROLLED_FOR:
            return "rolled over"
        if self.timing.finished:
            return FINISHED
        if self._observer.height > LIFTED:
            return "left the track"
        if view.speed < STOPPED:
            return "stopped"
        return "gave up" if view.time >= self.spec.until else ""

    # --- what everybody may ask -----------------------------------------------------------------------------------------------

    @property
    def staging(self) -> Staging:
        """How it is shown."""
        return self._staging

    @property
    def tilt(self) -> float:
        """Angle between the sled and the ice under it [rad]; next to a wall the nearest ice is the wall."""
        return nm.acos(min(max(self._observer.upright, -1.0), 1.0))

    @property
    def track(self) -> str:
        """Name of the track."""
        return self.course.track.name

    @property
    def side_load(self) -> float:
        """Felt to the left [m/s²]."""
        return self._observer.side_load

    @property
    def ticks(self) -> Array:
        """Rows of `COLUMNS`, one per tick."""
        return np.array(self.watch.rows).reshape(-1, len(COLUMNS))

    @property
    def trace(self) -> SteeringTrace:
        """What the hands did."""
        steering = self.watch.steering
        if len(steering) == 1:
            steering = [*steering, (steering[0][0] + TICK_S, steering[0][1])]
        return SteeringTrace(tuple(steering))

    @property
    def progress(self) -> Progress:
        """How far down the track it is."""
        start, finish = self.gates[0].station, self.gates[-1].station
        return Progress(self.view.station - start, finish - start, f"{self.view.station:.0f} m")

    def splits(self) -> dict[str, float]:
        """Times [s] at the gates that were passed, by name."""
        return dict(zip((gate.name for gate in self.timing.gates), self.timing.times))

    def split_speeds(self) -> dict[str, float]:
        """Speeds [m/s] at the gates that were passed, by name."""
        return dict(zip((gate.name for gate in self.timing.gates), self.timing.speeds))

    def facts(self) -> dict[str, Any]:
        """Besides those of every run: times at the gates, what the hands did, and every number of the set-up."""
        own = getattr(self.sled, "setup", None)
        return {
            **super().facts(),
            "splits_s": self.splits(),
            "split_speeds_m_s": self.split_speeds(),
            "steering": np.array(self.watch.steering).reshape(-1, 2),
            **({} if own is None else {"setup_toml": setup_to_toml(own)}),
        }

    def measured(self) -> dict[str, Any]:
        """Times, speeds and loads of the descent."""
        watch, timing, ticks = self.watch, self.timing, self.ticks
        finished = self.end == FINISHED
        torque, lever = _largest(ticks[:, 13]), getattr(self.sled, "lever", None)
        return {
            "sled": self.sled.name,
            "track": self.track,
            "finished": finished,
            "crashed": self.end in CRASHED,
            "end_station_m": self.view.station,
            "finish_time_s": timing.times[-1] if timing.finished else None,
            "split_times_s": self.splits(),
            "split_speeds_m_s": self.split_speeds(),
            "finish_speed_m_s": timing.speeds[-1] if timing.finished else None,
            "max_speed_m_s": float(ticks[:, 4].max(initial=0.0)),
            "max_g": float(ticks[:, 8].max(initial=0.0)),
            "max_side_g": float(np.abs(ticks[:, 9]).max(initial=0.0)),
            "wall_hits": int(watch.wall_hits),
            "lifted_share": watch.lifted / max(len(watch.rows), 1),
            "max_steering_torque_nm": torque,
            "max_rope_force_n": None if torque is None or lever is None else torque / lever,
        }

    def summary(self, wall_s: float = 0.0, late_steps: int = 0) -> dict[str, Any]:
        """As of every run; it is good only if the sled has finished."""
        summary = super().summary(wall_s, late_steps)
        return {**summary, "ok": bool(summary["ok"] and summary["finished"])}


def _largest(column: Array) -> float | None:
    """Largest size in a column of ticks; None where nothing was measured."""
    known = np.abs(column[np.isfinite(column)])
    return float(known.max()) if known.size else None
