"""The skeleton of the thesis model: constraints, friction and forces in eight coordinates [theory/skeleton-thesis].

``x = (p_S, q, alpha)``; four contacts (left front, left rear, right front, right rear) and the norm of q are constraints.
The quaternion is not assumed unit: every rotation is the quadratic form whose derivatives the constraints need.
"""

from __future__ import annotations

import math

from stickslip.kernels.base.elementary import atan2, cos, sin
from stickslip.kernels.base.jit import uncached_kernel
from stickslip.kernels.base.vec import add, axpy, cross, dot, get3, quat_product, scale

# Entries of `numbers`, the sled's constants.
MASS, WEIGHT, DRAG = 0, 1, 2  # kg, N, kg/m
INERTIA, TWIST_INERTIA = 3, 6  # (3,) kg m², kg m²
HALF_LENGTH, HALF_SPACING, HEIGHT = 7, 8, 9  # m: a, b, c
MU_FRONT, MU_REAR, CORNERING = 10, 11, 12  # -, -, 1/rad
N_NUMBERS = 13

SLOWEST = 0.1  # m/s, least forward speed in the slip angle: it has no limit at rest


@uncached_kernel
def front(k):
    """+1 for front contacts, -1 for rear ones."""
    return 1.0 - 2.0 * (k % 2)


@uncached_kernel
def raised(k):
    """+1 for contacts that a positive twist raises, left front and right rear; else -1."""
    return 1.0 if k == 0 or k == 3 else -1.0


@uncached_kernel
def arm(numbers, k, alpha):
    """Contact k from S, body axes, m [theory/skeleton-thesis, eq. 1]."""
    a = numbers[HALF_LENGTH]
    left = 1.0 if k < 2 else -1.0
    return (
        front(k) * a * cos(0.5 * alpha),
        left * numbers[HALF_SPACING],
        raised(k) * a * sin(0.5 * alpha) - numbers[HEIGHT],
    )


@uncached_kernel
def arm_rate(numbers, k, alpha):
    """First derivative of `arm` by alpha."""
    a = 0.5 * numbers[HALF_LENGTH]
    return (-front(k) * a * sin(0.5 * alpha), 0.0, raised(k) * a * cos(0.5 * alpha))


@uncached_kernel
def arm_bend(numbers, k, alpha):
    """Second derivative of `arm` by alpha."""
    a = -0.25 * numbers[HALF_LENGTH]
    return (front(k) * a * cos(0.5 * alpha), 0.0, raised(k) * a * sin(0.5 * alpha))


@uncached_kernel
def turn(q, r):
    """R(q) r as a quadratic form of q: for a quaternion of another length it is scaled by its square."""
    u = (q[1], q[2], q[3])
    turned = scale(q[0] * q[0] - dot(u, u), r)
    return axpy(2.0 * dot(u, r), u, axpy(2.0 * q[0], cross(u, r), turned))


@uncached_kernel
def turn_gradient(n, q, r):
    """Derivative of n · R(q) r by q, linear in q [theory/skeleton-thesis, eq. 3]."""
    u = (q[1], q[2], q[3])
    n_r = dot(n, r)
    g = axpy(-n_r, u, axpy(dot(n, u), r, axpy(dot(r, u), n, scale(q[0], cross(r, n)))))
    return (2.0 * (q[0] * n_r + dot(n, cross(u, r))), 2.0 * g[0], 2.0 * g[1], 2.0 * g[2])


@uncached_kernel
def dot4(a, b):
    """a · b of two quaternions."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]


@uncached_kernel
def body_rate(q, dq):
    """Angular velocity in body axes: the vector part of 2 q* ⊗ dq."""
    e = quat_product((q[0], -q[1], -q[2], -q[3]), dq)
    return (2.0 * e[1], 2.0 * e[2], 2.0 * e[3])


@uncached_kernel
def contact_velocity(numbers, k, x, v):
    """Velocity of contact k in body axes, m/s; the twist's rate is left out, as in the source."""
    q, dq = (x[3], x[4], x[5], x[6]), (v[3], v[4], v[5], v[6])
    of_centre = turn((q[0], -q[1], -q[2], -q[3]), (v[0], v[1], v[2]))
    return add(of_centre, cross(body_rate(q, dq), arm(numbers, k, x[7])))


@uncached_kernel
def slip_angle(velocity):
    """Slip angle of a contact velocity in body axes [theory/skeleton-thesis, eq. 7]."""
    return atan2(velocity[1], max(abs(velocity[0]), SLOWEST))


@uncached_kernel
def sled_points(numbers, x, point):
    """Contact points; writes `point` (4, 3) m."""
    q = (x[3], x[4], x[5], x[6])
    for k in range(4):
        r = turn(q, arm(numbers, k, x[7]))
        for i in range(3):
            point[k, i] = x[i] + r[i]


@uncached_kernel
def sled_slips(numbers, x, v, slip):
    """Slip angles; writes `slip` (4,) rad."""
    for k in range(4):
        slip[k] = slip_angle(contact_velocity(numbers, k, x, v))


@uncached_kernel
def sled_constraints(numbers, x, point, normal, C, J):
    """Constraints and their derivative for planes through `point` (4, 3) m; writes `C` (5,), `J` (5, 8)."""
    p, q = (x[0], x[1], x[2]), (x[3], x[4], x[5], x[6])
    for k in range(4):
        n, r = get3(normal, k), arm(numbers, k, x[7])
        C[k] = dot(n, add(axpy(-1.0, get3(point, k), p), turn(q, r)))
        g = turn_gradient(n, q, r)
        for i in range(3):
            J[k, i] = n[i]
        for i in range(4):
            J[k, 3 + i] = g[i]
        J[k, 7] = dot(n, turn(q, arm_rate(numbers, k, x[7])))
    C[4] = 0.5 * (dot4(q, q) - 1.0)
    for i in range(8):
        J[4, i] = q[i - 3] if 3 <= i < 7 else 0.0


@uncached_kernel
def sled_terms(numbers, x, v, lam, normal, twist, head, M, W, f, conv):
    """Mass matrix, friction, forces and convective terms [theory/skeleton-thesis, eqs. 6 to 11].

    Writes `M` (8, 8), `W` (8, 5), `f` (8,), `conv` (5,); `twist` and `head` are moments in N m.
    """
    M[:] = 0.0
    W[:] = 0.0
    forces(numbers, x, v, twist, head, M, f)
    q, dq = (x[3], x[4], x[5], x[6]), (v[3], v[4], v[5], v[6])
    for k in range(4):
        n = get3(normal, k)
        # Normals are constant: no curvature, hence no v²/R. Not a mistake but the source's.
        conv[k] = (
            dot4(dq, turn_gradient(n, dq, arm(numbers, k, x[7])))
            + 2.0 * v[7] * dot4(dq, turn_gradient(n, q, arm_rate(numbers, k, x[7])))
            + v[7] * v[7] * dot(n, turn(q, arm_bend(numbers, k, x[7])))
        )
        friction(numbers, k, x, v, lam[k], W)
    conv[4] = dot4(dq, dq)


@uncached_kernel
def forces(numbers, x, v, twist, head, M, f):
    """Mass matrix into `M`, zero before; gravity, drag, steering and gyroscopic terms into `f`."""
    q, dq = (x[3], x[4], x[5], x[6]), (v[3], v[4], v[5], v[6])
    drag = -numbers[DRAG] * math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2])
    for i in range(3):
        M[i, i] = numbers[MASS]
        f[i] = drag * v[i]
    f[2] -= numbers[WEIGHT]
    M[7, 7] = numbers[TWIST_INERTIA]
    f[7] = twist
    for i in range(4):
        f[3 + i] = 0.0
    for axis in range(3):
        # Column of Q and of its rate for one body axis: 4 Q I Qᵀ and 8 dQ I dQᵀ q are sums over the axes.
        e = (0.0, 1.0 if axis == 0 else 0.0, 1.0 if axis == 1 else 0.0, 1.0 if axis == 2 else 0.0)
        Q, dQ = quat_product(q, e), quat_product(dq, e)
        inertia = numbers[INERTIA + axis]
        moment = 8.0 * inertia * dot4(dQ, q)
        applied = 2.0 * head if axis == 2 else 0.0
        for i in range(4):
            f[3 + i] += moment * dQ[i] + applied * Q[i]
            for j in range(4):
                M[3 + i, 3 + j] += 4.0 * inertia * Q[i] * Q[j]


@uncached_kernel
def friction(numbers, k, x, v, lam, W):
    """Column k of `W`: friction per unit of multiplier, against the motion for either sign of `lam`."""
    q = (x[3], x[4], x[5], x[6])
    velocity = contact_velocity(numbers, k, x, v)
    mu = numbers[MU_FRONT] if k % 2 == 0 else numbers[MU_REAR]
    sign = math.copysign(1.0, lam) if lam != 0.0 else 0.0
    along = math.copysign(mu, velocity[0]) if velocity[0] != 0.0 else 0.0
    b = (-sign * along, -sign * numbers[CORNERING] * slip_angle(velocity), 0.0)
    force, moment = turn(q, b), cross(arm(numbers, k, x[7]), b)
    mapped = quat_product(q, (0.0, 2.0 * moment[0], 2.0 * moment[1], 2.0 * moment[2]))
    for i in range(3):
        W[i, k] = force[i]
    for i in range(4):
        W[3 + i, k] = mapped[i]
