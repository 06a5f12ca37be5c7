"""The hand: its law, that it is an input like any other, and that it leaves no trace where it holds nothing."""

from __future__ import annotations

import dataclasses
import math

import numpy as np
import pytest

from stickslip import scenes
from stickslip.engine import Simulation
from stickslip.engine.hand import FASTEST, Hand, other_inputs, with_hand
from stickslip.engine.recorder import Recorder, state_hash
from stickslip.engine.replay import replay
from stickslip.engine.summary import summarise
from stickslip.engine.tally import join_reports
from stickslip.engine.verdict import EnergyWatch, checks_of, problems_of
from stickslip.io import RecordingWriter, open_recording, scene_from_toml, scene_to_toml
from stickslip.model import Body, Free, HandForce, Input, ModelError, Revolute, Scene, StepOptions, validate_scene

OMEGA, DAMPING, DRAG = 2.0 * math.pi * 2.5, 0.8, 4.0
COM, V, AT, TO = (
    np.array([0.1, -0.2, 0.3]),
    np.array([0.3, -0.4, 0.5]),
    np.array([0.5, 0.1, 0.0]),
    np.array([1, 2, 3.0]),
)


def ball(**options) -> Scene:
    """A ball without weight that flies at V; semi-implicit Euler takes forces at the beginning of the step."""
    return Scene(
        "ball",
        gravity=(0.0, 0.0, 0.0),
        bodies=(Body("ball", 2.0, (0.1, 0.1, 0.1), com=tuple(COM)),),
        joints=(Free("free", child="ball", u0=(*V, 0.0, 0.0, 0.0)),),
        step=StepOptions(scheme="euler", dt=1e-3),
        **options,
    )


def test_a_held_body_is_pulled_by_a_spring_a_damper_and_drag():
    """docs/theory/dynamics.md, eq. 5 and 6, with the mass of the body."""
    sim = Simulation(with_hand(ball()))
    hand = Hand(sim)
    hand.hold("ball", AT, TO)
    assert hand.force() == pytest.approx(2.0 * OMEGA**2 * (TO - AT), rel=1e-12)
    e = (TO - AT) / np.linalg.norm(TO - AT)
    expected = hand.force() - 2.0 * 2.0 * DAMPING * OMEGA * (e @ V) * e
    drag = -2.0 * DRAG * np.linalg.norm(V) * V
    moment = np.cross(AT - COM, expected)  # about the centre of mass, where drag has none
    before = sim.momentum()
    report = sim.step(1)
    after = sim.momentum()
    assert (after[0] - before[0]) / sim.dt == pytest.approx(expected + drag, rel=1e-9)
    spin = sim.rate("free")[3:] * 0.1
    assert spin / sim.dt == pytest.approx(moment, rel=1e-9)
    assert report.held_steps == 1
    assert hand.body == "ball"
    hand.release()
    assert (hand.body, hand.force().tolist(), sim.step(1).held_steps) == ("", [0.0] * 3, 0)


def test_the_strength_is_that_of_all_that_hangs_on_the_body():
    bodies = [Body(name, mass, (0.1, 0.1, 0.1)) for name, mass in (("a", 1.0), ("b", 2.0), ("c", 4.0), ("d", 8.0))]
    joints = [Free("ja", child="a"), *(Revolute(f"j{c}", parent=p, child=c) for p, c in ("ab", "bc", "ad"))]
    sim = Simulation(with_hand(Scene("tree", bodies=tuple(bodies), joints=tuple(joints))))
    hand = Hand(sim)
    for body, mass in (("a", 15.0), ("b", 6.0), ("c", 4.0), ("d", 8.0)):
        hand.hold(body, np.zeros(3), np.array([0.0, 0.0, 1.0]))
        assert hand.body == body
        assert hand.force() == pytest.approx([0.0, 0.0, mass * OMEGA**2])
    hand.hold("c", np.zeros(3), np.array([0.0, 0.0, 1.0]), strength=0.25)
    assert hand.force()[2] == pytest.approx(OMEGA**2)


@pytest.mark.parametrize("name", ["stack", "arm", "gripper"])
def test_while_nothing_is_held_coordinates_and_velocities_have_the_same_bits(name):
    plain, handy = Simulation(scenes.load(name)), Simulation(with_hand(scenes.load(name)))
    hand = Hand(handy)
    for _ in range(20):
        hand.release()
        plain.step(15)
        assert handy.step(15).held_steps == 0
    assert plain.state.q.tobytes() == handy.state.q.tobytes()
    assert plain.state.u.tobytes() == handy.state.u.tobytes()


@pytest.mark.parametrize("number", [-1.0, 1.0, 77.0, 0.5, 1e300, -1e300, math.nan, math.inf])
def test_a_number_that_is_not_that_of_a_body_holds_nothing(number):
    """The engine refuses numbers that are not finite; those of a crafted snapshot are written here."""
    sim, free = Simulation(with_hand(ball())), Simulation(with_hand(ball()))
    for signal, value in zip(sim.scene.inputs, (number, *AT, *TO, 1.0)):
        sim.state.raw[sim.compiled.channels[signal.name], 0] = value
    assert Hand(sim).body == ""
    assert not Hand(sim).force().any()
    assert sim.step(1).held_steps == 0
    free.step(1)
    if math.isfinite(number) and abs(number) < 1e100:  # larger inputs end a run, as those of any channel do
        assert sim.state.u.tobytes() == free.state.u.tobytes()


def test_strengths_outside_their_range_count_as_its_ends():
    def pulled(strength: float) -> np.ndarray:
        sim = Simulation(with_hand(ball()))
        Hand(sim).hold("ball", AT, TO, strength)
        sim.step(1)
        return sim.state.u.copy()

    assert np.array_equal(pulled(5.0), pulled(1.0))
    assert np.array_equal(pulled(-5.0), pulled(0.0))
    assert not np.array_equal(pulled(1.0), pulled(0.5))


def test_what_cannot_be_held_is_refused():
    hand = Hand(Simulation(with_hand(ball())))
    with pytest.raises(ModelError, match=r"no body 'box' to hold\. Use one of: ball"):
        hand.hold("box", AT, TO)
    with pytest.raises(ModelError, match="3 finite numbers"):
        hand.hold("ball", AT, TO * math.nan)
    with pytest.raises(ModelError, match="3 finite numbers"):
        hand.hold("ball", AT[:2], TO)
    assert hand.body == ""
    with pytest.raises(ModelError, match="with_hand"):
        Hand(Simulation(ball())).hold("ball", AT, TO)


def drag_a_box(advance, sim: Simulation) -> None:
    """Take the upper box of a tower, carry it round, drop it."""
    hand, name = Hand(sim), sim.bodies[1]
    advance(30)
    place = sim.pose(name)[0]
    for k in range(90):
        hand.hold(name, (0.05, 0.0, 0.02), place + np.array([0.3 * math.sin(0.07 * k), 0.2, 0.01 * k]))
        advance(3)
    hand.release()
    advance(200)


def test_a_dragged_run_replays_to_the_same_bits(tmp_path):
    sim = Simulation(with_hand(scenes.load("tower", n=3)))
    with Recorder(sim, RecordingWriter(tmp_path / "dragged.parquet"), hash_every=7) as recorder:
        drag_a_box(recorder.step, sim)
    undisturbed = Simulation(with_hand(scenes.load("tower", n=3)))
    undisturbed.step(sim.i_step)
    assert np.linalg.norm(sim.pose(sim.bodies[1])[0] - undisturbed.pose(sim.bodies[1])[0]) > 0.1
    recording = open_recording(tmp_path / "dragged.parquet")
    again = Simulation(recording.scene)
    report = replay(recording, again)
    assert report.same
    assert state_hash(again) == state_hash(sim)
    numbers = recording.column("input.hand_body")
    assert set(numbers) == {-1.0, 1.0}


def test_a_hand_that_holds_is_a_source_of_energy_and_one_that_does_not_is_none():
    sim = Simulation(with_hand(scenes.load("tower", n=3)))
    energy = EnergyWatch(sim)
    reports = [sim.step(0)]

    def advance(n: int) -> None:
        reports[0] = join_reports(reports[0], sim.step(n))
        energy.look()

    drag_a_box(advance, sim)
    report = reports[0]
    assert energy.gain > 0.01 * energy.scale + energy.floor  # the hand lifted the box
    assert report.held_steps == 270
    assert "without a source" not in (problems_of(checks_of(report, sim.dt, energy)) or "")
    assert summarise(sim, report, 1.0, energy)["energy_gain_j"] is None
    idle = dataclasses.replace(report, held_steps=0)
    assert "without a source" in (problems_of(checks_of(idle, sim.dt, energy)) or "")


def test_a_scene_with_a_hand_is_written_and_read_back():
    scene = with_hand(scenes.load("tower", n=2))
    assert scene_from_toml(scene_to_toml(scene)) == scene
    other = dataclasses.replace(ball(), forces=(HandForce("grip", 1.0, 0.5, 2.0),))
    channels = tuple(Input(name, kind="motion") for name in other.forces[0].channels)
    other = dataclasses.replace(other, inputs=channels)
    assert scene_from_toml(scene_to_toml(other)) == other


def test_a_scene_gets_one_hand_with_inputs_of_its_own():
    scene = with_hand(ball())
    assert with_hand(scene) is scene
    assert other_inputs(scene) == ()
    assert with_hand(Scene("empty")).inputs == ()
    taken = with_hand(dataclasses.replace(ball(), inputs=(Input("hand_to_x"),)))
    assert taken.forces[-1].name == "hand2"
    assert other_inputs(taken) == (Input("hand_to_x"),)
    Hand(Simulation(taken)).hold("ball", AT, TO)


def test_a_hand_is_softer_where_steps_are_long():
    long = dataclasses.replace(ball(), step=StepOptions(dt=0.05))
    assert with_hand(long).forces[-1].frequency_hz == pytest.approx(FASTEST / 0.05)
    assert with_hand(ball()).forces[-1] == HandForce("hand")
    Simulation(with_hand(long))
    stiff = dataclasses.replace(with_hand(long), forces=(HandForce("hand", frequency_hz=10.0),))
    with pytest.raises(ModelError, match=r"force 'hand' is too stiff for the step.*frequency_hz"):
        Simulation(stiff)


def test_the_inputs_of_a_hand_must_exist_and_be_taken_as_they_are():
    with pytest.raises(ModelError, match="hand_strength"):
        validate_scene(dataclasses.replace(ball(), forces=(HandForce("hand"),)))
    scene = with_hand(ball())
    filtered = (Input("hand_body", filter_hz=5.0), *scene.inputs[1:])
    with pytest.raises(ModelError, match=r"input 'hand_body'.kind is 'position'"):
        validate_scene(dataclasses.replace(scene, inputs=filtered))
