"""Pair tests of primitives against slow, obvious answers."""

from __future__ import annotations

import numpy as np
import pytest
from tests.unit.geometry.world import (
    EYE,
    World,
    axis_distance,
    distance_to,
    gradient,
    random_rotation,
    separations,
    turn,
)

from stickslip.kernels.collision.shapes import BOX, CAPSULE, PLANE, POINT, SEGMENT, SPHERE

MARGIN = 0.05
SIZES = {POINT: (0.0,), SPHERE: (0.3,), CAPSULE: (0.2, 0.5), BOX: (0.3, 0.4, 0.5), PLANE: (), SEGMENT: (0.5,)}


def near(rng, kind_a, kind_b, spread=0.7):
    """A random pair, close enough that about half of them touch."""
    a = (kind_a, SIZES[kind_a], rng.uniform(-spread, spread, 3), random_rotation(rng))
    b = (kind_b, SIZES[kind_b], np.zeros(3), random_rotation(rng))
    return a, b


@pytest.mark.parametrize("ball", [POINT, SPHERE])
@pytest.mark.parametrize("other", [SPHERE, CAPSULE, BOX, PLANE])
def test_a_ball_touches_where_the_distance_says(ball, other):
    rng = np.random.default_rng(1)
    touched = 0
    for _ in range(200):
        a, b = near(rng, ball, other)
        found = World([a, b]).collide(MARGIN)
        gap = distance_to(*b, a[2]) - (SIZES[ball][0] if ball == SPHERE else 0.0)
        assert len(found) == (1 if gap < MARGIN else 0)
        if len(found):
            touched += 1
            assert found.gap[0] == pytest.approx(gap, abs=1e-14)
            n = gradient(lambda x, b=b: distance_to(*b, x), a[2])
            if abs(np.linalg.norm(n) - 1.0) < 1e-6:  # not across a kink of the distance inside a box
                assert found.normal[0] == pytest.approx(n, abs=1e-7)
            if 0.0 < gap:
                assert distance_to(*b, found.point[0]) == pytest.approx(0.5 * gap, abs=1e-9)
    assert touched > 10


@pytest.mark.parametrize("other", [SPHERE, CAPSULE, BOX])
def test_the_deepest_point_of_a_capsule_is_at_the_smallest_distance_of_its_axis(other):
    rng = np.random.default_rng(2)
    touched = 0
    for _ in range(150):
        a, b = near(rng, CAPSULE, other, 1.0)
        found = World([a, b]).collide(MARGIN)
        x = a[3][:, 0] * SIZES[CAPSULE][1]
        gap = axis_distance(*b, a[2] - x, a[2] + x) - SIZES[CAPSULE][0]
        if gap + SIZES[CAPSULE][0] <= 1e-6:
            assert len(found) >= 1  # the axis is inside: least way out, tested below
        elif gap < MARGIN - 1e-9:
            touched += 1
            assert found.gap.min() == pytest.approx(gap, abs=1e-7)
        elif gap > MARGIN + 1e-9:
            assert len(found) == 0
    assert touched > 20


def test_a_capsule_inside_a_box_is_pushed_out_the_short_way():
    rng = np.random.default_rng(3)
    for _ in range(100):
        a, b = near(rng, CAPSULE, BOX, 0.4)
        found = World([a, b]).collide(MARGIN)
        moved = a[2] - found.gap.min() * found.normal[np.argmin(found.gap)]
        x = a[3][:, 0] * SIZES[CAPSULE][1]
        assert axis_distance(*b, moved - x, moved + x) - SIZES[CAPSULE][0] > -0.1 * abs(found.gap.min())


def test_a_capsule_touches_a_plane_with_both_ends():
    found = World([(CAPSULE, (0.2, 0.5), (0, 0, 0.2), EYE), (PLANE, (), (0, 0, 0), EYE)]).collide()
    assert found.gap == pytest.approx([0.0, 0.0], abs=1e-15)
    assert found.point == pytest.approx(np.array([[-0.5, 0, 0], [0.5, 0, 0]]), abs=1e-15)
    assert found.feature.tolist() == [0, 1]


def test_parallel_capsules_touch_in_two_points():
    pair = [(CAPSULE, (0.2, 0.5), (0.3, 0, 0.4), EYE), (CAPSULE, (0.2, 0.5), (0, 0, 0), turn((0, 0, 1), np.pi))]
    found = World(pair).collide()
    assert found.gap == pytest.approx([0.0, 0.0], abs=1e-15)
    assert found.point[:, 0] == pytest.approx([-0.2, 0.5], abs=1e-12)
    assert found.normal == pytest.approx(np.array([[0, 0, 1.0]] * 2), abs=1e-15)


def test_a_capsule_lying_on_a_box_touches_in_two_points():
    for tilt in (0.0, 1e-9, 1e-6, 1e-4):
        pair = [(CAPSULE, (0.2, 0.5), (0.3, 0, 0.7), turn((0, 1, 0), tilt)), (BOX, (0.5, 0.5, 0.5), (0, 0, 0), EYE)]
        found = World(pair).collide()
        assert found.point[:, 0] == pytest.approx([-0.2, 0.5], abs=1e-4)
        assert found.gap == pytest.approx([0.0, 0.0], abs=1e-4)


def test_a_box_stands_on_a_plane_on_the_corners_of_one_face():
    rng = np.random.default_rng(4)
    for _ in range(100):
        A, B = random_rotation(rng), random_rotation(rng)
        h = np.array(SIZES[BOX])
        r = B @ [0.1, 0.2, rng.uniform(0.2, 0.6)]
        found = World([(BOX, h, r, A), (PLANE, (), (0, 0, 0), B)]).collide(MARGIN)
        signs = np.array([[1 if c >> k & 1 else -1 for k in range(3)] for c in range(8)])
        heights = (r + (signs * h) @ A.T) @ B[:, 2]
        if heights.min() < MARGIN:
            assert found.gap.min() == pytest.approx(heights.min(), abs=1e-14)
            assert found.gap == pytest.approx(heights[found.feature], abs=1e-14)
            assert len(found) <= 4
        else:
            assert len(found) == 0


def box_pair(rng):
    return (
        (BOX, rng.uniform(0.2, 0.6, 3), rng.uniform(-0.7, 0.7, 3), random_rotation(rng)),
        (BOX, rng.uniform(0.2, 0.6, 3), np.zeros(3), random_rotation(rng)),
    )


def test_boxes_overlap_by_the_least_of_fifteen_separations():
    rng = np.random.default_rng(5)
    touched = 0
    for _ in range(400):
        a, b = box_pair(rng)
        found = World([a, b]).collide(MARGIN)
        axes = separations(a[1], a[3], a[2], b[1], b[3], b[2])
        best, _ = max(axes, key=lambda item: item[0])
        if best > MARGIN:
            assert len(found) == 0
        elif best < -1e-3:
            touched += 1
            n = found.normal[0]
            assert np.all(found.normal == n)
            along = n @ (a[2] - b[2]) - np.abs(a[3].T @ n) @ a[1] - np.abs(b[3].T @ n) @ b[1]
            assert along == pytest.approx(best, abs=2e-4)
            assert found.gap.min() >= along - 1e-12
            assert len(found) <= 4
            for x, gap in zip(found.point, found.gap):  # half way between the surfaces
                assert distance_to(*a, x) < 0.5 * abs(gap) + 1e-3
                assert distance_to(*b, x) < 0.5 * abs(gap) + 1e-3
    assert touched > 100


def test_boxes_do_not_mind_being_swapped():
    rng = np.random.default_rng(6)
    for _ in range(200):
        a, b = box_pair(rng)
        one, two = World([a, b]).collide(MARGIN), World([b, a]).collide(MARGIN)
        assert len(one) == len(two)
        for k in range(len(one)):
            m = int(np.argmin(np.linalg.norm(two.point - one.point[k], axis=1)))
            assert two.point[m] == pytest.approx(one.point[k], abs=1e-12)
            assert two.normal[m] == pytest.approx(-one.normal[k], abs=1e-12)
            assert two.gap[m] == pytest.approx(one.gap[k], abs=1e-12)


@pytest.mark.parametrize("angle", [0.0, 0.3, np.pi / 4])
def test_stacked_boxes_touch_exactly_in_four_spread_points(angle):
    h = np.array([0.5, 0.5, 0.5])
    found = World([(BOX, h, (0.1, 0.0, 1.0), turn((0, 0, 1), angle)), (BOX, h, (0, 0, 0), EYE)]).collide()
    assert len(found) == 4
    assert found.gap == pytest.approx(np.zeros(4), abs=1e-15)
    assert found.normal == pytest.approx(np.tile([0, 0, 1.0], (4, 1)), abs=1e-15)
    assert found.point[:, 2] == pytest.approx(np.full(4, 0.5), abs=1e-15)
    spread = found.point[:, :2] - found.point[:, :2].mean(axis=0)
    assert np.linalg.eigvalsh(spread.T @ spread)[0] > 0.3


def test_a_resting_box_keeps_its_contacts_while_it_trembles():
    rng = np.random.default_rng(7)
    names = set()
    for _ in range(200):
        r = np.array([0.2, 0.1, 1.0]) + 1e-6 * rng.normal(size=3)
        A = turn(rng.normal(size=3), 1e-6 * rng.normal())
        found = World([(BOX, (0.5, 0.5, 0.5), (0, 0, 0), EYE), (BOX, (0.5, 0.5, 0.5), r, A)]).collide()
        names.add(tuple(found.feature.tolist()))
    assert len(names) == 1


def test_crossing_edges_touch_in_one_point():
    s = np.sqrt(0.5)
    lower = (BOX, (0.5, 0.5, 0.5), (0, 0, 0), turn((1, 0, 0), np.pi / 4))
    upper = (BOX, (0.5, 0.5, 0.5), (0, 0, 2 * s - 0.001), turn((0, 1, 0), np.pi / 4))
    found = World([upper, lower]).collide()
    assert found.gap == pytest.approx([-0.001], abs=1e-12)
    assert found.normal == pytest.approx(np.array([[0, 0, 1.0]]), abs=1e-12)
    assert found.point == pytest.approx(np.array([[0, 0, s - 0.0005]]), abs=1e-12)


def test_a_segment_touches_where_it_crosses():
    up = turn((0, 1, 0), -np.pi / 2 + 0.3)  # x axis points up, 0.3 rad from the vertical
    for kind, size, r, top in ((PLANE, (), (0, 0, 0), 0.0), (BOX, (1, 1, 1), (0, 0, -1), 0.0)):
        for height in (-0.45, -0.2, -1e-9, 0.02):
            found = World([(SEGMENT, (0.5,), (0, 0, height), up), (kind, size, r, EYE)]).collide(MARGIN)
            assert found.gap == pytest.approx([height - top], abs=1e-12)
            assert found.normal == pytest.approx(np.array([[0, 0, 1.0]]), abs=1e-12)
            if height < 0:
                assert found.point[0, 2] == pytest.approx(0.0, abs=1e-12)
                assert found.point[0] == pytest.approx(
                    np.array([0, 0, height]) - up[:, 0] * height / up[2, 0], abs=1e-12
                )
        for height in (-0.5, 0.06):  # the inner end is below, the outer end too far ahead
            assert len(World([(SEGMENT, (0.5,), (0, 0, height), up), (kind, size, r, EYE)]).collide(MARGIN)) == 0
        down = turn((0, 1, 0), np.pi / 2)
        assert len(World([(SEGMENT, (0.5,), (0, 0, 0.2), down), (kind, size, r, EYE)]).collide(MARGIN)) == 0


@pytest.mark.parametrize(("kind", "size"), [(SPHERE, (1.0,)), (CAPSULE, (1.0, 0.7))])
def test_a_segment_in_a_round_body_touches_at_its_skin(kind, size):
    rng = np.random.default_rng(8)
    touched = 0
    for _ in range(200):
        r, A = rng.uniform(-1.2, 1.2, 3), random_rotation(rng)
        b = (kind, size, np.zeros(3), random_rotation(rng))
        found = World([(SEGMENT, (0.5,), r, A), b]).collide(MARGIN)
        if len(found) and found.gap[0] < 0:
            touched += 1
            x = found.point[0]
            assert distance_to(*b, x) == pytest.approx(0.0, abs=1e-12)
            assert x == pytest.approx(r + A[:, 0] * ((x - r) @ A[:, 0]), abs=1e-12)
            n = gradient(lambda y, b=b: distance_to(*b, y), x)
            assert found.normal[0] == pytest.approx(n, abs=1e-6)
            assert found.gap[0] == pytest.approx((r - x) @ n, abs=1e-6)
        inside = distance_to(*b, r) < 0
        outside = distance_to(*b, r + 0.5 * A[:, 0]) > 1e-9
        assert (len(found) == 1 and found.gap[0] < 0) == (inside and outside)
    assert touched > 20
