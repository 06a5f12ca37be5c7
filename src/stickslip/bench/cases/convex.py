"""What does it cost to find where two convex bodies touch?"""

from __future__ import annotations

import numpy as np

from stickslip.bench.case import Case, Contender, Metrics, no_world
from stickslip.bench.pair_world import Pair, ask_coal, ask_fcl, ask_stickslip
from stickslip.bench.timing import Effort
from stickslip.geometry import hull_from_points, hull_of_box

BOX = hull_of_box((0.3, 0.4, 0.5))
APART = 1e-3  # m


def rock(n: int, seed: int) -> Pair:
    """Two equal rocks of `n` vertices, the upper one so that it is `APART` above the lower."""
    from stickslip.geometry.convex import ConvexPair

    x = np.random.default_rng(seed).normal(size=(n, 3))
    hull = hull_from_points(x / np.linalg.norm(x, axis=1, keepdims=True))
    height = 3.0
    pair = ConvexPair(hull, hull)
    for _ in range(40):
        found = pair.query((0.0, 0.0, height), np.eye(3), np.zeros(3), np.eye(3))
        height -= found.distance - APART
    return Pair((hull.vertices, hull.triangles), (hull.vertices, hull.triangles), True, (0.0, 0.0, height), sway=1e-4)


PAIRS = {
    "boxes, resting": lambda: Pair((BOX.vertices, BOX.triangles), (BOX.vertices, BOX.triangles), True, (0.1, 0.1, 1.0)),
    "rocks of 16 vertices": lambda: rock(16, 1),
    "rocks of 40 vertices": lambda: rock(40, 2),
    "rocks of 200 vertices": lambda: rock(200, 3),
}


def measure(contender: Contender, effort: Effort) -> Metrics:
    """Time of a warm query."""
    engine, _, what = contender.label.partition("/")
    pair = PAIRS[what]()
    if engine != "stickslip":
        return (ask_fcl if engine == "fcl" else ask_coal)(pair, effort, effort.pick(5_000, 500))
    return ask_stickslip(pair, effort, effort.pick(100_000, 5_000))


CASE = Case(
    name="convex",
    title="Two convex bodies",
    text=(
        "Two equal hulls in a contact that lives on: the upper one sways by 0.1 mm and 0.1 mrad, every query starts from the last one. "
        "Boxes rest on each other, rocks are 1 mm apart, margin 5 mm. Ours: normal, gap and up to four contact points, from compiled "
        "code. FCL (python-fcl) and Coal: the distance of the two and its points, Coal from its last answer on; their calls from Python, "
        "some microseconds, are in the time."
    ),
    measure=measure,
    contenders=tuple(
        Contender(engine, f"{engine}/{what}", no_world) for what in PAIRS for engine in ("stickslip", "fcl", "coal")
    ),
)
