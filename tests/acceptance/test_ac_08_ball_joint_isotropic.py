"""AC-8: ball joint, equal inertias: the spin keeps its direction, its size falls linearly to rest.

Source: joint-friction specification, AC-8. Expected stop at |omega_0| I / limit = 12 s; tolerance 0.02 s, two steps.
"""

from __future__ import annotations

import numpy as np
import pytest
from tests.acceptance.ball_runs import LIMIT, OMEGA_0, ball_scene
from tests.acceptance.joint_runs import trace, with_options


@pytest.mark.parametrize("scheme", ["moreau", "euler"])
@pytest.mark.parametrize("gyroscopic", [True, False])
def test_the_spin_dies_linearly_along_its_own_direction(scheme, gyroscopic):
    run = trace(with_options(ball_scene((2.0, 2.0, 2.0)), scheme=scheme, gyroscopic=gyroscopic), "ball", 12.5)
    size = np.linalg.norm(run.u, axis=1)
    moving = size > 1e-3
    cosine = run.u[moving] @ np.array(OMEGA_0) / (size[moving] * 3.0)
    assert cosine.min() >= 0.999999
    assert size[moving] == pytest.approx(3.0 - LIMIT / 2.0 * run.t[moving], abs=1e-9)
    assert run.stop_time() == pytest.approx(12.0, abs=0.02)
