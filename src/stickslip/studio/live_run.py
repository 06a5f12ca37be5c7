"""LiveRun: a run at the pace of the wall clock, which publishes what it does and can be recorded. Lives in the physics process.

It wraps a run of the contract and changes nothing in it: the same controller acts at the same ticks as in a shell. What the studio adds
to runs of some apps, such as times at gates, is a `Companion`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from stickslip.contract.app import App
from stickslip.contract.channel import Channel
from stickslip.contract.controllers import Holding, Person
from stickslip.contract.inputs import Axis
from stickslip.contract.run import Run, begin_recording, end_recording
from stickslip.engine.hand import Hand
from stickslip.engine.recorder import Recorder
from stickslip.engine.report import StepReport
from stickslip.engine.summary import explain_failure
from stickslip.engine.tally import join_reports
from stickslip.studio.pace import FASTEST, SLOWEST, Pace
from stickslip.studio.protocol import (
    COUNTDOWN,
    GOING,
    HELD,
    OVER,
    READY,
    RECORDING,
    RUNNING,
    AxisFrame,
    InputFrame,
)
from stickslip.studio.run_messages import SledResult
from stickslip.studio.run_sink import RunSink
from stickslip.studio.state_frames import Happening, Publish, StateFrames

RATE_WINDOW_S = 0.5
FRAME_S = 1.0 / 120.0  # between two frames at least
ALIVE_S = 0.02  # a run that is open says so at least as often: a wheel lets go when it hears nothing
SMOOTH_S = 0.02  # ticks that take longer on the wall clock are shown in parts

NonFinite = Callable[[str], None]


class Companion(Protocol):
    """What the studio adds to a run.

    1. `channels` follow those of the run in every frame; `values` gives their numbers and begins a new interval.
    2. `restart` is called at every beginning, `look` after every tick.
    3. `result` says what the run came to, for `RunOver`. It is asked when the run is over.
    4. `goes_on` is asked after the end, until it says no: whether something is still to be seen, such as a sled that tumbles. It is
       recorded as long.
    """

    @property
    def channels(self) -> tuple[Channel, ...]: ...

    def restart(self) -> None: ...

    def look(self) -> None: ...

    def values(self) -> Sequence[float]: ...

    def result(self) -> SledResult | None: ...

    def goes_on(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class Manner:
    """How a run is shown and recorded.

    Attributes
    ----------
    countdown, again : float [s]
        Before the start, and before the start after a reset; 0: it starts at once, and after a reset when somebody says so.
    after : float [s]
        How long it is shown beyond its end.
    records : bool
        Whether it is recorded from the start on without being asked.
    worth_saving : float [s]
        Recordings that were interrupted earlier are not saved.
    groups : tuple of str
        Channels that are recorded, by group.
    """

    countdown: float = 0.0
    again: float = 0.0
    after: float = 0.0
    records: bool = False
    worth_saving: float = 0.0
    groups: tuple[str, ...] = ("default",)


#: It begins when somebody says so, and is recorded when somebody asks for it.
PLAIN = Manner()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a recording ended: why, after how long [s], and what the run came to."""

    end: str
    duration: float
    result: SledResult | None


class Saver(Protocol):
    """Saves recordings."""

    def begin(self, run: Run) -> RunSink:
        """Make the sink of a recording."""

    def ended(self, outcome: Outcome, sink: RunSink) -> None:
        """A recording is about to end."""


@dataclass(slots=True)
class Totals:
    """Counters since the reset."""

    unconverged_steps: int = 0
    lost_contacts: int = 0


class LiveRun:
    """A run at the pace of the wall clock.

    Parameters
    ----------
    run : Run
        At its beginning.
    app : App
    epoch : int
        Number of what is open; every frame carries it.
    origin : (3,) float [m]
        What positions on the wire count from.
    publish : callable
        Takes a frame in four parts: head, poses, contacts, joints with values.
    on_non_finite : callable
        Called with words when a step would have been non-finite; the run is then paused at the last good state.
    saver : Saver
    manner : Manner
    companion : Companion, optional
    clock : callable
        Monotonic seconds.
    """

    def __init__(
        self,
        run: Run,
        app: App,
        *,
        epoch: int,
        origin: tuple[float, float, float],
        publish: Publish,
        on_non_finite: NonFinite,
        saver: Saver,
        manner: Manner = PLAIN,
        companion: Companion | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self.run, self.app, self.epoch, self.manner, self.companion = run, app, epoch, manner, companion
        self.simulation = run.simulation
        self.running = False
        self.phase = READY
        self.recording = manner.records
        self.pace = Pace(self.simulation.dt)
        self.hand = Hand(self.simulation)
        self.axes: tuple[Axis, ...] = _axes_of(run, app)
        self._held: dict[int, AxisFrame] = {}  # what devices of the page hold
        self._origin = np.array(origin)
        self._frames = StateFrames(self.simulation, epoch, self._origin, publish)
        self._on_non_finite, self._saver, self._clock = on_non_finite, saver, clock
        self._totals = Totals()
        self._since: StepReport | None = None  # of the steps since the last frame
        self._shown: StepReport | None = None  # what the last frame showed: a paused run goes on showing it
        self._input_sequence = 0
        self._go_at = self._over_at = 0.0
        self._published_at = -1.0
        self._rate, self._rate_from = 0.0, (clock(), 0.0)
        self._recorder: Recorder | None = None
        self._sink: RunSink | None = None
        self._recorded_from = 0.0
        if companion is not None:
            companion.restart()

    # --- time -----------------------------------------------------------------------------------------------------------------

    def tick(self) -> int:
        """Take the steps that are due now, and publish; returns their number."""
        if not self.running:
            return 0
        now = self._clock()
        if self.phase == COUNTDOWN:
            if now < self._go_at:
                self.publish()
                return 0
            self._go()
        steps = self.pace.due(now, self._unit)
        if steps:
            self.advance(steps)
        if steps or now - self._published_at > ALIVE_S:
            self.publish()
        return steps

    def advance(self, steps: int) -> None:
        """Take some steps, whatever the clock says."""
        if self.phase in (READY, COUNTDOWN):
            self._go()
        begin, left = self._clock(), steps
        while left > 0:
            taken, finite = self._step(left)
            left -= taken
            if not finite or (self.run.end and not self.manner.after):
                break
        self.pace.took(steps - left, self._clock() - begin)

    def rest(self) -> float:
        """How long nothing is to be done [s]: until steps are due, to the moment, as what hands did just before must not wait."""
        if self.phase == COUNTDOWN:
            return FRAME_S
        since = self._clock() - self._published_at
        return min(ALIVE_S, max(FRAME_S - since, self.pace.remaining(self._unit)))

    def play(self) -> None:
        """Begin to count down, begin, or go on."""
        if self.phase == READY and self.manner.countdown:
            self._count_down(self.manner.countdown)
        self.running = True
        self._rate_from = (self._clock(), self.simulation.time)

    def pause(self) -> None:
        """Stop time; what falls due meanwhile is not late. A countdown begins anew afterwards."""
        if self.phase == COUNTDOWN:
            self.phase = READY
        self.running = False
        self.pace.stop()
        self._rate = 0.0

    def set_speed(self, factor: float) -> None:
        """Simulated seconds per second, within what makes sense."""
        self.pace.speed = min(FASTEST, max(SLOWEST, factor))

    def reset(self) -> None:
        """Back to the beginning, and on if time ran or after a countdown; what was recorded is saved if there is enough of it."""
        self.end_recording()
        self._return()
        if self.manner.countdown:
            self._count_down(self.manner.again)
            self.running = True

    def leave(self) -> None:
        """The person goes elsewhere: what was recorded is saved, and time stops. A run that counts down waits at its beginning."""
        self.end_recording()
        if self.manner.countdown:
            self._return()
        else:
            self.recording = False
        self.pause()

    def close(self) -> None:
        """Another run takes its place: what was recorded is saved."""
        self.end_recording()
        if self._sink is not None:
            self._sink.join()

    def _return(self) -> None:
        self.hand.release()
        self.run.reset()
        for frame in self._held.values():
            self._move(frame)
        if self.companion is not None:
            self.companion.restart()
        self.phase = READY
        self.pace.stop()
        self.pace.late_steps = 0
        self._totals = Totals()
        self._since = self._shown = None
        self._rate_from = (self._clock(), self.simulation.time)

    def _count_down(self, seconds: float) -> None:
        self.phase, self._go_at = COUNTDOWN, self._clock() + seconds

    def _go(self) -> None:
        self.phase = GOING
        self.pace.stop()

    @property
    def _unit(self) -> int:
        """Steps that are taken together: whole ticks where they are short enough for the eye."""
        return self.run.n_tick if self.run.tick_s <= SMOOTH_S * self.pace.speed else 1

    def _step(self, n: int) -> tuple[int, bool]:
        """Take up to `n` steps; how many were taken, and whether all is finite."""
        run, before = self.run, self.simulation.i_step
        if run.end:
            report = self._beyond(n)
        else:
            report = run.step(n, self._advance())
            if self.companion is not None and not run.is_within_tick:
                self.companion.look()
        self._since = join_reports(self._since, report)
        self._totals.unconverged_steps += report.unconverged_steps
        self._totals.lost_contacts += report.lost_contacts
        if run.end and self.phase != OVER:
            self._finish()
        if not report.finite:
            self.pause()
            self.hand.release()
            self._on_non_finite(explain_failure(self.simulation))
        return self.simulation.i_step - before, report.finite

    def _beyond(self, n: int) -> StepReport:
        """Take steps after the end: recorded while something is still to be seen, then shown for a while."""
        if self._recorder is None:
            report = self.simulation.step(n)
            if self._clock() - self._over_at > self.manner.after:
                self.pause()
            return report
        report = self._recorder.step(n)
        if not report.finite or self.companion is None or not self.companion.goes_on():
            self._over_at = self._clock()
            self.end_recording()
        return report

    def _finish(self) -> None:
        """The run has come to its end."""
        self.phase, self._over_at = OVER, self._clock()
        if self.companion is None or not self.manner.after or not self.companion.goes_on():
            self.end_recording()
        if not self.manner.records:
            self.recording = False
        if not self.manner.after:
            self.pause()

    # --- input ----------------------------------------------------------------------------------------------------------------

    def hear(self, frame: InputFrame) -> None:
        """Take an input frame; one of another run is ignored."""
        if frame.epoch != self.epoch:
            return
        self._input_sequence = frame.sequence
        if isinstance(frame, AxisFrame):
            if frame.axis < len(self.axes):
                if _is_held(self.axes[frame.axis]):
                    self._held[frame.axis] = frame
                self._move(frame)
        elif frame.body < 0:
            self.hand.release()
            if isinstance(self.run.controller, Holding):
                self.run.controller.let_go()
        elif frame.body < len(self.simulation.bodies):
            at = np.array([frame.at_x, frame.at_y, frame.at_z])
            to = np.array([frame.to_x, frame.to_y, frame.to_z]) + self._origin
            if isinstance(self.run.controller, Holding):
                self.run.controller.hold(at, to)
            elif self.hand.is_declared:
                self.hand.hold(self.simulation.bodies[frame.body], at, to)

    def _move(self, frame: AxisFrame) -> None:
        """Move an axis, if a person acts in this run."""
        if isinstance(self.run.controller, Person):
            self.run.controller.move(self.axes[frame.axis].name, frame.target, frame.rate)

    # --- recording ------------------------------------------------------------------------------------------------------------

    def record(self, on: bool) -> None:
        """Begin to record with the next step, or end the recording and save it."""
        self.recording = on
        if not on:
            self.end_recording()

    @property
    def under_way(self) -> bool:
        """Whether something is being recorded."""
        return self._recorder is not None

    def end_recording(self) -> None:
        """End the recording, if there is one: it is saved if the run is over or there is enough of it."""
        recorder, sink, run = self._recorder, self._sink, self.run
        self._recorder = None
        if recorder is None or sink is None:
            return
        duration = self.simulation.time - self._recorded_from
        if not run.end and (duration <= 0.0 or duration < self.manner.worth_saving):
            sink.discard()
            return
        result = None if self.companion is None else self.companion.result()
        self._saver.ended(Outcome(run.end or "interrupted", duration, result), sink)
        end_recording(run, recorder)

    def _advance(self) -> Callable[[int], StepReport]:
        """What takes steps: the recorder, which begins with the first of them, or the simulation itself."""
        if self.recording and self._recorder is None:
            self._sink = self._saver.begin(self.run)
            self._recorded_from = self.simulation.time
            self._recorder = begin_recording(self.run, self._sink, groups=self.manner.groups)
        return self.simulation.step if self._recorder is None else self._recorder.step

    # --- frames ---------------------------------------------------------------------------------------------------------------

    @property
    def channels(self) -> tuple[Channel, ...]:
        """Numbers of every frame: those of the run, then those of its companion."""
        return (*self.run.channels, *(() if self.companion is None else self.companion.channels))

    def publish(self) -> None:
        """Make a frame of the present state."""
        self._published_at = self._clock()
        self._shown = self._since or self._shown
        flags = RUNNING * self.running | HELD * bool(self.hand.body) | RECORDING * self.recording
        self._frames.publish(
            Happening(
                wall=self._published_at,
                flags=flags,
                phase=self.phase,
                countdown=max(0.0, self._go_at - self._published_at) if self.phase == COUNTDOWN else 0.0,
                late_steps=self.pace.late_steps,
                unconverged_steps=self._totals.unconverged_steps,
                lost_contacts=self._totals.lost_contacts,
                input_sequence=self._input_sequence,
                step_us=1e6 * self.pace.cost,
                rate=self._measured_rate(),
                hand=float(np.linalg.norm(self.hand.force())),
                report=self._shown,
                values=(*self.run.values(), *(() if self.companion is None else self.companion.values())),
            )
        )
        self._since = None

    def _measured_rate(self) -> float:
        wall, simulated = self._rate_from
        now = self._clock()
        if self.running and now - wall > RATE_WINDOW_S:
            self._rate = (self.simulation.time - simulated) / (now - wall)
            self._rate_from = (now, self.simulation.time)
        return self._rate


def _axes_of(run: Run, app: App) -> tuple[Axis, ...]:
    """What a person moves in a run: the axes of its person, or else those that the app declares."""
    if isinstance(run.controller, Person):
        return tuple(run.controller.axes.values())
    from stickslip.contract.inputs import axes_of
    from stickslip.contract.scene_app import SceneApp

    return axes_of(run.simulation.scene) if isinstance(app, SceneApp) else app.inputs


def _is_held(axis: Axis) -> bool:
    """Whether a device holds the axis, which goes on through a reset; a slider goes back to rest."""
    bindings = axis.bindings
    return bool(
        bindings.keys or bindings.gamepad is not None or bindings.mouse or bindings.wheel or bindings.six_axis
    ) or bool(bindings.headset)
