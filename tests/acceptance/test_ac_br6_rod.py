"""A uniform rigid rod that falls from handstand pulls with exactly 4 m g at the bottom. Tolerance 0.1 %.

With the bar at one end I = m l²/3 and r = l/2: F = m g (1 + 4 m r²/I) = 4 m g.
"""

from __future__ import annotations

import math

import pytest

from stickslip.engine.warm_up import open_simulation
from stickslip.model import Body, Revolute, Scene, StepOptions


def test_a_rod_pulls_four_times_its_weight():
    mass, length = 76.9, 2.0
    rod = Body.rod("rod", mass, length, axis=(0.0, 0.0, 1.0), com=(0.0, 0.0, -0.5 * length))
    nearly_up = math.pi - 1e-3
    hinge = Revolute("bar", child="rod", axis=(0.0, 1.0, 0.0), q0=(nearly_up,))
    simulation = open_simulation(Scene("rod", bodies=(rod,), joints=(hinge,), step=StepOptions(dt=0.0005)))
    largest = 0.0
    while simulation.coordinate("bar")[0] > -1.0 and simulation.time < 8.0:
        simulation.step(1)
        force, _ = simulation.reaction("bar")
        largest = max(largest, math.hypot(*force.tolist()))
    assert largest == pytest.approx(4.0 * mass * 9.81, rel=1e-3)
