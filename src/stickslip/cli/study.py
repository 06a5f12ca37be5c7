"""``stickslip study``: thousands of runs, and what they say."""

from __future__ import annotations

import math
import signal
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from stickslip.cli.outputs import check_output, signals_as_interrupt
from stickslip.cli.run import COMPILING
from stickslip.cli.show import message, print_json, print_table, progress

if TYPE_CHECKING:
    from stickslip.studies.session import StudyProgress

NEW, SHOW, OUTPUTS = "new", "show", "outputs"
MOST_SAID = 12  # sentences of a verdict on a terminal; the report has all


def study(
    what: Annotated[
        str,
        typer.Argument(
            metavar="FILE|NAME|new|show|outputs",
            help="A study file, a study of `stickslip list studies`, new, show or outputs.",
        ),
    ],
    target: Annotated[
        str | None,
        typer.Argument(metavar="[APP|DIR]", help="With new and outputs: an app. With show: the folder of a study."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(help="Folder of the results; what is there is not made again. With new: the file to write."),
    ] = None,
    workers: Annotated[int, typer.Option(min=0, max=1024, help="Processes; 0: one for each processor.")] = 0,
    scheduler: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Of a running Dask scheduler, such as tcp://host:8786.")
    ] = "",
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Run a study and say what it came to; begin a new one; show one that was run. Exits with 1 if it had to pause."""
    from stickslip.model.errors import UsageError

    if what in (NEW, SHOW, OUTPUTS) and target is None:
        raise UsageError(f"study {what} needs {'a folder' if what == SHOW else 'an app'}: see stickslip study --help.")
    if what not in (NEW, SHOW, OUTPUTS) and target is not None:
        raise UsageError(f"study takes one file; {target[:80]!r} is one too many.")
    if what == NEW:
        _begin(str(target), out)
    elif what == SHOW:
        _show(str(target), json)
    elif what == OUTPUTS:
        _list_outputs(str(target), json)
    else:
        _run(what, out, workers, scheduler, json)


def _begin(app: str, out: Path | None) -> None:
    """Write or print a commented file."""
    from stickslip.studies.study_reader import new_study

    text = new_study(app)
    if out is None:
        print(text)
        return
    from stickslip.io.safe_file import write_text_file
    from stickslip.model.errors import UsageError

    if out.exists():
        raise UsageError(f"--out '{out}' is there already. Give another name.")
    check_output(out, "--out")
    write_text_file(out, text, str(out))
    message("note", f"{out} is a study to begin with. Run it: stickslip study {out}")


def _list_outputs(app: str, json: bool) -> None:
    """What a study of an app can look at."""
    from stickslip.contract.unit_names import split_unit
    from stickslip.studies.study_check import offered_by

    found = offered_by(app)
    if json:
        print_json(found._asdict())
        return
    rows = [(name, split_unit(name.partition(".")[0])[1], "summary") for name in found.numbers]
    rows += [(name, "", "channel: max, min, mean, percentile, last, gate") for name in found.channels]
    print_table("", ("output", "unit", "of the"), rows)


def _show(name: str, json: bool) -> None:
    """What was made, and what it came to."""
    from stickslip.studies.conduct import show_study
    from stickslip.studies.study_reader import studies_folder

    folder = Path(name)
    if not folder.is_dir() and (studies_folder() / name).is_dir():
        folder = studies_folder() / name
    found = show_study(folder)
    if json:
        print_json(found)
        return
    counts = ", ".join(f"{found[status]} {status}" for status in ("done", "bad", "failed", "lost") if found[status])
    if not found["is_complete"]:
        print(f"{folder}: under way or interrupted; {found['results']} results ({counts or 'none'}).")
        return
    _print_verdict(found["summary"])


def _run(name: str, out: Path | None, workers: int, scheduler: str, json: bool) -> None:
    """Conduct a study."""
    from stickslip.model.errors import StickslipError
    from stickslip.studies.conduct import conduct_study, summary_of
    from stickslip.studies.errors import StudyPausedError
    from stickslip.studies.execution import open_execution
    from stickslip.studies.progress_file import ProgressFile, refuse_study
    from stickslip.studies.study_check import check_study
    from stickslip.studies.study_reader import find_study, read_study, studies_folder

    file = find_study(name)
    folder = out if out is not None else studies_folder() / file.stem
    try:
        declared, tables = read_study(file)
    except StickslipError as error:
        refuse_study(folder, str(error))
        raise
    state = ProgressFile(folder, declared)
    with progress("preparing") as bar, signals_as_interrupt() as caught:
        task = bar.task_ids[0]

        def on_stage(stage: str, done: int, total: int) -> None:
            bar.update(task, description=COMPILING, total=total, completed=done, note=stage)

        latest: list[Any] = []

        def on_progress(now: StudyProgress) -> None:
            if not latest:
                state.checked(checked)
            latest[:] = [now]
            state.progress(now)
            failed = f", {now.failed} failed" if now.failed else ""
            note = f"{now.done} of {now.total}{failed}{_left(now.left_s)}"
            bar.update(task, description="running", total=now.total, completed=now.done, note=note)

        try:
            checked = check_study(declared, tables, on_stage)
            with open_execution(workers, scheduler) as execution:
                done = conduct_study(
                    checked, tables.text, folder, execution, on_progress, interrupted=lambda: bool(caught)
                )
        except StudyPausedError as error:
            state.paused(str(error))
            message("error", f"{folder}: paused. {error}")
            raise typer.Exit(1) from None
        except StickslipError as error:
            state.refused(str(error))
            raise
        except KeyboardInterrupt:
            number = caught[0] if caught else signal.SIGINT
            so_far = f"{latest[0].done} of {latest[0].total} results are saved" if latest else "nothing was made"
            state.paused(f"It was interrupted; {so_far}.")
            message("note", f"{folder}: interrupted; {so_far}. Give the same command to go on.")
            raise typer.Exit(128 + number) from None
    state.done()
    summary = summary_of(checked, done)
    if json:
        print_json(summary)
    else:
        _print_verdict(summary)
    if summary["runs"] and summary["failed_runs"] == summary["runs"]:
        message("error", f"{folder}: no run could be made")
        raise typer.Exit(1)


def _left(seconds: float) -> str:
    if not math.isfinite(seconds):
        return ""
    if seconds < 90.0:
        return f", {seconds:.0f} s left"
    return f", {seconds / 60.0:.0f} min left" if seconds < 5400.0 else f", {seconds / 3600.0:.1f} h left"


def _print_verdict(summary: dict[str, Any]) -> None:
    rows = [(str(k), sentence) for k, sentence in enumerate(summary["verdict"][:MOST_SAID], start=1)]
    print_table(summary["title"] or summary["app"], ("", summary["question"] or "verdict"), rows)
    more = len(summary["verdict"]) - MOST_SAID
    said = f"; {more} more sentences in the report" if more > 0 else ""
    print(f"{summary['runs']} runs, {summary['new_runs']} of them new{said}: {Path(summary['folder']) / 'report.html'}")
