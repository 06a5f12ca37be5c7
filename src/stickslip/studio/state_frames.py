"""StateFrames: what a page is shown of a simulation, as bytes: poses, contacts, joints and the numbers of a run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation

from stickslip.engine.joint_readings import JointReadings
from stickslip.engine.report import StepReport
from stickslip.engine.simulation import Simulation
from stickslip.studio import protocol
from stickslip.studio.message_text import LARGEST
from stickslip.studio.protocol import JOINT_FLOATS, NO_FRICTION, SLIPS, STICKS, StateFrame

MAX_CONTACTS = 2048  # shown; the largest forces win
MAX_JOINTS = 256  # shown of one scene
FARTHEST = 1e9  # m: what flew away farther is drawn there

Array = NDArray[np.float64]
Publish = Callable[[bytes, bytes, bytes, bytes], None]


@dataclass(frozen=True, slots=True)
class Happening:
    """What a frame says besides the state of the simulation; names as of `StateFrame`.

    Attributes
    ----------
    wall : float [s]
    flags, phase : int
    countdown : float [s]
    late_steps, unconverged_steps, lost_contacts, input_sequence : int
    step_us, rate, hand : float
    report : StepReport, optional
        Of the steps since the frame before.
    values : sequence of float
        Of the channels of the run.
    """

    wall: float
    flags: int
    phase: int
    countdown: float
    late_steps: int
    unconverged_steps: int
    lost_contacts: int
    input_sequence: int
    step_us: float
    rate: float
    hand: float
    report: StepReport | None
    values: Sequence[float]


class StateFrames:
    """Makes the frames of one simulation.

    Parameters
    ----------
    simulation : Simulation
    epoch : int
    origin : (3,) float [m]
        What positions count from.
    publish : callable
        Takes head, poses, contacts, and joints with values.
    """

    def __init__(self, simulation: Simulation, epoch: int, origin: Array, publish: Publish) -> None:
        self._simulation, self._epoch, self._origin, self._publish = simulation, epoch, origin, publish
        self._joints = JointReadings(simulation, MAX_JOINTS)
        self._sequence = 0

    def publish(self, now: Happening) -> None:
        """Make a frame of the present state."""
        contacts = self.contacts()
        positions, axes = self._simulation.poses()
        poses = np.empty((len(positions), protocol.POSE_FLOATS), "<f4")
        poses[:, :3] = np.clip(positions - self._origin, -FARTHEST, FARTHEST)
        if len(axes):
            poses[:, 3:] = Rotation.from_matrix(axes).as_quat(scalar_first=True)
        joints = self.joints()
        values = np.asarray(now.values, "<f4")
        head = self._head(now, len(poses), len(contacts), len(joints))
        self._publish(
            protocol.pack_frame(head), poses.tobytes(), contacts.tobytes(), joints.tobytes() + values.tobytes()
        )

    def contacts(self) -> NDArray[np.float32]:
        """Rows (n, CONTACT_FLOATS)."""
        points, forces, normal, slip, slips = self._simulation.contact_forces()
        rows = np.empty((len(points), protocol.CONTACT_FLOATS), "<f4")
        rows[:, :3] = points - self._origin
        rows[:, 3:6] = forces
        rows[:, 6], rows[:, 7], rows[:, 8] = normal, slip, slips
        if len(rows) > MAX_CONTACTS:
            rows = rows[np.argsort(-normal)[:MAX_CONTACTS]]
        return rows

    def joints(self) -> NDArray[np.float32]:
        """Rows (n, JOINT_FLOATS)."""
        rows = np.zeros((len(self._joints.names), JOINT_FLOATS), "<f4")
        found = self._joints.read()
        for column, values in enumerate((found.coordinate, found.rate, found.friction)):
            rows[:, column] = np.clip(values, -LARGEST, LARGEST)
        rows[:, 3] = np.where(found.has_friction, np.where(found.slips, SLIPS, STICKS), NO_FRICTION)
        return rows

    def _head(self, now: Happening, bodies: int, contacts: int, joints: int) -> StateFrame:
        self._sequence += 1
        kinetic, potential = self._simulation.energy()
        report = now.report
        return StateFrame(
            kind=protocol.STATE,
            version=protocol.VERSION,
            sequence=self._sequence,
            time=self._simulation.time,
            wall=now.wall,
            epoch=self._epoch,
            step=self._simulation.i_step,
            flags=now.flags,
            late_steps=now.late_steps,
            unconverged_steps=now.unconverged_steps,
            lost_contacts=now.lost_contacts,
            input_sequence=now.input_sequence,
            bodies=bodies,
            contacts=contacts,
            joints=joints,
            values=len(now.values),
            phase=now.phase,
            countdown=now.countdown,
            kinetic=kinetic,
            potential=potential,
            residual=report.residual if report else 0.0,
            penetration=report.penetration if report else 0.0,
            drift=report.drift if report else 0.0,
            sweeps=report.max_sweeps if report else 0.0,
            rows=report.rows if report else 0.0,
            step_us=now.step_us,
            rate=now.rate,
            hand=now.hand,
        )
