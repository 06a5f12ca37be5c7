"""``stickslip replay``: run a recording again and say whether it comes out the same."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from stickslip.cli.run import TRUST_HELP
from stickslip.cli.show import message, print_json, print_summary, progress

if TYPE_CHECKING:
    from stickslip.engine.replay import ReplayReport
    from stickslip.io import Recording


def replay(
    run: Annotated[Path, typer.Argument(metavar="RUN", help="A recording, also one that was cut short.")],
    trust: Annotated[bool, typer.Option("--trust", help=TRUST_HELP)] = False,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Run a recording again from its first state with its inputs and compare states and rows, bit for bit. Exits with 1 if they differ."""
    from stickslip.engine import replay as engine
    from stickslip.io import open_recording
    from stickslip.model.errors import RecordingError, StickslipError

    recording = open_recording(run, trust)
    try:
        with progress("replaying"):
            report = engine.replay(recording)
    except StickslipError as error:
        raise RecordingError(f"{run} cannot be replayed: {error}") from error
    document = replay_document(recording, report)
    if json:
        print_json(document)
    else:
        words = {key: "; ".join(value) or None if isinstance(value, list) else value for key, value in document.items()}
        print_summary(f"{run.name}: {report}", words)
    if not report.same:
        reasons = document["obstacles"] or ["nothing known is different here"]
        states = "" if report.first_different_step is None else f"; {'; '.join(reasons)}"
        message("error", f"{run}: {report}{states}")
        raise typer.Exit(1)


def replay_document(recording: Recording, report: ReplayReport) -> dict[str, Any]:
    """Outcome of a replay as one document."""
    meta = recording.meta
    return {
        "scene": meta["scene"],
        "outcome": meta["outcome"],
        "recovered_rows": recording.recovered,
        "time_s": report.steps * meta["dt_s"],
        "steps": report.steps,
        "states_compared": report.hashes,
        "same": report.same,
        "last_same_step": report.last_same_step,
        "first_different_step": report.first_different_step,
        "different": list(report.different),
        "rows_compared": report.rows,
        "first_different_row": None if report.row is None else report.row.row,
        "different_in_row": [] if report.row is None else list(report.row.columns),
        "obstacles": recording.obstacles(),
        "seed": meta["seed"],
        "version": meta["version"],
    }
