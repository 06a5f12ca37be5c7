"""A leaf of one mesh against leaves of the other: which of its corners, faces and ridges meet which of eight triangles.

Each pair of features is tested for a contact at once, or put on a list for later.
"""

from __future__ import annotations

import numpy as np

from stickslip.kernels.base.jit import INDEX, inner_kernel
from stickslip.kernels.base.lanes import boxes_met, lowest_bit
from stickslip.kernels.collision.mesh_features import (
    BOXES,
    CORNER,
    FACE,
    RIDGE,
    box_of_row,
    corner_at,
    cross_edges,
    touch_corner,
    touch_face,
)
from stickslip.kernels.collision.near_list import list_corner, list_edge, list_face
from stickslip.kernels.collision.shapes import (
    OWN_CORNER,
    OWN_RIDGE,
    WIDE,
    WIDE_FIRST,
    WIDE_OWNS,
    WITH_CORNERS,
    WITH_RIDGES,
)


@inner_kernel
def meet_corners(surfaces, rows, out_id, slot, wa, n_corner, w, met):
    """Corners of the leaf against those triangles of wide leaf `w` of b that are in the lanes `met`."""
    first = np.int64(surfaces.wide_link[w, WIDE_FIRST])
    for c in range(CORNER, CORNER + n_corner):
        lanes = met & boxes_met(surfaces.wide_box, 6 * WIDE * w, box_of_row(rows, c))
        while lanes != 0:
            tb = first + lowest_bit(lanes)
            lanes &= lanes - 1
            if slot >= 0:
                list_face(surfaces, rows, out_id, slot, wa, c, tb)
            else:
                touch_face(surfaces, rows, c, tb)


@inner_kernel
def meet_faces(surfaces, rows, out_id, slot, wa, tb):
    """Corners that triangle `tb` of b owns against the faces of the leaf."""
    kind = surfaces.edge_kind[tb & INDEX]
    for k in range(3):
        if kind & (OWN_CORNER << k) == 0:
            continue
        v = corner_at(surfaces, tb, k)
        lanes = boxes_met(rows, BOXES, (v[0], v[1], v[2], v[0], v[1], v[2]))
        while lanes != 0:
            r = FACE + lowest_bit(lanes)
            lanes &= lanes - 1
            if slot >= 0:
                list_corner(surfaces, rows, out_id, slot, wa, r, tb, k)
            else:
                touch_corner(surfaces, rows, r, tb, k)


@inner_kernel
def meet_edges(surfaces, rows, out_id, slot, wa, r, tb):
    """The ridge of the leaf in row `r` against those that triangle `tb` of b owns."""
    kind = surfaces.edge_kind[tb & INDEX]
    for k in range(3):
        if kind & (OWN_RIDGE << k) == 0:
            continue
        if slot >= 0:
            list_edge(surfaces, rows, out_id, slot, wa, r, tb, k)
        else:
            cross_edges(surfaces, rows, r, tb, k)


@inner_kernel
def touch_leaf(surfaces, rows, out_id, slot, wa, n_corner, n_ridge, w, met):
    """Leaf `wa` of a, as `load_leaf` left it, against the triangles of wide leaf `w` of b in the lanes `met`.

    Contacts are filed; with a `slot`, features that are near go to its list instead.
    """
    first, offers = np.int64(surfaces.wide_link[w, WIDE_FIRST]), np.int64(surfaces.wide_link[w, WIDE_OWNS])
    meet_corners(surfaces, rows, out_id, slot, wa, n_corner, w, met)
    lanes = met & (offers >> WITH_CORNERS)
    while lanes != 0:
        meet_faces(surfaces, rows, out_id, slot, wa, first + lowest_bit(lanes))
        lanes &= lanes - 1
    ridged = met & (offers >> WITH_RIDGES)
    if ridged == 0:
        return
    for r in range(RIDGE, RIDGE + n_ridge):
        lanes = ridged & boxes_met(surfaces.wide_box, 6 * WIDE * w, box_of_row(rows, r))
        while lanes != 0:
            meet_edges(surfaces, rows, out_id, slot, wa, r, first + lowest_bit(lanes))
            lanes &= lanes - 1


@inner_kernel
def touch_triangle(surfaces, rows, out_id, n_corner, n_ridge, tb):
    """File the contacts of a leaf of a, as `load_leaf` left it, with triangle `tb` of b."""
    for c in range(CORNER, CORNER + n_corner):
        touch_face(surfaces, rows, c, tb)
    meet_faces(surfaces, rows, out_id, -1, 0, tb)
    for r in range(RIDGE, RIDGE + n_ridge):
        meet_edges(surfaces, rows, out_id, -1, 0, r, tb)
