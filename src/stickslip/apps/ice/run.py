"""`run_sled`: a sled from the first gate to the finish, or as far as it gets."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stickslip import numerics as nm
from stickslip.apps.ice.course import Course, course_for
from stickslip.apps.ice.gates import Timing
from stickslip.apps.ice.pilot import Pilot, View
from stickslip.apps.ice.placement import stand_on
from stickslip.apps.ice.sled import Sled, Touch, handling_of
from stickslip.apps.ice.terrain import track_terrain
from stickslip.apps.ice.torque import Torque, TorqueMeter
from stickslip.apps.ice.trace import SteeringTrace
from stickslip.apps.ice.wind import STILL, Wind
from stickslip.engine.loads import Loads
from stickslip.engine.low_pass import LOAD_HZ, LowPass
from stickslip.engine.recorder import Recorder, Sink
from stickslip.engine.report import StepReport
from stickslip.engine.run import summarise
from stickslip.engine.simulation import Simulation
from stickslip.engine.tally import join_reports
from stickslip.engine.verdict import EnergyWatch
from stickslip.engine.warm_up import OnStage, compile_for, pair_tests, prepare, watch_compilation
from stickslip.io.track_file import patch_table
from stickslip.model import StepOptions
from stickslip.track.glide import START_SPEED
from stickslip.track.patch import TrackPatch

Array = NDArray[np.float64]

TICK = 0.01  # s between looks of the pilot
GRAVITY = 9.81
ROLLED = 0.5  # cosine of 60° between the sled and the ice ...
ROLLED_FOR = 0.25  # s, without a break: beside a wall the nearest ice is the wall, and an upright sled is at 90° to it
LIFTED = 1.0  # m above the ice: it has left the track
STOPPED = 0.5  # m/s
LIMIT = 180.0  # s
ONE_HIT = 0.1  # s; touches closer together are one hit


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
    air_density: float = 1.12
    friction_scale: float = 1.0
    across: float = 0.0
    wind: Wind = STILL
    station: float | None = None


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


@dataclass
class _Watch:
    """What is kept of a run from tick to tick."""

    station: float
    v: float
    across: float
    slope: float = 0.0
    velocity: Array = field(default_factory=lambda: np.zeros(3))
    rows: list[tuple[float, ...]] = field(default_factory=list)
    steering: list[tuple[float, float]] = field(default_factory=list)
    wall_hits: int = 0
    last_bump: float = -math.inf
    lifted: int = 0
    late: int = 0
    end: str = ""


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
    on_progress: Callable[[float], None] | None = None,
    on_compile: OnStage | None = None,
    on_end: Callable[[dict[str, Any]], None] | None = None,
) -> IceRun:
    """Run a sled down a track.

    Parameters
    ----------
    sled : Sled
    track : str
        Name of a track of the library, or a file.
    pilot : Pilot
        Asked every 10 ms.
    conditions : Conditions, optional
    seed : int
        Kept in the recording; the run itself draws nothing.
    until : float [s]
        When to give up.
    step : StepOptions, optional
        Default: that of the sled.
    record : Sink, optional
    on_progress : callable, optional
        Called with the station [m] at each tick.
    on_compile : callable, optional
    on_end : callable, optional
        Called with times at gates and steering before the recording is closed, to be kept with it.

    Returns
    -------
    IceRun
    """
    run = begin_run(sled, track, conditions, until=until, step=step, on_compile=on_compile)
    simulation = run.simulation
    recorder = None if record is None else Recorder(simulation, record, seed=seed, loads=True)
    energy = EnergyWatch(simulation)
    advance = simulation.step if recorder is None else recorder.step
    begin = time.perf_counter()
    try:
        report = run.drive(pilot, advance, on_progress)
    finally:
        wall = time.perf_counter() - begin
        if on_end is not None:
            on_end(run.facts())
        if recorder is not None:
            recorder.close(run.end or "interrupted")
    return run.result(report, summarise(simulation, report, wall, energy) | {"seed": seed, "track": run.track})


def begin_run(
    sled: Sled,
    track: str,
    conditions: Conditions | None = None,
    *,
    until: float = LIMIT,
    step: StepOptions | None = None,
    on_compile: OnStage | None = None,
) -> SledRun:
    """Put a sled where a run begins; parameters as in `run_sled`. For those who drive tick by tick."""
    with_ = Conditions() if conditions is None else conditions
    handling = handling_of(sled)
    patch, course = TrackPatch(patch_table(track)), course_for(track, handling.gauge)
    model = course.track
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
    scene = with_.wind.into(scene)
    compile_for(scene, on_compile)
    with watch_compilation(pair_tests(), on_compile):
        simulation = Simulation(scene)
    prepare(simulation, on_compile)
    return SledRun(sled, simulation, patch, course, timing, until, with_.wind)


class SledRun:
    """A run that is advanced tick by tick, and watched; made by `begin_run`.

    Attributes
    ----------
    simulation : Simulation
        At its beginning, until the first `tick`.
    n_tick : int
        Steps of a tick.
    tick_s : float [s]
        Length of a tick.
    view : View
        What the pilot sees now.
    touch : Touch
        Contacts that carried load at some step of the last tick.
    torque : Torque
        In the ropes, of the last tick.
    timing : Timing
        The clock.
    end : str
        Why the run is over; empty while it goes on.
    """

    def __init__(
        self,
        sled: Sled,
        simulation: Simulation,
        patch: TrackPatch,
        course: Course,
        timing: Timing,
        until: float,
        wind: Wind = STILL,
    ) -> None:
        self.sled, self.simulation, self.patch, self.course = sled, simulation, patch, course
        self.timing, self.until, self.wind = timing, until, wind
        self.n_tick = max(1, round(TICK / simulation.dt))
        self.tick_s = self.n_tick * simulation.dt
        self._load, self._side = LowPass(LOAD_HZ, self.tick_s), LowPass(LOAD_HZ, self.tick_s)
        self._loads = Loads(simulation)
        self._shapes = {shape.name: shape for shape in simulation.scene.shapes}
        self._meter = TorqueMeter(getattr(sled, "steered_joint", None), self.tick_s)
        start = timing.gates[0].station
        self.watch = _Watch(start, 0.0, 0.0, velocity=simulation.velocity(sled.body)[0].copy())
        self._stood_at = 0.0
        self._passed = (0.0, start, nm.norm(self.watch.velocity))
        self.touch, self.torque = Touch(0, 1, 0, False), Torque()
        self.view = self._look()

    def drive(
        self, pilot: Pilot, advance: Callable[[int], StepReport], on_progress: Callable[[float], None] | None
    ) -> StepReport:
        """To the end of the run."""
        report = self.simulation.step(0)
        while not self.end:
            began = time.perf_counter()
            report = join_reports(report, self.tick(pilot.command(self.view), advance))
            if time.perf_counter() - began > self.tick_s:
                self.watch.late += self.n_tick
            if on_progress is not None:
                on_progress(self.watch.station)
        return report

    def tick(self, command: float, advance: Callable[[int], StepReport]) -> StepReport:
        """Put the hands to a command, -1 to 1, and advance by a tick with `advance`, which takes a number of steps."""
        watch, simulation = self.watch, self.simulation
        self.sled.steer(simulation, command)
        self.wind.blow(simulation)
        watch.steering.append((simulation.time, command))
        self._loads.restart()
        report = advance(self.n_tick)
        self.touch = self.sled.touch_of([self._shapes[name] for name in self._loads.touched()])
        self.torque = self._meter.read(self._loads)
        self.view = self._look()
        self._note(self.view, command)
        watch.end = self._ended(report.finite)
        return report

    @property
    def end(self) -> str:
        """Why the run is over; empty while it goes on."""
        return self.watch.end

    @property
    def tilt(self) -> float:
        """Angle between the sled and the ice under it [rad]; next to a wall the nearest ice is the wall."""
        return nm.acos(min(max(self._upright, -1.0), 1.0))

    @property
    def track(self) -> str:
        """Name of the track."""
        return self.course.track.name

    @property
    def side_load(self) -> float:
        """Felt to the left [m/s²]."""
        return self._side_load

    def facts(self) -> dict[str, Any]:
        """What a recording keeps of the run besides its rows."""
        steering = np.array(self.watch.steering).reshape(-1, 2)
        return {"splits_s": self.splits(), "steering": steering, "end": self.end}

    def _look(self) -> View:
        """What the pilot sees now; moves the place on the track on."""
        watch, simulation = self.watch, self.simulation
        position, A, velocity, omega = simulation.motion(self.sled.body)
        foot = self.patch.project(position[None], ([watch.station], [watch.v]))
        station, v = float(foot.station[0]), float(foot.across[0])
        across = self.course.across(station, v)
        if station - watch.station > 1e-6:
            watch.slope = (across - watch.across) / (station - watch.station)
        if simulation.i_step == 0:
            watch.slope = 0.0
        felt = nm.product(A.T, (velocity - watch.velocity) / self.tick_s - np.array([0.0, 0.0, -GRAVITY]))
        load = self._load(GRAVITY if simulation.i_step == 0 else float(felt[2]))
        self._side_load = self._side(float(felt[1]))
        along = (station - watch.station) / self.tick_s
        watch.station, watch.v, watch.across, watch.velocity = station, v, across, velocity
        self._along = along if simulation.i_step else self._passed[2]
        self._upright = nm.dot(A[:, 2], foot.normal[0])
        self._height = float(foot.distance[0]) if foot.on_ice[0] else math.inf
        return View(
            time=simulation.time,
            station=station,
            across=across,
            slope=watch.slope,
            speed=nm.norm(velocity),
            slip=nm.atan2(nm.dot(velocity, A[:, 1]), nm.dot(velocity, A[:, 0])),
            yaw_rate=nm.dot(omega, A[:, 2]),
            pull=-GRAVITY * float(A[2, 1]),
            load=load,
        )

    def _note(self, view: View, command: float) -> None:
        watch, touch = self.watch, self.touch
        now = (view.time, view.station, self._along)
        self.timing.tick(self._passed, now)
        self._passed = now
        if touch.bumpers:
            watch.wall_hits += view.time - watch.last_bump > ONE_HIT
            watch.last_bump = view.time
        watch.lifted += touch.runners < touch.runners_total
        watch.rows.append((
            view.time, view.station, view.across, view.slope, view.speed, command, view.slip, view.yaw_rate,
            view.load / GRAVITY, self._side_load / GRAVITY, touch.runners, touch.bumpers, *self.torque,
        ))  # fmt: skip

    def _ended(self, finite: bool) -> str:
        """Why the run is over; empty while it goes on."""
        view, touch = self.view, self.touch
        if not finite:
            return "non-finite"
        if self._upright >= ROLLED:
            self._stood_at = view.time
        if touch.crashed or view.time - self._stood_at > ROLLED_FOR:
            return "rolled over"
        if self.timing.finished:
            return "finished"
        if self._height > LIFTED:
            return "left the track"
        if view.speed < STOPPED:
            return "stopped"
        return "gave up" if view.time >= self.until else ""

    def splits(self) -> dict[str, float]:
        """Times [s] at the gates that were passed, by name."""
        return dict(zip((gate.name for gate in self.timing.gates), self.timing.times))

    def result(self, report: StepReport, summary: dict[str, Any]) -> IceRun:
        """Put the run together."""
        watch, timing = self.watch, self.timing
        ticks = np.array(watch.rows).reshape(-1, len(COLUMNS))
        finished = watch.end == "finished"
        names = [gate.name for gate in timing.gates]
        summary |= {
            "sled": self.sled.name,
            "finished": finished,
            "crashed": watch.end in ("rolled over", "left the track", "stopped", "non-finite"),
            "end": watch.end,
            "end_station_m": watch.station,
            "finish_time_s": timing.times[-1] if timing.finished else None,
            "split_times_s": self.splits(),
            "split_speeds_m_s": dict(zip(names, timing.speeds)),
            "finish_speed_m_s": float(ticks[-1, 4]) if finished else None,
            "max_speed_m_s": float(ticks[:, 4].max(initial=0.0)),
            "max_g": float(ticks[:, 8].max(initial=0.0)),
            "max_side_g": float(np.abs(ticks[:, 9]).max(initial=0.0)),
            "wall_hits": int(watch.wall_hits),
            "lifted_share": watch.lifted / max(len(watch.rows), 1),
            "max_steering_torque_nm": _largest(ticks[:, 13]),
            "late_steps": watch.late,
        }
        summary["ok"] = bool(summary["ok"] and finished)
        steering = watch.steering
        if len(steering) == 1:
            steering = [*steering, (steering[0][0] + TICK, steering[0][1])]
        return IceRun(summary, ticks, SteeringTrace(tuple(steering)), self.simulation)


def _largest(column: Array) -> float | None:
    """Largest size in a column of ticks; None where nothing was measured."""
    known = np.abs(column[np.isfinite(column)])
    return float(known.max()) if known.size else None
