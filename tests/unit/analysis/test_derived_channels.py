"""Channels that follow from those of a recording."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from stickslip.analysis.derived_channels import derived_channels, yaw_pitch_roll
from stickslip.analysis.shape_paths import shape_poses
from stickslip.apps.skeleton import SkeletonSled, ship_setup
from stickslip.engine.recorder import Recorder
from stickslip.engine.simulation import Simulation
from stickslip.io import RecordingWriter, open_recording
from stickslip.model import Body, Free, Plane, Scene, StepOptions
from stickslip.model.rotation import matrix_from_quat


def recorded(scene, seconds, path):
    simulation = Simulation(scene)
    with Recorder(simulation, RecordingWriter(path)) as recorder:
        recorder.step(round(seconds / simulation.dt))
    return open_recording(path)


def test_a_thrown_body_falls_with_gravity_and_keeps_its_energy(tmp_path):
    scene = Scene(
        "thrown",
        bodies=[Body("stone", 2.0, (0.1, 0.1, 0.1))],
        joints=[Free("free", child="stone", u0=(3.0, 0.0, 4.0, 0.0, 0.0, 1.5))],
        step=StepOptions(0.001),
    )
    found = derived_channels(recorded(scene, 1.0, tmp_path / "run.parquet"))
    assert found["speed"].values[0] == pytest.approx(5.0)
    assert found["acceleration.z"].values == pytest.approx(-9.81, abs=1e-6)
    assert found["acceleration.x"].values == pytest.approx(0.0, abs=1e-9)
    assert found["yaw.rate"].values == pytest.approx(1.5, abs=1e-6)
    assert found["yaw"].values[-1] == pytest.approx(1.5)
    assert found["energy.change"].values == pytest.approx(0.0, abs=1e-9)


def test_a_sled_that_slides_at_an_angle_slips_by_that_angle(tmp_path):
    sled = SkeletonSled(ship_setup("men"))
    scene = sled.scene((Plane("ice"),), speed=20.0)
    free = scene.joints[0]
    turned = replace(free, u0=(20.0 * np.cos(0.02), 20.0 * np.sin(0.02), *free.u0[2:]))
    scene = replace(scene, joints=(turned, *scene.joints[1:]))
    recording = recorded(scene, 0.05, tmp_path / "run.parquet")
    found = derived_channels(recording)
    slips = {name: entry for name, entry in found.items() if name.startswith("slip.")}
    assert len(slips) == 8
    for entry in slips.values():
        assert entry.unit == "rad"
        assert entry.values[0] == pytest.approx(0.02, abs=2e-3)  # runners twist and bend a little in the first 10 ms


def test_angles_are_those_of_turns_about_z_y_and_x():
    half = 0.5 * np.array([0.3, -0.2, 0.1])
    (cz, cy, cx), (sz, sy, sx) = np.cos(half), np.sin(half)
    q = [
        cz * cy * cx + sz * sy * sx,
        cz * cy * sx - sz * sy * cx,
        cz * sy * cx + sz * cy * sx,
        sz * cy * cx - cz * sy * sx,
    ]
    assert yaw_pitch_roll(np.array([q]))[0] == pytest.approx([0.3, -0.2, 0.1])


def test_runners_are_where_the_simulation_has_them(tmp_path):
    sled = SkeletonSled(ship_setup("men"))
    simulation = Simulation(sled.scene((Plane("ice"),), speed=20.0))
    with Recorder(simulation, RecordingWriter(tmp_path / "run.parquet")) as recorder:
        sled.steer(simulation, 1.0)
        recorder.step(1500)
    recording = open_recording(tmp_path / "run.parquet")
    assert abs(recording.column("q.right_bend.angle")[-1]) > 1e-3  # a tip is bent
    for shape in simulation.scene.shapes[1:9]:
        centre, turn = shape_poses(recording, [shape.name])[shape.name]
        position, rotation = simulation.pose(shape.body)
        assert turn[-1] == pytest.approx(matrix_from_quat(rotation), abs=1e-12)
        assert centre[-1] == pytest.approx(position + matrix_from_quat(rotation) @ shape.position, abs=1e-12)
