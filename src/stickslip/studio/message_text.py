"""Messages between studio and page as JSON text, and back: each field checked against its declaration."""

from __future__ import annotations

import dataclasses
import json
import math
from types import UnionType
from typing import Any, ClassVar, Union, get_args, get_origin, get_type_hints

from stickslip.model.errors import ProtocolError, UsageError
from stickslip.studio.folders import refuse_paths

MAX_MESSAGE_BYTES = 8192  # of one JSON message from a page
MAX_TEXT = 1000  # characters of one text in it
LARGEST = 3.4e38  # of a 32-bit float


def encode_message(message: Any) -> str:
    """A message as JSON text that can be sent: half characters, as in names of files that are not text, become question marks."""
    text = json.dumps({"type": message.type, **dataclasses.asdict(message)}, ensure_ascii=False, allow_nan=False)
    return text.encode(errors="replace").decode()


def decode_message(text: str, kinds: tuple[type, ...]) -> Any:
    """A message of a page, of one of some kinds.

    Raises
    ------
    ProtocolError
        It is too long, not JSON, of an unknown type, or its fields are missing, unknown or of another kind.
    UsageError
        A name is a path, or a text is too long or holds half of a character, which a person may paste and nobody can be sent.
    """
    if len(text) > MAX_MESSAGE_BYTES:
        raise ProtocolError(f"a message has {len(text)} characters, at most {MAX_MESSAGE_BYTES} are read.")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ProtocolError(f"a message is not JSON: {error}.") from error
    if any("\ud800" <= character <= "\udfff" for character in json.dumps(data, ensure_ascii=False)):
        raise UsageError("The text holds half of a character (a lone surrogate). Type it again.")
    name = data.get("type") if isinstance(data, dict) else None
    cls = next((c for c in kinds if c.type == name), None)  # type: ignore[attr-defined]
    if cls is None:
        known = ", ".join(c.type for c in kinds)  # type: ignore[attr-defined]
        raise ProtocolError(f"message type {str(name)[:40]!r} is unknown. There are: {known}.")
    hints = {key: hint for key, hint in get_type_hints(cls).items() if get_origin(hint) is not ClassVar}
    given = {key: value for key, value in data.items() if key != "type"}
    spare = {field.name for field in dataclasses.fields(cls) if not _is_needed(field)}
    if not set(hints) - spare <= set(given) <= set(hints):
        raise ProtocolError(f"message {name!r} has fields {sorted(given)}, it needs {sorted(hints)}.")
    for key, value in given.items():
        given[key] = _fit(f"{name}.{key}", value, hints[key])
    refuse_paths(str(name), given)
    return cls(**given)


def _is_needed(field: dataclasses.Field[Any]) -> bool:
    """Whether a message must have a field."""
    return field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING


def _fit(path: str, value: Any, hint: Any) -> Any:
    """`value` as one of the plain types of a hint; whole numbers serve as floats."""
    if get_origin(hint) is dict:
        if not isinstance(value, dict):
            raise ProtocolError(f"{path} is {str(value)[:40]!r}, it must be an object.")
        return {str(key): _fit(f"{path}.{str(key)[:40]}", each, get_args(hint)[1]) for key, each in value.items()}
    wanted = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    if isinstance(value, float) and not math.isfinite(value):
        raise ProtocolError(f"{path} is {value}. Send a finite number.")
    if isinstance(value, str) and len(value) > MAX_TEXT:
        raise UsageError(f"{path} has {len(value)} characters, at most {MAX_TEXT} are read. Type fewer.")
    if type(value) in wanted:
        return value
    if isinstance(value, list) and tuple[float, ...] in wanted:
        return tuple(_fit(path, each, float) for each in value)
    if float in wanted and type(value) is int:
        if abs(value) > LARGEST:
            raise ProtocolError(f"{path} has {len(str(value))} digits. Send a smaller number.")
        return float(value)
    names = " or ".join("list" if get_origin(cls) is tuple else cls.__name__ for cls in wanted)
    raise ProtocolError(f"{path} is {str(value)[:40]!r}, it must be {names}.")
