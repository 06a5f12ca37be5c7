"""Columns of a recording: the coordinates, rates, inputs and measures of a simulation as one row of named numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stickslip.engine.loads import OF_SHAPE, Loads
from stickslip.engine.report import StepReport
from stickslip.engine.simulation import Simulation
from stickslip.kernels import types as kt
from stickslip.kernels.diagnostics import shift_to_origins
from stickslip.model import Free

Array = NDArray[np.float64]


#: How the numbers of a column are kept in a file. Single precision, 6e-8 of a number, is for what the solver knows to 1e-3 at best.
DOUBLE, SINGLE, WHOLE = "double", "single", "whole"


class Column(NamedTuple):
    """A column: name, unit, and how its numbers are kept."""

    name: str
    unit: str
    kept: str = DOUBLE


#: Coordinates and rates of each kind of joint: (name, unit of the coordinate), (name, unit of the rate).
COORDINATES: dict[int, tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]] = {
    kt.FIXED: ((), ()),
    kt.REVOLUTE: ((("angle", "rad"),), (("angle", "rad/s"),)),
    kt.PRISMATIC: ((("slide", "m"),), (("slide", "m/s"),)),
    kt.CYLINDRICAL: ((("angle", "rad"), ("slide", "m")), (("angle", "rad/s"), ("slide", "m/s"))),
    kt.UNIVERSAL: ((("angle", "rad"), ("angle2", "rad")), (("angle", "rad/s"), ("angle2", "rad/s"))),
    kt.SPHERICAL: (
        (("qw", "1"), ("qx", "1"), ("qy", "1"), ("qz", "1")),
        (("omega_x", "rad/s"), ("omega_y", "rad/s"), ("omega_z", "rad/s")),
    ),
    kt.PLANAR: ((("x", "m"), ("y", "m"), ("angle", "rad")), (("x", "m/s"), ("y", "m/s"), ("angle", "rad/s"))),
    kt.FREE: (
        (("x", "m"), ("y", "m"), ("z", "m"), ("qw", "1"), ("qx", "1"), ("qy", "1"), ("qz", "1")),
        (
            ("x", "m/s"),
            ("y", "m/s"),
            ("z", "m/s"),
            ("omega_x", "rad/s"),
            ("omega_y", "rad/s"),
            ("omega_z", "rad/s"),
        ),
    ),
}

#: Unit of the generalised force of a rate.
FORCE_UNIT = {"m/s": "N", "rad/s": "N m"}

#: Numbers of a shape that are recorded, and their places among all.
RECORDED = tuple(number for number in OF_SHAPE if number[0] != "across")
WHICH = [OF_SHAPE.index(number) for number in RECORDED]

CLOCK = (Column("t", "s"), Column("i_step", "1", WHOLE))
MEASURES = (
    Column("contacts", "1", WHOLE),
    Column("sweeps", "1", WHOLE),
    Column("residual", "m/s", SINGLE),
    Column("penetration", "m", SINGLE),
    Column("energy.kinetic", "J"),
    Column("energy.potential", "J"),
)


class Channels:
    """Reads a simulation into rows.

    Attributes
    ----------
    columns : tuple of Column
        ``t``, ``i_step``, ``q.<joint>.<coordinate>``, ``u.<joint>.<coordinate>``, ``input.<name>`` (as asked for),
        ``contacts``, and of the steps since the row before: largest number of ``sweeps``, worst ``residual`` and
        ``penetration``; then ``energy.kinetic`` and ``energy.potential``; last, if asked for, those of `LoadChannels`.
    """

    def __init__(self, simulation: Simulation, loads: LoadChannels | None = None) -> None:
        self.simulation = simulation
        self._loads = loads
        tree = simulation.plan.tree
        q_columns: list[Column] = []
        u_columns: list[Column] = []
        q_source: list[int] = []  # index in [q, values of inputs, rates of inputs]
        u_source: list[int] = []
        free: list[tuple[int, int, Array]] = []  # first coordinate, first rate, centre of mass from the origin
        n_q, n_u, n_input = simulation.state.q.size, simulation.state.u.size, simulation.state.raw.shape[0]
        com = {body.name: np.asarray(body.com, float) for body in simulation.scene.bodies}
        for i, joint in enumerate(simulation.compiled.topology.joints):
            of_q, of_u = COORDINATES[int(tree.kind[i])]
            first_q, first_u = int(tree.q_of[i]), int(tree.u_of[i])
            if joint.input is not None:
                first_q, first_u = n_q + first_q, n_u + n_input + first_q
            elif isinstance(joint, Free) and np.any(com[joint.child]):
                free.append((len(q_source), len(u_source), com[joint.child]))
            q_columns += [Column(f"q.{joint.name}.{name}", unit) for name, unit in of_q]
            u_columns += [Column(f"u.{joint.name}.{name}", unit) for name, unit in of_u]
            q_source += range(first_q, first_q + len(of_q))
            u_source += range(first_u, first_u + len(of_u))
        inputs = [Column(f"input.{channel.name}", "") for channel in simulation.scene.inputs]
        carried = loads.columns if loads is not None else ()
        self.columns: tuple[Column, ...] = (*CLOCK, *q_columns, *u_columns, *inputs, *MEASURES, *carried)
        self._q_source, self._u_source = np.array(q_source, np.int64), np.array(u_source, np.int64)
        self._com = np.array([c for _, _, c in free]).reshape(len(free), 3)
        self._q_free = np.array([q for q, _, _ in free], np.int64)
        self._u_free = np.array([u for _, u, _ in free], np.int64)
        bounds = np.cumsum([len(CLOCK), len(q_columns), len(u_columns), len(inputs)])
        self._q, self._u, self._input = (slice(*bounds[k : k + 2]) for k in range(3))
        self._measures = int(bounds[-1])

    def read(self, report: StepReport | None, row: Array) -> None:
        """Fill a row with the present state.

        Parameters
        ----------
        report : StepReport, optional
            Of the steps since the row before.
        row : (n_column,) float, modified in place
        """
        simulation = self.simulation
        state = simulation.state
        row[0], row[1] = simulation.time, simulation.i_step
        values = np.concatenate((state.q, state.inputs[:, 0]))
        rates = np.concatenate((state.u, state.inputs[:, 0], state.inputs[:, 1]))
        q, u = row[self._q], row[self._u]
        q[:] = values[self._q_source]
        u[:] = rates[self._u_source]
        if self._com.size:
            self._to_origins(q, u)
        row[self._input] = state.raw[:, 0]
        measures = row[self._measures :]
        if report is None:
            measures[:4] = 0.0
        else:
            measures[:4] = report.contacts, report.max_sweeps, report.residual, report.penetration
        measures[4:6] = simulation.energy()
        if self._loads is not None:
            self._loads.read(measures[6:])

    @property
    def coordinates(self) -> tuple[str, ...]:
        """Names of the columns that hold coordinates, in the order of `place`."""
        return tuple(column.name for column in self.columns[self._q])

    def place(self, q: Array) -> None:
        """Put the simulation where a row was, coordinates only: poses are then those of the row, velocities are not.

        Parameters
        ----------
        q : (n,) float
            Values of `coordinates`.
        """
        simulation, values = self.simulation, q.copy()
        if self._com.size:
            first, three = self._q_free[:, None], np.arange(3)
            values[first + three] += _rotate(values[first + 3], values[first + 4 + three], self._com)
        state = simulation.state
        both = np.concatenate((state.q, state.inputs[:, 0]))
        both[self._q_source] = values
        state.q[:], state.inputs[:, 0] = both[: state.q.size], both[state.q.size :]
        simulation.forget_poses()

    def _to_origins(self, q: Array, u: Array) -> None:
        """Free joints: from the centres of mass, which the engine moves, to the origins, which are declared."""
        shift_to_origins(q, u, self._q_free, self._u_free, self._com)


class LoadChannels:
    """Reads the mean contact forces since the row before, and begins a new interval.

    Parameters
    ----------
    simulation : Simulation
    shapes : sequence of str, optional
        Contact shapes to read. Default: all that move with a body.

    Attributes
    ----------
    columns : tuple of Column
        ``load.<shape>.<number>`` for each shape and number of `loads.OF_SHAPE` but ``across``, which follows from the others;
        ``induced.<joint>.<rate>`` for each joint.
    """

    def __init__(self, simulation: Simulation, shapes: Sequence[str] | None = None) -> None:
        self._loads = Loads(simulation)
        names = list(shapes) if shapes is not None else self._loads.shapes_of_bodies()
        self._shapes = np.array(self._loads.check_shapes(names), np.int64)
        tree = simulation.plan.tree
        n_u = simulation.state.u.size
        columns = [
            Column(f"load.{name}.{key}", unit, WHOLE if unit == "1" else SINGLE)
            for name in names
            for key, unit in RECORDED
        ]
        self._source: list[int] = []  # index in [free rates, driven joints]
        for i, joint in enumerate(simulation.compiled.topology.joints):
            rates = COORDINATES[int(tree.kind[i])][1]
            columns += [Column(f"induced.{joint.name}.{name}", FORCE_UNIT[unit], SINGLE) for name, unit in rates]
            first = int(tree.u_of[i]) + (n_u if tree.actuated[i] else 0)
            self._source += range(first, first + len(rates))
        self.columns = tuple(columns)

    def read(self, row: Array) -> None:
        """Fill the columns of a row (modified in place)."""
        n = self._shapes.size * len(RECORDED)
        row[:n] = self._loads.of_shapes(self._shapes)[:, WHICH].ravel()
        row[n:] = np.concatenate(self._loads.induced())[self._source]
        self._loads.restart()


def _rotate(w: Array, r: Array, v: Array) -> Array:
    """Rotate vectors by unit quaternions: w (n, 1) and r (n, 3) are scalar and vector parts, v (n, 3)."""
    t = 2.0 * np.cross(r, v)
    return np.asarray(v + w * t + np.cross(r, t))
