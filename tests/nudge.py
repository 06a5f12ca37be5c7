"""A nudge: every coordinate of a simulation's first state moved by a billionth, which no result may notice."""

from __future__ import annotations

import numpy as np

from stickslip.engine.simulation import Simulation

SIZE = 1e-9  # m or rad


def nudge(simulation: Simulation, seed: int) -> None:
    """Move every coordinate by 1e-9, with signs drawn from a seed; 0 leaves them alone."""
    if seed:
        q = simulation.state.q
        q += SIZE * np.random.default_rng(seed).choice((-1.0, 1.0), q.size)
