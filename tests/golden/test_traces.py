"""Short traces that every platform and every version must give within a band.

The reference of each trace is independent of the step: an exact solution, or the limit of the scheme for a vanishing
step. Unless a test says otherwise, the band is about three times the error of the scheme at the step of the scene, so
that a change of round-off passes and a change of the physics or of the order of the scheme does not.
"""

from __future__ import annotations

import math

import numpy as np
import pytest

from stickslip import scenes
from stickslip.engine import Simulation

# Seven links released horizontally: hinges 0, 3 and 6 after every 0.1 s [rad].
# Minted 2026-11-15 by Richardson extrapolation from steps of 0.25 and 0.125 ms; good to 1e-7.
CHAIN = [
    [1.90973942e-01, -4.18654354e-03, -5.99730907e-05],
    [5.27191749e-01, 4.91432283e-02, 1.02525300e-03],
    [7.71116199e-01, -3.36230163e-01, -7.35229195e-03],
    [9.66615558e-01, -2.63936601e-01, 3.75220385e-02],
    [1.15014056e00, -1.76093863e-01, -9.63696422e-02],
]


def bounce_height(t: float, e_n: float = 0.8, height: float = 1.0) -> float:
    """Exact height of the centre of the bouncing ball [m]."""
    g, radius = 9.81, 0.1
    flight = math.sqrt(2.0 * height / g)
    if t < flight:
        return radius + height - 0.5 * g * t * t
    t, v = t - flight, e_n * g * flight
    while t > 2.0 * v / g:
        t, v = t - 2.0 * v / g, e_n * v
    return radius + v * t - 0.5 * g * t * t


def trace(simulation: Simulation, n_rows: int, every: int, read) -> np.ndarray:
    rows = []
    for _ in range(n_rows):
        simulation.step(every)
        rows.append(read(simulation))
    return np.array(rows)


def test_chain():
    simulation = Simulation(scenes.load("chain"))
    joints = ("hinge_0", "hinge_3", "hinge_6")
    found = trace(simulation, 5, 100, lambda s: [s.coordinate(joint)[0] for joint in joints])
    np.testing.assert_allclose(found, CHAIN, rtol=0, atol=6e-5)


def test_chain_converges_with_the_square_of_the_step():
    errors = []
    for dt, every in ((1e-3, 100), (5e-4, 200)):
        simulation = Simulation(scenes.load("chain", dt=dt))
        found = trace(simulation, 5, every, lambda s: [s.coordinate(j)[0] for j in ("hinge_0", "hinge_3", "hinge_6")])
        errors.append(np.abs(found - CHAIN).max())
    assert 3.7 < errors[0] / errors[1] < 4.3


def test_bounce():
    simulation = Simulation(scenes.load("bounce"))
    found = trace(simulation, 20, 100, lambda s: s.coordinate("ball_free")[2])
    exact = [bounce_height(0.1 * (k + 1)) for k in range(20)]
    np.testing.assert_allclose(found, exact, rtol=0, atol=5e-5)


def test_tower_stands_still():
    """Nothing moves but round-off and what the first steps leave while the contacts settle inside the slop of 1 µm."""
    simulation = Simulation(scenes.load("tower"))
    place = [simulation.pose(f"box_{i}")[0] for i in range(10)]
    moved = trace(simulation, 5, 100, lambda s: [s.pose(f"box_{i}")[0] for i in range(10)]) - place
    assert np.abs(moved).max() < 1e-6
    assert simulation.energy()[1] == pytest.approx(98.1, abs=1e-6)
