"""Search for a technique: from rest to the giant circle (CMA-ES).

    python -m stickslip.apps.highbar.search --trials 4000 --seed 1

Shows its progress and writes `technique.toml` of this package whenever it found a better one. The cost of a trial is how much of the way
round is missing, then how long it took, then whether stops were hit hard and the centre of mass was not drawn in as far as a gymnast does.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import numpy as np

from stickslip.apps.highbar.app import APP
from stickslip.apps.highbar.run import HighBarRun
from stickslip.apps.highbar.technique import (
    FILE,
    PER_TABLE,
    TABLES,
    Auto,
    Technique,
    save_technique,
    technique_of,
)
from stickslip.contract.app import ME

WAY = 5.0 * math.pi  # from hanging to the first handstand and twice round
LONGEST = 12.0  # s of a trial
TICK = 0.003  # s: a little longer than in a run, for speed
HOPELESS_AFTER, HOPELESS = 5.0, 0.6  # s and rad: a swing that is not wider by then is given up
SPREAD = 0.3  # of the first numbers
NEAR, FAR = 0.25, 0.40  # m: how close to the bar a gymnast draws the centre of mass on the way up
DEEP_STOP = 0.2  # rad behind a stop


class Trial(NamedTuple):
    """A run of the search."""

    number: int
    cost: float
    is_best: bool
    technique: Technique
    run: HighBarRun


def first_guess() -> list[float]:
    """Drawn in on the way up in front, stretched on the way back."""
    of_table = {
        "forward_shoulder": (0.4, 0.0, -0.4),
        "forward_hip": (0.0, 0.0, 0.5),
        "backward_shoulder": (1.0, 0.0, 0.0),
        "backward_hip": (-0.8, 0.0, 0.0),
    }
    return [number for name in TABLES for number in (*of_table[name], *[0.0] * (PER_TABLE - 3))]


def cost_of(run: HighBarRun) -> float:
    """Of a run that is over."""
    cost = 10.0 * (1.0 - min(run.furthest, WAY) / WAY)
    if run.first_handstand is not None:
        cost += 0.1 * run.first_handstand
        cost += 4.0 * max(0.0, run.least_distance - FAR, NEAR - run.least_distance)
        cost += 2.0 * max(0.0, run.deepest_stop - DEEP_STOP)
    else:
        cost += 4.0
    return cost


def attempt(run: HighBarRun, technique: Technique) -> float:
    """Run a technique until it went all the way or the time is up; its cost."""
    run.give_to(lambda: Auto(run.simulation, technique))
    while not run.end and run.furthest < WAY:
        run.tick()
        if run.simulation.time > HOPELESS_AFTER and run.furthest < HOPELESS:
            break
    return cost_of(run)


def search(trials: int, seed: int, on_trial: Callable[[Trial], None], start: Sequence[float] | None = None) -> None:
    """Try techniques; what is tried and whether it is the best so far is told to `on_trial`."""
    import cma

    run = replace(APP, tick_s=TICK).begin(controller=ME, until=LONGEST)
    begin = np.array(first_guess() if start is None else start)
    options = {"seed": seed, "verbose": -9, "popsize": 14, "maxfevals": trials}
    evolution = cma.CMAEvolutionStrategy(begin, SPREAD, options)
    least, number = math.inf, 0
    while not evolution.stop() and number < trials:
        asked = evolution.ask()
        costs = []
        for numbers in asked:
            technique = technique_of(numbers.tolist())
            cost = attempt(run, technique)
            number += 1
            costs.append(cost)
            on_trial(Trial(number, cost, cost < least, technique, run))
            least = min(least, cost)
        evolution.tell(asked, costs)


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="python -m stickslip.apps.highbar.search", description=__doc__.splitlines()[0]
    )
    parser.add_argument("--trials", type=int, default=4000, help="runs to make")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--to", type=Path, default=FILE, help="file to write; default: that of the package")
    given = parser.parse_args()
    begin = time.monotonic()
    command = f"python -m stickslip.apps.highbar.search --trials {given.trials} --seed {given.seed}"

    def on_trial(trial: Trial) -> None:
        if not trial.is_best:
            return
        run = trial.run
        hand = "none" if run.first_handstand is None else f"{run.first_handstand:.2f} s"
        print(
            f"{time.monotonic() - begin:6.0f} s  trial {trial.number:5d} of {given.trials}  cost {trial.cost:.4f}  "
            f"swing {math.degrees(run.furthest):.0f} deg  handstand {hand}  nearest {run.least_distance:.3f} m  "
            f"peak {run.greatest_force:.0f} N  stop {math.degrees(run.deepest_stop):.1f} deg",
            file=sys.stderr, flush=True,
        )  # fmt: skip
        save_technique(trial.technique, {"command": command, "cost": round(trial.cost, 4)}, given.to)

    search(given.trials, given.seed, on_trial)
    print(f"written: {given.to}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
