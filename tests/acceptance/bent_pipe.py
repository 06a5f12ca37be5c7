"""A half-pipe along a plan line of straights, clothoids and arcs: the simplest banked curve, as a parametric surface.

Its section is half a circle everywhere, its deepest line is level, and its curvature along is continuous.
"""

from __future__ import annotations

import math

import numpy as np

from stickslip.kernels.base.jit import kernel
from stickslip.model import Surface
from stickslip.track.plan import PlanLine

SPACING = 0.25  # m between nodes of the table


@kernel
def bent_pipe(params, x, warm, out):
    """Foot point on the pipe: nearest station of the line by Newton's method from the last one, then a circle.

    params: radius [m], spacing [m], number of nodes; then x, y, heading, curvature of each node. Between nodes curvature is
    linear and the line a cubic through points and headings. warm: last station + 1, 0 if there is none.
    """
    radius, spacing, n = params[0], params[1], int(params[2])
    s = warm[0] - 1.0
    if warm[0] == 0.0:
        best = 1e300
        for i in range(n):
            d = (x[0] - params[3 + 4 * i]) ** 2 + (x[1] - params[4 + 4 * i]) ** 2
            if d < best:
                best, s = d, i * spacing
    c_x, c_y, t_x, t_y = 0.0, 0.0, 1.0, 0.0
    for _ in range(20):
        i = min(max(int(s / spacing), 0), n - 2)
        o = 3 + 4 * i
        u = s / spacing - i
        a, b = u * u * (3.0 - 2.0 * u), u * (1.0 - u)
        c_x = (1.0 - a) * params[o] + a * params[o + 4]
        c_y = (1.0 - a) * params[o + 1] + a * params[o + 5]
        m = spacing * b * (1.0 - u)
        k = spacing * b * u
        c_x += m * math.cos(params[o + 2]) - k * math.cos(params[o + 6])
        c_y += m * math.sin(params[o + 2]) - k * math.sin(params[o + 6])
        kappa = params[o + 3] + u * (params[o + 7] - params[o + 3])
        theta = params[o + 2] + spacing * u * (params[o + 3] + 0.5 * u * (params[o + 7] - params[o + 3]))
        t_x, t_y = math.cos(theta), math.sin(theta)
        along = (x[0] - c_x) * t_x + (x[1] - c_y) * t_y
        left = -(x[0] - c_x) * t_y + (x[1] - c_y) * t_x
        if abs(along) < 1e-11:
            break
        s += along / (1.0 - kappa * left)
    warm[0] = s + 1.0
    left = -(x[0] - c_x) * t_y + (x[1] - c_y) * t_x
    up = x[2] - radius
    rho = math.sqrt(left * left + up * up)
    if up > 0.0 or rho == 0.0:
        return 0
    n_left, n_up = -left / rho, -up / rho
    out[0] = c_x + radius * n_left * t_y
    out[1] = c_y - radius * n_left * t_x
    out[2] = radius - radius * n_up
    out[3], out[4], out[5] = -n_left * t_y, n_left * t_x, n_up
    out[6] = radius - rho
    for k in range(7, 13):
        out[k] = 0.0  # bend: unknown
    return 1


def pipe_along(line: PlanLine, end: float, radius: float) -> Surface:
    """The pipe along a plan line from station 0 to `end` [m]."""
    s = np.arange(0.0, end + SPACING, SPACING)
    table = np.column_stack([line.point(s), line.heading(s), line.curvature(s)])
    return Surface("ice", function=bent_pipe, params=(radius, SPACING, float(s.size), *table.ravel().tolist()))
