"""AC-46 of the skeleton, part of the thesis model: recorded steering gives the same trajectory, bit for bit."""

from __future__ import annotations

import numpy as np
from tests.acceptance.skeleton_cases import level_run


def test_a_replay_is_bit_identical():
    rng = np.random.default_rng(4)
    first = level_run(np.cumsum(rng.normal(0.0, (3.0, 0.3), (101, 2)), axis=0))
    again = level_run(first.steering)
    for channel in ("x", "v", "a", "lam", "slip", "iterations", "residual"):
        assert getattr(first, channel).tobytes() == getattr(again, channel).tobytes()
