"""LiveRun: a scene that runs at the pace of the wall clock and publishes what it does. Lives in the physics process."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from scipy.spatial.transform import Rotation

from stickslip.engine.report import StepReport
from stickslip.engine.run import explain_failure
from stickslip.engine.simulation import Simulation
from stickslip.engine.tally import join_reports
from stickslip.studio import protocol
from stickslip.studio.hand import Hand
from stickslip.studio.joint_reader import JointReader
from stickslip.studio.pace import FASTEST, SLOWEST, Pace
from stickslip.studio.protocol import ChannelFrame, HandFrame, InputFrame, StateFrame

MAX_CONTACTS = 2048  # shown; the largest forces win
RATE_WINDOW_S = 0.5
FRAME_S = 1.0 / 120.0  # between two frames at least
FARTHEST = 1e9  # m: what flew away farther is drawn there

Publish = Callable[[bytes, bytes, bytes, bytes], None]
NonFinite = Callable[[str], None]


@dataclass(slots=True)
class Totals:
    """Counters since the reset."""

    unconverged_steps: int = 0
    lost_contacts: int = 0


class LiveRun:
    """Advances a simulation live. `DriveRun`, with a pilot, overrides `tick`, `rest`, `play`, `reset`, `hear`, `telemetry`,
    `leave`, `close`, `under_way`.

    Parameters
    ----------
    simulation : Simulation
        Of a scene that went through `with_hand`.
    epoch : int
        Number of the scene; every frame carries it.
    origin : (3,) float [m]
        What positions on the wire count from.
    publish : callable
        Takes a frame in four parts: head, poses, contacts, joints with telemetry.
    on_non_finite : callable
        Told in words when a step would have been non-finite; the run is then paused at the last good state.
    clock : callable
        Monotonic seconds.
    """

    def __init__(
        self,
        simulation: Simulation,
        epoch: int,
        origin: tuple[float, float, float],
        publish: Publish,
        on_non_finite: NonFinite,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self.simulation = simulation
        self.epoch = epoch
        self.running = False
        self.pace = Pace(simulation.dt)
        self.hand = Hand(simulation)
        self._joints = JointReader(simulation)
        self._origin = np.array(origin)
        self._publish, self._on_non_finite, self._clock = publish, on_non_finite, clock
        self._beginning = simulation.snapshot()
        self._totals = Totals()
        self._sequence = self._input_sequence = 0
        self._since: StepReport | None = None  # of the steps since the last frame
        self._told: StepReport | None = None  # what the last frame told: a paused run keeps showing it
        self._stepped = False
        self._rate, self._rate_from = 0.0, (clock(), 0.0)

    def tick(self) -> int:
        """Take the steps that are due now, and publish if there were any; returns their number."""
        if not self.running:
            return 0
        steps = self.pace.due(self._clock())
        if steps:
            self.advance(steps)
            self.publish()
        return steps

    def advance(self, steps: int) -> None:
        """Take some steps, whatever the clock says."""
        begin = self._clock()
        report = self.simulation.step(steps)
        self.pace.took(steps, self._clock() - begin)
        self.tally(report)

    def tally(self, report: StepReport) -> None:
        """Count what steps that were taken report."""
        self._stepped = True
        self._since = join_reports(self._since, report)
        self._totals.unconverged_steps += report.unconverged_steps
        self._totals.lost_contacts += report.lost_contacts
        if not report.finite:
            self.pause()
            self.hand.release()
            self._on_non_finite(explain_failure(self.simulation))

    def play(self) -> None:
        """Let time run."""
        self.running = True
        self._rate_from = (self._clock(), self.simulation.time)

    def pause(self) -> None:
        """Stop time; what falls due meanwhile is not late."""
        self.running = False
        self.pace.stop()
        self._rate = 0.0

    def set_speed(self, factor: float) -> None:
        """Simulated seconds per second, kept within what makes sense."""
        self.pace.speed = min(FASTEST, max(SLOWEST, factor))

    def reset(self) -> None:
        """Back to the beginning; counters start anew."""
        self.hand.release()
        self.simulation.restore(self._beginning)
        self.pace.stop()
        self.pace.late_steps = 0
        self._totals = Totals()
        self._since = self._told = None
        self._stepped = False
        self._rate_from = (self._clock(), self.simulation.time)

    def hear(self, frame: InputFrame) -> None:
        """Take an input frame; one of another scene is ignored."""
        if frame.epoch != self.epoch:
            return
        self._input_sequence = frame.sequence
        if isinstance(frame, ChannelFrame):
            channels = self.simulation.scene.inputs
            if frame.channel < len(channels):
                self.simulation.set_input(channels[frame.channel].name, frame.value)
        elif isinstance(frame, HandFrame) and frame.body < 0:
            self.hand.release()
        elif isinstance(frame, HandFrame):
            at = np.array([frame.at_x, frame.at_y, frame.at_z])
            to = np.array([frame.to_x, frame.to_y, frame.to_z]) + self._origin
            self.hand.hold(frame.body, at, to)

    def publish(self) -> None:
        """Make a frame of the present state."""
        contacts = self._contacts()  # first: reading poses overwrites what contacts are read from
        positions, axes = self.simulation.poses()
        poses = np.empty((len(positions), protocol.POSE_FLOATS), "<f4")
        poses[:, :3] = np.clip(positions - self._origin, -FARTHEST, FARTHEST)
        if len(axes):
            poses[:, 3:] = Rotation.from_matrix(axes).as_quat(scalar_first=True)
        telemetry, joints = self.telemetry(), self._joints.read()
        head = self._head(len(poses), len(contacts), len(telemetry), len(joints), self.hand.force(positions, axes))
        self._publish(protocol.pack_frame(head), poses.tobytes(), contacts.tobytes(), joints.tobytes() + telemetry)
        self._since = None

    def rest(self) -> float:
        """How long nothing is to be done [s]; input may come in between."""
        return FRAME_S

    @property
    def late_steps(self) -> int:
        """Steps that were due and given up since the reset."""
        return self.pace.late_steps

    @property
    def step_cost(self) -> float:
        """Wall-clock time of a step [s]."""
        return self.pace.cost

    def telemetry(self) -> bytes:
        """What a frame holds at its end."""
        return b""

    def leave(self) -> None:
        """The person looks at something else: time stops."""
        self.pause()

    def close(self) -> None:
        """The run is left for another one, or for ever."""

    @property
    def under_way(self) -> bool:
        """Whether something would be lost if another scene were opened now."""
        return False

    def _head(self, bodies: int, contacts: int, telemetry: int, joints: int, hand: float) -> StateFrame:
        self._sequence += 1
        kinetic, potential = self.simulation.energy()
        report = self._told = self._since or self._told
        return StateFrame(
            kind=protocol.STATE,
            version=protocol.VERSION,
            sequence=self._sequence,
            time=self.simulation.time,
            wall=self._clock(),
            epoch=self.epoch,
            step=self.simulation.i_step,
            flags=protocol.RUNNING * self.running | protocol.HELD * (self.hand.body >= 0),
            late_steps=self.late_steps,
            unconverged_steps=self._totals.unconverged_steps,
            lost_contacts=self._totals.lost_contacts,
            input_sequence=self._input_sequence,
            bodies=bodies,
            contacts=contacts,
            telemetry=telemetry,
            joints=joints,
            kinetic=kinetic,
            potential=potential,
            residual=report.residual if report else 0.0,
            penetration=report.penetration if report else 0.0,
            drift=report.drift if report else 0.0,
            sweeps=report.max_sweeps if report else 0.0,
            rows=report.rows if report else 0.0,
            step_us=1e6 * self.step_cost,
            rate=self._measured_rate(),
            hand=hand,
        )

    def _contacts(self) -> np.ndarray:
        """Contacts as rows of floats; none before the first step."""
        if not self._stepped:
            return np.zeros((0, protocol.CONTACT_FLOATS), "<f4")
        points, forces, normal, slip = self.simulation.contact_forces()
        rows = np.empty((len(points), protocol.CONTACT_FLOATS), "<f4")
        rows[:, :3] = points - self._origin
        rows[:, 3:6] = forces
        rows[:, 6], rows[:, 7] = normal, slip
        if len(rows) > MAX_CONTACTS:
            rows = rows[np.argsort(-normal)[:MAX_CONTACTS]]
        return rows

    def _measured_rate(self) -> float:
        wall, simulated = self._rate_from
        now = self._clock()
        if self.running and now - wall > RATE_WINDOW_S:
            self._rate = (self.simulation.time - simulated) / (now - wall)
            self._rate_from = (now, self.simulation.time)
        return self._rate
