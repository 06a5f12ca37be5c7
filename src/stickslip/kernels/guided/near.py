"""What is near the part: pairs of features that it can reach before the list is made anew.

The walk through the trees of both meshes is that of the pair tests (`collision/narrow_mesh.py`), which lists all pairs of features
that can touch after a way of a given length. Such a list is complete as long as no point of the part has gone farther.
"""

from __future__ import annotations

import math

from stickslip.kernels.base.jit import inner_kernel
from stickslip.kernels.base.vec import ZERO3
from stickslip.kernels.collision.mesh_features import load_leaf, put_query
from stickslip.kernels.collision.narrow_mesh import meet_meshes
from stickslip.kernels.collision.near_list import FULL, KIND, LEAF, LIST, ON_CORNER, ON_EDGE, ON_FACE, ROW, begin_list
from stickslip.kernels.collision.shapes import HEAD
from stickslip.kernels.guided.features import depth_of_pair, distance_in_front, distance_of_pair, side_of_pair
from stickslip.kernels.guided.motion import seen
from stickslip.kernels.guided.types import (
    N_CROWDED,
    N_LIST,
    N_NEAR,
    NEAR_A,
    NEAR_B,
    NEAR_KIND,
    NEAR_PAIR,
)

SEES = 12  # entry of `GuideWork.listed`
HALVINGS = 24  # of how far a list sees that is full


@inner_kernel
def way_of(listed, c, R, radius):
    """How far a point of the part is at most from where it was when the list was made."""
    turn, shift = 0.0, 0.0
    for k in range(9):
        turn += (R[k] - listed[3 + k]) * (R[k] - listed[3 + k])
    for k in range(3):
        shift += (c[k] - listed[k]) * (c[k] - listed[k])
    return math.sqrt(shift) + math.sqrt(turn) * radius


@inner_kernel
def take_over(surfaces, g, pair, n):
    """Write what the walk listed of a pair of shapes to `near`, from row `n` on; returns the number of rows, or FULL."""
    ids, rows = g.ids, g.rows
    for m in range(LIST + HEAD, LIST + HEAD + ids[LIST + 1]):
        entry = ids[m]
        kind, row, feature = entry >> KIND, entry >> ROW & 0xFFFF, entry & ((1 << ROW) - 1)
        if kind == LEAF:
            load_leaf(surfaces, rows, feature, False)
            continue
        if n == g.near.shape[0]:
            return FULL
        if kind == ON_FACE:
            own = 3 * int(rows[row, 3]) + int(rows[row, 4])
        elif kind == ON_CORNER:
            own = 3 * int(rows[row, 9])
        else:
            own = int(rows[row, 12])
        g.near[n, NEAR_KIND], g.near[n, NEAR_PAIR], g.near[n, NEAR_A], g.near[n, NEAR_B] = kind, pair, own, feature
        n += 1
    return n


@inner_kernel
def list_pairs(guide, shapes, surfaces, g, c, R, sees):
    """List all pairs of features that can touch after a way of `sees`; returns how many, or FULL."""
    n = 0
    for pair in range(guide.pair.shape[0]):
        i, j = guide.pair[pair, 0], guide.pair[pair, 1]
        A, t = seen(shapes, i, j, c, R)
        put_query(g.rows, A, t, 0.0, 0.0, 0.0, sees)
        begin_list(g.rows, g.ids, LIST, 1, A, t, 0.0)
        meet_meshes(surfaces, g.rows, g.ids, LIST, shapes.data[i], shapes.data[j])
        if g.ids[LIST + 1] == FULL:
            return FULL
        n = take_over(surfaces, g, pair, n)
        if n == FULL:
            return FULL
    return n


@inner_kernel
def look_around(guide, shapes, surfaces, g, c, R, way):
    """Make sure that the list holds all that the part can touch on a way of length `way`; returns how far it may go at most."""
    left = g.listed[SEES] - way_of(g.listed, c, R, guide.radius)
    if left > way:
        return left
    sees = 2.0 * max(guide.reach, way)
    n = FULL
    for _ in range(HALVINGS):
        g.count[N_LIST] += 1
        n = list_pairs(guide, shapes, surfaces, g, c, R, sees)
        if n != FULL:
            break
        g.count[N_CROWDED] += 1
        sees *= 0.5
    if n == FULL:
        n, sees = 0, 0.0
    g.count[N_NEAR] = n
    for k in range(3):
        g.listed[k] = c[k]
    for k in range(9):
        g.listed[3 + k] = R[k]
    g.listed[SEES] = sees
    return sees


@inner_kernel
def is_in_front(surfaces, g, k, deep, A, t):
    """Whether the vertex of pair `k` is nearer than `deep` to a face that it is in front of: then it is behind a thin lip, not in it."""
    kind, pair, fa, fb = g.near[k, NEAR_KIND], g.near[k, NEAR_PAIR], g.near[k, NEAR_A], g.near[k, NEAR_B]
    if kind == ON_EDGE:
        return False
    for m in range(g.count[N_NEAR]):
        if g.near[m, NEAR_KIND] != kind or g.near[m, NEAR_PAIR] != pair:
            continue
        same = g.near[m, NEAR_A] == fa if kind == ON_FACE else g.near[m, NEAR_B] == fb
        if same and distance_in_front(surfaces, kind, g.near[m, NEAR_A], g.near[m, NEAR_B], A, t) < deep:
            return True
    return False


@inner_kernel
def look_at_gaps(guide, shapes, surfaces, g, c, R):
    """Distance of the part from everything, up to the reach of the guide, and how deep it is in anything closed [m]; which pair of
    `near` that is, and on which side of its feature the part belongs.

    Depths are looked for up to half the thickness of the thinner mesh: what is deeper is nearer to the other side.
    """
    depth, most, deepest, side = 0.0, 0.0, -1, 1.0
    best = min(guide.reach, look_around(guide, shapes, surfaces, g, c, R, guide.reach))
    last, A, t = -1, (1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0), ZERO3
    for k in range(g.count[N_NEAR]):
        pair = g.near[k, NEAR_PAIR]
        if pair != last:
            last = pair
            i, j = guide.pair[pair, 0], guide.pair[pair, 1]
            A, t = seen(shapes, i, j, c, R)
            most = 0.0 if guide.open[pair] else min(guide.reach, min(shapes.thick[i], shapes.thick[j]))
        kind, fa, fb = g.near[k, NEAR_KIND], g.near[k, NEAR_A], g.near[k, NEAR_B]
        best = min(best, distance_of_pair(surfaces, kind, fa, fb, A, t))
        deep = depth_of_pair(surfaces, kind, fa, fb, A, t)
        if depth < deep <= most and not is_in_front(surfaces, g, k, deep, A, t):
            depth, deepest = deep, k
            side = side_of_pair(surfaces, kind, fa, fb, A, t)
    return best, depth, deepest, side
