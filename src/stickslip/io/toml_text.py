"""TOML as text: reading tables, writing plain data, and finding the line of a value."""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Mapping
from typing import Any

from stickslip.model.errors import Fault, ModelError

WIDTH = 110  # longer lists are broken into lines

# One statement's worth of TOML: strings, comments, brackets, line ends, the rest. Anything is some token.
_TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"""|\'\'\'.*?\'\'\'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#[^\n]*|[\[\]{}]|\n|[^"\'#\[\]{}\n]+|.',
    re.DOTALL,
)
_KEY_PART = re.compile(r'\s*("(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|[A-Za-z0-9_-]+)\s*')

MAX_CHARACTERS = 64 * 2**20
MAX_PARTS = 32  # of a dotted key; the deepest of ours has three
_LONG_KEY = re.compile(rf"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){{{MAX_PARTS}}}""")

Path = tuple[str | int, ...]


def value_of(literal: str) -> Any:
    """Value of one TOML literal.

    Raises
    ------
    ValueError
        It is none, or more than one.
    """
    try:
        document = tomllib.loads(f"value = {literal}")
    except RecursionError as error:  # lists in lists without end
        raise ValueError(str(error)) from None
    if set(document) != {"value"}:
        raise ValueError("more than one value")
    return document["value"]


def write_toml(tables: Mapping[str, Any]) -> str:
    """Plain data as TOML text.

    Parameters
    ----------
    tables : mapping
        A mapping becomes a table ``[key]``, a list of mappings an array of tables ``[[key]]``. Deeper mappings are
        written inline.

    Returns
    -------
    str
        Text from which ``tomllib`` reads equal data; floats keep every bit.
    """
    parts = []
    for key, value in tables.items():
        if isinstance(value, Mapping):
            parts.append(_table(f"[{key}]", value))
        else:
            parts.extend(_table(f"[[{key}]]", entry) for entry in value)
    return "\n".join(parts)


def _table(header: str, table: Mapping[str, Any]) -> str:
    lines = [header]
    for key, value in table.items():
        text = _value(value)
        if len(text) > WIDTH and isinstance(value, (list, tuple)):
            text = _broken(value)
        lines.append(f"{key} = {text}")
    return "\n".join(lines) + "\n"


def _value(value: Any) -> str:
    """One value on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return repr(value) if math.isfinite(value) else ("inf" if value > 0.0 else "-inf")
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {_value(entry)}" for key, entry in value.items()) + " }" if value else "{}"
    return "[" + ", ".join(_value(entry) for entry in value) + "]"


def _broken(values: list[Any] | tuple[Any, ...]) -> str:
    """A long list: nested entries one per line, numbers filled up to the width."""
    texts = [_value(entry) for entry in values]
    nested = any(isinstance(entry, (list, tuple, Mapping)) for entry in values)
    lines: list[str] = []
    for text in texts:
        if not nested and lines and len(lines[-1]) + len(text) + 2 <= WIDTH:
            lines[-1] += f" {text},"
        else:
            lines.append(f"    {text},")
    return "\n".join(["[", *lines, "]"])


def _string(text: str) -> str:
    escapes = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}
    return '"' + "".join(escapes.get(c) or (c if c >= " " and c != "\x7f" else f"\\u{ord(c):04x}") for c in text) + '"'


def parse_toml(text: str, where: str) -> dict[str, Any]:
    """Tables of a TOML document.

    Raises
    ------
    ModelError
        With file, line and column of what is not TOML.
    """
    if len(text) > MAX_CHARACTERS:
        what = f"has {len(text) / 2**20:.1f} million characters; such texts end at {MAX_CHARACTERS // 2**20} million"
        raise ModelError(Fault(where, what, "Keep meshes and heights in files of their own (`file = …`)"))
    long = _LONG_KEY.search(text)
    if long is not None:  # the parser would take quadratic time
        place = f"{where}:{text.count(chr(10), 0, long.start()) + 1}"
        raise ModelError(Fault(place, f"has a key of more than {MAX_PARTS} parts", "Write tables instead of dots"))
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        match = re.search(r"^(.*) \(at (?:line (\d+), column (\d+)|(end of document))\)$", str(error), re.DOTALL)
        reason, line, column = match.group(1, 2, 3) if match else (str(error), None, None)
        place = f"{where}:{line}:{column}" if line else f"{where}:{text.count(chr(10)) + 1}"
        fix = "Correct the syntax; texts need quotes, lists brackets, tables [name] or [[name]]"
        raise ModelError(Fault(place, f"is not TOML: {reason}", fix)) from error
    except (RecursionError, ValueError) as error:  # nested too deeply; integers of thousands of digits
        raise ModelError(Fault(where, f"is not TOML that can be read: {error}", "Simplify the file")) from error


def find_lines(text: str) -> dict[Path, int]:
    """Line of every table and key of a TOML document, counted from 1.

    Parameters
    ----------
    text : str
        A valid document; of an invalid one some lines may be missing or wrong.

    Returns
    -------
    dict
        Paths such as ``("joint", 2, "friction")`` and, for rows of a list of lists, ``("heights", "table", 3)``. Other values inside
        inline tables and lists have no entry of their own.
    """
    lines: dict[Path, int] = {}
    counts: dict[Path, int] = {}  # entries seen of each array of tables
    table: Path = ()
    position, line = 0, 1
    while position < len(text):
        start, depth = line, 0
        statement: list[str] = []
        rows: list[int] = []  # lines where lists within a list begin
        for token in _TOKEN.finditer(text, position):
            position = token.end()
            line += token.group().count("\n")
            if token.group() == "\n" and depth == 0:
                break
            if token.group() == "[" and depth == 1:
                rows.append(line)
            depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(token.group(), 0)
            if len(statement) < 64 and not token.group().startswith("#"):  # the key is at the beginning
                statement.append(token.group())
        source = "".join(statement).strip()
        if source.startswith("["):
            is_array = source.startswith("[[")
            table = _header(_keys(source[2:] if is_array else source[1:]), is_array, counts)
            lines.setdefault(table, start)
            if is_array:
                lines.setdefault(table[:-1], start)
        elif source:
            keys = _keys(source)
            for i in range(1, len(keys) + 1):
                lines.setdefault(table + keys[:i], start)
            lines.update({(*table, *keys, i): row for i, row in enumerate(rows)})
    return lines


def line_of(path: Path, lines: Mapping[Path, int]) -> int | None:
    """Line of a path, or of the nearest enclosing value that has one."""
    for n in range(len(path), 0, -1):
        if path[:n] in lines:
            return lines[path[:n]]
    return None


def _keys(source: str) -> tuple[str, ...]:
    """The dotted key at the beginning of a statement."""
    keys: list[str] = []
    position = 0
    while match := _KEY_PART.match(source, position):
        keys.append(match.group(1).strip("\"'"))
        position = match.end()
        if source[position : position + 1] != ".":
            break
        position += 1
    return tuple(keys)


def _header(keys: tuple[str, ...], is_array: bool, counts: dict[Path, int]) -> Path:
    """Path of a table header: arrays of tables on the way are entered at their last entry."""
    path: Path = ()
    for i, key in enumerate(keys):
        path = (*path, key)
        if is_array and i == len(keys) - 1:
            counts[path] = counts.get(path, 0) + 1
        if path in counts:
            path = (*path, counts[path] - 1)
    return path
