"""Faults of meshes are all found at once; repairs do what they say and nothing else."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components
from tests.meshes import box, ico_sphere, together

from stickslip.geometry import GeometryError, face_falling, orient_mesh
from stickslip.geometry.mass_properties import mass_properties
from stickslip.geometry.mesh_repair import repair_mesh
from stickslip.geometry.mesh_report import inspect_mesh, label_shells


def soup(vertices, triangles):
    """Every triangle with vertices of its own, as STL holds them."""
    return vertices[triangles].reshape(-1, 3), np.arange(3 * len(triangles)).reshape(-1, 3)


def test_a_sound_mesh_has_no_faults():
    report = inspect_mesh(*box())
    assert report.faults == ()
    assert report.is_solid
    assert report.volume == pytest.approx(6.0)
    assert report.extent == (1.0, 2.0, 3.0)


def test_holes_are_told_and_not_repaired():
    vertices, triangles = box()
    report = inspect_mesh(vertices, triangles[1:])
    assert report.kinds == ("open edges",)
    assert "3 open edges" in str(report.faults[0])
    assert not report.is_solid
    assert repair_mesh(vertices, triangles[1:])[2].kinds == ("open edges",)


def test_flipped_faces_are_turned():
    vertices, triangles = ico_sphere(3)
    triangles[[5, 17, 100]] = triangles[[5, 17, 100]][:, ::-1]
    assert "flipped faces" in inspect_mesh(vertices, triangles).kinds
    points, corners, report = repair_mesh(vertices, triangles)
    assert report.faults == ()
    assert report.repairs == ("turned 3 triangles to the sense of their neighbours",)
    assert mass_properties(points, corners).volume == pytest.approx(mass_properties(*ico_sphere(3)).volume)


def test_an_inside_out_mesh_is_turned():
    vertices, triangles = box()
    assert inspect_mesh(vertices, triangles[:, ::-1]).kinds == ("inside out",)
    _, _, report = repair_mesh(vertices, triangles[:, ::-1])
    assert report.faults == ()
    assert report.volume == pytest.approx(6.0)


def test_a_triangle_soup_becomes_a_body():
    vertices, triangles = soup(*ico_sphere(3))
    assert {"repeated vertices", "open edges"} <= set(inspect_mesh(vertices, triangles).kinds)
    points, corners, report = repair_mesh(vertices, triangles)
    assert report.is_solid
    assert len(points) == 92
    assert len(corners) == 180


def test_flat_and_repeated_triangles_are_left_out():
    vertices, triangles = box()
    more = np.concatenate([triangles, triangles[2:4], [[0, 0, 1]]])
    assert {"flat triangles", "repeated triangles", "branching edges"} <= set(inspect_mesh(vertices, more).kinds)
    _, corners, report = repair_mesh(vertices, more)
    assert report.faults == ()
    assert len(corners) == 12


def test_the_wall_between_two_boxes_is_taken_away():
    vertices, triangles = together(box(), (box()[0] + [1.0, 0, 0], box()[1]))  # two boxes glued at a face
    _, _, report = repair_mesh(vertices, triangles)
    assert report.faults == ()
    assert report.volume == pytest.approx(2.0 * inspect_mesh(*box()).volume, rel=1e-12)


def test_branching_edges_stay_a_fault():
    vertices, triangles = box()
    outside = np.concatenate(
        [vertices, [[9.0, 9.0, 9.0], [9.0, 9.0, 8.0]]]
    )  # a sheet of two triangles on an edge of the box
    sheet = [[*triangles[0, :2], 8], [triangles[0, 1], 9, 8], [8, 9, triangles[0, 2]]]
    _, _, report = repair_mesh(outside, np.concatenate([triangles, sheet]))
    assert "branching edges" in report.kinds
    assert not report.is_solid


def test_bodies_that_touch_along_an_edge_have_a_volume():
    size = np.ptp(box()[0], axis=0)
    vertices, triangles = together(box(), (box()[0] + size * [1, 1, 0], box()[1]))
    _, _, report = repair_mesh(vertices, triangles)
    assert report.kinds == ("touching edges",)
    assert report.is_solid
    assert report.volume == pytest.approx(2.0 * inspect_mesh(*box()).volume, rel=1e-12)


def test_vertices_that_are_not_finite():
    vertices, triangles = box()
    vertices[3, 1] = np.nan
    report = inspect_mesh(vertices, triangles)
    assert "not finite" in report.kinds
    assert not repair_mesh(vertices, triangles)[2].is_solid
    with pytest.raises(GeometryError, match="not finite"):
        mass_properties(vertices, triangles)


def test_a_sheet_has_no_volume():
    vertices = np.array([[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]], float)
    triangles = np.array([[0, 1, 2], [0, 2, 3]])
    both = np.concatenate([triangles, triangles[:, ::-1]])
    assert (
        "no volume" in inspect_mesh(vertices, both).kinds or "repeated triangles" in inspect_mesh(vertices, both).kinds
    )
    with pytest.raises(GeometryError, match="sheet"):
        mass_properties(vertices, both)


@pytest.mark.parametrize(("scale", "asks"), [(1000.0, True), (1.0, False), (1e-6, True)])
def test_sizes_that_suggest_another_unit_are_asked_about(scale, asks):
    vertices, triangles = box()
    assert ("size" in inspect_mesh(scale * vertices, triangles).kinds) == asks
    assert inspect_mesh(scale * vertices, triangles, size_is_right=True).faults == ()


def test_all_faults_at_once():
    vertices, triangles = box((100.0, 200.0, 300.0))
    triangles[4] = triangles[4][::-1]
    with pytest.raises(GeometryError) as caught:
        inspect_mesh(vertices, np.concatenate([triangles[1:], [[0, 0, 1]]])).refuse("Mesh 'part'")
    assert len(caught.value.faults) >= 4
    assert "millimetres" in str(caught.value)


@pytest.mark.parametrize(
    ("vertices", "triangles", "message"),
    [
        (np.zeros((4, 2)), [[0, 1, 2]], "shape"),
        (np.zeros((4, 3)), [[0, 1, 4]], "outside 0..3"),
        (np.zeros((4, 3)), [[0.0, 1.0, 2.0]], "type"),
        (np.zeros((0, 3)), np.zeros((0, 3), int), "shape"),
    ],
)
def test_arrays_that_are_no_mesh(vertices, triangles, message):
    with pytest.raises(GeometryError, match=message):
        inspect_mesh(vertices, triangles)


@pytest.mark.parametrize(
    "numbers", [dict(density=-1.0), dict(mass=0.0), dict(density=1.0, mass=1.0), dict(mass=np.nan)]
)
def test_masses_that_are_none(numbers):
    with pytest.raises(GeometryError):
        mass_properties(*box(), **numbers)


def scaled(mesh, factor, shift=(0.0, 0.0, 0.0), inward=False):
    """A mesh of another size, at another place, inside out if wanted."""
    vertices, triangles = mesh
    return factor * vertices + shift, triangles[:, ::-1] if inward else triangles


def test_of_two_shells_only_the_one_that_is_inside_out_is_turned():
    vertices, triangles = together(scaled(box(), 1.0), scaled(box(), 1.0, (5.0, 0.0, 0.0), inward=True))
    turned, repairs, sheet = orient_mesh(vertices, triangles)
    assert repairs == ["turned 1 of 2 shells, which were inside out"]
    assert (sheet == -1).all()
    assert mass_properties(vertices, turned).volume == pytest.approx(12.0)


@pytest.mark.parametrize("inward", [False, True])
def test_a_cavity_stays_a_cavity(inward):
    outer, cavity = scaled(box(), 2.0, inward=inward), scaled(box(), 1.0, inward=not inward)
    vertices, triangles = together(outer, cavity)
    turned, repairs, _ = orient_mesh(vertices, triangles)
    assert repairs == (["turned the whole mesh, which was inside out"] if inward else [])
    assert mass_properties(vertices, turned).volume == pytest.approx(7.0 * 6.0)


def test_a_soup_of_triangles_is_turned_and_left_a_soup():
    vertices, triangles = soup(*scaled(ico_sphere(2), 1.0, inward=True))
    turned, repairs, sheet = orient_mesh(vertices, triangles)
    assert repairs == ["turned the whole mesh, which was inside out"]
    np.testing.assert_array_equal(turned, triangles[:, ::-1])
    assert (sheet == -1).all()


def test_a_sheet_is_turned_if_bodies_would_fall_on_its_back_only():
    vertices = np.array([[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 0.0]])
    triangles = np.array([[0, 1, 2], [0, 2, 3]])
    _, repairs, sheet = orient_mesh(vertices, triangles)
    assert repairs == []
    assert (sheet == 0).all()
    above, below, beside = [0.5, 0.5, 1.0], [0.5, 0.5, -1.0], [3.0, 0.5, 1.0]
    down = np.array([0.0, 0.0, -9.81])
    for corners, places, is_turned in (
        (triangles, [above, below, beside], False),
        (triangles[:, ::-1], [above], True),
        (triangles[:, ::-1], [above, below, beside], True),
        (triangles[:, ::-1], [below, beside], False),
    ):
        result, notes = face_falling(vertices, corners, sheet, np.array(places), down)
        assert (result != corners).any() == is_turned, places
        assert notes == (["turned an open sheet on whose back bodies would fall"] if is_turned else [])


@pytest.mark.parametrize(("n_vertex", "n_triangle"), [(10, 3), (300, 60), (300, 120), (5000, 2500), (50, 200)])
def test_shells_are_the_connected_parts_in_the_order_of_their_first_vertices(n_vertex, n_triangle):
    triangles = np.random.default_rng(n_vertex + n_triangle).integers(0, n_vertex, (n_triangle, 3))
    graph = coo_array(
        (np.ones(2 * n_triangle), (triangles[:, [0, 1]].ravel(), triangles[:, [1, 2]].ravel())), (n_vertex,) * 2
    )
    _, of_vertex = connected_components(graph, directed=False)
    parts, expected = np.unique(of_vertex[triangles[:, 0]], return_inverse=True)
    n, found = label_shells(triangles, n_vertex)
    assert n == len(parts)
    assert (found == expected).all()


def test_a_long_strip_is_one_shell():
    k = np.random.default_rng(1).permutation(20_002)
    strip = np.column_stack([k[:-2], k[1:-1], k[2:]])
    assert label_shells(strip, len(k))[0] == 1
