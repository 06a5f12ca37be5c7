"""Random scenes to step: free bodies and trees on a plane, all laws and joints, of the size of household objects."""

from __future__ import annotations

from typing import Any

import numpy as np
from tests.random_trees import MOVING, random_body, random_joint, random_quat

from stickslip.engine.simulation import Simulation
from stickslip.model import (
    Box,
    Capsule,
    Contensou,
    Coulomb,
    Ellipse,
    Fixed,
    Free,
    Frictionless,
    JointFriction,
    JointLimit,
    JointSpring,
    Plane,
    Point,
    Runner,
    Scene,
    Sphere,
    StepOptions,
)


def random_law(rng: np.random.Generator, e_n: float, e_f: float) -> Any:
    """Any contact law between any materials."""
    kind = rng.integers(5)
    common = {"e_n": e_n, "e_f": e_f}
    if kind == 0:
        return Frictionless(e_n=e_n)
    if kind == 1:
        return Coulomb(rng.uniform(0.05, 1.0), **common)
    if kind == 2:
        return Ellipse(*rng.uniform(0.05, 0.8, 2), **common)
    if kind == 3:
        return Contensou(rng.uniform(0.05, 1.0), *(rng.uniform(0.0, 0.05, 2) * rng.integers(2, size=2)), **common)
    mu_t = rng.uniform(0.01, 0.1)
    low = mu_t + rng.uniform(0.01, 0.2)
    return Runner(
        mu_t, rng.uniform(0.0, 0.8) * mu_t, low, low + rng.uniform(0.0, 0.3), rng.uniform(1.0, 50.0), **common
    )


def random_shape(rng: np.random.Generator, name: str, body: str) -> Any:
    """Shape of a moving body."""
    kind, a = rng.integers(4), rng.uniform(0.05, 0.2, 3)
    if kind == 0:
        return Sphere(name, body, radius=a[0])
    if kind == 1:
        return Capsule(name, body, radius=a[0], half_length=a[1], rotation_wxyz=random_quat(rng))
    if kind == 2:
        return Point(name, body, position=rng.uniform(-0.2, 0.2, 3))
    return Box(name, body, half_extents=a, rotation_wxyz=random_quat(rng))


def joint_extras(rng: np.random.Generator, cls: Any) -> dict[str, Any]:
    """Friction, stops and springs of a joint."""
    more: dict[str, Any] = {}
    if cls.friction_groups and rng.random() < 0.6:
        more["friction"] = [
            JointFriction(rng.uniform(0.0, 2.0), viscous=rng.uniform(0.0, 0.2)) for _ in cls.friction_groups
        ]
    if cls.quaternion_at is None and cls.coordinates:
        if rng.random() < 0.5:
            more["limits"] = [JointLimit(-rng.uniform(0.05, 1.0), rng.uniform(0.05, 1.0)) for _ in cls.coordinates]
        if rng.random() < 0.4:
            more["spring"] = [JointSpring(rng.uniform(0.0, 50.0), rng.uniform(0.0, 1.0)) for _ in cls.coordinates]
    return more


def random_scene(
    seed: int,
    *,
    gravity: float = 9.81,
    e: float = 0.0,
    e_f: float | None = None,
    max_bodies: int = 5,
    bare: bool = False,
    **options: Any,
) -> Scene:
    """Up to `max_bodies` bodies near a plane that move towards it.

    Parameters
    ----------
    gravity : float [m/s²]
    e : float
        One common coefficient of restitution, normal and (unless `e_f` is given) tangential.
    bare : bool
        Joints without friction, stops and springs.
    options
        Of `StepOptions`.
    """
    rng = np.random.default_rng(seed)
    n = int(rng.integers(1, max_bodies + 1))
    names = [f"body {i}" for i in range(n)]
    joints = []
    for i, name in enumerate(names):
        if i == 0 or rng.random() < 0.4:
            place = (*rng.uniform(-0.4, 0.4, 2), rng.uniform(0.1, 0.5), *random_quat(rng))
            speed = (*rng.uniform(-2.0, 2.0, 2), rng.uniform(-3.0, 0.0), *rng.uniform(-3.0, 3.0, 3))
            joints.append(Free(f"joint {i}", child=name, q0=place, u0=speed))
            continue
        cls = (*[c for c in MOVING if c is not Free], Fixed)[rng.integers(len(MOVING))]
        u0 = rng.uniform(-1.0, 1.0, len(cls.rates))
        more = {} if bare else joint_extras(rng, cls)
        joints.append(random_joint(rng, cls, f"joint {i}", names[rng.integers(i)], name, u0=u0, **more))
    bodies = [random_body(rng, name) for name in names]
    shapes = [random_shape(rng, f"shape {i}", name) for i, name in enumerate(names)]
    law = random_law(rng, e, e if e_f is None else e_f)
    # The plane lies just below the lowest of the bodies.
    posed = Simulation(Scene("posed", bodies=bodies, joints=joints))
    lowest = min(posed.pose(name)[0][2] for name in names)
    return Scene(
        f"random {seed}",
        gravity=(0.0, 0.0, -gravity),
        bodies=bodies,
        joints=joints,
        shapes=[Plane("ground", position=(0.0, 0.0, lowest - rng.uniform(0.2, 0.3)), material="ice"), *shapes],
        laws=[law],
        step=StepOptions(**{"dt": 1e-3, "impacts": "moreau", **options}),
    )
