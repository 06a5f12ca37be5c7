"""Skeleton and luge: set-ups are checked, sleds stand where they are put, limbs do what they should."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from tests.acceptance.sled_runs import SLEDS, axes, loads, on_level_ice, slippery

from stickslip.apps import luge, skeleton
from stickslip.apps.ice.sled import Handling
from stickslip.apps.luge.settings import LugeContacts
from stickslip.apps.luge.sled import make_sled as make_luge
from stickslip.apps.parts.press import Press
from stickslip.apps.parts.runners import Runners
from stickslip.apps.skeleton.athlete import SkeletonContacts, SkeletonMasses
from stickslip.apps.skeleton.model import make_sled
from stickslip.apps.skeleton.steering import SkeletonSteering, efforts, head_moment
from stickslip.io.setup_file import load_setup, save_setup
from stickslip.model import ModelError, Plane

TOTALS = {("skeleton", "men"): 115.0, ("skeleton", "women"): 92.0, ("luge", "men"): 113.0, ("luge", "women"): 96.0}
SHIP = {"skeleton": skeleton.ship_setup, "luge": luge.ship_setup}
CASES = pytest.mark.parametrize(("kind", "category"), list(TOTALS))
KINDS = pytest.mark.parametrize("kind", ["skeleton", "luge"])


@CASES
def test_sleds_that_ship_weigh_what_they_say(kind, category):
    setup = SHIP[kind](category)
    assert setup.category == category
    assert setup.mass == pytest.approx(TOTALS[kind, category], abs=1e-9)
    scene = on_level_ice(make_sled(category) if kind == "skeleton" else make_luge(category)).scene
    assert sum(body.mass for body in scene.bodies) == pytest.approx(setup.mass, abs=1e-9)


def test_what_ships_for_men_is_the_default():
    assert skeleton.ship_setup("men") == skeleton.SkeletonSetup()
    assert luge.ship_setup("men") == luge.LugeSetup()


@CASES
def test_loading_inverts_saving(kind, category, tmp_path):
    setup = SHIP[kind](category)
    save_setup(setup, tmp_path / "setup.toml")
    assert load_setup(tmp_path / "setup.toml", type(setup)) == setup
    make = make_sled if kind == "skeleton" else make_luge
    assert make(str(tmp_path / "setup.toml")).setup == setup


def test_another_sled_is_refused(tmp_path):
    save_setup(luge.LugeSetup(), tmp_path / "luge.toml")
    with pytest.raises(ModelError, match="another sled than a skeleton"):
        skeleton.SETUP_LIBRARY.load(tmp_path / "luge.toml")
    with pytest.raises(ModelError, match="Use one of: men, women"):
        skeleton.ship_setup("children")
    with pytest.raises(ModelError, match="Use one of: men, women"):
        luge.ship_setup("double")


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: Runners(contact_length=2.0), "longer than the runner"),
        (lambda: Runners(radius=0.1), "not above the rod"),
        (lambda: Press(-0.4, 100.0, 50.0), "where no tip bends"),
        (lambda: Press(0.4, -1.0), "must be at least 0"),
        (lambda: SkeletonContacts(toe=(-1.0, 0.0, 0.1)), "Give the left point"),
        (lambda: SkeletonMasses(knee=(-0.4, -0.1, 0.1)), "Give the left one"),
        (lambda: LugeContacts(knee=(0.4, -0.1, 0.3)), "Give the left point"),
        (lambda: SkeletonSteering(filter_hz=0.0), "must be above 0"),
    ],
)
def test_numbers_that_make_no_sense_are_refused(make, told):
    with pytest.raises(ModelError, match=told):
        make()


@KINDS
def test_sled_stands_where_it_is_put(kind):
    sled = SLEDS[kind]
    turned = (math.cos(0.35), 0.0, 0.0, math.sin(0.35))
    sim = on_level_ice(sled, position=(3.0, -2.0, 0.0), rotation_wxyz=turned, speed=5.0)
    sim.step(2500)
    touch = sled.touch(sim)
    assert (touch.runners, touch.runners_total, touch.bumpers, touch.crashed) == (4, 4, 0, False)
    assert sum(loads(sim).values()) == pytest.approx(sled.setup.mass * 9.81, rel=1e-3)
    assert axes(sim)[:, 0] == pytest.approx([math.cos(0.7), math.sin(0.7), 0.0], abs=2e-3)
    moved = sim.pose("frame")[0] - np.array([3.0, -2.0, 0.0])
    assert moved[1] / moved[0] == pytest.approx(math.tan(0.7), abs=1e-6)


@KINDS
def test_sled_on_its_back_is_a_crash(kind):
    sled = SLEDS[kind]
    sim = on_level_ice(sled, position=(0.0, 0.0, 0.6), rotation_wxyz=(0.0, 1.0, 0.0, 0.0))
    sim.step(2500)
    assert sled.touch(sim).crashed
    assert sled.touch(sim).runners == 0


@KINDS
def test_a_sled_on_its_side_falls_on_runners_or_back_as_it_leans(kind):
    sled = SLEDS[kind]
    for angle in (70.0, 110.0):
        half = math.radians(angle) / 2.0
        rotation = (math.cos(half), math.sin(half), 0.0, 0.0)
        sim = on_level_ice(sled, position=(0.0, 0.0, 0.5), rotation_wxyz=rotation)
        sim.step(10000)
        touch = sled.touch(sim)
        assert (touch.runners, touch.crashed) == ((4, False) if angle < 90.0 else (0, True))


@KINDS
def test_presses_are_inner_forces(kind):
    """Full effort in flight: momentum changes by gravity alone."""
    sled = SLEDS[kind]
    sim = on_level_ice(sled, position=(0.0, 0.0, 50.0), speed=20.0, air_density=0.0)
    before = sim.momentum()
    sled.steer(sim, 1.0)
    if kind == "skeleton":
        sim.set_input("head", 0.0)
    sim.step(2500)
    linear, angular = sim.momentum()
    weight = sled.setup.mass * 9.81 * 0.5
    assert linear - before[0] == pytest.approx([0.0, 0.0, -weight], abs=1e-6 * weight)
    assert angular[2] == pytest.approx(before[1][2], abs=1e-5)


@KINDS
def test_press_moves_load_by_its_lever(kind):
    """On level ice load goes from one diagonal to the other: docs/theory/skeleton.md, eq. 3."""
    sled = SLEDS[kind]
    setup = sled.setup
    limb, press = ("knee", setup.steering.knee) if kind == "skeleton" else ("shoulder", setup.steering.shoulder)
    sim = on_level_ice(sled)
    sim.step(10000)
    before = loads(sim)
    sim.set_input(f"left_{limb}", 0.5)
    sim.step(10000)
    runners = setup.runners
    kept = 1.0 + runners.twist.stiffness / (
        4.0 * runners.bow.stiffness
    )  # the rest twists the frame, as far as the bow gives way
    moved = 0.5 * abs(press.ahead) * press.down / 2.0 / runners.contact_length / kept
    assert loads(sim)["left_rear"] - before["left_rear"] == pytest.approx(moved, rel=0.02)
    assert loads(sim)["right_rear"] - before["right_rear"] == pytest.approx(-moved, rel=0.02)


def test_sled_on_ice_without_friction_does_not_steer():
    sled = replace(SLEDS["skeleton"], setup=slippery(SLEDS["skeleton"].setup))
    sim = on_level_ice(sled, speed=20.0)
    sim.set_input("right_shoulder", 1.0)
    sim.step(5000)
    assert abs(sim.pose("frame")[0][1]) < 1e-4


def test_toe_drags_and_turns():
    sim, free = (on_level_ice(SLEDS["skeleton"], speed=20.0) for _ in range(2))
    sim.set_input("left_toe", 1.0)
    sim.step(5000)
    free.step(5000)
    assert loads(sim)["left_toe"] > 30.0
    assert sim.velocity("frame")[0][0] < free.velocity("frame")[0][0] - 0.1
    assert sim.velocity("frame")[1][2] > 0.05


def test_commands_become_efforts():
    assert efforts(0.4) == {"right_shoulder": 0.4, "left_knee": 0.4, "left_shoulder": 0.0, "right_knee": 0.0}
    assert efforts(-3.0) == {"right_shoulder": 0.0, "left_knee": 0.0, "left_shoulder": 1.0, "right_knee": 1.0}
    steering = SkeletonSteering()
    assert head_moment(0.5, 30.0, 1.2, steering) == pytest.approx(0.5 * 8.0e-4 * 0.5 * 1.2 * 900.0)
    assert head_moment(-2.0, 1000.0, 1.2, steering) == -10.0


@KINDS
def test_pilots_are_told_how_it_handles(kind):
    handling = SLEDS[kind].handling
    assert isinstance(handling, Handling)
    assert 0.01 < handling.full_curvature < 0.1
    assert handling.slip == pytest.approx(0.023, abs=0.002)


def test_friction_along_is_scaled():
    speeds = []
    for scale in (1.0, 2.0):
        sled = SLEDS["skeleton"]
        scene = sled.scene((Plane("ice"),), speed=10.0, air_density=0.0, friction_scale=scale)
        laws = [law for law in scene.laws if law.type == "runner"]
        speeds.append([law.mu_t for law in laws])
    assert speeds[1] == pytest.approx([2.0 * mu for mu in speeds[0]])
