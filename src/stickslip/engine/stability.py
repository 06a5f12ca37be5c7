"""Whether a step is fit for the scene as it begins: springs that act explicitly are soft enough, and all that moves has inertia."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from stickslip.engine.implicit_elements import LONGEST_SPRING, explicit_springs, joint_stiffness, steepest
from stickslip.kernels import diagnostics
from stickslip.kernels.motion.factor import SINGULAR, factorise
from stickslip.model.errors import Fault, ModelError
from stickslip.model.forces import HandForce, PointSpring

if TYPE_CHECKING:
    from stickslip.engine.simulation import Simulation

Array = NDArray[np.float64]

#: A good omega dt of an oscillation on springs. The midpoint rule is stable up to 2, but the energy that it keeps is another one: off by
#: (omega dt)^2 / 4, which is 1 % at 0.2, a third at 1. That is left to the verdict: dampers may make it harmless.
GOOD_SPRING = 0.2
#: Largest dt / time constant of a point damper, which is stable below 2. Joint dampers are implicit and have no limit.
LONGEST_DAMPER = 1.0
POWER_STEPS = 50  # iterations for the largest eigenvalue; what they leave out is a few hundredths


def check_springs(simulation: Simulation) -> None:
    """Refuse a step that is too long for the springs and point dampers of a scene as it begins.

    The stiffness matrix ``K = sum k w wᵀ`` in whitened velocities, where the mass matrix is the identity, has the squares of the
    circular frequencies as eigenvalues. Those of the Gram matrix ``sqrt(k_i k_j) w_i · w_j`` are the same.

    Raises
    ------
    ModelError
        Names the spring that takes part most, its step and the remedies.
    """
    _check_hands(simulation)
    springs = [f for f in simulation.scene.forces if isinstance(f, PointSpring)]
    if not springs:
        return  # those of joints are implicit where the step does not resolve them
    plan = simulation.plan
    in_joints = [
        joint.name
        for joint in simulation.compiled.topology.joints
        if joint.input is None
        for spring in joint.spring
        if spring is not None
    ]
    rows = np.zeros((len(springs) + len(in_joints), simulation.state.u.size))
    diagnostics.pose_state(plan, simulation.state, simulation.work)
    diagnostics.spring_rows(plan, simulation.work, rows)
    places = [f"force '{f.name}'" for f in springs] + [f"joint '{name}'" for name in in_joints]
    stiffness = [_stiffness(f.stiffness, f.table) for f in springs]
    stiffness += (joint_stiffness(plan) * explicit_springs(plan)).tolist()
    square, i = _largest(rows, np.array(stiffness))
    dt = simulation.dt
    if square * dt * dt > LONGEST_SPRING * LONGEST_SPRING:
        longest = GOOD_SPRING / math.sqrt(square)
        what = f"is too stiff for the step: {stiffness[i]:.4g} {'N/m' if i < len(springs) else 'N/m or N m/rad'} make what hangs on it "
        what += f"swing at {math.sqrt(square) / (2.0 * math.pi):.4g} Hz, and step.dt is {dt:g} s"
        raise ModelError([Fault(places[i], what, _remedy(longest, "soften the spring, or make it rigid with a Loop"))])
    rate, i = _largest(rows[: len(springs)], np.array([f.damping for f in springs]))
    if rate * dt > LONGEST_DAMPER:
        what = f"damps too hard for the step: {springs[i].damping:.4g} N s/m on what hangs on it decay within {1.0 / rate:.3g} s, "
        what += f"and step.dt is {dt:g} s"
        raise ModelError([Fault(places[i], what, _remedy(LONGEST_DAMPER / rate, "lower its damping"))])


def check_frames(simulation: Simulation) -> None:
    """Refuse joints in a row that move what they carry in one and the same way, with no mass between them.

    Raises
    ------
    ModelError
        Names the joint whose motion those after it can undo.
    """
    tree, work = simulation.plan.tree, simulation.work
    if tree.mass.all():
        return
    diagnostics.pose_state(simulation.plan, simulation.state, work)
    factorise(tree, work, 0.0, True)
    last = tree.row[1:] - 1
    of_frames = tree.mass[tree.body_of_dof] == 0.0
    for k in np.flatnonzero(of_frames & ~(work.L[last] > 2.0 * SINGULAR * work.M[last])).tolist():
        joint = simulation.compiled.topology.joints[int(tree.body_of_dof[k])]
        what = "moves a frame without mass in a way that the joints after it can undo: nothing resists it"
        fix = "Turn an axis, leave a joint out, give it an `armature`, or give the body between them mass and inertia"
        raise ModelError([Fault(f"joint '{joint.name}'", what, fix)])


def _check_hands(simulation: Simulation) -> None:
    """Refuse a step that is too long for a hand, whatever it holds; what is held by a corner feels lighter, and is not looked at."""
    for hand in simulation.scene.forces:
        if not isinstance(hand, HandForce):
            continue
        omega = 2.0 * math.pi * hand.frequency_hz
        longest = min(LONGEST_SPRING, LONGEST_DAMPER / (2.0 * hand.damping) if hand.damping > 0.0 else math.inf) / omega
        if simulation.dt > longest:
            what = (
                f"is too stiff for the step: it pulls at {hand.frequency_hz:.4g} Hz, and step.dt is {simulation.dt:g} s"
            )
            raise ModelError([Fault(f"force '{hand.name}'", what, _remedy(longest, "lower its `frequency_hz`"))])


def _remedy(longest: float, otherwise: str) -> str:
    """What to do, with the longest step rounded down to two digits."""
    scale = 10.0 ** (math.floor(math.log10(longest)) - 1)  # bits: report
    return f"Set step.dt to {math.floor(longest / scale) * scale:.2g} s or less, or {otherwise}"


def _stiffness(stiffness: float, table: tuple[tuple[float, float], ...]) -> float:
    """Stiffness of a spring, or the steepest part of its table."""
    return steepest(table) if table else stiffness


def _largest(rows: Array, weights: Array) -> tuple[float, int]:
    """Largest eigenvalue of the weighted Gram matrix of the rows, and the row that takes part most; 0 without rows."""
    if not weights.size or not weights.any():
        return 0.0, 0
    scaled = np.sqrt(weights)[:, None] * rows
    x = 1.0 + np.modf(0.618 * np.arange(len(scaled)))[0]  # irregular: hardly at right angles to what is sought
    value = 0.0
    for _ in range(POWER_STEPS):
        z = np.sum(scaled * x[:, None], axis=0)
        y = np.sum(scaled * z, axis=1)
        value = float(np.sqrt(np.sum(y * y) / np.sum(x * x)))
        if value == 0.0:
            break
        x = y / np.max(np.abs(y))
    own = np.sum(scaled * scaled, axis=1)  # of each spring alone: never less than these
    if own.max() > value:
        return float(own.max()), int(own.argmax())
    return value, int(np.argmax(np.abs(x)))
