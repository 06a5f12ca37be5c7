"""Meshes, height fields and parametric surfaces: faults, search, contacts, inner edges, smooth patches."""

from __future__ import annotations

import numpy as np
import pytest
from tests.unit.geometry import terrains
from tests.unit.geometry.world import EYE, World, closest_on_triangles, random_rotation, turn

from stickslip.geometry import GeometryError, pack_surfaces, terrain_from_heights, terrain_from_mesh, terrain_from_query
from stickslip.kernels.base.jit import kernel
from stickslip.kernels.collision import surface_library
from stickslip.kernels.collision.bvh import DONE, MAX_CANDIDATES, gather
from stickslip.kernels.collision.shapes import (
    BOX,
    CAPSULE,
    HEIGHT_FIELD,
    MAX_POINTS,
    MESH,
    PLANE,
    POINT,
    SEGMENT,
    SPHERE,
    SURFACE,
)

SIZES = {POINT: (0.0,), SPHERE: (0.1,), CAPSULE: (0.1, 0.3), BOX: (0.2, 0.3, 0.1), SEGMENT: (0.2,)}


def same_contacts(one, two, tolerance):
    """Both calls found the same contacts, in whatever order."""
    assert len(one) == len(two)
    for k in range(len(one)):
        m = int(np.argmin(np.linalg.norm(two.point - one.point[k], axis=1)))
        assert two.point[m] == pytest.approx(one.point[k], abs=tolerance)
        assert two.normal[m] == pytest.approx(one.normal[k], abs=tolerance)
        assert two.gap[m] == pytest.approx(one.gap[k], abs=tolerance)


# Faults


def test_all_faults_of_a_mesh_are_named():
    with pytest.raises(GeometryError) as error:
        terrain_from_mesh(
            [[0, 0, 0], [1, 0, np.nan], [0, 1, 0]], [[0, 1, 2], [0, 1, 3], [0, -1, 2]], subject="Mesh 'track'"
        )
    assert len(error.value.faults) == 2
    message = str(error.value)
    for part in ("Mesh 'track'", "vertices 1", "not finite", "triangles 1, 2", "outside 0..2"):
        assert part in message


@pytest.mark.parametrize(
    ("vertices", "triangles", "part"),
    [
        ([], [], "no vertices"),
        ([[0, 0, 0]], np.zeros((0, 3), int), "no triangles"),
        ([[0, 0]], [[0, 0, 0]], "not (n, 3)"),
        ([[0, 0, 0], [1, 0, 0], [0, 1, 0]], [[0, 1]], "Split larger faces"),
        ([[0, 0, 0], [1, 0, 0], [2, 0, 0]], [[0, 1, 2]], "no triangle has an area"),
    ],
)
def test_a_bad_mesh_is_refused(vertices, triangles, part):
    with pytest.raises(GeometryError, match=part.replace("(", r"\(").replace(")", r"\)")):
        terrain_from_mesh(vertices, triangles)


def test_triangles_without_area_are_dropped_and_counted_or_refused():
    vertices = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [2, 0, 0]]
    terrain = terrain_from_mesh(vertices, [[0, 1, 3], [0, 1, 2], [1, 1, 2]])
    assert terrain.n_dropped == 2
    assert terrain.order.tolist() == [1]
    with pytest.raises(GeometryError, match="triangles 0, 2 have no area"):
        terrain_from_mesh(vertices, [[0, 1, 3], [0, 1, 2], [1, 1, 2]], drop_degenerate=False)


def test_all_faults_of_a_height_field_are_named():
    with pytest.raises(GeometryError) as error:
        terrain_from_heights([[0, np.inf], [0, 0]], 0.0, -1.0)
    assert len(error.value.faults) == 3


@kernel
def query_returns_float(params, x, warm, out):
    return 0.5


@kernel
def query_without_unit_normal(params, x, warm, out):
    for k in range(8):
        out[k] = 0.0
    return 1


@pytest.mark.parametrize(
    ("function", "part"),
    [
        ("stickslip.kernels.collision.surface_library:plane", "is not compiled"),
        (len, "is not compiled"),
        (query_returns_float, "not int64"),
        (query_without_unit_normal, "unit normal"),
    ],
)
def test_a_bad_query_is_refused(function, part):
    with pytest.raises(GeometryError, match=part):
        terrain_from_query(function)


# Search


@pytest.mark.parametrize("form", ["mesh", "heights"])
def test_the_search_finds_every_triangle_whose_box_is_met(form):
    rng = np.random.default_rng(1)
    vertices, triangles = terrains.hills(rng, n=30)
    if form == "mesh":
        terrain = terrain_from_mesh(vertices, triangles)
        assert sorted(terrain.order.tolist()) == list(range(len(triangles)))
        assert np.array_equal(terrain.triangles, triangles[terrain.order])
    else:
        terrain = terrain_from_heights(vertices[:, 2].reshape(31, 31), 4 / 30, 4 / 30)
        assert terrain.vertices == pytest.approx(vertices, abs=1e-15)
    surfaces = pack_surfaces([terrain])
    corners = terrain.vertices[terrain.triangles]
    low, high = corners.min(axis=1), corners.max(axis=1)
    out_id = np.zeros(MAX_POINTS + MAX_CANDIDATES, dtype=np.int64)
    for _ in range(100):
        centre, half = rng.uniform(-2, 2, 3), 10 ** rng.uniform(-3, 0.5, 3)
        a, b = centre - half, centre + half
        found, cursor = [], 0
        while cursor != DONE:
            n, cursor = gather(surfaces, 0, tuple(a), tuple(b), cursor, out_id)
            found.extend(out_id[MAX_POINTS : MAX_POINTS + n].tolist())
        wanted = np.flatnonzero(((low <= b) & (high >= a)).all(axis=1))
        assert len(found) == len(set(found))
        assert set(wanted.tolist()) <= set(found)
        if form == "mesh":
            assert len(found) <= len(wanted) + 4 * (3 + np.sqrt(len(wanted)) * 6)  # whole leaves


def test_a_ball_outside_a_rough_mesh_touches_its_closest_point():
    rng = np.random.default_rng(2)
    vertices, triangles = terrains.hills(rng)
    terrain = terrain_from_mesh(vertices, triangles)
    heights = terrain_from_heights(vertices[:, 2].reshape(21, 21), 0.2, 0.2)
    r, A = np.array([0.3, -0.2, 0.5]), random_rotation(rng)
    touched = 0
    for _ in range(100):
        x = rng.uniform([-1.5, -1.5, 0.1], [1.5, 1.5, 0.6])
        feet = closest_on_triangles(x, *(vertices[triangles[:, k]] for k in range(3)))
        distances = np.linalg.norm(x - feet, axis=1)
        k = int(np.argmin(distances))
        n = np.cross(*(vertices[triangles[k, 1:]] - vertices[triangles[k, 0]]))
        if n @ (x - feet[k]) <= 0:
            continue  # behind the surface
        ball = (SPHERE, (0.1,), r + A @ x, A)
        found = World([ball, (MESH, 0, r, A)], [terrain]).collide(0.02)
        assert (distances[k] - 0.1 < 0.02) == (len(found) > 0)
        if len(found):
            touched += 1
            m = int(np.argmin(found.gap))
            assert found.gap[m] == pytest.approx(distances[k] - 0.1, abs=1e-12)
            assert A.T @ found.normal[m] == pytest.approx((x - feet[k]) / distances[k], abs=1e-9)
            same_contacts(found, World([ball, (HEIGHT_FIELD, 0, r, A)], [heights]).collide(0.02), 1e-9)
    assert touched > 20


# Inner edges


@pytest.mark.parametrize("kind", [POINT, SPHERE, CAPSULE, BOX, SEGMENT])
@pytest.mark.parametrize("smooth", [False, True])
def test_a_flat_floor_of_triangles_is_a_plane(kind, smooth):
    rng = np.random.default_rng(3)
    vertices, triangles = terrains.flat_floor(rng)
    terrain = terrain_from_mesh(vertices, triangles, smooth=smooth, thickness=0.5)
    r, A = np.array([10.0, -3.0, 2.0]), random_rotation(rng)
    touched = 0
    for k in range(120):
        x = np.append(rng.uniform(-1.2, 1.2, 2), rng.uniform(-0.03, 0.12))
        if k % 3 == 0:
            x[:2] = vertices[rng.integers(len(vertices)), :2] * 0.7  # over vertices ...
        elif k % 3 == 1:
            t = triangles[rng.integers(len(triangles))]
            x[:2] = (0.3 * vertices[t[0]] + 0.7 * vertices[t[1]])[:2] * 0.7  # ... and edges
        if k % 3 < 2:
            x[:2] /= 0.7
            if np.abs(x[:2]).max() > 1.2:
                continue
        B = random_rotation(rng) if k % 2 else turn((0, 0, 1), k)
        if kind == SEGMENT:
            B = turn(rng.normal(size=3), 0.5) @ turn((0, 1, 0), -np.pi / 2)
        body = (kind, SIZES[kind], r + A @ x, A @ B)
        on_mesh = World([body, (MESH, 0, r, A)], [terrain]).collide(0.005)
        on_plane = World([body, (PLANE, (), r, A)]).collide(0.005)
        if kind == BOX and len(on_plane) and on_plane.gap.min() < -0.02:
            continue  # the corners of more than one face are under the floor
        same_contacts(on_mesh, on_plane, 1e-12)
        touched += len(on_plane)
    assert touched > 10


def test_a_box_over_a_thin_plate_feels_one_side_only():
    vertices, triangles = terrains.cube()
    plate = terrain_from_mesh(vertices * [4, 4, 0.01], triangles)
    for kind, reach in ((SPHERE, 0.1), (BOX, 0.1), (CAPSULE, 0.1)):
        for height in (0.004, 0.0, -0.001):
            found = World(
                [(kind, SIZES[kind], (0.3, 0.2, 0.005 + reach + height), EYE), (MESH, 0, (0, 0, 0), EYE)], [plate]
            )
            found = found.collide()
            assert len(found) == {SPHERE: 1, BOX: 4, CAPSULE: 2}[kind]
            assert found.gap == pytest.approx(np.full(len(found), height), abs=1e-12)
            assert found.normal == pytest.approx(np.tile([0, 0, 1.0], (len(found), 1)), abs=1e-12)


def test_a_ball_in_a_groove_touches_both_sides_and_on_a_ridge_the_edge():
    v = np.array([[-1, -1, 1], [1, -1, 1], [-1, 0, 0], [1, 0, 0], [-1, 1, 1], [1, 1, 1]], float)
    groove = np.array([[0, 1, 3], [0, 3, 2], [2, 3, 5], [2, 5, 4]])
    terrain = terrain_from_mesh(v, groove)
    centre = np.sqrt(2) * 0.1
    found = World([(SPHERE, (0.1,), (0.1, 0, centre - 1e-6), EYE), (MESH, 0, (0, 0, 0), EYE)], [terrain]).collide()
    assert found.normal == pytest.approx(np.array([[0, 1, 1], [0, -1, 1]]) / np.sqrt(2), abs=1e-12)
    assert found.gap == pytest.approx(np.full(2, -1e-6 / np.sqrt(2)), abs=1e-12)
    for y, z, n in ((0.0, 1e-4, 2), (0.0, -1e-4, 1), (0.003, 0.0031, 2), (0.003, 1e-4, 1)):
        point = World([(POINT, (0.0,), (0.1, y, z), EYE), (MESH, 0, (0, 0, 0), EYE)], [terrain]).collide()
        assert len(point) == n
    ridge = terrain_from_mesh(v * [1, 1, -1], groove)
    for y in (0.0, 0.02, -0.05):
        x = np.array([0.1, y, np.sqrt(0.01 - y * y)])
        found = World([(SPHERE, (0.1,), x, EYE), (MESH, 0, (0, 0, 0), EYE)], [ridge]).collide()
        assert found.gap == pytest.approx([0.0], abs=1e-12)
        assert found.normal == pytest.approx(np.array([[0, y, x[2]]]) / 0.1, abs=1e-12)


def test_ridges_and_peaks_carry_capsules_and_boxes():
    vertices, triangles = terrains.cube()
    ridge = terrain_from_mesh(vertices @ turn((1, 0, 0), np.pi / 4).T, triangles)  # an edge along x points up
    top = np.sqrt(0.5)
    across = turn((0, 0, 1), np.pi / 2)
    found = World([(CAPSULE, (0.1, 0.5), (0.1, 0.2, top + 0.1), across), (MESH, 0, (0, 0, 0), EYE)], [ridge]).collide()
    assert found.gap == pytest.approx([0.0], abs=1e-12)
    assert found.point == pytest.approx(np.array([[0.1, 0, top]]), abs=1e-12)
    found = World([(BOX, (0.3, 0.2, 0.1), (0.1, 0.05, top + 0.1), EYE), (MESH, 0, (0, 0, 0), EYE)], [ridge]).collide()
    assert found.gap == pytest.approx([0.0, 0.0], abs=1e-12)
    assert sorted(found.point[:, 0]) == pytest.approx([-0.2, 0.4], abs=1e-12)
    assert found.normal == pytest.approx(np.tile([0, 0, 1.0], (2, 1)), abs=1e-12)
    tilted = turn((0, 1, 0), 0.2)
    x = np.array([0.1, 0.05, top]) + tilted @ [-0.3, 0, 0.1]  # the middle of a lower edge of the box is on the ridge
    found = World([(BOX, (0.3, 0.2, 0.1), x, tilted), (MESH, 0, (0, 0, 0), EYE)], [ridge]).collide()
    assert found.gap == pytest.approx([0.0], abs=1e-12)
    assert found.point == pytest.approx(np.array([[0.1, 0, top]]), abs=1e-12)
    peak = terrain_from_mesh([[1, 0, 0], [-1, 1, 0], [-1, -1, 0], [0, 0, 0.5]], [[0, 1, 3], [1, 2, 3], [2, 0, 3]])
    found = World([(BOX, (0.3, 0.2, 0.1), (0.1, 0.05, 0.599), EYE), (MESH, 0, (0, 0, 0), EYE)], [peak]).collide()
    assert found.gap == pytest.approx([-0.001], abs=1e-12)
    assert found.normal == pytest.approx(np.array([[0, 0, 1.0]]), abs=1e-12)


@pytest.mark.parametrize("kind", [POINT, SPHERE, CAPSULE, BOX])
def test_a_body_that_sank_in_is_pushed_out(kind):
    rng = np.random.default_rng(4)
    vertices, triangles = terrains.flat_floor(rng)
    terrain = terrain_from_mesh(vertices, triangles, thickness=0.15)
    for depth in (0.01, 0.05, 0.09):
        x = (0.123, 0.234, -depth if kind == POINT else 0.1 - depth)
        found = World([(kind, SIZES[kind], x, EYE), (MESH, 0, (0, 0, 0), EYE)], [terrain]).collide()
        assert found.gap.min() == pytest.approx(-depth, abs=1e-12)
        assert found.normal == pytest.approx(np.tile([0, 0, 1.0], (len(found), 1)), abs=1e-12)


# Smooth patches


@pytest.mark.parametrize("kind", [POINT, SPHERE, SEGMENT])
def test_smooth_patches_follow_a_pipe(kind):
    """Errors of gap and normal are of fourth and third order of facet over radius, 0.063 / 2."""
    terrain = terrain_from_mesh(*terrains.pipe(40, 100), smooth=True)
    rng = np.random.default_rng(5)
    radius = SIZES[kind][0] if kind == SPHERE else 0.0
    for _ in range(200):
        phi, gap = rng.uniform(-1.2, 1.2), rng.uniform(-0.003, 0.003)
        n = np.array([0, -np.sin(phi), np.cos(phi)])
        x = np.array([rng.uniform(1, 9), 0, 2.0]) - (2.0 - radius - gap) * n
        B = np.column_stack([n, np.cross(n, [1, 0, 0]), np.cross(n, np.cross(n, [1, 0, 0]))])
        found = World([(kind, SIZES[kind], x, B), (MESH, 0, (0, 0, 0), EYE)], [terrain]).collide()
        assert found.gap == pytest.approx([gap], abs=3e-8)
        assert found.normal == pytest.approx(np.array([n]), abs=2e-6)


def test_normal_is_the_gradient_of_the_gap_on_smooth_patches():
    vertices, triangles = terrains.hills(np.random.default_rng(6), height=0.05)
    world = World(
        [(SPHERE, (0.1,), (0, 0, 0), EYE), (MESH, 0, (0, 0, 0), EYE)],
        [terrain_from_mesh(vertices, triangles, smooth=True)],
    )

    def gap(x):
        world.r[0] = x
        return world.collide(0.02)

    checked = 0
    for x in np.random.default_rng(7).uniform([-1.5, -1.5, 0.09], [1.5, 1.5, 0.16], (100, 3)):
        found = gap(x)
        if len(found) != 1:
            continue
        around = [(gap(x + 1e-6 * e), gap(x - 1e-6 * e)) for e in EYE]
        if any(len(a) != 1 or len(b) != 1 for a, b in around):
            continue
        slope = np.array([(a.gap[0] - b.gap[0]) / 2e-6 for a, b in around])
        assert found.normal[0] == pytest.approx(slope, abs=1e-6)
        checked += 1
    assert checked > 20


def test_a_crease_stays_sharp_on_a_smooth_mesh():
    vertices, triangles = terrains.cube()
    for smooth in (False, True):
        terrain = terrain_from_mesh(vertices, triangles, smooth=smooth)
        assert np.all(terrain.bulge == 0.0)
        for x, n in (((0.1, 0.2, 0.6), (0, 0, 1)), ((0.57, 0.1, 0.57), (0.5**0.5, 0, 0.5**0.5))):
            found = World([(SPHERE, (0.1,), x, EYE), (MESH, 0, (0, 0, 0), EYE)], [terrain]).collide()
            assert found.normal == pytest.approx(np.array([n], float), abs=1e-12)


# Parametric surfaces


@pytest.mark.parametrize("kind", [POINT, SPHERE, CAPSULE, BOX, SEGMENT])
def test_the_query_of_a_plane_gives_the_contacts_of_a_plane(kind):
    rng = np.random.default_rng(8)
    terrain = terrain_from_query(surface_library.plane)
    r, A = np.array([1.0, 2.0, 3.0]), random_rotation(rng)
    touched = 0
    for _ in range(40):
        x = rng.uniform(-0.2, 0.2, 3)
        B = turn(rng.normal(size=3), 0.4) @ turn((0, 1, 0), -np.pi / 2)
        body = (kind, SIZES[kind], r + A @ x, A @ B)
        on_surface = World([body, (SURFACE, 0, r, A)], [terrain]).collide()
        on_plane = World([body, (PLANE, (), r, A)]).collide()
        touched += len(on_plane)
        if kind == BOX:  # a surface does not know which face of the box is the lowest
            assert len(on_surface) >= len(on_plane)
            assert on_surface.gap.min(initial=0) == pytest.approx(on_plane.gap.min(initial=0), abs=1e-13)
        else:
            same_contacts(on_surface, on_plane, 1e-12)
    assert touched > 10


def test_the_half_pipe_is_exact():
    terrain = terrain_from_query(surface_library.half_pipe, (2.0, 0.1))
    tilt = turn((0, 1, 0), 0.1)
    for phi in (-1.0, 0.0, 0.7):
        n = tilt @ [0, -np.sin(phi), np.cos(phi)]
        x = tilt @ [3.0, 0, 2.0] - (2.0 - 0.1 + 0.001) * n
        found = World([(SPHERE, (0.1,), x, EYE), (SURFACE, 0, (0, 0, 0), EYE)], [terrain]).collide()
        assert found.gap == pytest.approx([-0.001], abs=1e-12)
        assert found.normal == pytest.approx(np.array([n]), abs=1e-12)
    above = World([(SPHERE, (0.1,), (0, 0, 2.5), EYE), (SURFACE, 0, (0, 0, 0), EYE)], [terrain]).collide()
    assert len(above) == 0


# Motion


def ring(n_facet, chord, radius):
    """Inside of a polygonal ring about the z axis, 2 m high."""
    phi = np.arange(n_facet + 1) * 2 * np.arcsin(0.5 * chord / radius)
    circle = np.column_stack([radius * np.cos(phi), radius * np.sin(phi)])
    vertices = np.array([[x, y, z] for x, y in circle for z in (-1.0, 1.0)])
    return vertices, terrains.grid_triangles(n_facet, 1)[:, ::-1]


@pytest.mark.parametrize(("smooth", "low", "high"), [(False, 39.560, 39.570), (True, 39.98, 40.0)])
def test_a_point_runs_around_a_polygon(smooth, low, high):
    """AC-E13: facets cost 40 (1 - cos^107), 0.44 m/s; smooth patches only what the time step costs."""
    vertices, triangles = ring(111, 0.5, 35.0)
    world = World(
        [(POINT, (0.0,), (0, 0, 0), EYE), (MESH, 0, (0, 0, 0), EYE)],
        [terrain_from_mesh(vertices, triangles, smooth=smooth)],
    )
    dt = 1 / 4980
    x = np.array([*(vertices[2, :2] + vertices[4, :2]) / 2, 0.1])
    along = vertices[4] - vertices[2]
    u = 40.0 * along / np.linalg.norm(along)
    for _ in range(round(107 * 0.5 / 40 / dt)):
        world.r[0] = x + 0.5 * dt * u
        found = world.collide()
        for n, gap in zip(found.normal, found.gap):
            if gap <= 0 and n @ u < 0:
                u = u - (n @ u) * n
        x = world.r[0] + 0.5 * dt * u
    assert low < np.linalg.norm(u) < high
