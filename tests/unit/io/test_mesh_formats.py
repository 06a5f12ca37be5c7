"""The CAD variant of a part in every format that is read: healed, closed, and the file as it was."""

from __future__ import annotations

import pytest
import trimesh

from stickslip.geometry import inspect_mesh
from stickslip.io import load_mesh
from stickslip.model.errors import ModelError
from stickslip.scenes.support.cad_like import cad_variant
from stickslip.scenes.support.machine_parts import gear


@pytest.fixture(scope="module")
def variant():
    vertices, triangles = cad_variant(gear(layers=1))
    return vertices * 1e3, triangles  # in millimetres


@pytest.mark.parametrize("suffix", ["stl", "obj", "ply", "off", "3mf", "glb"])
def test_every_format_is_healed(tmp_path, variant, suffix):
    file = tmp_path / f"gear.{suffix}"
    trimesh.Trimesh(*variant, process=False).export(file)
    before = file.read_bytes()
    found = load_mesh(file, 1e-3, solid=True)
    assert found.report.is_solid
    assert found.report.volume == pytest.approx(inspect_mesh(*gear(layers=1)).volume, rel=1e-4)
    assert any("slivers" in line for line in found.report.repairs)
    assert file.read_bytes() == before


def test_a_part_with_a_hole_is_refused_as_a_body_and_read_as_a_surface(tmp_path):
    vertices, triangles = gear(layers=1)
    file = tmp_path / "gear.ply"
    trimesh.Trimesh(vertices, triangles[5:], process=False).export(file)
    with pytest.raises(ModelError, match="holes"):
        load_mesh(file, solid=True)
    assert load_mesh(file).report.kinds == ("open edges",)


def test_a_3mf_that_unpacks_to_too_much_is_refused(tmp_path, monkeypatch):
    file = tmp_path / "part.3mf"
    trimesh.creation.box().export(file)
    monkeypatch.setattr("stickslip.geometry.mesh_reader.MAX_BYTES", 1500)
    with pytest.raises(ModelError, match=r"unpacks|MB"):
        load_mesh(file)
