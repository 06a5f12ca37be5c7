"""Settings: what may be set of an app, declared once. Forms, ``--set``, ``--help``, study factors and files all read them."""

from __future__ import annotations

import difflib
import inspect
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args, get_origin, get_type_hints

from stickslip.model.errors import Fault, UsageError
from stickslip.model.fields import declared_fields
from stickslip.model.kinds import Choice, Flag, Integer, Kind, Number, Numbers, Text
from stickslip.model.label import Label

#: Kinds of parameters that declare none, by their defaults.
PLAIN: dict[type, Kind] = {bool: Flag(), int: Integer(), float: Number(), str: Text(), tuple: Numbers()}
MAX_NAMED = 12  # names that an error lists


@dataclass(frozen=True, slots=True)
class Setting:
    """Something of an app that may be set before a run begins.

    Attributes
    ----------
    path : str
        Its name; parts of a larger thing are separated by dots.
    kind : Kind
        What it may be: unit, range, choices.
    default : object
    label : Label
        What a person reads.
    help : str
        What it means, in a sentence or two.
    suggestions : callable, optional
        Values to choose from where the kind is a free text, such as the names of tracks.
    """

    path: str
    kind: Kind
    default: Any
    label: Label
    help: str = ""
    suggestions: Callable[[], tuple[str, ...]] | None = None


def settings_of(build: Callable[..., Any]) -> tuple[Setting, ...]:
    """Settings that the parameters of a function declare: annotation (kind, label, a function for suggestions), default, docstring."""
    hints, helps = get_type_hints(build, include_extras=True), parameter_helps(build)
    found = []
    for name, parameter in inspect.signature(build).parameters.items():
        hint = hints[name]
        extras = getattr(hint, "__metadata__", ())
        plain = hint.__origin__ if extras else hint
        kind = next((extra for extra in extras if isinstance(extra, Kind)), None)
        if kind is None:
            kind = Choice(get_args(plain)) if get_origin(plain) is Literal else PLAIN[type(parameter.default)]
        label = next((extra for extra in extras if isinstance(extra, Label)), _plain_label(name))
        suggestions = next((extra for extra in extras if inspect.isfunction(extra)), None)
        found.append(Setting(name, kind, parameter.default, label, helps.get(name, "") or label.help, suggestions))
    return tuple(found)


def settings_of_declaration(cls: Any) -> tuple[Setting, ...]:
    """Settings that the fields of a declaration class declare; its docstring helps."""
    helps = parameter_helps(cls)
    return tuple(
        Setting(name, field.kind, field.default, field.label, helps.get(name, "") or field.label.help)
        for name, field in declared_fields(cls).items()
    )


def settle(owner: str, settings: Sequence[Setting], values: Mapping[str, Any]) -> dict[str, Any]:
    """All settings of an app: those given, checked and normalised, and the defaults of the others.

    Parameters
    ----------
    owner : str
        Whose settings these are, for the message.
    settings : sequence of Setting
    values : mapping
        Given values by path.

    Raises
    ------
    UsageError
        A name does not exist, with the nearest ones; or values are of another kind or out of range, all of them listed.
    """
    known = {setting.path: setting for setting in settings}
    for path in values:
        setting_of(owner, path, settings)
    faults: list[Fault] = []
    settled = {setting.path: setting.default for setting in settings}
    for path, value in values.items():
        if value is None and known[path].default is None:
            continue
        settled[path] = known[path].kind.settle(value, path, faults)
    if faults:
        words = {path: f"{setting.label.words} ({path})" for path, setting in known.items()}
        said = " ".join(f"{words.get(fault.path, fault.path)} {fault.what}. {fault.fix}." for fault in faults)
        raise UsageError(f"{owner}: {said}")
    return settled


def setting_of(owner: str, path: str, settings: Iterable[Setting]) -> Setting:
    """The setting of a path.

    Raises
    ------
    UsageError
        There is none, with the nearest names.
    """
    known = {setting.path: setting for setting in settings}
    if path not in known:
        raise UsageError(f"{owner} has no setting {path[:60]!r}. {nearest(path, known)}")
    return known[path]


def nearest(name: str, known: Iterable[str]) -> str:
    """A sentence with the names closest to one that does not exist, or with those there are."""
    names = list(known)
    near = difflib.get_close_matches(name, names, n=3, cutoff=0.5)
    if near:
        return f"Did you mean {' or '.join(near)}?"
    more = f" and {len(names) - MAX_NAMED} more" if len(names) > MAX_NAMED else ""
    return f"There are: {', '.join(names[:MAX_NAMED])}{more}." if names else "There are none."


def parameter_helps(owner: Any) -> dict[str, str]:
    """What the docstring of a function, or those of a class and of what it inherits from, say of each parameter."""
    found: dict[str, str] = {}
    texts = (
        [base.__dict__.get("__doc__") for base in reversed(owner.__mro__)]
        if isinstance(owner, type)
        else [owner.__doc__]
    )
    for text in texts:
        found |= _said(inspect.cleandoc(text or ""))
    return {name: said.replace("`", "") for name, said in found.items()}


def _said(text: str) -> dict[str, str]:
    """What a numpydoc text says of each parameter."""
    found: dict[str, str] = {}
    names: list[str] = []
    for line in text.partition("Parameters\n----------\n")[2].splitlines():
        head = re.match(r"([a-z_][\w, ]*)( : |$)", line)
        if head:
            names = [name.strip() for name in head.group(1).split(",")]
        elif line.startswith("    "):
            for name in names:
                found[name] = f"{found.get(name, '')} {line.strip()}".strip()
        elif line.strip():
            break
    return found


def _plain_label(name: str) -> Label:
    """What a parameter is called that declares no label."""
    return {"dt": Label("Step", "Δt", "ms", help="Time that one step simulates.")}.get(
        name, Label(name.replace("_", " ").capitalize())
    )
