"""What a run comes to, in numbers, and in words where it failed."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from stickslip import numerics as nm
from stickslip.engine.report import StepReport
from stickslip.engine.simulation import Simulation
from stickslip.engine.verdict import EnergyWatch, checks_of, problems_of
from stickslip.model import PointSpring, Scene, UserForce
from stickslip.model.kinds import LARGEST


def summarise(simulation: Simulation, report: StepReport, wall_s: float, energy: EnergyWatch) -> dict[str, Any]:
    """Numbers of a run, SI units in the key names.

    ``ok`` is False if a check of `checks_of` fails; ``problems`` then says what, and how to fix it. ``notes`` say what was changed of
    the declared scene. ``energy_gain_j`` is None where a source may have caused it.
    """
    energy.look()
    problems = problems_of(checks_of(report, simulation.dt, energy))
    simulated = report.steps * simulation.dt
    return {
        "scene": simulation.scene.name,
        "ok": problems is None,
        "problems": problems,
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
        "energy_gain_j": energy.gain if energy.is_closed and not report.held_steps else None,
        "finite": report.finite,
    }


def explain_failure(simulation: Simulation) -> str:
    """What became non-finite, when, why that usually happens, and what to do about it."""
    body, speed = _offender(simulation)
    scene, dt = simulation.scene, simulation.dt
    causes = [
        f"The step is too long for what happens in it. Try half of it: step.dt = {0.5 * dt:g}.",
        "Masses or inertias differ by many orders of magnitude, or are not in SI units (kg, kg m²). Check them.",
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
    mass = {body.name: body.mass for body in scene.bodies if not body.is_frame}
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
