"""What is seen of a body that moves on a track: one call per look, for `apps/ice/observer.py`; no part of the step."""

from __future__ import annotations

import math

from stickslip.kernels.base.elementary import atan2
from stickslip.kernels.base.jit import inner_kernel, kernel
from stickslip.kernels.collision.track_patch import ACROSS, ON, STATE, STATION, query

#: Places of the memory from look to look: the foot on the ice, the way across, its slope, the velocity.
M_STATION, M_V, M_ACROSS, M_SLOPE, M_VELOCITY, N_MEMORY = 0, 1, 2, 3, 4, 7
#: Places of what is seen; `G_SIDE` and `G_OFF` are accelerations felt to the left and off the ice.
SPEED, SLIP, YAW_RATE, PULL, G_SIDE, G_OFF, UPRIGHT, HEIGHT, N_SEEN = 0, 1, 2, 3, 4, 5, 6, 7, 8
LEAST_WAY = 1e-6  # m between two looks, to tell a slope


@kernel
def look(params, lengths, begin, spacing, position, A, velocity, omega, tick, gravity, memory, warm, foot, seen):
    """Find the foot of a body on the ice and see how it moves.

    Parameters
    ----------
    params : (n,)
        Of the ice, as `track_patch.query` takes them.
    lengths : (n_section, n_column) [m]
        Length across the sections at even section coordinates from -1 to 1.
    begin, spacing : float [m]
        Of the sections along the track.
    position, A, velocity, omega : (3,), (3, 3), (3,), (3,)
        Of the body in inertial axes; A has its axes as columns.
    tick : float [s]
        Since the last look.
    gravity : float [m/s²]
    memory : (N_MEMORY,), modified in place
        Zeros but for station, section coordinate and velocity at the first look.
    warm, foot : (N_WARM,), (13,), overwritten
        Of the query; `foot` is NaN where there is none.
    seen : (N_SEEN,), overwritten
    """
    warm[:] = 0.0
    foot[:] = math.nan
    warm[STATE], warm[STATION], warm[ACROSS] = ON, memory[M_STATION], memory[M_V]
    on_ice = query(params, position, warm, foot)
    station, v = warm[STATION], warm[ACROSS]
    across = length_across(lengths, begin, spacing, station, v)
    way = station - memory[M_STATION]
    if way > LEAST_WAY:
        memory[M_SLOPE] = (across - memory[M_ACROSS]) / way
    v_x, v_y, v_z = velocity[0], velocity[1], velocity[2]
    w_x = (v_x - memory[M_VELOCITY]) / tick
    w_y = (v_y - memory[M_VELOCITY + 1]) / tick
    w_z = (v_z - memory[M_VELOCITY + 2]) / tick + gravity
    seen[SPEED] = math.sqrt(v_x * v_x + v_y * v_y + v_z * v_z)
    seen[SLIP] = atan2(column_dot(A, 1, v_x, v_y, v_z), column_dot(A, 0, v_x, v_y, v_z))
    seen[YAW_RATE] = column_dot(A, 2, omega[0], omega[1], omega[2])
    seen[PULL] = -gravity * A[2, 1]
    seen[G_SIDE] = column_dot(A, 1, w_x, w_y, w_z)
    seen[G_OFF] = column_dot(A, 2, w_x, w_y, w_z)
    seen[UPRIGHT] = column_dot(A, 2, foot[3], foot[4], foot[5])
    seen[HEIGHT] = foot[6] if on_ice else math.inf
    memory[M_STATION], memory[M_V], memory[M_ACROSS] = station, v, across
    memory[M_VELOCITY], memory[M_VELOCITY + 1], memory[M_VELOCITY + 2] = v_x, v_y, v_z


@kernel
def length_across(lengths, begin, spacing, station, v):
    """Length across [m] of the section coordinate `v` from -1 to 1 at a station [m], linear in a table as `look` takes it."""
    n, m = lengths.shape
    x, u = (station - begin) / spacing, 0.5 * (v + 1.0) * (m - 1)
    x, u = min(x if x > 0.0 else 0.0, n - 1.001), min(u if u > 0.0 else 0.0, m - 1.001)  # what is no number is at 0
    i, k = int(x), int(u)
    lower = lengths[i, k] + (x - i) * (lengths[i + 1, k] - lengths[i, k])
    upper = lengths[i, k + 1] + (x - i) * (lengths[i + 1, k + 1] - lengths[i, k + 1])
    return lower + (u - k) * (upper - lower)


@inner_kernel
def column_dot(A, k, x, y, z):
    """Product of column `k` of a matrix (3, 3) with the vector (x, y, z); never -0."""
    return 0.0 + (A[0, k] * x + A[1, k] * y + A[2, k] * z)
