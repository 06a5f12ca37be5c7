"""Commands: what a hand asks a part for, as velocities of the next interval [theory/guided-motion].

A hand gives velocities (`RATE`), a pose that it holds through a coupling (`POSE`), or a force and a moment (`FORCE`).
"""

from __future__ import annotations

import math

from stickslip.kernels.base.elementary import sine_cosine
from stickslip.kernels.base.jit import inner_kernel
from stickslip.kernels.base.vec import (
    ZERO3,
    add,
    axpy,
    cross,
    norm,
    quat_product,
    quat_to_matrix,
    rotate,
    rotate_back,
    scale,
    sub,
)
from stickslip.kernels.guided.solver import spin_of
from stickslip.kernels.guided.types import FORCE, N_LIMITED, POSE, RATE
from stickslip.kernels.types import VALUE

HALF_TURN = (
    1e-6  # scalar part of a turn below which it has no direction: a hand that asks for half a turn gets one anyhow
)


@inner_kernel
def six(guide, state):
    """The six inputs: of the place or the velocity, and of the turn."""
    channel, value = guide.channel, state.inputs
    return (
        (value[channel[0], VALUE], value[channel[1], VALUE], value[channel[2], VALUE]),
        (value[channel[3], VALUE], value[channel[4], VALUE], value[channel[5], VALUE]),
    )


@inner_kernel
def target_of(guide, shift, turn):
    """Centre of mass and quaternion that a hand holds: where the part began, moved by `shift` and turned by a rotation vector."""
    home = guide.home
    angle = norm(turn)
    s, k = sine_cosine(0.5 * angle)
    s = s / angle if angle > 0.0 else 0.5
    e = quat_product((k, s * turn[0], s * turn[1], s * turn[2]), (home[3], home[4], home[5], home[6]))
    return (home[0] + shift[0], home[1] + shift[1], home[2] + shift[2]), e


@inner_kernel
def towards(c, e, c_to, e_to, h):
    """Velocities that lead from one pose to another within `h`: the inverse of the Cayley map."""
    p = quat_product(e_to, (e[0], -e[1], -e[2], -e[3]))
    k = p[0] if abs(p[0]) > HALF_TURN else HALF_TURN
    return scale(1.0 / h, sub(c_to, c)), scale(2.0 / (h * k), (p[1], p[2], p[3]))


@inner_kernel
def pushed(guide, e, v, omega, force, moment, h):
    """Velocities after a force and a moment, and weight, over `h`."""
    R = quat_to_matrix(e)
    T = guide.Theta
    spin = rotate(R, rotate((T[0], T[1], T[2], T[3], T[4], T[5], T[6], T[7], T[8]), rotate_back(R, omega)))
    a = (guide.gravity[0], guide.gravity[1], guide.gravity[2])
    v = axpy(h, axpy(1.0 / guide.mass, force, a), v)
    return v, axpy(h, spin_of(guide, R, sub(moment, cross(omega, spin))), omega)


@inner_kernel
def is_let_go(guide, state):
    """Whether nobody holds the part: then it falls."""
    return guide.drop >= 0 and state.inputs[guide.drop, VALUE] > 0.5


@inner_kernel
def within(x, most):
    """A vector cut to a length; one without a finite length is none."""
    size = norm(x)
    if size <= most:
        return x
    return scale(most / size, x) if size < math.inf else ZERO3


@inner_kernel
def asked(guide, state, g, c, e, v, omega, h):
    """Velocities that the hand asks for, cut to the limits; (v, omega) are those of the last interval."""
    first, second = six(guide, state)
    if is_let_go(guide, state):
        return pushed(guide, e, v, omega, ZERO3, ZERO3, h)
    if guide.command == FORCE:
        return pushed(guide, e, v, omega, first, second, h)
    v_to, omega_to = first, second
    if guide.command == POSE:
        c_to, e_to = target_of(guide, first, second)
        v_to, omega_to = towards(c, e, c_to, e_to, h)
        part = h / max(h, guide.coupling)
        v_to, omega_to = scale(part, v_to), scale(part, omega_to)
    fast, spin = norm(v_to), norm(omega_to)
    if guide.command == RATE and (fast > guide.speed or spin > guide.turn):
        g.count[N_LIMITED] += 1
    v_to, omega_to = within(v_to, guide.speed), within(omega_to, guide.turn)
    if guide.force < math.inf:  # a hand of limited strength: what it can change in an interval
        most = guide.force * h / guide.mass
        if norm(sub(v_to, v)) > most:
            g.count[N_LIMITED] += 1
        v_to = add(v, within(sub(v_to, v), most))
    return v_to, omega_to
