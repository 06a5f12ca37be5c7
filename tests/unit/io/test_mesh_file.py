"""Meshes of other programs: every format gives the same body, bad files are refused with all faults."""

from __future__ import annotations

import numpy as np
import pytest
import trimesh
from tests.meshes import box, torus

from stickslip.geometry.mass_properties import mass_properties
from stickslip.io.mesh_file import load_mesh, write_ply
from stickslip.model import Body, ModelError


@pytest.mark.parametrize("suffix", ["obj", "stl", "ply", "off", "glb", "gltf"])
def test_every_format_gives_the_same_body(tmp_path, suffix):
    vertices, triangles = torus(16, 12)
    vertices = vertices + np.array([0.1, 0.2, 0.3])
    stored = (
        np.column_stack([vertices[:, 0], vertices[:, 2], -vertices[:, 1]]) if suffix in ("glb", "gltf") else vertices
    )
    file = tmp_path / f"part.{suffix}"
    trimesh.Trimesh(stored, triangles, process=False).export(file)
    mesh = load_mesh(file, solid=True)
    ours, same = mass_properties(mesh.vertices, mesh.triangles), mass_properties(vertices, triangles)
    assert ours.volume == pytest.approx(same.volume, rel=1e-5)  # STL and glTF keep single precision
    assert ours.com == pytest.approx(same.com, abs=1e-6)
    assert ours.inertia == pytest.approx(same.inertia, abs=1e-4 * np.abs(same.inertia).max())


def test_ply_of_ours_loses_no_bit(tmp_path):
    vertices, triangles = box((0.1, 0.2, 0.3))
    write_ply(tmp_path / "box.ply", vertices, triangles)
    mesh = load_mesh(tmp_path / "box.ply", repair=False)
    assert np.array_equal(mesh.vertices, vertices)
    assert np.array_equal(mesh.triangles, triangles)


def test_millimetres_are_asked_about(tmp_path):
    write_ply(tmp_path / "part.ply", *box((120.0, 80.0, 60.0)))
    with pytest.raises(ModelError, match="millimetres"):
        load_mesh(tmp_path / "part.ply", solid=True)
    assert load_mesh(tmp_path / "part.ply", 0.001, solid=True).report.extent == pytest.approx((0.12, 0.08, 0.06))
    assert load_mesh(tmp_path / "part.ply", solid=True, size_is_right=True).report.faults == ()


def test_all_faults_of_a_file_at_once(tmp_path):
    vertices, triangles = box((120.0, 80.0, 60.0))
    write_ply(tmp_path / "part.ply", vertices, triangles[1:])
    with pytest.raises(ModelError) as caught:
        load_mesh(tmp_path / "part.ply", solid=True)
    assert len(caught.value.faults) == 2
    assert "open edges" in str(caught.value)


@pytest.mark.parametrize(("name", "content", "message"), [
    ("gone.stl", None, "does not exist"),
    ("part.igs", "x", "not read"),
    ("part.obj", "v 0 0 0\n", "no triangle"),
    ("part.ply", "not a mesh", "cannot be read"),
    ("part.obj", "v 0 0 0\nv 1e200 0 0\nv 0 1 0\nf 1 2 3\n", r"has a coordinate of 1e\+200, at most 1e\+09 is read"),
])  # fmt: skip
def test_files_that_are_no_mesh(tmp_path, name, content, message):
    if content is not None:
        (tmp_path / name).write_text(content)
    with pytest.raises(ModelError, match=message):
        load_mesh(tmp_path / name)


def test_body_from_a_mesh():
    vertices, triangles = box((0.2, 0.4, 0.6))
    body = Body.solid("part", vertices + np.array([0.0, 0.0, 1.0]), triangles, density=500.0)
    like = Body.box("part", 500.0 * 0.048, (0.1, 0.2, 0.3))
    assert body.mass == pytest.approx(like.mass)
    assert body.com == pytest.approx((0.0, 0.0, 1.0))
    assert np.diag(body.inertia) == pytest.approx(like.inertia)
    with pytest.raises(ModelError, match="open edges"):
        Body.solid("part", vertices, triangles[1:])
