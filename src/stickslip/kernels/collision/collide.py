"""From body poses to the sorted list of contacts: poses of shapes, broad phase, pair tests."""

from __future__ import annotations

import math

from stickslip.kernels.base.jit import call_address, inner_kernel, kernel
from stickslip.kernels.base.lanes import matmul_lanes
from stickslip.kernels.base.vec import (
    ZERO3,
    add,
    axpy,
    dot,
    get3,
    get3_from,
    get33,
    norm,
    put3,
    put33,
    rotate,
    sub,
)
from stickslip.kernels.collision.broad import find_pairs
from stickslip.kernels.collision.shapes import (
    BOX,
    FEATURE_BITS,
    FOUND,
    HULL,
    LOST,
    MESH,
    OF_BEND,
    OF_GAP,
    OF_NORMAL,
    RESULT,
)

CONTACTS_LOST = 1  # bits of the status of `collide`
PAIRS_LOST = 2
SUNK = 0.5  # of both half thicknesses together: deeper, a pair test may take the wrong side
CLOSE = 1e-3  # of that: shapes that come so near on their way touch
MAX_ADVANCES = 512  # seldom more than ten
NEVER = 2.0  # part of the way after which shapes touch that do not


@inner_kernel
def place_shapes(shapes, r_OS_I, A_IK, pose_r, pose_A):
    """Write the inertial poses of all shape frames: r_OP = r_OS + A_IK r_SP, A_IP = A_IK A_KP."""
    for i in range(shapes.kind.size):
        body = shapes.body[i]
        r = get3(shapes.r_SP_K, i)
        if body >= 0:
            A = get33(A_IK, body)
            put3(pose_r, i, add(get3(r_OS_I, body), rotate(A, r)))
            put33(pose_A, i, matmul_lanes(A, shapes.A_KP, i))
        else:
            put3(pose_r, i, r)
            put33(pose_A, i, get33(shapes.A_KP, i))


@inner_kernel
def sort_points(n, out_real, out_id):
    """Insertion sort of the `n` points of one pair by feature."""
    for k in range(1, n):
        m = k
        while m > 0 and out_id[m - 1] > out_id[m]:
            out_id[m - 1], out_id[m] = out_id[m], out_id[m - 1]
            for c in range(RESULT):
                out_real[m - 1, c], out_real[m, c] = out_real[m, c], out_real[m - 1, c]
            m -= 1


@inner_kernel
def store_points(n, i, j, n_shape, out_real, out_id, crossed, contacts):
    """Append the sorted points of the pair (i, j); a repeated feature is dropped, so keys strictly increase."""
    for k in range(n):
        if k > 0 and out_id[k] == out_id[k - 1]:
            continue
        m = contacts.count[FOUND]
        if m == contacts.key.size:
            contacts.count[LOST] += 1
            continue
        contacts.key[m] = ((i * n_shape + j) << FEATURE_BITS) | out_id[k]
        contacts.shape_a[m] = i
        contacts.shape_b[m] = j
        for c in range(3):
            contacts.r_OC_I[m, c] = out_real[k, c]
            contacts.n_I[m, c] = out_real[k, OF_NORMAL + c]
        contacts.gap[m] = out_real[k, OF_GAP]
        contacts.crossed[m] = crossed
        for c in range(6):
            contacts.bend[m, c] = out_real[k, OF_BEND + c]
        contacts.count[FOUND] = m + 1


@inner_kernel
def has_corners(kind_i, kind_j):
    """Whether a pair test with a mesh looks at corners and edges of both shapes, one by one."""
    return kind_j == MESH and (kind_i == BOX or kind_i == HULL or kind_i == MESH)


@inner_kernel
def deepest_allowed(shapes, i, j):
    """Depth up to which a pair test is sure to find the side that a shape came from [m]; infinite where there is but one."""
    thick_i, thick_j = shapes.thick[i], shapes.thick[j]
    if has_corners(shapes.kind[i], shapes.kind[j]):
        return SUNK * min(thick_i, thick_j)
    return SUNK * (thick_i + thick_j)


@inner_kernel
def drop_sunk(n, sunk, out_real, out_id):
    """Drop the points that are deeper than `sunk`: faces on the far side; returns how many are left."""
    left = 0
    for k in range(n):
        if out_real[k, OF_GAP] >= -sunk:
            out_id[left] = out_id[k]
            for c in range(RESULT):
                out_real[left, c] = out_real[k, c]
            left += 1
    return left


@inner_kernel
def place_on_way(pairs, pose_r, i, j, end_i, end_j, part):
    """Put two shapes where they were after a part of the way that led to `end_i` and `end_j`."""
    if pairs.travel[i] > 0.0:
        put3(pose_r, i, axpy(part - 1.0, get3(pairs.way, i), end_i))
    if pairs.travel[j] > 0.0:
        put3(pose_r, j, axpy(part - 1.0, get3(pairs.way, j), end_j))


@inner_kernel
def look_back(shapes, surfaces, pose_r, pose_A, i, j, reach, sunk, warm, pairs):
    """Whether two fast shapes, one of them thin, have met on their way since the last look, and have come too deep since then.

    Conservative advancement: the plane between two shapes that are apart is crossed no earlier than they touch, so that they are
    put where the nearest plane is crossed, again and again; where nothing is within `reach`, they go on by that. Points of contact
    are those of the touch; their gap is the one that the rest of the way makes of it. Shapes are translated, not turned.

    Returns
    -------
    crossed, n : int
        1 and the number of points if they have met, otherwise 0, 0.
    """
    out_real, out_id = pairs.out_real, pairs.out_id
    address = shapes.narrow[shapes.kind[i], shapes.kind[j]]
    end_i, end_j = get3(pose_r, i), get3(pose_r, j)
    way_i = get3(pairs.way, i) if pairs.travel[i] > 0.0 else ZERO3
    way_j = get3(pairs.way, j) if pairs.travel[j] > 0.0 else ZERO3
    way = sub(way_i, way_j)
    least = reach / max(norm(way), 1e-300)
    part, n, crossed = 0.0, 0, 0
    for advance in range(MAX_ADVANCES):
        place_on_way(pairs, pose_r, i, j, end_i, end_j, part)
        n = call_address(address, (shapes, surfaces, pose_r, pose_A, i, j, reach, warm, out_real, out_id))
        n = drop_sunk(n, sunk, out_real, out_id)
        nearest, soonest = reach, part + least if least < 1.0 else NEVER
        for k in range(n):
            approach = -dot(get3_from(out_real, k, OF_NORMAL), way)
            nearest = min(nearest, out_real[k, OF_GAP])
            if approach > 0.0:
                soonest = min(soonest, part + max(out_real[k, OF_GAP], 0.0) / approach)
        if nearest <= CLOSE * sunk:
            crossed = 1 if advance > 0 else 0  # what touched at the last look is seen as usual
            break
        part = max(soonest, part + 1e-6)
        if part >= 1.0:
            break
    put3(pose_r, i, end_i)
    put3(pose_r, j, end_j)
    if crossed == 0:
        return 0, 0
    deepest = 0.0
    carried = way_i if dot(way_i, way_i) >= dot(way_j, way_j) else way_j
    for k in range(n):
        out_real[k, OF_GAP] += (1.0 - part) * dot(get3_from(out_real, k, OF_NORMAL), way)
        deepest = min(deepest, out_real[k, OF_GAP])
        for c in range(3):
            out_real[k, c] += (1.0 - part) * carried[c]
    return (1, n) if deepest < -sunk else (0, 0)


@kernel
def collide(shapes, surfaces, r_OS_I, A_IK, pose_r, pose_A, margin, warm, pairs, contacts):
    """Find every contact with a gap below `margin`.

    Parameters
    ----------
    shapes, surfaces : Shapes, Surfaces
    r_OS_I, A_IK : (n_body, 3) [m], (n_body, 9)
        Centres of mass and rotations of the bodies.
    pose_r, pose_A : (n_shape, 3) [m], (n_shape, 9), modified in place
        Shape frames in the inertial frame.
    margin : float [m]
        Contacts are reported while `gap < margin`, of fast shapes (`pairs.travel`) earlier; thin ones are looked for on the way
        (`pairs.way`), too.
    warm : (n_shape, N_WARM), modified in place
        What a surface query remembers of its last foot point; start with zeros.
    pairs : Pairs, modified in place
    contacts : Contacts, modified in place

    Returns
    -------
    status : int
        0, or the sum of `CONTACTS_LOST` and `PAIRS_LOST`.

    Notes
    -----
    Contacts of a pair are a pure function of the two poses: nothing but the queries' start values is remembered between
    steps.
    """
    place_shapes(shapes, r_OS_I, A_IK, pose_r, pose_A)
    find_pairs(shapes, surfaces, pose_r, pose_A, margin, pairs)
    contacts.count[FOUND] = 0
    contacts.count[LOST] = 0
    n_shape = shapes.kind.size
    out_real = pairs.out_real
    out_id = pairs.out_id
    for p in range(pairs.count[FOUND]):
        i = pairs.a[p]
        j = pairs.b[p]
        address = shapes.narrow[shapes.kind[i], shapes.kind[j]]
        reach = margin + pairs.travel[i] + pairs.travel[j]
        crossed, n, thin = 0, 0, False
        sunk = deepest_allowed(shapes, i, j) if reach > margin and shapes.thick[j] < math.inf else math.inf
        if reach - margin > sunk:  # fast and thin
            if has_corners(shapes.kind[i], shapes.kind[j]):
                reach = margin + sunk  # more would find the faces on the far side, and nothing else
            crossed, n = look_back(shapes, surfaces, pose_r, pose_A, i, j, reach, sunk, warm, pairs)
            thin = True
        if crossed == 0:
            n = call_address(address, (shapes, surfaces, pose_r, pose_A, i, j, reach, warm, out_real, out_id))
            if thin:
                n = drop_sunk(n, sunk, out_real, out_id)
        sort_points(n, out_real, out_id)
        store_points(n, i, j, n_shape, out_real, out_id, crossed, contacts)
    status = 0
    if contacts.count[LOST] > 0:
        status += CONTACTS_LOST
    if pairs.count[LOST] > 0:
        status += PAIRS_LOST
    return status
