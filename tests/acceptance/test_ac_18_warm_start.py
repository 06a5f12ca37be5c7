"""AC-18: starting from the last step's percussions saves most sweeps of what is at rest.

Source: joint-friction specification, AC-18, maximal coordinates, sweeps only, tolerance 1e-6 N s: in static hold warm
starts need at most 20 % of the sweeps of cold ones; in motion the gain is modest.
"""

from __future__ import annotations

import pytest
from tests.acceptance.joint_runs import with_options

from stickslip.engine.simulation import Simulation
from stickslip.scenes import cantilever, door


def sweeps_per_step(scene, warm, until, e_a=1e-6, max_sweeps=2000):
    simulation = Simulation(
        with_options(scene, warm_start=warm, e_r=0.0, e_a=e_a, max_sweeps=max_sweeps, fallback=False)
    )
    n = round(until / simulation.dt)
    return simulation.step(n).sweeps / n


@pytest.mark.parametrize("n", [1, 2, 4])
def test_static_hold(n, record_property):
    scene = cantilever.build(n=n, scheme="euler", coordinates="maximal")
    warm, cold = sweeps_per_step(scene, True, 1.0), sweeps_per_step(scene, False, 1.0)
    record_property("sweeps_per_step_warm_cold", (warm, cold))
    assert warm <= 0.2 * cold
    assert warm < 4.0


def test_motion(record_property):
    scene = door.build(scheme="euler", coordinates="maximal")
    warm, cold = sweeps_per_step(scene, True, 1.0, e_a=1e-8), sweeps_per_step(scene, False, 1.0, e_a=1e-8)
    record_property("sweeps_per_step_warm_cold", (warm, cold))
    assert warm <= cold


def test_tree_coordinates_need_neither():
    assert sweeps_per_step(cantilever.build(n=1), True, 1.0) <= 1.1
    assert sweeps_per_step(cantilever.build(n=1), False, 1.0) <= 2.0
