"""A force from a car that drives along x: balls of a body against an extruded profile, F = C_K d² + C_D d ḋ [theory/human-body, eq. 11]."""

from __future__ import annotations

import math

from stickslip.kernels.base.jit import kernel
from stickslip.kernels.base.vec import cross

#: Places of the parameters: how the car moves, its law, its half width, and how many points its profile has.
SPEED, BRAKING, START, STIFFNESS, DAMPING, FRICTION, STICKING, HALF_WIDTH, N_POINT, FIRST_POINT = range(10)
PER_POINT, PER_BALL = 2, 4  # x, z; x, y, z from the centre of mass in body axes, radius
NOWHERE = 1e-12  # m


@kernel
def car_contact(t, x, params, out):
    """Push a body that a car touches.

    Parameters
    ----------
    t : float [s]
    x : (18,)
        Position of the centre of mass [m], rotation, velocity [m/s] and angular velocity (body axes) of the body.
    params : (9 + 2 n + 4 m,)
        As above; n points of the profile from its lower front edge over the roof to its end, in car axes [m]; m balls of the body.
    out : (6,), modified in place
        Force [N] and torque [N m] on the body, inertial axes.

    Returns
    -------
    status : int
        0.
    """
    time = t
    if params[BRAKING] > 0.0:
        time = min(t, params[SPEED] / params[BRAKING])
    car_x = params[START] + params[SPEED] * time - 0.5 * params[BRAKING] * time * time
    car_v = params[SPEED] - params[BRAKING] * time
    n = int(params[N_POINT])
    first = FIRST_POINT + PER_POINT * n
    omega = (
        x[3] * x[15] + x[4] * x[16] + x[5] * x[17],
        x[6] * x[15] + x[7] * x[16] + x[8] * x[17],
        x[9] * x[15] + x[10] * x[16] + x[11] * x[17],
    )
    for k in range(first, params.size, PER_BALL):
        a, b, c, radius = params[k], params[k + 1], params[k + 2], params[k + 3]
        arm = (
            x[3] * a + x[4] * b + x[5] * c,
            x[6] * a + x[7] * b + x[8] * c,
            x[9] * a + x[10] * b + x[11] * c,
        )
        p_x, p_z = x[0] + arm[0] - car_x, x[2] + arm[2]
        if abs(x[1] + arm[1]) > params[HALF_WIDTH]:
            continue
        # nearest point of the chain of edges; inside is what an odd number of edges, and the closing ones, lies above
        least, near_x, near_z, inside = math.inf, 0.0, 0.0, False
        for i in range(n - 1):
            at = FIRST_POINT + PER_POINT * i
            x_0, z_0, x_1, z_1 = params[at], params[at + 1], params[at + 2], params[at + 3]
            e_x, e_z = x_1 - x_0, z_1 - z_0
            size = e_x * e_x + e_z * e_z
            share = 0.0
            if size > 0.0:
                share = min(max(((p_x - x_0) * e_x + (p_z - z_0) * e_z) / size, 0.0), 1.0)
            f_x, f_z = x_0 + share * e_x, z_0 + share * e_z
            gap = (p_x - f_x) * (p_x - f_x) + (p_z - f_z) * (p_z - f_z)
            if gap < least:
                least, near_x, near_z = gap, f_x, f_z
            if (x_0 > p_x) != (x_1 > p_x) and p_z < z_0 + (p_x - x_0) / e_x * e_z:
                inside = not inside
        gap = math.sqrt(least)
        if inside and p_z < params[FIRST_POINT + 1]:
            inside = False  # under the car
        if gap < NOWHERE:
            continue
        sign = -1.0 if inside else 1.0
        depth = radius - sign * gap
        if depth <= 0.0:
            continue
        n_x, n_z = sign * (p_x - near_x) / gap, sign * (p_z - near_z) / gap
        turn = cross(omega, arm)
        v_x, v_y, v_z = x[12] + turn[0] - car_v, x[13] + turn[1], x[14] + turn[2]
        speed = v_x * n_x + v_z * n_z
        force = params[STIFFNESS] * depth * depth - params[DAMPING] * depth * speed
        if force <= 0.0:
            continue
        s_x, s_z = v_x - speed * n_x, v_z - speed * n_z
        slip = math.sqrt(s_x * s_x + v_y * v_y + s_z * s_z + params[STICKING] * params[STICKING])
        rub = params[FRICTION] * force / slip if slip > 0.0 else 0.0
        f = (force * n_x - rub * s_x, -rub * v_y, force * n_z - rub * s_z)
        point = (arm[0] - radius * n_x, arm[1], arm[2] - radius * n_z)
        moment = cross(point, f)
        for i in range(3):
            out[i] += f[i]
            out[3 + i] += moment[i]
    return 0
