"""Files that nobody should find among runs: each made from a good recording, by name."""

from __future__ import annotations

import base64
import json
import os
import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from stickslip.apps.catalogue import find_app
from stickslip.apps.ice.run import SledRun
from stickslip.contract.run import begin_recording
from stickslip.io.journal import BLOCK, END, FRAME, HEADER, MAGIC, SIZES, journal_of
from stickslip.io.recording_writer import RecordingWriter
from stickslip.studio.run_entries import MAX_COLUMNS, MAX_ROWS

DEEP = "[" * 100_000 + "]" * 100_000
LONG = "x" * 5000
HALF = "a \ud800 b"
#: What the studio adds to the facts that a run itself writes.
FACTS = {
    "kind": "sled", "title": "Bob", "name": "a good run", "when": "2030-01-01T10:00:00", "help": "off", "section": "",
}  # fmt: skip
#: Facts of a run as older versions wrote them, all of them.
OLD_FACTS = {
    "sled": "bob", "track": "mini", "setup": "two-man", "pilot": "me", "name": "an old run", "when": "2029-01-01T10:00:00",
    "help": "off", "section": "", "splits_s": {"start": 0.0},
}  # fmt: skip
ENTRY = {
    "id": "base", "name": "base", "app": "bob", "kind": "sled", "title": "Bob", "settings": "", "controller": "me",
    "when": "2030-01-01T10:00:00", "end": "finished", "duration": 16.0, "time": 15.0, "track": "mini", "setup": "two-man",
    "station": 260.0, "top_speed": 23.0,
}  # fmt: skip
#: A row of the list as older versions wrote it.
OLD_ENTRY = {
    "id": "base", "name": "base", "sled": "bob", "track": "mini", "setup": "two-man", "pilot": "me", "when": "2030-01-01T10:00:00",
    "end": "finished", "time": 15.0, "station": 260.0, "top_speed": 23.0,
}  # fmt: skip


def begin_bob() -> SledRun:
    """A bob at the start of the shortest track; nobody steers."""
    run = find_app("bob").begin({"track": "mini"}, "me")
    assert isinstance(run, SledRun)
    return run


def make_base(folder: Path) -> Path:
    """A short run of a bob, finished, and its journal next to it under another name."""
    run = begin_bob()
    recorder = begin_recording(run, RecordingWriter(folder / "base.parquet", FACTS))
    for _ in range(10):
        run.tick(recorder.step)
    recorder.flush()
    (folder / "base.journal").write_bytes(journal_of(folder / "base.parquet").read_bytes())
    recorder.close("finished")
    return folder / "base.parquet"


class Good:
    """A good recording in parts, to be put together differently."""

    def __init__(self, base: Path) -> None:
        self.bytes = base.read_bytes()
        self.table = pq.read_table(base)
        self.pairs = dict(pq.read_metadata(base).metadata)
        self.meta = json.loads(self.pairs[b"stickslip"])
        self.frames = list(_frames(base.with_name("base.journal").read_bytes()))
        self.header = json.loads(self.frames[0][1])

    def parquet(self, folder: Path, name: str, table: pa.Table | None = None, **pairs: Any) -> None:
        """Write the recording with some pairs of its metadata changed; None leaves one out."""
        kept = dict(self.pairs)
        for key, value in pairs.items():
            full = b"stickslip" if key == "facts" else f"stickslip.{key}".encode()
            kept.pop(full, None)
            if value is not None:
                kept[full] = value if isinstance(value, bytes) else json.dumps(value).encode()
        rows = self.table if table is None else table
        pq.write_table(rows.replace_schema_metadata(kept), folder / f"{name}.parquet", compression="zstd")

    def run(self, **changes: Any) -> dict[str, Any]:
        """The facts with something else said of the run."""
        return {**self.meta, "run": {**self.meta["run"], **changes}}

    def old_run(self, **changes: Any) -> dict[str, Any]:
        """The facts as older versions wrote them, with something else said of the run."""
        return {**self.meta, "run": {**OLD_FACTS, **changes}}

    def with_settings(self, **changes: Any) -> dict[str, Any]:
        """The facts with other settings."""
        return self.run(settings={**self.meta["run"]["settings"], **changes})

    def journal(self, folder: Path, name: str, *frames: tuple[bytes, bytes]) -> None:
        """Write a journal of these frames, each with a right checksum."""
        data = MAGIC + b"".join(FRAME.pack(kind, len(load), zlib.crc32(load)) + load for kind, load in frames)
        (folder / f"{name}.parquet.partial").write_bytes(data)

    def headed(self, folder: Path, name: str, header: Any, *frames: tuple[bytes, bytes]) -> None:
        """Write a journal with another header, and the blocks of the good one."""
        text = header if isinstance(header, bytes) else json.dumps(header).encode()
        self.journal(folder, name, (HEADER, text), *(frames or self.frames[1:]))


def _frames(data: bytes):
    at = len(MAGIC)
    while at < len(data):
        kind, size, _ = FRAME.unpack_from(data, at)
        yield kind, data[at + FRAME.size : at + FRAME.size + size]
        at += FRAME.size + size


def _packed(shape: list[int], kind: str = "float64", data: str = "") -> dict[str, Any]:
    return {"packed": {"type": kind, "shape": shape, "zstd": data or base64.b64encode(b"nothing").decode()}}


def _block(n_row: int, log: bytes = b'{"inputs": [], "hashes": []}', rows: bytes = b"") -> bytes:
    return SIZES.pack(len(log), n_row) + log + (rows or pa.compress(bytes(80), codec="zstd", asbytes=True))


def _column(good: Good, name: str, values: pa.Array | None) -> pa.Table:
    at = good.table.column_names.index(name)
    return good.table.remove_column(at) if values is None else good.table.set_column(at, name, values)


Craft = Callable[[Good, Path, str], None]

#: What a recording says of its run.
RUN: dict[str, Any] = {
    "run_list": [1, 2], "run_text": "bob", "run_number": 7, "run_null": None, "run_true": True, "run_empty": {},
}  # fmt: skip
#: Facts of a run, one by one.
FACT: dict[str, dict[str, Any]] = {
    "app_number": {"app": 5}, "app_list": {"app": []}, "app_long": {"app": LONG}, "app_half": {"app": HALF}, "app_null": {"app": None},
    "controller_number": {"controller": 5}, "controller_half": {"controller": HALF}, "kind_number": {"kind": 5},
    "title_list": {"title": []}, "settings_number": {"settings": 5}, "settings_list": {"settings": [1, 2]},
    "name_half": {"name": HALF}, "section_number": {"section": 3}, "help_list": {"help": ["off"]},
    "splits_list": {"splits_s": [1.0, 2.0]}, "splits_nulls": {"splits_s": {"start": 0.0, "finish": None}},
    "splits_text": {"splits_s": {"start": "zero", "finish": "soon"}}, "splits_nan": {"splits_s": {"finish": float("nan")}},
    "steering_text": {"steering": "left"}, "steering_ragged": {"steering": [[1], [2, 3]]}, "steering_number": {"steering": 3},
    "packed_huge": {"steering": _packed([10**12, 2])}, "packed_negative": {"steering": _packed([-1, 2])},
    "packed_overflow": {"steering": _packed([2**40, 2**40])}, "packed_object": {"steering": _packed([2, 2], "object")},
    "packed_type": {"steering": _packed([2, 2], "no type")}, "packed_text": {"steering": _packed([2, 2], "U999999")},
    "packed_garbage": {"steering": _packed([2, 2])}, "packed_base64": {"steering": _packed([2, 2], "float64", "!")},
    "packed_number": {"steering": {"packed": 3}}, "packed_shape": {"steering": _packed("no shape")},  # type: ignore[arg-type]
}  # fmt: skip
#: Settings of a run, one by one.
SETTING: dict[str, dict[str, Any]] = {
    "track_table": {"track": {}}, "track_half": {"track": HALF}, "track_null": {"track": None}, "setup_true": {"setup": True},
}  # fmt: skip
#: Facts of a run as older versions wrote them, one by one.
OLD_FACT: dict[str, dict[str, Any]] = {
    "sled_number": {"sled": 5}, "sled_list": {"sled": []}, "sled_long": {"sled": LONG},
    "sled_half": {"sled": HALF}, "sled_null": {"sled": None},
    "old_track_table": {"track": {}}, "old_track_half": {"track": HALF}, "pilot_null": {"pilot": None}, "old_setup_true": {"setup": True},
}  # fmt: skip
#: Facts that are odd and harmless: the run is listed.
HARMLESS: dict[str, dict[str, Any]] = {
    "name_number": {"name": 5}, "name_long": {"name": LONG}, "name_blank": {"name": "  "},
    "name_script": {"name": "<script>alert(1)</script>"},
    "controller_null": {"controller": None}, "when_number": {"when": 5}, "when_text": {"when": "yesterday"},
    "pid_huge": {"process": 10**30}, "splits_null": {"splits_s": None},
}  # fmt: skip
#: The whole of the facts.
META: dict[str, Any] = {
    "meta_list": [], "meta_text": "stickslip", "meta_null": b"null", "meta_deep": DEEP.encode(),
    "meta_cut": b'{"format": ', "meta_bytes": b"\xff\xfe",
    "format_text": {"format": "two", "version": "1"}, "format_digits": b'{"format": 1' + b"0" * 400 + b', "version": "1"}',
    "format_inf": b'{"format": 1e999, "version": "1"}', "format_only": {"format": 2, "version": "1"},
}  # fmt: skip
#: The other parts of the metadata.
PART: dict[str, dict[str, Any]] = {
    "scene_none": {"scene": None}, "scene_text": {"scene": b"this is no scene"}, "scene_empty": {"scene": b""},
    "scene_bytes": {"scene": b"\xff\xff"},
    "scene_other": {"scene": b'format = 1\nname = "x"\n'}, "scene_deep": {"scene": b"a = " + DEEP.encode()},
}  # fmt: skip


def _texts(good: Good, folder: Path, name: str) -> None:
    good.parquet(folder, name, _column(good, "t", pa.array(["soon"] * good.table.num_rows)))


def _no_column(good: Good, folder: Path, name: str) -> None:
    good.parquet(folder, name, _column(good, "q.free.x", None))


def _nan(good: Good, folder: Path, name: str) -> None:
    good.parquet(folder, name, _column(good, "q.free.x", pa.array(np.full(good.table.num_rows, np.nan))))


def _far(good: Good, folder: Path, name: str) -> None:
    good.parquet(folder, name, _column(good, "q.free.x", pa.array(np.full(good.table.num_rows, 1e308))))


def _nulls(good: Good, folder: Path, name: str) -> None:
    good.parquet(folder, name, _column(good, "u.free.y", pa.nulls(good.table.num_rows, pa.float64())))


def _lists(good: Good, folder: Path, name: str) -> None:
    good.parquet(folder, name, _column(good, "u.free.y", pa.array([[1.0]] * good.table.num_rows)))


def _no_rows(good: Good, folder: Path, name: str) -> None:
    good.parquet(folder, name, good.table.slice(0, 0))


def _one_row(good: Good, folder: Path, name: str) -> None:
    good.parquet(folder, name, good.table.slice(0, 1))


def _many_rows(good: Good, folder: Path, name: str) -> None:
    good.parquet(folder, name, pa.table({"t": np.zeros(MAX_ROWS + 1)}))


def _many_columns(good: Good, folder: Path, name: str) -> None:
    good.parquet(folder, name, pa.table({f"c{i}": [0.0] for i in range(MAX_COLUMNS + 1)}))


def _cut(share: float) -> Craft:
    return lambda good, folder, name: _bytes(folder, name, good.bytes[: int(share * len(good.bytes))])


def _flipped(good: Good, folder: Path, name: str) -> None:
    data = bytearray(good.bytes)
    for at in range(200, len(data) // 3, 97):
        data[at] ^= 0x55
    _bytes(folder, name, bytes(data))


def _bytes(folder: Path, name: str, data: bytes, suffix: str = ".parquet") -> None:
    (folder / f"{name}{suffix}").write_bytes(data)


ROWS: dict[str, Craft] = {
    "rows_text": _texts, "rows_no_column": _no_column, "rows_nan": _nan, "rows_far": _far, "rows_nulls": _nulls, "rows_lists": _lists,
    "rows_none": _no_rows, "rows_too_many": _many_rows, "columns_too_many": _many_columns,
    "cut_tenth": _cut(0.1), "cut_half": _cut(0.5), "cut_last": _cut(0.999), "flipped": _flipped,
    "empty": lambda good, folder, name: _bytes(folder, name, b""),
    "text": lambda good, folder, name: _bytes(folder, name, b"these are notes"),
    "magic": lambda good, folder, name: _bytes(folder, name, b"PAR1 and nothing else"),
    "footer": lambda good, folder, name: _bytes(folder, name, b"PAR1" + struct.pack("<I", 2**31 - 1) + b"PAR1"),
    "other_table": lambda good, folder, name: pq.write_table(pa.table({"a": [1]}), folder / f"{name}.parquet"),
    "long_name": lambda good, folder, name: _bytes(folder, name + "n" * 220, good.bytes),
    "line_in_name": lambda good, folder, name: _bytes(folder, name + "\nx", good.bytes),
}  # fmt: skip

JOURNALS: dict[str, Craft] = {
    **{
        f"journal_header_{what}": lambda good, folder, name, header=header: good.headed(folder, name, header)
        for what, header in (
            ("list", []), ("table", {}), ("text", "x"), ("null", None), ("deep", DEEP.encode()), ("bytes", b"\xff"), ("half", b'{"meta": '),
        )
    },
    **{
        f"journal_columns_{what}": lambda good, folder, name, columns=columns: good.headed(
            folder, name, {**good.header, "columns": columns}
        )
        for what, columns in (
            ("number", 3), ("none", []), ("names", ["t", "x"]), ("pairs", [["t", "s"]]), ("numbers", [[1, 2, 3]]),
            ("twice", [["t", "s", "f8"]] * 2), ("fewer", [["t", "s", "f8"]]),
            ("many", [[f"c{i}", "", "f8"] for i in range(MAX_COLUMNS + 1)]),
        )
    },
    **{
        f"journal_block_{what}": lambda good, folder, name, load=load: good.journal(
            folder, name, good.frames[0], (BLOCK, load)
        )
        for what, load in (
            ("short", b"\x00"), ("bomb", _block(2**32 - 1)), ("rows", _block(2**20)), ("log", _block(1, b"no log")),
            ("log_list", _block(1, b"[]")), ("inputs", _block(1, b'{"inputs": [[1]], "hashes": []}')),
            ("hashes", _block(1, b'{"inputs": [], "hashes": [3]}')), ("garbage", _block(1, rows=b"no rows at all")),
        )
    },
    **{
        f"journal_end_{what}": lambda good, folder, name, load=load: good.journal(folder, name, *good.frames, (END, load))
        for what, load in (("list", b"[]"), ("text", b"the end"), ("null", b"null"), ("none", b"{}"))
    },
    "journal_meta_list": lambda good, folder, name: good.headed(folder, name, {**good.header, "meta": []}),
    "journal_meta_empty": lambda good, folder, name: good.headed(folder, name, {**good.header, "meta": {}}),
    "journal_run_list": lambda good, folder, name: good.headed(folder, name, _meta(good, run=[])),
    "journal_run_half": lambda good, folder, name: good.headed(folder, name, _meta(good, run={**good.header["meta"]["run"], "app": HALF})),
    "journal_scene_number": lambda good, folder, name: good.headed(folder, name, {**good.header, "scene": 3}),
    "journal_snapshot": lambda good, folder, name: good.headed(folder, name, {**good.header, "snapshot": 3}),
    "journal_format": lambda good, folder, name: good.headed(folder, name, _meta(good, format="two")),
    "journal_version_9": lambda good, folder, name: _bytes(folder, name, b"stickslip journal 9\n", ".parquet.partial"),
    "journal_text": lambda good, folder, name: _bytes(folder, name, b"no journal", ".parquet.partial"),
}  # fmt: skip


def _meta(good: Good, **changes: Any) -> dict[str, Any]:
    return {**good.header, "meta": {**good.header["meta"], **changes}}


def _links(good: Good, folder: Path, name: str) -> None:
    (folder / f"{name}.parquet").symlink_to(folder / f"{name}.parquet")


def _pipes(good: Good, folder: Path, name: str) -> None:
    os.mkfifo(folder / f"{name}.parquet")
    os.mkfifo(folder / f"{name}2.parquet.partial")


def _folders(good: Good, folder: Path, name: str) -> None:
    (folder / f"{name}.parquet").mkdir()
    (folder / f"{name}2.parquet.partial").mkdir()


def _not_text(good: Good, folder: Path, name: str) -> None:
    Path(os.fsdecode(os.fsencode(folder / name) + b"\xff.parquet")).write_bytes(good.bytes)


#: What is in the folder and not a file of bytes; said nothing of, or with its name.
ODD: dict[str, Craft] = {"link": _links, "pipe": _pipes, "folder": _folders, "name_not_text": _not_text}

#: Lists that are not what the studio wrote.
LISTS: dict[str, bytes] = {
    "list_deep": DEEP.encode(), "list_table": b'{"a": 1}', "list_cut": b'[{"id": "ba', "list_bytes": b"\xff\xff",
    "list_numbers": b"[1, 2, null]",
    "list_digits": b"[" + b"9" * 5000 + b"]", "list_empty": b"",
    **{
        f"list_{key}_{i}": json.dumps([{**ENTRY, key: value}]).encode()
        for key, values in {
            "id": (5, LONG, "../base", "", HALF), "when": (5, None, "yesterday"),
            "station": (float("nan"), float("inf"), "far", None, 10**400),
            "time": ("soon", float("nan"), True), "tags": ("one", [5], [["a"]], {"a": 1}, [HALF], ["x"] * 1000), "name": (HALF, 5, LONG),
            "app": (HALF, None), "kind": (5,), "settings": ({}, LONG), "duration": (None, float("nan")),
            "named": ("yes",), "unknown": (1,),
        }.items()
        for i, value in enumerate(values)
    },
    **{
        f"list_old_{key}_{i}": json.dumps([{**OLD_ENTRY, key: value}]).encode()
        for key, values in {"sled": (HALF, None), "pilot": (5,), "time": ("soon", [])}.items()
        for i, value in enumerate(values)
    },
}  # fmt: skip


def crafted() -> dict[str, Craft]:
    """All files that are refused, by name."""
    made: dict[str, Craft] = dict(ROWS) | dict(JOURNALS)
    for name, run in RUN.items():
        made[name] = lambda good, folder, name, run=run: good.parquet(folder, name, facts={**good.meta, "run": run})
    for name, facts in FACT.items():
        made[name] = lambda good, folder, name, facts=facts: good.parquet(folder, name, facts=good.run(**facts))
    for name, facts in SETTING.items():
        made[name] = lambda good, folder, name, facts=facts: good.parquet(
            folder, name, facts=good.with_settings(**facts)
        )
    for name, facts in OLD_FACT.items():
        made[name] = lambda good, folder, name, facts=facts: good.parquet(folder, name, facts=good.old_run(**facts))
    for name, meta in META.items():
        made[name] = lambda good, folder, name, meta=meta: good.parquet(folder, name, facts=meta)
    for name, part in PART.items():
        made[name] = lambda good, folder, name, part=part: good.parquet(folder, name, **part)
    return made
