"""Runs for other programs and for people: as they are kept, as text, or as a report."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response

from stickslip.studio.folders import run_file

MOST_BESIDE = 3  # runs in a report besides its own
REPORT_S = 180.0  # what a report may take
REPORTS = asyncio.Lock()
#: What is made of a recording, and its kind. Always handed over as a file: no page of a run is shown as one of the studio's own.
MADE = {".csv": "text/csv", ".pdf": "application/pdf", ".html": "text/html", ".glb": "model/gltf-binary"}


async def export_run(request: Request) -> Response:
    """``/run/<id>`` with an ending: ``.parquet``, ``.csv``, ``.html`` (one file with a viewer), ``.glb`` (glTF), or ``.pdf``, a report,
    with ``?beside=<id>`` beside another run.
    """
    name = Path(request.path_params["name"])
    file = run_file(name.stem)
    if file is None:
        return PlainTextResponse("There is no such run. It may have been deleted; look at the list of runs.", 404)
    if name.suffix == ".parquet":
        return FileResponse(file, media_type="application/vnd.apache.parquet", filename=name.name)
    if name.suffix in MADE:
        return await _report(name, request.query_params.getlist("beside") if name.suffix == ".pdf" else [])
    return PlainTextResponse("Runs are exported as .parquet, .csv, .html, .glb or .pdf.", 404)


async def _report(name: Path, beside: list[str]) -> Response:
    """A report, a table, a page or a model, made in a process of its own, one at a time."""
    ids = [name.stem, *beside[:MOST_BESIDE]]
    if any(run_file(id) is None for id in ids):
        return PlainTextResponse(
            "There is no such run beside. It may have been deleted; look at the list of runs.", 404
        )
    try:
        return await _made(name, ids)
    except OSError as error:
        return PlainTextResponse(
            f"{name.name} cannot be made: {error.strerror or error}. Check the free space of the machine.", 503
        )


async def _made(name: Path, ids: list[str]) -> Response:
    async with REPORTS:
        with tempfile.TemporaryDirectory(prefix="stickslip-") as folder:
            file = Path(folder) / name.name
            command = (sys.executable, "-m", "stickslip.studio.report", str(file), *dict.fromkeys(ids))
            process = await asyncio.create_subprocess_exec(*command, stderr=asyncio.subprocess.PIPE)
            try:
                _, said = await asyncio.wait_for(process.communicate(), REPORT_S)
            except TimeoutError:
                process.kill()
                return PlainTextResponse(f"{name.name} was not ready after {REPORT_S:.0f} s. Try again later.", 503)
            if process.returncode != 0 or not file.is_file():
                why = said.decode(errors="replace").strip().rpartition("\n")[2]
                return PlainTextResponse(f"{name.name} cannot be made: {why or 'its process ended'}", 409)
            return Response(
                file.read_bytes(),
                media_type=MADE[name.suffix],
                headers={"content-disposition": f"attachment; filename*=utf-8''{quote(name.name)}"},
            )
