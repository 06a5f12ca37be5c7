"""AC-24: which body comes first, the order of joints and the sign of an axis are names, not physics.

Source: joint-friction specification, AC-24. Tolerance: that of the solver (1e-6 relative), or round-off where the
problem is solved exactly. Another root of the tree means other coordinates: there it is the discretisation error.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from stickslip.engine.simulation import Simulation
from stickslip.model import Body, Free, JointFriction, Loop, Revolute, Scene, StepOptions
from stickslip.scenes import chain, door


@pytest.mark.exact
def test_flipping_the_axis_of_the_door():
    straight = Simulation(door.build())
    scene = door.build()
    flipped = Simulation(replace(scene, joints=(replace(scene.joints[0], axis=(0.0, 0.0, -1.0)),)))
    for _ in range(100):
        straight.step()
        flipped.step()
        assert flipped.coordinate("hinges")[0] == pytest.approx(-straight.coordinate("hinges")[0], abs=1e-13)
        assert flipped.friction("hinges")[0] == pytest.approx(-straight.friction("hinges")[0], abs=1e-9)


def test_permuting_the_links_of_a_chain():
    scene = chain.build(n=5, friction=0.8)
    order = (3, 0, 4, 2, 1)
    mixed = replace(
        scene, joints=tuple(scene.joints[i] for i in order), bodies=tuple(scene.bodies[i] for i in order[::-1])
    )
    one, other = Simulation(scene), Simulation(mixed)
    one.step(1000)
    other.step(1000)
    for body in scene.bodies:
        assert other.pose(body.name)[0] == pytest.approx(one.pose(body.name)[0], abs=1e-4)


def test_permuting_joints_in_maximal_coordinates():
    scene = replace(chain.build(n=3, friction=0.8), coordinates="maximal")
    one, other = Simulation(scene), Simulation(replace(scene, joints=scene.joints[::-1]))
    one.step(500)
    other.step(500)
    assert other.pose("link_2")[0] == pytest.approx(one.pose("link_2")[0], abs=1e-3)


def tumbling(first):
    """Two free bodies on one hinge with friction; `first` is the root of the tree."""
    spin, slide = 2.0, 0.3
    bodies = (Body("a", 2.0, (0.05, 0.08, 0.06)), Body("b", 1.0, (0.02, 0.03, 0.04)))
    friction = (JointFriction(limit=0.02),)
    at_a, at_b = (0.3, 0.0, 0.0), (-0.2, 0.0, 0.0)
    if first == "a":
        joints = (
            Free("root", child="a", u0=(slide, 0.0, 0.0, 0.0, 0.0, 0.5)),
            Revolute("hinge", "a", "b", at_parent=at_a, at_child=at_b, u0=(spin,), friction=friction),
        )
    else:
        v_b = (slide, 0.5 * 0.3 + (0.5 + spin) * 0.2, 0.0)
        joints = (
            Free("root", child="b", q0=(0.5, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0), u0=(*v_b, 0.0, 0.0, 0.5 + spin)),
            Revolute("hinge", "b", "a", at_parent=at_b, at_child=at_a, u0=(-spin,), friction=friction),
        )
    return Scene(name="tumbling", gravity=(0.0, 0.0, 0.0), bodies=bodies, joints=joints, step=StepOptions(dt=1e-3))


@pytest.mark.exact
def test_swapping_parent_and_child():
    one, other = Simulation(tumbling("a")), Simulation(tumbling("b"))
    for body in ("a", "b"):
        assert other.velocity(body)[0] == pytest.approx(one.velocity(body)[0], abs=1e-14)
    for _ in range(4):
        one.step(250)
        other.step(250)
        assert other.rate("hinge")[0] == pytest.approx(-one.rate("hinge")[0], abs=1e-4)
        for body in ("a", "b"):
            assert other.pose(body)[0] == pytest.approx(one.pose(body)[0], abs=1e-4)


@pytest.mark.parametrize("flip", [False, True])
def test_swapping_the_bodies_of_a_loop(flip):
    friction = (JointFriction(limit=0.3),)
    ends = [("world", (0.0, 0.0, 0.0)), ("rod", (-0.3, 0.0, 0.0))]
    if flip:
        ends.reverse()
    (a, at_a), (b, at_b) = ends
    axis = (0.0, 1.0, 0.0)
    scene = Scene(
        name="swinging",
        bodies=(Body("rod", 1.0, (0.01, 0.03, 0.03)),),
        joints=(Free("rod_free", child="rod", q0=(0.3, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0)),),
        constraints=(Loop("hinge", "hinge", a, b, at_a=at_a, at_b=at_b, axis_a=axis, axis_b=axis, friction=friction),),
        step=StepOptions(dt=1e-3),
    )
    simulation = Simulation(scene)
    simulation.step(1000)
    tree = Scene(
        name="swinging",
        bodies=scene.bodies,
        joints=(Revolute("hinge", child="rod", at_child=(-0.3, 0.0, 0.0), axis=axis, friction=friction),),
        step=scene.step,
    )
    reference = Simulation(tree)
    reference.step(1000)
    assert np.abs(reference.rate("hinge")).max() > 0.1
    assert simulation.pose("rod")[0] == pytest.approx(reference.pose("rod")[0], abs=2e-3)
