"""Joints in a row without mass between them move as one joint: exactly where a joint of that kind exists, and stably where it does not."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

from stickslip.engine.simulation import Simulation
from stickslip.model import (
    Body,
    Box,
    Coulomb,
    Fixed,
    Free,
    ModelError,
    Planar,
    Prismatic,
    Revolute,
    Scene,
    Sphere,
    StepOptions,
    Universal,
)
from stickslip.model.rotation import frame_with_z

X, Y, Z = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
AT = (0.0, 0.1, 0.3)  # m, of the body's centre below its joint
HALF = (0.1, 0.15, 0.3)
BOB = Body.box("bob", 2.0, HALF)


def run(scene: Scene, n: int = 500) -> tuple[np.ndarray, np.ndarray]:
    simulation = Simulation(scene)
    simulation.step(n)
    return simulation.pose("bob")


def same_motion(one: Scene, other: Scene, tolerance: float) -> None:
    """Rounding differs, and both motions are regular."""
    for a, b in zip(run(one), run(other)):
        assert np.abs(a - b).max() < tolerance


def test_two_hinges_in_one_place_are_a_universal_joint():
    whole = Universal("cross", child="bob", axis=X, axis2=Y, at_child=AT, q0=(0.4, -0.3), u0=(1.0, 2.0))
    hinges = (
        Revolute("first", child="cross", axis=X, q0=0.4, u0=1.0),
        Revolute("second", "cross", "bob", axis=Y, at_child=AT, q0=-0.3, u0=2.0),
    )
    frame = Body.frame("cross")
    same_motion(Scene("one", bodies=[BOB], joints=[whole]), Scene("two", bodies=[frame, BOB], joints=hinges), 1e-11)


def test_two_slides_and_a_hinge_are_a_planar_joint():
    whole = Planar("plane", child="bob", axis=Z, at_child=AT, u0=(0.5, -0.2, 3.0))
    axes = frame_with_z(Z).T
    joints = (
        Prismatic("x", child="sledge", axis=axes[0], u0=0.5),
        Prismatic("y", "sledge", "table", axis=axes[1], u0=-0.2),
        Revolute("turn", "table", "bob", axis=Z, at_child=AT, u0=3.0),
    )
    frames = [Body.frame("sledge"), Body.frame("table")]
    one = Scene("one", gravity=(1.0, 2.0, -9.81), bodies=[BOB], joints=[whole])
    other = Scene("three", gravity=(1.0, 2.0, -9.81), bodies=[*frames, BOB], joints=joints)
    same_motion(one, other, 1e-11)


def cardanic(dt: float) -> Scene:
    """A body that flies, held by three slides and three hinges."""
    names = ("x", "y", "z", "yaw", "pitch", "bob")
    axes = (X, Y, Z, Z, Y, X)
    u0 = (1.0, 0.0, 3.0, 0.0, 0.0, 2.0)
    joints = []
    for i, (name, axis, rate) in enumerate(zip(names, axes, u0)):
        kind = Prismatic if i < 3 else Revolute
        joints.append(kind(f"to {name}", names[i - 1] if i else "world", name, axis=axis, u0=rate))
    frames = [Body.frame(name) for name in names[:-1]]
    return Scene("cardan", bodies=[*frames, BOB], joints=joints, step=StepOptions(dt))


def flying(dt: float) -> Scene:
    u0 = (1.0, 0.0, 3.0, 2.0, 0.0, 0.0)
    return Scene("free", bodies=[BOB], joints=[Free("free", child="bob", u0=u0)], step=StepOptions(dt))


def spun(scene: Scene, n: int) -> np.ndarray:
    simulation = Simulation(scene)
    k = 4 if scene.name == "cardan" else slice(4, 5)  # a little pitch: the spin about the long axis is not quite steady
    simulation.state.u[k] = 0.3
    simulation.step(n)
    return np.concatenate(simulation.pose("bob"))


def test_three_slides_and_three_hinges_are_a_free_body_to_second_order():
    exact = spun(flying(1e-5), 40_000)
    errors = [np.abs(np.abs(spun(cardanic(dt), round(0.4 / dt))) - np.abs(exact)).max() for dt in (4e-3, 2e-3, 1e-3)]
    assert errors[-1] < 1e-5
    assert all(a / b == pytest.approx(4.0, rel=0.1) for a, b in itertools.pairwise(errors))


def test_a_gimbal_passes_its_singular_pose_without_harm():
    joints = (
        Revolute("yaw", child="outer", axis=Z, u0=0.2),
        Revolute("pitch", "outer", "inner", axis=Y, q0=1.2, u0=1.0),
        Revolute("roll", "inner", "bob", axis=X, u0=0.1),
    )
    frames = [Body.frame("outer"), Body.frame("inner")]
    simulation = Simulation(Scene("gimbal", gravity=(0, 0, 0), bodies=[*frames, BOB], joints=joints))
    before = sum(simulation.energy())
    for _ in range(1000):  # through pitch = 90 degrees
        assert simulation.step().finite
        assert sum(simulation.energy()) < 1.1 * before
    assert simulation.coordinate("pitch")[0] > 0.5 * math.pi or simulation.coordinate("pitch")[0] < 1.2


def test_neighbours_do_not_touch_across_frames_and_welds():
    trunk, thigh, pad = (Body.box(name, 1.0, (0.1, 0.1, 0.1)) for name in ("trunk", "thigh", "pad"))
    far = Body.box("far", 1.0, (0.1, 0.1, 0.1))
    joints = (
        Free("root", child="trunk"),
        Revolute("hip x", "trunk", "hip", axis=X),
        Revolute("hip y", "hip", "thigh", axis=Y),
        Fixed("glue", "thigh", "pad"),
        Revolute("knee", "pad", "far", axis=Y),
    )
    shapes = [
        Box(f"{body.name} box", body=body.name, half_extents=(0.1, 0.1, 0.1)) for body in (trunk, thigh, pad, far)
    ]
    bodies = [trunk, Body.frame("hip"), thigh, pad, far]
    simulation = Simulation(Scene("leg", bodies=bodies, joints=joints, shapes=shapes, laws=[Coulomb(mu=0.5)]))
    simulation.step()
    touching = {tuple(sorted((contact.shape_a, contact.shape_b))) for contact in simulation.contacts()}
    assert touching == {("far box", "trunk box")}  # the only two that no joint joins


def refusal(**parts) -> str:
    with pytest.raises(ModelError) as error:
        Simulation(Scene("refused", **parts))
    return str(error.value)


def test_frames_that_cannot_work_are_refused_in_words():
    hinge = Revolute("first", child="frame", axis=X)
    frame = Body.frame("frame")
    on = {"bodies": [frame, BOB], "joints": [hinge, Revolute("second", "frame", "bob", axis=Y)]}
    assert "carries nothing" in refusal(bodies=[frame], joints=[hinge])
    twice = [hinge, Revolute("again", "frame", "bob", axis=X)]
    assert "joint 'first' moves a frame without mass in a way that the joints after it can undo" in refusal(
        bodies=[frame, BOB], joints=twice
    )
    ball = Sphere("ball", body="frame", radius=0.1)
    assert "which nothing can touch" in refusal(**on, shapes=[ball], laws=[Coulomb(mu=0.5)])
    assert "a frame moves with its joint only" in refusal(**on, coordinates="maximal")


def test_an_armature_makes_two_hinges_about_one_axis_possible():
    joints = [Revolute("first", child="frame", axis=X, armature=0.1), Revolute("again", "frame", "bob", axis=X)]
    Simulation(Scene("geared", bodies=[Body.frame("frame"), BOB], joints=joints)).step(10)
