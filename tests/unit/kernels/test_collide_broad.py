"""Broad phase against testing every pair, filters, order, capacity."""

from __future__ import annotations

import numpy as np
import pytest
from tests.unit.geometry.world import EYE, World, random_rotation

from stickslip.geometry import allocate_contacts, allocate_pairs
from stickslip.kernels.collision.collide import CONTACTS_LOST, PAIRS_LOST
from stickslip.kernels.collision.shapes import BOX, CAPSULE, PLANE, POINT, SEGMENT, SPHERE


def half_box(kind, size, A):
    """Half extents and centre offset of the axis-parallel box."""
    if kind == BOX:
        return np.abs(A) @ size, np.zeros(3)
    if kind == CAPSULE:
        return np.abs(A[:, 0]) * size[1] + size[0], np.zeros(3)
    if kind == SEGMENT:
        return 0.5 * np.abs(A[:, 0]) * size[0], 0.5 * A[:, 0] * size[0]
    return np.full(3, size[0]), np.zeros(3)


def brute_force(world, margin):
    """All pairs whose boxes are closer than the margin, in the order of kinds."""
    n = len(world.kind)
    A = world.A.reshape(n, 3, 3)
    boxes = [half_box(*item) for item in zip(world.kind, world.shapes.size, A)]
    half, centre = np.array([h for h, _ in boxes]), world.r + np.array([c for _, c in boxes])
    found = []
    for i in range(n):
        near = (np.abs(centre[i] - centre) < half[i] + half + margin).all(axis=1)
        if world.kind[i] == PLANE:
            normal = A[i][:, 2]
            near = (centre - world.r[i]) @ normal - half @ np.abs(normal) < margin
        for j in np.flatnonzero(near):
            a, b = sorted((i, int(j)), key=lambda k: (world.kind[k], k))
            both_bounded = world.kind[b] != PLANE
            if i != j and (i < j or not both_bounded) and (both_bounded or b == i):
                if world.shapes.narrow[world.kind[a], world.kind[b]] != 0:
                    found.append((a, b))
    return sorted(found)


@pytest.mark.parametrize("n", [2, 3, 17, 60, 200])
@pytest.mark.parametrize("spread", ["equal", "mixed"])
def test_the_grid_finds_the_same_pairs_as_testing_all(n, spread):
    rng = np.random.default_rng(n)
    items = []
    for _ in range(n):
        kind = rng.choice([POINT, SEGMENT, SPHERE, CAPSULE, BOX])
        scale = 0.3 if spread == "equal" else 10 ** rng.uniform(-2, 0.5)
        size = {POINT: (0.0,), CAPSULE: (0.4 * scale, 0.6 * scale), BOX: scale * rng.uniform(0.3, 0.6, 3)}.get(
            kind, (scale,)
        )
        items.append((kind, size, rng.uniform(-1, 1, 3) * n ** (1 / 3) * 0.5, random_rotation(rng)))
    items.insert(n // 2, (PLANE, (), (0, 0, 0), random_rotation(rng)))
    world = World(items)
    for margin in (0.0, 0.01, 0.2):
        world.collide(margin)
        assert world.close_pairs() == brute_force(world, margin)


def test_a_thousand_boxes_cost_a_few_pairs_each():
    rng = np.random.default_rng(0)
    grid = np.stack(np.meshgrid(*[np.arange(10)] * 3), -1).reshape(-1, 3)
    world = World([(BOX, (0.4, 0.4, 0.4), r + rng.uniform(-0.05, 0.05, 3), EYE) for r in grid])
    world.collide(0.3)
    assert world.close_pairs() == brute_force(world, 0.3)


def spheres(**fields):
    return World([(SPHERE, (0.5,), (0.9 * k, 0, 0), EYE) for k in range(3)], **fields)


def touching(world):
    found = world.collide()
    return list(zip(found.a.tolist(), found.b.tolist()))


def test_filters():
    integers = lambda *x: np.array(x, dtype=np.int64)  # noqa: E731
    assert touching(spheres()) == [(0, 1), (1, 2)]
    assert touching(spheres(group=integers(1, 2, 4), mask=integers(-1, 5, 2))) == [(0, 1), (1, 2)]
    assert touching(spheres(group=integers(1, 2, 4), mask=integers(-1, 1, -1))) == [(0, 1)]
    assert touching(spheres(excluded=np.array([[0, 1]]))) == [(1, 2)]
    laws = np.array([[-1, 0], [0, -1]])
    assert touching(spheres(material=integers(0, 0, 1), law_of_pair=laws)) == [(1, 2)]


def test_shapes_of_one_body_and_of_the_world_do_not_touch():
    world = spheres()
    world.shapes.body[:] = [0, 0, 1]
    world.shapes.r_SP_K[1] = [0.9, 0, 0]
    world.r[1] = world.r[2]
    assert touching(world) == [(1, 2)]
    world = spheres()
    world.shapes.body[:] = -1
    world.shapes.r_SP_K[:] = world.r
    assert touching(world) == []


def test_what_does_not_fit_is_counted():
    world = spheres()
    world.contacts = allocate_contacts(1)
    assert len(world.collide()) == 1
    assert world.status == CONTACTS_LOST
    assert world.contacts.count.tolist() == [1, 1]
    world = spheres()
    world.pairs = allocate_pairs(world.shapes, 1)
    assert len(world.collide()) == 1
    assert world.status == PAIRS_LOST
    assert world.pairs.count.tolist() == [1, 1]


def test_contacts_are_the_same_again_and_after_moving_the_whole_scene():
    rng = np.random.default_rng(3)
    items = [(BOX, (0.3, 0.3, 0.3), rng.uniform(-1, 1, 3), random_rotation(rng)) for _ in range(40)]
    world = World(items)
    one, two = world.collide(), world.collide()
    assert np.array_equal(one.key, two.key)
    assert np.array_equal(one.point, two.point)
    world.r += np.array([1000.0, -500.0, 20.0])
    three = world.collide()
    assert np.array_equal(one.key, three.key)
    assert three.gap == pytest.approx(one.gap, abs=1e-11)


def test_a_body_lost_in_space_disturbs_nobody():
    world = spheres()
    world.r[0] = np.nan
    assert touching(world) == [(1, 2)]
    world.r[0] = 1e300
    assert touching(world) == [(1, 2)]
