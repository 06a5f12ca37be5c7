"""A run of the contract at the pace of a clock: controllers, axes and recordings."""

from __future__ import annotations

from typing import ClassVar

import numpy as np
import pytest
from tests.unit.engine.test_run import stiff_scene

from stickslip import scenes
from stickslip.contract.channel import Channel
from stickslip.contract.scene_app import SceneApp
from stickslip.studio import protocol
from stickslip.studio.live_run import LiveRun, Outcome


class Watch:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Run:
    """A live run with everything it published."""

    def __init__(self, build, origin=(0.0, 0.0, 0.0), **declared) -> None:
        self.clock = Watch()
        self.frames: list[protocol.StateFrame] = []
        self.values: list[np.ndarray] = []
        self.failures: list[str] = []
        self.outcomes: list[Outcome] = []
        app = SceneApp("test", "Test", build, **declared)
        self.live = LiveRun(
            app.begin(live=True),
            app,
            epoch=4,
            origin=origin,
            publish=self.show,
            on_non_finite=self.failures.append,
            saver=self,
            clock=self.clock,
        )

    def begin(self, run) -> Memory:
        return Memory()

    def ended(self, outcome: Outcome, sink) -> None:
        self.outcomes.append(outcome)

    def show(self, head: bytes, poses: bytes, contacts: bytes, rest: bytes) -> None:
        packer, _ = protocol.layout(protocol.StateFrame)
        frame = protocol.StateFrame(*packer.unpack(head))
        self.frames.append(frame)
        self.values.append(np.frombuffer(rest, "<f4")[4 * frame.joints :])

    def go(self, seconds: float) -> None:
        for _ in range(round(seconds * 100)):
            self.clock.now += 0.01
            self.live.tick()


def scene(name: str, **values):
    return lambda: scenes.load(name, **values)


class Memory:
    """A sink that remembers what became of a recording."""

    def __init__(self) -> None:
        self.facts: dict = {}
        self.end_said = ""
        self.discarded = False

    def begin(self, header) -> None: ...

    def write(self, block) -> None: ...

    def end(self, outcome: str) -> None:
        self.end_said = outcome

    def discard(self) -> None:
        self.discarded = True

    def join(self) -> None: ...


class Pusher:
    """Counts how often it was asked, and when."""

    asked: ClassVar[list[float]] = []

    def __init__(self, simulation) -> None:
        Pusher.asked = []

    def act(self, run) -> dict:
        Pusher.asked.append(run.simulation.time)
        return {"speed": 0.1 * len(Pusher.asked)}


class Eye:
    channels = (Channel("looks", "1"),)

    def __init__(self, simulation) -> None:
        self.looks = 0

    def note(self) -> None:
        self.looks += 1

    def values(self) -> tuple[float]:
        return (float(self.looks),)


def test_a_controller_acts_at_every_tick_at_any_speed_and_the_bits_are_those_of_a_shell():
    """In slow motion ticks are shown in parts; the controller and the watch do not notice."""
    shell = SceneApp("test", "Test", scene("bearing"), acting={"script": Pusher}, watch=Eye).begin()
    for _ in range(20):
        shell.tick()
    for speed in (0.05, 1.0, 4.0):
        run = Run(scene("bearing"), acting={"script": Pusher}, watch=Eye)
        run.live.set_speed(speed)
        run.live.play()
        while run.live.simulation.i_step < shell.simulation.i_step:
            run.go(0.01)
        while run.live.simulation.i_step % run.live.run.n_tick:
            run.live.advance(1)
        n = run.live.simulation.i_step // run.live.run.n_tick
        assert len(Pusher.asked) == n
        assert run.live.run.watch.looks == n
        if n == 20:
            assert run.live.simulation.rate("bearing")[0] == shell.simulation.rate("bearing")[0]
    assert run.values[-1].tolist() == [pytest.approx(n, abs=1)]


def test_a_person_moves_axes_within_their_range_and_a_script_does_not_listen():
    me = Run(scene("gripper"))
    names = [axis.name for axis in me.live.axes]
    assert names == ["height", "closing"]  # the inputs of the hand are no sliders
    me.live.hear(protocol.AxisFrame(protocol.AXIS, protocol.VERSION, 5, 4, 0, 0.05, 0.1))
    me.live.play()
    me.go(0.31)
    assert me.frames[-1].input_sequence == 5
    assert me.live.simulation.input("height") == pytest.approx(0.03, abs=2e-3)
    me.live.hear(protocol.AxisFrame(protocol.AXIS, protocol.VERSION, 6, 4, 99, 0.05, 0.1))  # there is no such axis
    script = Run(scene("bearing"), acting={"script": Pusher})
    script.live.hear(protocol.AxisFrame(protocol.AXIS, protocol.VERSION, 5, 4, 0, 9.0, 0.0))
    script.live.play()
    script.go(0.1)
    assert script.live.simulation.input("speed") < 2.0


def test_a_recording_begins_with_the_next_step_and_ends_when_asked():
    run = Run(scene("door"))
    run.live.play()
    run.go(0.3)
    run.live.record(True)
    assert not run.live.under_way
    run.live.publish()
    assert run.frames[-1].flags & protocol.RECORDING
    run.go(0.5)
    assert run.live.under_way
    sink = run.live._sink
    run.live.record(False)
    assert sink.end_said == "interrupted"
    assert (run.outcomes[-1].end, run.outcomes[-1].duration) == ("interrupted", pytest.approx(0.5, abs=0.02))
    assert sink.facts["app"] == "test"


def test_a_recording_goes_on_through_a_reset_in_a_file_of_its_own():
    run = Run(scene("door"))
    run.live.record(True)
    run.live.play()
    run.go(0.3)
    first = run.live._sink
    run.live.reset()
    assert first.end_said == "interrupted"
    run.go(0.3)
    assert run.live._sink is not first
    assert run.live.recording
    run.live.close()
    assert [outcome.end for outcome in run.outcomes] == ["interrupted"] * 2


def test_a_recording_without_a_step_is_none():
    run = Run(scene("door"))
    run.live.record(True)
    run.live.record(False)
    assert run.outcomes == []


def test_a_run_that_ends_pauses_and_is_saved():
    run = Run(stiff_scene)
    run.live.record(True)
    run.live.play()
    run.go(0.5)
    assert [outcome.end for outcome in run.outcomes] == ["non-finite"]
    run.live.publish()
    assert run.frames[-1].phase == protocol.OVER
    assert not run.live.recording
