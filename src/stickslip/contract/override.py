"""Change single values of a scene by their path: ``step.dt``, ``joint.hinge.friction.0.limit``, ``law.0.mu``.

A path is a chain of field names; an element of a list is addressed by its ``name`` or by its index. Lists may be named
in the singular. Declarations are frozen: a changed copy is made from the inside out, and each level validates itself.
"""

from __future__ import annotations

import dataclasses
import difflib
import re
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from stickslip.contract.settings import PLAIN, Setting
from stickslip.io.toml_text import value_of
from stickslip.model.errors import UsageError
from stickslip.model.fields import declared_fields
from stickslip.model.kinds import Function, Kind, Text
from stickslip.model.label import Label

BARE_WORD = re.compile(r"(?:/|\.{1,2}/|[A-Za-z_])[\w.:/-]*")  # names, and paths that begin with /, ./ or ../

T = TypeVar("T")


def shorten(text: str, length: int = 80) -> str:
    """A text as messages repeat it."""
    return text if len(text) <= length else f"{text[: length - 1]}…"


def parse_assignments(assignments: Sequence[str]) -> dict[str, Any]:
    """Turn ``path=value`` texts into a mapping; values are TOML literals, a bare word is a text.

    Raises
    ------
    UsageError
        A text has no ``=``, its value is not a TOML literal, or a path is given twice.
    """
    values: dict[str, Any] = {}
    for text in assignments:
        path, equals, literal = (part.strip() for part in text.partition("="))
        if not equals or not path or not literal:
            raise UsageError(f"--set {shorten(text)!r} is not of the form path=value, for example --set step.dt=0.002.")
        try:
            value = value_of(literal)
        except ValueError:
            if not BARE_WORD.fullmatch(literal):
                raise UsageError(
                    f"--set {shorten(text)!r}: {shorten(literal)!r} is not a TOML value. "
                    'Write a number (0.3), a list ([0, 0, -9.81]), true or false, or a text ("moreau").'
                ) from None
            value = literal
        if path in values:
            raise UsageError(f"--set {path} is given twice, the second time as {shorten(text)!r}. Give it once.")
        values[path] = value
    return values


def split_parameters(values: Mapping[str, Any], parameters: Sequence[str]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Separate the parameters of a scene's ``build`` from paths into the built scene.

    A path that is the name of a parameter is that parameter, also where the scene has a field of that name.
    """
    for_build = {path: value for path, value in values.items() if path in parameters}
    return for_build, {path: value for path, value in values.items() if path not in for_build}


def override(scene: T, values: Mapping[str, Any], parameters: Sequence[str] = (), trust: bool = False) -> T:
    """A copy of the declaration `scene` in which each path of `values` has its new value.

    Parameters
    ----------
    scene : Scene
        Any frozen dataclass of dataclasses and tuples.
    values : mapping of str to object
        New values by path, as :func:`parse_assignments` gives them.
    parameters : sequence of str
        Parameters of the scene's ``build``, to be named beside the fields when a path does not exist.
    trust : bool
        Whether values may name functions by their address, which are imported and run.

    Raises
    ------
    UsageError
        A path does not exist; the message lists what there is. Or a value names a function.
    ModelError
        A value does not suit its place.
    """
    for path, value in values.items():
        steps = path.split(".")
        if parameters and _field(scene, steps[0]) is None:
            raise UsageError(_unknown(steps[0], (), [*parameters, *_fields(scene)]))
        changed = _replace(scene, steps, value, ())
        new = named_by(changed, Function) - named_by(scene, Function)
        if not trust and any(":" in str(name) for name in new):
            raise UsageError(f"--set {path}={value}: names a function, which would be run. Say --trust if it may be.")
        scene = changed
    return scene


def setting_in(scene: Any, path: str, parameters: Sequence[str] = ()) -> Setting:
    """What the value at a path of a scene may be, and what it is.

    Raises
    ------
    UsageError
        The path does not exist; the message lists what there is.
    """
    trail: tuple[str, ...] = ()
    node: Any = scene
    kind: Kind | None = None
    label = Label(path)
    for step in path.split("."):
        if dataclasses.is_dataclass(node):
            field = _field(node, step)
            if field is None:
                raise UsageError(_unknown(step, trail, [*(parameters if not trail else ()), *_fields(node)]))
            declared = declared_fields(node.__class__).get(field)
            kind, label = (None, Label(path)) if declared is None else (declared.kind, declared.label)
            node = getattr(node, field)
        elif isinstance(node, tuple):
            node = node[_find_element(node, step, trail)]
            kind = getattr(kind, "each", None) if isinstance(node, float) else None
        else:
            raise UsageError(f"--set {path}: {_join(trail)} has no part {step!r}.")
        trail = (*trail, step)
    return Setting(path, kind or PLAIN.get(type(node), Text()), node, label)


def named_by(scene: Any, *kinds: type[Kind]) -> frozenset[Any]:
    """What the shapes and forces of a scene name in fields of some kinds, such as functions and files."""
    parts: tuple[Any, ...] = (*getattr(scene, "shapes", ()), *getattr(scene, "forces", ()))
    return frozenset(
        getattr(part, name)
        for part in parts
        for name, field in declared_fields(part.__class__).items()
        if isinstance(field.kind, kinds)
    )


def _replace(node: Any, path: list[str], value: Any, trail: tuple[str, ...]) -> Any:
    """Copy `node` with the value at `path` below it replaced; `trail` is the path that led to `node`."""
    if not path:
        return value
    step, rest = path[0], path[1:]
    here = (*trail, step)
    if dataclasses.is_dataclass(node) and not isinstance(node, type):
        field = _field(node, step)
        if field is None:
            raise UsageError(_unknown(step, trail, _fields(node)))
        return dataclasses.replace(node, **{field: _replace(getattr(node, field), rest, value, here)})
    if isinstance(node, tuple):
        index = _find_element(node, step, trail)
        return (*node[:index], _replace(node[index], rest, value, here), *node[index + 1 :])
    shown = "not set" if node is None else f"the value {node!r}"
    raise UsageError(f"--set {_join(here)}: {_join(trail)} is {shown}; it has no part {step!r}.")


def _fields(node: Any) -> list[str]:
    """Names of the fields of a dataclass."""
    return [field.name for field in dataclasses.fields(node) if field.init]


def _field(node: Any, step: str) -> str | None:
    """The field of a dataclass that `step` names, as it is or in the singular."""
    plural = {"body": "bodies"}.get(step, f"{step}s")
    return next((name for name in _fields(node) if name in (step, plural)), None)


def _find_element(node: tuple[Any, ...], step: str, trail: tuple[str, ...]) -> int:
    """The element of a tuple that `step` names or counts, from 0."""
    labels = [getattr(element, "name", None) for element in node]
    if step in labels:
        return labels.index(step)
    if step.isdecimal() and int(step) < len(node):
        return int(step)
    raise UsageError(_unknown(step, trail, [str(label or index) for index, label in enumerate(labels)]))


def _unknown(step: str, trail: tuple[str, ...], known: Sequence[str]) -> str:
    """The message for a step of a path that leads nowhere."""
    near = difflib.get_close_matches(step, known, n=1, cutoff=0.5)
    hint = f" Did you mean {_join((*trail, near[0]))}?" if near else ""
    return (
        f"--set {_join((*trail, step))}: there is no such path.{hint} "
        f"{_join(trail) or 'The scene'} has: {', '.join(known) or 'nothing'}."
    )


def _join(trail: tuple[str, ...]) -> str:
    """A path as a user writes it."""
    return ".".join(trail)
