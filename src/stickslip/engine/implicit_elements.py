"""Dampers and springs of joints that are implicit in the step: how much of the end of the step counts in each [time-stepping, 5]."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from stickslip import numerics as nm
from stickslip.kernels import diagnostics
from stickslip.kernels import types as kt
from stickslip.kernels.percussion.couplings import end_weight

if TYPE_CHECKING:
    from stickslip.engine.simulation import Simulation

#: Largest omega dt of an oscillation on springs that act explicitly. The explicit rule is stable up to 2 and has half the phase error
#: of the implicit one.
LONGEST_SPRING = 1.8


def with_implicit_elements(simulation: Simulation) -> kt.Plan:
    """The plan with what dampers and springs of joints add to the diagonal of the mass matrix, as the scene begins.

    Dampers are implicit always; springs where the step does not resolve them. How fast an element is depends on the inertia that it
    meets, which is looked at once.
    """
    plan = simulation.plan
    tree, forces, dt = plan.tree, plan.forces, plan.options.dt
    springs = forces.joint_spring_dof.shape[0]
    if not springs and not tree.damping.any():
        return plan
    diagnostics.pose_state(plan, simulation.state, simulation.work)
    mobility = np.zeros(tree.damping.size)
    diagnostics.mobilities(plan, simulation.work, np.zeros(tree.damping.size), mobility)
    ends_only = plan.options.theta == 0.0
    weight = np.array([1.0 if ends_only else end_weight(y) for y in (dt * tree.damping * mobility).tolist()])
    implicit = weight * dt * tree.damping
    stiffness = joint_stiffness(plan)
    stiff = dt * dt * _largest_square(simulation, stiffness) > LONGEST_SPRING * LONGEST_SPRING
    lead = np.zeros(springs)
    for s, k in enumerate(forces.joint_spring_dof[:, kt.I_RATE].tolist()):
        if stiff or (weight[k] > 0.5 and not ends_only):
            implicit[k] += (1.0 if ends_only else 0.5) * weight[k] * dt * dt * stiffness[s]
            lead[s] = dt if ends_only else (weight[k] - 0.5) * dt
    joint_spring = forces.joint_spring.copy()
    joint_spring[:, kt.JOINT_LEAD] = lead
    return plan.replace(tree=tree.replace(implicit=implicit), forces=forces.replace(joint_spring=joint_spring))


def joint_stiffness(plan: kt.Plan) -> np.ndarray:
    """Stiffness of every joint spring [N m/rad or N/m]; of a table, its steepest part."""
    forces = plan.forces
    found = forces.joint_spring[:, kt.JOINT_STIFFNESS].copy()
    for s, (first, size) in enumerate(forces.joint_spring_table.tolist()):
        if size:
            found[s] = steepest(forces.table[first : first + size].tolist())
    return found


def steepest(table: Iterable[Sequence[float]]) -> float:
    """Largest slope of a piecewise linear table, 0 at least [N m/rad or N/m]."""
    return max([0.0, *((f - e) / (y - x) for (x, e), (y, f) in pairwise(table))])


def explicit_springs(plan: kt.Plan) -> np.ndarray:
    """Which joint springs act explicitly: 1 for yes."""
    rates = plan.forces.joint_spring_dof[:, kt.I_RATE]
    remaining = (1.0 - plan.options.theta) * plan.options.dt
    return np.asarray(plan.tree.implicit[rates] == remaining * plan.tree.damping[rates])


def _largest_square(simulation: Simulation, stiffness: np.ndarray) -> float:
    """Square of the largest circular frequency on joint springs [1/s²]: the largest eigenvalue of their Gram matrix."""
    if not stiffness.any():
        return 0.0
    plan = simulation.plan
    n = plan.forces.spring_body.shape[0]
    rows = np.zeros((n + stiffness.size, plan.tree.damping.size))
    diagnostics.spring_rows(plan, simulation.work, rows)
    scaled = np.sqrt(stiffness)[:, None] * rows[n:]
    return float(nm.eigen_symmetric(nm.product(scaled, scaled.T))[0].max())
