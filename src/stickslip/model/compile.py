"""`compile_scene`: a declared scene becomes a `Plan` of arrays, an initial `State` and the names to read them by."""

from __future__ import annotations

import logging
import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from stickslip.geometry import allocate_contacts, allocate_memory, allocate_pairs, thin_shapes_meet
from stickslip.kernels import types as kt
from stickslip.kernels.guided import types as kg
from stickslip.kernels.solver import laws as kl
from stickslip.kernels.solver import problem as kp
from stickslip.kernels.stiff.types import PER_BODY
from stickslip.model.compile_couplings import CouplingRow, list_couplings, pack_couplings
from stickslip.model.compile_forces import compile_forces
from stickslip.model.compile_guide import compile_guide
from stickslip.model.compile_shapes import compile_shapes
from stickslip.model.compile_tree import Topology, compile_tree, lay_out
from stickslip.model.maximal import maximal_scene
from stickslip.model.scene import Scene, validate_scene

INPUT_KINDS = {"position": kt.POSITION, "velocity": kt.VELOCITY, "motion": kt.MOTION}
log = logging.getLogger(__name__)

STANDARD_GRAVITY = 9.81  # m/s²
N_DIRECT = 120  # rows of the largest island that the direct solver may take over


@dataclass(frozen=True)
class Compiled:
    """A scene ready to run."""

    scene: Scene
    plan: kt.Plan
    initial: kt.State
    topology: Topology
    couplings: tuple[CouplingRow, ...]
    channels: dict[str, int]
    keep: tuple[Any, ...]  # compiled user functions: their addresses are in the plan
    guide: kg.Guide | None = None  # of the guided stepper
    notes: tuple[str, ...] = ()  # what was changed of the declared scene: meshes that were turned


def percussion_tolerance(scene: Scene) -> float:
    """Absolute tolerance of percussions [N s]: as declared, or a hundred-millionth of a body's weight over a step."""
    if scene.step.e_a is not None:
        return scene.step.e_a
    masses = [b.mass for b in scene.bodies if not b.is_frame]
    weight = np.median(masses) * STANDARD_GRAVITY if masses else STANDARD_GRAVITY
    return float(1e-8 * weight * scene.step.dt)


def compile_options(scene: Scene, loads_matter: bool, thin: bool) -> kt.Options:
    """Numbers of the scheme."""
    step = scene.step
    midpoint = step.scheme == "moreau"
    return kt.Options(
        dt=step.dt,
        theta=0.5 if midpoint else 0.0,
        correction=step.correction,
        slop=step.slop,
        margin=step.margin,
        held=0.0,
        budget=step.budget_s or 0.0,
        passes=2 if midpoint and step.velocity_terms == "predicted" else 1,
        solver=kp.SOLVERS[step.solver],
        solving=kp.SolverOptions(e_r=step.e_r, e_a=percussion_tolerance(scene), max_sweeps=step.max_sweeps),
        fallback=step.fallback,
        warm_start=step.warm_start,
        timed=step.impacts == "timed",
        loads_matter=loads_matter,
        balance=step.balance,
        thin=thin,
    )


def compile_scene(scene: Scene) -> Compiled:
    """Validate a scene and pack it into arrays.

    Raises
    ------
    ModelError
        Lists all faults: what, where, and how to fix it.
    """
    validate_scene(scene)
    declared = scene
    if scene.coordinates == "maximal":
        scene = maximal_scene(scene)
    top = lay_out(scene)
    channels = {channel.name: i for i, channel in enumerate(scene.inputs)}
    tree, q0, u0 = compile_tree(scene, top, channels)
    blocks = list_couplings(scene, top, channels)
    couplings = pack_couplings(blocks)
    shapes, surfaces, laws, keep, notes = compile_shapes(scene, top)
    for note in notes:
        log.warning("scene '%s': %s", scene.name, note)
    n_input = len(scene.inputs)
    loads_matter = any(b.purpose == kt.FRICTION and b.real[kt.F_MU_RADIUS] > 0.0 for b in blocks)
    plan = kt.Plan(
        tree=tree,
        forces=compile_forces(scene, top, channels),
        couplings=couplings,
        shapes=shapes,
        surfaces=surfaces,
        laws=laws,
        options=compile_options(scene, loads_matter, thin_shapes_meet(shapes)),
        input_kind=np.array([INPUT_KINDS[c.kind] for c in scene.inputs], np.int64).reshape(n_input),
        input_omega=np.array([2.0 * math.pi * (c.filter_hz or 0.0) for c in scene.inputs]).reshape(n_input),
        input_bounds=np.array([(c.lower, c.upper) for c in scene.inputs], np.float64).reshape(n_input, 2),
    )
    guide = compile_guide(scene, top, channels, tree, shapes, surfaces, laws)
    capacity = contact_capacity(scene, shapes) if guide is None else kg.MOST_HELD
    capacity = 0 if scene.compliance else capacity
    raw = np.zeros((n_input, 3))
    raw[:, kt.VALUE] = [c.initial for c in scene.inputs]
    moved = raw.copy()
    for i, channel in enumerate(scene.inputs):
        if channel.kind == "velocity":  # the initial value is a rate; the coordinate starts at zero
            moved[i] = 0.0, channel.initial, 0.0
    initial = kt.State(
        i_step=np.zeros(1, np.int64),
        q=q0,
        u=u0,
        kick=np.zeros(u0.size + 1),
        raw=raw,
        inputs=moved,
        P_coupling=np.zeros(compliant_size(scene, int(couplings.n_rows.sum()))),
        n_memory=np.zeros(1, np.int64),
        key=np.zeros(capacity * blocks_per_contact(laws), np.int64),
        P_contact=np.zeros((capacity * blocks_per_contact(laws), 6)),
        warm=allocate_memory(shapes),
    )
    users = [f.function for f in scene.forces if hasattr(f, "function")]
    return Compiled(declared, plan, initial, top, tuple(blocks), channels, tuple([*keep, *users]), guide, tuple(notes))


def compliant_size(scene: Scene, n_rows: int) -> int:
    """Numbers of the state that couplings keep; where joints give way, positions and rates of all bodies and the next step."""
    return 2 * PER_BODY * len(scene.bodies) + 1 if scene.compliance else n_rows


def contact_capacity(scene: Scene, shapes: Any) -> int:
    """Room for contacts: as declared, or generous for piles (24 points per shape on average)."""
    if scene.step.max_contacts is not None:
        return scene.step.max_contacts
    return 0 if shapes.kind.size < 2 else 32 + 24 * int(shapes.kind.size)


def blocks_per_contact(laws: kt.Laws) -> int:
    """Most blocks of one contact: with spin and rolling friction these follow its normal row."""
    return 3 if (laws.kind == kl.LOADED_BALL).any() else 1


def allocate_work(plan: kt.Plan, state: kt.State) -> kt.Work:
    """Scratch memory for one simulation of the plan."""
    tree = plan.tree
    n_body, n_u, n_q = tree.parent.size, tree.body_of_dof.size, state.q.size
    n_act = int(tree.actuated.sum())
    n_input, n_shape, n_path = plan.input_kind.size, plan.shapes.kind.size, tree.path.size
    n_block = plan.couplings.source.size + state.key.size
    cap = state.key.size // blocks_per_contact(plan.laws)
    n_row = int(plan.couplings.n_rows.sum()) + (3 if cap == state.key.size else 6) * cap
    longest = int(np.diff(tree.row).max()) if n_u else 0
    n_w = 2 * longest * n_row

    def f(*shape: int) -> np.ndarray:
        return np.zeros(shape)

    def i(*shape: int) -> np.ndarray:
        return np.zeros(shape, np.int64)

    rows = kp.Rows(
        count=i(2), kind=i(n_block), row=i(n_block + 1), start_a=i(n_block), size_a=i(n_block), start_b=i(n_block), size_b=i(n_block),
        w_of=i(n_block), W=f(n_w), c=f(n_row), R=f(n_row), par=f(n_block, kl.N_PAR), G=f(n_block, 9), P=f(n_row),
    )  # fmt: skip
    moved = kt.Moved(
        r_OS_I=f(n_body, 3), A_IK=f(n_body, 9), A_IJ=f(n_body, 9), r_ON_I=f(n_body, 3), ref=f(n_body, 3), S=f(n_u, 6), S_act=f(n_act, 6),
        inertia=f(n_body, 10), composite=f(n_body, 10), M=f(n_path), V=f(n_body, 6), kinetic=f(n_body, 2), energy=f(n_body, 3),
    )  # fmt: skip
    return kt.Work(
        q_mid=f(n_q), q_act=f(n_input, 3), inputs_beg=f(n_input, 3),
        r_OS_I=f(n_body, 3), A_IK=f(n_body, 9), A_IJ=f(n_body, 9), r_ON_I=f(n_body, 3),
        ref=f(n_body, 3), S=f(n_u, 6), S_act=f(n_act, 6), inertia=f(n_body, 10), composite=f(n_body, 10), M=tree.M_fixed.copy(),
        L=f(n_path), rsd=f(n_u), V=f(n_body, 6), V_pass=f(n_body, 6), acc=f(n_body, 6), wrench=f(n_body, 6), f=f(n_body, 6),
        tau=f(n_u), motor=f(plan.forces.motor.shape[0]), h=f(n_u), h_white=f(n_u),
        u_pass=f(n_u), u_free=f(n_u), V_free=f(n_body, 6), user_x=f(18), user_out=f(6),
        pose_r=f(n_shape, 3), pose_A=f(n_shape, 9), pairs=allocate_pairs(plan.shapes), contacts=allocate_contacts(cap), rows=rows,
        error=f(n_row), shift=f(n_row), gamma_beg=f(n_row), row_moment_a=f(n_row, 3), row_moment_b=f(n_row, 3),
        row_force=f(n_row, 3), block_body=i(n_block, 2), common=i(n_block), raw=f(n_u), lanes=f(4 * n_u), w_used=i(1),
        coupling_of=i(n_block), P_last=f(n_row), P_trend=f(n_row), glides=i(n_block),
        z=f(n_u), z_pos=f(n_u), P_pos=f(n_row), du=f(n_u), acc_end=f(n_body, 6), push=f(n_body, 6), push_contact=f(n_body, 6),
        u_load=f(n_u),
        solver=kp.solver_work(n_block, n_row, n_u, min(n_row, N_DIRECT)), verdict=kp.new_verdict(), effort=i(2), u_end=f(n_u), u_beg=f(n_u),
        correction=f(n_u), moved=moved,
        reaction=f(n_body, 6), counters=i(kt.N_COUNTERS), measures=f(kt.N_MEASURES), lap=i(2),
        stage_ns=i(len(kt.STAGES)), load=f(n_shape, 7), load_free=f(n_u), load_act=f(n_act), load_seen=i(n_shape), load_steps=i(1),
    )  # fmt: skip
