"""Runs for other programs: as they are kept, or as text."""

from __future__ import annotations

import io
from pathlib import Path

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response

from stickslip.studio.folders import run_file


async def export_run(request: Request) -> Response:
    """``/run/<id>.parquet`` or ``/run/<id>.csv``."""
    name = Path(request.path_params["name"])
    file = run_file(name.stem)
    if file is None:
        return PlainTextResponse("There is no such run. It may have been deleted; look at the list of runs.", 404)
    if name.suffix == ".parquet":
        return FileResponse(file, media_type="application/vnd.apache.parquet", filename=name.name)
    if name.suffix == ".csv":
        text = await run_in_threadpool(csv_of, file)
        disposition = {"content-disposition": f'attachment; filename="{name.name}"'}
        return Response(text, media_type="text/csv", headers=disposition)
    return PlainTextResponse("Runs are exported as .parquet or .csv.", 404)


def csv_of(file: Path) -> bytes:
    """All rows of a recording; names of columns are in docs/recordings.md."""
    import pyarrow.csv
    import pyarrow.parquet

    out = io.BytesIO()
    pyarrow.csv.write_csv(pyarrow.parquet.read_table(file), out)
    return out.getvalue()
