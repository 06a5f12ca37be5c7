"""One pair of shapes asked again and again while the first moves: for measuring, no part of the step."""

from __future__ import annotations

from stickslip.kernels.base.jit import call_address, kernel


@kernel
def ask_pair(address, shapes, surfaces, pose_r, pose_A, margin, warm, out_real, out_id, r, A, n):
    """Call the pair test at `address` on shapes 0 and 1, `n` times over the poses (r (k, 3), A (k, 9)) of shape 0.

    Returns the number of contacts of all calls together.
    """
    total = 0
    k = 0
    for _ in range(n):
        for c in range(3):
            pose_r[0, c] = r[k, c]
        for c in range(9):
            pose_A[0, c] = A[k, c]
        total += call_address(address, (shapes, surfaces, pose_r, pose_A, 0, 1, margin, warm, out_real, out_id))
        k += 1
        if k == r.shape[0]:
            k = 0
    return total
