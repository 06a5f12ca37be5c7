"""AC-B1: nine bodies, eight hinges of which one is driven, 13 velocities, 14 coordinates, 17 contacts.

Source: [Rempfler, sec. 4.1 and 4.3]. Counts are exact.
"""

from __future__ import annotations

from collections import Counter

import pytest
from tests.acceptance.bob_runs import on_level_ice

from stickslip.apps.bob import SETUPS, ship_setup
from stickslip.apps.bob.sled import BUMPER, RIM, RUNNER
from stickslip.model import Free, Revolute


@pytest.mark.parametrize("category", SETUPS)
def test_bodies_joints_and_contacts_are_as_many_as_in_the_source(category):
    sim = on_level_ice(ship_setup(category))
    scene = sim.scene
    assert len(scene.bodies) == 9
    assert Counter(type(joint) for joint in scene.joints) == {Revolute: 8, Free: 1}
    assert [joint.name for joint in scene.joints if joint.input is not None] == ["steering"]
    assert (sim.state.q.size, sim.state.u.size, sim.state.inputs.shape[0]) == (14, 13, 1)
    own = [shape for shape in scene.shapes if shape.body != "world"]
    assert Counter(shape.material for shape in own) == {RUNNER: 8, BUMPER: 4, RIM: 5}


def test_contacts_sit_where_the_source_puts_them():
    shapes = {shape.name: shape for shape in on_level_ice().scene.shapes}
    feet = Counter(shape.body for shape in shapes.values() if shape.material == RUNNER)
    assert feet == {"front_left": 2, "front_right": 2, "rear_left": 2, "rear_right": 2}
    bumpers = Counter(shape.body for shape in shapes.values() if shape.material == BUMPER)
    assert bumpers == {"front_hull": 2, "rear_hull": 2}
    assert {shape.body for shape in shapes.values() if shape.material == RIM} == {"rear_hull"}
    assert all(shape.position[2] > 0.5 for shape in shapes.values() if shape.material == RIM)


def test_parents_are_those_of_the_tree_of_the_source():
    parents = {joint.child: joint.parent for joint in on_level_ice().scene.joints}
    assert parents == {
        "rear_hull": "world",
        "front_hull": "rear_hull",
        "crew": "rear_hull",
        "rear_left": "rear_hull",
        "rear_right": "rear_hull",
        "steering_head": "front_hull",
        "front_axle": "steering_head",
        "front_left": "front_axle",
        "front_right": "front_axle",
    }
