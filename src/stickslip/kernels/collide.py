"""From body poses to the sorted list of contacts: poses of shapes, broad phase, pair tests."""

from __future__ import annotations

from stickslip.kernels.broad import find_pairs
from stickslip.kernels.jit import call_address, inner_kernel, kernel
from stickslip.kernels.lanes import matmul_lanes
from stickslip.kernels.shapes import FEATURE_BITS, RESULT
from stickslip.kernels.vec import add, get3, get33, put3, put33, rotate

CONTACTS_LOST = 1  # bits of the status of `collide`
PAIRS_LOST = 2


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
def store_points(n, i, j, n_shape, out_real, out_id, contacts):
    """Append the sorted points of the pair (i, j); a repeated feature is dropped, so keys strictly increase."""
    for k in range(n):
        if k > 0 and out_id[k] == out_id[k - 1]:
            continue
        m = contacts.count[0]
        if m == contacts.key.size:
            contacts.count[1] += 1
            continue
        contacts.key[m] = ((i * n_shape + j) << FEATURE_BITS) | out_id[k]
        contacts.shape_a[m] = i
        contacts.shape_b[m] = j
        for c in range(3):
            contacts.r_OC_I[m, c] = out_real[k, c]
            contacts.n_I[m, c] = out_real[k, 3 + c]
        contacts.gap[m] = out_real[k, 6]
        for c in range(6):
            contacts.bend[m, c] = out_real[k, 7 + c]
        contacts.count[0] = m + 1


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
        Contacts are reported while `gap < margin`, of fast shapes (`pairs.travel`) earlier.
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
    contacts.count[0] = 0
    contacts.count[1] = 0
    n_shape = shapes.kind.size
    out_real = pairs.out_real
    out_id = pairs.out_id
    for p in range(pairs.count[0]):
        i = pairs.a[p]
        j = pairs.b[p]
        address = shapes.narrow[shapes.kind[i], shapes.kind[j]]
        reach = margin + pairs.travel[i] + pairs.travel[j]
        n = call_address(address, (shapes, surfaces, pose_r, pose_A, i, j, reach, warm, out_real, out_id))
        sort_points(n, out_real, out_id)
        store_points(n, i, j, n_shape, out_real, out_id, contacts)
    status = 0
    if contacts.count[1] > 0:
        status += CONTACTS_LOST
    if pairs.count[1] > 0:
        status += PAIRS_LOST
    return status
