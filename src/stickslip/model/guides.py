"""Guides: parts that a hand leads, contact by contact."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from typing import Annotated, ClassVar, Literal

from stickslip.model.fields import settle_declaration
from stickslip.model.kinds import Choice, Integer, Name, Number


@dataclass(frozen=True, slots=True)
class Guide:
    """A part in a hand: it goes where the hand wants it to, as far as its contacts let it. A scene with a guide is stepped by the guided
    stepper: its step is the interval of the hand.

    Six inputs of kind ``"motion"`` lead the part. Their names are that of the guide with an ending: ``_x``, ``_y``, ``_z`` (velocity of
    the centre of mass [m/s]) and ``_roll``, ``_pitch``, ``_yaw`` (angular velocity [rad/s]) along and about the inertial axes. With all
    of them at 0 the part stands still.

    Parameters
    ----------
    name : str
        Unique among guides.
    body : str
        The part. A free joint carries it, and its shapes and those that it may touch are meshes.
    guard : float [m]
        Distance that contacts keep. At most a tenth of the smallest play that matters. Default 0.1 mm.
    speed : float [m/s]
        Faster commands are cut to this. Default 2 m/s.
    turn : float [rad/s]
        The same of angular velocities. Default 6 rad/s.
    reach : float [m]
        Clearance is measured up to this distance. Default 5 mm.
    passes : int
        Solves per interval, at most. With 1 the rest of an interval is lost after a collision. Default 8.
    start : {"previous", "zero", "linear", "lcp"}
        Forces with which the solver begins: those of the last interval (default), none, those of the linear problem, or those of the
        linear complementarity problem. The solution does not depend on it.
    """

    section: ClassVar[str] = "guide"

    name: Annotated[str, Name()]
    body: Annotated[str, Name("a body")]
    _: KW_ONLY
    guard: Annotated[float, Number("m", above=0.0)] = 1e-4
    speed: Annotated[float, Number("m/s", above=0.0)] = 2.0
    turn: Annotated[float, Number("rad/s", above=0.0)] = 6.0
    reach: Annotated[float, Number("m", above=0.0)] = 5e-3
    passes: Annotated[int, Integer(at_least=1, at_most=64)] = 8
    start: Annotated[Literal["previous", "zero", "linear", "lcp"], Choice(("previous", "zero", "linear", "lcp"))] = (
        "previous"
    )

    def __post_init__(self) -> None:
        settle_declaration(self)

    @property
    def channels(self) -> tuple[str, ...]:
        """Names of the inputs that lead the part: velocity 3, angular velocity 3."""
        return tuple(f"{self.name}_{ending}" for ending in ("x", "y", "z", "roll", "pitch", "yaw"))
