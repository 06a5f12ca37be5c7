"""CompliantStepper: a scene whose joints give way, between the simulation and the stiff stepper."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from stickslip import numerics as nm
from stickslip.kernels import types as kt
from stickslip.kernels.stiff import types as ks
from stickslip.kernels.stiff.interval import stiff_intervals
from stickslip.model import Fixed, Joint, Planar, Revolute
from stickslip.model.rotation import cross_product, quat_from_matrix
from stickslip.model.stiff_bodies import UNLIMITED, WORLD, HingeLaw, StiffBodies, stiff_work

if TYPE_CHECKING:
    from stickslip.engine.simulation import Simulation

Array = NDArray[np.float64]


class CompliantStepper:
    """Steps a simulation whose scene declares a compliance.

    Parameters
    ----------
    simulation : Simulation
        At the beginning of its scene: springs of joints are relaxed there.
    """

    def __init__(self, simulation: Simulation) -> None:
        self._simulation = simulation
        self.declared = simulation.scene.compliance[0]
        self._of = {body.name: body for body in simulation.scene.bodies}
        bodies = self._put_together()
        self.system = bodies.system()
        self.work = stiff_work(self.system, simulation.plan.forces.motor.shape[0])
        self.work.control[ks.REL_TOL], self.work.control[ks.ABS_TOL] = self.declared.rel_tol, self.declared.abs_tol
        self._method = ks.METHODS[self.declared.method]

    def step(self, n: int) -> None:
        """Go on by `n` intervals."""
        simulation = self._simulation
        if not simulation.state.P_coupling[: self.system.n].any():
            simulation.state.P_coupling[: self.system.n] = self._present().initial()
        stiff_intervals(self.system, simulation.plan, simulation.state, simulation.work, self.work, self._method, n)

    def effort(self) -> dict[str, int]:
        """Steps, rejected steps, evaluations of forces and linearisations so far."""
        count = self.work.count
        entries = {"steps": ks.N_STEP, "rejected": ks.N_REJECTED, "evaluations": ks.N_RHS, "jacobians": ks.N_JACOBIAN}
        return {name: int(count[k]) for name, k in entries.items()}

    def _present(self) -> StiffBodies:
        """All bodies where the simulation has them, without joints."""
        simulation = self._simulation
        found = StiffBodies(simulation.scene.gravity)
        for name in simulation.bodies:
            body = self._of[name]
            r, A, v, omega = simulation.motion(name)
            arm = np.asarray(nm.product(A, np.array(body.com, float)))
            turned = quat_from_matrix(A)
            i = simulation.bodies.index(name)
            inertia = simulation.plan.tree.Theta_K[i].reshape(3, 3)
            found.add_body(name, body.mass, inertia, r + arm, turned, v + np.array(cross_product(omega, arm)), omega)
        return found

    def _put_together(self) -> StiffBodies:
        simulation, compliance = self._simulation, self.declared
        bodies = self._present()
        number = {name: i for i, name in enumerate(simulation.bodies)} | {"world": WORLD}
        motors = {int(u): m for m, u in enumerate(simulation.plan.forces.motor_dof[:, kt.I_RATE])}
        tree, work = simulation.plan.tree, simulation.present()
        for i, joint in enumerate(simulation.compiled.topology.joints):
            a, b = number[joint.parent], number[joint.child]
            at, axis = work.r_ON_I[i], work.A_IJ[i].reshape(3, 3)[:, 2]
            k, d, wide = compliance.stiffness, compliance.damping, compliance.spacing
            if isinstance(joint, Fixed):
                bodies.add_joint(a, b, at, fixed=True, stiffness=k, damping=d, spacing=wide)
            elif isinstance(joint, Revolute):
                bodies.add_joint(a, b, at, axis, stiffness=k, damping=d, spacing=wide)
                angle = float(simulation.coordinate(joint.name)[0])
                bodies.add_hinge_law(a, b, axis, angle, self._law(joint, motors.get(int(tree.u_of[i]), -1)))
            elif isinstance(joint, Planar):
                self._tie(bodies, b, joint, at, work.A_IJ[i].reshape(3, 3))
        return bodies

    def _law(self, joint: Joint, active: int) -> HingeLaw:
        """Torques of a hinge as they are declared."""
        limit, spring = (joint.limits or (None,))[0], (joint.spring or (None,))[0]
        lower, upper = (-UNLIMITED, UNLIMITED) if limit is None else (limit.lower, limit.upper)
        law = HingeLaw(
            max(lower, -UNLIMITED), min(upper, UNLIMITED), self.declared.stop_stiffness, self.declared.stop_stiffness,
            self.declared.stop_damping, active=active,
        )  # fmt: skip
        if spring is None:
            return law
        return law._replace(
            linear=spring.stiffness, rest=spring.rest, damping=spring.damping, table=tuple(spring.table)
        )

    def _tie(self, bodies: StiffBodies, b: int, joint: Planar, at: Array, axes: Array) -> None:
        """A body tied to a point of the world by two springs that share those of a planar joint, so that it cannot tilt."""
        springs = [spring for spring in joint.spring if spring is not None]
        stiffness = springs[0].stiffness if springs else self.declared.stiffness
        damping = springs[0].damping if springs else self.declared.damping
        q = self._simulation.coordinate(joint.name)
        anchor = at - q[0] * axes[:, 0] - q[1] * axes[:, 1]
        wide = math.sqrt(0.5) * self.declared.spacing * axes[:, 2]
        for arm in (wide, -wide):
            bodies.add_tie(b, anchor + arm, at + arm, 0.5 * stiffness, 0.5 * damping)
