"""DriveRun: a sled that a person or an autopilot drives down a track, at the pace of the wall clock. Lives in the physics process.

The pilot acts every 10 ms, as in a run without a screen: what the hands did at each tick is kept, so that a run can be driven again.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from stickslip.apps.ice.pilot import Pilot
from stickslip.apps.ice.run import GRAVITY, SledRun
from stickslip.engine.recorder import Recorder
from stickslip.studio import protocol
from stickslip.studio.guide import anew
from stickslip.studio.live_run import LiveRun, NonFinite, Publish
from stickslip.studio.motion import Reference
from stickslip.studio.pace import Pace
from stickslip.studio.protocol import COUNTDOWN, DRIVING, OVER, READY, InputFrame, SteerFrame, Telemetry
from stickslip.studio.run_messages import GatePassed
from stickslip.studio.run_sink import RunSink

COUNTDOWN_S = 3.0
AGAIN_S = 1.5  # countdown after a restart
ALIVE_S = 0.02  # a run that is open says so at least as often: a wheel lets go when it hears nothing
AFTER_S = 3.0  # how long a run is shown beyond its end
HELP = 0.6  # share of the autopilot in a steering that is helped
WORTH_KEEPING_S = 2.0  # runs that were left earlier are not kept


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a run ended.

    Attributes
    ----------
    end : str
    time, behind : float [s], optional
        At the finish; behind the reference.
    station, top_speed, top_load : float [m], [m/s], [g]
    wall_hits : int
    """

    end: str
    time: float | None
    behind: float | None
    station: float
    top_speed: float
    top_load: float
    wall_hits: int


Begin = Callable[[], RunSink]
MakePilot = Callable[[], Pilot]
Passed = Callable[[GatePassed], None]
Ended = Callable[[Outcome, RunSink], None]


class DriveRun(LiveRun):
    """A run at the pace of the wall clock.

    Parameters
    ----------
    run : SledRun
        At its beginning.
    pilot : callable or None
        Makes the pilot, for each run anew; None: the person.
    helper : callable or None
        Makes a pilot who has a hand in the person's steering: `HELP` of the command is his.
    reference : Reference or None
    begin : callable
        Makes the sink of a recording when a run starts.
    on_gate, on_end : callable
    epoch, origin, publish, on_non_finite, clock
        As in `LiveRun`.
    """

    def __init__(
        self,
        run: SledRun,
        pilot: MakePilot | None,
        helper: MakePilot | None,
        reference: Reference | None,
        begin: Begin,
        on_gate: Passed,
        on_end: Ended,
        *,
        epoch: int,
        origin: tuple[float, float, float],
        publish: Publish,
        on_non_finite: NonFinite,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        super().__init__(run.simulation, epoch, origin, publish, on_non_finite, clock)
        self.run, self.reference = run, reference
        self._make_pilot, self._make_helper = pilot, helper
        self._call_pilots()
        self._begin, self._on_gate, self._on_end = begin, on_gate, on_end
        self.phase = READY
        self.pace = Pace(run.tick_s)
        self.hands = self._own = self._target = self._rate_of_hands = 0.0
        self._go_at = self._over_at = 0.0
        self._recorder: Recorder | None = None
        self._sink: RunSink | None = None
        self._impact = 0.0
        self._told_at = -math.inf
        self._velocity = np.zeros(3)
        self._top_speed = self._top_load = 0.0

    # --- time -----------------------------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Begin to count down, or go on."""
        if self.phase == READY:
            self.phase = COUNTDOWN
            self._go_at = self._clock() + COUNTDOWN_S
        super().play()

    def tick(self) -> int:
        """Take the ticks that are due, and publish; returns the number of steps."""
        if not self.running:
            return 0
        now = self._clock()
        if self.phase == COUNTDOWN:
            if now < self._go_at:
                self.publish()
                return 0
            self._start()
        ticks = self.pace.due(now)
        for _ in range(ticks):
            if not self.running:
                break
            self._tick()
        if ticks or now - self._told_at > ALIVE_S:
            self.publish()
        return ticks * self.run.n_tick

    def rest(self) -> float:
        """Until the next tick is due, to the moment: what hands did just before must not wait for a clock of another beat."""
        if self.phase == COUNTDOWN:
            return super().rest()
        since = self._clock() - self._told_at
        return min(ALIVE_S, max(super().rest() - since, self.pace.remaining()))

    def advance(self, steps: int) -> None:
        """One tick, if the run goes on: hands act on whole ticks only."""
        if self.phase == COUNTDOWN or self.phase == READY:
            self._start()
        self._tick()

    def pause(self) -> None:
        """Stop time; a countdown begins anew afterwards."""
        if self.phase == COUNTDOWN:
            self.phase = READY
        super().pause()

    def reset(self) -> None:
        """Back to the start, and count down at once; a run that is not over is given up."""
        self._give_up()
        self._return()
        self.phase = COUNTDOWN
        self._go_at = self._clock() + AGAIN_S
        super().play()

    def leave(self) -> None:
        """Back to the start, and wait there; what was driven so far is kept."""
        self._keep()
        self._return()
        self.phase = READY
        self.pause()

    def close(self) -> None:
        """Leave for ever: what was driven so far is kept."""
        self._keep()
        if self._sink is not None:
            self._sink.join()

    def _return(self) -> None:
        """Put the sled to where the run began."""
        super().reset()
        self.run = anew(self.run)
        self._call_pilots()
        self.hands = self._own = 0.0
        self._impact = self._top_speed = self._top_load = 0.0

    # --- the pilot ------------------------------------------------------------------------------------------------------------

    def hear(self, frame: InputFrame) -> None:
        """Steer."""
        if isinstance(frame, SteerFrame):
            if frame.epoch == self.epoch:
                self._input_sequence = frame.sequence
                self._target = min(1.0, max(-1.0, frame.target))
                self._rate_of_hands = max(0.0, frame.rate)
        elif not isinstance(frame, protocol.ChannelFrame):
            super().hear(frame)  # inputs belong to the pilot: set by anybody else, a run could not be driven again

    def _call_pilots(self) -> None:
        """Pilots remember what they saw: each run has its own."""
        self.pilot = None if self._make_pilot is None else self._make_pilot()
        self.helper = None if self._make_helper is None else self._make_helper()

    def _command(self) -> float:
        """Where the hands are in the next tick."""
        if self.pilot is not None:
            return self.pilot.command(self.run.view)
        step = self._rate_of_hands * self.run.tick_s or math.inf
        self._own += min(step, max(-step, self._target - self._own))
        if self.helper is None:
            return self._own
        return (1.0 - HELP) * self._own + HELP * self.helper.command(self.run.view)

    def _start(self) -> None:
        self.phase = DRIVING
        self._velocity = self.simulation.velocity(self.run.sled.body)[0].copy()
        self._sink = self._begin()
        self._recorder = Recorder(self.simulation, self._sink, loads=True)
        self.pace.stop()
        self._tell_gates(0)

    def _tick(self) -> None:
        begin, passed = self._clock(), len(self.run.timing.times)
        if self.phase == OVER:
            self.tally(self.simulation.step(self.run.n_tick))
            if self._clock() - self._over_at > AFTER_S:
                super().pause()
        else:
            command = self._command()
            self.hands = command
            recorder = self._recorder
            self.tally(self.run.tick(command, self.simulation.step if recorder is None else recorder.step))
            self._watch()
            self._tell_gates(passed)
            if self.run.end:
                self._finish(self.run.end)
        self.pace.took(1, self._clock() - begin)

    def _watch(self) -> None:
        """Note what instruments show."""
        view, simulation = self.run.view, self.simulation
        self._top_speed = max(self._top_speed, view.speed)
        self._top_load = max(self._top_load, view.load / GRAVITY)
        velocity = simulation.velocity(self.run.sled.body)[0]
        if self.run.touch.bumpers:
            along = velocity / max(view.speed, 1e-3)
            change = velocity - self._velocity
            self._impact = max(self._impact, float(np.linalg.norm(change - (change @ along) * along)))
        self._velocity = velocity.copy()

    def _tell_gates(self, before: int) -> None:
        timing = self.run.timing
        for i in range(before, len(timing.times)):
            gate = timing.gates[i]
            late = self._behind(gate.station, timing.times[i])
            behind = None if math.isnan(late) else late
            self._on_gate(GatePassed(self.epoch, i, gate.name, timing.times[i], timing.speeds[i], behind))

    def _behind(self, station: float, clock: float) -> float:
        return math.nan if self.reference is None else clock - self.reference.at(station)

    # --- the recording --------------------------------------------------------------------------------------------------------

    def _finish(self, end: str) -> None:
        recorder, sink = self._recorder, self._sink
        self.phase, self._recorder, self._over_at = OVER, None, self._clock()
        self.hands = self._own = self._target = 0.0
        if recorder is None or sink is None:
            return
        timing = self.run.timing
        time_ = timing.times[-1] if end == "finished" else None
        behind = None if time_ is None else self._behind(timing.gates[-1].station, time_)
        if behind is not None and math.isnan(behind):
            behind = None
        station = self.run.view.station
        outcome = Outcome(end, time_, behind, station, self._top_speed, self._top_load, int(self.run.watch.wall_hits))
        sink.writer.facts |= {"splits_s": self.run.splits(), "steering": self.run.watch.steering, "end": end}
        self._on_end(outcome, sink)
        recorder.close(end)

    def _keep(self) -> None:
        """End a run under way: it is kept if there is enough of it."""
        if self._recorder is not None and self.phase == DRIVING:
            if self.simulation.time >= WORTH_KEEPING_S:
                self._finish("interrupted")
            else:
                self._give_up()

    @property
    def under_way(self) -> bool:
        """Whether a run is being driven and recorded."""
        return self._recorder is not None

    def _give_up(self) -> None:
        if self._recorder is not None and self._sink is not None:
            self._sink.discard()
        self._recorder = None

    @property
    def late_steps(self) -> int:
        """Steps of the ticks that were due and given up."""
        return self.pace.late_steps * self.run.n_tick

    @property
    def step_cost(self) -> float:
        """Wall-clock time of a step [s], that of the pilot included."""
        return self.pace.cost / self.run.n_tick

    # --- frames ---------------------------------------------------------------------------------------------------------------

    def telemetry(self) -> bytes:
        """What instruments show."""
        run, view, touch = self.run, self.run.view, self.run.touch
        clock = view.time
        if run.timing.times:
            clock = run.timing.times[-1] if run.timing.finished else view.time - run.timing.zero
        told = Telemetry(
            phase=self.phase,
            countdown=max(0.0, self._go_at - self._clock()) if self.phase == COUNTDOWN else 0.0,
            clock=clock,
            station=view.station,
            across=view.across,
            speed=view.speed,
            steering=self.hands,
            load=view.load / GRAVITY,
            side=run.side_load / GRAVITY,
            slip=view.slip,
            runners=touch.runners,
            runners_total=touch.runners_total,
            bumpers=touch.bumpers,
            torque=0.0 if math.isnan(run.torque.mean) else run.torque.mean,
            impact=self._impact,
            gates=len(run.timing.times),
            behind=self._behind(view.station, clock) if self.phase == DRIVING else math.nan,
        )
        self._impact = 0.0
        self._told_at = self._clock()
        return protocol.pack_frame(told)
