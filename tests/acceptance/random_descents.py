"""Descents from the first gate with steering, set-up, speed and ice drawn at random, and what must be true of each.

``python -m tests.acceptance.random_descents 1000`` makes a thousand each of bob and skeleton, which takes about an hour on two cores;
a second number is the first seed.
"""

from __future__ import annotations

import multiprocessing
import sys
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from typing import Any

import numpy as np

from stickslip.apps.bob import SETUPS, BobSetup, ship_setup
from stickslip.apps.bob.model import BobSled
from stickslip.apps.catalogue import find_app, load_sled
from stickslip.apps.ice.conditions import Conditions, Wind
from stickslip.apps.ice.pilot import View
from stickslip.apps.ice.run import COLUMNS, IceRun, run_sled
from stickslip.apps.ice.sled import Sled
from stickslip.contract.controllers import TICK_S

ENDS = {"finished", "rolled over", "left the track", "stopped"}
CRASHES = ENDS - {"finished"}
TRACKS = ("mini", "loop", "whistler")
LOST = 20.0  # m across from where a sled may be on any ice
SUNK = 0.01  # m; at 20 m/s a corner moves 4 mm in a step
ALOFT = 2.0  # s without a loaded runner: longer than any flight, so the sled lies on something else


class RandomPilot:
    """Moves the hands anew after 0.05 to 0.8 s, anywhere, as fast as it likes."""

    def __init__(self, rng: np.random.Generator) -> None:
        self.rng, self.until, self.hands = rng, 0.0, 0.0

    def command(self, view: View) -> float:
        if view.time >= self.until:
            self.until, self.hands = view.time + self.rng.uniform(0.05, 0.8), self.rng.uniform(-1.0, 1.0)
        return self.hands


def random_sled(kind: str, rng: np.random.Generator) -> Sled:
    """A sled with a set-up that nobody has tried."""
    if kind != "bob":
        sled: Any = load_sled(kind, str(rng.choice(find_app(kind).library.names)))
        setup = sled.setup
        runners = replace(setup.runners, rocker=rng.uniform(20.0, 50.0))
        return replace(sled, setup=replace(setup, runners=runners, air=replace(setup.air, cd_area=rng.uniform(0.02, 0.08))))  # fmt: skip
    setup = ship_setup(str(rng.choice(SETUPS)))
    return BobSled(_varied(setup, rng))


def _varied(setup: BobSetup, rng: np.random.Generator) -> BobSetup:
    runner = setup.runner
    low = rng.uniform(0.02, 0.05)  # above mu_t on the roughest ice
    return replace(
        setup,
        runner=replace(
            runner,
            mu_t=rng.uniform(0.003, 0.012),
            mu_b_low=low,
            mu_b_high=low + rng.uniform(0.0, 0.25),
            straight_share=rng.uniform(0.3, 0.9),
        ),
        bumper=replace(setup.bumper, mu=rng.uniform(0.0, 0.4), e_n=rng.uniform(0.0, 0.3)),
        masses=replace(
            setup.masses,
            rear_hull=replace(setup.masses.rear_hull, mass=setup.masses.rear_hull.mass * rng.uniform(0.8, 1.2)),
        ),
        steering=replace(setup.steering, directness=rng.uniform(0.5, 1.0), filter_hz=rng.uniform(5.0, 25.0)),
    )


def descend(kind: str, track: str, seed: int, depth: bool = True) -> IceRun:
    """One descent, judged, its depth only if wanted; whatever is drawn follows from the seed."""
    rng = np.random.default_rng((seed, 36))
    conditions = Conditions(
        start_speed=rng.uniform(5.0, 14.0),
        friction_scale=rng.uniform(0.7, 1.5),
        wind=Wind(rng.uniform(-8.0, 8.0), rng.uniform(-5.0, 5.0)),
    )
    run = run_sled(random_sled(kind, rng), track, RandomPilot(rng), conditions)
    judge(run)
    if depth:
        judge_depth(run)
    if run.summary["end"] == "finished":
        judge_finish(run)
    return run


def judge(run: IceRun) -> None:
    """No numerical failure, and an end for a reason that the states confirm."""
    summary, ticks = run.summary, run.ticks
    assert summary["end"] in ENDS
    assert summary["crashed"] == (summary["end"] in CRASHES)
    kept = [k for k, name in enumerate(COLUMNS) if "torque" not in name]
    assert np.isfinite(ticks[:, kept]).all()
    assert np.isfinite(run.simulation.state.q).all()
    assert ticks[:, COLUMNS.index("speed_m_s")].max() < 60.0
    assert np.abs(ticks[:, COLUMNS.index("across_m")]).max() < LOST
    assert summary["problems"] is None or " overlap by " in summary["problems"]  # which `judge_depth` judges
    if summary["end"] == "stopped":
        assert ticks[-1, COLUMNS.index("speed_m_s")] < 0.5


def judge_depth(run: IceRun) -> None:
    """Nothing sinks in."""
    assert run.summary["problems"] is None
    assert run.summary["max_penetration_m"] < SUNK, run.summary["max_penetration_m"]


def judge_finish(run: IceRun) -> None:
    """Who finished is carried by the runners: what is felt, averaged over a second, points to the sled's own up."""
    assert run.ticks[-round(1.0 / TICK_S) :, COLUMNS.index("load_g")].mean() > 0.3
    idle = run.ticks[:, COLUMNS.index("runners")] == 0
    marks = np.flatnonzero(np.diff(np.concatenate(([False], idle, [False]))))
    longest = float((marks[1::2] - marks[::2]).max(initial=0)) * TICK_S
    assert longest < ALOFT, f"{longest:.2f} s without runners"


def tally(task: tuple[str, int]) -> tuple[str, str, int, str]:
    """One descent for `main`: sled, end, steps that missed the solver's tolerance, and what was wrong, if anything."""
    kind, seed = task
    try:
        summary = descend(kind, TRACKS[seed % len(TRACKS)], seed).summary
    except AssertionError as error:
        return kind, "failed", 0, f"{kind} {seed}: {traceback.extract_tb(error.__traceback__)[-1].line} {error}"
    return kind, summary["end"], summary["unconverged_steps"], ""


def main(runs: int, first: int = 0, processes: int = 2) -> int:
    """Make so many descents each of bob and skeleton on `TRACKS` in turn, seeds from `first` on; count how they end."""
    tasks = [(kind, seed) for seed in range(first, first + runs) for kind in ("bob", "skeleton")]
    counts: Counter[tuple[str, str]] = Counter()
    with ProcessPoolExecutor(processes, mp_context=multiprocessing.get_context("spawn")) as pool:
        for i, (kind, end, missed, wrong) in enumerate(pool.map(tally, tasks), start=1):
            counts.update({(kind, end): 1, (kind, "steps above the tolerance"): missed})
            if wrong or i % 100 == 0 or i == len(tasks):
                print(f"{i} of {len(tasks)}: {dict(counts)} {wrong}", flush=True)
    return 1 if any(end == "failed" for _, end in counts) else 0


if __name__ == "__main__":
    sys.exit(main(*(map(int, sys.argv[1:3] or ["1000"]))))
