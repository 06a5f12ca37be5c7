from __future__ import annotations

import numpy as np
import pytest
from tests.unit.engine.test_run import stiff_scene

from stickslip import scenes
from stickslip.contract.scene_app import SceneApp
from stickslip.engine import Simulation
from stickslip.engine.hand import with_hand
from stickslip.studio import protocol
from stickslip.studio.live_run import LiveRun, Outcome
from stickslip.studio.run_sink import RunSink


class Watch:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class NotSaved:
    """Nobody records here."""

    def begin(self, run) -> RunSink:
        raise AssertionError("a recording began that nobody asked for")

    def ended(self, outcome: Outcome, sink: RunSink) -> None:
        raise AssertionError("a recording ended that never began")


class Run:
    """A live run of a scene with everything it published."""

    def __init__(self, scene, origin=(0.0, 0.0, 0.0)) -> None:
        self.clock = Watch()
        self.frames: list[tuple[protocol.StateFrame, np.ndarray, np.ndarray]] = []
        self.failures: list[str] = []
        app = SceneApp(scene.name, scene.title, lambda: scene)
        self.live = LiveRun(
            app.begin(live=True), app, epoch=4, origin=origin, publish=self.keep, on_non_finite=self.failures.append,
            saver=NotSaved(), clock=self.clock,
        )  # fmt: skip

    def keep(self, head: bytes, poses: bytes, contacts: bytes, tail: bytes) -> None:
        packer, _ = protocol.layout(protocol.StateFrame)
        frame = protocol.StateFrame(*packer.unpack(head))
        assert len(tail) == 4 * (protocol.JOINT_FLOATS * frame.joints + frame.values)
        assert np.isfinite(np.frombuffer(tail, "<f4")).all()
        self.frames.append(
            (
                frame,
                np.frombuffer(poses, "<f4").reshape(-1, 7),
                np.frombuffer(contacts, "<f4").reshape(-1, protocol.CONTACT_FLOATS),
            )
        )

    def go(self, seconds: float) -> None:
        for _ in range(round(seconds * 100)):
            self.clock.now += 0.01
            self.live.tick()


def test_a_frame_has_the_state():
    run = Run(scenes.load("tower", n=3), origin=(100.0, 0.0, 0.0))
    run.live.play()
    run.go(0.5)
    frame, poses, contacts = run.frames[-1]
    sim = run.live.simulation
    assert (frame.kind, frame.version, frame.epoch, frame.step) == (protocol.STATE, protocol.VERSION, 4, sim.i_step)
    assert frame.time == sim.time == pytest.approx(0.49, abs=0.011)
    assert frame.flags == protocol.RUNNING
    assert frame.late_steps == 0
    for i, name in enumerate(sim.compiled.topology.bodies):
        position, quaternion = sim.pose(name)
        assert poses[i, :3] == pytest.approx(position - (100.0, 0.0, 0.0), abs=1e-5)
        assert abs(poses[i, 3:] @ quaternion) == pytest.approx(1.0, abs=1e-6)
    weight = 9.81 * sum(body.mass for body in sim.scene.bodies)
    ground = contacts[:, 2] < 0.01
    assert contacts[ground, 5].sum() == pytest.approx(weight, rel=1e-4)
    assert (contacts[:, 7] < 1e-6).all()
    assert frame.kinetic + frame.potential == pytest.approx(sum(sim.energy()), rel=1e-6)


def test_contacts_at_once_are_those_one_by_one():
    sim = Simulation(scenes.load("stack"))
    sim.step(520)  # the ball has just arrived: everything slides
    points, forces, normal, slip, _ = sim.contact_forces()
    single = sim.contacts()
    assert len(single) == len(points) > 20
    for i, contact in enumerate(single):
        b = np.cross(contact.normal, contact.tangent)
        force = contact.percussion @ np.stack([contact.normal, contact.tangent, b]) / sim.dt
        assert points[i] == pytest.approx(contact.point)
        assert forces[i] == pytest.approx(force, abs=1e-9)
        assert normal[i] == pytest.approx(contact.percussion[0] / sim.dt)
        assert slip[i] == pytest.approx(np.hypot(*contact.velocity[1:]))


def test_all_poses_are_those_of_the_bodies():
    sim = Simulation(scenes.load("arm"))
    sim.step(100)
    positions, axes = sim.poses()
    for i, name in enumerate(sim.compiled.topology.bodies):
        r, _ = sim.pose(name)
        assert positions[i] == pytest.approx(r)
        assert axes[i] @ axes[i].T == pytest.approx(np.eye(3))


def test_a_paused_run_keeps_showing_how_its_last_steps_were_solved():
    run = Run(scenes.load("tower", n=3))
    run.live.advance(20)
    run.live.publish()
    run.live.publish()
    first, second = run.frames[0][0], run.frames[1][0]
    assert first.rows == second.rows > 0
    assert first.residual == second.residual


def test_an_idle_hand_changes_nothing():
    plain, handy = Simulation(scenes.load("bounce")), Simulation(with_hand(scenes.load("bounce")))
    plain.step(500)
    handy.step(500)
    assert plain.pose("ball")[0].tolist() == handy.pose("ball")[0].tolist()


def test_a_hand_lifts_a_box_and_lets_it_go():
    run = Run(scenes.load("tower", n=1))
    name = run.live.simulation.scene.bodies[0].name
    z = run.live.simulation.pose(name)[0][2]
    run.live.play()
    run.live.hear(protocol.HandFrame(protocol.HAND, protocol.VERSION, 9, 4, 0, 0, 0, 0, 0, 0, z + 1.0))
    run.go(3.0)
    frame = run.frames[-1][0]
    sag = 9.81 / (2.0 * np.pi * 2.5) ** 2  # weight over stiffness
    assert run.live.simulation.pose(name)[0][2] == pytest.approx(z + 1.0 - sag, abs=0.01)
    assert frame.flags == protocol.RUNNING | protocol.HELD
    assert frame.input_sequence == 9
    assert frame.hand == pytest.approx(9.81 * run.live.simulation.scene.bodies[0].mass, rel=0.2)
    run.live.hear(protocol.HandFrame(protocol.HAND, protocol.VERSION, 10, 4, -1, 0, 0, 0, 0, 0, 0))
    run.go(1.5)
    assert run.live.simulation.pose(name)[0][2] == pytest.approx(z, abs=1e-3)
    assert run.frames[-1][0].hand == 0.0


def test_input_for_another_scene_is_ignored():
    run = Run(scenes.load("bounce"))
    run.live.hear(protocol.HandFrame(protocol.HAND, protocol.VERSION, 9, 3, 0, 0, 0, 0, 0, 0, 5.0))
    assert run.live.hand.body == ""


def test_a_body_that_does_not_exist_cannot_be_held():
    run = Run(scenes.load("bounce"))
    run.live.hear(protocol.HandFrame(protocol.HAND, protocol.VERSION, 9, 4, 77, 0, 0, 0, 0, 0, 5.0))
    assert run.live.hand.body == ""


def test_reset_goes_back_to_the_beginning_bit_for_bit():
    run = Run(scenes.load("stack"))
    begin = [a.copy() for a in run.live.simulation.state]
    run.live.play()
    run.go(1.3)
    run.live.reset()
    assert all((a == b).all() for a, b in zip(begin, run.live.simulation.state))
    run.live.publish()
    assert run.frames[-1][0].step == 0
    assert len(run.frames[-1][2]) == 0


def test_a_state_that_would_not_be_finite_is_rolled_back_paused_and_reported():
    run = Run(stiff_scene())
    run.live.play()
    run.go(0.5)
    assert not run.live.running
    assert len(run.failures) == 1
    assert "non-finite" in run.failures[0]
    assert all(np.isfinite(a).all() for a in run.live.simulation.state if a.dtype.kind == "f")
    run.live.publish()
    assert np.isfinite(run.frames[-1][1]).all()
