"""AC-25 of the skeleton: contacts, velocities out of the ice and the quaternion's norm stay closed in every run.

Source: skeleton specification 5.2: 1e-9 m, 1e-9 m/s, 1e-12. The norm is bounded because Gauss–Newton steps converge
quadratically: the step that brings contacts below 1e-10 m leaves far less.
"""

from __future__ import annotations

import numpy as np
import pytest
from tests.acceptance.skeleton_cases import channel_mesh, held, level_run, straightened_run, trough_run

from stickslip.validation.skeleton_thesis.generalised_alpha import AlphaScheme
from stickslip.validation.skeleton_thesis.run import Ending, simulate, start_on
from stickslip.validation.skeleton_thesis.sled import SkeletonParameters, ThesisSled


def channel_run():
    sled = ThesisSled(channel_mesh())
    start = start_on(sled, (2.0, 0.0, -0.24), 0.0, 11.11)
    return simulate(sled, start, held(2.0, head=5.0), AlphaScheme(tolerance=1e-9))


RUNS = {
    "level": lambda: level_run(held(1.0, 98.0, 10.0)),
    "straightened track": straightened_run,
    "trough": lambda: trough_run(SkeletonParameters(), -0.5, 20.0),
    "channel of triangles": channel_run,
}


@pytest.mark.parametrize("make", RUNS.values(), ids=RUNS)
def test_nothing_drifts(make):
    run = make()
    assert run.ending is Ending.STEERING_USED
    assert run.gap.max() < 1e-9
    assert run.sliding_out.max() < 1e-9
    assert np.abs(np.linalg.norm(run.x[:, 3:7], axis=1) - 1.0).max() < 1e-12
