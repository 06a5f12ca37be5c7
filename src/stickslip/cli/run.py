"""``stickslip run``: run an app and summarise what happened."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from stickslip.cli.outputs import check_output, check_picture, report_saved
from stickslip.cli.show import message, print_json, print_summary, print_table, progress

if TYPE_CHECKING:
    from stickslip.contract.app import App
    from stickslip.io.robots import ImportReport

MAX_SEED = 2**32 - 1  # that of the contract, whose import would delay every --help
LONGEST_S = 1e9
TRUST_HELP = (
    "Let the file name functions, which are run, and files outside its folder. Only for files whose author you trust."
)
COMPILING = "compiling kernels (first run on this machine)"
HEADINGS = {"assumed": "assumed", "approximated": "approximated", "left_out": "not represented"}


def run(
    name: Annotated[
        str,
        typer.Argument(
            metavar="APP",
            help="A sled or a scene (see: stickslip list apps), or a path: a scene (.toml) or a robot (.urdf, MJCF as .xml).",
        ),
    ],
    assignments: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="NAME=VALUE",
            help="Change a setting (see: stickslip list settings APP) or any value of a scene by its path, e.g. step.dt=0.002. "
            "Repeatable.",
        ),
    ] = None,
    controller: Annotated[
        str | None,
        typer.Option(
            "--controller",
            "--pilot",
            metavar="NAME|FILE",
            help="Who acts: auto, noisy, script, none … as the app offers, or a FILE of recorded inputs.",
        ),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, max=MAX_SEED, help="Seed of everything that is drawn.")] = 0,
    until: Annotated[float | None, typer.Option(help="Simulated time at the end of the run, in seconds.")] = None,
    record: Annotated[Path | None, typer.Option(help="Write a recording to this file.")] = None,
    groups: Annotated[
        str | None,
        typer.Option(
            "--groups", help="Groups of channels to record, separated by commas, or: all. See docs/recordings.md."
        ),
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(help="A picture of torque against speed, of apps that measure it: .png, .pdf or .svg."),
    ] = None,
    trust: Annotated[bool, typer.Option("--trust", help=TRUST_HELP)] = False,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Run an app and print a summary. Exits with 1 if the result is bad."""
    if until is not None and not 0.0 < until <= LONGEST_S:
        what = f"{until} s: the simulated time must be positive and at most {LONGEST_S:g} s."
        raise typer.BadParameter(what, param_hint="--until")
    check_output(record, "--record")
    check_picture(plot, "--plot")
    from stickslip.apps.catalogue import find_app
    from stickslip.contract.app import PLANNING
    from stickslip.contract.override import parse_assignments

    app = find_app(name, trust)
    values = parse_assignments(assignments or [])
    with progress("preparing") as bar:
        task = bar.task_ids[0]
        told: list[str] = []

        def on_stage(stage: str, done: int, total: int) -> None:
            compiling = stage != PLANNING
            bar.update(task, description=COMPILING if compiling else stage, total=total, completed=done, note=stage)
            if bar.disable and compiling and not told:
                message("note", f"{COMPILING}, once, about half a minute")
                told.append(stage)

        run = app.begin(values, _controller(app, controller), seed, until=until, on_stage=on_stage)

        def on_progress(now: Any) -> None:
            bar.update(task, description="simulating", total=now.total, completed=now.done, note=now.note)

        from stickslip.contract.run import run_to_end

        with report_saved(record):
            summary = run_to_end(run, _writer(record), on_progress, **_options(groups))
    head: dict[str, Any] = {"scene": run.simulation.scene.name, "title": app.title, "until_s": run.spec.until}
    report: ImportReport | None = getattr(app, "report", None)
    if json:
        print_json(head | (report.summary() if report is not None else {}) | summary)
    else:
        print_summary(f"{head['scene']}: {head['title']}", summary)
        if report is not None:
            print_report(report)
    if plot is not None:
        _draw_curve(plot, app.title, summary)
    if not summary["ok"]:
        reason = 'see "problems"' if summary["problems"] else run.progress.note
        message("error", f"{head['scene']}: {summary['end']}; the run failed its checks, {reason}")
        raise typer.Exit(1)


def print_report(report: ImportReport) -> None:
    """Print what was imported of a robot and what was not."""
    counts = ", ".join(f"{count} {what.replace('_', ' ')}" for what, count in report.counts.items() if count)
    rows = [("imported", f"{counts}; {report.mass:.6g} kg")]
    for field, heading in HEADINGS.items():
        rows += [(heading, str(note)) for note in getattr(report, field)]
    print_table("", ("", report.source), rows)


def _draw_curve(path: Path, title: str, summary: dict[str, Any]) -> None:
    """Draw the torque against speed that a run measured, over its law."""
    from stickslip.analysis.friction_curves import FrictionCurve, save_friction_curves
    from stickslip.model.errors import UsageError

    try:
        curve = FrictionCurve(title, summary["speed_rad_s"], summary["torque_nm"], summary["law_nm"])
    except KeyError:
        raise UsageError(
            "--plot draws torque against speed, which this app does not measure. Use --record, then: stickslip plot."
        ) from None
    save_friction_curves(path, [curve], title)


def _controller(app: App, given: str | None) -> str:
    """The controller by its name; what is not a name is a file of recorded inputs."""
    if given is None:
        return ""
    from stickslip.contract.app import RECORDED
    from stickslip.contract.settings import nearest
    from stickslip.model.errors import UsageError

    names = [entry.name for entry in app.controllers]
    if given.partition(":")[0] in names:
        return given
    if RECORDED in names and Path(given).is_file():
        return f"{RECORDED}:{given}"
    raise UsageError(
        f"--controller (--pilot) {given[:80]!r} is neither a file nor a controller of {app.name!r}. {nearest(given, names)}"
    )


def _options(groups: str | None) -> dict[str, Any]:
    """Options of the recorder."""
    return {} if groups is None else {"groups": tuple(group.strip() for group in groups.split(","))}


def _writer(path: Path | None) -> Any:
    """What writes a recording to `path`; None if none is wanted."""
    if path is None:
        return None
    from stickslip.io import RecordingWriter

    return RecordingWriter(path)
