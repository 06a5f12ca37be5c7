"""Stage `inputs`: from what the user asks for to smooth prescribed motion."""

from __future__ import annotations

from stickslip.kernels.jit import inner_kernel
from stickslip.kernels.types import MOTION, VELOCITY


@inner_kernel
def inputs(plan, state, work):
    """Filter every channel over one step and evaluate it at the instant of the sweeps.

    A filtered channel follows its target as a critically damped oscillator, so value, rate and acceleration belong together; an
    unfiltered one is differentiated backwards [Rempfler, eq. 2.33]. A MOTION channel is taken as given for the middle of the step.
    """
    dt = plan.options.dt
    remaining = (1.0 - plan.options.theta) * dt
    x = state.inputs
    for i in range(plan.input_kind.size):
        for j in range(3):
            work.inputs_beg[i, j] = x[i, j]
        target = min(max(state.raw[i, 0], plan.input_bounds[i, 0]), plan.input_bounds[i, 1])
        omega = plan.input_omega[i]
        if plan.input_kind[i] == MOTION:
            for j in range(3):
                x[i, j] = state.raw[i, j]
                work.q_act[i, j] = state.raw[i, j]
            continue
        if plan.input_kind[i] == VELOCITY:
            if omega > 0.0:  # first-order tracking of the rate
                rate = x[i, 1] + (target - x[i, 1]) * (omega * dt) / (1.0 + omega * dt)
            else:
                rate = target
            x[i, 2] = (rate - x[i, 1]) / dt
            x[i, 1] = rate
            x[i, 0] += dt * rate
        elif omega > 0.0:
            # implicit Euler on  a = omega² (target - x) - 2 omega v : stable for any omega dt
            slack = 1.0 + omega * dt
            a = (omega * omega * (target - x[i, 0] - dt * x[i, 1]) - 2.0 * omega * x[i, 1]) / (slack * slack)
            x[i, 2] = a
            x[i, 1] += dt * a
            x[i, 0] += dt * x[i, 1]
        else:
            rate = (target - x[i, 0]) / dt
            x[i, 2] = (rate - x[i, 1]) / dt
            x[i, 1] = rate
            x[i, 0] = target
        work.q_act[i, 0] = x[i, 0] - remaining * x[i, 1]
        work.q_act[i, 1] = x[i, 1]
        work.q_act[i, 2] = x[i, 2]
