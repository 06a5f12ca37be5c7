"""A force that steers without work: pure pursuit of a line, at right angles to the velocity."""

from __future__ import annotations

import math

from stickslip.kernels.base.jit import kernel
from stickslip.kernels.base.vec import cross, dot, scale

MASS, AHEAD, FIRST_POINT = 0, 1, 2  # places of the parameters
GAIN = 2.0  # of pure pursuit: the arc through the target that is tangent to the velocity has the curvature 2 sin(angle) / distance


@kernel
def pursue_line(t, x, params, out):
    """Steer a body along a polyline.

    Parameters
    ----------
    t : float [s]
        Unused.
    x : (18,)
        Position [m], rotation, velocity [m/s] and angular velocity of the body.
    params : (2 + 6 n,)
        Mass [kg]; how many points the target lies ahead of the closest one; n points of the line [m], each with the unit
        normal of the ice: the force stays in the plane across it, so that it neither presses nor lifts.
    out : (6,), modified in place
        Force [N] and torque on the body.

    Returns
    -------
    status : int
        0.
    """
    n = (params.size - FIRST_POINT) // 6
    nearest, least = 0, math.inf
    for i in range(n):
        at = FIRST_POINT + 6 * i
        dx, dy, dz = params[at] - x[0], params[at + 1] - x[1], params[at + 2] - x[2]
        size = dx * dx + dy * dy + dz * dz
        if size < least:
            nearest, least = i, size
    here = FIRST_POINT + 6 * nearest
    target = FIRST_POINT + 6 * min(nearest + int(params[AHEAD]), n - 1)
    d = (params[target] - x[0], params[target + 1] - x[1], params[target + 2] - x[2])
    v = (x[12], x[13], x[14])
    across = cross((params[here + 3], params[here + 4], params[here + 5]), v)
    size = dot(across, across)
    if size > 0.0:
        factor = GAIN * params[MASS] * dot(v, v) / dot(d, d) * dot(d, across) / size
        out[0], out[1], out[2] = scale(factor, across)
    return 0
