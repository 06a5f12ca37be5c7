"""Meshes against meshes, hulls, planes and height fields."""

from __future__ import annotations

import numpy as np
import pytest
from tests.meshes import box, ico_sphere, torus
from tests.unit.geometry.world import EYE, HEIGHT_FIELD, HULL, MESH, PLANE, World, random_rotation, turn

from stickslip.geometry import hull_from_points, hull_of_box, terrain_from_heights, terrain_from_mesh
from stickslip.kernels.collision.near_list import LIST
from stickslip.kernels.collision.shapes import (
    MAX_POINTS,
    OWN_CORNER,
    OWN_CORNERS,
    OWN_RIDGES,
    WIDE,
    WITH_CORNERS,
    WITH_RIDGES,
)


def pair(mesh_a, r, A, mesh_b, margin=0.005, B=EYE, s=(0, 0, 0)):
    terrains = [terrain_from_mesh(*mesh_a), terrain_from_mesh(*mesh_b)]
    return World([(MESH, 0, r, A), (MESH, 1, s, B)], terrains=terrains).collide(margin)


@pytest.mark.parametrize("cuts", [1, 4, 9])
@pytest.mark.parametrize("gap", [5e-4, -5e-4])
@pytest.mark.parametrize("angle", [0.0, 0.3, 0.785])
def test_a_box_stands_with_its_four_corners_on_a_floor_of_triangles(cuts, gap, angle):
    found = pair(box((1, 1, 1), cuts), (0.11, 0.22, 1.0 + gap), turn((0, 0, 1), angle), box((4, 4, 1), 10))
    assert len(found) == 4
    assert found.gap == pytest.approx([gap] * 4, abs=1e-12)
    assert found.normal == pytest.approx(np.tile([0, 0, 1], (4, 1)), abs=1e-12)
    assert np.linalg.norm(found.point[:, :2] - [0.11, 0.22], axis=1) == pytest.approx([0.5**0.5] * 4)


def test_boxes_that_overhang_touch_at_the_corners_of_the_common_area():
    found = pair(box((1, 1, 1), 3), (0.4, 0.7, 1.0), EYE, box((1, 1, 1), 2))
    corners = {tuple(np.round(p, 6)) for p in found.point[:, :2]}
    assert corners == {(-0.1, 0.2), (0.5, 0.2), (-0.1, 0.5), (0.5, 0.5)}
    assert found.normal == pytest.approx(np.tile([0, 0, 1], (len(found), 1)), abs=1e-12)


@pytest.mark.parametrize("seed", range(10))
def test_crossing_edges_touch_in_one_point(seed):
    """Two prisms, edges crossing at a clearance: gap and sign whichever mesh comes first and however both are turned."""
    rng = np.random.default_rng(seed)
    C, clearance, shift = random_rotation(rng), rng.uniform(-4e-3, 4e-3), rng.uniform(-0.2, 0.2, 2)
    upright = turn((0, 0, 1), rng.uniform(0.3, 1.2)) @ turn((1, 0, 0), np.pi / 4)
    lower = turn((1, 0, 0), np.pi / 4)
    r = np.array([*shift, 2**0.5 * 0.1 + clearance])
    bar = box((1.0, 0.1, 0.1), 2)
    found = pair(bar, C @ r, C @ upright, bar, B=C @ lower)
    back = pair(bar, np.zeros(3), C @ lower, bar, B=C @ upright, s=C @ r)
    assert found.gap.min() == pytest.approx(clearance, abs=1e-10)
    assert back.gap.min() == pytest.approx(clearance, abs=1e-10)
    assert C.T @ found.normal[np.argmin(found.gap)] == pytest.approx([0, 0, 1], abs=1e-9)
    assert C.T @ back.normal[np.argmin(back.gap)] == pytest.approx([0, 0, -1], abs=1e-9)


def test_a_box_in_a_groove_touches_both_walls():
    """Rolled by 45 degrees into a right-angled groove: normals of both walls."""
    wall = box((4.0, 2.0, 0.2), 3)
    left, right = (turn((1, 0, 0), s * np.pi / 4) for s in (-1, 1))
    vertices = np.concatenate([wall[0] @ A.T + A @ [0, s, -0.1] for A, s in ((left, -1.0), (right, 1.0))])
    groove = vertices, np.concatenate([wall[1], wall[1] + len(wall[0])])
    found = pair(box((1, 1, 1), 2), (0, 0, 0.5**0.5 + 1e-4), turn((1, 0, 0), np.pi / 4), groove)
    normals = {tuple(np.round(n, 3) + 0.0) for n in found.normal[found.gap < 1e-3]}
    assert {(0.0, 0.707, 0.707), (0.0, -0.707, 0.707)} <= normals


def test_a_mesh_in_a_hole_touches_its_rim():
    """A ball larger than the hole of a torus rests on it all around."""
    found = pair(ico_sphere(12, 0.7), (0, 0, 0.405), EYE, torus(64, 32), margin=0.02)
    assert 4 <= len(found) <= MAX_POINTS
    assert found.normal[:, 2].min() > 0.2
    angles = np.sort(np.arctan2(found.point[:, 1], found.point[:, 0]))
    assert np.diff([*angles, angles[0] + 2 * np.pi]).max() < np.pi  # its weight is carried


def test_balls_touch_where_their_centres_say():
    rng = np.random.default_rng(1)
    ball = ico_sphere(8)
    for _ in range(20):
        d = rng.normal(size=3)
        d /= np.linalg.norm(d)
        found = pair(ball, 1.99 * d, random_rotation(rng), ball, margin=0.02)
        assert len(found) >= 1
        assert found.gap.min() == pytest.approx(-0.005, abs=0.006)  # facets of 7 degrees
        assert found.normal[np.argmin(found.gap)] @ d > 0.98


def test_mesh_and_plane():
    terrains = [terrain_from_mesh(*box((1, 1, 1), 5))]
    found = World([(MESH, 0, (0, 0, 0.4995), EYE), (PLANE, (), np.zeros(3), EYE)], terrains=terrains).collide(0.005)
    assert len(found) == 4
    assert found.gap == pytest.approx([-5e-4] * 4, abs=1e-12)
    assert found.a.tolist() == [1] * 4  # the plane comes first, the normal points towards it
    assert found.normal == pytest.approx(np.tile([0, 0, -1.0], (4, 1)))


def test_hull_on_mesh_and_on_a_height_field():
    for kind, terrain in (
        (MESH, terrain_from_mesh(*box((4, 4, 1), 6))),
        (HEIGHT_FIELD, terrain_from_heights(np.full((9, 9), 0.5), 0.5, 0.5)),
    ):
        items = [(HULL, 0, (0.1, 0.2, 0.999), EYE), (kind, 0, np.zeros(3), EYE)]
        found = World(items, terrains=[terrain], hulls=[hull_of_box((0.5, 0.5, 0.5))]).collide(0.005)
        assert len(found) == 4
        assert found.gap == pytest.approx([-1e-3] * 4, abs=1e-12)
        assert found.normal == pytest.approx(np.tile([0, 0, 1.0], (4, 1)))


def test_mesh_on_a_height_field():
    terrains = [terrain_from_mesh(*box((1, 1, 1), 3)), terrain_from_heights(np.zeros((9, 9)), 0.5, 0.5)]
    items = [(MESH, 0, (0.1, 0.2, 0.5005), EYE), (HEIGHT_FIELD, 1, np.zeros(3), EYE)]
    found = World(items, terrains=terrains).collide(0.005)
    assert len(found) == 4
    assert found.gap == pytest.approx([5e-4] * 4, abs=1e-12)


def test_only_corners_of_ridges_are_tried_against_faces():
    """Eight of a box however finely it is cut, all of a ball."""
    for mesh, n in ((box((1, 1, 1), 7), 8), (ico_sphere(3), 92)):
        kind = terrain_from_mesh(*mesh).edge_kind
        assert sum(int((kind & (OWN_CORNER << k) != 0).sum()) for k in range(3)) == n


def test_the_manifold_is_bounded_and_not_redundant():
    """Two gratings on each other: hundreds of places touch, at most MAX_POINTS are kept, spread over all."""
    bars = [box((1.0, 0.02, 0.02)) for _ in range(20)]
    vertices = np.concatenate([v + np.array([0, 0.05 * k - 0.475, 0]) for k, (v, _) in enumerate(bars)])
    triangles = np.concatenate([t + 8 * k for k, (_, t) in enumerate(bars)])
    found = pair((vertices, triangles), (0, 0, 0.02), turn((0, 0, 1), np.pi / 2), (vertices, triangles), margin=1e-3)
    assert 8 <= len(found) <= MAX_POINTS
    assert np.ptp(found.point, axis=0)[:2].min() > 0.8
    assert found.gap == pytest.approx(np.zeros(len(found)), abs=1e-12)


def test_rocks_fit_hulls_drawn_as_meshes():
    """A hull against a mesh of another hull has the gap of the two hulls."""
    rng = np.random.default_rng(6)
    checked = 0
    for _ in range(300):
        x, y = rng.normal(size=(2, 14, 3))
        a, b = hull_from_points(x), hull_from_points(y)
        r, A = 3.0 * rng.normal(size=3), random_rotation(rng)
        as_hulls = World([(HULL, 0, r, A), (HULL, 1, np.zeros(3), EYE)], hulls=[a, b]).collide(0.3)
        if not len(as_hulls) or not 0.02 < as_hulls.gap.min() < 0.25:
            continue
        terrains = [terrain_from_mesh(b.vertices, b.triangles)]
        found = World([(HULL, 0, r, A), (MESH, 0, np.zeros(3), EYE)], terrains=terrains, hulls=[a]).collide(0.3)
        checked += 1
        if len(found):  # where a vertex is next to a vertex or an edge there is no regular contact before it closes
            assert found.gap.min() >= as_hulls.gap.min() - 1e-3
    assert checked > 10


def test_a_mesh_takes_less_than_200_bytes_per_triangle():
    terrain = terrain_from_mesh(*ico_sphere(20))
    arrays = (getattr(terrain, name) for name in terrain.__dataclass_fields__)
    assert sum(a.nbytes for a in arrays if isinstance(a, np.ndarray)) < 200 * len(terrain.triangles)


def creeping(mesh_a, mesh_b, at, margin, steps, seed):
    """A world of two meshes and its poses: slow drift and turn, faster and faster, now and then a jump."""
    rng = np.random.default_rng(seed)
    terrains = [terrain_from_mesh(*mesh_a), terrain_from_mesh(*mesh_b)]
    world = World([(MESH, 0, at, EYE), (MESH, 1, (0, 0, 0), EYE)], terrains=terrains)
    r, A = np.array(at, float), EYE
    for k in range(steps):
        way = margin * (1e-3 if k < steps // 3 else 0.03 if k < 2 * steps // 3 else 0.3)
        r = np.array(at) + 0.9 * (r - np.array(at)) + way * rng.normal(size=3)
        A = turn(rng.normal(size=3), 0.3 * way) @ A
        world.r[0], world.A[0] = r, A.ravel()
        yield world, margin * rng.choice([1.0, 0.9, 1.05])


@pytest.mark.parametrize(
    ("mesh_a", "mesh_b", "at", "margin"),
    [
        (ico_sphere(12, 0.7), torus(64, 32), (0, 0, 0.405), 0.02),
        (ico_sphere(8), ico_sphere(8), (0.3, 0.4, 1.915), 0.03),
        (box((1, 1, 1), 6), box((1, 1, 1), 5), (0.1, 0.2, 1.0), 0.01),
    ],
)
def test_what_is_remembered_of_near_features_changes_no_bit(mesh_a, mesh_b, at, margin):
    """A pair that was asked before, in any poses, answers as one that never was: lists of near features only save time."""
    served = 0
    for world, reach in creeping(mesh_a, mesh_b, at, margin, 60, 3):
        entries = world.pairs.out_id.copy(), world.pairs.out_real.copy()
        found = world.collide(reach)
        served += bool(np.array_equal(entries[0][LIST:], world.pairs.out_id[LIST:]) and entries[0][LIST + 1] > 0)
        kept = world.pairs.out_id.copy(), world.pairs.out_real.copy()
        world.pairs.out_id[:] = 0
        fresh = world.collide(reach)
        world.pairs.out_id[:], world.pairs.out_real[:] = kept
        assert len(found) > 0
        for name in ("key", "point", "normal", "gap"):
            assert getattr(found, name).tolist() == getattr(fresh, name).tolist()
    assert served >= 15  # the list was used, not only made


@pytest.mark.parametrize("mesh", [box((1, 1, 1)), ico_sphere(12), torus(64, 32), box((1.0, 1e-3, 1e-3), 7)])
def test_the_wide_tree_holds_every_triangle_once_inside_of_all_its_boxes(mesh):
    terrain = terrain_from_mesh(*mesh)
    corners = terrain.vertices[terrain.triangles]
    seen = []
    below = [(0, np.full(3, -np.inf), np.full(3, np.inf))]
    while below:
        w, low, high = below.pop()
        first, n, offers = terrain.wide_link[w]
        boxes = terrain.wide_box[w].reshape(2, 3, WIDE)
        lanes = range(n) if n > 0 else np.flatnonzero(boxes[0, 0] <= boxes[1, 0])
        for lane in lanes:
            own_low, own_high = boxes[0, :, lane], boxes[1, :, lane]
            if n == 0:
                below.append((first + lane, own_low, own_high))
                continue
            x = corners[first + lane]
            assert (x >= np.maximum(low, own_low)).all()
            assert (x <= np.minimum(high, own_high)).all()
            assert bool(offers >> WITH_CORNERS & 1 << lane) == bool(terrain.edge_kind[first + lane] & OWN_CORNERS)
            assert bool(offers >> WITH_RIDGES & 1 << lane) == bool(terrain.edge_kind[first + lane] & OWN_RIDGES)
            seen.append(first + lane)
    assert sorted(seen) == list(range(len(terrain.triangles)))
