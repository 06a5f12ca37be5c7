"""Guides for those who learn a track: states before its curves to start from, and a line to follow.

Both are taken from a run: the autopilot's, driven ahead without a screen, or one that was kept.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation

from stickslip.analysis.recorded_run import trace_recording
from stickslip.apps.ice.gates import Timing
from stickslip.apps.ice.pilot import Pilot
from stickslip.apps.ice.run import SledRun
from stickslip.engine.replay import advance
from stickslip.engine.simulation import Simulation, Snapshot
from stickslip.io.recording import Recording
from stickslip.scenes.errors import UsageError
from stickslip.track.design_rules import corners_of
from stickslip.track.track import Corner, Gate, Track

Array = NDArray[np.float64]

LEAD_S = 1.0  # before a curve: time to look where one is
CLEAR = 1.0  # m between the start of a section and the first gate behind it
SECTION_START = "start of the section"
TOLD_EVERY = 50  # ticks between two words about how far a guide has come

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


def drive_ahead(run: SledRun, pilot: Pilot, curve: Corner | None, *, whole: bool, on_way: OnWay) -> Guide:
    """Drive a run before anybody else does; its simulation is back at its beginning afterwards.

    Parameters
    ----------
    run : SledRun
        At its beginning.
    pilot : Pilot
    curve : Corner, optional
        Before which a state is kept.
    whole : bool
        Whether to go on behind it, for the line.
    on_way : callable
        Told the station [m] now and then.
    """
    simulation, beginning = run.simulation, run.simulation.snapshot()
    start, rows = None, [_row(run)]
    while not run.end:
        view = run.view
        if start is None and curve is not None and view.station + LEAD_S * view.speed >= curve.begin:
            start = Start(curve.name, view.station, simulation.snapshot())
        if start is not None and not whole:
            break
        run.tick(pilot.command(view), simulation.step)
        rows.append(_row(run))
        if len(rows) % TOLD_EVERY == 0:
            on_way(run.view.station)
    simulation.restore(beginning)
    time, station, speed = (np.array(column) for column in zip(*(row[:3] for row in rows)))
    axes = Rotation.from_matrix(np.stack([row[4] for row in rows])).as_quat(scalar_first=True)
    return Guide(start, time, station, speed, np.hstack([np.stack([row[3] for row in rows]), axes]), run.end)


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


def begin_section(run: SledRun, start: Start) -> SledRun:
    """Put a run to a state; its clock starts there.

    Raises
    ------
    UsageError
        The state is of a sled with other parts.
    """
    simulation, track = run.simulation, run.course.track
    if [array.shape for array in start.snapshot.arrays] != [array.shape for array in simulation.state]:
        raise UsageError("That run was driven with a sled of other parts. Start from another run or the autopilot's.")
    simulation.restore(start.snapshot)
    simulation.state.i_step[0] = 0  # a section has a time of its own
    simulation.forget_poses()
    behind = tuple(gate for gate in track.gates if gate.station > start.station + CLEAR)
    return anew(run, (Gate(SECTION_START, start.station), *behind))


def anew(run: SledRun, gates: tuple[Gate, ...] | None = None) -> SledRun:
    """The same run where its simulation is now, with a clock that has not begun."""
    timing = Timing(run.timing.gates if gates is None else gates)
    return SledRun(run.sled, run.simulation, run.patch, run.course, timing, run.until, run.wind)


def _row(run: SledRun) -> tuple[float, float, float, Array, Array]:
    position, axes = run.simulation.motion(run.sled.body)[:2]
    view = run.view
    return view.time, view.station, view.speed, position.copy(), axes
