"""Convex rocks that fall into a bin: measured by `stickslip bench`, no scene of the catalogue while its solver misses tolerances."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stickslip import numerics as nm
from stickslip.model import Body, Box, Coulomb, Free, Hull, Plane, Scene, StepOptions

Array = NDArray[np.float64]
DENSITY = 2500.0  # kg/m³
N_KINDS = 8  # different rocks


def _rock(points: Array) -> tuple[Array, float, tuple[float, float, float]]:
    """The hull of `points` about its centre of mass and along its principal axes: vertices [m], mass [kg], moments [kg m²]."""
    from stickslip.geometry import hull_from_points  # compiles: not needed to list scenes

    hull = hull_from_points(points)
    solid = Body.solid("rock", hull.vertices, hull.triangles, density=DENSITY)
    (a, b, c), axes = nm.eigen_symmetric(solid.inertia)
    axes[:, 2] = np.cross(axes[:, 0], axes[:, 1])
    return nm.product(hull.vertices - np.array(solid.com), axes), solid.mass, (float(a), float(b), float(c))


def drop_rocks(
    n: int = 200, size: float = 0.05, points: int = 20, mu: float = 0.5, dt: float = 2e-3, seed: int = 1
) -> Scene:
    """`n` rocks, hulls of `points` random points on ellipsoids of about `size` [m], in layers above a square bin."""
    rng = np.random.default_rng(seed)
    kinds = []
    for _ in range(N_KINDS):
        x = nm.normal(rng, (points, 3))
        x *= rng.uniform(0.6, 1.0, 3) * size / nm.lengths(x)[:, None]
        kinds.append(_rock(x))
    bodies, joints, skins = [], [], []
    per_side, pitch = 5, 2.2 * size
    for k in range(n):
        (vertices, mass, moments), name = kinds[k % N_KINDS], f"rock_{k}"
        middle = 0.5 * (per_side - 1)
        place = np.array([k % per_side - middle, k // per_side % per_side - middle, k // (per_side * per_side) + 0.6])
        at = place * pitch + rng.uniform(-0.1, 0.1, 3) * size
        turn = nm.normal(rng, 4)
        bodies.append(Body(name, mass, moments))
        joints.append(Free(f"{name}_free", child=name, q0=(*at, *(turn / nm.norm(turn)))))
        skins.append(Hull(f"{name}_skin", name, vertices=vertices))  # type: ignore[arg-type]
    half, high, thick = 0.5 * per_side * pitch, 10.0 * size, 0.5 * size
    walls = tuple(
        Box(
            f"wall_{k}",
            half_extents=(thick, half + 2.0 * thick, high) if k < 2 else (half + 2.0 * thick, thick, high),
            position=((half + thick) * (1, -1, 0, 0)[k], (half + thick) * (0, 0, 1, -1)[k], high),
        )
        for k in range(4)
    )
    return Scene(
        name="rocks",
        title="Rocks in a bin",
        bodies=tuple(bodies),
        joints=tuple(joints),
        shapes=(Plane("ground"), *walls, *skins),
        laws=(Coulomb(mu=mu),),
        step=StepOptions(dt=dt),
    )
