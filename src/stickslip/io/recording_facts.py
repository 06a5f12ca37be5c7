"""What a recording says of itself: its description when it begins, checks of it when it is read, arrays as text."""

from __future__ import annotations

import base64
import hashlib
import json
import math
import platform
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from stickslip.engine.channels import Channel
from stickslip.engine.recorder import Header
from stickslip.io.scene_file import scene_to_toml
from stickslip.io.tables import relative_name
from stickslip.kernels.base.cache_folder import processor
from stickslip.model import Scene, Surface
from stickslip.model.errors import RecordingError
from stickslip.model.functions import load_table

FORMAT = 3
PACKED = "packed"  # marks an array among the facts of a run
MAX_PACKED_BYTES = 256 * 2**20  # of one array in the metadata, unpacked
BY_COLUMN = "columns"  # order of the numbers of a packed table; older ones are by rows
COPY_AGAIN = "Copy it again from where it came from, or record it again."


@dataclass(frozen=True, slots=True)
class RunFacts:
    """Who ran what, and with what: the same of every recording, whichever app and version made it.

    Attributes
    ----------
    app : str
        The application, or the scene.
    settings : dict
        All of its settings.
    controller : str
        Who steered it; empty if nobody did.
    seed : int
    setup : str
        The whole set-up as TOML; empty if there is none.
    versions : dict of str
        Of stickslip, of the format, and of what the bits depend on.
    """

    app: str
    settings: dict[str, Any]
    controller: str
    seed: int
    setup: str
    versions: dict[str, str]


def run_facts(meta: Mapping[str, Any]) -> RunFacts:
    """Facts of a run from the description of a recording; older ones call the app a sled and the controller a pilot."""
    run = meta.get("run", {})

    def text(*keys: str) -> str:
        return next((str(run[key]) for key in keys if run.get(key)), "")

    named = {key: run[key] for key in ("track", "setup") if isinstance(run.get(key), str)}  # as older ones have them
    given = run.get("settings")
    settings = named | given if isinstance(given, dict) else named
    versions = {"stickslip": meta["version"], "format": str(meta["format"])}
    if "python" in meta:
        versions["python"] = str(meta["python"])
    versions |= {
        key: str(meta["environment"][key]) for key in ("numba", "llvmlite", "numpy") if key in meta["environment"]
    }
    return RunFacts(
        text("app", "sled") or meta["scene"],
        settings,
        text("controller", "pilot"),
        meta["seed"],
        text("setup_toml"),
        versions,
    )


def check_description(text: bytes, path: Path) -> dict[str, Any]:
    """Facts of a recording in a format that is read; others are refused before anything is made of them."""
    try:
        meta: dict[str, Any] = json.loads(text)
        form, written = int(meta["format"]), str(meta["version"])[:40]
        json.dumps(meta, ensure_ascii=False).encode()  # text that cannot be written anywhere
        if form < 1:
            raise ValueError(form)
    except (ValueError, TypeError, KeyError, OverflowError, RecursionError) as error:
        raise RecordingError(f"{path} does not describe itself as a recording does. Give another file.") from error
    if form > FORMAT:
        what = f"{path} has format {str(form)[:20]}, this is stickslip {own_version()}, which reads up to {FORMAT}"
        raise RecordingError(f"{what}. Read it with stickslip {written} or newer.")
    _check_facts(meta, path)
    return meta


#: Facts that every recording has, and what they are.
FACTS: dict[str, type] = {
    "version": str,
    "scene": str,
    "seed": int,
    "dt_s": float,
    "sample_every_steps": int,
    "hash_every_steps": int,
    "files_sha256": dict,
    "environment": dict,
    "outcome": str,
}


def _check_facts(meta: dict[str, Any], path: Path) -> None:
    """Refuse facts that are missing, of another kind, or out of range."""
    wrong = [key for key, kind in FACTS.items() if not isinstance(meta.get(key), kind) or meta[key] is True]
    wrong += [key for key in ("run", "tables_sha256") if not isinstance(meta.get(key, {}), dict)]
    wrong += [key for key in ("groups", "shapes") if not _is_texts(meta.get(key, []))]
    if not wrong and not 0.0 < meta["dt_s"] < float("inf"):
        wrong.append("dt_s")
    wrong += [key for key in ("sample_every_steps", "hash_every_steps") if key not in wrong and meta[key] < 1]
    if wrong:
        value = f"is {str(meta[wrong[0]])[:40]!r}" if wrong[0] in meta else "is missing"
        raise RecordingError(f"{path} is damaged: {wrong[0]!r} in its description {value}. {COPY_AGAIN}")


def describe(header: Header, folder: Path) -> dict[str, Any]:
    """The header as plain data; files are named as seen from the folder of the recording."""
    meta = {
        "format": FORMAT,
        "version": own_version(),
        "python": platform.python_version(),
        "scene": header.scene.name,
        "title": header.scene.title,
        "seed": header.seed,
        "dt_s": header.dt,
        "sample_every_steps": header.sample_every,
        "hash_every_steps": header.hash_every,
        "groups": list(header.groups),
        "files_sha256": {relative_name(file, str(folder)): digest_of(file) for file in files_of(header.scene)},
        "tables_sha256": digests_of_tables(header.scene),
        "environment": environment(),
    }
    if "contacts" in header.groups:
        meta["shapes"] = [shape.name for shape in header.scene.shapes]
    return {
        "meta": meta,
        "scene": scene_to_toml(header.scene, folder),
        "snapshot": [pack_array(array) for array in header.snapshot.arrays],
        "columns": [channel_to_list(channel) for channel in header.channels],
    }


def _is_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def own_version() -> str:
    """Version of stickslip that runs."""
    return str(import_module("stickslip").__version__)


def digest_of(file: str) -> str:
    """SHA-256 of a file."""
    with open(file, "rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def files_of(scene: Scene) -> list[str]:
    """Files that the shapes of a scene are read from."""
    return sorted({str(file) for shape in scene.shapes if (file := getattr(shape, "file", None))})


def digests_of_tables(scene: Scene) -> dict[str, str]:
    """Digests of the parameters that functions make for shapes, by name: a track may be another one under its old name."""
    return {
        shape.name: hashlib.sha256(load_table(shape.table, shape.key).astype("<f8", copy=False).data).hexdigest()
        for shape in scene.shapes
        if isinstance(shape, Surface) and shape.table is not None
    }


def environment() -> dict[str, str]:
    """What the bits of a run may depend on: the same environment replays a recording exactly."""
    names = ("numba", "llvmlite", "numpy")
    found = {name: version(name) for name in names}
    return {**found, "machine": platform.machine(), "processor": processor(), "system": platform.system()}


def pack_array(array: NDArray[Any]) -> dict[str, Any]:
    """An array as plain data: little-endian, zstd, base64; tables by columns, whose numbers are alike."""
    plain = array.astype(array.dtype.newbyteorder("<"), copy=False)
    data = (plain.T if array.ndim == 2 else plain).tobytes()
    packed = pa.compress(data, codec="zstd", asbytes=True) if data else b""
    entry = {"type": array.dtype.name, "shape": list(array.shape), "zstd": base64.b64encode(packed).decode()}
    return {**entry, "order": BY_COLUMN} if array.ndim == 2 else entry


def unpack_array(entry: dict[str, Any]) -> NDArray[Any]:
    """An array that `pack_array` has packed."""
    dtype, shape = np.dtype(entry["type"]), [int(n) for n in entry["shape"]]
    size = dtype.itemsize * math.prod(shape)
    if dtype.kind not in "biuf" or min(shape, default=0) < 0 or size > MAX_PACKED_BYTES:
        raise ValueError(f"an array of type {str(dtype)[:20]} and shape {str(shape)[:60]}")
    packed = base64.b64decode(entry["zstd"])
    data = pa.decompress(packed, decompressed_size=size, codec="zstd", asbytes=True) if size else b""
    flat = np.frombuffer(data, dtype.newbyteorder("<")).astype(dtype)
    if entry.get("order") == BY_COLUMN:
        return np.ascontiguousarray(flat.reshape(shape[::-1]).T)
    return flat.reshape(shape)


def pack_facts(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Facts with their arrays packed: a steering trace as text would be as long as a fifth of all rows."""
    return {
        key: {PACKED: pack_array(value)} if isinstance(value, np.ndarray) else value for key, value in facts.items()
    }


def unpack_facts(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Facts with their arrays as lists."""
    if not isinstance(facts, dict):
        raise ValueError(f"it is a {type(facts).__name__}, not a table")
    return {
        key: unpack_array(value[PACKED]).tolist() if isinstance(value, dict) and PACKED in value else value
        for key, value in facts.items()
    }


def channel_to_list(channel: Channel) -> list[str]:
    """A channel as plain data; name, unit and kind first, as recordings without groups have them."""
    return [channel.name, channel.unit, channel.kind, channel.group, channel.hint, channel.about]


def channel_from_list(entries: list[str]) -> Channel:
    """A channel from plain data."""
    name, unit, kind, group, hint, about = entries
    return Channel(name, unit, group, kind, hint, about)


def pack_text(text: str) -> str:
    """Text compressed, as text."""
    data = text.encode()
    return f"{len(data)} " + base64.b64encode(pa.compress(data, codec="zstd", asbytes=True)).decode()


def unpack_text(packed: str) -> str:
    """Text that `pack_text` has compressed."""
    size, _, data = packed.partition(" ")
    if int(size) > MAX_PACKED_BYTES:
        raise ValueError(f"a text of {size[:20]} bytes")
    return bytes(
        pa.decompress(base64.b64decode(data), decompressed_size=int(size), codec="zstd", asbytes=True)
    ).decode()


#: Beginnings of names of channels → groups, as recordings without groups have them.
GROUP_OF = {
    "q.": "coordinates", "u.": "velocities", "input.": "inputs", "energy.": "energy", "load.": "loads", "induced.": "loads",
}  # fmt: skip
SOLVER = ("contacts", "sweeps", "residual", "penetration")


def old_channel(name: str, unit: str) -> Channel:
    """A column of a recording of format 1 or 2 as a channel; its group is told by its name."""
    if name in ("t", "i_step"):
        return Channel(name, unit, "clock")
    if name in SOLVER:
        return Channel(name, unit, "solver")
    return Channel(name, unit, next((group for begin, group in GROUP_OF.items() if name.startswith(begin)), ""))
