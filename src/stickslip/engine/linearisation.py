"""The step as a linear map near the present state, by central differences on the compiled step itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray

from stickslip import numerics as nm
from stickslip.kernels import types as kt
from stickslip.model.errors import ModelError

if TYPE_CHECKING:
    from stickslip.engine.simulation import Simulation

Array = NDArray[np.float64]

#: Step of the differences. Their error is its square times third derivatives, and rounding divided by it: 1e-11 and 1e-11 here.
EPSILON = 3e-6
#: How far a difference may move a contact that is held, in steps of the differences: levers are shorter than that many metres.
HELD = 30.0
#: Of the solver's tolerance, with contacts held: what it leaves is divided by the step of the differences.
SHARP = 1e-7


@dataclass(frozen=True, slots=True)
class Linearisation:
    """``dx_end = A dx_beg + B da``: small changes of the state over one step, and of what is asked of the inputs.

    Attributes
    ----------
    A : (n, n) float
    B : (n, n_input) float
    states : tuple of str
        Names of the entries of dx: ``q`` and ``u`` of every rate (turns as rotation vectors in body axes), then value and rate of every
        input, which are states because inputs are filtered and differentiated over a step.
    inputs : tuple of str
    dt : float [s]
    """

    A: Array
    B: Array
    states: tuple[str, ...]
    inputs: tuple[str, ...]
    dt: float


def linearise(
    simulation: Simulation, epsilon: float = EPSILON, contacts: Literal["free", "held"] = "free"
) -> Linearisation:
    """Linearise one step at the present state; the simulation is left as it is.

    Dry friction takes part as it is: what sticks firmly goes on to stick. Where the step has a kink, such as at the onset of slipping,
    the result is the mean of both sides.

    Parameters
    ----------
    simulation : Simulation
    epsilon : float
        Of the differences, in the units of the states.
    contacts : {"free", "held"}
        ``"free"`` (default): a contact that is moved apart is open, and closes in the step; one that is moved together is pushed out.
        ``"held"``: contacts and stops that are closed count as closed in all the moved states, too, and no position is corrected: the
        linear map of what stays in touch. Loads change, and friction with them.
    """
    if not 0.0 < epsilon < 1.0:
        raise ModelError(f"`epsilon` is {epsilon!r}. Give a small number above 0, such as {EPSILON:g}.")
    if contacts not in ("free", "held"):
        raise ModelError(f"`contacts` is {contacts!r}. Give 'free' or 'held'.")
    plan = simulation.plan
    if contacts == "held":
        options = plan.options
        solving = options.solving.replace(e_r=SHARP * options.solving.e_r, e_a=SHARP * options.solving.e_a)
        options = options.replace(held=options.slop + HELD * epsilon, solving=solving)
        simulation.plan = plan.replace(options=options)
    try:
        return _differences(simulation, epsilon)
    finally:
        simulation.plan = plan


def _differences(simulation: Simulation, epsilon: float) -> Linearisation:
    """Central differences over one step of the present plan."""
    beginning = simulation.snapshot()
    state = simulation.state
    n_u, n_in = state.u.size, len(state.inputs)
    n = 2 * n_u + 2 * n_in
    A, B = np.zeros((n, n)), np.zeros((n, n_in))

    def difference(j: int, column: Array, asked: bool) -> None:
        ends = []
        for sign in (epsilon, -epsilon):
            simulation.restore(beginning)
            if asked:
                state.raw[j, kt.VALUE] += sign
            else:
                _move(simulation, j, sign)
            simulation.step()
            ends.append((state.q.copy(), state.u.copy(), state.inputs.copy()))
        (q_a, u_a, in_a), (q_b, u_b, in_b) = ends
        column[:n_u] = _between(simulation, q_b, q_a)
        column[n_u : 2 * n_u] = u_a - u_b
        column[2 * n_u : 2 * n_u + n_in] = in_a[:, kt.VALUE] - in_b[:, kt.VALUE]
        column[2 * n_u + n_in :] = in_a[:, kt.RATE] - in_b[:, kt.RATE]
        column /= 2.0 * epsilon

    for j in range(n):
        difference(j, A[:, j], False)
    for j in range(n_in):
        difference(j, B[:, j], True)
    simulation.restore(beginning)
    names = _rate_names(simulation)
    channels = tuple(simulation.compiled.channels)
    states = [f"q {name}" for name in names] + [f"u {name}" for name in names]
    states += [f"{channel} value" for channel in channels] + [f"{channel} rate" for channel in channels]
    return Linearisation(A, B, tuple(states), channels, simulation.dt)


def _rate_names(simulation: Simulation) -> list[str]:
    """Joint and name of every generalised velocity."""
    joints, tree = simulation.compiled.topology.joints, simulation.plan.tree
    return [f"{joint.name}.{name}" for i, joint in enumerate(joints) if not tree.actuated[i] for name, _ in joint.rates]


def _move(simulation: Simulation, j: int, by: float) -> None:
    """Change entry `j` of the state."""
    state = simulation.state
    n_u, n_in = state.u.size, len(state.inputs)
    if j < n_u:
        _move_coordinate(simulation, j, by)
    elif j < 2 * n_u:
        state.u[j - n_u] += by
    elif j < 2 * n_u + n_in:
        state.inputs[j - 2 * n_u, kt.VALUE] += by
    else:
        state.inputs[j - 2 * n_u - n_in, kt.RATE] += by


def _move_coordinate(simulation: Simulation, j: int, by: float) -> None:
    """Move the coordinates along generalised velocity `j`."""
    tree, q = simulation.plan.tree, simulation.state.q
    i = int(tree.body_of_dof[j])
    k, o, turn = j - int(tree.u_of[i]), int(tree.q_of[i]), simulation.compiled.topology.joints[i].quaternion_at
    if turn is None or k < turn:
        q[o + k] += by
        return
    w, x, y, z = q[o + turn : o + turn + 4].tolist()
    c, s = float(nm.cos(0.5 * by)), float(nm.sin(0.5 * by))
    about = [(-x, w, z, -y), (-y, -z, w, x), (-z, y, -x, w)][k - turn]  # the quaternion times i, j or k
    q[o + turn : o + turn + 4] = [c * a + s * b for a, b in zip((w, x, y, z), about, strict=True)]


def _between(simulation: Simulation, q_a: Array, q_b: Array) -> Array:
    """The way (n_u,) from coordinates a to b, turns as rotation vectors in the axes of a."""
    tree = simulation.plan.tree
    way = np.zeros(simulation.state.u.size)
    for i, joint in enumerate(simulation.compiled.topology.joints):
        if tree.actuated[i]:
            continue
        o, k, n = int(tree.q_of[i]), int(tree.u_of[i]), int(tree.n_v[i])
        turn = joint.quaternion_at
        plain = n if turn is None else turn
        way[k : k + plain] = q_b[o : o + plain] - q_a[o : o + plain]
        if turn is not None:
            w, x, y, z = q_a[o + turn : o + turn + 4]
            a, b, c, d = q_b[o + turn : o + turn + 4]
            vector = np.array(
                [w * b - x * a - y * d + z * c, w * c + x * d - y * a - z * b, w * d - x * c + y * b - z * a]
            )
            real = w * a + x * b + y * c + z * d
            length = nm.norm(vector)
            angle = 2.0 * nm.atan2(length, abs(real))
            way[k + plain : k + plain + 3] = (
                vector * (angle / length if length else 2.0) * (1.0 if real >= 0.0 else -1.0)
            )
    return way
