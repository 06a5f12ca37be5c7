"""The scenes that ship: a catalogue of names, each built by the module of the same name.

A scene module defines

``TITLE``
    One line for a person.
``UNTIL``
    Simulated time of a run that shows what the scene is about [s].
``build(**parameters) -> Scene``
    The scene; every parameter has a default.
``measure(simulation) -> dict`` (optional)
    What the end of a run means, SI units in the key names; added to the summary of the run.
``run(scene, until, on_progress) -> dict`` (optional)
    A run of its own, where the result is more than a look at the end. It may also take ``seed`` and ``record``.
"""

from __future__ import annotations

import difflib
import importlib
import inspect
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from stickslip.scenes.errors import UsageError

if TYPE_CHECKING:
    from stickslip.model import Scene

__all__ = ["NAMES", "Entry", "describe", "load", "names"]

#: Names for a person; the module of ``robot-door`` is ``scenes/robot_door.py``.
NAMES: tuple[str, ...] = (
    "anisotropic",
    "arm",
    "bearing",
    "bolt",
    "bounce",
    "boxes",
    "cantilever",
    "chain",
    "curling",
    "descent",
    "door",
    "gears",
    "gripper",
    "half-pipe",
    "hinge",
    "incline",
    "painleve",
    "robot-door",
    "servo-arm",
    "sled13",
    "stack",
    "tower",
)

DEFAULT_UNTIL = 2.0  # s


@dataclass(frozen=True, slots=True)
class Entry:
    """A scene of the catalogue."""

    name: str
    title: str
    until_s: float
    build: Callable[..., Scene]
    measure: Callable[..., Mapping[str, Any]] | None = None
    run: Callable[..., Mapping[str, Any]] | None = None

    @property
    def parameters(self) -> dict[str, Any]:
        """Parameters of ``build`` with their defaults."""
        return {name: p.default for name, p in inspect.signature(self.build).parameters.items()}


def names() -> tuple[str, ...]:
    """Names of the built-in scenes, sorted."""
    return NAMES


def describe(name: str) -> Entry:
    """The catalogue entry called `name`; imports its module.

    Raises
    ------
    UsageError
        There is no such scene. The message names the nearest ones.
    """
    if name not in NAMES:
        near = difflib.get_close_matches(name, NAMES, n=3, cutoff=0.5)
        hint = f"Did you mean {' or '.join(near)}?" if near else f"There are: {', '.join(NAMES)}."
        raise UsageError(
            f"There is no built-in scene {name!r}. {hint} A scene of your own is a path to a .toml file, a robot to a .urdf or .xml file."
        )
    module = importlib.import_module(f"{__name__}.{name.replace('-', '_')}")
    return Entry(
        name=name,
        title=module.TITLE,
        until_s=float(getattr(module, "UNTIL", DEFAULT_UNTIL)),
        build=module.build,
        measure=getattr(module, "measure", None),
        run=getattr(module, "run", None),
    )


def load(name: str, **parameters: Any) -> Scene:
    """Build the scene called `name`.

    Parameters
    ----------
    name : str
        One of :func:`names`.
    **parameters
        What ``build`` of the scene's module takes.

    Raises
    ------
    UsageError
        No such scene, it has no such parameter, or a value is of another kind than the parameter's default or out of its
        range.
    """
    from stickslip.scenes.parameters import refuse_out_of_range  # the catalogue itself stays light

    entry = describe(name)
    unknown = sorted(set(parameters) - set(entry.parameters))
    if unknown:
        known = ", ".join(f"{key}={value!r}" for key, value in entry.parameters.items()) or "none"
        raise UsageError(f"Scene {name!r} has no parameter {', '.join(unknown)}. Its parameters are: {known}.")
    fitting = {key: _fit(name, key, value, entry.parameters[key]) for key, value in parameters.items()}
    refuse_out_of_range(entry.name, entry.build, fitting)
    return entry.build(**fitting)


def _fit(scene: str, key: str, value: Any, default: Any) -> Any:
    """`value` as the kind of the parameter's default: whole numbers serve as floats, lists as tuples."""
    if isinstance(default, float) and isinstance(value, int) and not isinstance(value, bool):
        return float(value) if abs(value) < 2**1023 else (math.inf if value > 0 else -math.inf)
    if isinstance(default, tuple) and isinstance(value, list):
        return tuple(value)
    if default is None or type(value) is type(default):
        return value
    kinds = {bool: "true or false", int: "a whole number", float: "a number", str: "a text", tuple: "a list"}
    wanted = kinds.get(type(default), type(default).__name__)
    raise UsageError(f"Parameter {key} of scene {scene!r} is {value!r}. It must be {wanted}, as {default!r} is.")
