"""Exported tracks: other programs read back what was written."""

from __future__ import annotations

import numpy as np
import pytest
import trimesh
from tests.acceptance.track_cases import ELEMENTS, mini_track

from stickslip.io.frames import vectors_from_y_up
from stickslip.io.swept_grid import read_swept_grid
from stickslip.io.track_export import export_track
from stickslip.model import Mesh
from stickslip.model.errors import TrackError
from stickslip.track.elements import ENDS, element_name, track_mesh
from stickslip.track.mesh import grid_loft

TRACK = mini_track(elements=ELEMENTS)
MESH = track_mesh(TRACK, grid_loft(TRACK, 2.0, 21))


def test_obj_is_the_mesh_that_shapes_read(tmp_path):
    report = export_track(TRACK, tmp_path / "mini.obj", along=2.0, across=21)
    assert report.n_byte == report.path.stat().st_size
    assert report.n_triangle == len(MESH.faces)
    vertices, triangles = Mesh("track", file=str(report.path)).load()
    corners = vertices[triangles].reshape(-1, 9)
    wanted = MESH.vertices[MESH.faces].reshape(-1, 9)
    np.testing.assert_allclose(corners, wanted, atol=6e-6)


def test_glb_is_y_up_with_a_node_per_part(tmp_path):
    report = export_track(TRACK, tmp_path / "mini.glb", along=2.0, across=21)
    scene = trimesh.load(report.path)
    assert set(scene.geometry) == {"ice", *map(element_name, ELEMENTS), *ENDS}
    for name, part in scene.geometry.items():
        corners = vectors_from_y_up(np.asarray(part.vertices)[part.faces])
        wanted = MESH.vertices[MESH.faces_of(name)]
        np.testing.assert_allclose(corners, wanted, atol=1e-4)  # single precision, 400 m from the origin
    ice = scene.geometry["ice"]
    facets = ice.face_normals[:, None] @ np.asarray(ice.vertex_normals)[ice.faces].transpose(0, 2, 1)
    assert facets.min() > 0.5


def test_a_swept_grid_is_chosen_by_its_ending(tmp_path):
    report = export_track(TRACK, tmp_path / "mini.SSG")
    assert report.n_triangle == 0
    assert read_swept_grid(report.path).points.shape == (320 * 4 + 1, 81, 2)


def test_the_tessellation_of_the_source(tmp_path):
    report = export_track(TRACK, tmp_path / "mini.obj", sections=True)
    assert 0.9 * 420 * 320 < report.n_triangle < 420 * 320


def test_an_old_file_stays_if_the_new_one_cannot_be_made(tmp_path):
    file = tmp_path / "mini.obj"
    file.write_text("old")
    with pytest.raises(TrackError, match="along is 0"):
        export_track(TRACK, file, along=0.0)
    assert file.read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["mini.obj"]


@pytest.mark.parametrize(
    ("name", "arguments", "what"),
    [
        ("mini.stl", {}, "ends in .glb, .obj or .ssg"),
        ("mini", {}, "has the ending ''"),
        ("mini.ssg", {"sections": True}, "sections"),
        ("mini.obj", {"sections": True, "across": 9}, "sections"),
        ("missing/mini.ssg", {}, "cannot be written"),
        ("mini.ssg", {"across": 0}, "across is 0"),
    ],
)
def test_what_cannot_be_exported_is_refused(tmp_path, name, arguments, what):
    with pytest.raises(TrackError, match=what):
        export_track(TRACK, tmp_path / name, **arguments)
    assert not list(tmp_path.iterdir())
