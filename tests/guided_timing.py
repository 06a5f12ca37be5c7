"""How long intervals of the guided stepper take, and whether aeroplanes land: ``python -m tests.guided_timing [RUNS]``."""

from __future__ import annotations

import sys
import time

import numpy as np
from tests.acceptance.guided_runs import box, command, led
from tests.acceptance.test_ac_w12_corner import corner
from tests.piercing import piercing

from stickslip.apps.catalogue import find_app


def time_corner(intervals: int = 20_000) -> None:
    """A box that a random hand pushes into a corner of three walls: time per interval by number of contacts."""
    sim = led(box((0.2, 0.16, 0.1)), corner(), (0.13, 0.11, 0.08))
    rng = np.random.default_rng(1)
    took: dict[int, list[float]] = {}
    solves = iterations = 0
    for _ in range(intervals):
        pull = 2.0 * (np.array([0.1, 0.08, 0.05]) - sim.pose("part")[0])
        command(sim, pull + rng.normal(-0.05, 0.1, 3), rng.normal(0.0, 0.5, 3))
        begin = time.perf_counter()
        sim.step(1)
        spent = time.perf_counter() - begin
        now = sim.guidance()
        took.setdefault(len(now.contacts), []).append(spent)
        solves, iterations = solves + now.solves, iterations + now.iterations
    for n, times in sorted(took.items()):
        p50, p99, p999 = np.percentile(times, (50, 99, 99.9))
        print(
            f"{n} contacts: {len(times)} intervals, p50 {1e6 * p50:.0f} µs, p99 {1e6 * p99:.0f} µs, p99.9 {1e6 * p999:.0f} µs"
        )
    print(f"{iterations / solves:.2f} Newton steps per solve")


def land(runs: int) -> None:
    """Aeroplanes from random attitudes: landed on three contacts, and not dipped in."""
    app, landed, dipped = find_app("aeroplane"), 0, 0
    for seed in range(1, runs + 1):
        run = app.begin({}, "auto", seed)
        while not run.end:
            run.tick()
        landed += run.end == "inserted" and len(run.simulation.guidance().contacts) >= 3
        dipped += run.measured()["max_penetration_m"] > 1e-15 or piercing(run.simulation) > 0.0
    print(f"{runs} aeroplanes: {landed} landed on three contacts, {dipped} dipped in")


if __name__ == "__main__":
    time_corner()
    land(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
