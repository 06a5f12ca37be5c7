"""One interface to all methods: begin, one accepted step, on to a time, the state within the last step."""

from __future__ import annotations

from stickslip.kernels.base.jit import inner_kernel, kernel
from stickslip.kernels.stiff.bdf import bdf_at, bdf_step, begin_bdf
from stickslip.kernels.stiff.control import first_step
from stickslip.kernels.stiff.dopri import dopri_at, dopri_step
from stickslip.kernels.stiff.radau import begin_radau, radau_at, radau_step
from stickslip.kernels.stiff.system import derivative, prepare, prepare_pair, solve, solve_pair, take_jacobian
from stickslip.kernels.stiff.types import BDF, BEGUN, GOOD, NOT_FINITE, RADAU, STEP, TIME


@inner_kernel
def begin(system, w, method, end):
    """Derivative, linearisation and first step at the present state."""
    derivative(system, w, w.control[TIME], w.y, w.f)
    if not w.control[STEP] > 0.0:
        first_step(system, w, 4 if method != BDF else 1, end)
    if method == RADAU:
        begin_radau(system, w)
    elif method == BDF:
        begin_bdf(system, w)
    w.count[BEGUN] = 1


@inner_kernel
def steps_to(system, w, method, end, most):
    """Up to `most` accepted steps, at most to the time `end`; says GOOD, or why there was none."""
    taken = 0
    while taken < most and w.control[TIME] < end:
        if method == RADAU:
            said = radau_step(system, w, end)
        elif method == BDF:
            said = bdf_step(system, w, end)
        else:
            said = dopri_step(system, w, end)
        if said != GOOD:
            return said
        taken += 1
    return GOOD


@kernel
def step_to(system, w, method, end, most):
    """The same, from the beginning where nothing has begun; the state is checked."""
    if w.count[BEGUN] == 0:
        begin(system, w, method, end)
    said = steps_to(system, w, method, end, most)
    if said != GOOD:
        return said
    for i in range(system.n):
        if not abs(w.y[i]) < 1e300:
            return NOT_FINITE
    return GOOD


@kernel
def state_at(system, w, method, t, out):
    """State at a time within the last step."""
    if method == RADAU:
        radau_at(w, system.n, t, out)
    elif method == BDF:
        bdf_at(w, system.n, t, out)
    else:
        dopri_at(w, system.n, t, out)


@kernel
def derivative_at(system, w, t, y, out):
    """Derivative of a state, for whoever asks from outside."""
    derivative(system, w, t, y, out)


@kernel
def solution_at(system, w, t, y, real, imaginary, x):
    """Solve (σ - J) x = x with J at the state `y`, in place; for tests of the linearisation."""
    derivative(system, w, t, y, w.f)
    take_jacobian(system, w, t, y, w.f)
    if imaginary == 0.0:
        prepare(system, w, real)
        solve(system, w, real, x[0])
    else:
        prepare_pair(system, w, real, imaginary)
        solve_pair(system, w, real, imaginary, x)
