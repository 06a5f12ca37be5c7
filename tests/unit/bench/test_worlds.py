"""All engines run the same scene: translated masses, axes, friction, and refusals with a reason."""

from __future__ import annotations

import math

import numpy as np
import pytest

from stickslip.bench import bullet_world, mujoco_world
from stickslip.bench.world import StickslipWorld, Unsupported
from stickslip.scenes import anisotropic, bounce, chain, half_pipe, hinge, incline, sled13


def mujoco_of(scene):
    pytest.importorskip("mujoco")
    return mujoco_world.MujocoWorld(scene)


def pybullet_of(scene):
    pytest.importorskip("pybullet")
    return bullet_world.BulletWorld(scene)


WORLDS = pytest.mark.parametrize(
    "world_of", [StickslipWorld, mujoco_of, pybullet_of], ids=["stickslip", "mujoco", "pybullet"]
)


@WORLDS
def test_a_world_starts_where_the_scene_says(world_of):
    scene = incline.build(direction=0.5)
    world = world_of(scene)
    assert world.position("block") == pytest.approx(scene.joints[0].q0[:3])
    up = world.rotation("block") @ [0.0, 0.0, 1.0]
    assert up == pytest.approx(incline.normal(0.5, incline.slope(0.5, 0.98)))
    world.close()


@WORLDS
def test_the_energy_of_a_chain_is_its_height(world_of):
    world = world_of(chain.build(3, angle=0.5))
    depth = sum((i + 0.5) * chain.LENGTH * math.sin(0.5) for i in range(3))
    assert world.energy() == pytest.approx(-chain.MASS * chain.GRAVITY * depth)
    world.close()


@WORLDS
def test_all_swing_like_the_compound_pendulum(world_of):
    theta, dt = 0.1, 0.002
    world = world_of(hinge.build(theta, limit=0.0, dt=dt))
    world.step(100)
    inertia = hinge.MASS * (hinge.ARM**2 + (4.0 * hinge.ARM**2 + 3.0 * hinge.RADIUS**2) / 12.0)
    omega = math.sqrt(hinge.MASS * hinge.GRAVITY * hinge.ARM / inertia)
    assert world.coordinate("hinge") == pytest.approx(theta * math.cos(omega * 100 * dt), abs=1e-3)
    world.close()


@WORLDS
def test_steps_inside_one_call_are_the_same_as_single_steps(world_of):
    one, many = world_of(chain.build(5)), world_of(chain.build(5))
    one.step(50)
    for _ in range(50):
        many.step(1)
    assert one.coordinate("hinge_4") == pytest.approx(many.coordinate("hinge_4"), abs=1e-9)
    one.close()
    many.close()


@WORLDS
def test_a_saved_state_runs_again_to_the_same_place(world_of):
    world = world_of(chain.build(4))
    world.step(20)
    state = world.save()
    world.step(30)
    first = world.coordinate("hinge_3")
    world.restore(state)
    world.step(30)
    assert world.coordinate("hinge_3") == pytest.approx(first, abs=1e-9)
    world.close()


def test_pybullet_multiplies_friction_to_the_coefficient_of_the_scene():
    world = pybullet_of(incline.build(ratio=1.2))
    world.step(500)
    start = np.linalg.norm(world.velocity("block"))
    world.step(500)
    gained = np.linalg.norm(world.velocity("block")) - start
    assert gained == pytest.approx(incline.acceleration(0.5, 1.2) * 500 * world.dt, rel=1e-3)
    world.close()


def test_mujoco_puts_the_two_friction_coefficients_on_the_right_axes():
    pytest.importorskip("mujoco")
    world = mujoco_world.MujocoWorld(anisotropic.build(), mujoco_world.ELLIPTIC)
    world.step(1500)
    assert world.position("block")[:2] == pytest.approx(anisotropic.stop(), abs=0.02)


def test_mujoco_reads_the_height_field_the_right_way_round():
    pytest.importorskip("mujoco")
    world = mujoco_world.MujocoWorld(half_pipe.build("height_field", cells=(200, 60)))
    world.step(300)
    place = half_pipe.to_pipe(world.position("sled"))
    assert 0.0 < place[2] < half_pipe.RADIUS
    assert place[0] == pytest.approx(2.0 + 3.0, abs=0.2)


def test_pybullet_rides_on_the_mesh():
    world = pybullet_of(half_pipe.build("mesh", cells=(200, 60)))
    world.step(300)
    place = half_pipe.to_pipe(world.position("sled"))
    assert 0.0 < place[2] < half_pipe.RADIUS
    world.close()


def test_refusals_say_why():
    with pytest.raises(Unsupported, match="restitution"):
        mujoco_world.to_mjcf(bounce.build(), mujoco_world.DEFAULT)
    with pytest.raises(Unsupported, match="Runner"):
        mujoco_world.to_mjcf(sled13.build(friction="runner"), mujoco_world.DEFAULT)
    pytest.importorskip("pybullet")
    with pytest.raises(Unsupported, match="spring"):
        bullet_world.BulletWorld(sled13.build(friction="coulomb"))


def test_what_pybullet_prints_stays_off_stdout(capfd):
    pytest.importorskip("pybullet")
    bullet_world.BulletWorld(hinge.build()).close()
    assert capfd.readouterr().out == ""


def test_first_order_schemes_agree_to_round_off():
    ours, theirs = StickslipWorld(chain.build(5, scheme="euler")), mujoco_of(chain.build(5, scheme="euler"))
    for world in (ours, theirs):
        world.step(200)
    for i in range(5):
        assert ours.coordinate(f"hinge_{i}") == pytest.approx(theirs.coordinate(f"hinge_{i}"), abs=1e-7)
    assert ours.energy() == pytest.approx(theirs.energy(), abs=1e-5)
    assert ours.velocity("link_4") == pytest.approx(theirs.velocity("link_4"), abs=1e-6)


def test_contacts_are_counted_alike():
    ours, theirs = StickslipWorld(incline.build()), mujoco_of(incline.build())
    for world in (ours, theirs):
        world.step(100)
        assert len(world.contact_gaps()) == 4
