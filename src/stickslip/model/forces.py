"""Force elements: smooth forces that enter the right-hand side of the equations of motion."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from typing import Annotated, Any, ClassVar, Literal

from stickslip.model.body import WORLD
from stickslip.model.constraints import check_two_bodies
from stickslip.model.fields import Draft, settle_declaration
from stickslip.model.functions import wrong_params
from stickslip.model.joint_elements import check_table
from stickslip.model.kinds import Choice, Function, Name, Number, Numbers, Table, Vector3

MOVING_BODY = Name("a body", reserved=(WORLD,))


@dataclass(frozen=True, slots=True)
class Drag:
    """Air drag at the centre of mass: ``-density / 2 * cd_area * |v| v``.

    Parameters
    ----------
    name : str
        Unique among forces.
    body : str
    cd_area : float [m²]
        Drag coefficient times frontal area.
    density : float [kg/m³]
        Of the air. Default 1.2: dry air at 20 °C and sea level.
    """

    section: ClassVar[str] = "force"
    type: ClassVar[str] = "drag"

    name: Annotated[str, Name()]
    body: Annotated[str, MOVING_BODY]
    cd_area: Annotated[float, Number("m²", at_least=0.0)]
    density: Annotated[float, Number("kg/m³", at_least=0.0)] = 1.2

    def __post_init__(self) -> None:
        settle_declaration(self)


@dataclass(frozen=True, slots=True)
class PointSpring:
    """Spring and damper between two points.

    Parameters
    ----------
    name : str
        Unique among forces.
    body_a, body_b : str
        Two different bodies; one of them may be ``"world"``.
    at_a, at_b : (3,) float [m]
        End points from the body origins, body axes.
    stiffness : float [N/m]
    damping : float [N s/m]
        Along the line between the points.
    rest_length : float [m]
        Distance without spring force.
    table : tuple of (elongation [m], force [N])
        Replaces ``stiffness * elongation``: piecewise linear, continued with its end slopes; positive force pulls.
        Elongations strictly increasing, two rows or more. Default: none.
    """

    section: ClassVar[str] = "force"
    type: ClassVar[str] = "point_spring"

    name: Annotated[str, Name()]
    body_a: Annotated[str, Name('a body, or "world"')]
    body_b: Annotated[str, Name('a body, or "world"')]
    _: KW_ONLY
    at_a: Annotated[Vector3, Numbers(3, Number("m"))] = (0.0, 0.0, 0.0)
    at_b: Annotated[Vector3, Numbers(3, Number("m"))] = (0.0, 0.0, 0.0)
    stiffness: Annotated[float, Number("N/m", at_least=0.0)] = 0.0
    damping: Annotated[float, Number("N s/m", at_least=0.0)] = 0.0
    rest_length: Annotated[float, Number("m", at_least=0.0)] = 0.0
    table: Annotated[tuple[tuple[float, float], ...], Table(2, ("m", "N"), increasing=True, at_least=2)] = ()

    def __post_init__(self) -> None:
        settle_declaration(self)

    @classmethod
    def _relate(cls, draft: Draft) -> None:
        check_two_bodies(draft)
        check_table(draft)


@dataclass(frozen=True, slots=True)
class Load:
    """A force and a torque on a body during an interval of time, ``start <= t < end``.

    Parameters
    ----------
    name : str
        Unique among forces.
    body : str
    force : (3,) float [N]
    torque : (3,) float [N m]
    at : (3,) float [m]
        Point of application of the force from the body origin, body axes.
    frame : {"world", "body"}
        Axes in which force and torque are given. Default: fixed in space.
    start, end : float [s]
        Default: always.
    input : str, optional
        Input that scales the load. Default: full load.
    """

    section: ClassVar[str] = "force"
    type: ClassVar[str] = "load"

    name: Annotated[str, Name()]
    body: Annotated[str, MOVING_BODY]
    _: KW_ONLY
    force: Annotated[Vector3, Numbers(3, Number("N"))] = (0.0, 0.0, 0.0)
    torque: Annotated[Vector3, Numbers(3, Number("N m"))] = (0.0, 0.0, 0.0)
    at: Annotated[Vector3, Numbers(3, Number("m"))] = (0.0, 0.0, 0.0)
    frame: Annotated[Literal["world", "body"], Choice(("world", "body"))] = "world"
    start: Annotated[float, Number("s")] = 0.0
    end: Annotated[float, Number("s", infinite=True)] = math.inf
    input: Annotated[str | None, Name("an input", optional=True)] = None

    def __post_init__(self) -> None:
        settle_declaration(self)

    @classmethod
    def _relate(cls, draft: Draft) -> None:
        if draft.has("start", "end") and not draft["end"] > draft["start"]:
            what = f"is {draft['end']!r} s, not after start = {draft['start']!r} s"
            draft.fault("end", what, "Give an end after the start, or leave it out for a load that lasts")


@dataclass(frozen=True, slots=True)
class UserForce:
    """A force computed by a kernel of yours.

    Parameters
    ----------
    name : str
        Unique among forces.
    body : str
    function : str or kernel
        The id of one of ours, ``"pursue-line"``; the compiled kernel; or its address ``"package.module:name"``. Files name
        ids; a file with an address is read only if it is trusted, because its module is imported, and so runs.
    params : tuple of float
        Handed to the kernel in the units it expects.
    """

    section: ClassVar[str] = "force"
    type: ClassVar[str] = "user_force"

    name: Annotated[str, Name()]
    body: Annotated[str, MOVING_BODY]
    function: Annotated[str | Callable[..., Any], Function("force")]
    params: Annotated[tuple[float, ...], Numbers()] = ()

    def __post_init__(self) -> None:
        settle_declaration(self)

    @classmethod
    def _relate(cls, draft: Draft) -> None:
        if draft.has("function", "params") and (wrong := wrong_params(draft["function"], draft["params"])) is not None:
            draft.fault("params", *wrong)


@dataclass(frozen=True, slots=True)
class HandForce:
    """A hand that may take hold of any body: a spring, a damper along it, and drag, as strong as the mass that the body carries.

    Eight inputs of kind ``"motion"`` lead it. Their names are that of the hand with an ending: ``_body`` (number of the body, in the
    order of `Simulation.bodies`), ``_at_x``, ``_at_y``, ``_at_z`` (point held, from the body origin, body axes), ``_to_x``, ``_to_y``,
    ``_to_z`` (where it is pulled to, inertial) and ``_strength`` (0: nothing is held, 1: full strength).

    Parameters
    ----------
    name : str
        Unique among forces.
    frequency_hz : float [Hz]
        Of a body on the spring.
    damping : float
        Of the spring, as a fraction of critical damping.
    drag : float [1/m]
        A held body at the speed v is slowed by ``drag * v**2`` in every direction, so that it does not circle the hand.
    """

    section: ClassVar[str] = "force"
    type: ClassVar[str] = "hand"

    name: Annotated[str, Name()]
    frequency_hz: Annotated[float, Number("Hz", above=0.0)] = 2.5
    damping: Annotated[float, Number(at_least=0.0)] = 0.8
    drag: Annotated[float, Number("1/m", at_least=0.0)] = 4.0

    def __post_init__(self) -> None:
        settle_declaration(self)

    @property
    def channels(self) -> tuple[str, ...]:
        """Names of the inputs that lead the hand: body, at 3, to 3, strength."""
        endings = ("body", "at_x", "at_y", "at_z", "to_x", "to_y", "to_z", "strength")
        return tuple(f"{self.name}_{ending}" for ending in endings)


#: Every type of force.
FORCES: tuple[type, ...] = (Drag, PointSpring, Load, UserForce, HandForce)

Force = Drag | PointSpring | Load | UserForce | HandForce
