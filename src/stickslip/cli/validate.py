"""``stickslip validate``: published numbers beside ours."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from stickslip.cli.outputs import check_picture
from stickslip.cli.run import MAX_SEED
from stickslip.cli.show import format_value, message, print_json, print_table, progress

if TYPE_CHECKING:
    from stickslip.validation import CaseReport


def validate(
    case: Annotated[
        str, typer.Argument(metavar="CASE", help="glide-1d, skeleton-thesis, whistler-2010 or alpensia-2018.")
    ],
    runs: Annotated[
        int | None, typer.Option(min=1, max=100_000, help="Number of descents. Default: as many as the case asks for.")
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(min=0, max=MAX_SEED, help="Seed of the first descent; each one has the next. Default: 1."),
    ] = None,
    processes: Annotated[
        int | None, typer.Option(min=1, max=256, help="Processes that make descents. Default: 2.")
    ] = None,
    out: Annotated[Path | None, typer.Option(help="Draw histograms of split times: .png, .pdf or .svg.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Compare with published numbers; say what was tuned on which. Exits with 1 if the case misses a bound."""
    check_picture(out, "--out")
    from stickslip.model.errors import UsageError
    from stickslip.validation import makes_descents, run_case
    from stickslip.validation.cases import Options

    given = {"--runs": runs, "--seed": seed, "--processes": processes, "--out": out}
    idle = [option for option, value in given.items() if value is not None]
    if idle and not makes_descents(case):
        raise UsageError(f"The case {case!r} makes no descents: {', '.join(idle)} would do nothing. Leave it out.")

    with progress("validating") as bar:
        task = bar.task_ids[0]

        def on_progress(done: int, total: int) -> None:
            bar.update(task, total=total, completed=done, note=f"{done} of {total} descents")

        report = run_case(case, Options(runs, 1 if seed is None else seed, processes or 2, out, on_progress))
    if json:
        print_json(report_document(report))
    else:
        print_report(report)
    if not report.passed:
        message("error", f"out of bounds: {'; '.join(check.name for check in report.missed)}")
        raise typer.Exit(1)


def report_document(report: CaseReport) -> dict[str, Any]:
    """A report as one document."""
    return {
        "case": report.case,
        "title": report.title,
        "passed": report.passed,
        "tuned": list(report.tuned),
        "notes": list(report.notes),
        "checks": [
            {
                "name": check.name,
                "unit": check.unit,
                "reference": check.reference,
                "ours": check.ours,
                "error": check.error,
                "error_percent": check.error_percent,
                "low": check.low,
                "high": check.high,
                "judged": check.judged,
                "met": check.met,
                "source": check.source,
            }
            for check in report.checks
        ],
        "files": [str(file) for file in report.files],
    }


def print_report(report: CaseReport) -> None:
    """Print a report: a table of checks, then what was tuned on which data."""
    rows = []
    for check in report.checks:
        verdict = ("met" if check.met else "MISSED") if check.judged else ""
        numbers = (_number(check.reference), _number(check.ours), _number(check.error))
        percent = "–" if check.error_percent != check.error_percent else f"{check.error_percent:+.2f}"
        rows.append((check.name, *numbers, percent, check.unit, check.bound, verdict))
    headings = ("quantity", "reference", "ours", "error", "error [%]", "unit", "bound", "")
    print_table(f"{report.case}: {report.title}", headings, rows, right=(1, 2, 3, 4))
    print("Tuned:")
    for statement in report.tuned:
        print(f"  - {statement}")
    for note in report.notes:
        print(f"Note: {note}")
    for source in dict.fromkeys(check.source for check in report.checks if check.source):
        print(f"Source: {source}")
    for file in report.files:
        print(file)
    print(f"{report.case}: {'passed' if report.passed else 'MISSED'}")


def _number(value: float) -> str:
    """Six digits, a dash for none."""
    return "–" if value != value else format_value(float(value))
