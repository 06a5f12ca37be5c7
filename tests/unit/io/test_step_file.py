"""STEP files: parts with their names and places, within the chord error; faults are told with their remedy."""

from __future__ import annotations

import sys

import numpy as np
import pytest
from tests.step_parts import needs_cad, write_assembly

from stickslip.geometry import inspect_mesh
from stickslip.io import load_mesh
from stickslip.io.step_file import read_step
from stickslip.model.errors import ModelError


@pytest.fixture(scope="module")
def assembly(tmp_path_factory):
    path = tmp_path_factory.mktemp("step") / "assembly.step"
    write_assembly(path)
    return path


@needs_cad
def test_parts_keep_their_names_and_places(assembly):
    parts = {part.name: part for part in read_step(assembly)}
    assert list(parts) == ["peg", "bushing", "peg 2"]
    np.testing.assert_allclose(parts["peg"].position, (0.0, 0.0, 0.005), atol=1e-12)
    np.testing.assert_allclose(parts["peg 2"].position, (0.0, 0.1, 0.0), atol=1e-12)
    np.testing.assert_allclose(parts["peg 2"].axes, [[0, -1, 0], [1, 0, 0], [0, 0, 1]], atol=1e-12)
    np.testing.assert_allclose(parts["peg"].vertices[:, 2].max(), 0.03, atol=1e-12)
    np.testing.assert_allclose(parts["peg"].placed()[:, 2].max(), 0.035, atol=1e-12)


@needs_cad
@pytest.mark.parametrize("chord", [1e-4, 1e-5, 1e-6])
def test_triangles_are_within_the_chord_error(assembly, chord):
    part = next(part for part in read_step(assembly, chord) if part.name == "peg")
    x = part.vertices[part.triangles]
    side = np.abs(np.cross(x[:, 1] - x[:, 0], x[:, 2] - x[:, 0])[:, 2]) < 1e-12
    middles = 0.5 * (x[side] + np.roll(x[side], -1, axis=1)).reshape(-1, 3)
    radius = np.hypot(middles[:, 0], middles[:, 1])
    assert 0.0099 - radius.min() < chord
    assert radius.max() < 0.0099 + 1e-9


@needs_cad
def test_a_mesh_of_a_step_file_is_closed_and_in_metres(assembly):
    before = assembly.read_bytes()
    found = load_mesh(assembly, part="bushing", chord=1e-6, solid=True)
    assert found.report.volume == pytest.approx(0.04 * 0.04 * 0.02 - np.pi * 0.01 * 0.01 * 0.02, rel=1e-3)
    assert "chord error of 1 µm" in found.report.repairs[0]
    assert inspect_mesh(found.vertices, found.triangles).is_solid
    assert assembly.read_bytes() == before


@needs_cad
def test_a_part_that_does_not_exist(assembly):
    with pytest.raises(ModelError, match=r"has no part 'screw'.*'peg', 'bushing'"):
        load_mesh(assembly, part="screw")


@needs_cad
@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"solid part", "is no STEP file"),
        (b"ISO-10303-21;\nHEADER;\nnonsense", "cannot be read|has no surface"),
        (b"ISO-10303-21;\nDATA;\n#1=DOCUMENT_FILE('../secret.stp','',#2);", "names other files"),
    ],
)
def test_damaged_files_are_refused(tmp_path, text, says):
    (tmp_path / "part.stp").write_bytes(text)
    with pytest.raises(ModelError, match=says):
        read_step(tmp_path / "part.stp")


def test_without_the_extra_the_remedy_is_told(tmp_path, monkeypatch):
    (tmp_path / "part.step").write_bytes(b"ISO-10303-21;")
    monkeypatch.setitem(sys.modules, "OCP", None)
    with pytest.raises(ModelError, match=r"pip install 'stickslip\[cad\]'"):
        load_mesh(tmp_path / "part.step")


def test_a_missing_file():
    with pytest.raises(ModelError, match="does not exist"):
        load_mesh("nowhere.step")
