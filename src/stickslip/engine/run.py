"""`run_scene`: a scene from its beginning to its end, in chunks of compiled steps, with a summary of what happened."""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from stickslip import numerics as nm
from stickslip.engine.recorder import Recorder, Sink
from stickslip.engine.report import StepReport
from stickslip.engine.simulation import Simulation
from stickslip.engine.tally import join_reports
from stickslip.engine.verdict import EnergyWatch, problems_of
from stickslip.engine.warm_up import OnStage, compile_for, pair_tests, prepare, watch_compilation
from stickslip.model import PointSpring, Scene, UserForce
from stickslip.model.compile import Compiled
from stickslip.model.errors import SolverError
from stickslip.model.kinds import LARGEST

CHUNK_S = 1.0 / 60.0  # simulated time of one compiled call, and between looks at the energy

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class RunResult:
    """What a run gave.

    Attributes
    ----------
    summary : dict
        Numbers with SI units in their names; see :func:`summarise`.
    simulation : Simulation
        At the end of the run.
    """

    summary: dict[str, Any]
    simulation: Simulation


def run_scene(
    scene: Scene | Compiled,
    until: float,
    seed: int = 0,
    record: Sink | None = None,
    on_progress: Callable[[float], None] | None = None,
    on_compile: OnStage | None = None,
    record_rate_hz: float = 100.0,
    setup: Callable[[Simulation], None] | None = None,
    loads: bool | Sequence[str] = False,
) -> RunResult:
    """Simulate a scene until a given time.

    Parameters
    ----------
    scene : Scene or Compiled
    until : float [s]
        End of the run, rounded up to a whole step.
    seed : int
        Kept in the recording and the summary. The engine itself draws no random numbers.
    record : Sink, optional
        Where to record; ``stickslip.io.RecordingWriter(path)`` writes a file.
    on_progress : callable, optional
        Called with the simulated time [s] about sixty times per simulated second.
    on_compile : callable, optional
        Called with stage, number done and total for each stage of the step that has to be compiled.
    record_rate_hz : float [Hz]
        Rows per simulated second in the recording.
    setup : callable, optional
        Called with the simulation before anything else: to set inputs, or to restore a snapshot.
    loads : bool or sequence of str
        Mean contact forces to record, as of :class:`Recorder`.

    Raises
    ------
    ModelError
        The scene is faulty.
    SolverError
        The state became non-finite; the message names time, body, likely causes and remedies. The recording is
        complete up to the last good step.
    """
    compile_for(scene.scene if isinstance(scene, Compiled) else scene, on_compile)
    with watch_compilation(pair_tests(), on_compile):
        simulation = Simulation(scene)
    prepare(simulation, on_compile)
    if setup is not None:
        setup(simulation)
    recorder = None
    if record is not None:
        recorder = Recorder(simulation, record, seed=seed, rate_hz=record_rate_hz, loads=loads)
    energy = EnergyWatch(simulation)
    report = simulation.step(0)
    n_end = math.ceil(until / simulation.dt - 1e-6)
    n_chunk = max(1, round(CHUNK_S / simulation.dt))
    advance = simulation.step if recorder is None else recorder.step
    outcome = "interrupted"
    begin, logged = time.perf_counter(), time.perf_counter()
    try:
        while simulation.i_step < n_end and report.finite:
            report = join_reports(report, advance(min(n_chunk, n_end - simulation.i_step)))
            energy.look()
            if on_progress is not None:
                on_progress(simulation.time)
            if time.perf_counter() - logged > 1.0:
                logged = time.perf_counter()
                log.debug("%.3f of %g s, %d contacts", simulation.time, until, report.contacts)
        outcome = "complete" if report.finite else "non-finite"
    finally:
        wall = time.perf_counter() - begin
        if recorder is not None:
            recorder.close(outcome)
    if not report.finite:
        raise SolverError(explain_failure(simulation))
    summary = summarise(simulation, report, wall, energy)
    return RunResult({**summary, "seed": seed}, simulation)


def summarise(simulation: Simulation, report: StepReport, wall_s: float, energy: EnergyWatch) -> dict[str, Any]:
    """Numbers of a run, SI units in the key names.

    ``ok`` is False if `problems_of` finds something; ``problems`` then says what, and how to fix it. ``notes`` say what was changed of
    the declared scene. ``energy_gain_j`` is None where a source may have caused it.
    """
    energy.look()
    problems = problems_of(report, simulation.dt, energy)
    simulated = report.steps * simulation.dt
    return {
        "scene": simulation.scene.name,
        "ok": not problems,
        "problems": " ".join(problems) or None,
        "notes": " ".join(simulation.compiled.notes) or None,
        "steps": report.steps,
        "time_s": simulation.time,
        "dt_s": simulation.dt,
        "wall_s": wall_s,
        "realtime_factor": simulated / wall_s if wall_s > 0.0 else math.inf,
        "contacts": report.contacts,
        "max_sweeps": report.max_sweeps,
        "unconverged_steps": report.unconverged_steps,
        "missed_steps": report.missed_steps,
        "direct_steps": report.direct_steps,
        "lost_contacts": report.lost_contacts,
        "crossed_contacts": report.crossed,
        "max_penetration_m": report.penetration,
        "max_relative_depth": report.depth,
        "max_residual_m_per_s": report.residual,
        "max_drift": report.drift,
        "energy_begin_j": energy.begin,
        "energy_end_j": energy.end,
        "energy_gain_j": energy.gain if energy.is_closed else None,
        "finite": report.finite,
    }


def explain_failure(simulation: Simulation) -> str:
    """What became non-finite, when, why that usually happens, and what to do about it."""
    body, speed = _offender(simulation)
    scene, dt = simulation.scene, simulation.dt
    causes = [
        f"The step is too long for what happens in it. Try half of it: step.dt = {0.5 * dt:g}.",
        "Masses or inertias differ by many orders of magnitude, or are not in SI units (kg, kg m²). Check them.",
        "Bodies overlap at the beginning and are thrown apart. Move them apart, or exclude the pair (`excluded`).",
    ]
    stiff = _stiffest_spring(scene)
    if stiff is not None:
        name, longest = stiff
        if dt > 0.2 * longest:
            causes.insert(0, f"Spring '{name}' is too stiff for the step: keep step.dt below {0.2 * longest:.2g} s.")
    users = ", ".join(f"'{f.name}'" for f in scene.forces if isinstance(f, UserForce))
    if users:
        causes.insert(0, f"A force of yours ({users}) is not finite, or grows without bound. Check its limits.")
    for channel, (value, *_) in zip(scene.inputs, simulation.state.raw.tolist()):
        if abs(value) > LARGEST:
            causes.insert(0, f"Input '{channel.name}' is {value:g}, which nothing can follow. Check what sets it.")
    raw = ", ".join(f"'{c.name}'" for c in scene.inputs if c.filter_hz is None and c.kind != "motion")
    if raw:
        causes.append(f"An input without a filter ({raw}) jumps. Set its `filter_hz`.")
    listed = "\n".join(f"  {i}. {cause}" for i, cause in enumerate(causes, start=1))
    return (
        f"scene '{scene.name}': the motion of body '{body}' became non-finite in step {simulation.i_step + 1}, after "
        f"{simulation.time:.6g} s; its speed was {speed:.3g} m/s then. The state is that of the last good step. "
        f"Likely causes and remedies:\n{listed}"
    )


def _offender(simulation: Simulation) -> tuple[str, float]:
    """Body of the first velocity that is not finite (or of the largest), and its speed at the last good step [m/s]."""
    u, bodies = simulation.work.u_end, simulation.compiled.topology.bodies
    body = bodies[0]
    if u.size:  # none where all motion is prescribed
        bad = np.flatnonzero(~np.isfinite(u))
        k = int(bad[0]) if bad.size else int(np.argmax(np.abs(u)))
        body = bodies[int(simulation.plan.tree.body_of_dof[k])]
    return body, nm.norm(simulation.velocity(body)[0])


def _stiffest_spring(scene: Scene) -> tuple[str, float] | None:
    """Name and shortest time constant sqrt(m/k) of the point springs [s]; None without springs."""
    mass = {body.name: body.mass for body in scene.bodies}
    found = []
    for spring in scene.forces:
        if isinstance(spring, PointSpring):
            slopes = [(b[1] - a[1]) / (b[0] - a[0]) for a, b in zip(spring.table, spring.table[1:])]
            stiffness = max([spring.stiffness, *slopes])
            lightest = min(mass.get(spring.body_a, math.inf), mass.get(spring.body_b, math.inf))
            if stiffness > 0.0:
                found.append((math.sqrt(lightest / stiffness), spring.name))
    if not found:
        return None
    longest, name = min(found)
    return name, longest
