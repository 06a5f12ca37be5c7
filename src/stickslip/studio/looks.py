"""How scenes, axes and channels look to a page; part of the protocol. The description of a scene is fetched over HTTP."""

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
        Box: half extents; sphere: radius; capsule: radius, half length; segment: length; mesh: farthest corner, half the least extent.
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


@dataclass(frozen=True, slots=True)
class BindingsLook:
    """What moves an axis unless the person chooses something else; as `stickslip.contract.Bindings`."""

    keys: tuple[str, ...]
    gamepad: int | None
    gamepad_sign: int
    mouse: bool
    wheel: bool
    six_axis: str
    headset: str


@dataclass(frozen=True, slots=True)
class AxisLook:
    """Something that a person moves while a run goes on; without bindings a slider."""

    name: str
    label: str
    unit: str
    least: float
    most: float
    rest: float
    help: str
    bindings: BindingsLook


@dataclass(frozen=True, slots=True)
class ChannelLook:
    """A number of a run over time.

    Attributes
    ----------
    name, unit : str
        As recordings have them.
    label : str
        What it means and what its sign is, where that is not clear.
    group : str
        Under which it is listed; see `stickslip.engine.channels.GROUPS`.
    hint : str
        How it is drawn best: ``"angle"``, ``"step"``, ``"log"`` or nothing in particular.
    """

    name: str
    unit: str
    label: str = ""
    group: str = "run"
    hint: str = ""


@dataclass(frozen=True, slots=True)
class ControllerLook:
    """Somebody, or something, that can act in the runs of an app."""

    name: str
    title: str
    help: str


@dataclass(frozen=True, slots=True)
class StagingLook:
    """How an app is shown; as `stickslip.contract.Staging`."""

    model: str
    follow: str
    eyes: tuple[float, float, float] | None
    gaze: float
    framed: float
    instruments: tuple[str, ...]
    plots: tuple[str, ...]
