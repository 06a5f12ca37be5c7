from __future__ import annotations

import dataclasses
import math

import numpy as np
import pytest
from tests.unit.engine.playground import playground, steer

from stickslip.apps.catalogue import find_app
from stickslip.contract.run import run_to_end
from stickslip.engine import Simulation
from stickslip.engine import recorder as module
from stickslip.engine.channels import Channels
from stickslip.engine.recorder import Recorder, state_hash
from stickslip.model import (
    Body,
    Cylindrical,
    Fixed,
    Free,
    Planar,
    Prismatic,
    RecordingError,
    Revolute,
    Scene,
    Spherical,
    Universal,
)


class Memory:
    """A sink that keeps everything."""

    def __init__(self):
        self.header, self.outcome, self.facts = None, None, {}
        self.rows, self.inputs, self.hashes, self.sizes = [], [], [], []

    def begin(self, header):
        self.header = header

    def write(self, block):
        self.rows.append(block.rows.copy())
        self.sizes.append(len(block.rows))
        self.inputs += block.inputs
        self.hashes += block.hashes

    def end(self, outcome):
        self.outcome = outcome

    def column(self, name):
        names = [column.name for column in self.header.channels]
        return np.concatenate(self.rows)[:, names.index(name)]


def record(n=200, **options):
    """A steered run of `n` single steps."""
    simulation, sink = Simulation(playground()), Memory()
    with Recorder(simulation, sink, **options) as recorder:
        for i in range(n):
            steer(simulation, i)
            recorder.step()
    return simulation, sink


def test_rows_come_at_the_rate_asked_for_and_at_both_ends():
    _, sink = record(205, rate_hz=100.0)
    assert sink.column("i_step").tolist() == [*range(0, 201, 10), 205]
    assert sink.column("t").tolist() == [i * 0.001 for i in [*range(0, 201, 10), 205]]
    assert sink.outcome == "complete"


def test_rows_hold_what_the_simulation_says():
    simulation, _ = record(150)
    channels = Channels(simulation)
    row = np.zeros(len(channels.channels))
    channels.read(None, row)
    value = dict(zip((column.name for column in channels.channels), row))
    for joint in simulation.scene.joints:
        q = [x for name, x in value.items() if name.startswith(f"q.{joint.name}.")]
        u = [x for name, x in value.items() if name.startswith(f"u.{joint.name}.")]
        np.testing.assert_allclose(q, simulation.coordinate(joint.name), rtol=0, atol=1e-14)
        np.testing.assert_allclose(u, simulation.rate(joint.name), rtol=0, atol=1e-13)
    assert (value["energy.kinetic"], value["energy.potential"]) == simulation.energy()
    assert value["input.push"] == simulation.state.raw[1, 0]


def one_of_each() -> Scene:
    """A body on each kind of joint, all moving, all with their centre of mass off the origin."""
    turn = (math.cos(0.3), 0.0, math.sin(0.3), 0.0)
    joints = (
        Fixed("fixed", child="a"),
        Revolute("revolute", child="b", q0=(0.1,), u0=(1.0,)),
        Prismatic("prismatic", child="c", q0=(0.2,), u0=(2.0,)),
        Cylindrical("cylindrical", child="d", q0=(0.1, 0.2), u0=(1.0, 2.0)),
        Universal("universal", child="e", axis=(1.0, 0.0, 0.0), axis2=(0.0, 1.0, 0.0), q0=(0.1, 0.2), u0=(1.0, 2.0)),
        Spherical("spherical", child="f", q0=turn, u0=(1.0, 2.0, 3.0)),
        Planar("planar", child="g", q0=(0.1, 0.2, 0.3), u0=(1.0, 2.0, 3.0)),
        Free("free", child="h", q0=(0.1, 0.2, 0.3, *turn), u0=(1.0, 2.0, 3.0, 4.0, 5.0, 6.0)),
    )
    bodies = tuple(Body(joint.child, 1.0, (0.1, 0.2, 0.25), com=(0.1, 0.2, -0.3)) for joint in joints)
    return Scene("one of each", bodies=bodies, joints=joints)


@pytest.mark.parametrize("coordinates", ["tree", "maximal"])
def test_every_kind_of_joint_is_read_as_declared(coordinates):
    simulation = Simulation(dataclasses.replace(one_of_each(), coordinates=coordinates))
    simulation.step(20)
    channels = Channels(simulation)
    row = np.zeros(len(channels.channels))
    channels.read(None, row)
    value = dict(zip((column.name for column in channels.channels), row))
    assert len(value) == len(row)  # no name twice
    for joint in simulation.compiled.topology.joints:
        q = [x for name, x in value.items() if name.startswith(f"q.{joint.name}.")]
        u = [x for name, x in value.items() if name.startswith(f"u.{joint.name}.")]
        np.testing.assert_allclose(q, simulation.coordinate(joint.name), rtol=0, atol=1e-14)
        np.testing.assert_allclose(u, simulation.rate(joint.name), rtol=0, atol=1e-13)


def test_columns_have_names_and_units():
    _, sink = record(1)
    unit = {column.name: column.unit for column in sink.header.channels}
    assert unit["t"] == "s"
    assert unit["q.box_free.x"] == "m"
    assert unit["u.box_free.omega_z"] == "rad/s"
    assert unit["q.socket.qw"] == "1"
    assert unit["q.hinge.angle"] == "rad"
    assert {"i_step", "input.steer", "contacts", "residual", "penetration", "energy.kinetic"} <= set(unit)


def test_recording_does_not_change_the_motion():
    recorded, _ = record(300, rate_hz=333.0, hash_every=7)
    plain = Simulation(playground())
    for i in range(300):
        steer(plain, i)
        plain.step()
    assert state_hash(recorded) == state_hash(plain)


def test_changes_of_inputs_are_logged_with_their_step_and_to_the_bit():
    _, sink = record(48)
    assert [entry[0] for entry in sink.inputs if entry[1] == 0] == [16, 32]
    # 0.0 and -0.0 are different bits of the state
    assert [(entry[0], str(entry[2])) for entry in sink.inputs if entry[1] == 1] == [(0, "-0.0")]


def test_hashes_come_at_their_interval_and_at_the_end():
    simulation, sink = record(250, rate_hz=100.0)
    assert [step for step, _ in sink.hashes] == [100, 200, 250]
    assert sink.hashes[-1][1] == state_hash(simulation)
    _, sink = record(20, hash_every=1)
    assert [step for step, _ in sink.hashes] == list(range(1, 21))


def test_every_bit_of_the_state_counts():
    simulation = Simulation(playground())
    simulation.step(100)
    before = state_hash(simulation)
    for array in simulation.state:
        if array.size:
            view = array.reshape(-1).view(np.int64)
            view[-1] ^= 1
            assert state_hash(simulation) != before
            view[-1] ^= 1
    assert state_hash(simulation) == before


def test_memory_is_bounded(monkeypatch):
    monkeypatch.setattr(module, "BLOCK_BYTES", 8 * 60 * 5)  # five rows of 60 channels
    _, sink = record(300, rate_hz=1000.0)
    assert len(sink.header.channels) <= 60
    assert max(sink.sizes) * len(sink.header.channels) <= 60 * 5
    assert sum(sink.sizes) == 301


def test_rows_are_handed_on_after_a_while(monkeypatch):
    monkeypatch.setattr(module, "FLUSH_S", 0.0)
    _, sink = record(10, rate_hz=1000.0)
    assert len(sink.sizes) >= 10


def test_stepping_past_the_recorder_is_refused():
    simulation = Simulation(playground())
    recorder = Recorder(simulation, Memory())
    simulation.step()
    with pytest.raises(RecordingError, match="at step 1, the recording at step 0"):
        recorder.step()


def test_a_closed_recording_takes_no_more_steps():
    simulation, sink = Simulation(playground()), Memory()
    recorder = Recorder(simulation, sink)
    recorder.close()
    recorder.close("again")
    assert sink.outcome == "complete"
    with pytest.raises(RecordingError, match="closed"):
        recorder.step()


def test_an_exception_ends_the_recording_as_interrupted():
    sink = Memory()

    def interrupted():
        with Recorder(Simulation(playground()), sink) as recorder:
            recorder.step(20)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert sink.outcome == "interrupted"
    assert sink.column("i_step")[-1] == 20


@pytest.mark.parametrize("options", [{"rate_hz": 0.0}, {"rate_hz": float("nan")}, {"hash_every": 0}])
def test_impossible_rates_are_refused(options):
    with pytest.raises(RecordingError, match="Give"):
        Recorder(Simulation(playground()), Memory(), **options)


@pytest.mark.parametrize("rate_hz", [100.0, 37.0, 400.0])
@pytest.mark.parametrize("name", ["door", "bearing", "gripper"])
def test_a_run_does_not_notice_that_it_is_recorded(name, rate_hz):
    """What an app measures is looked at once per tick: rows in between, and the first one, must not add looks."""
    app = find_app(name)
    alone, recorded = (app.begin(until=0.5) for _ in range(2))
    sink = Memory()
    expected = run_to_end(alone)
    found = run_to_end(recorded, sink, rate_hz=rate_hz)
    timed = {"wall_s", "realtime_factor", "late_steps"}
    assert {k: v for k, v in found.items() if k not in timed} == {k: v for k, v in expected.items() if k not in timed}
    own = [k for k, channel in enumerate(sink.header.channels) if channel.group == "run"]
    assert len(own) == len(recorded.channels) > 0
    assert np.concatenate(sink.rows)[-1, own].tolist() == list(recorded.values())
