"""Guides for those who learn a track: states before its curves to start from, and a line to follow.

Both are taken from a run: the autopilot's, driven ahead without a screen, or a saved one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation

from stickslip.analysis.recorded_run import trace_recording
from stickslip.apps.ice.app import AUTO, TRACK
from stickslip.apps.ice.pilot import Pilot
from stickslip.apps.ice.pilots import make_pilot
from stickslip.apps.ice.run import AXIS, STEERING, Piloted, SledRun
from stickslip.contract.controllers import Command, Person
from stickslip.contract.run import Run
from stickslip.engine.replay import advance
from stickslip.engine.simulation import Simulation, Snapshot
from stickslip.io.recording import Recording
from stickslip.model.errors import ModelError, UsageError
from stickslip.track.design_rules import corners_of
from stickslip.track.track import Corner, Gate, Track

Array = NDArray[np.float64]

LEAD_S = 1.0  # before a curve: time to look where one is
CLEAR = 1.0  # m between the start of a section and the first gate behind it
SECTION_START = "start of the section"
TOLD_EVERY = 50  # ticks between two words about how far a guide has come
HELP = 0.6  # share of the autopilot in a steering that is helped

OnWay = Callable[[float], None]


@dataclass(frozen=True, slots=True, eq=False)
class Start:
    """A state to start from: the curve that follows, the station [m] where it is, and the state itself."""

    curve: str
    station: float
    snapshot: Snapshot


@dataclass(frozen=True, slots=True, eq=False)
class Guide:
    """What a run driven ahead gave.

    Attributes
    ----------
    start : Start or None
        Before the curve that was asked for; None if the run did not come that far, or none was.
    time, station, speed : (n,) float [s], [m], [m/s]
    poses : (n, 7) float
        Of the sled's reference body: x, y, z [m], w, x, y, z.
    end : str
        Why the run ended; empty if it was stopped.
    """

    start: Start | None
    time: Array
    station: Array
    speed: Array
    poses: Array
    end: str


def curves_to_train(track: Track) -> tuple[Corner, ...]:
    """Curves that one can start before."""
    return tuple(corner for corner in corners_of(track) if track.start < corner.begin < track.finish)


def curve_to_train(track: Track, number: int) -> Corner:
    """The curve with a number, from 1 on."""
    curves = curves_to_train(track)
    if not 1 <= number <= len(curves):
        raise UsageError(f"{track.title} has no curve {number}. Choose one from 1 to {len(curves)}, or the start.")
    return curves[number - 1]


def drive_ahead(run: SledRun, curve: Corner | None, *, whole: bool, on_way: OnWay) -> Guide:
    """Let the autopilot drive a run before anybody else does; the run is back at its beginning afterwards.

    Parameters
    ----------
    run : SledRun
        At its beginning.
    curve : Corner, optional
        Before which the state is taken.
    whole : bool
        Whether to go on behind it, for the line.
    on_way : callable
        Called with the station [m] now and then.
    """
    own = run.make_controller
    run.give_to(lambda: Piloted(autopilot_for(run)))
    start, rows = None, [_row(run)]
    while not run.end:
        view = run.view
        if start is None and curve is not None and view.station + LEAD_S * view.speed >= curve.begin:
            start = Start(curve.name, view.station, run.simulation.snapshot())
        if start is not None and not whole:
            break
        run.tick()
        rows.append(_row(run))
        if len(rows) % TOLD_EVERY == 0:
            on_way(run.view.station)
    end = run.end
    run.give_to(own)
    time, station, speed = (np.array(column) for column in zip(*(row[:3] for row in rows)))
    axes = Rotation.from_matrix(np.stack([row[4] for row in rows])).as_quat(scalar_first=True)
    return Guide(start, time, station, speed, np.hstack([np.stack([row[3] for row in rows]), axes]), end)


def autopilot_for(run: SledRun) -> Pilot:
    """The autopilot of the sled and the track of a run."""
    return make_pilot(AUTO, run.sled, str(run.spec.settings[TRACK]))


class Helped(Person):
    """A person in whose steering the autopilot has a hand: `HELP` of the command is its own.

    Parameters
    ----------
    pilot : Pilot
    """

    def __init__(self, pilot: Pilot) -> None:
        super().__init__((AXIS,))
        self._pilot = pilot

    def act(self, run: Run) -> dict[str, Command]:
        """What both want."""
        own = super().act(run).get(STEERING, AXIS.rest)
        assert isinstance(own, float)
        assert isinstance(run, SledRun)
        return {STEERING: (1.0 - HELP) * own + HELP * self._pilot.command(run.view)}


def start_of_recording(recording: Recording, simulation: Simulation, curve: Corner) -> Start:
    """The state of a recorded run before a curve, to the bit.

    Parameters
    ----------
    recording : Recording
    simulation : Simulation
        Of the recorded scene; left at that state.
    curve : Corner

    Raises
    ------
    UsageError
        The run did not come that far, or began behind.
    """
    trace = trace_recording(recording, recording.path.stem)
    near = np.flatnonzero(trace.station + LEAD_S * trace.speed >= curve.begin)
    if near.size == 0 or trace.station[near[0]] > curve.begin:
        reach = f"goes from {trace.station[0]:.0f} to {trace.station.max():.0f} m"
        raise UsageError(
            f"That run {reach}, curve {curve.name} begins at {curve.begin:.0f} m. Start from another run or the autopilot's."
        )
    simulation.restore(recording.snapshot)
    for _ in advance(simulation, recording.inputs, [int(recording.column("i_step")[near[0]])]):
        pass
    return Start(curve.name, float(trace.station[near[0]]), simulation.snapshot())


def begin_section(run: SledRun, start: Start) -> None:
    """Put a run to a state; its clock starts there.

    Raises
    ------
    UsageError
        The state is of a sled with other parts.
    """
    behind = tuple(gate for gate in run.course.track.gates if gate.station > start.station + CLEAR)
    try:
        run.begin_at(start.snapshot, (Gate(SECTION_START, start.station), *behind))
    except ModelError as error:
        what = "That run was driven with a sled of other parts. Start from another run or the autopilot's."
        raise UsageError(what) from error


def _row(run: SledRun) -> tuple[float, float, float, Array, Array]:
    position, axes = run.simulation.motion(run.sled.body)[:2]
    view = run.view
    return view.time, view.station, view.speed, position.copy(), axes
