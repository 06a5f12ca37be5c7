"""Convex hulls: arrays, farthest vertices and faces.

Rings follow the edges of a triangulation of the surface, so that a vertex no neighbour of which is farther in a direction
is the farthest of all.
"""

from __future__ import annotations

import math

import numpy as np

from stickslip.kernels.base.bundle import Bundle, field, ints, reals
from stickslip.kernels.base.jit import INDEX, inner_kernel
from stickslip.kernels.base.vec import dot, get3

MAX_CORNERS = (
    32  # of a face that count in a contact: polygons of twice as many fit into the scratch rows of a pair test
)
FEW = 12  # vertices: looking at all of them is faster than climbing

FIRST_VERTEX, N_VERTEX, FIRST_FACE, N_FACE = range(4)


class Hulls(Bundle):
    """All convex hulls of a scene and the cores (points, segments) of its round shapes, one after the other."""

    # fmt: off
    index        = ints(4)             # (n_hull, 4)         first vertex, number of vertices, first face, number of faces
    half_width   = reals()             # (n_hull,)        m  half of the smallest width; 0: no faces
    vertices     = reals(3)            # (n_vertex, 3)    m  shape frame
    ring_first   = field(np.int32)     # (n_vertex + 1,)
    ring         = field(np.int32, 2)  # (n_ring, 2)         neighbour, face to the left of the way there
    plane        = reals(4)            # (n_face, 4)         outward unit normal, offset m
    corner_first = field(np.int32)     # (n_face + 1,)
    corner       = field(np.int32)     # (n_corner,)         vertices around a face, counter-clockwise
    # fmt: on


@inner_kernel
def farthest(hulls, h, start, d):
    """Vertex of hull `h` farthest along `d`, climbing from vertex `start`; of equals the first met. Also: moves made."""
    vertices = hulls.vertices
    best = start
    reach = vertices[best & INDEX, 0] * d[0] + vertices[best & INDEX, 1] * d[1] + vertices[best & INDEX, 2] * d[2]
    if hulls.index[h, N_VERTEX] <= FEW:
        first = hulls.index[h, FIRST_VERTEX]
        for k in range(first, first + hulls.index[h, N_VERTEX]):
            v = k & INDEX
            x = vertices[v, 0] * d[0] + vertices[v, 1] * d[1] + vertices[v, 2] * d[2]
            if x > reach:
                reach = x
                best = k
        return best, 0
    moves = 0
    while True:
        at = best
        for k in range(hulls.ring_first[at & INDEX], hulls.ring_first[(at + 1) & INDEX]):
            v = np.int64(hulls.ring[k & INDEX, 0])
            x = vertices[v & INDEX, 0] * d[0] + vertices[v & INDEX, 1] * d[1] + vertices[v & INDEX, 2] * d[2]
            if x > reach:
                reach = x
                best = v
        if best == at:
            return best, moves
        moves += 1


@inner_kernel
def facing(hulls, v, d):
    """Face at vertex `v` that looks most along `d`, and the cosine; -1 where there is no face."""
    best = -math.inf
    face = np.int64(-1)
    for k in range(hulls.ring_first[v & INDEX], hulls.ring_first[(v + 1) & INDEX]):
        f = np.int64(hulls.ring[k & INDEX, 1])
        if f >= 0:
            c = hulls.plane[f, 0] * d[0] + hulls.plane[f, 1] * d[1] + hulls.plane[f, 2] * d[2]
            if c > best + 1e-12:
                best = c
                face = f
    return face, best


@inner_kernel
def height_over(hulls, f, x):
    """Height of `x` over the plane of face `f`, both in the frame of the hull."""
    return dot(get3(hulls.plane, f), x) - hulls.plane[f, 3]


@inner_kernel
def stride_of(count):
    """Every how many corners of a face count, so that they are at most `MAX_CORNERS`."""
    return (count + MAX_CORNERS - 1) // MAX_CORNERS


@inner_kernel
def place_of(hulls, f, v):
    """Place of vertex `v` among the corners of face `f`, or 0."""
    first = hulls.corner_first[f]
    for k in range(hulls.corner_first[f + 1] - first):
        if hulls.corner[(first + k) & INDEX] == v:
            return k
    return 0
