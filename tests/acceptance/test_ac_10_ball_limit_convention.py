"""AC-10: the published convention divides the limit of a ball joint by 3.

Source: joint-friction specification, AC-10: the divisor [Mikhaylyuk, before eq. 8] is the sum of the norms of the three
friction rows where 1 would be exact. Expected stop of AC-8: 36 s instead of 12 s; tolerance two steps.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.acceptance.ball_runs import ball_scene
from tests.acceptance.joint_runs import trace

from stickslip.engine.simulation import Simulation


@pytest.mark.parametrize(("convention", "stop"), [("multiplier", 12.0), ("document", 36.0)])
def test_stop_time_by_convention(convention, stop):
    run = trace(ball_scene((2.0, 2.0, 2.0), convention), "ball", stop + 0.5)
    assert run.stop_time() == pytest.approx(stop, abs=0.02)


def test_both_formulations_know_the_convention():
    for coordinates in ("tree", "maximal"):
        simulation = Simulation(replace(ball_scene((2.0, 2.0, 2.0), "document"), coordinates=coordinates))
        simulation.step(10)
        assert (simulation.friction("ball") ** 2).sum() ** 0.5 == pytest.approx(0.5 / 3.0, rel=1e-9)
