"""Two cars as profiles that are extruded across: a saloon with a flat bonnet and a steeper screen, and a short car of one slope.

Car axes: x forward from the front of the bumper, z up from the road. A profile runs from the lower front edge over the roof to the rear.
The shapes are ours: the source had the meshes of two production cars, which it does not print.
"""

from __future__ import annotations

from typing import NamedTuple

Point = tuple[float, float]


class Car(NamedTuple):
    """A car."""

    title: str
    half_width: float  # m
    profile: tuple[Point, ...]  # m, in car axes
    mass: float  # kg, of what is drawn; nothing moves it


SALOON = Car(
    "saloon: flat bonnet, steeper screen",
    0.85,
    ((-0.06, 0.22), (0.0, 0.45), (-0.03, 0.60), (-0.12, 0.74), (-1.15, 0.92), (-1.85, 1.38), (-3.10, 1.42), (-3.9, 1.0), (-4.5, 0.95)),
    1200.0,
)  # fmt: skip
COMPACT = Car(
    "short high-fronted car: one slope from bumper to roof",
    0.85,
    ((-0.06, 0.22), (0.0, 0.48), (-0.05, 0.70), (-0.15, 0.84), (-0.70, 1.06), (-1.45, 1.55), (-2.9, 1.60), (-3.5, 1.0), (-3.6, 0.9)),
    1100.0,
)  # fmt: skip
CARS = {"saloon": SALOON, "compact": COMPACT}


def pieces(car: Car) -> tuple[tuple[tuple[float, float, float], ...], ...]:
    """Corners of convex pieces that fill the profile, one per edge, for drawing."""
    floor = car.profile[0][1]
    found = []
    for (x_0, z_0), (x_1, z_1) in zip(car.profile, car.profile[1:]):
        if abs(x_1 - x_0) < 0.02 or min(z_0, z_1) <= floor:
            continue
        corners = ((x_0, floor), (x_1, floor), (x_0, z_0), (x_1, z_1))
        found.append(tuple((x, side * car.half_width, z) for x, z in corners for side in (-1.0, 1.0)))
    return tuple(found)
