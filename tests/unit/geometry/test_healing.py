"""What healing does to a mesh: the same surface, closed again, without slivers; every step is told, and nothing else changes.

Tolerance: the surface may move by the healing width, which is 1 µm unless told otherwise; the volume by the width times the area.
"""

from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial import cKDTree
from tests.meshes import box, ico_sphere, together

from stickslip.geometry import inspect_mesh, repair_mesh
from stickslip.geometry.healing import NEEDLE, low_triangles
from stickslip.scenes.support.cad_like import PLAIN, Damage, cad_variant
from stickslip.scenes.support.machine_parts import bolt, gear, nut
from stickslip.scenes.support.threads import hexagon_nut, threaded_rod

PARTS = {
    "bolt": lambda: bolt(n=24, per_pitch=6),
    "nut": lambda: nut(n=24, per_pitch=6, wall_rings=10),
    "gear": lambda: gear(layers=3),
    "rod": lambda: threaded_rod(length=0.02, n=24),
    "hexagon": lambda: hexagon_nut(n=24),
}


def area_of(vertices, triangles):
    x = vertices[triangles]
    return 0.5 * np.linalg.norm(np.cross(x[:, 1] - x[:, 0], x[:, 2] - x[:, 0]), axis=1).sum()


def distance_to(points, vertices, triangles):
    """Of points (n, 3) from a mesh, by brute force over the triangles near each."""
    x = vertices[triangles]
    middle = x.mean(axis=1)
    reach = np.linalg.norm(x - middle[:, None], axis=2).max()
    tree = cKDTree(middle)
    found = []
    for p, near in zip(points, tree.query_ball_point(points, reach + 1e-4)):
        t = x[near]
        found.append(_to_triangles(p, t).min())
    return np.array(found)


def _to_triangles(p, t):
    a, e, f = t[:, 0], t[:, 1] - t[:, 0], t[:, 2] - t[:, 0]
    n = np.cross(e, f)
    nn = np.einsum("ij,ij->i", n, n)
    w = p - a
    u = np.einsum("ij,ij->i", np.cross(w, f), n) / nn
    v = np.einsum("ij,ij->i", np.cross(e, w), n) / nn
    inside = (u >= 0) & (v >= 0) & (u + v <= 1)
    best = np.where(inside, np.abs(np.einsum("ij,ij->i", w, n)) / np.sqrt(nn), np.inf)
    for k in range(3):
        o, d = t[:, k], t[:, (k + 1) % 3] - t[:, k]
        s = np.clip(np.einsum("ij,ij->i", p - o, d) / np.einsum("ij,ij->i", d, d), 0.0, 1.0)
        best = np.minimum(best, np.linalg.norm(p - o - s[:, None] * d, axis=1))
    return best


@pytest.mark.parametrize("name", PARTS)
def test_the_variant_of_a_part_is_healed(name):
    clean = PARTS[name]()
    vertices, triangles = cad_variant(clean)
    broken = inspect_mesh(vertices, triangles)
    assert {"repeated vertices", "flat triangles", "open edges"} <= set(
        broken.kinds
    )  # loose triangles repeat no vertex numbers
    assert not broken.is_solid
    points, corners, report = repair_mesh(vertices, triangles)
    assert report.is_solid
    assert set(report.kinds) <= {"touching edges"}
    assert report.volume == pytest.approx(inspect_mesh(*clean).volume, abs=1e-6 * area_of(*clean))
    told = " ".join(report.repairs)
    for what in ("repeated vertices", "without area", "folds", "joined", "split", "open edges", "slivers"):
        assert what in told
    wide = 1e-6 + PLAIN.crack
    assert distance_to(points[::7], *clean).max() < wide
    assert distance_to(clean[0][::7], points, corners).max() < wide


@pytest.mark.parametrize("name", PARTS)
def test_slivers_are_merged(name):
    vertices, triangles = cad_variant(PARTS[name](), Damage(rounds=2))
    points, corners, _ = repair_mesh(vertices, triangles, width=1e-6)
    before = low_triangles(vertices, triangles, 1e-6).sum()
    after = low_triangles(points, corners, 1e-6).sum()
    assert before > 0.3 * len(triangles)
    assert after < 0.06 * before
    assert len(corners) < 0.6 * len(triangles)


def test_a_sound_mesh_keeps_its_vertices_and_triangles():
    vertices, triangles = box()
    points, corners, report = repair_mesh(vertices, triangles)
    assert report.repairs == ()
    np.testing.assert_array_equal(points[corners], vertices[triangles])


def test_a_width_of_its_own_closes_wider_seams():
    vertices, triangles = box()
    loose = vertices[triangles].reshape(-1, 3)
    corners = np.arange(len(loose)).reshape(-1, 3)
    loose[:3] += 2e-4
    assert "open edges" in repair_mesh(loose, corners)[2].kinds
    assert repair_mesh(loose, corners, width=1e-3)[2].is_solid


def test_holes_are_left_open():
    vertices, triangles = ico_sphere(2)
    _, corners, report = repair_mesh(vertices, triangles[1:])
    assert report.kinds == ("open edges",)
    assert len(corners) == len(triangles) - 1


def test_a_body_with_a_small_hole_is_turned_outwards():
    vertices, triangles = ico_sphere(12)
    points, corners, report = repair_mesh(vertices, triangles[1:, ::-1])
    assert "turned the whole mesh, which was inside out" in report.repairs
    outward = (
        np.cross(points[corners[:, 1]] - points[corners[:, 0]], points[corners[:, 2]] - points[corners[:, 0]])
        * points[corners[:, 0]]
    ).sum(axis=1)
    assert (outward > 0.0).all()


def test_a_part_inside_another_stays_a_part():
    vertices, triangles = ico_sphere(2)
    both = together((vertices, triangles), (0.3 * vertices, triangles))
    _, corners, report = repair_mesh(*both)
    assert report.n_shell == 2
    assert len(corners) == 2 * len(triangles)


def test_a_plate_without_thickness_has_no_volume():
    vertices = np.array([[0, 0, 0], [0.1, 0, 0], [0.1, 0.1, 0], [0, 0.1, 0]], float)
    triangles = np.array([[0, 1, 2], [0, 2, 3]])
    _, corners, report = repair_mesh(vertices, np.concatenate([triangles, triangles[:, ::-1]]))
    assert len(corners) == 2
    assert not report.is_solid


def test_a_needle_alone_is_not_healed_away():
    vertices = np.array([[0.0, 0, 0], [1.0, 0, 0], [0.5, 1e-4, 0]])
    _, corners, report = repair_mesh(vertices, np.array([[0, 1, 2]]))
    assert len(corners) == 1
    assert 1e-4 < NEEDLE
    assert not report.is_solid


def test_healing_has_the_same_bits_every_time():
    first = repair_mesh(*cad_variant(gear(layers=2)))
    again = repair_mesh(*cad_variant(gear(layers=2)))
    assert first[0].tobytes() == again[0].tobytes()
    assert first[1].tobytes() == again[1].tobytes()
