"""Run: something that was begun and goes on tick by tick until it ends, wherever that takes place."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from stickslip.contract.channel import Channel
from stickslip.contract.controllers import TICK_S, Command, Controller, Person
from stickslip.contract.staging import Staging
from stickslip.engine import channels as engine
from stickslip.engine.recorder import Recorder, Sink
from stickslip.engine.report import StepReport
from stickslip.engine.simulation import Simulation
from stickslip.engine.summary import explain_failure, summarise
from stickslip.engine.tally import join_reports
from stickslip.engine.verdict import Check, EnergyWatch, checks_of

ENERGY_S = 1.0 / 60.0  # s between two looks at the energy
COMPLETE, NON_FINITE = "complete", "non-finite"

Advance = Callable[[int], StepReport]


class Progress(NamedTuple):
    """How far a run is: of `total`, in words."""

    done: float
    total: float
    note: str


@dataclass(frozen=True, slots=True)
class RunSpec:
    """What makes a run: the same specification gives the same run.

    Attributes
    ----------
    app : str
    settings : dict
        All of them, with their values.
    controller : str
    seed : int
    until : float [s]
        When it ends if nothing ends it before; infinite for one that goes on until somebody stops it.
    """

    app: str
    settings: Mapping[str, Any] = field(default_factory=dict)
    controller: str = ""
    seed: int = 0
    until: float = math.inf


class Run:
    """A simulation under way, with somebody who acts in it.

    Parameters
    ----------
    spec : RunSpec
    simulation : Simulation
        At the beginning of the run.
    make_controller : callable
        Makes the controller, anew for each start: controllers remember.
    tick_s : float [s]
        Time between two looks of the controller, rounded to whole steps.

    Attributes
    ----------
    n_tick : int
        Steps of a tick.
    tick_s : float [s]
    end : str
        Why it is over; empty while it goes on.
    controller : Controller
    report : StepReport
        Of all steps since the start.

    Notes
    -----
    A subclass may add `channels` with `values`, `measured` numbers of the summary, own `facts`, and another `put` where commands are
    not inputs of the scene. `observe` is called once after every tick.
    """

    #: Besides those of the engine; `values` gives the numbers.
    channels: tuple[Channel, ...] = ()

    end: str
    controller: Controller
    report: StepReport
    energy: EnergyWatch
    _looked_at: float
    _left: int

    def __init__(
        self,
        spec: RunSpec,
        simulation: Simulation,
        make_controller: Callable[[], Controller],
        tick_s: float = TICK_S,
    ) -> None:
        self.spec, self.simulation = spec, simulation
        self.n_tick = max(1, round(tick_s / simulation.dt))
        self.tick_s = self.n_tick * simulation.dt
        self._make_controller = make_controller
        self._beginning = simulation.snapshot()
        self._start()

    # --- time -------------------------------------------------------------------------------------------------------------

    def tick(self, advance: Advance | None = None) -> StepReport:
        """Let the controller act and go on by a tick, or to the end of the present one.

        Parameters
        ----------
        advance : callable, optional
            Takes a number of steps; a recorder's `step`. Default: that of the simulation.
        """
        return self.step(self.n_tick, advance)

    def step(self, n: int, advance: Advance | None = None) -> StepReport:
        """Go on by `n` steps, or to the end of the tick if that comes first: where time is shown slowly, a tick is more than a picture.

        The controller acts at the beginning of a tick, whatever parts it is taken in: the bits are those of `tick`.
        """
        simulation = self.simulation
        if self._left == 0:
            self.put(self.controller.act(self))
            self._left = min(self.n_tick, self._steps_left())
            self._tick_ends_at = simulation.i_step + self._left
        steps = min(max(n, 1), self._left)
        report = (advance or simulation.step)(steps)
        self.report = join_reports(self.report, report)
        self._left = self._left - steps if report.finite else 0
        if self._left == 0:
            self.observe()
            if simulation.time - self._looked_at > ENERGY_S - 0.5 * simulation.dt:
                self._look_at_energy()
            self.end = self.ended(report)
        return report

    @property
    def is_within_tick(self) -> bool:
        """Whether a tick was begun and is not over."""
        return self._left > 0

    def reset(self) -> None:
        """Back to the beginning."""
        self.simulation.restore(self._beginning)
        self._start()

    def continue_from(self, other: Run) -> bool:
        """Go on where another run is, of a scene with the same bodies and joints; False if they differ, and nothing is done.

        What a person holds stays where it is; any other controller begins anew.
        """
        if not self.simulation.continue_from(other.simulation):
            return False
        self._start()
        if isinstance(other.controller, Person) and isinstance(self.controller, Person):
            self.controller = other.controller
        return True

    def give_to(self, make_controller: Callable[[], Controller]) -> None:
        """Let somebody else act, from the beginning on."""
        self._make_controller = make_controller
        self.reset()

    @property
    def make_controller(self) -> Callable[[], Controller]:
        """What makes the controller, anew for each start."""
        return self._make_controller

    def _start(self) -> None:
        """Begin to count. Subclasses that remember something begin here, too."""
        self.end = ""
        self.controller = self._make_controller()
        self.report = self.simulation.step(0)
        self.energy = EnergyWatch(self.simulation)
        self._looked_at = self.simulation.time
        self._left = 0  # steps of a tick that was begun
        self._tick_ends_at = self._observed_at = self.simulation.i_step

    def _last_step(self) -> float:
        """Step at which the time is up: rounded up to a whole one."""
        until, dt = self.spec.until, self.simulation.dt
        return until if math.isinf(until) else math.ceil(until / dt - 1e-6)

    def _steps_left(self) -> int:
        left = self._last_step() - self.simulation.i_step
        return self.n_tick if math.isinf(left) else max(1, int(left))

    def _look_at_energy(self) -> None:
        self.energy.look()
        self._looked_at = self.simulation.time

    # --- what an app fills in -----------------------------------------------------------------------------------------------

    def put(self, commands: Mapping[str, Command]) -> None:
        """Set inputs for the next tick."""
        for name, command in commands.items():
            values = command if isinstance(command, tuple) else (command,)
            self.simulation.set_input(name, *values)

    def observe(self) -> None:
        """Look at the state at the end of a tick, once: the recorder asks before it writes a row, the tick asks when it is over.

        A row between two ticks has what was seen last: what a run remembers must not depend on whether and how often it is recorded.
        """
        if self._observed_at != self.simulation.i_step == self._tick_ends_at:
            self._observed_at = self.simulation.i_step
            self.note()

    def note(self) -> None:
        """Note what channels and summary need of the present state."""

    def values(self) -> Sequence[float]:
        """Numbers of the `channels` at the last look, or at the beginning."""
        return ()

    def ended(self, report: StepReport) -> str:
        """Why the run is over; empty while it goes on."""
        if not report.finite:
            return NON_FINITE
        return COMPLETE if self.simulation.i_step >= self._last_step() else ""

    def measured(self) -> Mapping[str, Any]:
        """Numbers of the summary that only this app knows, SI units in their names."""
        return {}

    # --- what everybody may ask -----------------------------------------------------------------------------------------------

    @property
    def staging(self) -> Staging:
        """How it is shown."""
        return Staging()

    @property
    def progress(self) -> Progress:
        """How far it is."""
        now, until = self.simulation.time, self.spec.until
        return Progress(now, until, f"{now:.2f} of {until:g} s")

    def facts(self) -> dict[str, Any]:
        """What a recording keeps of the run besides its rows: plain data and arrays. The only place where they are written."""
        spec = self.spec
        return {
            "app": spec.app,
            "settings": dict(spec.settings),
            "controller": spec.controller,
            "seed": spec.seed,
            "end": self.end,
        }

    def checks(self) -> list[Check]:
        """What makes a run good or bad, each with its value and its bound."""
        return checks_of(self.report, self.simulation.dt, self.energy)

    def summary(self, wall_s: float = 0.0, late_steps: int = 0) -> dict[str, Any]:
        """Numbers of the run up to now, SI units in the key names; ``ok`` says whether they can be trusted.

        Parameters
        ----------
        wall_s : float [s]
            Time on the wall clock that it took.
        late_steps : int
            Steps of ticks that took longer than they simulate.
        """
        self._look_at_energy()
        summary = summarise(self.simulation, self.report, wall_s, self.energy)
        if self.end == NON_FINITE:
            summary |= {"problems": explain_failure(self.simulation)}
        head = {"app": self.spec.app, "controller": self.spec.controller, "seed": self.spec.seed}
        return {**head, **summary, "late_steps": late_steps, "end": self.end, **self.measured()}


def run_to_end(
    run: Run,
    record: Sink | None = None,
    on_progress: Callable[[Progress], None] | None = None,
    **recording: Any,
) -> dict[str, Any]:
    """Let a run go on until it ends; its summary.

    Parameters
    ----------
    run : Run
    record : Sink, optional
        Where to record; ``stickslip.io.RecordingWriter(path)`` writes a file.
    on_progress : callable, optional
        Called after each tick.
    **recording
        Options of the `Recorder`, such as ``groups`` and ``rate_hz``.
    """
    recorder = None if record is None else begin_recording(run, record, **recording)
    advance = run.simulation.step if recorder is None else recorder.step
    begin = now = time.perf_counter()
    late_steps = 0
    try:
        while not run.end:
            before, now = now, _tick(run, advance)
            if now - before > run.tick_s:
                late_steps += run.n_tick
            if on_progress is not None:
                on_progress(run.progress)
    finally:
        wall = time.perf_counter() - begin
        if recorder is not None:
            end_recording(run, recorder)
    return run.summary(wall, late_steps)


def _tick(run: Run, advance: Advance) -> float:
    """A tick; when it was over [s], by the wall clock."""
    run.tick(advance)
    return time.perf_counter()


def begin_recording(run: Run, sink: Sink, **options: Any) -> Recorder:
    """Begin to record a run: its facts, what the engine knows, and the channels of the run itself."""
    described = tuple(
        engine.Channel(f"{engine.RUN}.{channel.name}", channel.unit, engine.RUN, engine.SINGLE, about=channel.label)
        for channel in run.channels
    )

    def read() -> Sequence[float]:
        run.observe()
        return run.values()

    own = engine.OwnChannels(described, read)
    return Recorder(run.simulation, sink, seed=run.spec.seed, facts=run.facts(), own=own, **options)


def end_recording(run: Run, recorder: Recorder) -> None:
    """End a recording with the facts of the run as they are now."""
    recorder.close(run.end or "interrupted", run.facts())
