"""Readout: what a simulation can be asked. Reading changes nothing: neither the motion nor what is read next.

Poses and velocities at the end of the step have arrays of their own. What tells of the last step itself, its contacts, reactions and
drives, is read from what the step left in the work space, which nothing but a step writes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stickslip import numerics as nm
from stickslip.engine.contact_pairs import PairReader, PairReading
from stickslip.engine.drive_forces import DriveForces
from stickslip.kernels import diagnostics
from stickslip.kernels import types as kt
from stickslip.kernels.percussion import contact_table as ct
from stickslip.kernels.percussion import reactions
from stickslip.kernels.percussion.friction_states import read_reactions
from stickslip.kernels.solver.laws import LOADED_BALL
from stickslip.kernels.solver.problem import N_BLOCKS
from stickslip.model import Free, ModelError, Shape
from stickslip.model.rotation import cross_product, matrix_from_quat, quat_from_matrix

if TYPE_CHECKING:
    from stickslip.engine.simulation import Simulation

Array = NDArray[np.float64]

#: Arrays of the work space that hold poses and velocities: the readout has its own.
POSED = ("q_act", "r_OS_I", "A_IK", "A_IJ", "r_ON_I", "ref", "S", "S_act", "inertia", "composite", "M", "V")


@dataclass(frozen=True, slots=True)
class ContactInfo:
    """One contact of the last step.

    Attributes
    ----------
    shape_a, shape_b : str
    point, normal, tangent : (3,) float [m, -, -]
        Inertial; the normal points from b to a; zeros for the tangent of a frictionless contact.
    gap : float [m]
    percussion : (3,) float [N s]
        Normal, tangent, bitangent, on a.
    moment : (3,) float [N m s]
        Percussion of spin and rolling friction about the same directions, on a.
    velocity : (3,) float [m/s]
        Of a relative to b at the end of the step, same directions.
    """

    shape_a: str
    shape_b: str
    point: Array
    normal: Array
    tangent: Array
    gap: float
    percussion: Array
    moment: Array
    velocity: Array


class ContactForces(NamedTuple):
    """All contacts of the last step at once and without names, in the order of `Readout.contacts`.

    Attributes
    ----------
    points, forces : (n, 3) float [m, N]
        Inertial; mean force of the last step on the first shape.
    normal : (n,) float [N]
        Its part along the normal.
    slip : (n,) float [m/s]
        Sliding speed at the end of the step; 0 for contacts without friction.
    slips : (n,) bool
        Whether it slips, or else sticks: the one definition [theory/laws, stick and slip]. False without friction or load.
    """

    points: Array
    forces: Array
    normal: Array
    slip: Array
    slips: NDArray[np.bool_]


class Readout:
    """Reads a simulation out, in any order and at any time.

    Parameters
    ----------
    simulation : Simulation

    Notes
    -----
    Poses, velocities and energies are those of the present state. Contacts, reactions, drives and induced forces are those of the last
    step; there are none before the first step and after a snapshot was restored.
    """

    def __init__(self, simulation: Simulation) -> None:
        self._simulation = simulation
        self._state, self._work = simulation.state, simulation.work
        self._poses = self._work.replace(**{name: getattr(self._work, name).copy() for name in POSED})
        self._posed = b""  # the state that the poses are of, as bytes
        self._beginning = self._state.replace(u=self._work.u_beg)  # of the last step
        top = simulation.compiled.topology
        self._bodies = {name: i for i, name in enumerate(top.bodies)}
        self._joints = {joint.name: i for i, joint in enumerate(top.joints)}
        self._shapes = [shape.name for shape in simulation.scene.shapes]
        com = {body.name: body.com for body in simulation.scene.bodies}
        self._coms = np.array([com[name] for name in self._bodies], float).reshape(-1, 3)
        slots = simulation.plan.couplings.slot
        self._slots: dict[tuple[str, int], list[slice]] = {}
        for slot, coupling in zip(slots.tolist(), simulation.compiled.couplings, strict=True):
            rows = slice(slot, slot + coupling.n_rows)
            self._slots.setdefault((coupling.owner, coupling.purpose), []).append(rows)
        self._owners = {owner for owner, _ in self._slots}
        self._V_end = np.zeros_like(self._work.V)
        n = self._work.contacts.key.size
        self._pair, self._table = np.zeros((n, 2), np.int64), np.zeros((n, ct.N_COLUMNS))
        self._pairs, self._drives = PairReader(n), DriveForces(simulation.compiled)
        self._n_contact: int | None = 0  # None: not counted yet
        self._reactions: Array | None = np.zeros_like(self._work.reaction)  # None: not computed yet
        self._stepped = False

    def note_steps(self) -> None:
        """Steps were taken: there is a last step to read."""
        self._stepped, self._n_contact, self._reactions = True, None, None

    def note_restart(self) -> None:
        """The state was replaced: there is no last step until the next one."""
        self._stepped, self._n_contact, self._reactions = False, 0, np.zeros_like(self._work.reaction)

    # --- at the present state ------------------------------------------------------------------------------------------------

    def pose(self, body: str) -> tuple[Array, Array]:
        """Inertial position of a body's origin [m] and quaternion (w, x, y, z) of its axes."""
        i = self._body(body)
        poses = self.present()
        A = poses.A_IK[i].reshape(3, 3)
        return poses.r_OS_I[i] - nm.product(A, self._coms[i]), quat_from_matrix(A)

    def motion(self, body: str) -> tuple[Array, Array, Array, Array]:
        """All of a body: position of its origin [m], its axes as columns, velocity of its origin [m/s], angular velocity [rad/s]."""
        i = self._body(body)
        poses = self.present()
        A = poses.A_IK[i].reshape(3, 3).copy()
        r = poses.r_OS_I[i] - nm.product(A, self._coms[i])
        omega = poses.V[i, :3].copy()
        (x, y, z), (a, b, c) = omega.tolist(), (r - poses.ref[i]).tolist()
        return r, A, poses.V[i, 3:] + (y * c - z * b, z * a - x * c, x * b - y * a), omega

    def poses(self) -> tuple[Array, Array]:
        """Inertial positions (n, 3) [m] of all bodies' origins and their axes (n, 3, 3), in the order of `Simulation.bodies`."""
        poses = self.present()
        A = poses.A_IK.reshape(-1, 3, 3).copy()
        return poses.r_OS_I - (A * self._coms[:, None, :]).sum(axis=2), A

    def energy(self) -> tuple[float, float]:
        """Kinetic and potential energy (gravity and springs) [J]."""
        out = np.zeros(2)
        diagnostics.energies(self._simulation.plan, self._state, self.present(), out)
        return float(out[0]), float(out[1])

    def momentum(self) -> tuple[Array, Array]:
        """Linear momentum [N s] and angular momentum about the inertial origin [N m s]."""
        out = np.zeros(6)
        diagnostics.total_momentum(self._simulation.plan, self.present(), out)
        return out[3:].copy(), out[:3].copy()

    def coordinate(self, joint: str) -> Array:
        """Coordinates of a joint as they are declared (a free joint: of the body's origin)."""
        i = self._joint(joint)
        declared, at = self._simulation.compiled.topology.joints[i], self.coordinates_of(i)
        if declared.input is not None:
            return self._state.inputs[at, kt.VALUE].copy()
        q = self._state.q[at].copy()
        if isinstance(declared, Free):
            q[:3] -= nm.product(matrix_from_quat(q[3:]), self._coms[i])
        return q

    def rate(self, joint: str) -> Array:
        """Velocities of a joint as they are declared."""
        i = self._joint(joint)
        declared, tree = self._simulation.compiled.topology.joints[i], self._simulation.plan.tree
        if declared.input is not None:
            return self._state.inputs[self.coordinates_of(i), kt.RATE].copy()
        k = int(tree.u_of[i])
        u = self._state.u[k : k + int(tree.n_v[i])].copy()
        if isinstance(declared, Free):
            A = matrix_from_quat(self._state.q[int(tree.q_of[i]) + 3 :][:4])
            u[:3] -= nm.product(A, cross_product(u[3:], self._coms[i]))
        return u

    def coordinates_of(self, i: int) -> slice:
        """Where the coordinates of joint `i` are: in q, or among the inputs if one prescribes them."""
        tree = self._simulation.plan.tree
        first = int(tree.q_of[i])
        return slice(
            first, first + (1 if tree.actuated[i] else len(self._simulation.compiled.topology.joints[i].q_zero))
        )

    def friction(self, joint: str) -> Array:
        """Mean dry friction in a joint or loop over the last step, one entry per direction [N m or N]."""
        return self._coupling_forces(joint, kt.FRICTION)

    # --- of the last step --------------------------------------------------------------------------------------------------------

    def drive(self, joint: str) -> Array:
        """Mean force of the drives of a joint over the last step, one entry per driven coordinate [N m or N]."""
        self._joint(joint)
        forces = zip(self.drives, self.drive_forces())
        return np.array([force for (owner, _, _), force in forces if owner == joint])

    @property
    def drives(self) -> tuple[tuple[str, str, str], ...]:
        """Joint, name of the rate and unit of the rate of every drive."""
        return self._drives.drives

    def drive_forces(self) -> Array:
        """Mean force of each of `drives` over the last step (n,) [N m or N]."""
        if not self._stepped:
            return np.zeros(len(self.drives))
        return self._drives.read(self._simulation.plan, self._state, self._work)

    def reaction(self, joint: str) -> tuple[Array, Array]:
        """Mean force [N] and moment about the joint anchor [N m] that a joint passed to its child in the last step, inertial axes.

        The wrench includes what friction, drives and springs of the joint transmit.
        """
        found = self.reactions()[self._joint(joint)]
        return found[:3].copy(), found[3:].copy()

    def reactions(self) -> Array:
        """What `reaction` says of all joints: forces and moments (n_joint, 6), in the order of the topology; not to be changed."""
        if self._reactions is None:
            self._reactions = np.empty_like(self._work.reaction)
            read_reactions(self._simulation.plan, self._beginning, self._work, self._reactions)
        return self._reactions

    def induced(self) -> tuple[Array, Array]:
        """Mean generalised forces that contact induced in the last step: in free rates, and in actuated joints."""
        free, actuated = np.zeros(self._state.u.size), np.zeros(self._work.S_act.shape[0])
        if self._stepped:
            reactions.induced_percussions(self._simulation.plan, self._work, free, actuated)
        return free / self._simulation.dt, actuated / self._simulation.dt

    def contacts(self) -> list[ContactInfo]:
        """Contacts that took part in the last step."""
        pair, table = self._contacts()
        parts = (ct.POINT, ct.NORMAL, ct.TANGENT, ct.PERCUSSION, ct.MOMENT, ct.VELOCITY)
        point, normal, tangent, percussion, moment, velocity = (table[:, k : k + 3].copy() for k in parts)
        gap, names = table[:, ct.GAP].tolist(), self._shapes
        return [
            ContactInfo(names[a], names[b], point[i], normal[i], tangent[i], gap[i], percussion[i], moment[i], velocity[i])
            for i, (a, b) in enumerate(pair.tolist())
        ]  # fmt: skip

    def contact_forces(self) -> ContactForces:
        """What `contacts` says, for all contacts at once and without names."""
        _, table = self._contacts()
        slip = nm.hypot(table[:, ct.VELOCITY + 1], table[:, ct.VELOCITY + 2])
        normal = table[:, ct.PERCUSSION] / self._simulation.dt
        points, forces = table[:, ct.POINT :][:, :3].copy(), table[:, ct.FORCE :][:, :3].copy()
        return ContactForces(points, forces, normal, slip, table[:, ct.SLIPS] > 0.0)

    def pairs(self) -> PairReading:
        """What pairs of shapes exchanged in the last step."""
        return self._pairs.read(self._simulation.dt, *self._contacts())

    def loaded_shapes(self) -> list[Shape]:
        """The first shape of each contact that carried load in the last step: who touches, more quickly than by `contacts`."""
        if not self._stepped:
            return []
        work, rows = self._work, self._work.rows
        n = int(rows.count[N_BLOCKS])
        blocks = np.flatnonzero((work.coupling_of[:n] < 0) & (rows.kind[:n] != LOADED_BALL))
        loaded = -1 - work.coupling_of[blocks[rows.P[rows.row[blocks]] > 0.0]]
        shapes = self._simulation.scene.shapes
        return [shapes[i] for i in work.contacts.shape_a[loaded]]

    # --- names and arrays ----------------------------------------------------------------------------------------------------

    def present(self) -> kt.Work:
        """Poses and velocities of the present state, computed anew if it is another one than at the last reading."""
        state = self._state
        now = state.q.tobytes() + state.u.tobytes() + state.inputs.tobytes()
        if now != self._posed or not now:
            diagnostics.pose_state(self._simulation.plan, state, self._poses)
            self._posed = now
        return self._poses

    def _contacts(self) -> tuple[NDArray[np.int64], Array]:
        """Shapes and numbers of the contacts of the last step, valid until the next one."""
        if self._n_contact is None:
            self._n_contact = int(
                ct.contact_table(self._simulation.plan, self._work, self._V_end, self._pair, self._table)
            )
        return self._pair[: self._n_contact], self._table[: self._n_contact]

    def _coupling_forces(self, owner: str, purpose: int) -> Array:
        if owner not in self._owners:
            self._joint(owner)
        parts = [self._state.P_coupling[rows] for rows in self._slots.get((owner, purpose), ())]
        return np.concatenate([np.zeros(0), *parts]) / self._simulation.dt

    def _body(self, name: str) -> int:
        return known(self._bodies, name, "body", self._simulation.scene.name)

    def _joint(self, name: str) -> int:
        return known(self._joints, name, "joint", self._simulation.scene.name)


def known(table: dict[str, int], name: str, noun: str, scene: str) -> int:
    """Number of what is called `name`.

    Raises
    ------
    ModelError
        There is none; names those that there are.
    """
    if name not in table:
        names = ", ".join(sorted(table)) or "none"
        raise ModelError(f"there is no {noun} '{name}' in scene '{scene}'. Use one of: {names}.")
    return table[name]
