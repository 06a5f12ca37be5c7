"""Arrays of contact geometry: what is declared (`Shapes`, `Surfaces`) and what a step finds (`Contacts`)."""

from __future__ import annotations

import numpy as np

from stickslip.kernels.base.bundle import ANY, Bundle, field, ints, part, reals
from stickslip.kernels.collision.hull import Hulls

# Kinds of shape. The order is the order of a pair: a narrow-phase kernel gets kind(a) <= kind(b).
POINT, SEGMENT, SPHERE, CAPSULE, BOX, HULL, PLANE, HEIGHT_FIELD, MESH, SURFACE = range(10)
N_KINDS = 10

OF_POINT, OF_NORMAL, OF_GAP, OF_BEND = 0, 3, 6, 7  # columns of a result of a pair test
FOUND, LOST = 0, 1  # entries of Contacts.count and Pairs.count
SIZE_R, SIZE_HALF_LENGTH, SIZE_LENGTH = 0, 1, 0  # columns of Shapes.size; of a box: half extents along x, y, z

MAX_POINTS = 16  # contact points one pair may report
RESULT = 13  # numbers of a result
MAX_FOUND = 128  # candidates of a pair of meshes, a power of two
WORK_ROWS = (
    MAX_POINTS + MAX_FOUND + 62
)  # rows of `out_real`: results, then scratch of the pair test, at most of two meshes
HEAD, N_ENTRY = 4, 32764  # numbers of a list of features of two meshes that are near: its head, its entries
WIDE = 8  # children of a wide node, or triangles of a wide leaf
#: Memory of surface queries, a row per shape: the query's own numbers first; a ball that holds no part of surface WHOSE - 1.
N_OWN, CLEAR_AT, CLEAR, WHOSE = 6, 6, 9, 10
N_WARM = 11
FEATURE_BITS = 26  # key = (shape_a * n_shape + shape_b) << FEATURE_BITS | feature


class Shapes(Bundle):
    """Declared contact shapes, packed by `model.compile_scene`. A shape frame P is fixed in body K or in the world."""

    # fmt: off
    kind        = ints()         # (n_shape,)
    body        = ints()         # (n_shape,)                   -1: fixed in the world
    r_SP_K      = reals(3)       # (n_shape, 3)              m  shape origin from the centre of mass, body axes (world: inertial position)
    A_KP        = reals(9)       # (n_shape, 9)                 shape axes → body axes
    size        = reals(3)       # (n_shape, 3)              m  SIZE_*; BOX half extents; CAPSULE and SEGMENT along x_P
    data        = ints()         # (n_shape,)                   MESH, HEIGHT_FIELD, SURFACE, HULL: index into `Surfaces`
    core        = ints()         # (n_shape,)                   convex shapes in a scene with hulls: index into `Surfaces.hulls`; -1: none
    radius      = reals()        # (n_shape,)                m  bounding sphere about P; inf for an unbounded shape
    thick       = reals()        # (n_shape,)                m  half the thickness: deeper is out behind; inf: a half-space, a sheet
    bulk        = reals()        # (n_shape,)                m  what a depth is compared with: `thick`; points, lines: radius of gyration
    material    = ints()         # (n_shape,)                   row/column of `law_of_pair`
    group       = ints()         # (n_shape,)                   bit set
    mask        = ints()         # (n_shape,)                   a pair is tested if each mask meets the other's group
    law_of_pair = ints(ANY)      # (n_material, n_material)     -1: these materials do not touch
    excluded    = ints(2)        # (n_excluded, 2)              sorted pairs of bodies that never touch: neighbours in a tree, declared
    narrow      = ints(N_KINDS)  # (N_KINDS, N_KINDS)           address of the pair test; 0: this pair of kinds has none
    # fmt: on


# Columns of `Surfaces.index` and `Surfaces.real`; of `node_link` and `wide_link`.
FIRST_TRIANGLE, N_TRIANGLE, FIRST_NODE, N_NODE, N_X, N_Y, SMOOTH, FIRST_PARAM, N_PARAM, QUERY, FIRST_WIDE = range(11)
N_INDEX = 11
LOWER, UPPER, SPACING_X, SPACING_Y, THICKNESS = 0, 3, 6, 7, 8
N_REAL = 9
NODE_AFTER, NODE_FIRST, NODE_COUNT = range(3)  # node after the subtree, first triangle, number of triangles or 0
WIDE_FIRST, WIDE_COUNT, WIDE_OWNS = range(3)  # first child or triangle, number of triangles or 0, bits of `WITH_*`

# Bits of `Surfaces.edge_kind`: edge k runs from vertex k to vertex k + 1 of its triangle; no bit: flat or concave.
CONVEX_EDGE = 1  # << k   a contact normal between the two face normals is possible
OPEN_EDGE = 8  # << k     border of the mesh (or more than two triangles meet)
RIDGE_EDGE = 64  # << k   open, or convex even where the mesh counts as smooth: may touch a face or the side of a body
OWN_CORNER = 512  # << k  ridges end, meet or bend in corner k, and this is the first triangle that has it
OWN_RIDGE = 4096  # << k   edge k is a ridge, and this is the later of the two triangles that have it
ANY_RIDGE = 7 * RIDGE_EDGE
OWN_CORNERS, OWN_RIDGES = 7 * OWN_CORNER, 7 * OWN_RIDGE
WITH_CORNERS, WITH_RIDGES = 0, 8  # `wide_link`: << lane and << 8 << lane, whether it owns corners and ridges


class Surfaces(Bundle):
    """Terrain of a scene, all meshes, height fields and parametric surfaces one after the other, in their shape frames.

    A height field is stored as its triangles, two per cell; only its search differs (cell lookup instead of the tree).
    """

    # fmt: off
    index      = ints(N_INDEX)                # (n_surface, N_INDEX)     where its rows begin, how many; grid size; address of the query
    real       = reals(N_REAL)                # (n_surface, N_REAL)   m  box, grid spacing, depth up to which a point is pushed out
    vertices   = reals(3)                     # (n_vertex, 3)         m
    triangles  = field(np.int32, 3)           # (n_triangle, 3)          rows of `vertices`, counter-clockwise seen from outside
    neighbours = field(np.int32, 3)           # (n_triangle, 3)          triangle across edge k, -1: none
    edge_kind  = field(np.int32)              # (n_triangle,)            bits above
    bulge      = reals(3)                     # (n_triangle or 0, 3)  m  smooth: height of the patch is sum_k bulge_k lam_k lam_k+1
    node_box   = field(np.float32, 6)         # (n_node, 6)           m  lower and upper corner, rounded outwards; depth-first order
    node_link  = field(np.int32, 3)           # (n_node, 3)              NODE_*
    wide_box   = field(np.float32, 6 * WIDE)  # (n_wide, 48)          m  eight boxes: low x of all, low y, low z, high x, high y, high z
    wide_link  = field(np.int32, 3)           # (n_wide, 3)              WIDE_*
    params     = reals()                      # (n_param,)               numbers of the parametric surfaces
    hulls      = part(Hulls)                  # convex hulls, and cores of round shapes
    # fmt: on


class Contacts(Bundle):
    """Contacts found in this step, sorted by `key`. All arrays have the plan's capacity; `count[FOUND]` are valid."""

    # fmt: off
    count   = ints()    # (2,)           [collide, delassus] FOUND, and LOST because a capacity was reached
    key     = ints()    # (cap,)         identity of a contact from step to step, strictly increasing
    shape_a = ints()    # (cap,)
    shape_b = ints()    # (cap,)
    r_OC_I  = reals(3)  # (cap, 3)  m    contact point, half way between the two surfaces
    n_I     = reals(3)  # (cap, 3)       unit normal from b towards a
    gap     = reals()   # (cap,)    m    negative: penetration
    crossed = ints()    # (cap,)         1: found on the way between two looks; the shapes have passed each other since
    bend    = reals(6)  # (cap, 6)  1/m  second fundamental form of surface b: xx, yy, zz, yz, zx, xy; hollow: positive, 0: flat or unknown
    # fmt: on
