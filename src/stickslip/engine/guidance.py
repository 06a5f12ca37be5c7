"""Guidance: what the guided stepper says of its last interval."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from stickslip.kernels.collision import near_list
from stickslip.kernels.guided import types as kg

if TYPE_CHECKING:
    from stickslip.kernels.types import State

KINDS = {near_list.ON_FACE: "vertex on face", near_list.ON_CORNER: "face on vertex", near_list.ON_EDGE: "edge on edge"}
EVENTS = {kg.MADE: "made", kg.LEFT: "left", kg.SLID_OFF: "slid off", kg.WENT_ON: "went on", kg.EXCHANGED: "exchanged"}


class HeldContact(NamedTuple):
    """A point contact that the part keeps.

    Attributes
    ----------
    kind : str
        Features of the part and of the obstacle that touch.
    pair : int
        Number of the pair of shapes.
    feature, on : int
        3 triangle + corner or edge, of the part and of the obstacle, in the order in which meshes are searched.
    gap : float [m]
    force : float [N]
    """

    kind: str
    pair: int
    feature: int
    on: int
    gap: float
    force: float


class Guidance(NamedTuple):
    """The last interval, or the last call of several.

    Attributes
    ----------
    contacts : tuple of HeldContact
    clearance : float [m]
        Distance of the part from everything, at most the reach of the guide.
    penetration : float [m]
        How deep features of the part are in a closed mesh, up to half its thickness.
    force, moment : float [N, N m]
        That all contacts together exert on the part, about its centre of mass.
    gap_error : float [m]
        Largest difference from the guard distance among contacts that push, at the end of an interval that no collision cut short.
    lost : float [s]
        Time of the interval in which the part stood still.
    events : tuple of (str, str)
        What happened to which contact, in order: an entry of `EVENTS`, and a key of the contact.
    iterations, most_iterations, solves, passes : int
        Newton steps, the most of one solve, solves, and passes.
    rolled_back, squeezed : int
        Solves that failed, so that the part stayed where it was; those in which contacts stayed nearer than the guard distance.
    limited, lists, crowded, hits, freed : int
        Commands that were cut; lists of what is near; those that were full; collisions; intervals in which the part was led out of what
        it began in.
    """

    contacts: tuple[HeldContact, ...]
    clearance: float
    penetration: float
    force: float
    moment: float
    gap_error: float
    lost: float
    events: tuple[tuple[str, str], ...]
    iterations: int
    most_iterations: int
    solves: int
    passes: int
    rolled_back: int
    squeezed: int
    limited: int
    lists: int
    crowded: int
    hits: int
    freed: int


def read_guidance(state: State, g: kg.GuideWork, dt: float) -> Guidance:
    """What the last call of the guided stepper left."""
    n = int(state.n_memory[0])
    contacts = []
    for key, percussion, gap in zip(
        state.key[:n].tolist(), state.P_contact[:n, kg.HELD_P].tolist(), g.gap[:n].tolist(), strict=True
    ):
        pair, kind = key >> kg.PAIR_AT & (kg.PAIRS - 1), KINDS[key >> kg.KIND_AT]
        features = key >> kg.FEATURE_AT & (kg.FEATURES - 1), key & (kg.FEATURES - 1)
        contacts.append(HeldContact(kind, pair, *features, gap, percussion / dt))
    count, measure = g.count, g.measure
    events = g.event[: int(count[kg.N_EVENT])]
    return Guidance(
        contacts=tuple(contacts),
        clearance=float(measure[kg.M_CLEARANCE]),
        penetration=float(measure[kg.M_PENETRATION]),
        force=float(measure[kg.M_FORCE]),
        moment=float(measure[kg.M_MOMENT]),
        gap_error=float(measure[kg.M_GAP_ERROR]),
        lost=float(measure[kg.M_LOST]),
        events=tuple((EVENTS[event], f"{key:016x}") for event, key in events.tolist()),
        iterations=int(count[kg.N_ITERATION]),
        most_iterations=int(count[kg.MOST_ITERATIONS]),
        solves=int(count[kg.N_SOLVE]),
        passes=int(count[kg.N_PASS]),
        rolled_back=int(count[kg.N_ROLLED_BACK]),
        squeezed=int(count[kg.N_SQUEEZED]),
        limited=int(count[kg.N_LIMITED]),
        lists=int(count[kg.N_LIST]),
        crowded=int(count[kg.N_CROWDED]),
        hits=int(count[kg.N_HIT]),
        freed=int(count[kg.N_FREED]),
    )
