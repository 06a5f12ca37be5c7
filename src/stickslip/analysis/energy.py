"""Where the energy of a run went, stretch by stretch: weight, air, friction along and across the runners, walls, and the rest."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from stickslip.analysis.run_trace import RunTrace
from stickslip.analysis.run_works import CAUSES
from stickslip.model.errors import RecordingError
from stickslip.track.design_rules import corners_of
from stickslip.track.track import Track

Array = NDArray[np.float64]

GRAVITY_WORK, REST = "weight", "rest"


@dataclass(frozen=True, slots=True)
class Stretch:
    """A piece of a track: its name and its stations [m]."""

    name: str
    begin: float
    end: float


@dataclass(frozen=True, slots=True)
class StretchEnergy:
    """The energy balance of a run over one stretch.

    Parameters
    ----------
    stretch : Stretch
    kinetic : float [J]
        Gain of kinetic energy, equal to the sum of `works`.
    works : mapping of str to float [J]
        Work by cause: `GRAVITY_WORK`, those of `run_works.CAUSES` that are known, and `REST`. The rest is whatever else changed the
        energy: all contacts where their forces were not recorded, springs and dampers, wind, the pilot.
    mass : float [kg]
    entry_speed, exit_speed : float [m/s]
    """

    stretch: Stretch
    kinetic: float
    works: Mapping[str, float]
    mass: float
    entry_speed: float
    exit_speed: float

    @property
    def losses(self) -> dict[str, float]:
        """Energy lost [J] by cause, weight left out; positive is lost."""
        return {cause: -work for cause, work in self.works.items() if cause != GRAVITY_WORK}

    def speed_cost(self, cause: str) -> float:
        """By how much faster [m/s] the sled would leave the stretch had this cause done no work, all others being as they were."""
        square = self.exit_speed**2 - 2.0 * self.works[cause] / self.mass
        return math.sqrt(max(square, 0.0)) - self.exit_speed


def stretches_of(track: Track) -> tuple[Stretch, ...]:
    """The timed part of a track from curve to curve: each stretch begins with its curve and ends where the next begins."""
    corners = [c for c in corners_of(track) if track.start < c.begin < track.finish]
    marks = [track.start, *(c.begin for c in corners), track.finish]
    names = ["start", *(c.name for c in corners)]
    return tuple(Stretch(name, a, b) for name, a, b in zip(names, marks, marks[1:]))


def energy_balance(run: RunTrace, stretches: Sequence[Stretch] | None = None) -> tuple[StretchEnergy, ...]:
    """Balance the energy of a run over stretches that it passed completely.

    Parameters
    ----------
    run : RunTrace
        With kinetic and potential energies and its mass.
    stretches : sequence of Stretch, optional
        Default: from curve to curve.

    Raises
    ------
    RecordingError
        If the run does not know its energies or its mass.
    """
    if run.kinetic is None or run.potential is None or run.mass is None:
        raise RecordingError(f"run '{run.name}' has no energies or no mass. Take it from a recording.")
    rows = []
    for stretch in stretches_of(run.track) if stretches is None else stretches:
        if not run.reach[0] - 1e-6 <= stretch.begin <= stretch.end <= run.reach[1]:
            continue
        ends = [stretch.begin, stretch.end]
        kinetic, potential = (_gain(run, energy, ends) for energy in (run.kinetic, run.potential))
        works = {GRAVITY_WORK: -potential}
        works |= {cause: _gain(run, run.works[cause], ends) for cause in CAUSES if cause in run.works}
        works[REST] = kinetic - sum(works.values())
        v_in, v_out = run.speed_at(ends)
        rows.append(StretchEnergy(stretch, kinetic, MappingProxyType(works), run.mass, float(v_in), float(v_out)))
    return tuple(rows)


def total_energy(balance: Sequence[StretchEnergy]) -> StretchEnergy:
    """The balance over all stretches, which follow each other."""
    first, last = balance[0], balance[-1]
    works = {cause: math.fsum(row.works[cause] for row in balance) for cause in first.works}
    return StretchEnergy(
        Stretch("all", first.stretch.begin, last.stretch.end),
        math.fsum(row.kinetic for row in balance),
        MappingProxyType(works),
        first.mass,
        first.entry_speed,
        last.exit_speed,
    )


def _gain(run: RunTrace, values: Array, ends: list[float]) -> float:
    """Change of rows' values between two stations."""
    begin, end = run.at(values, ends)
    return float(end - begin)
