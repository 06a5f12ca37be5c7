"""Whether a run is good: the one place that says which numbers of a run make its result bad, and why."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from stickslip import numerics as nm
from stickslip.engine.report import StepReport
from stickslip.engine.simulation import Simulation
from stickslip.kernels.solver.problem import SLIP
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


@dataclass(frozen=True, slots=True)
class Check:
    """One number of a run that makes its result good or bad.

    Attributes
    ----------
    name : str
    value, bound : float
        The result is good while the value is at most the bound.
    unit : str
    ok : bool
    problem : str
        What is wrong, how much, the likely cause and the remedy; empty if it is good.
    """

    name: str
    value: float
    bound: float
    unit: str
    ok: bool
    problem: str = ""


def checks_of(report: StepReport, dt: float, energy: EnergyWatch | None = None) -> list[Check]:
    """Everything that is judged of a run.

    Parameters
    ----------
    report : StepReport
        Of all steps of the run.
    dt : float [s]
    energy : EnergyWatch, optional
        If the energy was watched. A hand that holds a body is a source: then a gain is nobody's fault.
    """
    checks = [
        _check(
            "non-finite steps", float(not report.finite), 0.0, "1",
            "The state is not finite: a coordinate, a velocity or an input has left the range of numbers. "
            "Likely the step is too long, or an input is too large: shorten step.dt and check the inputs.",
        ),
        _check(
            "lost contacts", report.lost_contacts, 0.0, "1",
            f"{report.lost_contacts} contacts were lost, and none may be: there was no room for them. Raise step.max_contacts.",
        ),
        _check(
            "missed steps", report.missed_steps, 0.0, "1",
            f"{report.missed_steps} of {report.steps} steps were not solved: residuals up to {report.residual:.3g} m/s, the largest "
            f"at '{report.worst}', move something by {report.residual * dt:.3g} m in a step, and the bound is {SLIP:g} m. Likely "
            "masses differ by many orders of magnitude, or many bodies hold each other: bring the masses closer together, shorten "
            "step.dt or raise step.max_sweeps.",
        ),
        _check(
            "relative depth", report.depth, BAD_DEPTH, "1",
            f"'{report.deepest}' overlap by {report.depth:.3g} of half the thickness of the smaller shape, and the bound is "
            f"{BAD_DEPTH:g}. Likely the step is too long for their speed, or they overlap at the beginning: shorten step.dt, or move "
            "them apart.",
            strict=True,
        ),
        _check(
            "fast turning steps", report.spun_steps, 0.0, "1",
            f"In {report.spun_steps} of {report.steps} steps a shape that touches another turned by more than {SPIN:g} rad, which is "
            "the bound: it may have passed through what it should hit. Shorten step.dt.",
        ),
    ]  # fmt: skip
    if energy is not None and not math.isfinite(energy.scale):
        problem = "The energy is not finite, and must be. Likely a mass, a length or a speed is not in SI units: check the scene."
        checks.append(Check("energy gain", energy.gain, 0.0, "J", False, problem))
    elif energy is not None and not report.held_steps:
        problem = (
            f"The energy rose by {energy.gain:.3g} J without a source, {energy.share:.3g} of what was exchanged, and the bound is "
            f"{BAD_GAIN:g}. Likely the step is too long for springs, impacts or fast turning: shorten step.dt."
        )
        checks.append(_check("energy gain", energy.gain, BAD_GAIN * energy.scale + energy.floor, "J", problem))
    return checks


def _check(name: str, value: float, bound: float, unit: str, problem: str, strict: bool = False) -> Check:
    """A check; `strict`: the value has to be below the bound. What is not a number is bad."""
    ok = value < bound if strict else value <= bound
    return Check(name, float(value), bound, unit, ok, "" if ok else problem)


def problems_of(checks: Sequence[Check]) -> str | None:
    """What is wrong with a run, in words; None if nothing is."""
    return " ".join(check.problem for check in checks if not check.ok) or None


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
