"""The arrays of the stiff stepper: equations that do not change during a run (`System`), and its scratch memory (`StiffWork`).

State of B bodies in second-order form [Hans, eq. 3.15]: positions p = (r, e) of all bodies, seven numbers each, then their rates.
"""

from __future__ import annotations

from stickslip.kernels.base.bundle import ANY, Bundle, integer, ints, reals

# Kinds of system
ODE, BODIES = range(2)
# Methods
RADAU, BDF, DOPRI = range(3)
#: Methods by name.
METHODS = {"radau": RADAU, "bdf": BDF, "dopri": DOPRI}
PER_BODY = 7  # positions of a body, and as many rates
TANGENT = (
    6  # unknowns of a body in a Newton step: displacement, rotation; the length of the quaternion is treated apart
)
BLOCK = 36

# Columns. Of elements between two bodies: numbers of the bodies (-1: the world), and of the blocks of the matrix aa, ab, ba, bb (-1: none)
BODY_A, BODY_B = 0, 1
AA, AB, BA, BB = range(4)
AT_A, AT_B = 0, 3  # spring_at
POINT_K, POINT_D = range(2)  # spring: N/m, N s/m
HINGE_AXIS, HINGE_ZERO_A, HINGE_ZERO_B = (
    0,
    3,
    6,
)  # hinge_axes: axis and a direction across it in a, the same direction in b at `middle`
(
    HINGE_MIDDLE,  # rad, coordinate at which the two directions agree
    HINGE_LOWER,
    HINGE_UPPER,  # rad, stops
    HINGE_K_LOWER,
    HINGE_K_UPPER,  # N m/rad³
    HINGE_D_STOP,  # N m s/rad²
    HINGE_LINEAR,
    HINGE_SQUARE,  # N m/rad, N m/rad²: elastic
    HINGE_REST,  # rad
    HINGE_DAMPING,  # N m s/rad
    HINGE_LIMIT,  # N m, of the active torque
) = range(11)
N_HINGE = 11
FACET_FIRST, FACET_COUNT = range(2)
TABLE_FIRST, TABLE_COUNT = range(2)
TABLE_X, TABLE_Y = range(2)
CONE_K, CONE_D, CONE_CUBIC = range(3)  # N m, N m s, 1: d³ and damping with d; 0: linear
FLOOR_K, FLOOR_D, FLOOR_MARGIN, FLOOR_QUADRATIC, FLOOR_ONE = range(5)
N_FLOOR = 5
POINT_FIRST, POINT_COUNT = range(2)

# Entries of StiffWork.control
(
    TIME,  # s, reached
    STEP,  # s, to be tried next
    LAST_STEP,  # s, of the last accepted step
    LAST_ERROR,  # of the last accepted step
    LAST_STEP_OF_ERROR,  # s
    MOST,  # s, longest step
    REL_TOL,
    ABS_TOL,
    BEGAN,  # s, beginning of the last accepted step
    FACTORED,  # step for which the factors were made, 0: none
    LARGEST_GAP,  # m, of joints, in the last evaluation
) = range(11)
N_CONTROL = 11
# Entries of StiffWork.count
N_STEP, N_REJECTED, N_RHS, N_JACOBIAN, N_FACTOR, N_NEWTON, FRESH, ORDER, EQUAL_STEPS, BEGUN = range(10)
N_COUNT = 10
# What an integrator says
GOOD, TOO_SMALL, NOT_FINITE = range(3)
MAX_ORDER = 5  # of BDF


class System(Bundle):
    """Ordinary differential equations: of the user, or of bodies with compliant joints."""

    # fmt: off
    kind         = integer()        #                     ODE, BODIES
    n            = integer()        #                     numbers of the state
    function     = integer()        #                     ODE: f(t, y, params, out) -> int
    params       = reals()          # (n_par,)
    gravity      = reals()          # (3,)       m/s²
    mass         = reals()          # (B,)       kg
    inertia      = reals(9)         # (B, 9)     kg m²    about the centre of mass, body axes
    inverse      = reals(9)         # (B, 9)     1/(kg m²)
    spring_body  = ints(2)          # (n, 2)              point springs: joints, and the bar
    spring_at    = reals(6)         # (n, 6)     m        from the centres of mass, body axes
    spring       = reals(2)         # (n, 2)              POINT_*
    spring_block = ints(4)          # (n, 4)              AA, AB, BA, BB
    hinge_body   = ints(2)          # (n, 2)              torques about an axis
    hinge_axes   = reals(9)         # (n, 9)
    hinge        = reals(N_HINGE)   # (n, N_HINGE)
    hinge_channel = ints()          # (n,)                entry of StiffWork.active; -1: none
    hinge_table  = ints(2)          # (n, 2)              TABLE_*: rows of `table`; count 0: none
    table        = reals(2)         # (n, 2)     rad, N m angle, torque that resists it
    hinge_block  = ints(4)          # (n, 4)
    cone_body    = ints(2)          # (n, 2)              stops: cone fixed to a, pointer fixed to b
    cone_pointer = reals(3)         # (n, 3)              unit vector in b
    cone_facets  = ints(2)          # (n, 2)              FACET_*
    facet        = reals(3)         # (n, 3)              outward normals in a, planes through the apex
    cone         = reals(3)         # (n, 3)              CONE_*
    cone_block   = ints(4)          # (n, 4)
    point_body   = ints()           # (n,)                points that touch the floor z = 0
    point_at     = reals(3)         # (n, 3)     m        from the centre of mass, body axes
    point_radius = reals()          # (n,)       m
    point_rows   = ints(2)          # (n_patch, 2)        POINT_FIRST, POINT_COUNT: points of a patch, of which one may count for all
    floor        = reals()          # (N_FLOOR,)
    # the matrix of a Newton step in blocks of 6 x 6: first those of the diagonal
    block_of     = ints(2)          # (n_block, 2)        row, column
    order        = ints()           # (B,)                bodies in the order of elimination
    near_row     = ints()           # (B + 1,)            entries of `near` of each pivot, in that order
    near         = ints(3)          # (n, 3)              body eliminated later; block below and block beside the pivot
    fill_row     = ints()           # (B + 1,)            entries of `fill` of each pivot
    fill         = ints()           # (n,)                blocks that change, for pairs of `near`, first index first
    # fmt: on


class StiffWork(Bundle):
    """Scratch memory of the integrators, and what they say of themselves."""

    # fmt: off
    control  = reals()          # (N_CONTROL,)
    count    = ints()           # (N_COUNT,)
    active   = reals()          # (n_active,)  N m   torques of muscles, held over a step
    y        = reals()          # (n,)               state
    f        = reals()          # (n,)               its derivative
    y_old    = reals()          # (n,)               at the beginning of the last step
    scale    = reals()          # (n,)
    trial    = reals()          # (n,)
    rate     = reals()          # (n,)
    error    = reals()          # (n,)
    Z        = reals(ANY)       # (7, n)             stages of Radau; of Dormand and Prince
    W        = reals(ANY)       # (3, n)
    dense    = reals(ANY)       # (8, n)             dense output of the last step; BDF: differences
    spare    = reals(ANY)       # (8, n)
    real     = reals()          # (n,)               right-hand side and solution
    pair     = reals(ANY)       # (2, n)             the same, real and imaginary part
    # bodies at one state
    A        = reals(9)         # (B, 9)
    omega    = reals(3)         # (B, 3)       rad/s
    wrench   = reals(6)         # (B, 6)       N, N m
    spin     = reals(3)         # (B, 3)       rad/s²
    # linearisation of bodies
    K        = reals(BLOCK)     # (n_block, 36)
    D        = reals(BLOCK)     # (n_block, 36)
    M        = reals(9)         # (B, 9)       kg m² inertial axes
    turned   = reals(4)         # (B, 4)             quaternions of the linearisation
    S        = reals(BLOCK)     # (n_block, 36)      factors, real
    S_r      = reals(BLOCK)     # (n_block, 36)      factors of the complex matrix
    S_i      = reals(BLOCK)     # (n_block, 36)
    b        = reals(TANGENT)   # (B, 6)
    b_r      = reals(TANGENT)   # (B, 6)
    b_i      = reals(TANGENT)   # (B, 6)
    # linearisation of other equations
    J        = reals(ANY)       # (m, m)
    LU       = reals(ANY)       # (m, m)
    LU_pair  = reals(ANY)       # (2m, 2m)           the complex matrix as a real one
    pivot    = ints()           # (m,)
    pivot_pair = ints()         # (2m,)
    long     = reals()          # (2m,)
    # fmt: on
