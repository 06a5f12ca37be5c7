"""Recordings that no run wrote: every part of a good one replaced, damaged or left out, by name."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from stickslip.io.journal import BLOCK, END, FRAME, HEADER, MAGIC, SIZES
from stickslip.io.recording_facts import unpack_text

Meta = dict[bytes, bytes]
Craft = Callable[[pa.Table, Meta], tuple[pa.Table, Meta]]

DESCRIPTION = b"stickslip"
PARTS = (b"stickslip", b"stickslip.scene", b"stickslip.snapshot", b"stickslip.inputs", b"stickslip.hashes")
FACTS = ("format", "version", "scene", "seed", "dt_s", "sample_every_steps", "hash_every_steps", "files_sha256")
FACTS += ("environment", "outcome")


def write(source: Path, target: Path, craft: Craft) -> None:
    """Write a recording with something changed."""
    table, meta = craft(pq.read_table(source), dict(pq.read_metadata(source).metadata))
    meta.pop(b"ARROW:schema", None)
    pq.write_table(table.replace_schema_metadata(meta), target)


def _column(name: str, change: Callable[[np.ndarray], Any]) -> Craft:
    def craft(table: pa.Table, meta: Meta) -> tuple[pa.Table, Meta]:
        k = table.schema.names.index(name)
        values = change(table.column(k).to_numpy().copy())
        column = values if isinstance(values, pa.Array) else pa.array(values)
        return table.set_column(k, name, column), meta

    return craft


def _at(k: int, value: float) -> Callable[[np.ndarray], np.ndarray]:
    def change(values: np.ndarray) -> np.ndarray:
        values[k] = value
        return values

    return change


def _rows(choose: Callable[[int], Any]) -> Craft:
    return lambda table, meta: (table.take(pa.array(choose(table.num_rows), pa.int64())), meta)


def _meta(key: bytes, value: bytes | None) -> Craft:
    def craft(table: pa.Table, meta: Meta) -> tuple[pa.Table, Meta]:
        changed = {k: v for k, v in meta.items() if k != key}
        return table, changed if value is None else changed | {key: value}

    return craft


def _json(key: bytes, change: Callable[[Any], Any]) -> Craft:
    def craft(table: pa.Table, meta: Meta) -> tuple[pa.Table, Meta]:
        text = meta[key].decode()
        plain = text if text[0] in "[{" else unpack_text(text)  # either is read
        return table, meta | {key: json.dumps(change(json.loads(plain))).encode()}

    return craft


def _fact(name: str, value: Any) -> Craft:
    return _json(DESCRIPTION, lambda meta: meta | {name: value})


def _without_fact(name: str) -> Craft:
    return _json(DESCRIPTION, lambda meta: {key: value for key, value in meta.items() if key != name})


def _run(**facts: Any) -> Craft:
    return _json(DESCRIPTION, lambda meta: meta | {"run": (meta.get("run") or {}) | facts})


def _packed(**changes: Any) -> Craft:
    entry = {"type": "float64", "shape": [2, 2], "zstd": "AAAA"} | changes
    return _run(steering={"packed": {key: value for key, value in entry.items() if value is not None}})


def _first(change: dict[str, Any]) -> Callable[[list[Any]], list[Any]]:
    return lambda arrays: [arrays[0] | change, *arrays[1:]]


def rows_of(coordinate: str) -> dict[str, tuple[Craft, str]]:
    """Rows that are not those of the run, and the column that a replay must name; `coordinate` is of a body that moves."""
    position, speed = f"q.{coordinate}", f"u.{coordinate}"
    return {
        "speeds doubled": (_column(speed, lambda v: 2.0 * v), speed),
        "one bit of one number": (_column(position, lambda v: _at(3, np.nextafter(v[3], 9.0))(v)), position),
        "sign turned": (_column(speed, lambda v: -v), speed),
        "rows flipped": (_rows(lambda n: np.arange(n)[::-1]), "i_step"),
        "first row missing": (_rows(lambda n: np.arange(1, n)), "i_step"),
        "a row missing": (_rows(lambda n: np.delete(np.arange(n), n // 2)), "i_step"),
        "last row missing": (_rows(lambda n: np.arange(n - 1)), "missing"),
        "half of the rows": (_rows(lambda n: np.arange(n // 2)), "missing"),
        "no rows": (_rows(lambda n: np.zeros(0, int)), "missing"),
        "a row twice": (_rows(lambda n: np.sort(np.append(np.arange(n), 4))), "i_step"),
        "last row twice": (_rows(lambda n: np.append(np.arange(n), n - 1)), "too many"),
        "two rows exchanged": (_rows(lambda n: [1, 0, *range(2, n)]), "i_step"),
        "a number is NaN": (_column(position, _at(5, np.nan)), position),
        "a number is infinite": (_column(speed, _at(5, np.inf)), speed),
        "all numbers are NaN": (_column(position, lambda v: np.full_like(v, np.nan)), position),
        "text for numbers": (_column(position, lambda v: [str(x) for x in v]), position),
        "truths for numbers": (_column(position, lambda v: v > 0.0), position),
        "nothing for numbers": (_column(position, lambda v: pa.nulls(len(v), pa.float64())), position),
        "lists for numbers": (_column(position, lambda v: [[x] for x in v]), position),
        "dates for numbers": (_column(position, lambda v: pa.array(range(len(v)), pa.timestamp("s"))), position),
        "steps as text": (_column("i_step", lambda v: [str(x) for x in v]), "i_step"),
        "steps as fractions": (_column("i_step", lambda v: v + 0.5), "i_step"),
        "steps moved": (_column("i_step", lambda v: v + 1), "i_step"),
        "huge steps": (_column("i_step", _at(2, 2**62)), "i_step"),
        "time reversed": (_column("t", lambda v: v[::-1]), "t"),
        "time stands": (_column("t", np.zeros_like), "t"),
        "energy changed": (_column("energy.kinetic", lambda v: v + 1.0), "energy.kinetic"),
        "contacts changed": (_column("contacts", lambda v: v + 1), "contacts"),
    }


def parts(bad: tuple[Any, ...] = (None, [1], "\ud800", -1, 1e400)) -> Iterator[tuple[str, Craft]]:
    """Recordings whose description is missing, damaged or another; every fact is replaced by each of the values `bad`."""
    for key in PARTS:
        yield f"{key.decode()} missing", _meta(key, None)
        for what, value in {
            "no JSON": b"{",
            "no text": b"\xff\xfe",
            "null": b"null",
            "a number": b"5",
            "empty": b"",
        }.items():
            yield f"{key.decode()} is {what}", _meta(key, value)
    for name in FACTS:
        yield f"{name} missing", _without_fact(name)
        for value in bad:
            yield f"{name} is {value!r}", _fact(name, value)
    yield "format of the future", _fact("format", 99)
    yield "steps between rows without end", _fact("sample_every_steps", 10**15)
    for value in ([1], "text", 5):
        yield f"run is {value!r}", _fact("run", value)
    for value in ("text", [[1]], [[None, 2]], 5, [["a", "b"]], {"a": 1}):
        yield f"steering is {value!r}", _run(steering=value)
    for value in ([], "text", {"start": None}, {"start": "x"}, 5):
        yield f"splits are {value!r}", _run(splits_s=value)
    packed = {"shape": [10**12, 2]}, {"shape": [-1, 2]}, {"type": "O"}, {"type": 5}, {"zstd": "?"}, {"zstd": None}
    for change in packed:
        yield f"packed {change}", _packed(**change)
    snapshot, inputs, hashes = PARTS[2:]
    yield "state without an array", _json(snapshot, lambda arrays: arrays[1:])
    yield "state of another shape", _json(snapshot, _first({"shape": [3]}))
    yield "state of texts", _json(snapshot, _first({"type": "U5"}))
    yield "state without end", _json(snapshot, _first({"shape": [10**13]}))
    yield "state is a table", _json(snapshot, lambda arrays: {"a": 1})
    yield "inputs of another shape", _json(inputs, lambda one: one | {"shape": [7, 3]})
    yield "inputs are a list", _json(inputs, lambda one: [1, 2])
    yield "no hashes", _json(hashes, lambda all_: [])
    yield "hashes out of order", _json(hashes, lambda all_: all_[::-1])
    yield "hashes before the begin", _json(hashes, lambda all_: [[-5, "00"], *all_])
    yield "other hashes", _json(hashes, lambda all_: [[step, "00"] for step, _ in all_])
    yield "a hash in the far future", _json(hashes, lambda all_: [*all_, [10**18, "00"]])
    yield "hashes are numbers", _json(hashes, lambda all_: [1, 2, 3])
    yield "hashes of texts", _json(hashes, lambda all_: [["x", "y"]])
    for column in ("t", "i_step", "energy.kinetic", "contacts"):
        yield f"column {column} missing", lambda table, meta, c=column: (table.drop_columns([c]), meta)
    yield "a column too many", lambda table, meta: (table.append_column("x", table.column("t")), meta)
    yield "a column twice", lambda table, meta: (table.append_column("t", table.column("t")), meta)
    yield "no columns", lambda table, meta: (pa.table({}), meta)


def damage(data: bytes) -> Iterator[tuple[str, bytes]]:
    """Files whose bytes are not those that were written."""
    n = len(data)
    for k, length in enumerate((0, 1, 4, 8, n // 3, n // 2, n - 9, n - 1)):
        yield f"cut short, {k}", data[:length]
    for k in range(20):
        at = 4 + (n - 8) * k // 20
        yield f"a byte at {k} of 20", data[:at] + bytes([data[at] ^ 0x55]) + data[at + 1 :]
    for k in range(8):
        at = 4 + (n - 80) * k // 8
        yield f"zeros at {k} of 8", data[:at] + bytes(64) + data[at + 64 :]
    yield "text", b"t,i_step\n0,0\n"
    yield "magic only", b"PAR1PAR1"
    yield "noise", bytes(np.random.default_rng(1).integers(0, 256, 5000, np.uint8))


def journals(header: dict[str, Any]) -> Iterator[tuple[str, list[tuple[bytes, bytes]]]]:
    """Journals of runs that were cut short, as frames; `header` is a good one."""
    block = SIZES.pack(2, 1) + b"{}" + b"zstd?"
    columns = len(header["columns"])
    yield "no frame", []
    for name, value in {"a list": [], "empty": {}, "null": None, "text": "x", "a number": 5}.items():
        yield f"header is {name}", [(HEADER, json.dumps(value).encode())]
    yield "header is no JSON", [(HEADER, b"{")]
    for key in ("meta", "scene", "snapshot", "columns"):
        yield f"header without {key}", [(HEADER, json.dumps({k: v for k, v in header.items() if k != key}).encode())]
        yield f"{key} is a number", [(HEADER, json.dumps(header | {key: 5}).encode())]
    good = (HEADER, json.dumps(header).encode())
    yield "columns without units", [(HEADER, json.dumps(header | {"columns": [["t"]]}).encode())]
    yield "the same column twice", [(HEADER, json.dumps(header | {"columns": [["t", "s", "double"]] * 2}).encode())]
    yield "no block", [good]
    yield "a block too short", [good, (BLOCK, b"abc")]
    yield "a block without rows", [good, (BLOCK, block)]
    yield "a block of 4 billion rows", [good, (BLOCK, SIZES.pack(2, 2**32 - 1) + b"{}" + b"zstd?")]
    rows = pa.compress(bytes(8 * columns), codec="zstd", asbytes=True)
    logs = {
        "no log": b"{}",
        "odd inputs": b'{"inputs": [1], "hashes": []}',
        "odd hashes": b'{"inputs": [], "hashes": [1]}',
    }
    for name, log in logs.items():
        yield f"a block with {name}", [good, (BLOCK, SIZES.pack(len(log), 1) + log + rows)]
    for name, value in {"a list": b"[]", "no JSON": b"{", "a number": b"5"}.items():
        yield f"end is {name}", [good, (END, value)]


def write_journal(target: Path, frames: list[tuple[bytes, bytes]]) -> None:
    """Write frames with right lengths and checksums."""
    packed = (FRAME.pack(kind, len(payload), zlib.crc32(payload)) + payload for kind, payload in frames)
    target.write_bytes(MAGIC + b"".join(packed))
