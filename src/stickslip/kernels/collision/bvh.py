"""Search in terrain: a tree of boxes over triangles (built here, walked without a stack) or the cells of a height
field.

Nodes are stored depth first, each with the number of the node after its subtree: a walk goes on to the next node
where the box is met and jumps where it is missed. It can stop anywhere and go on later from a single number, the
*cursor*.
"""

from __future__ import annotations

import math

import numpy as np

from stickslip.kernels.base.jit import kernel
from stickslip.kernels.collision.shapes import (
    FIRST_NODE,
    FIRST_TRIANGLE,
    MAX_POINTS,
    N_NODE,
    N_X,
    N_Y,
    NODE_AFTER,
    NODE_COUNT,
    NODE_FIRST,
    OWN_CORNERS,
    OWN_RIDGES,
    SPACING_X,
    SPACING_Y,
    WIDE,
    WIDE_COUNT,
    WIDE_FIRST,
    WIDE_OWNS,
    WITH_CORNERS,
    WITH_RIDGES,
)

MAX_CANDIDATES = 128  # triangles handed out at once, in `out_id` from MAX_POINTS on
N_STACK = 2048  # after those: wide nodes still to visit, of both meshes of a pair
N_BIN = 16
LEAF = 4  # triangles in a leaf, at most
DONE = -1


@kernel
def split_range(low, high, order, first, count, axis, start, width, bin_count, bin_box, part):
    """Partition `order[first : first + count]` at the best of the bin borders along `axis`; returns the left count.

    The cost of a border is the surface-area heuristic: area times number, left plus right.
    """
    for k in range(N_BIN):
        bin_count[k] = 0
        for c in range(3):
            bin_box[k, c] = math.inf
            bin_box[k, 3 + c] = -math.inf
    pitch = N_BIN / width
    for m in range(first, first + count):
        t = order[m]
        k = min(N_BIN - 1, int((low[t, axis] + high[t, axis] - start) * pitch))
        bin_count[k] += 1
        for c in range(3):
            bin_box[k, c] = min(bin_box[k, c], low[t, c])
            bin_box[k, 3 + c] = max(bin_box[k, 3 + c], high[t, c])
    for k in range(N_BIN):  # cost of everything from bin k on
        part[k, 1] = 0.0
    for side in range(2):
        box_low = (math.inf, math.inf, math.inf)
        box_high = (-math.inf, -math.inf, -math.inf)
        n = 0
        for step in range(N_BIN):
            k = N_BIN - 1 - step if side == 1 else step
            n += bin_count[k]
            box_low = (min(box_low[0], bin_box[k, 0]), min(box_low[1], bin_box[k, 1]), min(box_low[2], bin_box[k, 2]))
            box_high = (
                max(box_high[0], bin_box[k, 3]),
                max(box_high[1], bin_box[k, 4]),
                max(box_high[2], bin_box[k, 5]),
            )
            area = 0.0
            if n > 0:
                x, y, z = box_high[0] - box_low[0], box_high[1] - box_low[1], box_high[2] - box_low[2]
                area = x * y + y * z + z * x
            part[k, side] = area * n
    best = math.inf
    border = 1
    for k in range(1, N_BIN):
        if part[k - 1, 0] + part[k, 1] < best:
            best = part[k - 1, 0] + part[k, 1]
            border = k
    left, right = first, first + count - 1
    while left <= right:
        t = order[left]
        if min(N_BIN - 1, int((low[t, axis] + high[t, axis] - start) * pitch)) < border:
            left += 1
        else:
            order[left] = order[right]
            order[right] = t
            right -= 1
    return left - first


@kernel
def build_tree(low, high, order, node_box, node_link, stack, bin_count, bin_box, part):
    """Build the tree of boxes and return its number of nodes.

    Parameters
    ----------
    low, high : (n, 3) float [m]
        Boxes of the triangles.
    order : (n,) int32, modified in place
        0..n-1; out: the triangles in leaf order.
    node_box : (2 n, 6) float32 [m], modified in place
    node_link : (2 n, 3) int32, modified in place
        Node after the subtree, first triangle (in the new order), number of triangles.
    stack : (128, 2) int64, modified in place
    bin_count, bin_box, part : (N_BIN,) int64, (N_BIN, 6), (N_BIN, 2), modified in place
        Scratch.
    """
    n_node = 0
    depth = 1
    stack[0, 0] = 0
    stack[0, 1] = order.size
    while depth > 0:
        depth -= 1
        first, count = stack[depth, 0], stack[depth, 1]
        node = n_node
        n_node += 1
        node_link[node, NODE_FIRST] = first
        node_link[node, NODE_COUNT] = count
        if count <= LEAF:
            continue
        axis = 0
        start, width = 0.0, -1.0
        for c in range(3):
            a, b = math.inf, -math.inf
            for m in range(first, first + count):
                centre = low[order[m], c] + high[order[m], c]
                a, b = min(a, centre), max(b, centre)
            if b - a > width:
                axis, start, width = c, a, b - a
        left = 0
        if width > 0.0 and depth < stack.shape[0] - 40:
            left = split_range(low, high, order, first, count, axis, start, width, bin_count, bin_box, part)
        if left == 0 or left == count:
            left = count // 2  # all centres in one place, or a degenerate tree: halve the list as it stands
        node_link[node, NODE_COUNT] = 0
        stack[depth, 0], stack[depth, 1] = first + left, count - left
        stack[depth + 1, 0], stack[depth + 1, 1] = first, left
        depth += 2
    # from the last node to the first: boxes, and where each subtree ends
    for node in range(n_node - 1, -1, -1):
        for c in range(6):
            node_box[node, c] = np.float32(math.inf) if c < 3 else np.float32(-math.inf)
        if node_link[node, NODE_COUNT] > 0:
            node_link[node, NODE_AFTER] = node + 1
            for m in range(node_link[node, NODE_FIRST], node_link[node, NODE_FIRST] + node_link[node, NODE_COUNT]):
                for c in range(3):
                    a, b = low[order[m], c], high[order[m], c]
                    node_box[node, c] = min(node_box[node, c], np.float32(a - 1.2e-7 * abs(a) - 1e-30))
                    node_box[node, 3 + c] = max(node_box[node, 3 + c], np.float32(b + 1.2e-7 * abs(b) + 1e-30))
        else:
            left = node + 1
            right = node_link[left, NODE_AFTER]
            node_link[node, NODE_AFTER] = node_link[right, NODE_AFTER]
            for c in range(3):
                node_box[node, c] = min(node_box[left, c], node_box[right, c])
                node_box[node, 3 + c] = max(node_box[left, 3 + c], node_box[right, 3 + c])
    return n_node


@kernel
def put_lane(wide_box, wide_link, w, lane, box, node, offers):
    """Write row `node` of `box` to one lane of wide node `w`, and what it offers."""
    for c in range(6):
        wide_box[w, WIDE * c + lane] = box[node, c]
    if offers & OWN_CORNERS != 0:
        wide_link[w, WIDE_OWNS] |= 1 << (WITH_CORNERS + lane)
    if offers & OWN_RIDGES != 0:
        wide_link[w, WIDE_OWNS] |= 1 << (WITH_RIDGES + lane)


@kernel
def count_below(node_link, node, n):
    """How many of `n` triangles are below `node`."""
    after = node_link[node, NODE_AFTER]
    return (node_link[after, NODE_FIRST] if after < node_link.shape[0] else n) - node_link[node, NODE_FIRST]


@kernel
def open_node(node_box, node_link, n, node, lanes):
    """Write up to WIDE nodes that together hold what is below `node` to `lanes`: the largest is opened first; returns how many."""
    lanes[0] = node
    count = 1
    while count < WIDE:
        best, most = -1, -1.0
        for k in range(count):
            if count_below(node_link, lanes[k], n) > WIDE:
                box = node_box[lanes[k]]
                x, y, z = box[3] - box[0], box[4] - box[1], box[5] - box[2]
                if x * y + y * z + z * x > most:
                    best, most = k, x * y + y * z + z * x
        if best < 0:
            break
        for k in range(count, best + 1, -1):
            lanes[k] = lanes[k - 1]
        lanes[best + 1] = node_link[lanes[best] + 1, NODE_AFTER]
        lanes[best] += 1
        count += 1
    return count


@kernel
def widen_tree(node_box, node_link, node_offers, triangle_box, edge_kind, source, lanes, wide_box, wide_link):
    """Make a tree with up to WIDE children per node of a tree with two, and return its number of nodes.

    Parameters
    ----------
    node_box, node_link, node_offers : (n_node, 6), (n_node, 3), (n_node,)
        The tree, and which bits of OWN_CORNERS and OWN_RIDGES there are below each node.
    triangle_box, edge_kind : (n, 6) float32 [m], (n,)
        Of the triangles in leaf order; boxes rounded outwards.
    source : (n,) int32, modified in place
        Scratch: the node each wide node is made of.
    lanes : (WIDE,) int32, modified in place
        Scratch.
    wide_box, wide_link : (n, 6 WIDE) float32 [m], (n, 3) int32, modified in place
        As in `Surfaces`; boxes of idle lanes are empty.
    """
    n = triangle_box.shape[0]
    n_wide = 1
    source[0] = 0
    w = 0
    while w < n_wide:
        for c in range(6 * WIDE):
            wide_box[w, c] = math.inf if c < 3 * WIDE else -math.inf
        node = source[w]
        first, count = node_link[node, NODE_FIRST], count_below(node_link, node, n)
        wide_link[w, WIDE_FIRST], wide_link[w, WIDE_COUNT], wide_link[w, WIDE_OWNS] = first, count, 0
        if count <= WIDE:
            for lane in range(count):
                put_lane(wide_box, wide_link, w, lane, triangle_box, first + lane, edge_kind[first + lane])
        else:
            wide_link[w, WIDE_FIRST], wide_link[w, WIDE_COUNT] = n_wide, 0
            for lane in range(open_node(node_box, node_link, n, node, lanes)):
                put_lane(wide_box, wide_link, w, lane, node_box, lanes[lane], node_offers[lanes[lane]])
                source[n_wide] = lanes[lane]
                n_wide += 1
        w += 1
    return n_wide


@kernel
def gather_cells(surfaces, s, low, high, cursor, out_id):
    """As `gather`, for a height field: the two triangles of every cell below the box; the cursor counts those cells."""
    n_x, n_y = surfaces.index[s, N_X], surfaces.index[s, N_Y]
    x = 1.0 / surfaces.real[s, SPACING_X]
    y = 1.0 / surfaces.real[s, SPACING_Y]
    i_low = max(0, math.floor(low[0] * x + 0.5 * (n_x - 1)))
    i_high = min(n_x - 2, math.floor(high[0] * x + 0.5 * (n_x - 1)))
    j_low = max(0, math.floor(low[1] * y + 0.5 * (n_y - 1)))
    j_high = min(n_y - 2, math.floor(high[1] * y + 0.5 * (n_y - 1)))
    if i_low > i_high or j_low > j_high:
        return 0, DONE
    width = j_high - j_low + 1
    n = (i_high - i_low + 1) * width
    first = surfaces.index[s, FIRST_TRIANGLE]
    count = 0
    while cursor < n and count + 2 <= MAX_CANDIDATES:
        cell = (i_low + cursor // width) * (n_y - 1) + j_low + cursor % width
        out_id[MAX_POINTS + count] = first + 2 * cell
        out_id[MAX_POINTS + count + 1] = first + 2 * cell + 1
        count += 2
        cursor += 1
    return count, cursor if cursor < n else DONE


@kernel
def gather(surfaces, s, low, high, cursor, out_id):
    """Collect triangles of terrain `s` whose boxes meet the box (`low`, `high`).

    Parameters
    ----------
    surfaces : Surfaces
    s : int
    low, high : (3,) tuples [m]
        Corners of the box, shape frame.
    cursor : int
        0 to begin, then what the last call returned.
    out_id : (MAX_POINTS + MAX_CANDIDATES,) int64, modified in place
        The triangles, from MAX_POINTS on.

    Returns
    -------
    count, cursor : int
        How many; where to go on, or DONE.
    """
    if surfaces.index[s, N_X] > 0:
        return gather_cells(surfaces, s, low, high, cursor, out_id)
    box = surfaces.node_box
    link = surfaces.node_link
    base = surfaces.index[s, FIRST_NODE]
    triangle = surfaces.index[s, FIRST_TRIANGLE]
    end = surfaces.index[s, N_NODE]
    count = 0
    node = cursor
    while node < end:
        k = base + node
        if (
            box[k, 0] > high[0] or box[k, 3] < low[0] or box[k, 1] > high[1]
            or box[k, 4] < low[1] or box[k, 2] > high[2] or box[k, 5] < low[2]
        ):  # fmt: skip
            node = link[k, NODE_AFTER]
            continue
        n = link[k, NODE_COUNT]
        if count + n > MAX_CANDIDATES:
            return count, node
        for m in range(n):
            out_id[MAX_POINTS + count] = triangle + link[k, NODE_FIRST] + m
            count += 1
        node += 1
    return count, DONE
