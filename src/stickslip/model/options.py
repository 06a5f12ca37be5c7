"""How a scene is stepped through time."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from typing import Annotated, ClassVar, Literal

from stickslip.model.fields import Draft, settle_declaration
from stickslip.model.kinds import Choice, Flag, Integer, Number

SHORTEST_STEP = 1e-12  # s: shorter steps do not move time, which counts in double precision
MOST_CONTACTS = 1_000_000  # each has rows of its own: gigabytes


@dataclass(frozen=True, slots=True)
class StepOptions:
    """Fixed step, scheme and solver.

    Parameters
    ----------
    dt : float [s]
        Time step. Default 1 ms: contacts of household objects neither sink nor hop.
    scheme : {"moreau", "euler"}
        Moreau's midpoint rule (second order on smooth arcs, default) or semi-implicit Euler.
    velocity_terms : {"predicted", "begin"}
        Velocity at which gyroscopic and Coriolis terms are taken: predicted at mid-step (keeps the order, default) or
        the initial one.
    gyroscopic : bool
        Whether ``omega × Theta omega`` acts. Default true; false reproduces published models that leave it out.
    solver : {"sweeps", "jacobi", "newton"}
        Block Gauss–Seidel (default: fastest on most scenes), Jacobi (reference), Newton (stuck chains and loops).
    fallback : bool
        Whether another solver is tried when the chosen one does not converge. Default true.
    max_sweeps : int
        Largest number of sweeps of a round. Default 200. With `fallback`, a step that would otherwise be bad has up to five.
    e_r : float
        Relative tolerance of the percussions. Default 1e-6.
    e_a : float, optional [N s]
        Absolute tolerance of the percussions. Default: 1e-8 of the weight of a body of median mass, for a step.
    warm_start : bool
        Whether the last step's percussions are the first guess. Default true.
    correction : float
        Part of the drift of gaps and loops that is removed per step, 0 to 1. Default 0.2.
    slop : float [m]
        Penetration left alone, so that resting contacts stay closed. Default 1 µm.
    margin : float [m]
        Gap below which a pair becomes a contact before it closes. Default 5 mm, what a body at 5 m/s covers in 1 ms.
    impacts : {"timed", "moreau"}
        ``"timed"`` (default) places an impact with restitution at its own instant within the step, ``"moreau"`` at the step.
    balance : bool
        Whether velocities make up for the energy that the step rule, impacts and the correction add or lose. Default
        false; imported robots have it.
    max_contacts : int, optional
        Capacity for contacts. Default: estimated from the scene.
    budget_s : float, optional [s]
        Wall-clock time per step after which sweeping ends; results then depend on the machine. Default: none, same
        bits every time.
    """

    section: ClassVar[str] = "step"

    dt: Annotated[float, Number("s", above=0.0, at_least=SHORTEST_STEP)] = 1e-3
    _: KW_ONLY
    scheme: Annotated[Literal["moreau", "euler"], Choice(("moreau", "euler"))] = "moreau"
    velocity_terms: Annotated[Literal["predicted", "begin"], Choice(("predicted", "begin"))] = "predicted"
    gyroscopic: Annotated[bool, Flag()] = True
    solver: Annotated[Literal["sweeps", "jacobi", "newton"], Choice(("sweeps", "jacobi", "newton"))] = "sweeps"
    fallback: Annotated[bool, Flag()] = True
    max_sweeps: Annotated[int, Integer(at_least=1)] = 200
    e_r: Annotated[float, Number(at_least=0.0)] = 1e-6
    e_a: Annotated[float | None, Number("N s", at_least=0.0, optional=True)] = None
    warm_start: Annotated[bool, Flag()] = True
    correction: Annotated[float, Number(at_least=0.0, at_most=1.0)] = 0.2
    slop: Annotated[float, Number("m", at_least=0.0)] = 1e-6
    margin: Annotated[float, Number("m", at_least=0.0)] = 0.005
    impacts: Annotated[Literal["timed", "moreau"], Choice(("timed", "moreau"))] = "timed"
    balance: Annotated[bool, Flag()] = False
    max_contacts: Annotated[int | None, Integer(at_least=1, at_most=MOST_CONTACTS, optional=True)] = None
    budget_s: Annotated[float | None, Number("s", above=0.0, optional=True)] = None

    def __post_init__(self) -> None:
        settle_declaration(self)

    @classmethod
    def _relate(cls, draft: Draft) -> None:
        if draft.has("e_r", "e_a") and draft["e_r"] == 0.0 and draft["e_a"] == 0.0:
            draft.fault("e_a", "and e_r are both 0: no solver could ever stop", "Give at least one tolerance above 0")
