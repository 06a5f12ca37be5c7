"""Channels of a recording: what a simulation does as one row of named numbers, by groups that can be chosen.

What belongs to the last step (friction, drives, reactions, contacts) is zero in the first row, before which no step was taken, and after a
step that failed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from stickslip.engine.joint_states import FrictionGroup, JointStates
from stickslip.engine.loads import OF_SHAPE, Loads
from stickslip.engine.report import StepReport
from stickslip.engine.simulation import Simulation
from stickslip.kernels import types as kt
from stickslip.kernels.diagnostics import shift_to_origins
from stickslip.model import Free
from stickslip.model.errors import RecordingError
from stickslip.model.joints import FORCE_UNIT

Array = NDArray[np.float64]


#: How the numbers of a channel are stored. Single precision, 6e-8 of a number, is for what the solver knows to 1e-3 at best.
DOUBLE, SINGLE, WHOLE = "double", "single", "whole"
#: How a channel is drawn best: an angle that people read in degrees; a number that holds until the next one; over many powers of ten.
ANGLE, STEP, LOG = "angle", "step", "log"


class Channel(NamedTuple):
    """A channel: what it is called, in which unit, where it belongs, how it is stored and drawn, and what its sign means."""

    name: str
    unit: str
    group: str
    kind: str = DOUBLE
    hint: str = ""
    about: str = ""


#: Groups, in the order of the channels, and what they hold.
GROUPS = {
    "clock": "time and step",
    "coordinates": "where joints are",
    "velocities": "how fast joints move",
    "inputs": "what was asked for; value, rate and acceleration as they were applied",
    "friction": "dry friction of joints, its limit, whether it slips",
    "drives": "forces and torques of drives",
    "reactions": "forces and moments that joints pass on",
    "loads": "mean contact forces of shapes and what they induce in joints",
    "contacts": "forces, slip and gap of every pair of shapes",
    "energy": "kinetic and potential energy",
    "solver": "contacts, sweeps, residual, penetration, steps that did not converge",
    "run": "what the app itself measures, if it measures something",
}
RUN = "run"  # only the app can compute them again
ALL_GROUPS = tuple(GROUPS)
#: Recorded unless others are asked for: what costs little in every scene.
DEFAULT_GROUPS = tuple(group for group in GROUPS if group not in ("reactions", "loads", "contacts"))
#: Of groups that say where something is rather than what the last step did.
LASTING = ("clock", "coordinates", "velocities", "energy")

#: Numbers of a shape that are recorded, and their places among all.
RECORDED = tuple(number for number in OF_SHAPE if number[0] != "across")
WHICH = [OF_SHAPE.index(number) for number in RECORDED]
LOAD_SIGNS = {"normal": "pressing positive", "along": "of a runner: forward positive"}


def check_groups(groups: Iterable[str] | str) -> tuple[str, ...]:
    """Groups in the order of `GROUPS`, the clock always among them.

    Parameters
    ----------
    groups : iterable of str, or str
        Names of groups; ``"all"`` stands for all, ``"default"`` for `DEFAULT_GROUPS`.

    Raises
    ------
    RecordingError
        There is no such group.
    """
    wanted: set[str] = {"clock"}
    for name in [groups] if isinstance(groups, str) else groups:
        if name not in (*GROUPS, "all", "default"):
            near = get_close_matches(name, GROUPS, 1) or list(GROUPS)
            raise RecordingError(f"there is no group of channels {name!r}. Did you mean: {', '.join(near)}?")
        wanted |= set(ALL_GROUPS if name == "all" else DEFAULT_GROUPS if name == "default" else (name,))
    return tuple(group for group in GROUPS if group in wanted)


class OwnChannels(NamedTuple):
    """Channels of whoever runs a simulation, such as the station of a sled."""

    channels: tuple[Channel, ...]  # of the group `RUN`
    read: Callable[[], Sequence[float]]  # their numbers at the present state


class Reader(Protocol):
    """Reads the channels of one group."""

    @property
    def channels(self) -> tuple[Channel, ...]: ...

    def read(self, report: StepReport | None, row: Array) -> None:
        """Fill the channels of this group, `row` (n,), modified in place; `report` is of the steps since the row before."""


def _has_step(report: StepReport | None) -> bool:
    """Whether a step was taken since the row before, and the last one succeeded."""
    return report is not None and report.finite


class Channels:
    """Reads a simulation into rows.

    Parameters
    ----------
    simulation : Simulation
    groups : iterable of str
        As of `check_groups`.
    shapes : sequence of str, optional
        Contact shapes whose loads are read. Default: all that move with a body.
    own : OwnChannels, optional
        Read last.

    Attributes
    ----------
    groups : tuple of str
    channels : tuple of Channel
        By groups. Names begin with their kind: ``q.<joint>.<coordinate>``, ``friction.<joint>.<rate>``; docs/recordings.md has them all.
    """

    def __init__(
        self,
        simulation: Simulation,
        groups: Iterable[str] | str = DEFAULT_GROUPS,
        shapes: Sequence[str] | None = None,
        own: OwnChannels | None = None,
    ) -> None:
        self.simulation = simulation
        self.groups = check_groups(groups)
        self._joints = _JointPlaces(simulation)
        makers: dict[str, Callable[[], Reader]] = {
            "clock": lambda: _Clock(simulation),
            "coordinates": lambda: _Coordinates(simulation, self._joints),
            "velocities": lambda: _Velocities(simulation, self._joints),
            "inputs": lambda: _Inputs(simulation),
            "friction": lambda: _Friction(simulation),
            "drives": lambda: _Drives(simulation),
            "reactions": lambda: _Reactions(simulation),
            "loads": lambda: _LoadChannels(simulation, shapes),
            "contacts": lambda: _Contacts(simulation),
            "energy": lambda: _Energy(simulation),
            "solver": _Solver,
        }
        if own is not None and own.channels:
            makers[RUN] = lambda: _Own(own)
        self.groups = tuple(group for group in self.groups if group in makers)
        readers: dict[str, Reader] = {group: makers[group]() for group in self.groups}
        self.channels = tuple(channel for reader in readers.values() for channel in reader.channels)
        self._readers: list[tuple[Reader, slice]] = []
        end = 0
        for reader in readers.values():
            self._readers.append((reader, slice(end, end + len(reader.channels))))
            end += len(reader.channels)
        contacts = readers.get("contacts")
        self._contacts = contacts if isinstance(contacts, _Contacts) else None

    def read(self, report: StepReport | None, row: Array) -> None:
        """Fill a row with the present state.

        Parameters
        ----------
        report : StepReport, optional
            Of the steps since the row before.
        row : (n_channel,) float, modified in place
        """
        for reader, where in self._readers:
            reader.read(report, row[where])

    @property
    def pairs(self) -> Array | None:
        """(n, 8) numbers of `contact_pairs.OF_PAIR` of the row that was read last; None if contacts are not recorded."""
        return None if self._contacts is None else self._contacts.rows

    @property
    def coordinates(self) -> tuple[str, ...]:
        """Names of the channels that hold coordinates, in the order of `place`."""
        return tuple(channel.name for channel in self._joints.q_channels)

    def place(self, q: Array) -> None:
        """Put the simulation where a row was, coordinates only: poses are then those of the row, velocities are not.

        Parameters
        ----------
        q : (n,) float
            Values of `coordinates`.
        """
        simulation, joints, values = self.simulation, self._joints, q.copy()
        if joints.com.size:
            first, three = joints.q_free[:, None], np.arange(3)
            values[first + three] += _rotate(values[first + 3], values[first + 4 + three], joints.com)
        state = simulation.state
        both = np.concatenate((state.q, state.inputs[:, kt.VALUE]))
        both[joints.q_source] = values
        state.q[:], state.inputs[:, kt.VALUE] = both[: state.q.size], both[state.q.size :]


class _JointPlaces:
    """Where coordinates and rates of the joints stand in the state, and what they are called."""

    def __init__(self, simulation: Simulation) -> None:
        tree = simulation.plan.tree
        q_channels: list[Channel] = []
        u_channels: list[Channel] = []
        q_source: list[int] = []  # index in [q, values of inputs]
        u_source: list[int] = []  # index in [u, values of inputs, rates of inputs]
        free: list[tuple[int, int, Array]] = []  # first coordinate, first rate, centre of mass from the origin
        n_q, n_u, n_input = simulation.state.q.size, simulation.state.u.size, simulation.state.raw.shape[0]
        com = {body.name: np.asarray(body.com, float) for body in simulation.scene.bodies}
        for i, joint in enumerate(simulation.compiled.topology.joints):
            of_q, of_u = joint.coordinates, joint.rates
            first_q, first_u = int(tree.q_of[i]), int(tree.u_of[i])
            if joint.input is not None:
                first_q, first_u = n_q + first_q, n_u + n_input + first_q
            elif isinstance(joint, Free) and np.any(com[joint.child]):
                free.append((len(q_source), len(u_source), com[joint.child]))
            q_channels += [
                Channel(f"q.{joint.name}.{name}", unit or "1", "coordinates", hint=_angle(unit)) for name, unit in of_q
            ]
            u_channels += [
                Channel(f"u.{joint.name}.{name}", unit, "velocities", hint=_angle(unit)) for name, unit in of_u
            ]
            q_source += range(first_q, first_q + len(of_q))
            u_source += range(first_u, first_u + len(of_u))
        self.q_channels, self.u_channels = tuple(q_channels), tuple(u_channels)
        self.q_source, self.u_source = np.array(q_source, np.int64), np.array(u_source, np.int64)
        self.com = np.array([c for _, _, c in free]).reshape(len(free), 3)
        self.q_free = np.array([q for q, _, _ in free], np.int64)
        self.u_free = np.array([u for _, u, _ in free], np.int64)


class _Clock:
    channels = (Channel("t", "s", "clock"), Channel("i_step", "1", "clock", WHOLE))

    def __init__(self, simulation: Simulation) -> None:
        self._simulation = simulation

    def read(self, report: StepReport | None, row: Array) -> None:
        row[0], row[1] = self._simulation.time, self._simulation.i_step


class _Coordinates:
    """Coordinates as they are declared."""

    def __init__(self, simulation: Simulation, joints: _JointPlaces) -> None:
        self._simulation, self._joints = simulation, joints
        self.channels = joints.q_channels

    def read(self, report: StepReport | None, row: Array) -> None:
        state, joints = self._simulation.state, self._joints
        row[:] = np.concatenate((state.q, state.inputs[:, kt.VALUE]))[joints.q_source]
        if joints.com.size:
            shift_to_origins(row, np.zeros(len(joints.u_source)), joints.q_free, joints.u_free, joints.com)


class _Velocities:
    """Rates as they are declared."""

    def __init__(self, simulation: Simulation, joints: _JointPlaces) -> None:
        self._simulation, self._joints = simulation, joints
        self.channels = joints.u_channels

    def read(self, report: StepReport | None, row: Array) -> None:
        state, joints = self._simulation.state, self._joints
        row[:] = np.concatenate((state.u, state.inputs[:, kt.VALUE], state.inputs[:, kt.RATE]))[joints.u_source]
        if joints.com.size:
            q = np.concatenate((state.q, state.inputs[:, kt.VALUE]))[joints.q_source]
            shift_to_origins(q, row, joints.q_free, joints.u_free, joints.com)


class _Inputs:
    """What was asked for, and what the filter made of it."""

    def __init__(self, simulation: Simulation) -> None:
        self._simulation = simulation
        units = _input_units(simulation)
        self.channels = (
            *(
                Channel(f"input.{name}", asked, "inputs", hint=STEP, about="as asked for")
                for name, (asked, _) in units.items()
            ),
            *(
                Channel(f"input.{name}.{key}", unit + per if unit else "", "inputs", about="as applied")
                for name, (_, unit) in units.items()
                for key, per in (("value", ""), ("rate", "/s"), ("acceleration", "/s²"))
            ),
        )

    def read(self, report: StepReport | None, row: Array) -> None:
        state = self._simulation.state
        n = state.raw.shape[0]
        row[:n], row[n:] = state.raw[:, kt.VALUE], state.inputs.ravel()


class _Friction:
    """Dry friction of joints and loops in the last step."""

    def __init__(self, simulation: Simulation) -> None:
        self._states = JointStates(simulation)
        groups = self._states.groups
        number: dict[FrictionGroup, int] = {}  # of a group among those of its owner that have friction
        for group in groups:
            number[group] = 1 + sum(other.owner == group.owner for other in number)
        forces = [
            Channel(f"friction.{group.owner}.{name}", group.unit, "friction", SINGLE, about="on the child")
            for group in groups
            for name in group.directions
        ]
        ends = {group: "" if k == 1 else str(k) for group, k in number.items()}
        limits = [
            Channel(f"friction.{group.owner}.limit{ends[group]}", group.unit, "friction", SINGLE, STEP, "as applied")
            for group in groups
        ]
        slips = [
            Channel(f"friction.{group.owner}.slips{ends[group]}", "1", "friction", WHOLE, STEP, "1: slips, 0: sticks")
            for group in groups
        ]
        self.channels = (*forces, *limits, *slips)
        self._n = len(groups)

    def read(self, report: StepReport | None, row: Array) -> None:
        n = self._n
        if not n:
            return
        if not _has_step(report):
            row[:], row[-2 * n : -n] = 0.0, self._states.static_limits
            return
        row[: -2 * n] = self._states.forces()
        reading = self._states.read()
        row[-2 * n : -n], row[-n:] = reading.limit, reading.slips


class _Drives:
    """Forces of drives in the last step."""

    def __init__(self, simulation: Simulation) -> None:
        self._simulation = simulation
        self.channels = tuple(
            Channel(f"drive.{joint}.{name}", FORCE_UNIT[unit], "drives", SINGLE, about="on the child")
            for joint, name, unit in simulation.drives
        )

    def read(self, report: StepReport | None, row: Array) -> None:
        row[:] = self._simulation.drive_forces() if self.channels and _has_step(report) else 0.0


class _Reactions:
    """Forces and moments of joints in the last step."""

    def __init__(self, simulation: Simulation) -> None:
        self._simulation = simulation
        parts = [(f"f{axis}", "N") for axis in "xyz"] + [(f"m{axis}", "N m") for axis in "xyz"]
        about = "on the child, inertial axes; moments about the joint"
        self.channels = tuple(
            Channel(f"reaction.{joint.name}.{key}", unit, "reactions", SINGLE, about=about)
            for joint in simulation.compiled.topology.joints
            for key, unit in parts
        )

    def read(self, report: StepReport | None, row: Array) -> None:
        row[:] = self._simulation.reactions().ravel() if _has_step(report) else 0.0


class _LoadChannels:
    """Mean contact forces since the row before; begins a new interval."""

    def __init__(self, simulation: Simulation, shapes: Sequence[str] | None = None) -> None:
        self._loads = Loads(simulation)
        names = list(shapes) if shapes is not None else self._loads.shapes_of_bodies()
        chosen = self._loads.check_shapes(names)
        tree = simulation.plan.tree
        n_u = simulation.state.u.size
        channels = [
            Channel(
                f"load.{name}.{key}", unit, "loads", WHOLE if unit == "1" else SINGLE, about=LOAD_SIGNS.get(key, "")
            )
            for name in names
            for key, unit in RECORDED
        ]
        source: list[int] = []  # index in [free rates, driven joints]
        for i, joint in enumerate(simulation.compiled.topology.joints):
            rates = joint.rates
            channels += [
                Channel(f"induced.{joint.name}.{name}", FORCE_UNIT[unit], "loads", SINGLE) for name, unit in rates
            ]
            first = int(tree.u_of[i]) + (n_u if tree.actuated[i] else 0)
            source += range(first, first + len(rates))
        self.channels = tuple(channels)
        self._shapes, self._source = np.ix_(chosen, WHICH), np.array(source, np.int64)

    def read(self, report: StepReport | None, row: Array) -> None:
        n = self._shapes[0].size * len(RECORDED)
        by_shape, free, driven = self._loads.means()
        row[:n] = by_shape[self._shapes].ravel()
        row[n:] = np.concatenate((free, driven))[self._source]
        self._loads.restart()


class _Contacts:
    """How many pairs of shapes there are; the pairs themselves are rows of their own."""

    channels = (
        Channel("pairs", "1", "contacts", WHOLE, STEP, "pairs of shapes with a contact"),
        Channel("pairs.left_out", "1", "contacts", WHOLE, STEP, "of these, so many with small forces are not recorded"),
    )

    def __init__(self, simulation: Simulation) -> None:
        self._simulation = simulation
        self.rows = np.zeros((0, 8))

    def read(self, report: StepReport | None, row: Array) -> None:
        left_out = 0
        if _has_step(report):
            self.rows, left_out = self._simulation.pairs()
        else:
            self.rows = self.rows[:0]
        row[0], row[1] = len(self.rows) + left_out, left_out


class _Energy:
    channels = (Channel("energy.kinetic", "J", "energy"), Channel("energy.potential", "J", "energy"))

    def __init__(self, simulation: Simulation) -> None:
        self._simulation = simulation

    def read(self, report: StepReport | None, row: Array) -> None:
        row[:] = self._simulation.energy()


class _Solver:
    """What the steps since the row before say of themselves: the worst of each."""

    channels = (
        Channel("contacts", "1", "solver", WHOLE, STEP),
        Channel("sweeps", "1", "solver", WHOLE, STEP),
        Channel("residual", "m/s", "solver", SINGLE, LOG),
        Channel("penetration", "m", "solver", SINGLE),
        Channel("unconverged", "1", "solver", WHOLE, STEP, "steps since the row before"),
    )

    def read(self, report: StepReport | None, row: Array) -> None:
        if report is None:
            row[:] = 0.0
        else:
            row[:] = (
                report.contacts,
                report.max_sweeps,
                report.residual,
                report.penetration,
                report.unconverged_steps,
            )


class _Own:
    """Channels of whoever runs the simulation."""

    def __init__(self, own: OwnChannels) -> None:
        self.channels, self._read = own.channels, own.read

    def read(self, report: StepReport | None, row: Array) -> None:
        row[:] = self._read()


def _input_units(simulation: Simulation) -> dict[str, tuple[str, str]]:
    """Unit of what is asked for and unit of what is applied, of each input; empty where nothing with a unit follows it."""
    units = {channel.name: ("", "") for channel in simulation.scene.inputs}
    kinds = {channel.name: channel.kind for channel in simulation.scene.inputs}
    for joint in simulation.compiled.topology.joints:
        coordinates, rates = joint.coordinates, joint.rates
        if joint.input is not None:
            asked = rates if kinds[joint.input] == "velocity" else coordinates
            units[joint.input] = asked[0][1], coordinates[0][1]
        for k, drive in enumerate(joint.drive):
            if drive is not None and drive.input is not None:
                of_drive = {"position": coordinates[k][1], "velocity": rates[k][1], "force": FORCE_UNIT[rates[k][1]]}
                units[drive.input] = of_drive[drive.kind], of_drive[drive.kind]
    return units


def _angle(unit: str) -> str:
    return ANGLE if unit.startswith("rad") else ""


def _rotate(w: Array, r: Array, v: Array) -> Array:
    """Rotate vectors by unit quaternions: w (n, 1) and r (n, 3) are scalar and vector parts, v (n, 3)."""
    t = 2.0 * np.cross(r, v)
    return np.asarray(v + w * t + np.cross(r, t))
