"""Parts that are led by hand: boxes, prisms, scenes and commands for the cases of the workbench."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from stickslip.apps.workbench.solids import box, ring, turned
from stickslip.engine import Simulation
from stickslip.model import Body, Free, Frictionless, Guide, Input, Mesh, Scene, StepOptions

FLOOR = box((4.0, 4.0, 0.2), (0.0, 0.0, -0.1))
GUARD = 1e-4


def led(
    part,
    obstacles,
    at: Sequence[float] = (0.0, 0.0, 0.0),
    wxyz=(1.0, 0.0, 0.0, 0.0),
    dt=0.01,
    mass=1.0,
    law=None,
    smooth=(),
    **guide,
) -> Simulation:
    """A simulation of one part in a hand among obstacles, each given as (vertices, triangles); those in `smooth` have no friction."""
    hand = Guide("hand", "part", **{"guard": GUARD, **guide})
    body = Body.solid("part", *part, mass=mass)
    shapes = [Mesh("skin", "part", vertices=part[0], triangles=part[1])]
    shapes += [
        Mesh(f"obstacle {i}", vertices=v, triangles=t, material="smooth" if i in smooth else "default")
        for i, (v, t) in enumerate(obstacles)
    ]
    laws = (law or Frictionless(), *((Frictionless(between=("smooth", "*")),) if smooth else ()))
    return Simulation(
        Scene(
            "led",
            bodies=(body,),
            joints=(Free("free", child="part", q0=(*at, *wxyz)),),
            inputs=tuple(Input(name, kind="motion") for name in hand.channels),
            guides=(hand,),
            shapes=tuple(shapes),
            laws=laws,
            step=StepOptions(dt=dt),
        )
    )


def command(simulation: Simulation, velocity=(0.0, 0.0, 0.0), spin=(0.0, 0.0, 0.0)) -> None:
    """What the hand wants from now on."""
    for name, value in zip(simulation.scene.guides[0].channels[:6], (*velocity, *spin), strict=True):
        simulation.set_input(name, float(value))


def contact_rank(simulation: Simulation) -> int:
    """Number of independent directions that the contacts hold."""
    (body,) = simulation.scene.bodies
    r, A = simulation.motion("part")[:2]
    centre = r + A @ np.array(body.com)
    rows = [np.r_[c.normal, np.cross(c.point - centre, c.normal) / 0.1] for c in simulation.contacts()]
    return int(np.linalg.matrix_rank(np.array(rows), tol=1e-6)) if rows else 0


def placed_at(vertices, simulation: Simulation) -> np.ndarray:
    """Points of the part where they are now."""
    r, A = simulation.motion("part")[:2]
    return np.asarray(vertices) @ A.T + r


def extruded(outline, y0: float, y1: float):
    """A prism along y over a convex outline (n, 2) of x and z, counter-clockwise seen against y."""
    outline = np.asarray(outline, float)
    n = len(outline)
    front = np.column_stack([outline[:, 0], np.full(n, y0), outline[:, 1]])
    back = front + np.array([0.0, y1 - y0, 0.0])
    j = np.arange(n)
    k = (j + 1) % n
    sides = np.concatenate([np.stack([j, k, n + k], -1), np.stack([j, n + k, n + j], -1)])
    caps = [(0, i + 1, i) for i in range(1, n - 1)]
    triangles = np.concatenate([sides, caps, [(n, n + b, n + a) for _, a, b in caps]])[:, ::-1]
    return np.concatenate([front, back]), triangles


def polygon_prism(n: int, radius: float, height: float):
    """A regular prism about the z axis, its middle at the origin."""
    return turned([(radius, -0.5 * height), (radius, 0.5 * height)], n)


__all__ = ["FLOOR", "GUARD", "box", "command", "contact_rank", "extruded", "led", "placed_at", "polygon_prism", "ring"]
