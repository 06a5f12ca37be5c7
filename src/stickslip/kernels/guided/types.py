"""The arrays of the guided stepper: what is constant during a run (`Guide`) and its scratch memory (`GuideWork`).

What it remembers from interval to interval is in the `State` of every simulation: the contacts that are held, by `key`, and their
percussions. So snapshots, hashes and replays know nothing of it.
"""

from __future__ import annotations

from stickslip.kernels.base.bundle import Bundle, integer, ints, number, reals
from stickslip.kernels.collision.shapes import RESULT

MOST_HELD = 12  # contacts held at once; six that are independent fix a part
MOST_NEAR = 60_000  # pairs of features that are near the part
N_COLUMN = 6  # of a contact: force, and moment about the centre of mass, of a unit percussion

# What the inputs of a hand are
RATE, POSE, FORCE = range(3)
#: Commands by name.
COMMANDS = {"rate": RATE, "pose": POSE, "force": FORCE}
# Start values of the solver
ZERO, PREVIOUS, LINEAR, PIVOTS = range(4)
#: Start values by name.
STARTS = {"zero": ZERO, "previous": PREVIOUS, "linear": LINEAR, "lcp": PIVOTS}

# A contact in `State.key`: kind, pair of shapes, feature of the part, feature of the obstacle; 3 triangle + corner or edge
KIND_AT, PAIR_AT, FEATURE_AT = 60, 48, 24  # bits
FEATURES, PAIRS = 1 << FEATURE_AT, 1 << (KIND_AT - PAIR_AT)
# In `State.P_contact`: percussion of the last interval, the side of the obstacle's feature on which the part is (1, -1), and the
# percussion of friction, inertial
HELD_P, HELD_SIDE, HELD_T = 0, 1, 2
N_HELD = 5
# Columns of GuideWork.near
NEAR_KIND, NEAR_PAIR, NEAR_A, NEAR_B = range(4)
# Events of an interval: what happened to a contact
MADE, LEFT, SLID_OFF, WENT_ON, EXCHANGED = range(
    5
)  # registered; released; lost sideways; next feature; gave way to another
EVENT, EVENT_KEY = range(2)
MOST_EVENTS = 64
# Entries of GuideWork.count
(
    N_NEAR,
    N_EVENT,
    N_ITERATION,
    MOST_ITERATIONS,
    N_SOLVE,
    N_PASS,
    N_ROLLED_BACK,  # solves that failed: the part stays where it was
    N_SQUEEZED,  # solves in which a guard distance was given up so that the part need not jump
    N_LIMITED,  # commands that were cut to the limits
    N_LIST,  # lists of what is near that were made
    N_CROWDED,  # of these, those that were full: the part went only as far as a shorter list sees
    N_HIT,
    N_FREED,  # intervals in which the part was led out of what it began in
) = range(13)
N_COUNT = 13
# Entries of GuideWork.measure
M_CLEARANCE, M_PENETRATION, M_FORCE, M_MOMENT, M_LOST, M_GAP_ERROR, M_REACH = range(7)
N_MEASURE = 7


class Guide(Bundle):
    """A part that is led by a hand."""

    # fmt: off
    body     = integer()   #                       the part; a free joint carries it
    q_of     = integer()   #                       its first coordinate
    u_of     = integer()   #                       its first velocity
    command  = integer()   #                       what its inputs are: RATE, POSE, FORCE
    channel  = ints()      # (6,)                  inputs along x, y, z and about x, y, z; inertial axes
    drop     = integer()   #                       input above 0.5: nobody holds the part; -1: somebody always does
    home     = reals()     # (7,)        m         pose of which a POSE is given: centre of mass, quaternion
    gravity  = reals()     # (3,)        m/s²      of a part that nobody holds, or that a force moves
    coupling = number()    #             s         in which a part reaches the pose of the hand
    force    = number()    #             N         strength of the hand
    pair     = ints(2)     # (n_pair, 2)           shape of the part, shape that it may touch
    open     = ints()      # (n_pair,)             1: one of the two meshes is open, and both of its sides count
    mu       = reals()     # (n_pair,)             friction coefficient of what slides
    rubs     = integer()   #                       1: some of these are above 0
    stiction = number()    #                       what sticks holds this many times as much
    mass     = number()    #             kg
    Theta    = reals()     # (9,)        kg m²     about the centre of mass, body axes
    Theta_1  = reals()     # (9,)        1/(kg m²) its inverse
    radius   = number()    #             m         farthest vertex from the centre of mass
    guard    = number()    #             m         distance that contacts keep
    speed    = number()    #             m/s       most of a command
    turn     = number()    #             rad/s
    reach    = number()    #             m         clearance is measured up to here
    passes   = integer()   #                       solves per interval, at most; 1: what is left after a collision is lost
    start    = integer()   #                       ZERO, PREVIOUS, LINEAR, PIVOTS
    # fmt: on


class GuideWork(Bundle):
    """Scratch memory of the guided stepper, and what its last interval says of itself."""

    # fmt: off
    count   = ints()               # (N_COUNT,)                of the last call
    measure = reals()              # (N_MEASURE,)              of the last interval
    event   = ints(2)              # (MOST_EVENTS, 2)          EVENT, EVENT_KEY, in the order in which they came
    near    = ints(4)              # (MOST_NEAR, 4)            NEAR_*
    listed  = reals()              # (13,)          m          pose of the part for which `near` was made, and how far it sees
    rows    = reals(RESULT)        # (n, RESULT)               scratch of the search in meshes
    ids     = ints()               # (n,)                      the same
    stack   = reals(4)             # (64, 4)        s, m       intervals that may hold a collision: begin, gap, end, gap
    # of the contacts that are held
    gap     = reals()              # (MOST_HELD,)   m
    at      = reals(3)             # (MOST_HELD, 3) m          contact point, inertial
    normal  = reals(3)             # (MOST_HELD, 3)            from the obstacle to the part
    inside  = reals()              # (MOST_HELD,)              how far the point is within both features, as a fraction; negative: outside
    goal    = reals()              # (MOST_HELD,)   m          gap that is asked for
    C       = reals(N_COLUMN)      # (MOST_HELD, 6)            force and moment of a unit percussion, at the beginning of the pass
    MC      = reals(N_COLUMN)      # (MOST_HELD, 6)            velocities that it gives the part
    size    = reals()              # (MOST_HELD,)   m/(N s)    way of its own contact point in the pass
    x       = reals()              # (MOST_HELD,)   m          percussions, scaled by `size`
    x_try   = reals()              # (MOST_HELD,)   m
    phi     = reals()              # (MOST_HELD,)   m          Fischer function
    slope   = reals(MOST_HELD)     # (MOST_HELD, MOST_HELD)    of the gaps by x
    J       = reals(MOST_HELD)     # (MOST_HELD, MOST_HELD)
    step    = reals()              # (MOST_HELD,)
    pivot   = ints()               # (MOST_HELD,)
    basic   = ints()               # (MOST_HELD,)              which percussions are not zero, while pivoting
    # of friction
    rests   = ints()               # (1,)                      1: all contacts stood still at the beginning of the interval
    begin   = reals(3)             # (MOST_HELD, 3) m          contact points at the beginning of the pass, inertial
    soft    = reals()              # (MOST_HELD,)   m/s/(N s)  how soft a contact is in its tangent plane, at most
    anchor  = reals(3)             # (MOST_HELD, 3) m          points of the part that stay where they are, from its centre, body axes
    from_at = reals()              # (MOST_HELD,)   m          and where that is, along their direction
    x_kept  = reals()              # (MOST_HELD,)   m          percussions before those of sticking are added
    # fmt: on
