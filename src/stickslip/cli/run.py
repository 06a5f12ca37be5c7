"""``stickslip run``: simulate a scene and summarise it."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from stickslip.cli.outputs import check_output, report_saved
from stickslip.cli.run_robot import is_robot, load_robot_scene, print_report
from stickslip.cli.run_sled import is_sled, run_by_name
from stickslip.cli.show import message, print_json, print_summary, progress

if TYPE_CHECKING:
    from stickslip.io.robots import ImportReport
    from stickslip.model import Scene
    from stickslip.scenes import Entry

MAX_SEED = 2**32 - 1
LONGEST_S = 1e9
TRUST_HELP = (
    "Let the file name functions, which are run, and files outside its folder. Only for files whose author you trust."
)
COMPILING = "compiling kernels (first run on this machine)"

Progress = Callable[[float], None]  # called with the simulated time reached [s]
OnCompile = Callable[[str, int, int], None]  # called with a stage of compilation, the number done, and their total


def run(
    scene: Annotated[
        str,
        typer.Argument(
            metavar="SCENE",
            help="A sled (see: stickslip list sleds), a scene (stickslip list scenes) or a path to a .toml file or a robot "
            "(.urdf, MJCF as .xml).",
        ),
    ],
    assignments: Annotated[
        list[str] | None,
        typer.Option(
            "--set", metavar="PATH=VALUE", help="Change a parameter or a value, e.g. step.dt=0.002. Repeatable."
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(min=0, max=MAX_SEED, help="Seed of everything random in the scene.")
    ] = None,
    pilot: Annotated[
        str | None,
        typer.Option(metavar="auto|noisy|none|FILE", help="Who steers a sled; a FILE is driven again."),
    ] = None,
    until: Annotated[float | None, typer.Option(help="Simulated time at the end of the run, in seconds.")] = None,
    record: Annotated[Path | None, typer.Option(help="Write a recording to this file.")] = None,
    trust: Annotated[bool, typer.Option("--trust", help=TRUST_HELP)] = False,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Simulate a scene and print a summary. Exits with 1 if the result is bad."""
    if until is not None and not 0.0 < until <= LONGEST_S:
        what = f"{until} s: the simulated time must be positive and at most {LONGEST_S:g} s."
        raise typer.BadParameter(what, param_hint="--until")
    check_output(record, "--record")
    if is_sled(scene):
        _run_sled(scene, assignments or [], "auto" if pilot is None else pilot, seed or 0, until, record, json)
        return
    if pilot is not None:
        raise typer.BadParameter(f"{pilot}: only sleds have a pilot, and {scene} is none.", param_hint="--pilot")
    entry, declared, report = _load(scene, assignments or [], trust)
    end = until if until is not None else entry.until_s
    with progress("preparing") as bar:
        task = bar.task_ids[0]
        told: list[str] = []

        def on_compile(stage: str, done: int, total: int) -> None:
            bar.update(task, description=COMPILING, total=total, completed=done, note=stage)
            if bar.disable and not told:
                message("note", f"{COMPILING}, once, about half a minute")
                told.append(stage)

        def on_progress(time_s: float) -> None:
            bar.update(task, description="simulating", total=end, completed=time_s, note=f"{time_s:.2f} of {end:g} s")

        with report_saved(record):
            summary = _simulate(entry, declared, end, seed, record, on_progress, on_compile)
    head: dict[str, Any] = {"scene": declared.name, "title": declared.title or entry.title, "until_s": end}
    if json:
        print_json(head | (report.summary() if report is not None else {}) | dict(summary))
    else:
        print_summary(f"{head['scene']}: {head['title']}", summary)
        if report is not None:
            print_report(report)
    if not summary.get("ok", True):
        message("error", "the result is bad; the summary says why")
        raise typer.Exit(1)


def _run_sled(
    name: str, assignments: list[str], pilot: str, seed: int, until: float | None, record: Path | None, json: bool
) -> None:
    """A sled down a track."""
    from stickslip.scenes.override import parse_assignments

    with progress("preparing") as bar:
        task = bar.task_ids[0]

        def on_compile(stage: str, done: int, total: int) -> None:
            bar.update(task, description=COMPILING, total=total, completed=done, note=stage)

        def on_progress(station: float, finish: float) -> None:
            bar.update(task, description="sliding", total=finish, completed=station, note=f"{station:.0f} m")

        values = parse_assignments(assignments)
        with report_saved(record):
            summary = run_by_name(name, values, pilot, seed, until, record, on_progress, on_compile)
    if json:
        print_json(summary)
    else:
        print_summary(f"{name} on {summary['track']}", summary)
    if not summary["ok"]:
        bad = "; the result is bad, and the summary says why" if summary["problems"] else ""
        message("error", f"{name}: {summary['end']} at {summary['end_station_m']:.0f} m{bad}")
        raise typer.Exit(1)


def _load(name: str, assignments: list[str], trust: bool) -> tuple[Entry, Scene, ImportReport | None]:
    """The scene called `name`, or in the file `name`, with its values changed; of a robot, the report of its import."""
    from stickslip import scenes
    from stickslip.scenes.errors import UsageError
    from stickslip.scenes.override import override, parse_assignments, split_parameters

    values = parse_assignments(assignments)
    if is_robot(name):
        declared, report = load_robot_scene(name, values, trust)
        return scenes.Entry(declared.name, declared.title, scenes.DEFAULT_UNTIL, lambda: declared), declared, report
    if name.endswith(".toml"):
        from stickslip.io import load_scene

        path = Path(name)
        if not path.is_file():
            raise UsageError(f"There is no file {name!r}. Built-in scenes are: {', '.join(scenes.names())}.")
        declared = load_scene(path, trust)
        entry = scenes.Entry(declared.name, declared.title, scenes.DEFAULT_UNTIL, lambda: declared)
        return entry, override(declared, values, trust=trust), None
    entry = scenes.describe(name)
    parameters = tuple(entry.parameters)
    for_build, for_scene = split_parameters(values, parameters)
    return entry, override(scenes.load(name, **for_build), for_scene, parameters, trust), None


def _simulate(
    entry: Entry,
    scene: Scene,
    until: float,
    seed: int | None,
    record: Path | None,
    on_progress: Progress,
    on_compile: OnCompile,
) -> Mapping[str, Any]:
    """Run `scene` to the end and return its summary."""
    from stickslip.scenes.errors import UsageError

    wishes = {"seed": seed, "record": _writer(record)}
    if entry.run is not None:
        accepted = inspect.signature(entry.run).parameters
        for wish, value in wishes.items():
            if value is not None and wish not in accepted:
                raise UsageError(
                    f"--{wish}: the scene {entry.name!r} runs on its own and takes no {wish}. Leave it out."
                )
        granted = {wish: value for wish, value in wishes.items() if wish in accepted}
        return entry.run(scene, until, on_progress, **granted)

    from stickslip.engine.run import run_scene

    given = {wish: value for wish, value in wishes.items() if value is not None}
    result = run_scene(scene, until=until, on_progress=on_progress, on_compile=on_compile, **given)
    measured = entry.measure(result.simulation) if entry.measure is not None else {}
    return {**result.summary, **measured}


def _writer(path: Path | None) -> Any:
    """What writes a recording to `path`; None if none is wanted."""
    if path is None:
        return None
    from stickslip.io import RecordingWriter

    return RecordingWriter(path)
