"""W-13, W-26: forces do not depend on the start values, and the iteration is short.

Source: [Buck, sec. 6.1, 6.3]. Tolerance: forces to 1e-6 of the largest; at most 30 steps of Newton, 8 on average, no failure.
"""

from __future__ import annotations

import numpy as np
import pytest
from tests.acceptance.guided_runs import box, command, led
from tests.acceptance.test_ac_w12_corner import corner

STARTS = ("zero", "previous", "linear", "lcp")


def simulations():
    """The same box in front of the same corner, for every kind of start value."""
    return {name: led(box((0.2, 0.16, 0.1)), corner(), (0.13, 0.11, 0.08), start=name) for name in STARTS}


def test_forces_do_not_depend_on_the_start_values():
    sims = simulations()
    rng = np.random.default_rng(2)
    compared = 0
    for _ in range(60):
        velocity, spin = rng.normal(-0.1, 0.1, 3), rng.normal(0.0, 0.3, 3)
        held = sims["zero"].snapshot()
        forces = {}
        for name, sim in sims.items():
            sim.restore(held)
            command(sim, velocity, spin)
            sim.step(1)
            forces[name] = {(c.feature, c.on): c.force for c in sim.guidance().contacts}
        for found in forces.values():
            assert found.keys() == forces["zero"].keys()
            if found:
                largest = max(1e-3, *found.values())
                assert max(abs(found[k] - forces["zero"][k]) for k in found) <= 1e-6 * largest
                compared += len(found)
    assert compared > 300


@pytest.mark.parametrize("start", STARTS)
def test_a_few_steps_of_newton_solve_it(start):
    sim = led(box((0.2, 0.16, 0.1)), corner(), (0.13, 0.11, 0.08), start=start)
    rng = np.random.default_rng(5)
    iterations = solves = most = held = 0
    for _ in range(2500):
        pull = 2.0 * (np.array([0.1, 0.08, 0.05]) - sim.pose("part")[0])
        command(sim, pull + rng.normal(-0.05, 0.1, 3), rng.normal(0.0, 0.5, 3))
        sim.step(1)
        now = sim.guidance()
        iterations, solves = iterations + now.iterations, solves + now.solves
        most, held = max(most, now.most_iterations), max(held, len(now.contacts))
        assert now.rolled_back == 0
        assert now.penetration == 0.0
    assert held >= 5
    assert most <= 30
    assert iterations <= 8 * solves
