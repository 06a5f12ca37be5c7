"""Whether a run is good: the one place that says which numbers of a run make its result bad, and why."""

from __future__ import annotations

import math
from typing import Any

from stickslip import numerics as nm
from stickslip.engine.report import StepReport
from stickslip.engine.simulation import Simulation
from stickslip.kernels.problem import SLIP
from stickslip.kernels.types import SPIN
from stickslip.model import Load, Scene, UserForce

#: Depth of a contact, after the correction of its step, over half the thickness of the smaller shape. At 1 a shape has its middle
#: where the other one begins and may come out on the other side; half of that is not contact any more, but overlap.
BAD_DEPTH = 0.5
#: Growth of kinetic and potential energy without a source, over the largest kinetic energy plus the range of the potential
#: energy. Impacts with restitution and friction may gain a part of that (docs/theory/laws.md); more is a step that is too long.
BAD_GAIN = 0.01
ROUNDING = 1e-9  # of the energy itself, which counts from the origin: less is not a gain
LIFTED = 10.0  # slops by which everything may rise: position correction does that


def problems_of(report: StepReport, dt: float, energy: EnergyWatch | None = None) -> list[str]:
    """What makes the result of a run bad: what, how much, the bound, the likely cause and the remedy; empty for a good run.

    Parameters
    ----------
    report : StepReport
        Of all steps of the run.
    dt : float [s]
    energy : EnergyWatch, optional
        If the energy was watched.
    """
    problems = []
    if not report.finite:
        problems.append(
            "The state is not finite: a coordinate, a velocity or an input has left the range of numbers. "
            "Likely the step is too long, or an input is too large: shorten step.dt and check the inputs."
        )
    if report.lost_contacts:
        problems.append(
            f"{report.lost_contacts} contacts were lost, and none may be: there was no room for them. Raise step.max_contacts."
        )
    if report.missed_steps:
        problems.append(
            f"{report.missed_steps} of {report.steps} steps were not solved: residuals up to {report.residual:.3g} m/s, the largest "
            f"at '{report.worst}', move something by {report.residual * dt:.3g} m in a step, and the bound is {SLIP:g} m. Likely "
            "masses differ by many orders of magnitude, or many bodies hold each other: bring the masses closer together, shorten "
            "step.dt or raise step.max_sweeps."
        )
    if not report.depth < BAD_DEPTH:
        problems.append(
            f"'{report.deepest}' overlap by {report.depth:.3g} of half the thickness of the smaller shape, and the bound is "
            f"{BAD_DEPTH:g}. Likely the step is too long for their speed, or they overlap at the beginning: shorten step.dt, or move "
            "them apart."
        )
    if report.spun_steps:
        problems.append(
            f"In {report.spun_steps} of {report.steps} steps a shape that touches another turned by more than {SPIN:g} rad, which is the "
            "bound: it may have passed through what it should hit. Shorten step.dt."
        )
    if energy is not None and not math.isfinite(energy.scale):
        problems.append(
            "The energy is not finite, and must be. Likely a mass, a length or a speed is not in SI units: check the scene."
        )
    elif energy is not None and energy.gain > BAD_GAIN * energy.scale + energy.floor:
        problems.append(
            f"The energy rose by {energy.gain:.3g} J without a source, {energy.share:.3g} of what was exchanged, and the bound is "
            f"{BAD_GAIN:g}. Likely the step is too long for springs, impacts or fast turning: shorten step.dt."
        )
    return problems


def verdict_on(simulation: Simulation, report: StepReport) -> dict[str, Any]:
    """The verdict as the beginning of a summary, for runs that have a summary of their own."""
    problems = problems_of(report, simulation.dt)
    return {
        "ok": not problems,
        "problems": " ".join(problems) or None,
        "steps": simulation.i_step,
        "unconverged_steps": report.unconverged_steps,
        "missed_steps": report.missed_steps,
    }


class EnergyWatch:
    """Kinetic and potential energy of a run, looked at now and then.

    Attributes
    ----------
    is_closed : bool
        Whether nothing in the scene can do work on the bodies: no loads, drives, prescribed motion or forces of the user. Only then
        the energy is judged.
    begin, end : float [J]
        At the first and the last look.
    """

    def __init__(self, simulation: Simulation) -> None:
        self._simulation = simulation
        self.is_closed = not has_sources(simulation.scene)
        kinetic, potential = simulation.energy()
        self.begin = self.end = self._lowest = kinetic + potential
        self._rise = 0.0
        self._fastest, self._low, self._high = kinetic, potential, potential

    def look(self) -> None:
        """Take the energy of the present state into account."""
        kinetic, potential = self._simulation.energy()
        self.end = kinetic + potential
        self._rise = max(self._rise, self.end - self._lowest)
        self._lowest = min(self._lowest, self.end)
        self._fastest = max(self._fastest, kinetic)
        self._low, self._high = min(self._low, potential), max(self._high, potential)

    @property
    def gain(self) -> float:
        """Largest rise above an earlier value [J]; 0 where sources may have caused it."""
        return self._rise if self.is_closed else 0.0

    @property
    def scale(self) -> float:
        """What the gain is compared with [J]: the largest kinetic energy plus the range of the potential energy."""
        return self._fastest + self._high - self._low

    @property
    def floor(self) -> float:
        """Gain that means nothing [J]: rounding, and what position correction lifts."""
        g = self._simulation.scene.gravity
        weight = nm.norm(g) * sum(body.mass for body in self._simulation.scene.bodies)
        return ROUNDING * abs(self.begin) + LIFTED * self._simulation.scene.step.slop * weight

    @property
    def share(self) -> float:
        """Gain over scale."""
        return self.gain / self.scale if self.scale > 0.0 else 0.0


def has_sources(scene: Scene) -> bool:
    """Whether something in the scene can do work on the bodies besides gravity and springs."""
    if any(isinstance(force, (Load, UserForce)) for force in scene.forces):
        return True
    return any(joint.input is not None or any(d is not None for d in joint.drive) for joint in scene.joints)
