"""What resists or drives a joint: dry friction, end stops, springs, motors."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Annotated, Literal, NamedTuple

from stickslip.model.fields import Draft, settle_declaration
from stickslip.model.kinds import Choice, Name, Number, Table


class Group(NamedTuple):
    """Directions of a joint that share one friction law: an interval, a disc or a ball."""

    name: str
    unit: str  # of the friction limit: N m for rotations, N for slides
    size: int  # number of directions; the law bounds the norm


ROTATION, SLIDE = Group("rotation", "N m", 1), Group("slide", "N", 1)


@dataclass(frozen=True, slots=True)
class JointFriction:
    """Dry friction in one group of directions of a joint: ``|friction| <= limit + mu * radius * |reaction|``.

    Parameters
    ----------
    limit : float [N m or N]
        Static limit, 0 or more: a torque for rotations, a force for slides. ``inf`` locks the joint.
    kinetic : float, optional [N m or N]
        Limit while moving, at most `limit`. Default: the same, as in Coulomb's law.
    stribeck_speed : float, optional [rad/s or m/s]
        Speed scale of the passage from `limit` to `kinetic`, ``exp(-(speed / stribeck_speed)**2)``. Default: an abrupt
        passage.
    viscous : float [N m s or N s/m]
        Viscous part, added to the dry one and not limited by it.
    mu : float
        Friction coefficient of the bearing. Default 0: the limit does not depend on the load.
    radius : float [m]
        Radius of the bearing; a rotation with `mu` needs it. A slide has none: there it is 1, and the joint sets it.
    convention : {"multiplier", "document"}
        ``"multiplier"``: the limit bounds the torque or force itself. ``"document"`` divides it by the sum of the row
        norms, three for a ball joint, to reproduce published figures.
    """

    limit: Annotated[float, Number("N m or N", at_least=0.0, infinite=True)]
    kinetic: Annotated[float | None, Number("N m or N", at_least=0.0, infinite=True, optional=True)] = None
    stribeck_speed: Annotated[float | None, Number("rad/s or m/s", above=0.0, optional=True)] = None
    viscous: Annotated[float, Number("N m s or N s/m", at_least=0.0)] = 0.0
    mu: Annotated[float, Number(at_least=0.0)] = 0.0
    radius: Annotated[float, Number("m", at_least=0.0)] = 0.0
    convention: Annotated[Literal["multiplier", "document"], Choice(("multiplier", "document"))] = "multiplier"

    def __post_init__(self) -> None:
        settle_declaration(self)

    @classmethod
    def _relate(cls, draft: Draft) -> None:
        if draft.has("limit", "kinetic") and draft["kinetic"] is not None and draft["kinetic"] > draft["limit"]:
            what = f"is {draft['kinetic']!r}, above the static limit {draft['limit']!r}"
            draft.fault(
                "kinetic", what, "Lower `kinetic` or raise `limit`: sliding friction never exceeds sticking friction"
            )
        if draft.has("kinetic", "stribeck_speed") and draft["stribeck_speed"] is not None and draft["kinetic"] is None:
            what = f"is {draft['stribeck_speed']!r}, but there is no kinetic limit to pass to"
            draft.fault("stribeck_speed", what, "Give `kinetic` too, or leave `stribeck_speed` out")


@dataclass(frozen=True, slots=True)
class JointLimit:
    """End stops of one coordinate, and the largest rate that it may have.

    Parameters
    ----------
    lower, upper : float [rad or m]
        Stops; infinite: none on that side, which is the default.
    e_n : float
        Restitution of the stop, 0 (default, no rebound) to 1.
    speed : float [rad/s or m/s]
        Largest rate in either sense, held by whatever force it takes. Default: none.
    """

    lower: Annotated[float, Number("rad or m", infinite=True)] = -math.inf
    upper: Annotated[float, Number("rad or m", infinite=True)] = math.inf
    e_n: Annotated[float, Number(at_least=0.0, at_most=1.0)] = 0.0
    speed: Annotated[float, Number("rad/s or m/s", above=0.0, infinite=True)] = math.inf

    def __post_init__(self) -> None:
        settle_declaration(self)

    @classmethod
    def _relate(cls, draft: Draft) -> None:
        check_bounds(draft)


@dataclass(frozen=True, slots=True)
class JointSpring:
    """Spring and damper on one coordinate: force ``-(stiffness * (q - rest) + damping * u)``.

    Parameters
    ----------
    stiffness : float [N m/rad or N/m]
    damping : float [N m s/rad or N s/m]
    rest : float [rad or m]
        Coordinate without spring force.
    table : tuple of (deflection [rad or m], force [N m or N])
        Replaces ``stiffness * (q - rest)`` by a piecewise linear function of the deflection ``q - rest``, continued
        with its end slopes. Deflections strictly increasing, two rows or more. Default: none.
    """

    stiffness: Annotated[float, Number("N m/rad or N/m", at_least=0.0)] = 0.0
    damping: Annotated[float, Number("N m s/rad or N s/m", at_least=0.0)] = 0.0
    rest: Annotated[float, Number("rad or m")] = 0.0
    table: Annotated[
        tuple[tuple[float, float], ...], Table(2, ("rad or m", "N m or N"), increasing=True, at_least=2)
    ] = ()

    def __post_init__(self) -> None:
        settle_declaration(self)

    @classmethod
    def _relate(cls, draft: Draft) -> None:
        check_table(draft)


@dataclass(frozen=True, slots=True)
class Drive:
    """Motor on one coordinate: holds a position or a velocity with a limited force or torque, or exerts one.

    Parameters
    ----------
    kind : {"position", "velocity", "force"}
        What the target is. ``"force"``: the target acts as it is, within the limit, for controllers that find it themselves.
    input : str, optional
        Input that supplies the target; then `target` must be left out.
    target : float [rad or m; rad/s or m/s; N m or N]
        Constant target.
    limit : float [N m or N]
        Largest torque or force. Default: unlimited.
    stiffness : float [N m/rad or N/m]
        Of a position drive. Default infinite: the target is met exactly as long as the limit allows.
    damping : float [N m s/rad or N s/m]
        Of a position drive, on the rate of the error.
    """

    kind: Annotated[Literal["position", "velocity", "force"], Choice(("position", "velocity", "force"))] = "position"
    input: Annotated[str | None, Name("an input", optional=True)] = None
    target: Annotated[float, Number("rad or m; rad/s or m/s; N m or N")] = 0.0
    limit: Annotated[float, Number("N m or N", at_least=0.0, infinite=True)] = math.inf
    stiffness: Annotated[float, Number("N m/rad or N/m", at_least=0.0, infinite=True)] = math.inf
    damping: Annotated[float, Number("N m s/rad or N s/m", at_least=0.0)] = 0.0

    def __post_init__(self) -> None:
        settle_declaration(self)

    @classmethod
    def _relate(cls, draft: Draft) -> None:
        if draft.has("input", "target") and draft["input"] is not None and draft["target"] != 0.0:
            what = f"is {draft['target']!r}, but the input '{draft['input']}' supplies the target"
            draft.fault("target", what, "Leave `target` out, or give it as the `initial` value of the input")


def check_bounds(draft: Draft) -> None:
    """Relation of `lower` and `upper`."""
    if not draft.has("lower", "upper"):
        return
    lower, upper = draft["lower"], draft["upper"]
    if lower > upper:
        draft.fault("lower", f"is {lower!r}, above upper = {upper!r}", "Swap the two")
    elif lower == math.inf or upper == -math.inf:
        draft.fault("lower" if lower == math.inf else "upper", "excludes every value", "Use -inf and inf for no bound")


def check_table(draft: Draft) -> None:
    """A spring has a stiffness or a table, not both."""
    if draft.has("stiffness", "table") and draft["table"] and draft["stiffness"] != 0.0:
        what = f"is {draft['stiffness']!r}, but the table replaces it"
        draft.fault("stiffness", what, "Leave out either `stiffness` or `table`")


def settle_bearings(draft: Draft, groups: tuple[Group, ...]) -> tuple[JointFriction, ...]:
    """Check the bearing radius of load-dependent friction; slides have none and get 1."""
    settled = []
    for i, (friction, group) in enumerate(zip(draft["friction"], groups, strict=True)):
        if group.unit == "N" and friction.radius not in (0.0, 1.0):
            what = f"is {friction.radius!r} m, but group {i} is a slide, which has no bearing radius"
            draft.fault(f"friction[{i}].radius", what, "Leave `radius` out")
        if group.unit == "N m" and friction.mu > 0.0 and friction.radius == 0.0:
            what = f"is 0, so mu = {friction.mu!r} has no effect on this rotation"
            draft.fault(f"friction[{i}].radius", what, "Give the radius of the bearing in m, or leave `mu` out")
        slide = group.unit == "N" and friction.mu > 0.0 and friction.radius == 0.0
        settled.append(replace(friction, radius=1.0) if slide else friction)
    return tuple(settled)
