"""Two formulations, one motion: joints as minimal coordinates of a tree and as loops between free bodies.

The two share no code between joint and percussion, so agreement checks joint kinematics, loop rows and joint friction
at once. Differences are of second order in the step: loops are closed at the end of a step on the directions of its
middle.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from tests.random_trees import random_body, random_joint

from stickslip.engine.simulation import Simulation
from stickslip.model import (
    Body,
    Coulomb,
    Cylindrical,
    Fixed,
    Free,
    JointFriction,
    Planar,
    Plane,
    Prismatic,
    Revolute,
    Scene,
    Sphere,
    Spherical,
    StepOptions,
    Universal,
)

TYPES = [Fixed, Revolute, Prismatic, Cylindrical, Universal, Spherical, Planar]


def one_joint(cls, seed: int, dt: float, friction: float, viscous: float = 0.0) -> Scene:
    """A free body and one that hangs on it by a joint of the given type; both fall and spin."""
    rng = np.random.default_rng(seed)
    more = {"u0": rng.uniform(-2.0, 2.0, len(cls.rates))}
    if cls.friction_groups and (friction or viscous):
        more["friction"] = [JointFriction(friction, viscous=viscous) for _ in cls.friction_groups]
    return Scene(
        "one joint",
        bodies=[random_body(rng, "carrier"), random_body(rng, "child")],
        joints=[
            Free("free", child="carrier", u0=rng.uniform(-1.0, 1.0, 6)),
            random_joint(rng, cls, "joint", "carrier", "child", **more),
        ],
        step=StepOptions(dt, correction=0.2),
    )


def distance(scene: Scene, until: float) -> float:
    """Largest difference of position [m] and of orientation [-] between the twins."""
    twins = [Simulation(scene), Simulation(replace(scene, coordinates="maximal"))]
    for sim in twins:
        report = sim.step(round(until / scene.step.dt))
        assert report.finite
        assert report.unconverged_steps == 0
    worst = 0.0
    for body in scene.bodies:
        (r_a, e_a), (r_b, e_b) = (sim.pose(body.name) for sim in twins)
        worst = max(worst, np.abs(r_a - r_b).max(), 1.0 - abs(e_a @ e_b))
    return worst


@pytest.mark.parametrize("cls", TYPES)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_twins_agree_without_friction(cls, seed):
    coarse, fine = (distance(one_joint(cls, seed, dt, 0.0), 0.2) for dt in (1e-3, 2.5e-4))
    assert coarse < 2e-4
    assert fine < max(0.3 * coarse, 1e-9)


@pytest.mark.parametrize("cls", TYPES[1:])
@pytest.mark.parametrize(("friction", "viscous"), [(0.1, 0.0), (0.3, 0.05), (50.0, 0.0)])
def test_twins_agree_with_friction(cls, friction, viscous):
    coarse, fine = (distance(one_joint(cls, 4, dt, friction, viscous), 0.2) for dt in (1e-3, 2.5e-4))
    assert coarse < 1e-3
    assert fine < max(0.5 * coarse, 1e-6)


def test_twins_agree_in_contact():
    scene = one_joint(Revolute, 5, 5e-4, 0.2)
    balls = [Sphere(body.name, body.name, radius=0.15) for body in scene.bodies]
    joints = (replace(scene.joints[0], q0=(0.0, 0.0, 0.6, 1.0, 0.0, 0.0, 0.0)), scene.joints[1])
    scene = replace(scene, joints=joints, shapes=(Plane("ground"), *balls), laws=(Coulomb(0.4),))
    assert distance(scene, 0.5) < 5e-3


def test_hanging_chain_of_all_joints_stays_together_in_maximal_coordinates():
    rng = np.random.default_rng(8)
    bodies: list[Body] = []
    joints = []
    for i, cls in enumerate((Revolute, Spherical, Universal, Fixed, Revolute)):
        bodies.append(random_body(rng, f"body {i}"))
        parent = "world" if i == 0 else f"body {i - 1}"
        joints.append(random_joint(rng, cls, f"joint {i}", parent, f"body {i}"))
    scene = Scene("chain", bodies=bodies, joints=joints, coordinates="maximal")
    sim = Simulation(scene)
    report = sim.step(1000)
    assert report.finite
    assert report.drift < 1e-3
