"""Set-ups of sleds as TOML files: strict reading that reports every fault at once, and crash-safe writing.

Which keys a file takes is said by the annotations of the set-up's class, as for scenes. Fields that are declarations
themselves become tables, the others keys of ``[setup]``. Files hold every value, so that a set-up stays what it is when
a default changes.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, Protocol, TypeVar

from stickslip.io.safe_file import read_text_file, write_text_file
from stickslip.io.tables import TableReader, table_of
from stickslip.io.toml_text import parse_toml, write_toml
from stickslip.model import Fault, ModelError
from stickslip.model.fields import declared_fields, draft_of
from stickslip.model.kinds import INVALID, Item, describe

FORMAT = 1
MAX_BYTES = 2**20
HEADER = "setup"


class Setup(Protocol):
    """What the class of a set-up must have besides its fields."""

    #: Kind of sled; a file for another one is refused.
    sled: ClassVar[str]


S = TypeVar("S", bound=Setup)


def load_setup(path: str | os.PathLike[str], cls: type[S]) -> S:
    """Read a set-up from a TOML file.

    Parameters
    ----------
    path : path-like
    cls : type
        Class of the set-up.

    Raises
    ------
    ModelError
        With all faults of the whole file, each with its line: keys that do not exist, values out of range, another
        sled, a newer format.
    """
    text = read_text_file(Path(path), os.fspath(path), max_bytes=MAX_BYTES)
    return setup_from_toml(text, cls, where=os.fspath(path))


def save_setup(setup: Setup, path: str | os.PathLike[str]) -> None:
    """Write a set-up to a TOML file, completely or not at all; `load_setup` reads an equal one."""
    write_text_file(Path(path).absolute(), setup_to_toml(setup), os.fspath(path), MAX_BYTES)


def setup_to_toml(setup: Setup) -> str:
    """Write a set-up as TOML text with every value."""
    table = table_of(setup, complete=True)
    own = {key: value for key, value in table.items() if not isinstance(value, Mapping)}
    parts = {key: value for key, value in table.items() if isinstance(value, Mapping)}
    return write_toml({HEADER: {"format": FORMAT, "sled": setup.sled, **own}, **parts})


def setup_from_toml(text: str, cls: type[S], where: str = "set-up") -> S:
    """Read a set-up from TOML text.

    Parameters
    ----------
    text : str
    cls : type
        Class of the set-up.
    where : str
        Name of the source in messages.

    Raises
    ------
    ModelError
        With all faults.
    """
    tables = parse_toml(text, where)
    reader = TableReader()
    setup = _read(reader, tables, cls)
    if setup is None:
        raise ModelError(reader.located(where, text))
    return setup


def _read(reader: TableReader, tables: Mapping[str, Any], cls: type[S]) -> S | None:
    """The set-up, or None if there are faults."""
    fields = declared_fields(cls)
    parts = {name: field.kind for name, field in fields.items() if isinstance(field.kind, Item)}
    header = tables.get(HEADER)
    reader.places[HEADER] = (HEADER,)
    if not _is_ours(reader, header, cls.sled):
        return None
    assert isinstance(header, dict)
    for key in tables:
        if key != HEADER and key not in parts:
            reader.places[key] = (key,)
            reader.faults.append(reader.unknown_key(key, key, [HEADER, *parts], f"a set-up of a {cls.sled}", {}))
    own = {name: field.kind for name, field in fields.items() if name not in parts}
    for key in header:
        if key not in ("format", "sled", *own):
            known = ["format", "sled", *own]
            reader.faults.append(reader.unknown_key(f"{HEADER}.{key}", key, known, f"[{HEADER}]", own))
    values = {name: header.get(name, fields[name].default) for name in own}
    for name in own:
        if name not in header and fields[name].required:
            del values[name]
            what = f"Add `{name}`: {fields[name].kind.wanted()}"
            reader.faults.append(Fault(f"{HEADER}.{name}", "is missing", what))
    for name, kind in parts.items():
        reader.places[name] = (name,)
        values[name] = _read_part(reader, name, kind, tables.get(name), fields[name].default)
    sound = {name: value for name, value in values.items() if value is not INVALID}
    draft = draft_of(cls, sound, HEADER)
    for fault in draft.faults:  # a relation names a part by its field: that is its table in the file
        bare = fault.path.removeprefix(f"{HEADER}.")
        reader.faults.append(fault._replace(path=bare) if bare.split(".")[0] in parts else fault)
    return None if reader.faults else cls(**draft.values)


def _is_ours(reader: TableReader, header: Any, sled: str) -> bool:
    """Whether the file is a set-up for this sled in a format that is read; everything else would be noise."""
    if not isinstance(header, dict):
        what = "is missing" if header is None else f"is {describe(header)}, not a table"
        fix = f'Begin the file with [{HEADER}], format = {FORMAT} and sled = "{sled}"'
        reader.faults.append(Fault(HEADER, what, fix))
        return False
    if header.get("sled") != sled:
        what = "is missing" if "sled" not in header else f"is {header['sled']!r:.60}, another sled than a {sled}"
        reader.faults.append(Fault(f"{HEADER}.sled", what, f"Choose a set-up of a {sled}"))
        return False
    if header.get("format") != FORMAT:
        what = f"is {describe(header.get('format'))}, but this version reads format {FORMAT}"
        reader.faults.append(Fault(f"{HEADER}.format", what, "Read it with the version of stickslip that wrote it"))
        return False
    return True


def _read_part(reader: TableReader, name: str, kind: Item, table: Any, default: Any) -> Any:
    """One table; a file that leaves it out takes the default."""
    if table is None:
        return default
    if not isinstance(table, dict):
        reader.faults.append(Fault(name, f"is {describe(table)}, not a table", f"Write [{name}] and its keys below it"))
        return INVALID
    part = reader.read_table(kind.cls, table, name, f"[{name}]")
    return INVALID if part is None else part
