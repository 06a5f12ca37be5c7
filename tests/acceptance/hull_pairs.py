"""Random pairs of convex bodies."""

from __future__ import annotations

import numpy as np


def directions(rng, n):
    """Unit vectors."""
    d = rng.normal(size=(n, 3))
    return d / np.linalg.norm(d, axis=1, keepdims=True)
