"""A race beside many descents of ours: checks of means, spreads and crashes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from stickslip.io.track_file import load_track
from stickslip.model.errors import SolverError
from stickslip.validation.case import Check, between, within
from stickslip.validation.cases import Options
from stickslip.validation.descents import Descend, Descent, Task, descend, make_descents
from stickslip.validation.race import Race

Array = NDArray[np.float64]

SECTOR_SHARE = 0.05  # of mean speeds of sectors: AC-V2
CRASH_SHARE = 0.08  # AC-V3


@dataclass(frozen=True, slots=True, eq=False)
class Descents:
    """Descents of one case.

    Parameters
    ----------
    race : Race
    stations : (n + 1,) float [m]
        Of all gates.
    made : tuple of Descent
    """

    race: Race
    stations: Array
    made: tuple[Descent, ...]

    @property
    def splits(self) -> Array:
        """Times (m, n) [s] of the descents that finished."""
        return np.array([one.splits for one in self.made if one.finished]).reshape(-1, len(self.race.gates))

    @property
    def means(self) -> Array:
        """Mean times (n,) [s]."""
        return np.asarray(self.splits.mean(axis=0))

    @property
    def deviations(self) -> Array:
        """Standard deviations (n,) [s]."""
        return np.asarray(self.splits.std(axis=0, ddof=1)) if len(self.splits) > 1 else np.zeros(len(self.race.gates))

    @property
    def finish_speed(self) -> float:
        """Mean speed at the finish [m/s]."""
        return float(np.mean([one.finish_speed for one in self.made if one.finished]))


def descend_race(race: Race, options: Options, one: Descend = descend) -> Descents:
    """Make the descents of a case.

    Raises
    ------
    SolverError
        If none of them finished.
    """
    n = race.runs if options.runs is None else options.runs
    tasks = [Task(race.track, race.sled, race.start_speed, options.seed + k) for k in range(n)]
    made = make_descents(tasks, options.processes, options.on_progress, one)
    if not any(descent.finished for descent in made):
        raise SolverError(
            f"none of {n} descents of '{race.track}' finished. Look at one of them: "
            f"stickslip run {race.sled} --set track={race.track} --pilot auto --record run.parquet"
        )
    stations = np.array([gate.station for gate in load_track(race.track).gates])
    return Descents(race, stations, tuple(made))


def sector_checks(descents: Descents, judged: bool) -> list[Check]:
    """Mean speeds between gates beside those of the race."""
    race = descents.race
    way = np.diff(descents.stations)
    raced = way / np.diff([0.0, *(gate.mean for gate in race.gates)])
    ours = way / np.diff([0.0, *descents.means])
    checks = []
    for k, (a, b) in enumerate(zip(raced, ours)):
        name = f"mean speed {descents.stations[k]:g} to {descents.stations[k + 1]:g} m"
        checks.append(within(name, "m/s", float(a), b, share=SECTOR_SHARE, judged=judged, source=race.source))
    return checks


def split_checks(descents: Descents, judge: Sequence[str]) -> list[Check]:
    """Mean split times next to those of the race, within one standard deviation of it; judged at the gates named in `judge`."""
    checks = []
    for gate, ours in zip(descents.race.gates, descents.means):
        judged = gate.name in judge
        name = f"time at '{gate.name}'" + (", tuned on" if gate.tuned else "")
        checks.append(
            within(name, "s", gate.mean, ours, plus=gate.deviation, judged=judged, source=descents.race.source)
        )
    return checks


def spread_checks(descents: Descents) -> list[Check]:
    """Spreads of split times: narrower than in the race at every gate, as one sled, one start and one ice make them."""
    checks = []
    for gate, ours in zip(descents.race.gates, descents.deviations):
        name = f"spread at '{gate.name}', narrower than raced"
        checks.append(Check(name, "s", gate.deviation, float(ours), 0.0, gate.deviation, source=descents.race.source))
    return checks


def crash_check(descents: Descents, source: str) -> Check:
    """Share of descents that did not finish."""
    lost = sum(not one.finished for one in descents.made)
    return between("share of crashes", "%", 100.0 * lost / len(descents.made), 0.0, 100.0 * CRASH_SHARE, source)


def start_range(descents: Descents) -> float:
    """From the fastest to the slowest time [s] at the first gate behind the start; NaN without descents."""
    first = descents.splits[:, 0]
    return float(np.ptp(first)) if first.size else math.nan
