"""The arrays a step works on: an immutable `Plan`, a `State` that a snapshot copies, and a `Work` space that holds nothing of value.

Every field states shape, unit and frame; every field of `Work` names the stage that writes it.
"""

from __future__ import annotations

from stickslip.kernels.broad import Pairs
from stickslip.kernels.bundle import Bundle, integer, ints, number, part, reals
from stickslip.kernels.problem import N_PAR, Rows, SolverWork, Verdict
from stickslip.kernels.shapes import N_WARM, Contacts, Shapes, Surfaces

# Kinds of joint
FIXED, REVOLUTE, PRISMATIC, CYLINDRICAL, UNIVERSAL, SPHERICAL, PLANAR, FREE = range(8)
N_Q = (0, 1, 1, 2, 2, 4, 3, 7)
N_U = (0, 1, 1, 2, 2, 3, 3, 6)

# Kinds of input channel
POSITION, VELOCITY, MOTION = range(3)

# Kinds of coupling block: where its rows come from
ON_DOFS, ON_TWO_DOFS, LOOP_POINT, LOOP_ANGLE, LOOP_AXIS_ANGLE, LOOP_CROSS, LOOP_AXIS_A = range(7)
# What a coupling does
HOLD, FRICTION, LIMIT, DRIVE, DAMP = range(5)

# Stages of a step, in order: the names in docs/architecture.md, in the profiler and in StepReport
STAGES = ("inputs", "midpoint", "sweeps", "forces", "collide", "delassus", "solve", "finish", "report")

# Counters of a run of steps (int64)
(
    C_STEPS,
    C_SWEEPS,
    C_UNCONVERGED,
    C_DIRECT,
    C_NEWTON,
    C_BUDGET,
    C_LOST,
    C_CONTACTS,
    C_ROWS,
    C_NON_FINITE,
    C_MAX_SWEEPS,
    C_MISSED,  # steps whose residual moves something by SLIP or more
    C_CROSSED,  # contacts that were found on the way between two looks only
    C_SPUN,  # steps with a contact of a shape that turned by more than SPIN
    C_WORST,  # block of the worst residual: its coupling, or -1 - shape a
    C_WORST_B,  # and shape b
    C_DEEP,  # the same of the deepest contact, compared with its size
    C_DEEP_B,
) = range(18)
N_COUNTERS = 18
# Measures of a run of steps (float64)
R_RESIDUAL, R_PENETRATION, R_DRIFT, R_DEPTH = range(4)
SPIN = 1.0  # rad in a step; beyond, the places where shapes touch say nothing of those between two looks
N_MEASURES = 8


class Tree(Bundle):
    """Bodies and the joint that moves each: body i is the child of joint i; parents come first."""

    parent = ints()  # (n_body,) int64     -1: the world
    kind = ints()  # (n_body,) int64       kind of joint
    actuated = ints()  # (n_body,) int64   1: coordinates are prescribed by an input channel
    q_of = ints()  # (n_body,) int64       first coordinate in q; actuated: the input channel
    u_of = ints()  # (n_body,) int64       first velocity in u; actuated: row of S_act
    n_v = ints()  # (n_body,) int64        velocities of the joint
    r_SM_K = reals(3)  # (n_body, 3) m       joint anchor from the parent's centre of mass, parent axes
    r_SN_K = reals(3)  # (n_body, 3) m       joint anchor from the child's centre of mass, child axes
    A_KJ = reals(9)  # (n_body, 9)           joint axes → parent axes; the joint acts about / along z_J
    A_JK = reals(9)  # (n_body, 9)           child axes → joint axes at zero coordinates
    mass = reals()  # (n_body,) kg
    Theta_K = reals(9)  # (n_body, 9) kg m²  about the centre of mass, body axes
    root = ints()  # (n_body,) int64       first body of the same tree; its centre of mass is the reference point O_t
    fixed_mass = ints()  # (n_body,) int64 1: the tree's mass matrix never changes (one free body)
    body_of_dof = ints()  # (n_u,) int64
    carried = ints()  # (n_u,) int64       1: the column of S is fixed in the child, 0: in the parent
    row = ints()  # (n_u + 1,) int64       first entry of row k of M, L and of `path`
    path = ints()  # (n_path,) int64       degrees of freedom from the root to k, k last
    last_dof = ints()  # (n_body,) int64   last degree of freedom that moves the body; -1: none
    coupled = ints()  # (n_u,) int64       0: row k of M is diagonal for ever
    base = (
        ints()
    )  # (n_u,) int64          entry of L where the triangle of the free joint at the root of the tree begins; -1: none
    damping = reals()  # (n_u,) N s/m, N m s  viscous, treated implicitly
    armature = reals()  # (n_u,) kg, kg m²    of rotors that turn along
    M_fixed = reals()  # (n_path,)          mass matrix of the trees with fixed_mass
    gyroscopic = ints()  # (1,) int64


class Forces(Bundle):
    """Smooth forces."""

    g_I = reals()  # (3,) m/s²
    drag_body = ints()  # (n,) int64
    drag = reals()  # (n,) kg/m              half density times drag area
    spring_body = ints(2)  # (n, 2) int64
    spring_at = reals(6)  # (n, 6) m          anchors from the centres of mass, body axes
    spring = reals(3)  # (n, 3)               stiffness N/m, damping N s/m, rest length m
    spring_table = ints(2)  # (n, 2) int64   first row and size in `table`; size 0: linear
    joint_spring_dof = ints(2)  # (n, 2) int64   velocity index, coordinate index
    joint_spring = reals(2)  # (n, 2)         stiffness, rest
    joint_spring_table = ints(2)  # (n, 2) int64
    motor_dof = ints(2)  # (n, 2) int64      velocity index, input channel or -1
    motor = reals(2)  # (n, 2)                force, largest force
    table = reals(2)  # (n_rows, 2)           deflection, force: piecewise linear
    load_body = ints(3)  # (n, 3) int64      body, 1 if body axes, input channel or -1
    load = reals(11)  # (n, 11)                force 3, torque 3, point from the centre of mass 3, start s, end s
    user_body = ints(3)  # (n, 3) int64      body, first parameter, number of parameters
    user_address = ints()  # (n,) int64
    user_params = reals()  # (n_par,)


class Couplings(Bundle):
    """Blocks of rows that are there in every step: joint friction, limits, drives, loops, gears."""

    source = ints()  # (n,) int64           ON_DOFS ...: how the rows are made
    purpose = ints()  # (n,) int64          HOLD, FRICTION, LIMIT, DRIVE, DAMP
    kind = ints()  # (n,) int64             set of the block (problem.py)
    n_rows = ints()  # (n,) int64
    slot = ints()  # (n,) int64             first entry in State.P_coupling
    index = ints(
        4
    )  # (n, 4) int64          ON_DOFS: dof, coordinate, joint, -1 · ON_TWO_DOFS: dof a, dof b, q a, q b · LOOP: body a, body b
    channel = ints()  # (n,) int64          input channel of a drive, -1: constant target
    at = reals(6)  # (n, 6) m                 LOOP: anchors on a and on b from the centres of mass, body axes
    direction = reals(9)  # (n, 9)            LOOP: rows' directions, axes of b (n_rows vectors)
    axes = reals(
        9
    )  # (n, 9)                 LOOP_AXIS_ANGLE, LOOP_CROSS, LOOP_AXIS_A: axis in a, axis in b · LOOP_ANGLE: b axes → a axes where closed
    real = reals(
        10
    )  # (n, 10)                FRICTION: limit, kinetic, Stribeck speed, mu*radius, viscous · LIMIT: bound, sign, e_n
    #                                          DRIVE: target, limit, stiffness, damping, 1 if velocity · ON_TWO_DOFS: ratio, zero offset


class Laws(Bundle):
    """Contact laws."""

    kind = ints()  # (n_law,) int64         HALF_LINE, COULOMB, ELLIPSE, RUNNER; LOADED_BALL: behind a normal row
    par = reals(
        N_PAR
    )  # (n_law, N_PAR)          as problem.py, the load in N; LOADED_BALL: mu, levers of spin and rolling [m]
    e = reals(2)  # (n_law, 2)                e_n, e_f
    frame = ints()  # (n_law,) int64        material whose shape carries the friction frame


class Options(Bundle):
    """Numbers of the scheme, and addresses of what the step calls without knowing it."""

    dt = number()  # s
    theta = (
        number()
    )  # fraction of dt that coordinates drift before the kick: 1/2 Moreau midpoint, 0 semi-implicit Euler
    e_r = number()  # relative tolerance of percussions
    e_a = number()  # N s, absolute tolerance of percussions
    correction = number()  # part of the position error removed per step
    slop = number()  # m
    margin = number()  # m
    budget = number()  # s, wall clock per solve; 0: none
    passes = integer()  # evaluations of the smooth forces per step
    solver = integer()  # SWEEPS, JACOBI, NEWTON of problem.py
    fallback = integer()  # 1: the direct solver may take over
    max_sweeps = integer()
    warm_start = integer()
    profile = integer()  # 1: time the stages
    timed = integer()  # 1: impacts act at their own instant
    loads_matter = integer()  # 1: some joint friction depends on the joint's load
    thin = integer()  # 1: some shapes that may touch have a far side, so that fast ones are looked for on their way
    loads = integer()  # 1: percussions are summed over the steps, by shape and by joint
    clock = integer()  # address; 0: none
    direct = integer()  # address of the direct solver; 0: none
    solve = integer()  # address of `solve`
    collide = integer()  # address of `collide`


class Plan(Bundle):
    """All that is constant during a run."""

    tree = part(Tree)
    forces = part(Forces)
    couplings = part(Couplings)
    shapes = part(Shapes)
    surfaces = part(Surfaces)
    laws = part(Laws)
    options = part(Options)
    input_kind = ints()  # (n_input,) int64
    input_omega = reals()  # (n_input,) rad/s  filter, 0: none
    input_bounds = reals(2)  # (n_input, 2)


class State(Bundle):
    """All that a snapshot must hold for the next step to come out bit for bit the same."""

    i_step = ints()  # (1,) int64
    q = reals()  # (n_q,)
    u = reals()  # (n_u,)
    kick = reals()  # (n_u + 1,)  change of u by the last step's percussions, 0 after an impact; |z|^2 of that step
    raw = reals(3)  # (n_input, 3)        what the user asked for: value (MOTION: value, rate, acceleration)
    inputs = reals(3)  # (n_input, 3)     filtered value, rate, acceleration at the end of the last step
    P_coupling = reals()  # (n_slot,) N s   percussions of the couplings, warm start of the next step
    n_memory = ints()  # (1,) int64
    key = ints()  # (cap,) int64        contacts of the last step, one entry per block
    P_contact = reals(6)  # (cap, 6) N s  percussions of the block (3), and by how much these grow in a step (3)
    warm = reals(
        N_WARM
    )  # (n_shape, N_WARM)  where the last surface query ended, and how far from there it found nothing


class Work(Bundle):
    """Scratch memory. One writer per array."""

    # sweeps: position level, at q_mid
    q_mid = reals()  # (n_q,)            midpoint
    q_act = reals(3)  # (n_input, 3)      inputs: value, rate, acceleration at the instant of the sweeps
    inputs_beg = reals(3)  # (n_input, 3) inputs: State.inputs at the beginning of the step
    r_OS_I = reals(3)  # (n_body, 3)
    A_IK = reals(9)  # (n_body, 9)
    A_IJ = reals(9)  # (n_body, 9)        joint axes of the parent side
    r_ON_I = reals(3)  # (n_body, 3)      joint anchor
    ref = reals(3)  # (n_body, 3)         reference point of the body's tree
    S = reals(6)  # (n_u, 6)              motion columns: angular, then linear at the reference point, inertial axes
    S_act = reals(6)  # (n_act, 6)
    inertia = reals(
        10
    )  # (n_body, 10)    mass, first moment 3, second moment xx yy zz xy xz yz about the reference point
    composite = reals(10)  # (n_body, 10)
    M = reals()  # (n_path,)             mass matrix, packed by rows along paths
    L = reals()  # (n_path,)             M + implicit damping = LᵀDL; D in the last entry of a row
    rsd = reals()  # (n_u,)              1/sqrt(D)
    # forces: velocity level
    V = reals(6)  # (n_body, 6)           spatial velocity at u_beg: angular, linear at the reference point
    V_pass = reals(6)  # (n_body, 6)      the same at the velocity of the current pass
    acc = reals(6)  # (n_body, 6)         acceleration with du = 0
    wrench = reals(6)  # (n_body, 6)      applied: moment about the reference point, force
    f = reals(6)  # (n_body, 6)           inertial minus applied, summed over the subtree
    tau = reals()  # (n_u,)              joint springs
    h = reals()  # (n_u,)
    u_pass = reals()  # (n_u,)
    u_free = reals()  # (n_u,)           velocity without percussions
    V_free = reals(6)  # (n_body, 6)
    user_x = reals()  # (18,)
    user_out = reals()  # (6,)
    # collide
    pose_r = reals(3)  # (n_shape, 3)
    pose_A = reals(9)  # (n_shape, 9)
    pairs = part(Pairs)
    contacts = part(Contacts)
    # delassus
    rows = part(Rows)
    error = reals()  # (cap_row,) m, rad   position error of a row (gap); nan: none
    shift = reals()  # (cap_row,) m, rad   displacement asked of a row by the position correction; nan: none
    gamma_beg = reals()  # (cap_row,) m/s
    row_moment_a = reals(3)  # (cap_row, 3)  moment of a unit percussion of the row on body a, about its reference point
    row_moment_b = reals(3)  # (cap_row, 3)  the same on body b (its opposite acts)
    row_force = reals(3)  # (cap_row, 3)  force of a unit percussion of the row
    block_body = ints(2)  # (cap_block, 2) int64  bodies of a contact or loop; -1: none
    common = ints()  # (cap_block,) int64  degrees of freedom shared by both bodies of a block
    raw = reals()  # (n_u,)              one row before it is whitened
    lanes = reals()  # (4 n_u,)            three rows side by side before they are scaled
    w_used = ints()  # (1,) int64       entries of rows.W in use
    coupling_of = ints()  # (cap_block,) int64   coupling, or -1 - contact
    P_last = reals()  # (cap_row,) N s     percussion of the last step; nan: the contact is new
    P_trend = reals()  # (cap_row,) N s    its growth per step
    glides = ints()  # (cap_block,) int64  1: the contact slides fast enough for its percussions to have a trend
    # solve
    z = reals()  # (n_u,)
    z_pos = reals()  # (n_u,)            position correction
    P_pos = reals()  # (cap_row,)
    du = reals()  # (n_u,) 1/s           acceleration over the step
    acc_end = reals(6)  # (n_body, 6)
    push = reals(6)  # (n_body, 6) N s    wrench of percussions on each body
    solver = part(SolverWork)
    effort = ints()  # (2,) int64          sweeps and Newton iterations of all rounds and passes
    verdict = part(Verdict)
    # finish
    u_end = reals()  # (n_u,)
    u_beg = reals()  # (n_u,)            velocity before the step
    correction = reals()  # (n_u,)
    reaction = reals(6)  # (n_body, 6) N m, N  wrench through each joint about the reference point, end of the step
    # report
    counters = ints()  # (N_COUNTERS,) int64
    measures = reals()  # (N_MEASURES,)
    lap = ints()  # (2,) int64              stage being timed, when it began [ns]
    stage_ns = ints()  # (9,) int64
    # report: sums over the steps since whoever reads them has set them to zero
    load = reals(7)  # (n_shape, 7) N s     normal, along, across; x, y, z; steps in which the shape carried load
    load_free = reals()  # (n_u,) N s, N m s    percussions that contact induces in the free rates
    load_act = reals()  # (n_act,) N s, N m s   the same in the driven joints
    load_seen = ints()  # (n_shape,) int64  the last of these steps in which the shape carried load, from 1
    load_steps = ints()  # (1,) int64
