"""Skeletons and luges on planes, in troughs and on the ice of tracks, and a driver for tests."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from scipy.ndimage import gaussian_filter1d, minimum_filter1d

from stickslip.apps.luge import LugeSled
from stickslip.apps.luge import ship_setup as ship_luge
from stickslip.apps.parts.air import Air
from stickslip.apps.skeleton import SkeletonSetup, SkeletonSled, ship_setup
from stickslip.engine.simulation import Simulation
from stickslip.io.track_file import load_track, patch_table
from stickslip.model import Plane, Shape, Surface
from stickslip.model.rotation import matrix_from_quat, quat_from_matrix
from stickslip.track.patch import TrackPatch
from stickslip.track.track import Track

GRAVITY = 9.81
SLEDS = {"skeleton": SkeletonSled(ship_setup("men")), "luge": LugeSled(ship_luge("men"))}


def slippery(setup: SkeletonSetup) -> SkeletonSetup:
    """The same sled in vacuum on ice without friction, as nearly as the law allows: 1e-9 of the load."""
    runner = replace(setup.front, mu_t=1e-9, mu_b_low=2e-9, mu_b_high=2e-9)
    return replace(setup, front=runner, rear=runner, air=Air(0.0))


def on_level_ice(sled: SkeletonSled | LugeSled, *, walls: tuple[Shape, ...] = (), **options: Any) -> Simulation:
    """Sled on a plane."""
    return Simulation(sled.scene((Plane("ice"), *walls), **options))


def axes(simulation: Simulation, body: str = "frame") -> np.ndarray:
    """Axes of a body as columns."""
    return matrix_from_quat(simulation.pose(body)[1])


def yaw(simulation: Simulation) -> float:
    """Heading of the frame about z [rad]."""
    forward = axes(simulation)[:, 0]
    return math.atan2(forward[1], forward[0])


def loads(simulation: Simulation) -> dict[str, float]:
    """Mean normal force of each contact in the last step [N]."""
    return {c.shape_a: float(c.percussion[0]) / simulation.dt for c in simulation.contacts()}


def mean_load(simulation: Simulation, steps: int) -> float:
    """Sum of all normal forces, averaged over steps [N]: springs of sled and athlete make single steps lively."""
    total = 0.0
    for _ in range(steps):
        simulation.step()
        total += sum(loads(simulation).values())
    return total / steps


class Ice(NamedTuple):
    """A track, its patch, and a line to follow: point [m], normal and station [m] every metre."""

    track: Track
    patch: TrackPatch
    line: np.ndarray


@cache
def ice(name: str, speed: float = 10.0) -> Ice:
    """The ice of a track, and a line that leans as weight and centrifugal force of a free fall from `speed` [m/s] demand."""
    track, patch = load_track(name), TrackPatch(patch_table(name))
    station = np.arange(track.begin + 1.0, track.end - 1.0, 1.0)
    fallen = np.maximum(track.heights.height(track.start) - track.heights.height(station), 0.0)
    load = (speed**2 / GRAVITY + 2.0 * fallen) * np.abs(track.plan.curvature(station))
    lean = minimum_filter1d(0.95 * np.arctan(load), size=6)  # late in, early out
    aside = gaussian_filter1d(track.channel.riding_point(station, lean)[:, 0], 4.0)
    v = np.linspace(-0.95, 0.95, 381)
    best = v[np.argmin(np.abs(track.channel.points(station, v)[..., 0] - aside[:, None]), axis=1)]
    feet = patch.project(patch.point(station, best), (station, best))
    return Ice(track, patch, np.column_stack([feet.position, feet.normal, station]))


def on_track(sled: SkeletonSled | LugeSled, name: str, *, station: float, speed: float, **options: Any) -> Simulation:
    """Sled on the middle of a track."""
    patch = ice(name).patch
    foot = patch.project(patch.point([station], [0.0]), ([station], [0.0]))
    normal, forward = foot.normal[0], patch.point([station + 0.5], [0.0])[0] - foot.position[0]
    forward -= normal * (normal @ forward)
    forward /= np.linalg.norm(forward)
    rotation = quat_from_matrix(np.column_stack([forward, np.cross(normal, forward), normal]))
    query, table = "track-ice", "track-ice"
    terrain = (Surface("ice", function=query, table=table, key=name),)
    place = tuple(foot.position[0].tolist())
    return Simulation(sled.scene(terrain, position=place, rotation_wxyz=rotation, speed=speed, **options))
