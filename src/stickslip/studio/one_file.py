"""A recording, or a simulation as it stands, as one HTML file with our renderer in it: opens by double click, asks nobody for anything.

The page holds what a studio would send (`shown_run`): numbers as whole multiples of a step, as differences from row to row, deflated;
meshes and the whole ice of a track deflated; the viewer's script deflated.
"""

from __future__ import annotations

import base64
import dataclasses
import html
import json
import math
import struct
import time
import zlib
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stickslip.contract.staging import PLAIN_STAGING
from stickslip.engine.simulation import Simulation
from stickslip.io.recording import Recording
from stickslip.model.errors import RecordingError, UsageError
from stickslip.model.rotation import quat_from_matrix
from stickslip.studio.appearance import appearance_of
from stickslip.studio.looks import SceneLook
from stickslip.studio.page_apps import staging_look
from stickslip.studio.run_entries import described
from stickslip.studio.run_messages import RunEntry, RunOpened
from stickslip.studio.shown_run import shown_run

STATIC = Path(__file__).parent / "static"

PICTURES = 60.0  # 1/s: poses that a page holds at most
FINEST = 2.0**-14  # m, step of positions; finer where a scene is small
OF_RADIUS = 2.0**-15  # step of positions, of the radius of what moves
TURN = 2.0**-15  # step of quaternions: 0.06 mrad
OF_LARGEST = 2.0**-17  # step of a channel, of its largest number
MOST_NUMBERS = 4_000_000  # of all channels: of longer recordings not every row is held
NOTHING = -(2**31)  # stands for what is no number
MOST_COUNTS = 2.0**30
POSE = 7  # numbers per body

POLICY = (
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; worker-src blob: data:; connect-src blob: data:; "
    "img-src data: blob:"
)
LOADER = (
    "(async()=>{const b=Uint8Array.from(atob(document.getElementById('viewer').textContent),c=>c.charCodeAt(0));"
    "const s=document.createElement('script');s.textContent=await new Response(new Blob([b]).stream().pipeThrough("
    "new DecompressionStream('deflate'))).text();document.body.append(s)})()"
)


def recording_page(recording: Recording, entry: RunEntry | None = None) -> str:
    """A recording as a page; `entry` says what people call it, if it is on a list.

    Raises
    ------
    RecordingError
        It has fewer than two rows.
    """
    if len(recording.time) < 2:
        raise RecordingError(f"{recording.path} has {len(recording.time)} rows. A page shows two or more.")
    entry = entry or entry_for(recording)
    opened, assets = shown_run(recording, entry)
    header, table = read_numbers(assets.pop(opened.motion))
    rows = header["rows"]
    motion = table.reshape(rows, -1)[rows_shown(table.reshape(rows, -1)[:, len(header["bodies"]) * POSE])]
    look = json.loads(assets.pop(opened.description))
    steps = pose_steps(look["radius"], len(header["bodies"]))
    steps += [
        _step_of(motion[:, c], recording.meta["dt_s"] if c == len(steps) else None)
        for c in range(len(steps), motion.shape[1])
    ]
    header["rows"] = len(motion)
    about, columns = read_numbers(assets.pop(opened.columns))
    held = columns.reshape(-1, about["rows"]).T
    held = held[:: max(1, -(-held.size // MOST_NUMBERS))]
    names = [channel.name for channel in opened.channels]
    of_columns = [_step_of(held[:, c], recording.meta["dt_s"] if name == "t" else None) for c, name in enumerate(names)]
    return _page(
        {
            "name": entry.name,
            "about": " · ".join(text for text in (entry.settings, entry.track, entry.setup) if text),
            "look": look,
            **_shown(opened),
            "header": header,
            "motion": pack_table(motion, steps),
            "columns": pack_table(held, of_columns),
        },
        assets,
    )


def simulation_page(simulation: Simulation) -> str:
    """A simulation as it stands now, as a page."""
    found = appearance_of(simulation)
    poses = np.empty((len(simulation.bodies), POSE))
    poses[:, :3], axes = simulation.poses()
    poses[:, :3] -= np.array(found.look.origin)
    poses[:, 3:] = [quat_from_matrix(A) for A in axes] if len(axes) else np.zeros((0, 4))
    motion = np.tile(np.append(poses.ravel(), simulation.time), (2, 1))
    header = {
        "rows": 2,
        "columns": ["time"],
        "units": ["s"],
        "bodies": list(simulation.bodies),
        "origin": list(found.look.origin),
    }
    look: SceneLook = found.look
    steps = [*pose_steps(look.radius, len(poses)), simulation.dt]
    assets = {name: content for name, content in found.assets.items() if name != found.address}
    held: dict[str, Any] = {
        "name": look.title,
        "about": f"t = {simulation.time:g} s",
        "look": dataclasses.asdict(look),
        "staging": dataclasses.asdict(staging_look(PLAIN_STAGING)),
        "sled": None,
        "channels": [],
        "header": header,
        "motion": pack_table(motion, steps),
        "columns": None,
    }
    return _page(held, assets)


def embedded(page: str, height: int = 480) -> str:
    """A page within another one, a notebook for instance."""
    style = "width: 100%; border: 0; border-radius: 8px"
    return f'<iframe srcdoc="{html.escape(page)}" style="{style}" height="{height}" title="stickslip"></iframe>'


def pose_steps(radius: float, bodies: int) -> list[float]:
    """Steps of the poses of some bodies; powers of two, so that counts times steps are exact."""
    place = min(FINEST, 2.0 ** math.floor(math.log2(max(OF_RADIUS * radius, 1e-9))))
    return ([place] * 3 + [TURN] * 4) * bodies


def pack_table(table: NDArray[Any], steps: list[float]) -> dict[str, Any]:
    """Columns as counts of their steps, as differences from row to row, byte by byte, deflated: what viewer/packed.ts reads."""
    counts = np.rint(np.asarray(table, float) / np.array(steps))
    known = np.isfinite(counts)
    counts = np.where(known, np.clip(counts, -MOST_COUNTS, MOST_COUNTS), NOTHING).astype("<i8")
    changes = np.diff(counts, axis=0, prepend=np.zeros((1, counts.shape[1]), np.int64)).astype(np.uint64).astype("<u4")
    planes = np.ascontiguousarray(changes.T).view(np.uint8).reshape(len(steps), len(table), 4).transpose(0, 2, 1)
    return {"rows": len(table), "steps": steps, "data": _deflated(planes.tobytes())}


def rows_shown(times: NDArray[np.float32]) -> NDArray[np.int64]:
    """Rows that are held: no more than `PICTURES` a second, the last one among them."""
    slots = np.floor((times.astype(float) - float(times[0])) * PICTURES + 1e-3)
    rows = np.flatnonzero(np.diff(slots, prepend=-1.0) > 0)
    rows = np.union1d(rows, [len(times) - 1])
    return rows if len(rows) > 1 else np.arange(len(times))


def _step_of(column: NDArray[Any], dt: float | None) -> float:
    """Step of a column; times are whole multiples of the step of the simulation."""
    if dt:
        return float(dt)
    largest = float(np.abs(column[np.isfinite(column)]).max(initial=0.0))
    return OF_LARGEST * largest if largest > 1e-30 else 1.0


def read_numbers(asset: bytes) -> tuple[dict[str, Any], NDArray[np.float32]]:
    """Header and numbers of an asset of `motion.py`."""
    (length,) = struct.unpack_from("<I", asset, 4)
    return json.loads(asset[8 : 8 + length]), np.frombuffer(asset, "<f4", offset=8 + length)


def _shown(opened: RunOpened) -> dict[str, Any]:
    return {
        "staging": dataclasses.asdict(opened.staging),
        "sled": None if opened.sled is None else dataclasses.asdict(opened.sled),
        "channels": [dataclasses.asdict(channel) for channel in opened.channels],
    }


def entry_for(recording: Recording) -> RunEntry:
    """What a recording says of itself; of one that a program made, its name and its length."""
    if isinstance(recording.meta.get("run"), dict):
        return described(recording.path)
    return RunEntry(
        id=recording.path.stem,
        name=recording.path.stem,
        app="",
        kind="scene",
        title=recording.scene.title or recording.scene.name,
        settings="",
        controller="",
        when=time.strftime("%Y-%m-%dT%H:%M:%S", time.localtime(recording.path.stat().st_mtime)),
        end=str(recording.meta.get("outcome", "")),
        duration=float(recording.time[-1] - recording.time[0]),
        named=False,
    )


def _deflated(content: bytes) -> str:
    return base64.b64encode(zlib.compress(content, 9)).decode()


def _page(held: dict[str, Any], assets: dict[str, bytes]) -> str:
    try:
        script, style = ((STATIC / f"viewer.{kind}").read_text(encoding="utf-8") for kind in ("js", "css"))
    except OSError as error:
        raise UsageError(
            "The viewer is not part of this installation. Install stickslip again, or run: make web"
        ) from error
    held["assets"] = {name: _deflated(content) for name, content in assets.items()}
    data = json.dumps(held, separators=(",", ":"), ensure_ascii=True, allow_nan=False)
    data = data.replace("<", "\\u003c")  # no name can end the element that holds it
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{html.escape(POLICY)}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{html.escape(held['name'])} · stickslip</title><style>{style}</style></head>\n"
        '<body><noscript>This page needs JavaScript.</noscript><div id="app"></div>\n'
        f'<script type="application/json" id="run">{data}</script>\n'
        f'<script type="text/plain" id="viewer">{_deflated(script.encode())}</script>\n'
        f"<script>{LOADER}</script></body></html>\n"
    )
