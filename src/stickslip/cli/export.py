"""``stickslip export``: channels of a recording as CSV, or the whole of it as a page that is one file or as a model that moves."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from stickslip.cli.outputs import check_output
from stickslip.cli.recordings import RUN_HELP, open_runs, recording_file
from stickslip.cli.show import print_json

#: What can be seen of a recording, by its ending, and why there is nothing to choose.
SHOWN = {".html": "A page holds all channels.", ".glb": "A model holds motion and no channels."}


def export(
    run: Annotated[Path, typer.Argument(metavar="RUN", help=RUN_HELP)],
    out: Annotated[
        Path,
        typer.Option(
            help="The file: .csv, .html for a page with the recording and a viewer that opens by double click, "
            "or .glb for a glTF model that moves."
        ),
    ],
    group: Annotated[
        list[str] | None, typer.Option(help="Only channels of this group; may be given several times.")
    ] = None,
    channel: Annotated[
        list[str] | None, typer.Option(help="Only this channel, or a pattern such as 'q.*.angle'; several times.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Write a recording as CSV: time and all that was recorded, or chosen groups and channels; units in the header.

    Or, by the ending, as one HTML file, or as a glTF model with the motion as its animation.
    """
    kind = out.suffix.lower()
    if kind not in (".csv", *SHOWN):
        raise typer.BadParameter(f"{out}: the ending must be .csv, .html or .glb.", param_hint="--out")
    if kind in SHOWN and (group or channel):
        raise typer.BadParameter(f"{SHOWN[kind]} Leave --group and --channel out.", param_hint="--out")
    check_output(out, "--out")
    if kind in SHOWN:
        from stickslip.io import open_recording
        from stickslip.io.safe_file import write_file
        from stickslip.studio.moving_model import recording_model
        from stickslip.studio.one_file import recording_page

        recording = open_recording(recording_file(run))
        data = recording_page(recording).encode() if kind == ".html" else recording_model(recording)
        write_file(out, data, f"file {out}")
        if json:
            print_json({"file": str(out), "bytes": len(data)})
        else:
            print(out)
        return
    from stickslip.io.recording_table import write_csv

    ((_, found),) = open_runs([run])
    chosen = [*found.groups(group or ()), *(one for pattern in channel or () for one in found.match(pattern))]
    if not group and not channel:
        chosen = list(found.recording.channels())
    time = found.match("t")
    columns = found.columns(dict.fromkeys([*time, *chosen]))
    write_csv(out, columns)
    if json:
        print_json({"file": str(out), "rows": len(found.recording.time), "columns": list(columns)})
    else:
        print(out)
