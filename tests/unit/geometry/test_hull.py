"""Hulls: their arrays, distances and manifolds against slow, obvious answers."""

from __future__ import annotations

import numpy as np
import pytest
from tests.meshes import box, ico_sphere
from tests.unit.geometry.world import (
    BOX,
    CAPSULE,
    EYE,
    HULL,
    PLANE,
    SEGMENT,
    SPHERE,
    SURFACE,
    World,
    closest_on_triangles,
    random_rotation,
    separations,
    turn,
)

from stickslip.geometry import GeometryError, hull_from_points, hull_of_box, terrain_from_query
from stickslip.geometry.convex import ConvexPair
from stickslip.kernels.collision import surface_library


def rock(rng, n):
    """Hull of points on a ball."""
    x = rng.normal(size=(n, 3))
    return hull_from_points(x / np.linalg.norm(x, axis=1, keepdims=True))


def test_a_box_has_six_faces_of_four_corners():
    hull = hull_of_box((1.0, 2.0, 3.0))
    assert len(hull.vertices) == 8
    assert len(hull.planes) == 6
    assert np.diff(hull.corner_first).tolist() == [4] * 6
    assert hull.half_width == pytest.approx(1.0)
    for f, plane in enumerate(hull.planes):
        corners = hull.vertices[hull.corners[hull.corner_first[f] : hull.corner_first[f + 1]]]
        assert corners @ plane[:3] == pytest.approx(np.full(4, plane[3]))
        turning = np.cross(corners[1] - corners[0], corners[2] - corners[1])
        assert turning @ plane[:3] > 0.0  # counter-clockwise seen from outside


def test_points_on_faces_and_inside_do_not_matter():
    vertices, _ = box((1.0, 1.0, 1.0), cuts=4)
    rng = np.random.default_rng(0)
    hull = hull_from_points(np.concatenate([vertices, rng.uniform(-0.5, 0.5, (50, 3))]))
    assert len(hull.planes) == 6
    assert np.diff(hull.corner_first).max() <= 16


def test_rings_lead_to_the_farthest_vertex():
    rng = np.random.default_rng(1)
    hull = rock(rng, 100)
    for d in rng.normal(size=(50, 3)):
        v = 0
        while True:
            ring = hull.ring[hull.ring_first[v] : hull.ring_first[v + 1], 0]
            best = ring[np.argmax(hull.vertices[ring] @ d)]
            if hull.vertices[best] @ d <= hull.vertices[v] @ d:
                break
            v = best
        assert hull.vertices[v] @ d == pytest.approx(hull.support(d), abs=1e-12)


@pytest.mark.parametrize(
    ("points", "message"),
    [
        (np.zeros((3, 3)), "at least four"),
        ([[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]], "one plane"),
        ([[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, np.nan]], "not finite"),
        (np.ones((9, 3)), "one place"),
        (box((1.0, 1.0, 1e-10))[0], "thickness"),
    ],
)
def test_points_that_span_nothing(points, message):
    with pytest.raises(GeometryError, match=message):
        hull_from_points(points)


@pytest.mark.parametrize("seed", range(30))
def test_overlaps_come_out_at_a_local_minimum_of_depth(seed):
    rng = np.random.default_rng(seed)
    a, b = rock(rng, 12), rock(rng, 20)
    A, B, r = random_rotation(rng), random_rotation(rng), 0.8 * rng.normal(size=3)
    found = ConvexPair(a, b).query(r, A, np.zeros(3), B)
    x, y = a.vertices @ A.T + r, b.vertices @ B.T

    def separation(n):
        return (x @ n).min() - (y @ n).max()

    assert separation(found.normal) == pytest.approx(found.distance, abs=1e-9)
    if found.distance < 0.0:
        for n in found.normal + 1e-4 * rng.normal(size=(50, 3)):
            assert separation(n / np.linalg.norm(n)) < found.distance + 1e-9


def test_hulls_of_boxes_touch_as_boxes_do():
    """The deepest gap and the points of faces agree while the overlap is shallow; deep ones may come out another way.

    Where edges cross, a hull reports besides their point what of the faces is near.
    """
    rng = np.random.default_rng(0)
    h, g = (0.3, 0.4, 0.5), (0.5, 0.3, 0.2)
    hulls = [hull_of_box(h), hull_of_box(g)]
    touched = 0
    for k in range(300):
        A, B = (EYE, EYE) if k % 4 == 0 else (random_rotation(rng), random_rotation(rng))
        r = rng.uniform(-0.9, 0.9, 3)
        as_boxes = World([(BOX, h, r, A), (BOX, g, np.zeros(3), B)]).collide(0.02)
        world = World([(HULL, 0, r, A), (HULL, 1, np.zeros(3), B)], hulls=hulls)
        cold, warm = world.collide(0.02), world.collide(0.02)
        distance, _ = max(separations(h, A, r, g, B, np.zeros(3)), key=lambda s: s[0])
        assert len(cold) == len(warm)
        if len(cold):
            assert np.sort(warm.gap) == pytest.approx(np.sort(cold.gap), abs=1e-9)
        if -0.1 < distance < 0.02 and len(cold) and len(as_boxes):
            touched += 1
            assert len(cold) == len(as_boxes) or len(as_boxes) == 1
            assert cold.gap.min() == pytest.approx(as_boxes.gap.min(), abs=1e-4)
            assert cold.normal[0] @ as_boxes.normal[0] > 0.999
    assert touched > 20


@pytest.mark.parametrize("kind", [SPHERE, BOX, CAPSULE, HULL])
def test_a_hull_at_a_distance_is_seen_when_the_margin_reaches_it(kind):
    """The gap of the first contact is the distance, from any direction, for every kind of partner."""
    rng = np.random.default_rng(2)
    hull = rock(rng, 30)
    size = {SPHERE: (0.3,), CAPSULE: (0.2, 0.4), BOX: (0.3, 0.2, 0.1), HULL: 0}[kind]
    for _ in range(60):
        d = rng.normal(size=3)
        r, A, B = 2.5 * d / np.linalg.norm(d), random_rotation(rng), random_rotation(rng)
        world = World([(kind, size, r, A), (HULL, 0, np.zeros(3), B)], hulls=[hull])
        core = world.hulls[world.shapes.core[0]]
        pair = ConvexPair(core, hull).query(r, A, np.zeros(3), B)
        gap = pair.distance - (size[0] if kind in (SPHERE, CAPSULE) else 0.0)
        assert len(world.collide(gap - 1e-6)) == 0
        found = world.collide(gap + 1e-3)
        assert found.gap.min() == pytest.approx(gap, abs=2e-4)
        assert found.normal[np.argmin(found.gap)] @ pair.normal > 0.999


def test_a_ball_sees_the_closest_point_of_a_hull():
    rng = np.random.default_rng(3)
    hull = rock(rng, 20)
    corners = [hull.vertices[hull.triangles[:, k]] for k in range(3)]
    for _ in range(100):
        d = rng.normal(size=3)
        x = rng.uniform(1.05, 2.0) * d / np.linalg.norm(d)
        near = closest_on_triangles(x, *corners)
        distance = np.linalg.norm(x - near, axis=1).min()
        found = World([(SPHERE, (0.1,), x, EYE), (HULL, 0, np.zeros(3), EYE)], hulls=[hull]).collide(2.0)
        assert len(found) == 1
        assert found.gap[0] == pytest.approx(distance - 0.1, abs=1e-12)


def test_a_hull_stands_on_a_plane_with_spread_corners():
    points = [(np.cos(a), np.sin(a), z) for a in 2 * np.pi * np.arange(24) / 24 for z in (-0.5, 0.5)]
    hull = hull_from_points(points)
    world = World([(HULL, 0, [0, 0, 0.499], EYE), (PLANE, (), np.zeros(3), EYE)], hulls=[hull])
    found = world.collide(0.005)
    assert len(found) == 4
    assert found.gap == pytest.approx([-0.001] * 4, abs=1e-12)
    assert np.ptp(found.point, axis=0)[:2].min() > 1.4
    again = world.collide(0.005)
    assert np.array_equal(found.key, again.key)


def test_a_face_of_many_corners_keeps_its_lowest_one():
    """Only every second of 64 corners counts, but the lowest always does."""
    points = [(np.cos(a), np.sin(a), z) for a in 2 * np.pi * np.arange(64) / 64 for z in (-0.5, 0.5)]
    hull = hull_from_points(points)
    for k in range(64):
        A = turn((0, 1, 0), 0.1) @ turn((0, 0, 1), 2 * np.pi * k / 64)
        depth = -(hull.vertices @ A.T)[:, 2].min()
        for other in ((PLANE, (), np.zeros(3), EYE), (BOX, (5.0, 5.0, 1.0), (0, 0, -1.0), EYE)):
            found = World([(HULL, 0, [0, 0, depth - 1e-3], A), other], hulls=[hull]).collide(0.005)
            assert found.gap.min() == pytest.approx(-1e-3, abs=1e-9)


def test_features_stay_while_a_hull_slides():
    rng = np.random.default_rng(4)
    hull, plate = hull_from_points(box((0.2, 0.3, 0.1))[0]), hull_of_box((2.0, 2.0, 0.1))
    world = World([(HULL, 0, [0, 0, 0.15], EYE), (HULL, 1, np.zeros(3), EYE)], hulls=[hull, plate])
    keys = None
    for _ in range(50):
        world.r[0] += [0.01, 0.005, 0.0]
        world.A[0] = turn(rng.normal(size=3), 1e-6).ravel()
        found = world.collide(0.005)
        assert len(found) == 4
        assert keys is None or np.array_equal(found.key, keys)
        keys = found.key


def test_a_ball_of_many_faces_stays_a_ball():
    hull = hull_from_points(ico_sphere(10)[0])
    assert len(hull.planes) == 2000
    found = ConvexPair(hull, hull).query([2.5, 0, 0], EYE, np.zeros(3), EYE)
    assert found.distance == pytest.approx(0.5, abs=0.02)


@pytest.mark.parametrize("depth", [0.05, -0.003])
def test_a_feeler_crosses_a_hull_as_it_crosses_a_box(depth):
    rng = np.random.default_rng(8)
    h = (0.3, 0.4, 0.5)
    touched = 0
    for _ in range(50):
        B = random_rotation(rng)
        side, axis = rng.choice([-1.0, 1.0]), rng.integers(3)
        tip = rng.uniform(-0.7, 0.7, 3) * h
        tip[axis] = side * (h[axis] - depth)
        inward = rng.normal(size=3) * 0.3
        inward[axis] = side
        inward /= np.linalg.norm(inward)
        A = B @ np.linalg.qr(np.column_stack([inward, rng.normal(size=(3, 2))]))[0]
        A[:, 0] = B @ inward
        A[:, 2] = np.cross(A[:, 0], A[:, 1])
        items = [(SEGMENT, (0.5,), B @ tip, A), (BOX, h, np.zeros(3), B)]
        as_box = World(items).collide(0.005)
        as_hull = World([items[0], (HULL, 0, np.zeros(3), B)], hulls=[hull_of_box(h)]).collide(0.005)
        assert len(as_box) == len(as_hull)
        if len(as_box):
            touched += 1
            assert as_hull.gap == pytest.approx(as_box.gap, abs=1e-12)
            assert as_hull.point == pytest.approx(as_box.point, abs=1e-12)
    assert touched > 20


def test_a_hull_on_a_parametric_surface_touches_with_its_vertices():
    terrain = terrain_from_query(surface_library.plane, (0.0, 0.0, 0.0, 0.0, 0.0, 1.0))
    items = [(HULL, 0, (0.1, 0.2, 0.499), EYE), (SURFACE, 0, np.zeros(3), EYE)]
    found = World(items, terrains=[terrain], hulls=[hull_of_box((0.5, 0.5, 0.5))]).collide(0.005)
    assert len(found) == 4
    assert found.gap == pytest.approx([-1e-3] * 4, abs=1e-12)


def crossing_edges(rng, gap):
    """Two hulls, an edge of each along x and y through a random point, `gap` apart along z where the first is at a height of 1 m."""
    lower = np.vstack([[[0.0, -1.0, 0.0], [0.0, 1.0, 0.0]], rng.uniform(-1.0, 1.0, (10, 3)) - [0.0, 0.0, 1.5]])
    upper = np.vstack(
        [[[-1.0, 0.0, gap - 1.0], [1.0, 0.0, gap - 1.0]], rng.uniform(-1.0, 1.0, (10, 3)) + np.array([0.0, 0.0, 0.5])]
    )
    shift = np.append(rng.uniform(-0.8, 0.8, 2), 0.0)
    upper[:, :2] += [0.0, shift[1]]
    lower[:, :2] += [shift[0], 0.0]
    A = random_rotation(rng)
    return hull_from_points(upper @ A), hull_from_points(lower @ A), A, shift


@pytest.mark.parametrize("seed", range(20))
def test_edges_that_nearly_touch_keep_their_closest_point(seed):
    """The simplex of two edges is flat: where rounding stops the search the weights must be those of the distance that is told.

    1e-6 of an edge: round-off 1e-16 over a gap of 1e-5 turns n by 1e-11, and points move with the square root of that at most.
    """
    rng = np.random.default_rng(seed)
    a, b, A, shift = crossing_edges(rng, 1e-5)
    for _ in range(100):
        r = [0.0, 0.0, 1.0] + 1e-9 * rng.normal(size=3)
        found = ConvexPair(a, b).query(r, A, np.zeros(3), A)
        assert found.distance == pytest.approx(1e-5 + r[2] - 1.0, abs=1e-12)
        assert found.point_a == pytest.approx(shift + np.array([0.0, 0.0, 1e-5]), abs=1e-6)
