"""How a scene looks: the description that a page fetches over HTTP, part of the protocol."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ShapeLook:
    """A shape as the page draws it.

    Attributes
    ----------
    kind : str
        ``"box"``, ``"sphere"``, ``"capsule"``, ``"plane"``, ``"point"``, ``"segment"``, ``"mesh"`` or ``"track"``.
    name : str
    body : int
        Index of the body; -1 stands still.
    position : (3,) float [m]
    rotation_wxyz : (4,) float
    size : tuple of float [m]
        Box: half extents; sphere: radius; capsule: radius, half length; segment: length; mesh: farthest corner.
    asset : str
        Address of a mesh or a track; empty for all others.
    ghost : bool
        Not a shape that touches: it only shows where the mass of a body is.
    colour : tuple of float
        Red, green and blue from 0 to 1; empty where the page chooses.
    """

    kind: str
    name: str
    body: int
    position: tuple[float, float, float]
    rotation_wxyz: tuple[float, float, float, float]
    size: tuple[float, ...] = ()
    asset: str = ""
    ghost: bool = False
    colour: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class BodyLook:
    """A body: name and mass [kg]."""

    name: str
    mass: float


@dataclass(frozen=True, slots=True)
class JointLook:
    """A joint: its kind, the bodies it connects (-1: the world), where it sits in its child [m] and its axis there."""

    name: str
    kind: str
    parent: int
    child: int
    at_child: tuple[float, float, float]
    axis: tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class ChannelLook:
    """An input of the scene with its range, and the unit of what it moves."""

    name: str
    initial: float
    lower: float
    upper: float
    unit: str = ""


@dataclass(frozen=True, slots=True)
class SceneLook:
    """What the page needs to draw a scene.

    `origin` [m] is what positions on the wire count from, `centre` [m] and `radius` [m] a ball that holds what moves at the
    beginning.
    """

    name: str
    title: str
    origin: tuple[float, float, float]
    centre: tuple[float, float, float]
    radius: float
    gravity: tuple[float, float, float]
    bodies: tuple[BodyLook, ...]
    joints: tuple[JointLook, ...]
    shapes: tuple[ShapeLook, ...]
    channels: tuple[ChannelLook, ...]
