"""A recording as a glTF file: what other programs read of it."""

from __future__ import annotations

import io
import json
import struct

import numpy as np
import pytest
import trimesh
from typer.testing import CliRunner

from stickslip.apps.catalogue import find_app
from stickslip.cli.main import app as cli
from stickslip.contract.run import run_to_end
from stickslip.io import open_recording
from stickslip.io.recording_writer import RecordingWriter
from stickslip.model import Sphere
from stickslip.studio.moving_model import recording_model


@pytest.fixture(scope="module")
def bouncing(tmp_path_factory):
    path = tmp_path_factory.mktemp("runs") / "bounce.parquet"
    run_to_end(find_app("bounce").begin({}), RecordingWriter(path))
    return path


def parts(content: bytes) -> tuple[dict, bytes]:
    """JSON and numbers of a file; its lengths are what they say."""
    magic, version, length = struct.unpack_from("<4sII", content)
    assert (magic, version, length) == (b"glTF", 2, len(content))
    size, kind = struct.unpack_from("<I4s", content, 12)
    assert kind == b"JSON"
    rest, kind = struct.unpack_from("<I4s", content, 20 + size)
    assert kind == b"BIN\0"
    assert 28 + size + rest == len(content)
    return json.loads(content[20 : 20 + size]), content[28 + size :]


def numbers(data: dict, binary: bytes, accessor: int) -> np.ndarray:
    about = data["accessors"][accessor]
    view = data["bufferViews"][about["bufferView"]]
    width = {"SCALAR": 1, "VEC3": 3, "VEC4": 4}[about["type"]]
    kind = {5126: "<f4", 5125: "<u4"}[about["componentType"]]
    found = np.frombuffer(binary, kind, about["count"] * width, view["byteOffset"])
    return found.reshape(about["count"], width)


def test_a_ball_bounces_in_the_file_as_it_did(bouncing):
    recording = open_recording(bouncing)
    data, binary = parts(recording_model(recording))
    animation = data["animations"][0]
    place = next(c for c in animation["channels"] if c["target"]["path"] == "translation")
    sampler = animation["samplers"][place["sampler"]]
    times, heights = numbers(data, binary, sampler["input"])[:, 0], numbers(data, binary, sampler["output"])[:, 2]
    assert times[0] == 0.0
    assert times[-1] == pytest.approx(np.ptp(recording.time), abs=1e-6)
    height = next(name for name in recording.table.column_names if name.startswith("q.") and name.endswith(".z"))
    rows = np.searchsorted(recording.time, recording.time[0] + times - 1e-6)
    np.testing.assert_allclose(
        np.diff(heights), np.diff(recording.column(height)[rows]), atol=2e-6
    )  # from another origin
    assert np.ptp(heights) > 0.1


def test_every_index_is_within_its_mesh_and_turns_are_unit_quaternions(bouncing):
    data, binary = parts(recording_model(open_recording(bouncing)))
    for mesh in data["meshes"]:
        part = mesh["primitives"][0]
        vertices = numbers(data, binary, part["attributes"]["POSITION"])
        assert numbers(data, binary, part["indices"]).max() < len(vertices)
        assert np.isfinite(vertices).all()
    for channel in data["animations"][0]["channels"]:
        if channel["target"]["path"] == "rotation":
            turns = numbers(data, binary, data["animations"][0]["samplers"][channel["sampler"]]["output"])
            np.testing.assert_allclose(np.linalg.norm(turns, axis=1), 1.0, atol=1e-6)


def test_another_program_reads_it(bouncing):
    """The ball is as large as it was declared, and above the ground in y: glTF has y up."""
    recording = open_recording(bouncing)
    scene = trimesh.load(io.BytesIO(recording_model(recording)), file_type="glb")
    declared = next(shape for shape in recording.scene.shapes if isinstance(shape, Sphere))
    ball = next(mesh for name, mesh in scene.geometry.items() if name.startswith(declared.name))
    np.testing.assert_allclose(np.ptp(ball.vertices, axis=0), 2.0 * declared.radius, rtol=1e-6)
    node = next(name for name in scene.graph.nodes_geometry if scene.graph[name][1] == declared.name)
    up = scene.graph[node][0][:3, :3] @ np.array([0.0, 0.0, 1.0])
    np.testing.assert_allclose(up, [0.0, 1.0, 0.0], atol=1e-6)


def test_the_shell_writes_a_model(bouncing, tmp_path):
    out = tmp_path / "bounce.glb"
    done = CliRunner().invoke(cli, ["export", str(bouncing), "--out", str(out), "--json"])
    assert done.exit_code == 0
    assert json.loads(done.stdout) == {"file": str(out), "bytes": out.stat().st_size}
    refused = CliRunner().invoke(cli, ["export", str(bouncing), "--out", str(out), "--channel", "t"])
    assert refused.exit_code == 2
    wrong = CliRunner().invoke(cli, ["export", str(bouncing), "--out", str(tmp_path / "bounce.gif")])
    assert wrong.exit_code == 2
