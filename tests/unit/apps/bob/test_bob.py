"""Bob: set-ups are checked, the sled stands where it is put, steering traces are whole."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from tests.acceptance.bob_runs import about_z, axes, in_half_pipe, on_level_ice
from tests.acceptance.curve_runs import in_curve

from stickslip.apps.bob import (
    SETUPS,
    BobGeometry,
    BobSetup,
    SteeringTrace,
    bob_parts,
    load_bob,
    ship_setup,
    steering_angle,
    steering_torque,
    touches,
)
from stickslip.apps.bob.sled import STEP
from stickslip.apps.bob.springs import PRELOADS, SPRING_SETS, Articulation
from stickslip.apps.parts.friction import RunnerFriction
from stickslip.apps.parts.spring import LinearSpring
from stickslip.io.setup_file import save_setup
from stickslip.model import ModelError, Plane, Scene, validate_scene

TOTALS = {"two-man": 390.0, "four-man": 630.0, "monobob": 248.0}


@pytest.mark.parametrize("category", SETUPS)
def test_sleds_that_ship_weigh_what_the_rules_allow(category):
    setup = ship_setup(category)
    assert setup.category == category
    assert setup.masses.total == pytest.approx(TOTALS[category], abs=1e-9)


@pytest.mark.parametrize("category", SETUPS)
def test_sleds_that_ship_load_their_front_axle_as_weighing_tools_expect(category):
    """41 to 52 % of the weight."""
    sim = on_level_ice(ship_setup(category))
    sim.step(2500)
    loads = {c.shape_a: c.percussion[0] for c in sim.contacts()}
    front = sum(load for name, load in loads.items() if name.startswith("front"))
    assert 0.41 < front / sum(loads.values()) < 0.52


def test_unknown_class_is_refused():
    with pytest.raises(ModelError, match="Use one of: two-man, four-man, monobob"):
        ship_setup("five-man")


def test_set_up_of_another_class_is_refused_where_a_class_is_asked_for(tmp_path):
    path = tmp_path / "four.toml"
    save_setup(ship_setup("four-man"), path)
    with pytest.raises(ModelError, match=r"four\.toml is a set-up of a four-man bob, but the sled is a two-man"):
        load_bob(path, "two-man")


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: LinearSpring(-1.0, 0.0), "stiffness is -1.0 N m/rad, must be at least 0"),
        (lambda: Articulation(preload=0.2), "preload is 0.2 m, not below the lever"),
        (lambda: Articulation(spring_set="stone"), 'one of "soft", "medium", "hard"'),
        (lambda: RunnerFriction(mu_t=0.03), "mu_b_low is 0.02, not above mu_t"),
        (lambda: RunnerFriction(straight_share=1.0), "leaves nothing to the rounded ends"),
        (lambda: RunnerFriction(mu_b_high=0.01), "below mu_b_low"),
        (lambda: BobGeometry(front_bumper=(1.0, 0.2, 0.25)), "not outside the runners"),
        (lambda: BobGeometry(wheelbase=float("nan")), "not a finite number"),
        (lambda: BobGeometry(foot_radius=0.2), "hinge_height is 0.1 m, not above the contacts"),
    ],
)
def test_numbers_that_make_no_sense_are_refused(make, told):
    with pytest.raises(ModelError, match="(?s)" + told.replace(".", r"\.")):
        make()


def test_spring_sets_and_preloads_are_all_usable():
    for spring_set, factor in SPRING_SETS.items():
        for preload in PRELOADS:
            spring = Articulation(spring_set=spring_set, preload=preload)
            assert spring.outer == pytest.approx(2250.0 * factor)
            spring.joint_spring()


def test_sled_stands_where_it_is_put():
    rotation = about_z(0.7)
    sim = on_level_ice(position=(3.0, -2.0, 0.0), rotation_wxyz=rotation, speed=5.0)
    sim.step(500)
    assert touches(sim) == (8, 0, 0)
    forward = axes(sim)[:, 0]
    assert forward == pytest.approx([math.cos(0.7), math.sin(0.7), 0.0], abs=1e-9)
    moved = sim.pose("rear_hull")[0] - np.array([3.0, -2.0, 0.0])
    assert moved == pytest.approx(np.linalg.norm(moved) * forward, abs=1e-8)


def test_parts_join_any_scene():
    parts = bob_parts(BobSetup(), air_density=1.0)
    assert parts.forces[0].density == 1.0
    scene = Scene(
        "two terrains",
        bodies=parts.bodies,
        joints=parts.joints,
        forces=parts.forces,
        inputs=parts.inputs,
        shapes=(Plane("ice", material="ice"), Plane("far", position=(0.0, 0.0, -50.0)), *parts.shapes),
        laws=parts.laws,
    )
    validate_scene(scene)


def test_all_runners_touch_in_a_pipe():
    sim = in_half_pipe(3.0, speed=20.0)
    sim.step(2500)
    assert touches(sim) == (8, 0, 0)


def test_steering_torque_is_the_moment_of_the_forces_on_the_front_runners():
    sim = on_level_ice(speed=20.0)
    sim.set_input("steering", 0.1)
    sim.step(60)  # while the axle turns, friction at toes and heels resists it
    front = [c for c in sim.contacts() if c.shape_a.startswith("front")]
    axis = np.mean([c.point for c in front], axis=0)  # the middle of the four contacts is below the steering axis
    torque = 0.0
    for c in front:
        frame = np.array([c.normal, c.tangent, np.cross(c.normal, c.tangent)])
        torque += np.cross(c.point - axis, c.percussion @ frame / sim.dt)[2]
    assert torque < -1.0
    # runners pitch a little, which moves their contacts by micrometres against the axis
    assert steering_torque(sim) == pytest.approx(torque, rel=1e-4)


def test_tolerance_of_the_sled_is_fine_enough():
    """Against an exact solver: within 10 µm (it is 0.3 µm) after 170 m with restless steering, with a tenth of the sweeps.

    It stays on the ice; one that is thrown over an edge is no measure, because there any error grows.
    """
    places, sweeps = [], []
    for step in (STEP, replace(STEP, e_r=1e-6, e_a=None, max_sweeps=1000)):
        sim = in_curve(BobSetup(), step=step)
        rng, done = np.random.default_rng(4), 0
        for _ in range(20):
            sim.set_input("steering", steering_angle(rng.uniform(-0.3, 0.3), BobSetup().steering))
            report = sim.step(1500)
            assert report.penetration < 1e-4
            done += report.sweeps
        places.append(sim.pose("rear_hull")[0])
        sweeps.append(done)
    assert places[0] == pytest.approx(places[1], abs=1e-5)
    assert sweeps[0] < 0.15 * sweeps[1]


def test_trace_is_followed_between_samples():
    trace = SteeringTrace(((0.0, 0.0), (0.2, 0.5), (0.4, -0.5)))
    assert [trace.position(t) for t in (-1.0, 0.0, 0.1, 0.2, 0.3, 0.4, 9.0)] == pytest.approx(
        [0.0, 0.0, 0.25, 0.5, 0.0, -0.5, -0.5]
    )


@pytest.mark.parametrize(
    ("samples", "told"),
    [
        (((0.0, 0.0), (0.1, 1.5)), r"samples\[1\] is at position 1.5, outside -1 to 1"),
        (((0.0, 0.0), (0.1, 0.1), (2.0, 0.1)), r"samples\[2\] comes 1.9 s after the sample before it, at 0.1 s"),
        (((0.1, 0.0), (0.0, 0.1)), "Sort the rows"),
        (((0.0, 0.0),), "at least 2"),
        ((), "is empty"),
        (((0.0, 0.0), (0.1, float("nan"))), "not a finite number"),
    ],
)
def test_trace_with_gaps_or_out_of_range_is_refused(samples, told):
    with pytest.raises(ModelError, match=told):
        SteeringTrace(samples)


def test_every_fault_of_a_trace_is_told():
    with pytest.raises(ModelError) as caught:
        SteeringTrace(((0.0, 2.0), (1.0, 0.0), (1.1, -3.0)))
    assert len(caught.value.faults) == 3


def test_set_up_is_a_value():
    assert BobSetup() == BobSetup()
    assert replace(BobSetup(), name="x") != BobSetup()
    assert hash(BobSetup()) == hash(BobSetup())
