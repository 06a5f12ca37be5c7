"""What a script adds to its view: markers, lines, labels, sliders and buttons. Setting a property shows at once."""

from __future__ import annotations

import dataclasses
import math
import re
import threading
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip.model.errors import UsageError
from stickslip.studio.live_board import NOUNS, Board
from stickslip.studio.live_messages import LiveButton, LiveItem, LiveLabel, LiveLine, LiveMarker, LiveSlider

Array = NDArray[np.float64]
Colour = str | Sequence[float]
M = TypeVar("M", bound=LiveItem)

MOST_POINTS = 10_000  # of one line
LONGEST_TEXT = 200  # characters of a label
FARTHEST = 1e9  # m: pages count in 32-bit floats
HEX = re.compile(r"#[0-9A-Fa-f]{6}")


class Item(Generic[M]):
    """Something in a view, by its name."""

    def __init__(self, board: Board, item: M) -> None:
        self._board, self._item = board, item
        self._lock = threading.Lock()  # the script and a page may change it at the same time
        self._gone = False
        board.add(item)

    @property
    def name(self) -> str:
        """By which it was added."""
        return self._item.name

    def remove(self) -> None:
        """Take it away; its name can then be used again."""
        with self._lock:
            if not self._gone:
                self._board.remove(self.name)
            self._gone = True

    def __repr__(self) -> str:
        return f"<{NOUNS[self._item.type]} {self.name!r}>"

    def _change(self, page: int = 0, **fields: Any) -> None:
        with self._lock:
            if self._gone and page:
                return  # a person may be late
            if self._gone:
                raise UsageError(f"The {NOUNS[self._item.type]} {self.name!r} was removed. Add it again.")
            item = dataclasses.replace(self._item, **fields)
            self._board.change(item, page)
            self._item = item


class Placed(Item[M]):
    """Something at a place, fixed in the world or to a body.

    Parameters
    ----------
    board : Board
    item : message
    origin : (3,) float [m]
        What positions on the wire count from; zero for what moves with a body.
    """

    def __init__(self, board: Board, item: M, origin: Array) -> None:
        self._origin = origin
        super().__init__(board, item)

    @property
    def colour(self) -> tuple[float, float, float]:
        """Red, green and blue from 0 to 1; also set as ``"#rrggbb"``."""
        return self._item.colour  # type: ignore[union-attr]

    @colour.setter
    def colour(self, colour: Colour) -> None:
        self._change(colour=rgb(colour, repr(self)))


class Marker(Placed[LiveMarker]):
    """A ball."""

    @property
    def position(self) -> Array:
        """Of its middle [m]."""
        return np.array(self._item.position) + self._origin

    @position.setter
    def position(self, position: ArrayLike) -> None:
        self._change(position=place(position, self._origin, repr(self)))

    @property
    def radius(self) -> float:
        """Of the ball [m]."""
        return self._item.radius

    @radius.setter
    def radius(self, radius: float) -> None:
        self._change(radius=positive(radius, "radius", repr(self)))


class Line(Placed[LiveLine]):
    """A line through points."""

    @property
    def points(self) -> Array:
        """In their order [m], (n, 3)."""
        return np.array(self._item.points).reshape(-1, 3) + self._origin

    @points.setter
    def points(self, points: ArrayLike) -> None:
        self._change(points=places(points, self._origin, repr(self)))


class Label(Placed[LiveLabel]):
    """Words at a place."""

    @property
    def text(self) -> str:
        """What it says."""
        return self._item.text

    @text.setter
    def text(self, text: str) -> None:
        self._change(text=words(text, repr(self)))

    @property
    def position(self) -> Array:
        """Of its lower edge's middle [m]."""
        return np.array(self._item.position) + self._origin

    @position.setter
    def position(self, position: ArrayLike) -> None:
        self._change(position=place(position, self._origin, repr(self)))


class Slider(Item[LiveSlider]):
    """A number that a person moves, on any page that shows the view."""

    @property
    def value(self) -> float:
        """Where it is now; setting it moves it on all pages."""
        return self._item.value

    @value.setter
    def value(self, value: float) -> None:
        item = self._item
        self._change(value=within(value, item.least, item.most, repr(self)))

    def heard(self, value: float, page: int) -> None:
        """A person has moved it on a page."""
        self._change(page, value=min(max(value, self._item.least), self._item.most))


class Button(Item[LiveButton]):
    """Something that a person presses."""

    def __init__(self, board: Board, item: LiveButton) -> None:
        self._clicks = self._taken = 0
        super().__init__(board, item)

    @property
    def clicks(self) -> int:
        """How often it was pressed."""
        return self._clicks

    def clicked(self) -> bool:
        """Whether it was pressed since this was last asked."""
        clicks, before = self._clicks, self._taken
        self._taken = clicks
        return clicks > before

    def heard(self) -> None:
        """A person has pressed it on a page."""
        self._clicks += 1


# --- what a script hands over, checked --------------------------------------------------------------------------------------


def place(position: ArrayLike, origin: Array, what: str) -> tuple[float, float, float]:
    """A position as pages have it.

    Raises
    ------
    UsageError
        It is not three finite numbers.
    """
    x, y, z = _numbers(position, f"{what}: position", (3,), "x, y and z [m]") - origin
    return float(x), float(y), float(z)


def places(points: ArrayLike, origin: Array, what: str) -> tuple[float, ...]:
    """Points of a line as pages have them, flat.

    Raises
    ------
    UsageError
        They are not two or more rows of three finite numbers, or too many.
    """
    found = _numbers(points, f"{what}: points", (-1, 3), "rows of x, y and z [m]")
    if not 2 <= len(found) <= MOST_POINTS:
        raise UsageError(f"{what}: points are {len(found)}. A line has 2 to {MOST_POINTS}; leave some out.")
    return tuple((found - origin).ravel().tolist())


def rgb(colour: Colour, what: str) -> tuple[float, float, float]:
    """A colour from 0 to 1.

    Raises
    ------
    UsageError
        It is neither ``"#rrggbb"`` nor three numbers from 0 to 1.
    """
    if isinstance(colour, str):
        if not HEX.fullmatch(colour):
            raise UsageError(
                f"{what}: colour is {colour[:40]!r}. Write it as '#e8563a', or as three numbers from 0 to 1."
            )
        r, g, b = (int(colour[k : k + 2], 16) / 255.0 for k in (1, 3, 5))
        return r, g, b
    found = _numbers(colour, f"{what}: colour", (3,), "red, green and blue from 0 to 1, or '#rrggbb'")
    if found.min() < 0.0 or found.max() > 1.0:
        raise UsageError(f"{what}: colour is {found.tolist()}. Red, green and blue go from 0 to 1.")
    return float(found[0]), float(found[1]), float(found[2])


def positive(value: float, noun: str, what: str) -> float:
    """A finite number above zero, or a sentence."""
    number = finite(value, noun, what)
    if number <= 0.0:
        raise UsageError(f"{what}: {noun} is {number:g}. Give a number above 0.")
    return number


def finite(value: Any, noun: str, what: str) -> float:
    """A finite number, or a sentence."""
    try:
        number = float(value)
    except (TypeError, ValueError):
        raise UsageError(f"{what}: {noun} is {str(value)[:40]!r}. Give a number.") from None
    if not math.isfinite(number) or abs(number) > FARTHEST:
        raise UsageError(f"{what}: {noun} is {number}. Give a finite number.")
    return number


def within(value: Any, least: float, most: float, what: str) -> float:
    """A number within a range, or a sentence."""
    number = finite(value, "value", what)
    if not least <= number <= most:
        raise UsageError(f"{what}: value is {number:g}. It goes from {least:g} to {most:g}.")
    return number


def words(text: str, what: str) -> str:
    """A text that is not too long, or a sentence."""
    if not isinstance(text, str) or not text.strip() or len(text) > LONGEST_TEXT:
        raise UsageError(f"{what}: text is {str(text)[:40]!r}. Give 1 to {LONGEST_TEXT} characters.")
    return text


def _numbers(given: Any, noun: str, shape: tuple[int, ...], form: str) -> Array:
    try:
        found = np.asarray(given, float)
    except (TypeError, ValueError):
        raise UsageError(f"{noun} is {str(given)[:60]!r}. Give {form}.") from None
    if found.ndim != len(shape) or found.shape[-1] != 3:
        raise UsageError(f"{noun} has the shape {found.shape}. Give {form}.")
    if not np.isfinite(found).all() or np.abs(found).max(initial=0.0) > FARTHEST:
        raise UsageError(f"{noun} holds a number that is not finite: {str(found.tolist())[:60]}. Give {form}.")
    return found
