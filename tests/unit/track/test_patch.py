"""The patch: a spline through the sections, its query against slow and obvious searches, and how a query remembers."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.interpolate import make_interp_spline

from stickslip.io.track_file import load_track, patch_table
from stickslip.kernels.collision.shapes import N_WARM
from stickslip.kernels.collision.track_patch import ACROSS, DEEPEST, OFF, ON, STATE, STATION, query
from stickslip.track.patch import TrackPatch, build_patch, spline_controls

TRACK = load_track("mini")
PATCH = TrackPatch(patch_table("mini"))
RNG = np.random.default_rng(7)
STATIONS = RNG.uniform(TRACK.begin + 0.5, TRACK.end - 0.5, 400)
ACROSS_AT = RNG.uniform(-0.98, 0.98, 400)


def up(x, dx, dy, dz):
    """The point `x`, moved."""
    return np.asarray(x) + np.array([dx, dy, dz])


def ask(x, warm=None):
    """One query: status, memory, answer."""
    memory = np.zeros(N_WARM) if warm is None else warm
    out = np.zeros(13)
    return query(PATCH.params, np.asarray(x, dtype=float), memory, out), memory, out


def test_the_spline_goes_through_its_values_like_the_one_of_scipy():
    values = RNG.normal(size=(12, 3))
    control = spline_controls(values)
    at = np.linspace(0.0, 11.0, 60)
    natural = make_interp_spline(np.arange(12.0), values, bc_type="natural")
    weights = [make_interp_spline(np.arange(12.0), row, bc_type="natural") for row in np.eye(12)]
    assert np.allclose(natural(at), np.stack([w(at) for w in weights], axis=1) @ values, atol=1e-12)
    through = (control[:-2] + 4.0 * control[1:-1] + control[2:]) / 6.0
    assert np.allclose(through, values, atol=1e-12)
    assert np.allclose(control[0] - 2.0 * control[1] + control[2], 0.0, atol=1e-12)  # no curvature at the ends


def test_the_patch_agrees_with_the_exact_sections():
    # Bound as documented: 0.5 mm where banks begin; on straights and in arcs far less.
    exact = np.concatenate(
        [TRACK.place([s], TRACK.channel.points([s], [v]))[0] for s, v in zip(STATIONS, ACROSS_AT, strict=True)]
    )
    feet = PATCH.project(exact, (STATIONS, ACROSS_AT))
    assert feet.on_ice.all()
    assert np.abs(feet.distance).max() < 5e-4
    straight = STATIONS < 50.0
    assert np.abs(feet.distance[straight]).max() < 1e-4  # ends of fillets


def test_projection_inverts_the_point():
    feet = PATCH.project(PATCH.point(STATIONS, ACROSS_AT))
    assert feet.on_ice.all()
    assert np.abs(feet.station - STATIONS).max() < 1e-7
    assert np.abs(feet.across - ACROSS_AT).max() < 1e-7
    assert np.abs(feet.distance).max() < 1e-9


def test_the_foot_is_the_closest_point_of_a_dense_grid():
    grid_s, grid_v = np.meshgrid(np.arange(80.0, 110.0, 0.1), np.linspace(-1.0, 1.0, 301), indexing="ij")
    grid = PATCH.point(grid_s, grid_v).reshape(-1, 3)
    for station, across, height in ((90.0, -0.5, 0.1), (95.0, 0.2, 0.3), (100.0, -0.85, 0.05), (92.0, -0.2, 0.5)):
        foot = PATCH.project(PATCH.point([station], [across]))
        x = foot.position + height * foot.normal
        found = PATCH.project(x)
        closest = np.linalg.norm(grid - x, axis=1).min()
        assert (
            -1e-9 <= closest - found.distance[0] < 2e-3
        )  # the grid is 0.1 m by 4 cm at most: half a cell squared over 2 height
        assert found.distance[0] == pytest.approx(height, abs=1e-9)


def test_normals_point_into_the_channel_and_are_those_of_finite_differences():
    feet = PATCH.project(PATCH.point(STATIONS, ACROSS_AT))
    h = 1e-5
    along = PATCH.point(STATIONS + h, ACROSS_AT) - PATCH.point(STATIONS - h, ACROSS_AT)
    left = PATCH.point(STATIONS, ACROSS_AT + h) - PATCH.point(STATIONS, ACROSS_AT - h)
    normal = np.cross(along, left)
    normal /= np.linalg.norm(normal, axis=1, keepdims=True)
    assert np.abs(feet.normal - normal).max() < 1e-6
    middle = up(TRACK.centre(STATIONS), 0.0, 0.0, 0.5)
    floor = np.abs(ACROSS_AT) < 0.4
    assert np.all(np.sum((middle - feet.position) * feet.normal, axis=1)[floor] > 0.0)


def test_the_bend_is_the_rate_of_the_normal():
    """``n(s + d) - n(s) = -B d`` along the surface, by finite differences."""
    feet = PATCH.project(PATCH.point(STATIONS, ACROSS_AT))
    xx, yy, zz, yz, zx, xy = feet.bend.T
    B = np.array([[xx, xy, zx], [xy, yy, yz], [zx, yz, zz]]).transpose(2, 0, 1)
    h = 1e-4
    for ds, dv in ((h, 0.0), (0.0, h)):
        ahead = PATCH.project(PATCH.point(STATIONS + ds, ACROSS_AT + dv), (STATIONS + ds, ACROSS_AT + dv))
        behind = PATCH.project(PATCH.point(STATIONS - ds, ACROSS_AT - dv), (STATIONS - ds, ACROSS_AT - dv))
        way = ahead.position - behind.position
        turned = ahead.normal - behind.normal
        expected = -np.einsum("nij,nj->ni", B, way)
        scale = np.linalg.norm(way, axis=1) * 8.0  # fillets have a curvature of 8
        assert (
            np.linalg.norm(turned - expected, axis=1) / scale
        ).max() < 0.02  # curvature itself changes within a fillet


def test_a_straight_channel_has_the_curvature_of_its_fillets():
    v = 0.5 * (0.625 + 0.8213) / 1.29635  # the middle of the left fillet: lengths from C over the length of a side
    foot = PATCH.project(PATCH.point([10.0], [v]))
    assert np.sum(foot.bend[0, :3]) == pytest.approx(
        8.0, rel=5e-3
    )  # trace: one over 0.125 m; sections stand upright on a grade of 10 %
    assert np.abs(PATCH.project(PATCH.point([10.0], [0.0])).bend).max() < 1e-9


def test_warm_queries_agree_with_cold_ones():
    feet = PATCH.project(PATCH.point(STATIONS, ACROSS_AT))
    x = feet.position + 0.01 * feet.normal
    cold, warm = PATCH.project(x), PATCH.project(x, (STATIONS + 0.1, ACROSS_AT))
    assert np.abs(cold.station - warm.station).max() < 1e-6
    assert np.abs(cold.distance - warm.distance).max() < 1e-10


def test_a_point_that_leaves_over_an_edge_is_off_until_it_comes_back_from_above():
    top = PATCH.point([10.0], [1.0])[0]
    inside = up(top, 0.0, -0.05, -0.1)
    status, memory, _ = ask(inside)
    assert (status, memory[STATE]) == (1, ON)
    status, memory, _ = ask(up(top, 0.0, 0.05, 0.2), memory)  # over the wall
    assert (status, memory[STATE]) == (0, OFF)
    status, memory, _ = ask(up(top, 0.0, 0.05, -0.1), memory)  # behind the wall: no contact, nothing pulls it through
    assert (status, memory[STATE]) == (0, OFF)
    ask(up(top, 0.0, 0.05, 0.2), memory)
    status, memory, out = ask(inside, memory)
    assert (status, memory[STATE]) == (1, ON)
    assert out[6] == pytest.approx(0.05, abs=1e-6)


def test_a_point_that_sank_deep_has_left_the_track():
    floor = PATCH.point([10.0], [0.0])[0]
    status, memory, out = ask(floor)
    for depth in (0.1, 0.2):
        status, memory, out = ask(up(floor, 0.0, 0.0, -depth), memory)
        assert status == 1
        assert out[6] == pytest.approx(-depth, abs=2e-3)  # the floor slopes by 10 %
    assert DEEPEST < 0.4
    status, memory, _ = ask(up(floor, 0.0, 0.0, -0.4), memory)
    assert (status, memory[STATE]) == (0, OFF)


def test_far_from_the_track_there_is_no_foot():
    assert ask([0.0, 500.0, 100.0])[0] == 0
    assert ask(up(TRACK.centre([TRACK.end])[0], 50.0, 0.0, 0.0))[0] == 0


def test_beyond_the_ends_there_is_no_ice():
    status, memory, _ = ask(PATCH.point([TRACK.begin + 0.05], [0.0])[0])
    assert status == 1
    assert memory[STATION] == pytest.approx(TRACK.begin + 0.05)
    status, _, _ = ask(up(PATCH.point([TRACK.begin], [0.0])[0], -0.05, 0.0, 0.0), memory)
    assert status == 0


def test_a_jump_is_found_again():
    memory = ask(PATCH.point([10.0], [0.2])[0])[1]
    status, memory, _ = ask(PATCH.point([250.0], [-0.3])[0], memory)
    assert status == 1
    assert memory[STATION] == pytest.approx(250.0)
    assert memory[ACROSS] == pytest.approx(-0.3)


def test_high_above_the_floor_the_nearer_wall_is_found_within_a_few_queries():
    centre = TRACK.centre([10.0])[0]
    memory = ask(up(centre, 0.0, 0.0, 0.3))[1]
    for k in range(60):  # slowly to the left wall, whose face is 0.75 m from the middle
        _, memory, out = ask(up(centre, 0.0, 0.012 * min(k, 55), 0.3), memory)
    assert out[6] == pytest.approx(0.75 - 0.012 * 55, abs=1e-3)


def test_a_coarser_patch_is_smaller_and_still_close():
    coarse = build_patch(TRACK, spacing=1.0, columns=32)
    assert coarse.nbytes < 0.12 * PATCH.nbytes
    apart = coarse.point(STATIONS, ACROSS_AT) - PATCH.point(STATIONS, ACROSS_AT)
    assert np.linalg.norm(apart, axis=1).max() < 0.03
