"""Declarations: frozen dataclasses whose annotations say how each field is checked.

``mass: Annotated[float, Number("kg", above=0)]`` is the single source for the check on construction, for reading and
writing files and for the tables in the documentation.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from dataclasses import MISSING, fields
from typing import Any, NamedTuple, get_args, get_type_hints

from stickslip.model.errors import Fault, ModelError
from stickslip.model.kinds import INVALID, Kind
from stickslip.model.label import Label


class Field(NamedTuple):
    """One field of a declaration, as its class declares it."""

    kind: Kind
    required: bool
    default: Any  # settled; None if required
    label: Label


class Draft:
    """Values of a declaration while they are checked, and the faults found.

    Relations between fields read ``draft["lower"]`` after asking ``draft.has("lower", "upper")``, and report through
    `fault`.
    """

    __slots__ = ("faults", "values", "where")

    def __init__(self, where: str) -> None:
        self.where = where
        self.values: dict[str, Any] = {}
        self.faults: list[Fault] = []

    def has(self, *names: str) -> bool:
        """Whether all these fields hold usable values."""
        return all(name in self.values for name in names)

    def __getitem__(self, name: str) -> Any:
        return self.values[name]

    def __setitem__(self, name: str, value: Any) -> None:
        self.values[name] = value

    def fault(self, field: str, what: str, fix: str) -> None:
        """Report that `field` is wrong."""
        self.faults.append(Fault(f"{self.where}.{field}", what, fix))


@functools.cache
def declared_fields(cls: Any) -> dict[str, Field]:
    """Fields of a declaration class, in order, with kind and settled default."""
    hints = get_type_hints(cls, include_extras=True)
    declared = {}
    for field in fields(cls):
        hint = hints[field.name]
        kind = next(extra for extra in get_args(hint)[1:] if isinstance(extra, Kind))
        kind = kind.bind(cls)
        plain = Label(field.name.replace("_", " "))
        label = next((extra for extra in get_args(hint)[1:] if isinstance(extra, Label)), plain)
        default = field.default_factory() if field.default_factory is not MISSING else field.default
        if default is MISSING:
            declared[field.name] = Field(kind, True, None, label)
        else:
            faults: list[Fault] = []
            settled = kind.settle(default, field.name, faults)
            required = settled is INVALID  # an empty name is a default that must be replaced
            declared[field.name] = Field(kind, required, None if required else settled, label)
    return declared


def place_of(cls: type, values: dict[str, Any]) -> str:
    """Path of a declaration in messages: its section and name, or its class."""
    section = getattr(cls, "section", "")
    name = values.get("name")
    if section and isinstance(name, str) and name:
        return f"{section} '{name[:60]}'"
    between = values.get("between")
    if section and isinstance(between, (list, tuple)):
        return f"{section} " + "/".join(f"'{material}'" for material in between)
    return section or cls.__name__


def draft_of(cls: type, values: dict[str, Any], where: str) -> Draft:
    """Check and normalise the values of a declaration that need not exist yet.

    Parameters
    ----------
    cls : type
        A declaration class.
    values : dict of str to Any
        Values by field name. Fields left out are not checked.
    where : str
        Path that precedes the field name in faults.

    Returns
    -------
    Draft
        Usable values, and all faults.
    """
    draft = Draft(where)
    for name, field in declared_fields(cls).items():
        if name in values:
            settled = field.kind.settle(values[name], f"{where}.{name}", draft.faults)
            if settled is not INVALID:
                draft[name] = settled
    relate: Callable[[Draft], None] | None = getattr(cls, "_relate", None)
    if relate is not None:
        relate(draft)
    return draft


def settle_declaration(declaration: Any) -> None:
    """Check and normalise a declaration in place; the body of every ``__post_init__``.

    Raises
    ------
    ModelError
        With all faults of this declaration.
    """
    cls: Any = type(declaration)
    values = {name: getattr(declaration, name) for name in declared_fields(cls)}
    draft = draft_of(cls, values, place_of(cls, values))
    if draft.faults:
        raise ModelError(draft.faults)
    for name, value in draft.values.items():
        if value is not values[name]:
            object.__setattr__(declaration, name, value)


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word most like `word`, if any is."""
    import difflib  # only needed for messages

    matches = difflib.get_close_matches(word, list(known), n=1, cutoff=0.6)
    return matches[0] if matches else None
