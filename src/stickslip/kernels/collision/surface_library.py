"""Parametric surfaces that come with the library: queries for `narrow_surface`."""

from __future__ import annotations

import math

from stickslip.kernels.base.elementary import sine_cosine
from stickslip.kernels.base.jit import kernel


@kernel
def plane(params, x, warm, out):
    """The plane z = 0, outside above. No parameters; as a surface query it is the simplest example.

    Parameters
    ----------
    params : (0,)
    x : (3,) [m]
        Point in the surface frame.
    warm : (N_WARM,), modified in place
        Unused.
    out : (13,), modified in place
        Foot point, unit normal, signed distance [m], bend [1/m].

    Returns
    -------
    status : int
        1: there is a foot point.
    """
    out[0], out[1], out[2] = x[0], x[1], 0.0
    out[3], out[4], out[5] = 0.0, 0.0, 1.0
    out[6] = x[2]
    for k in range(7, 13):
        out[k] = 0.0
    return 1


@kernel
def half_pipe(params, x, warm, out):
    """The lower half of a pipe along x; its deepest line goes through the origin. Exact.

    Parameters
    ----------
    params : (2,)
        Radius [m]; slope [rad] by which the pipe falls towards positive x.
    x : (3,) [m]
        Point in the surface frame.
    warm : (N_WARM,), modified in place
        Unused.
    out : (13,), modified in place
        Foot point, unit normal (towards the axis), signed distance [m], bend [1/m].

    Returns
    -------
    status : int
        0 above the axis, where the pipe has no wall; else 1.
    """
    radius = params[0]
    s, c = sine_cosine(params[1])
    along = c * x[0] - s * x[2]
    up = s * x[0] + c * x[2] - radius  # from the axis
    rho = math.sqrt(x[1] * x[1] + up * up)
    if up > 0.0 or rho == 0.0:
        return 0
    n_y, n_up = -x[1] / rho, -up / rho
    foot_up = radius - radius * n_up
    out[0] = c * along + s * foot_up
    out[1] = -radius * n_y
    out[2] = -s * along + c * foot_up
    out[3], out[4], out[5] = s * n_up, n_y, c * n_up
    out[6] = radius - rho
    t_x, t_y, t_z = -s * n_y, n_up, -c * n_y  # around the pipe
    out[7], out[8], out[9] = t_x * t_x / radius, t_y * t_y / radius, t_z * t_z / radius
    out[10], out[11], out[12] = t_y * t_z / radius, t_z * t_x / radius, t_x * t_y / radius
    return 1
