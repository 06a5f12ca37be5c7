"""Moments of inertia of homogeneous solids about their centre, principal axes."""

from __future__ import annotations

Vec3 = tuple[float, float, float]


def box_inertia(mass: float, half_extents: Vec3) -> Vec3:
    """Principal moments of a box [kg m^2]; `half_extents` in m."""
    x, y, z = half_extents
    return (mass * (y * y + z * z) / 3.0, mass * (z * z + x * x) / 3.0, mass * (x * x + y * y) / 3.0)


def rod_inertia(mass: float, length: float, radius: float) -> Vec3:
    """Principal moments of a cylinder along x [kg m^2]; `length` and `radius` in m."""
    along = 0.5 * mass * radius * radius
    across = mass * (length * length / 12.0 + 0.25 * radius * radius)
    return (along, across, across)


def ball_inertia(mass: float, radius: float) -> Vec3:
    """Principal moments of a solid ball [kg m^2]; `radius` in m."""
    moment = 0.4 * mass * radius * radius
    return (moment, moment, moment)
