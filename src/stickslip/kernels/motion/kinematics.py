"""From velocities to coordinates: q̇ = B(q) u, joint by joint."""

from __future__ import annotations

from stickslip.kernels.base.jit import inner_kernel
from stickslip.kernels.base.vec import quat_step
from stickslip.kernels.types import FREE, SPHERICAL


@inner_kernel
def drift(tree, q, u, dt, q_out):
    """q_out ← q moved along u for `dt`; unit quaternions stay unit. q_out may be q."""
    for i in range(tree.parent.size):
        if tree.actuated[i]:
            continue
        o = tree.q_of[i]
        k = tree.u_of[i]
        kind = tree.kind[i]
        if kind == FREE or kind == SPHERICAL:
            if kind == FREE:
                for j in range(3):
                    q_out[o + j] = q[o + j] + dt * u[k + j]
                o += 3
                k += 3
            e = quat_step((q[o], q[o + 1], q[o + 2], q[o + 3]), (u[k], u[k + 1], u[k + 2]), dt)
            for j in range(4):
                q_out[o + j] = e[j]
        else:
            for j in range(tree.n_v[i]):
                q_out[o + j] = q[o + j] + dt * u[k + j]


@inner_kernel
def midpoint(plan, state, work):
    """Stage `midpoint`: q_mid = q_beg + theta dt B(q_beg) u_beg; theta = 0 is the semi-implicit Euler scheme."""
    drift(plan.tree, state.q, state.u, plan.options.theta * plan.options.dt, work.q_mid)
