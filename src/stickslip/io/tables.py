"""Tables of a file → declarations: strict, and every fault with its line.

The annotations of a declaration say which keys its table takes and what each may hold; there is no second description.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from stickslip.io.opened_folder import MAX_NAME, OpenedFolder, folder_itself, root_of
from stickslip.io.toml_text import find_lines, line_of
from stickslip.model.errors import Fault, ModelError
from stickslip.model.fields import declared_fields, draft_of, nearest, place_of
from stickslip.model.functions import id_of, settled_name
from stickslip.model.kinds import INVALID, DataFile, Function, Item, Items, Kind, describe

FUNCTION_FIX = "Name one of ours (docs/scene-files.md), or say `--trust` (`trust=True` in Python) if you trust whoever made the file"
MOST_FAULTS = 200  # that are listed
NONE = "none"  # an empty place in a list; TOML has no null

# Endings that look like units: the SI unit that stickslip uses instead.
UNIT_ENDINGS = {
    **dict.fromkeys(("g", "kg", "t", "lb", "lbs"), "kg"),
    **dict.fromkeys(("um", "mm", "cm", "dm", "m", "km", "in", "inch", "ft"), "m"),
    **dict.fromkeys(("deg", "degree", "degrees", "rad", "rev", "turns"), "rad"),
    **dict.fromkeys(("us", "ms", "s", "sec", "min"), "s"),
    **dict.fromkeys(("kmh", "kph", "mph", "m_s", "mps"), "m/s"),
    **dict.fromkeys(("rpm", "deg_s", "rad_s"), "rad/s"),
    **dict.fromkeys(("n", "kn", "kgf", "lbf"), "N"),
    **dict.fromkeys(("nm", "ncm", "nmm", "n_m"), "N m"),
    **dict.fromkeys(("hz", "khz"), "Hz"),
}


@dataclass
class TableReader:
    """Reads tables into declarations and collects faults on the way.

    Parameters
    ----------
    opened : OpenedFolder
        What names of files in the tables are relative to, and what may be read and run. Default: the working directory.
    plurals : mapping of str to str
        Words that people write for an array of tables → its name in the file.
    """

    opened: OpenedFolder = field(default_factory=folder_itself)
    plurals: Mapping[str, str] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    places: dict[str, tuple[str | int, ...]] = field(default_factory=dict)  # place in messages → path in the file
    named: list[Path] = field(default_factory=list)  # files that the tables name and that may be read

    def read_table(self, cls: type, table: Mapping[str, Any], place: str, title: str) -> Any:
        """One declaration, or None if it has faults."""
        before = len(self.faults)
        fields = declared_fields(cls)
        kinds = {name: known.kind for name, known in fields.items()}
        meant = set()  # fields given under a name with a unit: reported once
        for key in table:
            if key not in fields:
                self.faults.append(self.unknown_key(f"{place}.{key}", key, list(fields), title, kinds))
                meant.add(_split_unit(key)[0])
        values = {}
        for name, known in fields.items():
            if name in table:
                value = self.read_value(known.kind, table[name], f"{place}.{name}")
                if value is not INVALID:
                    values[name] = value
            elif known.required and name not in meant:
                self.faults.append(Fault(f"{place}.{name}", "is missing", f"Add `{name}`: {known.kind.wanted()}"))
            elif not known.required:
                values[name] = known.default
        draft = draft_of(cls, values, place)
        self.faults.extend(draft.faults)
        return cls(**draft.values) if len(self.faults) == before else None

    def read_value(self, kind: Kind, data: Any, path: str) -> Any:
        """Plain data as the value a declaration takes; checking is left to the declaration."""
        if isinstance(kind, DataFile) and isinstance(data, str) and data:
            return self.file_at(data, path)
        if isinstance(kind, Function) and isinstance(data, str):
            return self.function_at(data, path)
        if isinstance(kind, Item) and isinstance(data, dict):
            item = self.read_table(kind.cls, data, path, f"`{path.rsplit('.', 1)[-1]}`")
            return INVALID if item is None else item
        if not isinstance(kind, Items):
            return data
        (cls,) = kind.classes
        entries = data if isinstance(data, list) else [data]
        values = []
        for i, entry in enumerate(entries):
            here = f"{path}[{i}]"
            if isinstance(entry, dict):
                values.append(self.read_table(cls, entry, here, f"`{path.rsplit('.', 1)[-1]}`"))
            elif entry == NONE and kind.gaps:
                values.append(None)
                continue
            else:
                required = [name for name, known in declared_fields(cls).items() if known.required]
                example = required[0] if required else next(iter(declared_fields(cls)))
                gap = f', or "{NONE}"' if kind.gaps else ""
                fix = f"Write a table such as {{ {example} = … }}{gap}"
                self.faults.append(Fault(here, f"is {describe(entry)}, not a table", fix))
                values.append(None)
            if values[-1] is None:
                return INVALID
        return tuple(values)

    def file_at(self, name: str, path: str) -> Any:
        """The file that a name in the tables means, as an absolute path; a fault if it must not be read."""
        if not name.isprintable() or len(name) > MAX_NAME:
            fix = f"Give up to {MAX_NAME} characters that can be printed"
            self.faults.append(Fault(path, f"is {describe(name)}, not a file name", fix))
            return INVALID
        file = self.opened.path(name)
        wrong = self.opened.what_is_wrong(file)
        if wrong is None:
            self.named.append(file)
            return str(file)
        self.faults.append(Fault(path, f"is {describe(name)}, which {wrong}", self.opened.fix))
        return INVALID

    def function_at(self, name: str, path: str) -> Any:
        """The function that the tables name, by its id; a fault if it is not one of ours: files are data and run nothing."""
        settled = settled_name(name)
        if ":" not in settled or self.opened.trust:
            return settled
        what = (
            f"is {describe(name)}, which is not a function of stickslip: nothing that a file names is imported or run"
        )
        self.faults.append(Fault(path, what, FUNCTION_FIX))
        return INVALID

    def unknown_key(self, path: str, key: str, known: list[str], title: str, kinds: Mapping[str, Kind]) -> Fault:
        """Fault of a key that is not there; recognises units in names and misspellings."""
        base, unit = _split_unit(key)
        if unit is not None:
            use_si = "stickslip files use SI and no units in names"
            match = base if base in known else self._nearest(base, known)
            if match is not None and match in kinds and kinds[match].unit:
                return Fault(path, "carries a unit in its name", f"{use_si}; write `{match}` in {kinds[match].unit}")
            if match is None and len(key) - len(base) > 2:  # one letter may be an index
                what = f"is not a key of {title}, and carries a unit in its name"
                return Fault(path, what, f"{use_si}, here {unit}; {title} takes {_listed(known)}")
        plural = self.plurals.get(key)
        if plural in known:
            return Fault(path, f"is not a key of {title}", f"Write [[{plural}]] for each one")
        like = self._nearest(key, known)
        fix = f"Did you mean `{like}`?" if like else f"Remove it; {title} takes {_listed(known)}"
        return Fault(path, f"is not a key of {title}", fix)

    def _nearest(self, key: str, known: list[str]) -> str | None:
        """What was probably meant; not looked for once there are more faults than are listed."""
        return nearest(key, known) if len(self.faults) < MOST_FAULTS else None

    def located(self, where: str, text: str | None) -> list[Fault]:
        """Faults with file and line before their paths, in the order of the file."""
        lines = find_lines(text) if text is not None else {}
        located = []
        for fault in self.faults[:MOST_FAULTS]:
            place = self._place_of(fault.path)
            rest = [
                int(index) if index else name
                for name, index in re.findall(r"\.?([^.\[\]]+)|\[(\d+)\]", fault.path[len(place) :])
            ]
            line = line_of((*self.places.get(place, ()), *rest), lines)
            shown = f"{where}:{line} {fault.path}" if line is not None else f"{where} {fault.path}"
            located.append((line if line is not None else 0, fault._replace(path=shown)))
        listed = [fault for _, fault in sorted(located, key=lambda pair: pair[0])]
        if len(self.faults) > MOST_FAULTS:
            what = f"has {len(self.faults) - MOST_FAULTS} more faults, which are not listed"
            listed.append(Fault(where, what, "Fix these first"))
        return listed

    def _place_of(self, path: str) -> str:
        """The longest place that a path is, or is within; behind a colon stands a place in another file."""
        ends = (k for k in range(len(path), 0, -1) if path[k : k + 1] in ("", ".", "[", ":"))
        return next((path[:k] for k in ends if path[:k] in self.places), "")


def _split_unit(key: str) -> tuple[str, str | None]:
    """Name without a unit at its end, and the SI unit meant; None if there is no unit."""
    for match in re.finditer("_", key):
        base, ending = key[: match.start()], key[match.end() :].lower()
        if base and ending in UNIT_ENDINGS:
            return base, UNIT_ENDINGS[ending]
    return key, None


def _listed(names: list[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def table_of(declaration: Any, folder: str | None = None, complete: bool = False) -> dict[str, Any]:
    """A declaration as plain data, without the fields that have their default unless it is to be `complete`."""
    cls: Any = type(declaration)
    place = place_of(cls, {"name": getattr(declaration, "name", "")})
    table = {}
    for name, known in declared_fields(cls).items():
        value = getattr(declaration, name)
        if complete or known.required or value != known.default:
            table[name] = _data(known.kind, value, f"{place}.{name}", folder, complete)
    return table


def _data(kind: Kind, value: Any, path: str, folder: str | None, complete: bool) -> Any:
    if isinstance(kind, Items):
        return [NONE if item is None else table_of(item, folder, complete) for item in value]
    if isinstance(kind, Item):
        return table_of(value, folder, complete)
    if isinstance(kind, DataFile) and folder is not None:
        return relative_name(value, folder)
    if isinstance(kind, Function) and callable(value):
        id = id_of(value, kind.role)
        if id is None:
            what = f"is the compiled function {getattr(value, '__name__', value)!r}, which has no name in a file"
            fix = 'Give the function as "package.module:name"; such a file is read again with `--trust` (`trust=True`) only'
            raise ModelError(Fault(path, what, fix))
        return id
    return value


def relative_name(file: str, folder: str) -> str:
    """Name of a file as seen from a folder, if both are in one opened folder; else its absolute name."""
    with suppress(ValueError):  # another drive
        if Path(file).is_relative_to(root_of(Path(folder))):
            return Path(os.path.relpath(file, folder)).as_posix()
    return file
