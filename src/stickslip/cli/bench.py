"""``stickslip bench``: measure beside other engines, in the same run on the same machine."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from stickslip.cli.outputs import check_output
from stickslip.cli.show import format_value, message, print_json, print_records, print_table, progress

if TYPE_CHECKING:
    from stickslip.bench import BenchReport


def bench(
    peer: Annotated[
        list[str] | None, typer.Option(help="Measure this engine too: mujoco, pybullet, fcl, coal. Repeatable.")
    ] = None,
    case: Annotated[list[str] | None, typer.Option(help="Run only this case. Repeatable.")] = None,
    repeat: Annotated[int, typer.Option(min=1, help="Timings are the best of so many batches.")] = 3,
    quick: Annotated[bool, typer.Option("--quick", help="Shorter runs, slow cases left out.")] = False,
    markdown: Annotated[Path | None, typer.Option(help="Write the report to this Markdown file, too.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Measure speed and accuracy, beside other engines if wanted. Exits with 1 if a case fails."""
    check_output(markdown, "--markdown")
    from stickslip.bench import run_bench, write_markdown

    with progress("measuring") as bar:
        task = bar.task_ids[0]

        def on_progress(done: int, total: int, what: str) -> None:
            bar.update(task, total=total, completed=done, note=what)

        report = run_bench(case or None, peer or (), repeat=repeat, quick=quick, on_progress=on_progress)
    if markdown is not None:
        write_markdown(report, markdown)
    if json:
        print_json(report.to_json())
    else:
        _print_report(report)
    failed = [f"{result.case} ({result.label})" for result in report.results if result.failed]
    if failed:
        message("error", f"failed: {', '.join(failed)}")
        raise typer.Exit(1)


def _print_report(report: BenchReport) -> None:
    """One table per case, then the targets."""
    for case in dict.fromkeys(result.case for result in report.results):
        records: list[dict[str, Any]] = []
        for result in report.results:
            if result.case == case:
                note = result.failed or result.skipped
                records.append({"engine": result.label, **result.metrics} | ({"note": note} if note else {}))
        print_records(case, records)
    rows = [(v.case, v.metric, v.label, v.wanted, format_value(v.value), v.status) for v in report.verdicts]
    print_table("targets", ("case", "metric", "engine", "target", "measured", ""), rows, right=(4,))
