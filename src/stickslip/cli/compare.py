"""``stickslip compare``: set recorded runs on a track beside each other."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from stickslip.cli.outputs import check_picture
from stickslip.cli.show import format_value, print_json, print_table

if TYPE_CHECKING:
    from stickslip.analysis.compare import Comparison
    from stickslip.analysis.run_trace import RunTrace


def compare(
    runs: Annotated[list[Path], typer.Argument(metavar="RUN...", help="Recordings of runs on one track.")],
    reference: Annotated[
        str | None,
        typer.Option(help="The run the others are compared with, by the name of its file. Default: the fastest."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="Write a report: .pdf with all pages, or .png or .svg, one file per page.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Compare runs on a track: splits, time lost in every curve, where the energy went; as a report with --out."""
    check_picture(out, "--out")
    from stickslip.analysis.compare import compare_runs
    from stickslip.analysis.recorded_run import load_run

    wanted = None if reference is None else Path(reference).name.removesuffix(".parquet")
    comparison = compare_runs([load_run(path) for path in runs], wanted)
    files: tuple[Path, ...] = ()
    if out is not None:
        from stickslip.analysis.run_report import save_report

        files = save_report(comparison, out)
    if json:
        print_json(comparison_document(comparison) | {"files": [str(file) for file in files]})
        return
    print_comparison(comparison)
    for file in files:
        print(file)


def comparison_document(comparison: Comparison) -> dict[str, Any]:
    """A comparison as one document."""
    return {
        "track": comparison.track.name,
        "reference": comparison.reference.name,
        "runs": [_run_document(run, comparison.reference) for run in comparison.runs],
    }


def print_comparison(comparison: Comparison) -> None:
    """Print splits, losses and energies as tables."""
    from stickslip.analysis.compare import losses_of, splits_of

    reference = comparison.reference
    others = [run for run in comparison.runs if run is not reference]
    rows = []
    passages = {run.name: splits_of(run) for run in comparison.runs}
    for k, split in enumerate(passages[reference.name]):
        row = [split.gate, f"{split.station:g}", _text(split.time, 3), _text(split.speed, 2)]
        for run in others:
            one = passages[run.name][k]
            row += [_text(one.time - split.time, 3, "+"), _text(one.speed - split.speed, 2, "+")]
        rows.append(row)
    headings = ["gate", "station [m]", f"{reference.name} [s]", "[m/s]"]
    for run in others:
        headings += [f"{run.name} Δt [s]", "Δv [m/s]"]
    title = f"{comparison.track.title or comparison.track.name}: splits beside '{reference.name}'"
    print_table(title, headings, rows, right=range(1, len(headings)))
    for run in others:
        lost = losses_of(run, reference)
        table = [
            (one.corner.name, _text(one.inside, 3, "+"), _text(one.way_on, 3, "+"), _text(one.exit_speed, 2, "+"))
            for one in lost
        ]
        heads = ("curve", "lost inside [s]", "lost on the way on [s]", "faster at its end [m/s]")
        print_table(f"What curves cost '{run.name}'", heads, table, right=(1, 2, 3))
    _print_energies(comparison)


def _print_energies(comparison: Comparison) -> None:
    """Print the work on each run by cause."""
    rows = []
    for run in comparison.runs:
        rows += [(run.name, cause, format_value(work)) for cause, work in _works(run).items()]
    if rows:
        print_table("Work from start to finish", ("run", "cause", "work [J]"), rows, right=(2,))


def _works(run: RunTrace) -> dict[str, float]:
    """Work by cause [J] over the stretches that a run passed; empty if its energies are unknown."""
    from stickslip.analysis.energy import energy_balance, total_energy

    balance = energy_balance(run) if run.kinetic is not None else ()
    return dict(total_energy(balance).works) if balance else {}


def _run_document(run: RunTrace, reference: RunTrace) -> dict[str, Any]:
    """One run as entries of a document."""
    from stickslip.analysis.compare import curves_of, losses_of, splits_of

    curves = []
    for one, lost in zip(curves_of(run), losses_of(run, reference)):
        curves.append(
            {
                "curve": one.corner.name,
                "entry_speed_m_s": one.entry_speed,
                "exit_speed_m_s": one.exit_speed,
                "entry_offset_m": one.entry_offset,
                "max_height_m": one.top,
                "max_height_station_m": one.top_station,
                "arches": one.arches,
                "max_load_g": one.load,
                "time_s": one.time,
                "lost_inside_s": lost.inside,
                "lost_on_the_way_on_s": lost.way_on,
                "faster_at_its_end_m_s": lost.exit_speed,
            }
        )
    return {
        "name": run.name,
        "finished": run.finished,
        "splits": [
            {"gate": s.gate, "station_m": s.station, "time_s": s.time, "speed_m_s": s.speed} for s in splits_of(run)
        ],
        "curves": curves,
        "work_j": _works(run),
    }


def _text(value: float, digits: int, sign: str = "") -> str:
    """A number, or a dash where a run did not come."""
    return "–" if value != value else f"{value:{sign}.{digits}f}"
