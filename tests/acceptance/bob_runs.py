"""Bobs on level ice, on slopes, beside walls and in pipes, for the cases of the bob."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from stickslip.apps.bob import BobSetup, bob_scene
from stickslip.engine.simulation import Simulation
from stickslip.model import Plane, Shape, Surface

GRAVITY = 9.81
MASS = 390.0
MU_T = 0.004
DRAG = 0.5 * 1.12 * 0.2052  # N s²/m²
LEFT_WALL_WXYZ = (math.sqrt(0.5), math.sqrt(0.5), 0.0, 0.0)  # a plane's normal, its z axis, points to the right


def about_y(angle: float) -> tuple[float, float, float, float]:
    """Rotation about the y axis; a positive one lowers what is ahead."""
    return (math.cos(0.5 * angle), 0.0, math.sin(0.5 * angle), 0.0)


def about_z(angle: float) -> tuple[float, float, float, float]:
    """Rotation about the z axis, to the left."""
    return (math.cos(0.5 * angle), 0.0, 0.0, math.sin(0.5 * angle))


def on_level_ice(setup: BobSetup | None = None, *, walls: tuple[Shape, ...] = (), **options: Any) -> Simulation:
    """Bob on a plane."""
    return Simulation(bob_scene(setup or BobSetup(), (Plane("ice"), *walls), **options))


def on_slope(grade: float, **options: Any) -> Simulation:
    """Bob on a plane that falls by `grade` (tangent) ahead; sled and plane are tilted, gravity is not."""
    tilt = about_y(math.atan(grade))
    return Simulation(bob_scene(BobSetup(), (Plane("ice", rotation_wxyz=tilt),), rotation_wxyz=tilt, **options))


def in_half_pipe(radius: float, setup: BobSetup | None = None, **options: Any) -> Simulation:
    """Bob at the bottom of a level half-pipe, all runners on its wall."""
    setup = setup or BobSetup()
    pipe = Surface("ice", function="half-pipe", params=(radius, 0.0))
    half, foot = 0.5 * setup.geometry.gauge, setup.geometry.foot_radius
    height = radius - foot - math.sqrt((radius - foot) ** 2 - half**2)
    return Simulation(bob_scene(setup, (pipe,), position=(0.0, 0.0, height), **options))


def forward_speed(sim: Simulation) -> float:
    """Speed of the rear hull along its own x axis [m/s]."""
    return float(sim.velocity("rear_hull")[0] @ axes(sim)[:, 0])


def axes(sim: Simulation, body: str = "rear_hull") -> np.ndarray:
    """Axes of a body as columns."""
    w, x, y, z = sim.pose(body)[1]
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


def point_velocity(sim: Simulation, body: str, at: tuple[float, float, float]) -> np.ndarray:
    """Inertial velocity of a point given in body axes [m/s]."""
    v, omega = sim.velocity(body)
    return v + np.cross(omega, axes(sim, body) @ np.asarray(at))
