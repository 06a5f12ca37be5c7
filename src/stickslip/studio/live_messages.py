"""What a view of a script and its page say to each other, besides state frames; part of the protocol."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, get_args

Place = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class LiveOpened:
    """First message to a page: what is shown.

    Attributes
    ----------
    session : str
        Tells one view from the next at the same address.
    title : str
    description : str
        Address of the `SceneLook` among the assets.
    epoch : int
        Of its frames.
    """

    type: ClassVar[str] = "live"
    session: str
    title: str
    description: str
    epoch: int


@dataclass(frozen=True, slots=True)
class LiveNames:
    """Names of everything that was added and is still there; the page takes away the rest."""

    type: ClassVar[str] = "live_names"
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LiveMarker:
    """A ball.

    Attributes
    ----------
    name : str
    body : int
        That it moves with; -1: none, it counts from the origin of the wire.
    position : (3,) float [m]
    radius : float [m]
    colour : (3,) float
        Red, green and blue from 0 to 1.
    """

    type: ClassVar[str] = "live_marker"
    name: str
    body: int
    position: Place
    radius: float
    colour: Place


@dataclass(frozen=True, slots=True)
class LiveLine:
    """A line through points, x, y, z [m] of one after the other; `width` in pixels, all else as of a marker."""

    type: ClassVar[str] = "live_line"
    name: str
    body: int
    points: tuple[float, ...]
    width: float
    colour: Place


@dataclass(frozen=True, slots=True)
class LiveLabel:
    """Words at a place, all else as of a marker."""

    type: ClassVar[str] = "live_label"
    name: str
    body: int
    position: Place
    text: str
    colour: Place


@dataclass(frozen=True, slots=True)
class LiveSlider:
    """A number that a person moves between two others; `step` 0: as finely as the page can."""

    type: ClassVar[str] = "live_slider"
    name: str
    least: float
    most: float
    step: float
    value: float
    unit: str


@dataclass(frozen=True, slots=True)
class LiveButton:
    """Something that a person presses."""

    type: ClassVar[str] = "live_button"
    name: str


@dataclass(frozen=True, slots=True)
class MoveSlider:
    """The person has moved a slider."""

    type: ClassVar[str] = "move_slider"
    name: str
    value: float


@dataclass(frozen=True, slots=True)
class PressButton:
    """The person has pressed a button."""

    type: ClassVar[str] = "press_button"
    name: str


LiveItem = LiveMarker | LiveLine | LiveLabel | LiveSlider | LiveButton
LiveAnswer = LiveOpened | LiveNames | LiveItem
LiveRequest = MoveSlider | PressButton
LIVE_ANSWERS: tuple[type, ...] = get_args(LiveAnswer)
LIVE_REQUESTS: tuple[type, ...] = get_args(LiveRequest)
