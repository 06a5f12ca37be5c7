"""Searle's bounds: how far somebody is thrown who flies, bounces and slides to rest [theory/human-body, eq. 10]."""

from __future__ import annotations

import math

GRAVITY = 9.81  # m/s²


def throw_bounds(speed: float, mu: float) -> tuple[float, float]:
    """Least and largest distance [m] for a speed of projection [m/s] and friction with the road: level, and at the best angle."""
    level = speed * speed / (2.0 * mu * GRAVITY)
    return level, level * (1.0 + mu * mu)


def speed_bounds(distance: float, mu: float) -> tuple[float, float]:
    """Least and largest speed of projection [m/s] that a distance [m] allows."""
    largest = math.sqrt(2.0 * mu * GRAVITY * distance)
    return largest / math.sqrt(1.0 + mu * mu), largest
