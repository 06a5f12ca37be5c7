"""Stage `inputs`: from what the user asks for to smooth prescribed motion."""

from __future__ import annotations

from stickslip.kernels.base.jit import inner_kernel
from stickslip.kernels.types import (
    ACCELERATION,
    HIGHEST,
    LOWEST,
    MOTION,
    RATE,
    VALUE,
    VELOCITY,
)


@inner_kernel
def inputs(plan, state, work):
    """Filter every channel over one step and evaluate it at the instant of q_mid.

    A filtered channel follows its target as a critically damped oscillator, so value, rate and acceleration belong together; an
    unfiltered one is differentiated backwards [Rempfler, eq. 2.33]. A MOTION channel is taken as given for the middle of the step.
    """
    dt = plan.options.dt
    remaining = (1.0 - plan.options.theta) * dt
    x = state.inputs
    for i in range(plan.input_kind.size):
        for j in range(3):
            work.inputs_beg[i, j] = x[i, j]
        target = min(max(state.raw[i, VALUE], plan.input_bounds[i, LOWEST]), plan.input_bounds[i, HIGHEST])
        omega = plan.input_omega[i]
        if plan.input_kind[i] == MOTION:
            for j in range(3):
                x[i, j] = state.raw[i, j]
                work.q_act[i, j] = state.raw[i, j]
            continue
        if plan.input_kind[i] == VELOCITY:
            if omega > 0.0:  # first-order tracking of the rate
                rate = x[i, RATE] + (target - x[i, RATE]) * (omega * dt) / (1.0 + omega * dt)
            else:
                rate = target
            x[i, ACCELERATION] = (rate - x[i, RATE]) / dt
            x[i, RATE] = rate
            x[i, VALUE] += dt * rate
        elif omega > 0.0:
            # implicit Euler on  a = omega² (target - x) - 2 omega v : stable for any omega dt
            slack = 1.0 + omega * dt
            a = (omega * omega * (target - x[i, VALUE] - dt * x[i, RATE]) - 2.0 * omega * x[i, RATE]) / (slack * slack)
            x[i, ACCELERATION] = a
            x[i, RATE] += dt * a
            x[i, VALUE] += dt * x[i, RATE]
        else:
            rate = (target - x[i, VALUE]) / dt
            x[i, ACCELERATION] = (rate - x[i, RATE]) / dt
            x[i, RATE] = rate
            x[i, VALUE] = target
        work.q_act[i, VALUE] = x[i, VALUE] - remaining * x[i, RATE]
        work.q_act[i, RATE] = x[i, RATE]
        work.q_act[i, ACCELERATION] = x[i, ACCELERATION]
