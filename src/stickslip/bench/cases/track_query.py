"""What does it cost to find the closest point of the ice?"""

from __future__ import annotations

import math
import time
from collections.abc import Callable

import numpy as np

from stickslip.bench.case import Case, Contender, Metrics, no_world
from stickslip.bench.timing import Effort
from stickslip.bench.world import Unsupported
from stickslip.engine import Simulation
from stickslip.io.track_file import load_track
from stickslip.kernels.collision.shapes import N_WARM, RESULT
from stickslip.kernels.collision.track_patch import patch_queries
from stickslip.scenes import descent
from stickslip.track.patch import TrackPatch, build_patch

TRACK = "whistler"
SURFACES = {
    "stickslip/patch": "patch",
    "stickslip/mesh, 0.2 million": "mesh",
    "stickslip/smooth mesh, 0.2 million": "smooth_mesh",
    "stickslip/mesh, 1.7 million": "mesh_1700k",
    "stickslip/smooth mesh, 1.7 million": "smooth_mesh_1700k",
}
N_POINT = 17  # of a bob
ADVANCE = 0.006  # m from one query to the next: 30 m/s for 0.2 ms
ABOVE = 0.02  # m, of the points over the ice


def measure(contender: Contender, effort: Effort) -> Metrics:
    """Time of a query inside a step; of the patch also alone, and what it takes to build it."""
    surface = SURFACES[contender.label]
    if effort.quick and surface.endswith("_1700k"):
        raise Unsupported("left out of a quick run")
    metrics = {"in_step_us": collide_us(surface, effort)}
    if surface == "patch":
        start = time.process_time()
        patch = build_patch(load_track(TRACK))
        metrics |= {"build_s": time.process_time() - start, "size_mb": patch.params.nbytes / 1e6}
        metrics |= query_times(patch, effort)
    return metrics


def collide_us(surface: str, effort: Effort) -> float:
    """Wall-clock time of the stage `collide` with one point on the ice, best of the repeats [µs]."""
    simulation = Simulation(descent.build(TRACK, surface), profile=True)
    simulation.step(2000)
    state, n, best = simulation.snapshot(), effort.pick(10_000, 2000), math.inf
    for _ in range(effort.repeat):
        simulation.restore(state)
        best = min(best, simulation.step(n).stage_s["collide"] / n)
    return 1e6 * best


def query_times(patch: TrackPatch, effort: Effort) -> Metrics:
    """CPU time of a query of points that move on together, of points all over the track, and of a first query [µs]."""
    n = effort.pick(20_000, 2000)
    draw = np.random.default_rng(5)
    station = draw.uniform(10.0, 1400.0, n)
    across = draw.uniform(-0.8, 0.8, n)
    feet = patch.project(patch.point(station, across), (station, across))
    ahead = patch.point(station + 1.0, across) - feet.position
    ahead *= ADVANCE / np.linalg.norm(ahead, axis=1, keepdims=True)
    points = feet.position + ABOVE * feet.normal
    warm, out, status = np.zeros((n, N_WARM)), np.zeros((n, RESULT)), np.zeros(n, np.int64)

    def ask(which: slice) -> None:
        patch_queries(patch.params, points[which], warm[which], out[which], status[which])

    few = slice(0, 10 * N_POINT)
    cold = best_of(1, lambda: ask(few)) / (10 * N_POINT)
    ask(slice(0, n))
    points += ahead
    ask(slice(0, n))  # from now on their memory knows how they move

    def advance_all() -> None:
        points[:] += ahead
        ask(slice(0, n))

    def advance_few() -> None:
        for _ in range(100):
            points[few] += ahead[few]
            ask(few)

    scattered = best_of(effort.repeat, advance_all) / n
    together = best_of(effort.repeat, advance_few) / (1000 * N_POINT)
    return {
        "query_us": 1e6 * together,
        "sled_queries_us": 1e6 * N_POINT * together,
        "scattered_query_us": 1e6 * scattered,
        "first_query_us": 1e6 * cold,
    }


def best_of(repeat: int, work: Callable[[], None]) -> float:
    """Least CPU time of `work` [s]."""
    best = math.inf
    for _ in range(repeat):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best


CASE = Case(
    name="track_query",
    title="Closest point of the ice",
    text=(
        f"The {TRACK.capitalize()} track. In step: contact detection of a point mass that slides down, wall clock, a share of the step's "
        "own bookkeeping included. Alone: points 2 cm over the ice that move on by 6 mm per query; 17 of them are a bob; scattered: all "
        "over the track, so that memory is cold; first: nothing is known of the point. Build and size: of the patch, from the track file."
    ),
    measure=measure,
    contenders=tuple(Contender("stickslip", label, no_world) for label in SURFACES),
)
