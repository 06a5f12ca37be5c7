"""The arrays a step works on: an immutable `Plan`, a `State` that a snapshot copies, and a `Work` space that holds nothing of value.

Every field states shape, unit and frame; every field of `Work` names the stage that writes it, which a test checks.
"""

from __future__ import annotations

from stickslip.kernels.base.bundle import Bundle, integer, ints, number, part, reals
from stickslip.kernels.collision.broad import Pairs
from stickslip.kernels.collision.shapes import N_WARM, Contacts, Shapes, Surfaces
from stickslip.kernels.solver.laws import N_PAR
from stickslip.kernels.solver.problem import Rows, SolverOptions, SolverWork, Verdict

# Kinds of joint; what else there is to know of one is in its class, model/joints.py
FIXED, REVOLUTE, PRISMATIC, CYLINDRICAL, UNIVERSAL, SPHERICAL, PLANAR, FREE = range(8)
#: Kind of joint by name.
JOINT_KINDS = {
    "fixed": FIXED, "revolute": REVOLUTE, "prismatic": PRISMATIC, "cylindrical": CYLINDRICAL,
    "universal": UNIVERSAL, "spherical": SPHERICAL, "planar": PLANAR, "free": FREE,
}  # fmt: skip

# Kinds of input channel
POSITION, VELOCITY, MOTION = range(3)

# Input channels of a hand: number of the body, point held 3, where it is pulled to 3, strength
HAND_BODY, HAND_AT, HAND_TO, HAND_STRENGTH = 0, 1, 4, 7
N_HAND = 8

# Kinds of coupling block: where its rows come from
ON_DOFS, ON_TWO_DOFS, LOOP_POINT, LOOP_ANGLE, LOOP_AXIS_ANGLE, LOOP_CROSS, LOOP_AXIS_A = range(7)
# What a coupling does
HOLD, FRICTION, LIMIT, DRIVE, DAMP, SPEED = range(6)

# Columns. Of pairs of bodies, and of what is fixed in each of the two
BODY_A, BODY_B = 0, 1  # block_body, spring_body; Couplings.index of a loop
AT_A, AT_B = 0, 3  # Couplings.at, Couplings.axes, spring_at: vectors
# Of inputs: q_act, State.inputs, State.raw; input_bounds
VALUE, RATE, ACCELERATION = range(3)
LOWEST, HIGHEST = 0, 1
# Where a force of a joint acts: motor_dof, joint_spring_dof; Couplings.index of ON_DOFS and of ON_TWO_DOFS
I_RATE, I_COORDINATE, I_JOINT = range(3)
I_CHANNEL = 1  # motor_dof, after the rate: input channel or -1
I_RATE_A, I_RATE_B, I_COORDINATE_A, I_COORDINATE_B = range(4)
# Couplings.real of FRICTION (and DAMP), LIMIT, DRIVE, and of ON_TWO_DOFS
F_LIMIT, F_KINETIC, F_STRIBECK, F_MU_RADIUS, F_VISCOUS = range(
    5
)  # N, N, m/s, m, N s/m; for rotations N m, N m, rad/s, m, N m s
STOP_AT, STOP_SIGN, STOP_E_N = range(3)  # bound, 1: lower and -1: upper, restitution; SPEED: largest rate, sign
DRIVE_TARGET, DRIVE_LIMIT, DRIVE_STIFFNESS, DRIVE_DAMPING, DRIVE_OF_RATE = range(
    5
)  # the last: 1 if the target is a rate
GEAR_RATIO, GEAR_OFFSET = range(2)
N_REAL = 5
# Forces: spring, joint_spring, the tables of both, motor, load and load_body, user_body
SPRING_STIFFNESS, SPRING_DAMPING, SPRING_REST = range(3)  # N/m, N s/m, m
JOINT_STIFFNESS, JOINT_REST, JOINT_LEAD = range(3)  # the last in s: how far ahead of q_mid the spring acts
TABLE_FIRST, TABLE_SIZE = range(2)  # rows of `table`; size 0: linear
TABLE_X, TABLE_Y = range(2)  # deflection, force: piecewise linear
MOTOR_FORCE, MOTOR_LIMIT = range(2)
PUSH_FORCE, PUSH_TORQUE, PUSH_AT, PUSH_START, PUSH_END = 0, 3, 6, 9, 10  # N, N m, m from the centre of mass, s, s
PUSH_BODY, PUSH_TURNS, PUSH_CHANNEL = range(3)  # the second: 1 if in body axes; the third: input channel or -1
USER_BODY, USER_FIRST, USER_SIZE = range(3)  # body, first parameter, number of parameters
X_R, X_A, X_V, X_OMEGA = 0, 3, 12, 15  # user_x: r_OS_I, A_IK, v_S_I, omega_IK_K
OUT_FORCE, OUT_TORQUE = 0, 3  # user_out, inertial axes, at the centre of mass
# Laws.e; State.P_contact: percussions of a block first, then by how much these grow in a step
E_N, E_F = 0, 1
GROWTH = 3
# Work: load, effort, lap
LOAD_NORMAL, LOAD_ALONG, LOAD_ACROSS, LOAD_FORCE, LOAD_STEPS = 0, 1, 2, 3, 6
EFFORT_SWEEPS, EFFORT_NEWTON = 0, 1
BEFORE, AFTER = 0, 1  # kinetic, energy
CHOSEN = 2  # energy: 1 if the tree is balanced, then what its velocities are scaled by
LAP_STAGE, LAP_BEGAN = 0, 1

# Stages of a step, in order: the names in docs/architecture.md, in the profiler and in StepReport
STAGES = ("inputs", "midpoint", "trees", "forces", "collide", "delassus", "solve", "finish", "report")

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
    C_HELD,  # steps in which a hand held a body
) = range(19)
N_COUNTERS = 19
# Measures of a run of steps (float64)
R_RESIDUAL, R_PENETRATION, R_DRIFT, R_DEPTH = range(4)
SPIN = 1.0  # rad in a step; beyond, the places where shapes touch say nothing of those between two looks
N_MEASURES = 8


class Tree(Bundle):
    """Bodies and the joint that moves each: body i is the child of joint i; parents come first."""

    # fmt: off
    parent      = ints()    # (n_body,)                  -1: the world
    kind        = ints()    # (n_body,)                  kind of joint
    actuated    = ints()    # (n_body,)                  1: coordinates are prescribed by an input channel
    q_of        = ints()    # (n_body,)                  first coordinate in q; actuated: the input channel
    u_of        = ints()    # (n_body,)                  first velocity in u; actuated: row of S_act
    n_v         = ints()    # (n_body,)                  velocities of the joint
    r_SM_K      = reals(3)  # (n_body, 3)  m             joint anchor from the parent's centre of mass, parent axes
    r_SN_K      = reals(3)  # (n_body, 3)  m             joint anchor from the child's centre of mass, child axes
    A_KJ        = reals(9)  # (n_body, 9)                joint axes → parent axes; the joint acts about / along z_J
    A_JK        = reals(9)  # (n_body, 9)                child axes → joint axes at zero coordinates
    mass        = reals()   # (n_body,)    kg
    Theta_K     = reals(9)  # (n_body, 9)  kg m²         about the centre of mass, body axes
    root        = ints()    # (n_body,)                  first body of the same tree; its centre of mass is the reference point O_t
    fixed_mass  = ints()    # (n_body,)                  1: the tree's mass matrix never changes (one free body)
    body_of_dof = ints()    # (n_u,)
    carried     = ints()    # (n_u,)                     1: the column of S is fixed in the child, 0: in the parent
    row         = ints()    # (n_u + 1,)                 first entry of row k of M, L and of `path`
    path        = ints()    # (n_path,)                  degrees of freedom from the root to k, k last
    last_dof    = ints()    # (n_body,)                  last degree of freedom that moves the body; -1: none
    coupled     = ints()    # (n_u,)                     0: row k of M is diagonal for ever
    base        = ints()    # (n_u,)                     entry of L where the triangle of the free joint at the root begins; -1: none
    damping     = reals()   # (n_u,)       N s/m, N m s  viscous
    implicit    = reals()   # (n_u,)       kg, kg m²     what implicit dampers and springs add to the diagonal of M
    armature    = reals()   # (n_u,)       kg, kg m²     of rotors that turn along
    M_fixed     = reals()   # (n_path,)                  mass matrix of the trees with fixed_mass
    gyroscopic  = ints()    # (1,)
    # fmt: on


class Hands(Bundle):
    """Hands that may take hold of any body, led by input channels."""

    # fmt: off
    channel   = ints(N_HAND)  # (n, N_HAND)                input channels HAND_BODY ...
    stiffness = reals()       # (n,)         N/m per kg    of the mass that the held body carries
    damping   = reals()       # (n,)         N s/m per kg  along the line of the pull
    drag      = reals()       # (n,)         kg/m per kg   of the centre of mass
    mass      = reals()       # (n_body,)    kg            of the body and all that its tree hangs on it; empty without hands
    com       = reals(3)      # (n_body, 3)  m             centre of mass from the body's origin, body axes; empty without hands
    # fmt: on


class Forces(Bundle):
    """Smooth forces; columns above."""

    # fmt: off
    g_I                = reals()    # (3,)         m/s²
    drag_body          = ints()     # (n,)
    drag               = reals()    # (n,)         kg/m  half density times drag area
    spring_body        = ints(2)    # (n, 2)             BODY_A, BODY_B; -1: the world
    spring_at          = reals(6)   # (n, 6)       m     AT_A, AT_B: anchors from the centres of mass, body axes
    spring             = reals(3)   # (n, 3)             SPRING_*
    spring_table       = ints(2)    # (n, 2)             TABLE_FIRST, TABLE_SIZE
    joint_spring_dof   = ints(2)    # (n, 2)             I_RATE, I_COORDINATE
    joint_spring       = reals(3)   # (n, 3)             JOINT_*
    joint_spring_table = ints(2)    # (n, 2)             TABLE_FIRST, TABLE_SIZE
    motor_dof          = ints(2)    # (n, 2)             I_RATE, I_CHANNEL
    motor              = reals(2)   # (n, 2)             MOTOR_*
    table              = reals(2)   # (n_rows, 2)        TABLE_X, TABLE_Y
    load_body          = ints(3)    # (n, 3)             PUSH_BODY, PUSH_TURNS, PUSH_CHANNEL
    load               = reals(11)  # (n, 11)            PUSH_FORCE, PUSH_TORQUE, PUSH_AT, PUSH_START, PUSH_END
    user_body          = ints(3)    # (n, 3)             USER_*
    user_address       = ints()     # (n,)
    user_params        = reals()    # (n_par,)
    hands              = part(Hands)
    # fmt: on


class Couplings(Bundle):
    """Blocks of rows that are there in every step: joint friction, limits, drives, loops, gears."""

    # fmt: off
    source    = ints()         # (n,)            ON_DOFS ...: how the rows are made
    purpose   = ints()         # (n,)            HOLD, FRICTION, LIMIT, DRIVE, DAMP, SPEED
    kind      = ints()         # (n,)            law of the block, solver/laws.py
    n_rows    = ints()         # (n,)
    slot      = ints()         # (n,)            first entry in State.P_coupling
    index     = ints(4)        # (n, 4)          ON_DOFS: I_RATE … I_JOINT · ON_TWO_DOFS: I_RATE_A … I_COORDINATE_B · LOOP: BODY_A, BODY_B
    channel   = ints()         # (n,)            input channel of a drive, -1: constant target
    at        = reals(6)       # (n, 6)       m  LOOP: AT_A, AT_B: anchors from the centres of mass, body axes
    direction = reals(9)       # (n, 9)          LOOP: rows' directions, axes of b (n_rows vectors)
    axes      = reals(9)       # (n, 9)          LOOP_ANGLE: b axes → a axes where closed · others: AT_A, AT_B: axes in a and b
    real      = reals(N_REAL)  # (n, N_REAL)     FRICTION: F_* · LIMIT: STOP_* · DRIVE: DRIVE_* · ON_TWO_DOFS: GEAR_*
    # fmt: on


class Laws(Bundle):
    """Contact laws."""

    # fmt: off
    kind  = ints()        # (n_law,)        HALF_LINE, COULOMB, ELLIPSE, RUNNER; LOADED_BALL: behind a normal row
    par   = reals(N_PAR)  # (n_law, N_PAR)  columns of solver/laws.py; loads in N
    e     = reals(2)      # (n_law, 2)      E_N, E_F
    frame = ints()        # (n_law,)        material whose shape carries the friction frame
    # fmt: on


class Options(Bundle):
    """Numbers of the scheme; with a default of 0 what only a simulation knows: what it measures, and addresses of what the step calls."""

    # fmt: off
    dt           = number()             # s
    theta        = number()             #    fraction of dt that coordinates drift before the kick: 1/2 Moreau midpoint, 0 Euler
    correction   = number()             #    part of the position error removed per step
    slop         = number()             # m
    margin       = number()             # m
    held         = number()             # m  contacts and stops that are no farther from closed count as closed, for a linearisation
    budget       = number()             # s  wall clock per solve; 0: none
    passes       = integer()            #    evaluations of the smooth forces per step
    solver       = integer()            #    SWEEPS, JACOBI, NEWTON of solver/problem.py
    solving      = part(SolverOptions)
    fallback     = integer()            #    1: the direct solver may take over
    warm_start   = integer()
    timed        = integer()            #    1: impacts act at their own instant
    loads_matter = integer()            #    1: some joint friction depends on the joint's load
    balance      = integer()            #    1: the energy of trees is kept in step with the work done on them
    thin         = integer()            #    1: some shapes that may touch have a far side: fast ones are looked for on their way
    profile      = integer(0)           #    1: time the stages
    loads        = integer(0)           #    1: percussions are summed over the steps, by shape and by joint
    solve        = integer(0)           #    address of `solve`
    collide      = integer(0)           #    address of `collide`
    # fmt: on


class Plan(Bundle):
    """All that is constant during a run."""

    # fmt: off
    tree         = part(Tree)
    forces       = part(Forces)
    couplings    = part(Couplings)
    shapes       = part(Shapes)
    surfaces     = part(Surfaces)
    laws         = part(Laws)
    options      = part(Options)
    input_kind   = ints()           # (n_input,)
    input_omega  = reals()          # (n_input,)    rad/s  filter, 0: none
    input_bounds = reals(2)         # (n_input, 2)  LOWEST, HIGHEST
    # fmt: on


class State(Bundle):
    """All that a snapshot must hold for the next step to come out bit for bit the same."""

    # fmt: off
    i_step     = ints()         # (1,)
    q          = reals()        # (n_q,)
    u          = reals()        # (n_u,)
    kick       = reals()        # (n_u + 1,)              change of u by the last step's percussions, 0 after an impact; |z|^2 of that step
    raw        = reals(3)       # (n_input, 3)            what the user asked for: VALUE (MOTION: all three)
    inputs     = reals(3)       # (n_input, 3)            VALUE, RATE, ACCELERATION, filtered, at the end of the last step
    P_coupling = reals()        # (n_slot,)          N s  percussions of the couplings, warm start; compliant joints: stiff/interval.py
    n_memory   = ints()         # (1,)
    key        = ints()         # (cap,)                  contacts of the last step, one entry per block
    P_contact  = reals(6)       # (cap, 6)           N s  percussions of the block (3), and by how much these grow in a step (3)
    warm       = reals(N_WARM)  # (n_shape, N_WARM)       where the last surface query ended, and how far from there it found nothing
    # fmt: on


class Moved(Bundle):
    """The trees where the position correction puts them; fields as in `Work`."""

    # fmt: off
    r_OS_I    = reals(3)   # (n_body, 3)  m
    A_IK      = reals(9)   # (n_body, 9)
    A_IJ      = reals(9)   # (n_body, 9)
    r_ON_I    = reals(3)   # (n_body, 3)  m
    ref       = reals(3)   # (n_body, 3)  m
    S         = reals(6)   # (n_u, 6)
    S_act     = reals(6)   # (n_act, 6)
    inertia   = reals(10)  # (n_body, 10)
    composite = reals(10)  # (n_body, 10)
    M         = reals()    # (n_path,)
    V         = reals(6)   # (n_body, 6)         spatial velocity; before, the displacement itself
    kinetic   = reals(2)   # (n_body, 2)  J      BEFORE, AFTER the displacement or the step, of the tree with this root
    energy    = reals(3)   # (n_body, 3)  J      BEFORE and with the work done since, AFTER the step, weight included; CHOSEN
    # fmt: on


class Work(Bundle):
    """Scratch memory. One stage writes an array, named in brackets; the few that several stages write name all of them."""

    # fmt: off
    # at q_mid: positions
    inputs_beg   = reals(3)          # (n_input, 3)               [inputs]     State.inputs at the beginning of the step
    q_act        = reals(3)          # (n_input, 3)               [inputs]     VALUE, RATE, ACCELERATION at the instant of q_mid
    q_mid        = reals()           # (n_q,)                     [midpoint]
    r_OS_I       = reals(3)          # (n_body, 3)    m           [trees]
    A_IK         = reals(9)          # (n_body, 9)                [trees]
    A_IJ         = reals(9)          # (n_body, 9)                [trees]      joint axes of the parent side
    r_ON_I       = reals(3)          # (n_body, 3)    m           [trees]      joint anchor
    ref          = reals(3)          # (n_body, 3)    m           [trees]      reference point of the body's tree
    S            = reals(6)          # (n_u, 6)                   [trees]      motion columns: angular, linear at the reference point
    S_act        = reals(6)          # (n_act, 6)                 [trees]      the same of driven joints
    inertia      = reals(10)         # (n_body, 10)               [trees]      mass, first moment, second xx yy zz xy xz yz about `ref`
    composite    = reals(10)         # (n_body, 10)               [trees]      the same of the body and all it carries
    M            = reals()           # (n_path,)                  [trees]      mass matrix, packed by rows along paths
    L            = reals()           # (n_path,)                  [trees]      M + implicit = LᵀDL; D in the last entry of a row
    rsd          = reals()           # (n_u,)                     [trees]      1/sqrt(D)
    # velocities without percussions
    V            = reals(6)          # (n_body, 6)                [forces]     spatial velocity at u_beg: angular, linear at `ref`
    V_pass       = reals(6)          # (n_body, 6)                [forces]     the same at the velocity of the second pass
    acc          = reals(6)          # (n_body, 6)                [forces]     acceleration with du = 0
    wrench       = reals(6)          # (n_body, 6)    N m, N      [forces]     applied: moment about `ref`, force
    f            = reals(6)          # (n_body, 6)    N m, N      [forces]     inertial minus applied, summed over the subtree
    tau          = reals()           # (n_u,)         N, N m      [forces]     of joints: springs, motors, implicit dampers
    motor        = reals()           # (n_motor,)     N, N m      [forces]     what each motor exerts
    h            = reals()           # (n_u,)         N, N m      [forces]     all smooth forces
    h_white      = reals()           # (n_u,)                     [forces]     the same, whitened
    u_pass       = reals()           # (n_u,)                     [forces]     predicted velocity in the middle of the step
    u_free       = reals()           # (n_u,)                     [forces]     velocity without percussions
    user_x       = reals()           # (18,)                      [forces]     X_*: what a user force is told
    user_out     = reals()           # (6,)           N, N m      [forces]     OUT_*: what it answers
    # contacts
    pose_r       = reals(3)          # (n_shape, 3)   m           [collide]
    pose_A       = reals(9)          # (n_shape, 9)               [collide]
    pairs        = part(Pairs)       #                            [collide]
    contacts     = part(Contacts)    #                            [collide]
    # rows
    V_free       = reals(6)          # (n_body, 6)                [delassus]   spatial velocity at u_free
    rows         = part(Rows)        #                            [delassus]
    error        = reals()           # (cap_row,)     m, rad      [delassus]   position error of a row (gap); nan: none
    shift        = reals()           # (cap_row,)     m, rad      [delassus]   displacement asked of a row by the correction; nan: none
    gamma_beg    = reals()           # (cap_row,)     m/s         [delassus]
    row_moment_a = reals(3)          # (cap_row, 3)   m           [delassus]   moment about `ref` of a unit percussion of the row on body a
    row_moment_b = reals(3)          # (cap_row, 3)   m           [delassus]   the same on body b (its opposite acts)
    row_force    = reals(3)          # (cap_row, 3)               [delassus]   force of a unit percussion of the row
    block_body   = ints(2)           # (cap_block, 2)             [delassus]   BODY_A, BODY_B of a contact or loop; -1: none
    common       = ints()            # (cap_block,)               [delassus]   degrees of freedom shared by both bodies of a block
    raw          = reals()           # (n_u,)                     [delassus]   one row before it is whitened
    lanes        = reals()           # (4 n_u,)                   [delassus]   three rows side by side before they are scaled
    w_used       = ints()            # (1,)                       [delassus]   entries of rows.W in use
    coupling_of  = ints()            # (cap_block,)               [delassus]   coupling, or -1 - contact
    P_last       = reals()           # (cap_row,)     N s         [delassus]   percussion of the last step; nan: the contact is new
    P_trend      = reals()           # (cap_row,)     N s         [delassus]   its growth per step
    glides       = ints()            # (cap_block,)               [delassus]   1: the contact slides fast enough to have a trend
    # percussions
    z            = reals()           # (n_u,)                     [solve]      whitened velocities of the percussions
    u_load       = reals()           # (n_u,)                     [solve]      u_end with the percussions so far
    du           = reals()           # (n_u,)         1/s         [solve]      acceleration over the step
    acc_end      = reals(6)          # (n_body, 6)                [solve]      the same of bodies
    push         = reals(6)          # (n_body, 6)    N m s, N s  [solve]      wrench of all percussions on each body
    reaction     = reals(6)          # (n_body, 6)    N m, N      [solve]      wrench through each joint about `ref`
    solver       = part(SolverWork)  #                            [solve]
    effort       = ints()            # (2,)                       [solve]      EFFORT_* of all rounds and passes
    verdict      = part(Verdict)     #                            [solve]
    # the end of the step
    u_end        = reals()           # (n_u,)                     [finish]
    u_beg        = reals()           # (n_u,)                     [finish]     velocity before the step
    z_pos        = reals()           # (n_u,)                     [finish]     position correction, whitened
    P_pos        = reals()           # (cap_row,)                 [finish]     what it takes
    correction   = reals()           # (n_u,)                     [finish]     displacement
    moved        = part(Moved)       #                            [finish]
    # what is reported
    counters     = ints()            # (N_COUNTERS,)              [collide, finish, report]  C_*: each has one writer
    measures     = reals()           # (N_MEASURES,)              [report]     R_*
    lap          = ints()            # (2,)                       [step]       LAP_STAGE, LAP_BEGAN [ns]
    stage_ns     = ints()            # (9,)           ns          [step]
    push_contact = reals(6)          # (n_body, 6)    N m s, N s  [report]     wrench of contact percussions on each body and all it carries
    # sums over the steps since whoever reads them has set them to zero
    load         = reals(7)          # (n_shape, 7)   N s         [report]     LOAD_*: frame of the contact, inertial axes, loaded steps
    load_free    = reals()           # (n_u,)         N s, N m s  [report]     percussions that contact induces in the free rates
    load_act     = reals()           # (n_act,)       N s, N m s  [report]     the same in the driven joints
    load_seen    = ints()            # (n_shape,)                 [report]     the last of these steps with load, from 1
    load_steps   = ints()            # (1,)                       [report]
    # fmt: on
