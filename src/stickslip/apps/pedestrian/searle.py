"""Searle's bounds: how far somebody is thrown who flies, bounces and slides to rest [theory/human-body, eq. 10]."""

from __future__ import annotations

import math

GRAVITY = 9.81  # m/s²


def throw_bounds(speed: float, mu: float, drop: float = 0.0) -> tuple[float, float]:
    """Least and largest distance [m] for a speed of projection [m/s] and friction with the road: level, and at the best angle.

    `drop` [m] is by how much the centre of mass ends lower than it began.
    """
    level, fall = speed * speed / (2.0 * mu * GRAVITY), mu * drop
    return level + fall, level * (1.0 + mu * mu) + fall


def speed_bounds(distance: float, mu: float, drop: float = 0.0) -> tuple[float, float]:
    """Least and largest speed of projection [m/s] that a distance [m] allows."""
    largest = math.sqrt(2.0 * mu * GRAVITY * max(distance - mu * drop, 0.0))
    return largest / math.sqrt(1.0 + mu * mu), largest
