"""Points that cannot be near are not asked again: what touches is found all the same, in every step."""

from __future__ import annotations

import numpy as np
import pytest
from tests.unit.geometry.world import EYE, World

from stickslip.geometry.terrain import terrain_from_query
from stickslip.io.track_file import patch_table
from stickslip.kernels.collision import track_patch
from stickslip.kernels.collision.shapes import CLEAR, CLEAR_AT, SPHERE, SURFACE
from stickslip.track.patch import TrackPatch

RADIUS, STEPS, ADVANCE = 0.03, 3000, 0.006  # m, -, m per step


def wandering(seed: int) -> np.ndarray:
    """A path that comes near the ice and leaves it, over the edges too, (STEPS, 3) [m]."""
    patch = TrackPatch(patch_table("loop"))
    draw = np.random.default_rng(seed)
    k = np.arange(STEPS)
    station = draw.uniform(20.0, 200.0) + ADVANCE * k
    across = draw.uniform(-0.5, 0.5) + 0.7 * np.sin(2.0 * np.pi * k / STEPS + draw.uniform(0.0, 6.0))
    height = 0.25 + 0.26 * np.sin(9.0 * k / 1000.0 + draw.uniform(0.0, 6.0))
    v = np.clip(across, -1.0, 1.0)
    feet = patch.project(patch.point(station, v), (station, v))
    beyond = (np.abs(across) - np.abs(v))[:, None] * np.sign(across)[:, None] * np.array([0.0, 1.0, 0.0])
    return feet.position + height[:, None] * feet.normal + beyond


def world() -> World:
    terrain = terrain_from_query(track_patch.query, patch_table("loop"))
    return World([(SURFACE, 0, (0.0, 0.0, 0.0), EYE), (SPHERE, RADIUS, (0.0, 0.0, 0.0), EYE)], terrains=[terrain])


@pytest.mark.parametrize("seed", range(4))
def test_nothing_that_touches_is_missed(seed):
    lazy, eager = world(), world()
    asked = touching = 0
    before = np.zeros(3)
    for x in wandering(seed):
        lazy.r[1] = eager.r[1] = x
        eager.warm[:, CLEAR] = 0.0
        found, expected = lazy.collide(), eager.collide()
        assert len(found) == len(expected)
        assert found.gap == pytest.approx(expected.gap, abs=1e-10)
        asked += bool((lazy.warm[1, CLEAR_AT : CLEAR_AT + 3] != before).any())
        before = lazy.warm[1, CLEAR_AT : CLEAR_AT + 3].copy()
        touching += len(found)
    assert touching > 10
    assert asked < 0.5 * STEPS
