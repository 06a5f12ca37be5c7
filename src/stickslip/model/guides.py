"""Guides: parts that a hand leads, contact by contact."""

from __future__ import annotations

import math
from dataclasses import KW_ONLY, dataclass
from typing import Annotated, ClassVar, Literal

from stickslip.model.fields import settle_declaration
from stickslip.model.kinds import Choice, Flag, Integer, Name, Number


@dataclass(frozen=True, slots=True)
class Guide:
    """A part in a hand: it goes where the hand wants it to, as far as its contacts let it. A scene with a guide is stepped by the guided
    stepper: its step is the interval of the hand.

    Six inputs of kind ``"motion"`` lead the part. Their names are that of the guide with an ending: ``_x``, ``_y``, ``_z`` along and
    ``_roll``, ``_pitch``, ``_yaw`` about the inertial axes. `command` says what they are. Friction is that of the contact laws.

    Parameters
    ----------
    name : str
        Unique among guides.
    body : str
        The part. A free joint carries it, and its shapes and those that it may touch are meshes.
    command : {"rate", "pose", "force"}
        Velocities of the centre of mass [m/s] and angular velocities [rad/s] (default: with all of them at 0 the part stands still); a
        pose, as the way [m] and the rotation vector [rad] from where the part began; or force [N] and moment [N m] about the centre of
        mass, besides weight.
    coupling : float [s]
        In which a part reaches the pose of the hand, as far as it may. Default 0: within an interval, at `speed` and `turn` at most.
    force : float [N]
        Strength of the hand: it changes the velocity of the part by no more than this force does. Default: any.
    drops : bool
        Whether there is a seventh input, ``_drop``: above 0.5 nobody holds the part, and it falls. Default no.
    stiction : float
        What sticks holds this many times as much as what slides, 1 or more. Default 1.
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
    command: Annotated[Literal["rate", "pose", "force"], Choice(("rate", "pose", "force"))] = "rate"
    coupling: Annotated[float, Number("s", at_least=0.0)] = 0.0
    force: Annotated[float, Number("N", above=0.0, infinite=True)] = math.inf
    drops: Annotated[bool, Flag()] = False
    stiction: Annotated[float, Number(at_least=1.0)] = 1.0
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
        """Names of the inputs that lead the part: along three axes, about three axes, and what lets it go, if there is such a thing."""
        endings = ("x", "y", "z", "roll", "pitch", "yaw", *(("drop",) if self.drops else ()))
        return tuple(f"{self.name}_{ending}" for ending in endings)
