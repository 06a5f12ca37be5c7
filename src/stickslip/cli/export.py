"""``stickslip export``: channels of a recording as CSV."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from stickslip.cli.outputs import check_output
from stickslip.cli.recordings import RUN_HELP, open_runs
from stickslip.cli.show import print_json


def export(
    run: Annotated[Path, typer.Argument(metavar="RUN", help=RUN_HELP)],
    out: Annotated[Path, typer.Option(help="The file, .csv.")],
    group: Annotated[
        list[str] | None, typer.Option(help="Only channels of this group; may be given several times.")
    ] = None,
    channel: Annotated[
        list[str] | None, typer.Option(help="Only this channel, or a pattern such as 'q.*.angle'; several times.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Write a recording as CSV: time and all that was recorded, or chosen groups and channels; units in the header."""
    if out.suffix.lower() != ".csv":
        raise typer.BadParameter(f"{out}: the ending must be .csv.", param_hint="--out")
    check_output(out, "--out")
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
