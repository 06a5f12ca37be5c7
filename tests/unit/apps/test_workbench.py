"""The workbench behind the contract: hands, summaries, recordings, bad input."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest
from tests.acceptance.guided_runs import FLOOR, box, command, led
from tests.piercing import piercing

from stickslip.apps.catalogue import app_names, find_app
from stickslip.apps.workbench.solids import block, bushing, hose, joined, placed, pocket, refined, turned, window
from stickslip.apps.workbench.task import Task
from stickslip.contract import run_to_end
from stickslip.contract.app import ME
from stickslip.engine.replay import replay
from stickslip.io import RecordingWriter, open_recording
from stickslip.io.mesh_file import write_ply
from stickslip.io.scene_file import scene_from_toml, scene_to_toml
from stickslip.model import Body, Free, Input, ModelError, Sphere
from stickslip.model.body import inertia_matrix
from stickslip.model.compile import compile_scene
from stickslip.model.errors import UsageError

TASKS = ("aeroplane", "fit", "headlamp", "peg", "puzzle", "radio")


@pytest.mark.parametrize("name", TASKS)
def test_tasks_are_apps_with_six_axes_and_four_hands(name):
    app = find_app(name)
    assert name in app_names()
    assert [axis.bindings.six_axis for axis in app.inputs] == ["x", "y", "z", "roll", "pitch", "yaw"]
    assert {"me", "auto", "script", "plan", "recorded"} == {entry.name for entry in app.controllers}
    assert all(len(axis.bindings.keys) == 2 for axis in app.inputs)
    assert len({key for axis in app.inputs for key in axis.bindings.keys}) == 12


def test_a_run_is_recorded_and_replayed_to_the_bit(tmp_path):
    path = tmp_path / "radio.stickslip"
    run = find_app("radio").begin({}, "script", 1)
    summary = run_to_end(run, RecordingWriter(path))
    for key in (
        "max_penetration_m",
        "min_clearance_m",
        "peak_force_n",
        "interval_p50_s",
        "interval_p99_s",
        "interval_max_s",
    ):
        assert isinstance(summary[key], float)
    assert summary["inserted"] is True
    recording = open_recording(path)
    assert {"run.clearance", "run.force", "run.gap"} <= set(recording.columns)
    assert recording.column("run.force").max() == pytest.approx(summary["peak_force_n"], rel=1e-6)
    found = replay(recording)
    assert found.same, str(found)


def test_the_same_run_gives_the_same_bits_and_a_reset_begins_again():
    runs = [find_app("peg").begin({"play": 5e-5}, "script", 3, until=1.0) for _ in range(2)]
    ends = []
    for run in runs:
        run_to_end(run)
        ends.append(run.simulation.snapshot())
    runs[0].reset()
    run_to_end(runs[0])
    ends.append(runs[0].simulation.snapshot())
    for other in ends[1:]:
        assert all(np.array_equal(a, b) for a, b in zip(ends[0].arrays, other.arrays, strict=True))


def test_what_a_person_lets_go_stands_still_in_the_next_interval():
    run = find_app("radio").begin(None, ME, live=True)
    run.controller.move("hand_x", 0.1, 0.75)
    for _ in range(30):
        run.tick()
    assert run.simulation.velocity("part")[0][0] == pytest.approx(0.1)
    run.controller.move("hand_x", 0.0, 0.75)
    run.tick()
    assert run.simulation.velocity("part")[0][0] == 0.0


def test_a_part_that_is_let_go_falls_and_that_is_replayed_to_the_bit(tmp_path):
    path = tmp_path / "aeroplane.stickslip"
    run = find_app("aeroplane").begin({"drops": True, "friction": 0.3, "static": 0.4}, ME, until=2.0)
    run.controller.move("hand_drop", 1.0)
    summary = run_to_end(run, RecordingWriter(path))
    assert summary["contacts"] >= 3
    assert summary["max_penetration_m"] < 1e-15
    weight = 9.81 * run.simulation.scene.bodies[0].mass
    assert run.simulation.contact_forces().forces.sum(0)[2] == pytest.approx(weight, rel=0.01)
    found = replay(open_recording(path))
    assert found.same, str(found)


@pytest.mark.parametrize("hand", ["auto", "script", "plan"])
def test_friction_does_not_keep_a_radio_out(hand):
    found = run_to_end(find_app("radio").begin({"friction": 0.15, "static": 0.2}, hand, 1))
    assert found["inserted"]
    assert found["max_penetration_m"] < 1e-15


def begun_at(position):
    """The radio, begun somewhere else."""
    app = find_app("radio")
    task = app.make()
    elsewhere = dataclasses.replace(
        task, start=dataclasses.replace(task.start, position=position, wxyz=(1.0, 0.0, 0.0, 0.0))
    )

    def make(seed: int = 0) -> Task:
        return elsewhere

    return dataclasses.replace(app, make=make)


def test_a_part_that_begins_in_an_obstacle_is_led_out_the_shortest_way_and_it_is_said():
    run = begun_at((0.0, -0.07, 7e-4)).begin(None, ME, until=1.0)
    found = run_to_end(run)
    assert found["freed_intervals"] > 3
    assert found["max_penetration_m"] == pytest.approx(4.5e-4, abs=1e-5)  # 0.7 mm, less half the play
    assert run.simulation.guidance().penetration == 0.0
    assert piercing(run.simulation) == 0.0
    moved = run.simulation.pose("part")[0] - (
        0.0,
        -0.07,
        7e-4,
    )  # no farther than straight out; turning it a little is shorter
    assert np.linalg.norm(moved) < 4.5e-4 + 2.0 * found["guard_m"]


def test_a_part_that_begins_deep_in_an_obstacle_is_refused():
    with pytest.raises(UsageError, match=r"begins .* m inside an obstacle"):
        begun_at((0.0, -0.07, 5e-3)).begin()


def test_penetration_is_seen_where_there_is_some():
    sim = led(box((0.2, 0.16, 0.1)), [FLOOR], (0.0, 0.0, 0.0497), (np.cos(0.001), np.sin(0.001), 0.0, 0.0))
    sim.step(1)
    assert sim.guidance().penetration == pytest.approx(4.6e-4, abs=1e-5)
    assert piercing(sim) > 0.0


def test_solids_are_closed_and_hold_what_they_should():
    for solid, volume in (
        (box((0.1, 0.2, 0.3)), 0.006),
        (pocket((0.2, 0.3, 0.1), 0.02), 0.24 * 0.32 * 0.14 - 0.2 * 0.3 * 0.1),
        (bushing([(0.2, 0.0), (0.2, 0.1), (0.1, 0.1), (0.1, 0.0)], 64), 64 / 2 * np.sin(2 * np.pi / 64) * 0.003),
        (placed(turned([(0.1, 0.0), (0.1, 0.5)], 4), (1.0, 0.0, 0.0)), 0.02 * 0.5),
        (window((0.4, 0.2), (0.1, 0.05), 0.0, 0.1), (0.4 * 0.2 - 0.1 * 0.05) * 0.1),
        (turned(refined([(0.1, 0.0), (0.1, 0.5)], 0.07), 4), 0.02 * 0.5),
        (hose([(0.0, 0.0, 0.0), (0.3, 0.0, 0.0), (1.0, 0.0, 0.0)], 0.1, 24), 24 / 2 * np.sin(2 * np.pi / 24) * 0.01),
        (joined([box((0.1, 0.1, 0.1)), box((0.1, 0.1, 0.1), (1.0, 0.0, 0.0))]), 0.002),
    ):
        assert Body.solid("body", *solid, density=1.0).mass == pytest.approx(volume, rel=1e-12)
        assert np.isfinite(inertia_matrix(Body.solid("body", *solid).inertia)).all()


def test_ribs_take_volume_from_a_block_and_leave_it_closed():
    plain, ribbed = (Body.solid("body", *block((0.2, 0.1, 0.3), 8, depth), density=1.0).mass for depth in (0.0, 0.01))
    assert 0.2 * 0.1 * 0.3 > plain > ribbed > 0.8 * plain


def test_the_engine_bay_has_sixteen_parts_and_sixty_thousand_faces():
    task = find_app("headlamp").make()
    assert len(task.part) + len(task.obstacles) == 16
    assert sum(len(triangles) for _, triangles in (*task.part.values(), *task.obstacles.values())) >= 60_000
    for solid in task.obstacles.values():
        assert Body.solid("body", *solid).mass > 0.0


def stored(path, solid, scale=1.0):
    """A mesh as a file."""
    write_ply(path, solid[0] * scale, solid[1])
    return str(path)


def test_files_of_ones_own_are_fitted_and_odd_sizes_are_asked_about(tmp_path):
    part, hole = box((0.04, 0.04, 0.02)), pocket((0.041, 0.035, 0.021), 0.01)
    app, place = (
        find_app("fit"),
        {"goal": [0.0, 0.0145, 0.0, 0.0, 0.0, 0.0], "start": [0.0, -0.03, 0.0, 0.0, 0.0, 0.02]},
    )
    for scale, unit in ((1000.0, "mm"), (1.0, "")):
        files = {"part": stored(tmp_path / "a.ply", part, scale), "obstacle": stored(tmp_path / "b.ply", hole, scale)}
        summary = run_to_end(app.begin({**files, **place, "unit": unit, "play": 1e-3}, "auto"))
        assert summary["inserted"]
        assert summary["max_penetration_m"] < 1e-15
    for scale, said in ((400.0, "16 m long"), (4e-4, "16 µm long")):
        files = {"part": stored(tmp_path / "a.ply", part, scale), "obstacle": stored(tmp_path / "b.ply", hole, scale)}
        with pytest.raises(UsageError, match=said):
            app.begin({**files, **place})
    with pytest.raises(UsageError, match="no obstacle"):
        app.begin({"part": str(tmp_path / "a.ply")})


def test_a_scene_with_a_guide_is_a_file_like_any_other():
    scene = led(box((0.2, 0.16, 0.1)), [FLOOR], (0.0, 0.0, 1.0)).scene
    assert scene_from_toml(scene_to_toml(scene)) == scene


def test_a_guide_that_cannot_work_is_refused_with_the_remedy():
    scene = led(box((0.2, 0.16, 0.1)), [FLOOR], (0.0, 0.0, 1.0)).scene
    ball = dataclasses.replace(scene, shapes=(*scene.shapes, Sphere("ball", radius=0.1)))
    with pytest.raises(ModelError, match="is a sphere, and the guided part"):
        compile_scene(ball)
    two = dataclasses.replace(
        scene, bodies=(*scene.bodies, Body("b", 1.0, (1.0, 1.0, 1.0))), joints=(*scene.joints, Free("f", child="b"))
    )
    assert any("shares the scene" in fault.what for fault in two.faults())
    moved = dataclasses.replace(scene, joints=(Free("free", child="part", at_parent=(1.0, 0.0, 0.0)),))
    assert any("from the origin of the world" in fault.what for fault in moved.faults())
    slow = dataclasses.replace(scene, inputs=tuple(Input(signal.name) for signal in scene.inputs))
    assert sum("takes this input as it is given" in fault.what for fault in slow.faults()) == 6


def test_a_snapshot_of_contacts_that_do_not_exist_is_refused():
    sim = led(box((0.2, 0.16, 0.1)), [FLOOR], (0.0, 0.0, 0.06))
    command(sim, (0.0, 0.0, -0.5))
    sim.step(10)
    assert sim.guidance().contacts
    taken = sim.snapshot()
    sim.restore(taken)
    for array in taken.arrays:
        if array.dtype == np.int64 and array.ndim == 1 and array.size > 1 and array.any():
            array[0] |= 0xFFFFFF
    with pytest.raises(ModelError, match="refers to contacts"):
        sim.restore(taken)
