"""Simulation: plan, state and work space, and their life. `engine.readout` reads them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip import numerics as nm
from stickslip.engine import dynamics
from stickslip.engine.clock import clock_address
from stickslip.engine.compliant import CompliantStepper
from stickslip.engine.contact_pairs import PairReading
from stickslip.engine.guidance import Guidance, read_guidance
from stickslip.engine.implicit_elements import with_implicit_elements
from stickslip.engine.linearisation import EPSILON, Linearisation, linearise
from stickslip.engine.readout import ContactForces, ContactInfo, Readout, known
from stickslip.engine.report import StepReport
from stickslip.engine.stability import check_frames, check_springs
from stickslip.geometry import collide_signature, memory_fits
from stickslip.kernels import types as kt
from stickslip.kernels.base.jit import address_of
from stickslip.kernels.collision.collide import collide
from stickslip.kernels.guided.interval import intervals as guided_kernel
from stickslip.kernels.motion.factor import factorise
from stickslip.kernels.solver.solve import direct_address, solve_address
from stickslip.kernels.step import step as step_kernel
from stickslip.model import Free, ModelError, Scene, Shape
from stickslip.model.compile import Compiled, allocate_work, compile_scene
from stickslip.model.compile_guide import allocate_guide_work, held_fits
from stickslip.model.rotation import matrix_from_quat

Array = NDArray[np.float64]

MOTION = ("q", "u", "inputs", "raw", "i_step")  # of the state: what goes on in a simulation of a changed scene


@dataclass(frozen=True, slots=True)
class Snapshot:
    """State of a simulation, warm-start percussions and inputs included: restoring it gives the same bits again."""

    scene_name: str
    arrays: tuple[NDArray[Any], ...]


class Simulation:
    """A scene that moves; `engine.open_simulation` makes one and says how compiling goes on.

    Parameters
    ----------
    scene : Scene or Compiled
        A compiled scene may be shared by many simulations: plans are never written.
    profile : bool
        Measure the stages; the report then holds `stage_s`.
    """

    def __init__(self, scene: Scene | Compiled, *, profile: bool = False) -> None:
        self.compiled = scene if isinstance(scene, Compiled) else compile_scene(scene)
        self.scene = self.compiled.scene
        self.profile = profile
        self.state = self.compiled.initial.copy()
        self.work = allocate_work(self.compiled.plan, self.state)
        self.plan = self._with_addresses(self.compiled.plan)
        self._guide_work = None if self.compiled.guide is None else allocate_guide_work()
        factorise(self.plan.tree, self.work, 0.0, True)
        check_frames(self)
        self.plan = with_implicit_elements(self)
        check_springs(self)
        self._joints = {joint.name: i for i, joint in enumerate(self.compiled.topology.joints)}
        self._readout = Readout(self)
        self.compliant = CompliantStepper(self) if self.scene.compliance else None

    # --- time -------------------------------------------------------------------------------------------------------------

    def step(self, n: int = 1) -> StepReport:
        """Advance `n` steps in one compiled call that releases the interpreter lock."""
        work = self.work
        work.counters[:] = 0
        work.measures[:] = 0.0
        work.stage_ns[:] = 0
        if self.compliant is not None:
            self.compliant.step(n)
        elif self._guide_work is None:
            step_kernel(self.plan, self.state, work, n)
        else:
            guided_kernel(self.compiled.guide, self.plan, self.state, work, self._guide_work, n)
        if n > 0:
            self._readout.note_steps()
        missed = work.counters[kt.C_UNCONVERGED] + work.counters[kt.C_MISSED] > 0
        worst = self._owner_name(kt.C_WORST) if missed else ""
        deepest = self._owner_name(kt.C_DEEP) if work.measures[kt.R_DEPTH] > 0.0 else ""
        return StepReport.from_work(work, worst, deepest, self.profile)

    @property
    def dt(self) -> float:
        """Step [s]."""
        return float(self.plan.options.dt)

    @property
    def i_step(self) -> int:
        """Steps since the beginning."""
        return int(self.state.i_step[0])

    @property
    def time(self) -> float:
        """Time since the beginning [s]: i_step * dt, never a sum."""
        return self.i_step * self.dt

    def set_input(self, name: str, value: float, rate: float = 0.0, acceleration: float = 0.0) -> None:
        """Ask for a new value of an input from the next step on; rate and acceleration count for inputs of kind "motion" only."""
        i = known(self.compiled.channels, name, "input", self.scene.name)
        if not all(map(math.isfinite, (value, rate, acceleration))):
            raise ModelError(f"input '{name}' was set to {value!r}. Give a finite number.")
        self.state.raw[i] = value, rate, acceleration

    def input(self, name: str) -> float:
        """The value that was asked of an input."""
        return float(self.state.raw[known(self.compiled.channels, name, "input", self.scene.name), kt.VALUE])

    def snapshot(self) -> Snapshot:
        """Copy of the state."""
        return Snapshot(self.scene.name, tuple(a.copy() for a in self.state))

    def restore(self, snapshot: Snapshot) -> None:
        """Go back to a snapshot of the same scene."""
        if [a.shape for a in snapshot.arrays] != [a.shape for a in self.state]:
            raise ModelError(
                f"snapshot of scene '{snapshot.scene_name}' does not fit scene '{self.scene.name}'. Restore it where it was taken."
            )
        state = self.state
        given = {id(target): source for target, source in zip(state, snapshot.arrays, strict=True)}
        n_memory, i_step, warm = (given[id(array)] for array in (state.n_memory, state.i_step, state.warm))
        known = 0 <= n_memory[0] <= state.key.size and i_step[0] >= 0  # of recordings of others, too
        held = given[id(state.key)][: int(n_memory[0])] if known else state.key[:0]
        guide, shapes, surfaces = self.compiled.guide, self.plan.shapes, self.plan.surfaces
        known = known and (guide is None or held_fits(held, guide, surfaces, shapes))
        if not known or not memory_fits(warm, shapes, surfaces):
            raise ModelError(
                f"snapshot of scene '{snapshot.scene_name}' refers to contacts or hulls that do not exist. Take it again."
            )
        for target, source in zip(self.state, snapshot.arrays, strict=True):
            target[...] = source
        self.forget_last_step()

    def set_coordinate(self, joint: str, values: float | Sequence[float] | Array) -> None:
        """Put a joint somewhere else, coordinates as they are declared; velocities stay. What depends on an input is set by `set_input`.

        The percussions that start the solver warm are those of the old place: this is for looking at poses, and for beginnings.
        """
        i = known(self._joints, joint, "joint", self.scene.name)
        declared, at = self.compiled.topology.joints[i], self._readout.coordinates_of(i)
        if declared.input is not None:
            raise ModelError(f"joint '{joint}' follows the input '{declared.input}'. Set that one.")
        q = np.array(values, float).reshape(-1)
        if q.shape != self.state.q[at].shape or not np.isfinite(q).all():
            raise ModelError(
                f"joint '{joint}' has {at.stop - at.start} coordinates, and was given {q.tolist()}. Give as many numbers."
            )
        if declared.quaternion_at is not None:
            turn = q[declared.quaternion_at :][:4]
            if not nm.norm(turn) > 0.0:
                raise ModelError(
                    f"joint '{joint}' was given the quaternion {turn.tolist()}. Give one that is not zero."
                )
            turn /= nm.norm(turn)
        if isinstance(declared, Free):
            com = next(body.com for body in self.scene.bodies if body.name == declared.child)
            q[:3] += nm.product(matrix_from_quat(q[3:]), np.asarray(com))
        self.state.q[at] = q
        if self.compliant is not None:
            self.state.P_coupling[:] = 0.0  # bodies are where their joints put them
        if self._guide_work is not None:  # what the part held is elsewhere
            self.state.n_memory[0], self.state.key[:], self.state.P_contact[:] = 0, 0, 0.0
        self.forget_last_step()

    def restart_clock(self) -> None:
        """Let time begin here: the state stays, and counts as that of step 0."""
        self.state.i_step[0] = 0

    def continue_from(self, other: Simulation) -> bool:
        """Go on where another simulation is, of a scene with the same bodies and joints; False if they differ, and nothing is done.

        Coordinates, velocities, inputs and time are taken over, and what starts the solver warm if the scenes have the same contacts
        and couplings.
        """
        old, new = other.state, self.state
        same = self.bodies == other.bodies and list(self.compiled.channels) == list(other.compiled.channels)
        if not same or any(getattr(old, name).shape != getattr(new, name).shape for name in MOTION):
            return False
        if [a.shape for a in old] == [a.shape for a in new]:
            self.restore(other.snapshot())
            return True
        for name in MOTION:  # couplings came or went, such as friction that was 0: the solver starts cold
            getattr(new, name)[...] = getattr(old, name)
        self.forget_last_step()
        return True

    def sum_loads(self) -> None:
        """From now on sum up what contact shapes and joints carry, anew from zero: `engine.loads` reads it.

        It costs a few hundredths of a step and changes nothing in the motion.
        """
        if not self.plan.options.loads:
            self.plan = self.plan.replace(options=self.plan.options.replace(loads=True))
        self._zero_loads()

    def forget_last_step(self) -> None:
        """The state was replaced: nothing of the last step can be read any more."""
        self._readout.note_restart()
        self.work.rows.count[:] = 0  # what the last step left belongs to another state
        self._zero_loads()

    def _zero_loads(self) -> None:
        work = self.work
        for sums in (work.load, work.load_free, work.load_act, work.load_seen, work.load_steps):
            sums[...] = 0

    # --- reading out: in any order, at any time; `engine.readout` says more ---------------------------------------------------

    @property
    def bodies(self) -> tuple[str, ...]:
        """Names of the bodies, in the order of `poses`."""
        return self.compiled.topology.bodies

    def pose(self, body: str) -> tuple[Array, Array]:
        """Inertial position of a body's origin [m] and quaternion (w, x, y, z) of its axes."""
        return self._readout.pose(body)

    def velocity(self, body: str) -> tuple[Array, Array]:
        """Velocity of a body's origin [m/s] and its angular velocity [rad/s], both in inertial axes."""
        return self._readout.motion(body)[2:]

    def motion(self, body: str) -> tuple[Array, Array, Array, Array]:
        """All of a body: position of its origin [m], its axes as columns, velocity of its origin [m/s], angular velocity [rad/s]."""
        return self._readout.motion(body)

    def poses(self) -> tuple[Array, Array]:
        """Inertial positions (n, 3) [m] of all bodies' origins and their axes (n, 3, 3), in the order of `bodies`."""
        return self._readout.poses()

    def coordinate(self, joint: str) -> Array:
        """Coordinates of a joint as they are declared (a free joint: of the body's origin)."""
        return self._readout.coordinate(joint)

    def rate(self, joint: str) -> Array:
        """Velocities of a joint as they are declared."""
        return self._readout.rate(joint)

    def energy(self) -> tuple[float, float]:
        """Kinetic and potential energy (gravity and springs) [J]."""
        return self._readout.energy()

    def momentum(self) -> tuple[Array, Array]:
        """Linear momentum [N s] and angular momentum about the inertial origin [N m s]."""
        return self._readout.momentum()

    def friction(self, joint: str) -> Array:
        """Mean dry friction in a joint or loop over the last step, one entry per direction [N m or N]."""
        return self._readout.friction(joint)

    def drive(self, joint: str) -> Array:
        """Mean force of the drives of a joint over the last step, one entry per driven coordinate [N m or N]."""
        return self._readout.drive(joint)

    def reaction(self, joint: str) -> tuple[Array, Array]:
        """Mean force [N] and moment about the joint anchor [N m] that a joint passed to its child in the last step, inertial axes."""
        return self._readout.reaction(joint)

    def reactions(self) -> Array:
        """What `reaction` says of all joints at once: forces and moments (n_joint, 6), in the order of the topology."""
        return self._readout.reactions()

    @property
    def drives(self) -> tuple[tuple[str, str, str], ...]:
        """Joint, name of the rate and unit of the rate of every drive."""
        return self._readout.drives

    def drive_forces(self) -> Array:
        """Mean force of each of `drives` over the last step (n,) [N m or N]."""
        return self._readout.drive_forces()

    def induced(self) -> tuple[Array, Array]:
        """Mean generalised forces that contact induced in the last step: in free rates, and in actuated joints."""
        return self._readout.induced()

    def contacts(self) -> list[ContactInfo]:
        """Contacts that took part in the last step."""
        return self._readout.contacts()

    def contact_forces(self) -> ContactForces:
        """What `contacts` says, for all contacts at once and without names."""
        return self._readout.contact_forces()

    def pairs(self) -> PairReading:
        """What pairs of shapes exchanged in the last step: numbers of `contact_pairs.OF_PAIR`."""
        return self._readout.pairs()

    def loaded_shapes(self) -> list[Shape]:
        """The first shape of each contact that carried load in the last step: who touches, more quickly than by `contacts`."""
        return self._readout.loaded_shapes()

    def present(self) -> kt.Work:
        """Poses and velocities of the present state as arrays, for those who prepare kernels."""
        return self._readout.present()

    def guidance(self) -> Guidance:
        """What the guided stepper says of its last interval; only of scenes with a guide."""
        if self._guide_work is None:
            raise ModelError(f"scene '{self.scene.name}' has no guide. Declare one in `guides`.")
        return read_guidance(self.state, self._guide_work, self.dt)

    # --- equations of motion: `engine.dynamics` and `engine.linearisation` say more ---------------------------------------------

    def mass_matrix(self) -> Array:
        """Mass matrix (n_u, n_u) at the present state."""
        return dynamics.mass_matrix(self)

    def jacobian(self, body: str, point: ArrayLike = (0.0, 0.0, 0.0)) -> tuple[Array, Array]:
        """How a point of a body [m, body axes] and its axes move with u: two matrices (3, n_u), inertial axes."""
        return dynamics.jacobian(self, body, point)

    def bias_forces(self) -> Array:
        """Generalised forces (n_u,) that keep u constant against weight, centrifugal, Coriolis and gyroscopic terms."""
        return dynamics.bias_forces(self)

    def inverse_dynamics(self, acceleration: ArrayLike) -> Array:
        """Generalised forces (n_u,) for accelerations (n_u,): mass matrix times accelerations plus bias."""
        return dynamics.inverse_dynamics(self, acceleration)

    def state_vector(self) -> Array:
        """Coordinates, velocities, values and rates of inputs as one vector."""
        return dynamics.state_vector(self)

    def set_state_vector(self, vector: ArrayLike) -> None:
        """Go where a state vector says; the solver starts cold. A snapshot gives the same bits again, this does not."""
        dynamics.set_state_vector(self, vector)

    def linearise(self, epsilon: float = EPSILON, contacts: Literal["free", "held"] = "free") -> Linearisation:
        """One step as a linear map near the present state, by central differences; contacts as they are, or held."""
        return linearise(self, epsilon, contacts)

    # --- names and arrays ----------------------------------------------------------------------------------------------------

    def _with_addresses(self, plan: kt.Plan) -> kt.Plan:
        """The plan with the addresses of what this simulation may call: a clock, the solvers, contact detection."""
        options = plan.options
        solves, touches = self.work.rows.c.size > 0, self.work.contacts.key.size > 0
        solving = options.solving.replace(
            clock=clock_address() if self.profile or options.budget > 0.0 else 0,
            direct=direct_address() if solves and options.fallback else 0,
        )
        options = options.replace(
            profile=self.profile,
            solving=solving,
            solve=solve_address() if solves else 0,
            collide=address_of(collide, collide_signature()) if touches else 0,
        )
        return plan.replace(options=options)

    def _owner_name(self, counter: int) -> str:
        """Name of the coupling or of the two shapes that `counter` and the next one hold."""
        i, b = (int(k) for k in self.work.counters[counter : counter + 2])
        if i >= 0:
            return self.compiled.couplings[i].owner
        return f"{self.scene.shapes[-1 - i].name} on {self.scene.shapes[b].name}"
