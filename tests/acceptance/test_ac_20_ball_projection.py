"""AC-20: a projected trial impulse has the length of the limit and the direction of the trial, or is the trial.

Source: joint-friction specification, AC-20 [Mikhaylyuk, eq. 16].
Tolerance: 4 units in the last place of the length (square root, quotient and three products round once each); a trial
inside the ball comes back bit for bit.
"""

from __future__ import annotations

import math

import numpy as np

from stickslip.kernels.solver.prox import prox_ball


def test_projection_of_random_trials():
    rng = np.random.default_rng(20)
    for _ in range(2000):
        limit = 10.0 ** rng.uniform(-6, 3)
        trial = rng.normal(size=3) * limit * 10.0 ** rng.uniform(-1, 2)
        p = np.array(prox_ball(tuple(trial), limit))
        if math.hypot(*trial) <= limit:
            assert (p == trial).all()
        else:
            assert abs(math.hypot(*p) - limit) <= 4.0 * math.ulp(limit)
            assert np.abs(np.cross(p, trial)).max() <= 1e-15 * limit * math.hypot(*trial)
            assert (p * trial).sum() > 0.0
