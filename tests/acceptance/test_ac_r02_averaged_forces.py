"""AC-R2: a recorded force is the sum of the percussions of its interval over its length [Rempfler, ch. 5].

Tolerance: 1e-12 of the largest sum. The recorder adds percussions in the order of the steps, as the test does; what is left is the
round-off of 50 additions and one division.
"""

from __future__ import annotations

import math

import numpy as np
import pytest

from stickslip.apps.bob import BobSetup, bob_scene
from stickslip.apps.bob.touch import steering_torque
from stickslip.engine import Simulation
from stickslip.engine.channels import RECORDED
from stickslip.engine.loads import OF_SHAPE, Loads
from stickslip.engine.recorder import Block, Header, Recorder, state_hash
from stickslip.engine.replay import replay
from stickslip.io import RecordingWriter, open_recording
from stickslip.model import Plane
from stickslip.model.errors import ModelError

ROWS = 12
SHAPES = ("front_left_toe", "rear_right_heel", "front_left_bumper", "ice")


class Memory:
    """A sink that keeps everything."""

    def __init__(self) -> None:
        self.facts: dict[str, object] = {}

    def begin(self, header: Header) -> None:
        self.names = [column.name for column in header.channels]
        self.units = {column.name: column.unit for column in header.channels}
        self.rows: list[np.ndarray] = []

    def write(self, block: Block) -> None:
        self.rows += [row.copy() for row in block.rows]

    def end(self, outcome: str) -> None:
        self.outcome = outcome

    def column(self, name: str) -> np.ndarray:
        return np.array(self.rows)[:, self.names.index(name)]


def steered_bob() -> Simulation:
    """A bob at 20 m/s, steered, with one runner after the other leaving and meeting the ice: it begins 1 mm above it."""
    return Simulation(bob_scene(BobSetup(), (Plane("ice"),), position=(0.0, 0.0, 0.001), speed=20.0))


def steer(simulation: Simulation) -> None:
    simulation.set_input("steering", math.radians(2.0))


@pytest.fixture(scope="module")
def recorded() -> Memory:
    simulation, sink = steered_bob(), Memory()
    steer(simulation)
    with Recorder(simulation, sink, rate_hz=100.0, groups=["loads"], shapes=SHAPES) as recorder:
        recorder.step(7)  # rows do not depend on how the recorder is called
        recorder.step(50 * ROWS - 7)
    return sink


@pytest.fixture(scope="module")
def summed() -> tuple[np.ndarray, np.ndarray]:
    """The same, from the contacts of every single step: (row, shape, number) and steering torque times steps."""
    simulation = steered_bob()
    steer(simulation)
    sums, torque = np.zeros((ROWS, len(SHAPES), len(OF_SHAPE))), np.zeros(ROWS)
    for row in range(ROWS):
        for _ in range(50):
            simulation.step()
            touched = set()
            for contact in simulation.contacts():
                if contact.percussion[0] == 0.0:
                    continue
                t = contact.tangent
                axes = np.stack([contact.normal, t, np.cross(contact.normal, t)])
                for name, sign in ((contact.shape_a, 1.0), (contact.shape_b, -1.0)):
                    if name in SHAPES:
                        sums[row, SHAPES.index(name), :3] += contact.percussion * (1.0, sign, sign)
                        sums[row, SHAPES.index(name), 3:6] += sign * contact.percussion @ axes
                        touched.add(name)
            for name in touched:
                sums[row, SHAPES.index(name), 6] += 1.0
            torque[row] += steering_torque(simulation)
    return sums, torque


def test_mean_forces_are_percussions_over_time(recorded, summed):
    sums, _ = summed
    largest = np.abs(sums[..., :6]).max()
    for k, shape in enumerate(SHAPES):
        for j, (key, _) in enumerate(OF_SHAPE[:6]):
            if key == "across":  # follows from the others, and is not recorded
                continue
            mean = recorded.column(f"load.{shape}.{key}")
            assert mean[0] == 0.0  # nothing has happened yet in the first row
            assert np.abs(mean[1:] * 0.01 - sums[:, k, j]).max() < 1e-12 * largest
        assert (recorded.column(f"load.{shape}.steps")[1:] == sums[:, k, 6]).all()


def test_the_case_is_not_trivial(summed):
    sums, torque = summed
    assert sums[0, 0, 6] < 50.0  # falls at first
    assert sums[-1, 0, 6] == 50.0
    assert (sums[:, SHAPES.index("front_left_bumper")] == 0.0).all()
    assert np.abs(torque).max() > 0.0


def test_mean_steering_torque_is_that_of_all_steps(recorded, summed):
    _, torque = summed
    assert recorded.units["induced.steering.angle"] == "N m"
    mean = recorded.column("induced.steering.angle")[1:]
    assert np.abs(mean * 50.0 - torque).max() < 1e-12 * np.abs(torque).max()


def test_all_vertical_loads_carry_the_weight(recorded):
    """Terrain is a shape like any other: what it carries is the weight of the sled, on average over the last 50 ms."""
    weight = 390.0 * 9.81
    assert np.mean(-recorded.column("load.ice.z")[-5:]) == pytest.approx(weight, rel=0.2)


def test_to_sum_changes_no_bit_of_the_state():
    with_sums, without = steered_bob(), steered_bob()
    Loads(with_sums)
    for simulation in (with_sums, without):
        steer(simulation)
        simulation.step(300)
    assert state_hash(with_sums) == state_hash(without)


def test_recorded_with_loads_replays(tmp_path):
    simulation = steered_bob()
    with Recorder(simulation, RecordingWriter(tmp_path / "run.parquet"), groups=("default", "loads")) as recorder:
        steer(simulation)
        recorder.step(200)
    recording = open_recording(tmp_path / "run.parquet")
    assert replay(recording).same
    assert len([name for name in recording.table.column_names if name.startswith("load.")]) == 17 * len(RECORDED)


def test_a_restored_simulation_begins_a_new_interval():
    simulation = steered_bob()
    snapshot = simulation.snapshot()
    loads = Loads(simulation)
    simulation.step(100)
    assert loads.steps == 100
    simulation.restore(snapshot)
    assert loads.steps == 0
    assert loads.of_shape("ice").normal == 0.0
    simulation.step(100)
    assert loads.interval == pytest.approx(0.02)
    assert loads.of_shape("ice").normal > 0.0
    assert loads.induced_in("steering").shape == (1,)
    assert loads.induced_in("free").shape == (6,)


def test_several_readers_have_intervals_of_their_own():
    """A recorder, a reader at the same steps and one at others: the first two agree to the bit, the third with the sum of steps."""
    simulation, sink = steered_bob(), Memory()
    begin = simulation.snapshot()
    steer(simulation)
    slow = Loads(simulation)
    with Recorder(simulation, sink, rate_hz=100.0, groups=["loads"], shapes=["front_left_toe"]) as recorder:
        fast = Loads(simulation)
        read = []
        for _ in range(6):
            recorder.step(50)
            read.append((fast.of_shape("front_left_toe").normal, float(fast.induced_in("steering")[0]), fast.steps))
            assert ("front_left_toe" in fast.touched()) == (read[-1][0] > 0.0)
            fast.restart()
            assert fast.touched() == []
    normal, torque = sink.column("load.front_left_toe.normal"), sink.column("induced.steering.angle")
    assert [row[0] for row in read] == normal[1:].tolist()
    assert [row[1] for row in read] == torque[1:].tolist()
    assert {row[2] for row in read} == {50}
    assert slow.steps == 300
    assert slow.of_shape("front_left_toe").normal == pytest.approx(normal[1:].mean(), rel=1e-12)
    simulation.restore(begin)
    simulation.step(20)
    assert slow.steps == fast.steps == 20  # what came before the snapshot is forgotten


def test_unknown_names_are_refused():
    loads = Loads(steered_bob())
    with pytest.raises(ModelError, match="no shape 'front_toe'"):
        loads.of_shape("front_toe")
    with pytest.raises(ModelError, match="no joint 'wheel'"):
        loads.induced_in("wheel")
