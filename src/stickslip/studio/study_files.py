"""Studies over HTTP: rows for the page, files for people and other programs, and studies that a page writes."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response

from stickslip.model.errors import StickslipError
from stickslip.studio.study_view import MAX_TEXT_BYTES, save_study, study_folder, table_of

#: What can be had of a study, and its kind.
FILES = {
    "study.toml": "application/toml",
    "table.csv": "text/csv",
    "summary.json": "application/json",
    "report.html": "text/html",
    "report.pdf": "application/pdf",
}


async def study_part(request: Request) -> Response:
    """``/study/<id>/table`` for the page, ``/study/<id>/report.pdf`` and the other files to keep."""
    id, name = request.path_params["id"], request.path_params["name"]
    try:
        if name == "table":
            return JSONResponse(await asyncio.to_thread(table_of, id), headers={"cache-control": "no-store"})
        file = study_folder(id) / name
    except StickslipError as error:
        return PlainTextResponse(str(error), 404)
    if name not in FILES or not file.is_file() or file.is_symlink():
        return PlainTextResponse(f"The study has no {name[:60]!r} yet. Wait for its end.", 404)
    return FileResponse(file, media_type=FILES[name], filename=f"{id}-{name}")


async def take_study(request: Request) -> Response:
    """``POST /study/<id>``: a study that a page wrote, as TOML; nothing, or a sentence."""
    data = bytearray()
    async for block in request.stream():
        data += block
        if len(data) > MAX_TEXT_BYTES:
            return PlainTextResponse(f"The study has more than {MAX_TEXT_BYTES} bytes.", 413)
    try:
        await asyncio.to_thread(save_study, request.path_params["id"], bytes(data))
    except StickslipError as error:
        return PlainTextResponse(str(error), 400)
    return PlainTextResponse("", 200)
