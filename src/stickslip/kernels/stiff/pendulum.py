"""Equations of a rod pendulum on a stiff spring, the reference problem of stiff integrators [Hans, app. A]."""

from __future__ import annotations

from stickslip.kernels.base.elementary import sine_cosine
from stickslip.kernels.base.jit import kernel

# params
P_STIFFNESS, P_DAMPING, P_LENGTH, P_MASS, P_INERTIA, P_GRAVITY = range(6)


@kernel
def spring_pendulum(t, y, params, out):
    """State v_x, v_y, x, y, angular momentum, angle from straight below; the rod's upper end is tied to the origin by the spring."""
    s, c = sine_cosine(y[5])
    length, mass = params[P_LENGTH], params[P_MASS]
    a_x, a_y = -length * s, length * c
    omega = y[4] / params[P_INERTIA]
    f_x = -params[P_STIFFNESS] * (y[2] + a_x) - params[P_DAMPING] * (y[0] - omega * a_y)
    f_y = -params[P_STIFFNESS] * (y[3] + a_y) - params[P_DAMPING] * (y[1] + omega * a_x)
    out[0], out[1] = f_x / mass, f_y / mass - params[P_GRAVITY]
    out[2], out[3] = y[0], y[1]
    out[4], out[5] = a_x * f_y - a_y * f_x, omega
    return 0
