"""Meshes as CAD programs write them: the same surface as a clean mesh, cut into slivers, unmerged, with cracks and needless faces.

Every part of the damage keeps the surface where it was, to the width of a crack: what a clean mesh does, its variant must do as well.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from stickslip import numerics as nm
from stickslip.geometry import repair_mesh
from stickslip.scenes.support.machine_parts import Solid

Array = NDArray[np.float64]
Numbers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Damage:
    """What a variant has; shares are of the triangles.

    Parameters
    ----------
    rounds : int
        How often edges are split, most of them each time.
    shortest : float [m]
        A split leaves edges of this length up to half the edge, all orders of magnitude alike.
    needles : float
        Triangles with a new vertex next to one of their edges.
    junctions, flat : float
        Edges that one of their triangles has in two parts; half of the `junctions` are filled by a triangle without area, and `flat`
        triangles are two vertices.
    cracks : float
        Corners that are moved by up to `crack`.
    crack : float [m]
    fins : float
        Triangles with a fold of no thickness below them: edges of four triangles.
    doubles : float
        Triangles that are there twice.
    unit : float [m]
        Coordinates are numbers of this unit in single precision, as in an STL file.
    """

    rounds: int = 1
    shortest: float = 2e-8
    needles: float = 0.05
    junctions: float = 0.01
    flat: float = 0.005
    cracks: float = 0.01
    crack: float = 1e-7
    fins: float = 0.002
    doubles: float = 0.002
    unit: float = 1e-3


PLAIN = Damage()
SLIVERS = Damage(junctions=0.0, flat=0.0, cracks=0.0, fins=0.0, doubles=0.0)


def cad_variant(solid: Solid, damage: Damage = PLAIN, seed: int = 1) -> Solid:
    """A closed mesh as loose triangles: vertices (3 m, 3) [m], triangles (m, 3)."""
    chance = np.random.default_rng(seed)
    vertices, triangles = np.asarray(solid[0], np.float64), np.asarray(solid[1], np.int64)
    for _ in range(damage.rounds):
        vertices, triangles = split_edges(vertices, triangles, damage.shortest, chance)
    vertices, triangles = add_needles(vertices, triangles, damage, chance)
    soup = vertices[triangles]
    soup = _with_junctions(soup, damage, chance)
    picked = chance.random(soup.shape[:2]) < damage.cracks
    soup = soup + picked[..., None] * damage.crack * (2.0 * chance.random(soup.shape) - 1.0) / np.sqrt(3.0)
    fins = _fins(soup[chance.random(len(soup)) < damage.fins])
    flat = soup[chance.random(len(soup)) < damage.flat][:, [0, 1, 1]]
    doubles = soup[chance.random(len(soup)) < damage.doubles]
    soup = np.concatenate([soup, fins, flat, doubles])
    soup = soup[chance.permutation(len(soup))]
    stored = (soup.reshape(-1, 3) / damage.unit).astype(np.float32)
    return stored.astype(np.float64) * damage.unit, np.arange(len(stored)).reshape(-1, 3)


def healed_variant(solid: Solid, width: float | None = None, damage: Damage = PLAIN) -> Solid:
    """The variant of a closed mesh as an import leaves it: healed within `width` [m], or within what an import takes."""
    vertices, triangles, _ = repair_mesh(*cad_variant(solid, damage), width=width, size_is_right=True)
    return vertices, triangles


def split_edges(vertices: Array, triangles: Numbers, shortest: float, chance: np.random.Generator) -> Solid:
    """Split edges of a closed mesh, at most one of each triangle, near one of their ends."""
    ends = triangles[:, [0, 1, 1, 2, 2, 0]].reshape(-1, 2)
    key = ends.min(axis=1) * len(vertices) + ends.max(axis=1)
    order = np.argsort(key, kind="stable")
    twin = np.empty(len(key), np.int64)
    twin[order[0::2]], twin[order[1::2]] = order[1::2], order[0::2]
    free = np.ones(len(triangles), bool)
    chosen = []
    for edge in chance.permutation(len(key)).tolist():
        t, u = edge // 3, int(twin[edge]) // 3
        if free[t] and free[u]:
            free[t] = free[u] = False
            chosen.append(edge)
    e = np.array(chosen)
    i, j = ends[e, 0], ends[e, 1]
    length = nm.lengths(vertices[j] - vertices[i])
    low = np.minimum(shortest, 0.5 * length)
    share = low * nm.exp(chance.random(len(e)) * nm.log(0.5 * length / low)) / length
    middle = vertices[i] + share[:, None] * (vertices[j] - vertices[i])
    new = len(vertices) + np.arange(len(e))
    halves = [triangles[free]]
    for side in (e, twin[e]):
        a, b, c = ends[side, 0], ends[side, 1], triangles[side // 3, (side % 3 + 2) % 3]
        halves += [np.stack([a, new, c], -1), np.stack([new, b, c], -1)]
    return np.concatenate([vertices, middle]), np.concatenate(halves)


def add_needles(vertices: Array, triangles: Numbers, damage: Damage, chance: np.random.Generator) -> Solid:
    """Put a vertex into some triangles, next to an edge: three triangles, one of them of nearly no height."""
    picked = chance.random(len(triangles)) < damage.needles
    t = triangles[picked]
    x = vertices[t]
    along, size = chance.random(len(t)), nm.lengths(x[:, 2] - x[:, 0])
    depth = np.minimum(0.3, damage.shortest * nm.exp(chance.random(len(t)) * nm.log(100.0)) / size)
    edge = x[:, 0] + along[:, None] * (x[:, 1] - x[:, 0])
    middle = edge + depth[:, None] * (x[:, 2] - edge)
    new = len(vertices) + np.arange(len(t))
    parts = [np.stack([t[:, k], t[:, (k + 1) % 3], new], -1) for k in range(3)]
    return np.concatenate([vertices, middle]), np.concatenate([triangles[~picked], *parts])


def _with_junctions(soup: Array, damage: Damage, chance: np.random.Generator) -> Array:
    """Halve some triangles across an edge that their neighbours keep whole."""
    picked = chance.random(len(soup)) < damage.junctions
    a, b, c = soup[picked][:, 0], soup[picked][:, 1], soup[picked][:, 2]
    middle = a + (0.2 + 0.6 * chance.random(len(a)))[:, None] * (b - a)
    halves = [np.stack([a, middle, c], 1), np.stack([middle, b, c], 1)]
    filled = chance.random(len(a)) < 0.5
    return np.concatenate([soup[~picked], *halves, np.stack([a, b, middle], 1)[filled]])


def _fins(under: Array) -> Array:
    """Both sides of a triangle that hangs into the body from the first edge of each given one."""
    a, b, c = under[:, 0], under[:, 1], under[:, 2]
    normal = np.cross(b - a, c - a)
    size = nm.lengths(b - a)
    with np.errstate(invalid="ignore", divide="ignore"):
        down = np.nan_to_num(normal / nm.lengths(normal)[:, None])
    tip = 0.5 * (a + b) - 0.1 * size[:, None] * down
    return np.concatenate([np.stack([a, b, tip], 1), np.stack([b, a, tip], 1)])
