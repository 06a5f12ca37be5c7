"""Convex pieces: they cover the mesh, are kept by content, and bad meshes are refused before anything is computed."""

from __future__ import annotations

import numpy as np
import pytest
from tests.meshes import box, together, torus

from stickslip.geometry import DecompositionOptions, GeometryError, decompose_mesh, hull_from_points
from stickslip.model import ModelError, convex_pieces


def angle_iron():
    """An L of three cubes as one closed mesh, corners of 1 m."""
    outline = np.array([(0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2)], float)
    vertices = np.array([(x, y, z) for z in (0.0, 1.0) for x, y in outline])
    caps = [(0, 1, 2), (0, 2, 3), (0, 3, 4), (0, 4, 5)]
    triangles = [(a, c, b) for a, b, c in caps] + [(a + 6, b + 6, c + 6) for a, b, c in caps]
    for k in range(6):
        a, b = k, (k + 1) % 6
        triangles += [(a, b, b + 6), (a, b + 6, a + 6)]
    return vertices, np.array(triangles)


def covered(pieces, points, tolerance):
    """Whether each point is in one of the pieces."""
    inside = np.zeros(len(points), bool)
    for piece in pieces:
        hull = hull_from_points(piece)
        inside |= (points @ hull.planes[:, :3].T <= hull.planes[:, 3] + tolerance).all(axis=1)
    return inside.all()


def test_an_angle_iron_becomes_two_boxes(tmp_path):
    said = []
    pieces = decompose_mesh(
        *angle_iron(), folder=tmp_path, on_progress=lambda what, seconds: said.append((what, seconds))
    )
    assert len(pieces) == 2
    assert covered(pieces, angle_iron()[0], 2e-4)  # CoACD trims at cuts by about 1e-4 of the size
    volumes = sum(np.ptp(piece, axis=0).prod() for piece in pieces)
    assert volumes == pytest.approx(3.0, rel=1e-3)
    assert [what for what, _ in said][:2] == ["look up", "decompose"]
    assert said[-1][0] == "done"
    seconds = [entry[1] for entry in said]
    assert seconds == sorted(seconds)


def test_pieces_are_kept_by_content(tmp_path):
    first = decompose_mesh(*angle_iron(), folder=tmp_path)
    said = []
    again = decompose_mesh(*angle_iron(), folder=tmp_path, on_progress=lambda what, _: said.append(what))
    assert said == ["look up", "done"]
    assert all(np.array_equal(a, b) for a, b in zip(first, again, strict=True))
    decompose_mesh(*angle_iron(), DecompositionOptions(threshold=0.5), folder=tmp_path)
    assert len(list(tmp_path.glob("*.npz"))) == 2


def test_a_damaged_file_is_made_anew(tmp_path):
    first = decompose_mesh(*angle_iron(), folder=tmp_path)
    (file,) = tmp_path.glob("*.npz")
    file.write_bytes(file.read_bytes()[:100])
    again = decompose_mesh(*angle_iron(), folder=tmp_path)
    assert all(np.array_equal(a, b) for a, b in zip(first, again, strict=True))


def test_a_mesh_that_is_no_solid_is_refused(tmp_path):
    vertices, triangles = angle_iron()
    with pytest.raises(GeometryError, match="open edges"):
        decompose_mesh(vertices, triangles[1:], folder=tmp_path)
    with pytest.raises(ModelError, match="shape 'part' cannot be cut"):
        convex_pieces("part", vertices=vertices, triangles=triangles[1:])


def test_hulls_of_a_body(tmp_path, monkeypatch):
    monkeypatch.setenv("STICKSLIP_CACHE", str(tmp_path))
    vertices, triangles = angle_iron()
    pieces = convex_pieces("part", "iron", vertices=vertices, triangles=triangles, material="steel")
    assert [piece.name for piece in pieces] == ["part 0", "part 1"]
    assert {piece.material for piece in pieces} == {"steel"}
    assert {piece.body for piece in pieces} == {"iron"}


@pytest.mark.slow
def test_a_ring_of_boxes_is_covered(tmp_path):
    """Concavity of 5 % is left, so that pieces may also fill what is hollow, but nothing of the mesh is left out."""
    for mesh in (torus(24, 12), together(box((1, 1, 1)), (box((1, 1, 1))[0] + 3.0, box((1, 1, 1))[1]))):
        pieces = decompose_mesh(*mesh, folder=tmp_path)
        assert covered(pieces, mesh[0], 1e-2)
