"""AC-36, in short: whatever an athlete does, on the ice of a track nothing fails numerically, and each run ends for a reason.

Source: skeleton specification 5.2 asks for 1000 descents; here 50 runs of 2 s of each sled from random places of the loop at random
speeds, with commands drawn anew every 0.1 s. Tolerance: none: every state finite, every step solved, no contact that pulls or is lost.
"""

from __future__ import annotations

import math

import numpy as np
import pytest
from tests.acceptance.sled_runs import SLEDS, on_track


def run(kind: str, seed: int, toes: bool = False) -> str:
    """Judge every tenth of a second; how it ended."""
    rng = np.random.default_rng(seed)
    sled = SLEDS[kind]
    sim = on_track(sled, "loop", station=rng.uniform(5.0, 400.0), speed=rng.uniform(8.0, 30.0))
    for _ in range(20):
        sled.steer(sim, rng.uniform(-1.5, 1.5))
        for side in ("left", "right") if toes else ():
            sim.set_input(f"{side}_toe", rng.uniform(0.0, 1.0) if rng.uniform() < 0.2 else 0.0)
        report = sim.step(500)
        assert report.finite
        assert report.unconverged_steps == 0
        assert report.lost_contacts == 0
        assert all(c.percussion[0] >= 0.0 for c in sim.contacts())
        assert math.isfinite(sum(sim.energy()))
        if sled.touch(sim).crashed:
            return "crash"
        if np.linalg.norm(sim.velocity(sled.body)[0]) < 1.0:
            return "stopped"
    return "still running"


@pytest.mark.parametrize("kind", ["skeleton", "luge"])
def test_a_few_random_runs(kind):
    for seed in range(5):
        run(kind, seed)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["skeleton", "luge"])
def test_fifty_random_runs(kind):
    ends = [run(kind, seed) for seed in range(50)]
    assert ends.count("still running") > 10


@pytest.mark.slow
def test_random_runs_with_toes_on_the_ice():
    for seed in range(20):
        run("skeleton", seed, toes=True)
