"""Reading a simulation out: in any order, at any time, without a trace; and what may be set from outside."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest

from stickslip import scenes
from stickslip.engine import Simulation
from stickslip.engine.recorder import state_hash
from stickslip.model import Body, Free, ModelError, Revolute, Scene
from stickslip.model.rotation import matrix_from_quat

READINGS = {
    "pose": lambda sim: np.concatenate(sim.pose(sim.bodies[-1])),
    "velocity": lambda sim: np.concatenate(sim.velocity(sim.bodies[-1])),
    "poses": lambda sim: np.concatenate([part.ravel() for part in sim.poses()]),
    "contacts": lambda sim: np.array([[*c.point, *c.percussion, *c.velocity, c.gap] for c in sim.contacts()]),
    "contact_forces": lambda sim: np.concatenate([part.ravel() for part in sim.contact_forces()]),
    "reaction": lambda sim: np.concatenate(sim.reaction(sim.scene.joints[-1].name)),
    "induced": lambda sim: np.concatenate(sim.induced()),
    "energy": lambda sim: np.array(sim.energy()),
    "momentum": lambda sim: np.concatenate(sim.momentum()),
}


@pytest.mark.parametrize("scene", ["gripper", "robot-door"])
def test_what_is_read_does_not_depend_on_what_was_read_before(scene):
    sim = Simulation(scenes.load(scene))
    sim.step(40)
    alone = {}
    for name, read in READINGS.items():
        fresh = Simulation(scenes.load(scene))
        fresh.step(40)
        alone[name] = read(fresh)
    assert alone["contacts"].size > 0
    for first, second in permutations(READINGS, 2):
        READINGS[first](sim)
        assert np.array_equal(READINGS[second](sim), alone[second]), (first, second)


def test_reading_between_steps_changes_no_bit():
    read, unread = Simulation(scenes.load("stack")), Simulation(scenes.load("stack"))
    for _ in range(30):
        read.step(2)
        for reading in READINGS.values():
            reading(read)
    unread.step(60)
    assert state_hash(read) == state_hash(unread)


def test_there_is_no_last_step_before_the_first_one_and_after_a_snapshot_is_restored():
    sim = Simulation(scenes.load("stack"))
    beginning = sim.snapshot()
    sim.step(400)
    assert sim.contacts()
    assert sim.loaded_shapes()
    sim.restore(beginning)
    for now in (sim, Simulation(scenes.load("stack"))):
        assert now.contacts() == now.loaded_shapes() == []
        assert len(now.contact_forces().points) == 0
        assert not np.concatenate(now.reaction(now.scene.joints[0].name)).any()
        assert not np.concatenate(now.induced()).any()


def test_a_step_that_is_not_taken_leaves_the_last_one_to_be_read():
    sim = Simulation(scenes.load("stack"))
    sim.step(400)
    n = len(sim.contacts())
    sim.step(0)
    assert len(sim.contacts()) == n > 0


def arm() -> Scene:
    return Scene(
        "arm",
        bodies=(Body("base", 1.0, (0.1, 0.1, 0.1), com=(0.1, 0.2, 0.3)), Body("tip", 1.0, (0.1, 0.1, 0.1))),
        joints=(Free("free", child="base"), Revolute("hinge", parent="base", child="tip", at_parent=(1.0, 0.0, 0.0))),
    )


def test_a_joint_that_is_put_somewhere_is_there():
    sim = Simulation(arm())
    sim.pose("tip")
    quaternion = np.array([0.5, 0.5, -0.5, 0.5])
    sim.set_coordinate("free", [1.0, 2.0, 3.0, *(2.0 * quaternion)])
    sim.set_coordinate("hinge", 0.3)
    assert sim.coordinate("free") == pytest.approx([1.0, 2.0, 3.0, *quaternion])
    assert sim.coordinate("hinge").tolist() == [0.3]
    assert sim.pose("base")[0] == pytest.approx([1.0, 2.0, 3.0])
    assert sim.pose("tip")[0] == pytest.approx([1.0, 2.0, 3.0] + matrix_from_quat(quaternion)[:, 0])


@pytest.mark.parametrize(
    ("joint", "values", "told"),
    [("hinge", [0.1, 0.2], "1 coordinates"), ("hinge", np.nan, "1 coordinates"), ("door", 0.0, "no joint 'door'"),
     ("free", [0.0] * 7, "not zero")],
)  # fmt: skip
def test_coordinates_that_do_not_suit_a_joint_are_refused(joint, values, told):
    with pytest.raises(ModelError, match=told):
        Simulation(arm()).set_coordinate(joint, values)


def test_the_clock_can_be_restarted_where_a_simulation_is():
    sim = Simulation(scenes.load("bounce"))
    sim.step(50)
    height = sim.pose("ball")[0][2]
    sim.restart_clock()
    assert (sim.i_step, sim.time) == (0, 0.0)
    assert sim.pose("ball")[0][2] == height


def test_a_simulation_of_the_same_scene_goes_on_to_the_bit():
    one, other = Simulation(scenes.load("stack")), Simulation(scenes.load("stack"))
    one.step(300)
    assert other.continue_from(one)
    one.step(100)
    other.step(100)
    assert state_hash(one) == state_hash(other)
    assert not other.continue_from(Simulation(scenes.load("bounce")))
