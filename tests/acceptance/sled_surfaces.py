"""Curved ice with exact feet and bends, for loads that have a closed form: a level bend and a crest."""

from __future__ import annotations

import math

from stickslip.kernels.base.jit import kernel


@kernel
def level_bend(params, x, warm, out):
    """A pipe bent to a circle about the z axis, its deepest line level at z = 0.

    params: radius of the deepest line [m]; radius of the pipe [m].
    """
    d = math.sqrt(x[0] * x[0] + x[1] * x[1])
    out_x, out_y = x[0] / d, x[1] / d  # away from the axis of the bend
    aside, up = d - params[0], x[2] - params[1]
    r = math.sqrt(aside * aside + up * up)
    if up > 0.0 or r == 0.0:
        return 0
    n_out, n_up = -aside / r, -up / r
    foot = params[0] - params[1] * n_out
    out[0], out[1], out[2] = foot * out_x, foot * out_y, params[1] - params[1] * n_up
    out[3], out[4], out[5] = n_out * out_x, n_out * out_y, n_up
    out[6] = params[1] - r
    s_x, s_y, s_z = n_up * out_x, n_up * out_y, -n_out  # around the pipe
    t_x, t_y = -out_y, out_x  # along the bend
    k, m = 1.0 / params[1], -n_out / foot
    out[7], out[8], out[9] = k * s_x * s_x + m * t_x * t_x, k * s_y * s_y + m * t_y * t_y, k * s_z * s_z
    out[10], out[11], out[12] = k * s_y * s_z, k * s_z * s_x, k * s_x * s_y + m * t_x * t_y
    return 1


@kernel
def crest(params, x, warm, out):
    """A cylinder about an axis along y, its highest line through the origin. params: radius [m]."""
    up = x[2] + params[0]
    r = math.sqrt(x[0] * x[0] + up * up)
    if r == 0.0:
        return 0
    n_x, n_z = x[0] / r, up / r
    out[0], out[1], out[2] = params[0] * n_x, x[1], params[0] * n_z - params[0]
    out[3], out[4], out[5] = n_x, 0.0, n_z
    out[6] = r - params[0]
    k = -1.0 / params[0]
    out[7], out[8], out[9] = k * n_z * n_z, 0.0, k * n_x * n_x
    out[10], out[11], out[12] = 0.0, -k * n_z * n_x, 0.0
    return 1
