"""How records of a track report their faults: all at once, as one `TrackError`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stickslip.model.errors import Fault, TrackError
from stickslip.model.fields import declared_fields, draft_of


def refuse(faults: Sequence[Fault]) -> None:
    """Raise all faults as one error; do nothing if there are none.

    Raises
    ------
    TrackError
        Its text lists every fault: where, what, fix.
    """
    if faults:
        raise TrackError(faults)


def settle_record(record: Any, where: str) -> None:
    """Check and normalise a record in place; the body of its ``__post_init__``.

    Parameters
    ----------
    record : Any
        A frozen dataclass whose annotations say how each field is checked (`stickslip.model.fields`).
    where : str
        Path that precedes the field name in faults.

    Raises
    ------
    TrackError
        With all faults of this record.
    """
    cls: Any = type(record)
    values = {name: getattr(record, name) for name in declared_fields(cls)}
    draft = draft_of(cls, values, where)
    refuse(draft.faults)
    for name, value in draft.values.items():
        object.__setattr__(record, name, value)


def place_at(noun: str, station: Any) -> str:
    """Name a record by its station, as far as it has one: ``curve at 60 m``."""
    return f"{noun} at {station:g} m" if isinstance(station, (int, float)) else noun
