"""RunOrder: all that a run depends on. `make_run` is a pure function of it: the same order gives the same record, wherever it is run."""

from __future__ import annotations

import functools
import hashlib
import json
import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import stickslip
from stickslip.apps.catalogue import apps_folder, find_app
from stickslip.contract.run import Run, run_to_end
from stickslip.io.library import data_folder, tracks_folder
from stickslip.studies.declaration import Output

DONE, BAD, FAILED, LOST = "done", "bad", "failed", "lost"
UNTIMED = ("wall_s", "realtime_factor", "late_steps")  # depend on the machine: not results
SPLITS = "split_times_s"  # of a summary: times at gates, by name
#: Packages that no run asks: a change there changes no result.
WITHOUT_RESULTS = ("analysis", "bench", "cli", "studies", "studio", "validation")
REASON_LENGTH = 2000


@dataclass(frozen=True, slots=True)
class RunOrder:
    """One run to be made.

    Attributes
    ----------
    app : str
    settings : dict
        Those that are not at their defaults.
    controller : str
    seed : int
    until : float [s], optional
    channels : tuple of Output
        What is made of channels; numbers of the summary are all recorded.
    key : str
        Hash of all of this, of the files it names and of the version.
    """

    app: str
    settings: Mapping[str, Any]
    controller: str
    seed: int
    until: float | None
    channels: tuple[Output, ...]
    key: str


class RunRecord(NamedTuple):
    """What became of an order.

    `status` is ``done``; ``bad`` if the run failed its own checks, such as a sled that rolled over; ``failed`` if it could not be made;
    ``lost`` if the process that made it died again and again. Lost runs are made again when a study is resumed, the others are results.
    """

    key: str
    seed: int
    status: str
    reason: str
    numbers: dict[str, float]
    wall_s: float


def order_run(
    app: str,
    settings: Mapping[str, Any],
    controller: str,
    seed: int,
    until: float | None,
    outputs: Sequence[Output] = (),
) -> RunOrder:
    """An order with its key."""
    channels = tuple(output for output in outputs if output.channel)
    named = [app, *(value for value in settings.values() if isinstance(value, str)), controller.partition(":")[2]]
    parts = [
        version_of_code(),
        app,
        sorted(settings.items()),
        controller,
        seed,
        until,
        sorted((o.label, o.channel, o.reduce, o.percentile, o.gate) for o in channels),
        [digest for digest in map(_digest_of_name, named) if digest],
    ]
    key = hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:32]
    return RunOrder(app, dict(settings), controller, seed, until, channels, key)


@functools.cache
def version_of_code() -> str:
    """Version of stickslip, and a hash of the sources that a run depends on."""
    root = Path(stickslip.__file__).parent
    digest = hashlib.sha256()
    for file in sorted((*root.rglob("*.py"), *root.rglob("*.toml"))):
        if file.relative_to(root).parts[0] not in WITHOUT_RESULTS:
            digest.update(str(file.relative_to(root)).encode())
            digest.update(file.read_bytes())
    return f"{stickslip.__version__}+{digest.hexdigest()[:12]}"


def _digest_of_name(name: str) -> str:
    """Hash of what a text names, if it names a file or something of the person's own; else nothing."""
    if not name or len(name) > 500 or not name.isprintable():
        return ""
    own = (
        Path(name),
        apps_folder() / f"{name.replace('-', '_')}.py",
        tracks_folder() / f"{name}.toml",
        tracks_folder() / name / "track.toml",
        *sorted((data_folder() / "setups").glob(f"*/{name}.toml") if "/" not in name and "*" not in name else ()),
    )
    return "".join(_digest(file, file.stat().st_mtime_ns) for file in own if file.is_file())


@functools.lru_cache(maxsize=256)
def _digest(file: Path, _changed: int) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def make_run(order: RunOrder) -> RunRecord:
    """Make a run; what goes wrong is part of the record."""
    begin = time.perf_counter()
    try:
        run = find_app(order.app).begin(order.settings, order.controller, order.seed, until=order.until)
        series: list[tuple[float, ...]] = []

        def look(_: Any) -> None:
            series.append((run.simulation.time, *run.values()))

        summary = run_to_end(run, None, look if order.channels else None)
        numbers = numbers_of(summary)
        numbers |= _reduced(order.channels, run, series, summary)
        status = DONE if summary["ok"] else BAD
        reason = "" if status == DONE else str(summary["problems"] or summary["end"])
    except Exception as error:  # a run that cannot be made is a result of the study, never its end
        numbers, status, reason = {}, FAILED, f"{type(error).__name__}: {error}"
    wall = time.perf_counter() - begin
    return RunRecord(order.key, order.seed, status, reason[:REASON_LENGTH], numbers, wall)


def numbers_of(summary: Mapping[str, Any]) -> dict[str, float]:
    """Numbers of a summary by name, those of tables within it as ``table.name``; yes is 1, no is 0."""
    found: dict[str, float] = {}
    for name, value in summary.items():
        if isinstance(value, Mapping):
            found |= {f"{name}.{inner}": number for inner, number in numbers_of(value).items()}
        elif isinstance(value, (bool, int, float, np.generic)) and name not in UNTIMED:
            number = float(value)
            if math.isfinite(number):
                found[name] = number
    return found


def _reduced(
    outputs: Sequence[Output], run: Run, series: Sequence[tuple[float, ...]], summary: Mapping[str, Any]
) -> dict[str, float]:
    """What channels come to. A gate that was not passed gives nothing."""
    if not outputs or not series:
        return {}
    table = np.array(series)
    columns = {channel.name: k for k, channel in enumerate(run.channels, start=1)}
    found = {}
    for output in outputs:
        values = table[:, columns[output.channel]]
        number = math.nan
        match output.reduce:
            case "max":
                number = float(values.max())
            case "min":
                number = float(values.min())
            case "mean":
                number = math.fsum(values.tolist()) / values.size  # ticks are equally long
            case "percentile":
                number = float(np.percentile(values, output.percentile))
            case "last":
                number = float(values[-1])
            case "gate":
                at = summary.get(SPLITS, {}).get(output.gate)
                number = math.nan if at is None else float(np.interp(at, table[:, 0], values))
        if math.isfinite(number):
            found[output.label] = number
    return found
