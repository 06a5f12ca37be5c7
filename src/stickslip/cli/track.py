"""``stickslip track``: build, show, audit and export ice tracks."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from stickslip.cli.outputs import check_output, check_picture
from stickslip.cli.show import format_value, message, print_json, print_summary, print_table
from stickslip.contract.unit_names import split_unit

if TYPE_CHECKING:
    from stickslip.track.audit import Audit
    from stickslip.track.design_rules import Place
    from stickslip.track.glide import GlideRun
    from stickslip.track.speeds import SpeedTable
    from stickslip.track.track import Track

app = typer.Typer(help="Build, show, audit and export ice tracks.", no_args_is_help=True)

TrackName = Annotated[
    str, typer.Argument(metavar="TRACK", help="A built-in track, or a path to a track file or folder.")
]
SpeedFile = Annotated[
    Path | None, typer.Option("--speed", help="Speeds from a CSV file with the columns s_m and v_m_s.", metavar="FILE")
]
StartSpeed = Annotated[
    float | None, typer.Option("--start-speed", help="Speed at the first gate, in m/s; the sled then glides.")
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]


@app.command()
def build(name: TrackName, json: Json = False) -> None:
    """Build the surface of a track and print its size and the time it took."""
    import time

    from stickslip.io.track_file import load_track
    from stickslip.track.patch import build_patch

    begin = time.perf_counter()
    track = load_track(name)
    loaded = time.perf_counter()
    patch = build_patch(track)
    done = time.perf_counter()
    summary = {
        "length_m": track.finish - track.start,
        "surface_length_m": track.end - track.begin,
        "patch_bytes": patch.nbytes,
        "load_time_s": loaded - begin,
        "build_time_s": done - loaded,
    }
    if json:
        print_json({"track": track.name, "title": track.title} | summary)
    else:
        print_summary(f"{track.name}: {track.title}", summary)


@app.command()
def show(
    name: TrackName,
    out: Annotated[Path | None, typer.Option(help="The picture: .png, .pdf or .svg. Default: TRACK.png.")] = None,
    speed: SpeedFile = None,
    start_speed: StartSpeed = None,
) -> None:
    """Draw a track on one sheet: plan, height, grade, curvature, speed and load, sections, the channel."""
    check_picture(out, "--out")
    from stickslip.io.track_file import load_track

    show_track(load_track(name), out, speed, start_speed)


@app.command()
def audit(
    name: TrackName,
    json: Json = False,
    speed: SpeedFile = None,
    start_speed: StartSpeed = None,
    plots: Annotated[Path | None, typer.Option(help="Write plots to this file: .png, .pdf or .svg.")] = None,
) -> None:
    """Compare a track with the rules of design. Exits with 1 if a limit is broken."""
    check_picture(plots, "--plots")
    from stickslip.io.track_file import load_track

    report_audit(load_track(name), json, speed, start_speed, plots)


@app.command()
def export(
    name: TrackName,
    out: Annotated[
        Path, typer.Argument(metavar="FILE", help="By its ending: .glb (glTF), .obj, or .ssg (swept grid).")
    ],
    along: Annotated[float | None, typer.Option(help="Distance of rows along the track, in m.")] = None,
    across: Annotated[int | None, typer.Option(help="Points across the track.")] = None,
    sections: Annotated[bool, typer.Option("--sections", help="Tessellate the sections as the source does.")] = False,
    json: Json = False,
) -> None:
    """Write the ice and its walls as a mesh, or as the compact grid that a browser tessellates itself."""
    check_output(out, "FILE")
    from stickslip.io.track_export import export_track
    from stickslip.io.track_file import load_track

    report = export_track(load_track(name), out, along=along, across=across, sections=sections)
    summary = {"bytes": report.n_byte, "triangles": report.n_triangle}
    if json:
        print_json({"track": name, "file": str(report.path)} | summary)
    else:
        print_summary(str(report.path), summary)


def show_track(track: Track, out: Path | None, speed: Path | None, start_speed: float | None) -> None:
    """Write the sheet of a track and print where it is."""
    from stickslip.analysis.track_sheet import save_sheet

    path = out if out is not None else Path(f"{track.name}.png")
    check_output(path, "--out")
    save_sheet(_audit(track, speed, start_speed), path)
    print(path)


def report_audit(track: Track, json: bool, speed: Path | None, start_speed: float | None, plots: Path | None) -> None:
    """Audit a track, print and plot what was found, and exit with 1 if a limit is broken."""
    found = _audit(track, speed, start_speed)
    if plots is not None:
        from stickslip.analysis.audit_plots import save_audit_plots

        save_audit_plots(found, plots)
    print_audit(found, json)
    if not found.passed:
        message("error", f"limits are broken: {', '.join(broken_limits(found))}")
        raise typer.Exit(1)


def broken_limits(audit: Audit) -> list[str]:
    """Names of the limits that a track breaks."""
    return [rule.name for rule in audit.rules if rule.kind == "limit" and not rule.met]


def audit_document(audit: Audit) -> dict[str, Any]:
    """An audit as one document: every figure with value, status and source."""
    return {
        "track": audit.track.name,
        "title": audit.track.title,
        "passed": audit.passed,
        "limits_broken": broken_limits(audit),
        "figures": {
            figure.name: {"value": figure.value, "status": figure.status, "source": figure.source}
            | _where(figure.place)
            for figure in audit.figures
        },
        "stated": {
            one.name: {
                "value": one.stated.value,
                "tolerance": one.stated.tolerance,
                "status": one.stated.status,
                "source": one.stated.source,
                "model": one.measured,
                "agrees": one.agrees,
            }
            for one in audit.comparisons
        },
        "rules": [
            {
                "name": rule.name,
                "title": rule.title,
                "kind": rule.kind,
                "bound": rule.bound,
                "measured": rule.measured,
                "met": rule.met,
                "source": rule.source,
            }
            | _where(rule.place)
            for rule in audit.rules
        ],
        "splits": [
            {"gate": split.gate, "station_m": split.station, "time_s": split.time, "speed_m_s": split.speed}
            for split in audit.splits
        ],
    }


def print_audit(audit: Audit, json: bool = False) -> None:
    """Print an audit as tables, or as one JSON document."""
    if json:
        print_json(audit_document(audit))
        return
    title = f"{audit.track.name}: {audit.track.title}"
    figures = []
    for figure in audit.figures:
        words, unit = split_unit(figure.name)
        figures.append((words, format_value(figure.value), unit, figure.status, _place_text(figure.place)))
    print_table(title, ("figure", "value", "unit", "status", "where"), figures, right=(1,))
    if audit.comparisons:
        print_table(
            "Published figures", ("figure", "model", "stated", "±", "unit", "agrees", "source"), _compared(audit)
        )
    rules = [
        (
            rule.kind,
            rule.title,
            rule.bound,
            f"{rule.measured:.4g} {split_unit(rule.name)[1]}".strip(),
            ("kept" if rule.met else "BROKEN") if rule.kind == "limit" else ("met" if rule.met else "not met"),
            _place_text(rule.place),
        )
        for rule in audit.rules
    ]
    print_table("Rules of design", ("kind", "rule", "asked for", "measured", "", "where"), rules, right=(3,))
    splits = [(s.gate, f"{s.station:g}", f"{s.time:.3f}", f"{s.speed:.2f}") for s in audit.splits]
    print_table("Splits", ("gate", "station [m]", "time [s]", "speed [m/s]"), splits, right=(1, 2, 3))


def _compared(audit: Audit) -> list[tuple[str, ...]]:
    """Rows of the table of published figures."""
    rows: list[tuple[str, ...]] = []
    for one in audit.comparisons:
        words, unit = split_unit(one.name)
        numbers = (format_value(one.measured), format_value(one.stated.value), format_value(one.stated.tolerance))
        rows.append((words, *numbers, unit, format_value(one.agrees), one.stated.source))
    return rows


def _audit(track: Track, speed: Path | None, start_speed: float | None) -> Audit:
    """Audit a track at the speeds that the user wants."""
    from stickslip.track.audit import audit_track

    return audit_track(track, _speeds(track, speed, start_speed))


def _speeds(track: Track, speed: Path | None, start_speed: float | None) -> GlideRun | SpeedTable:
    """Speeds of a file, or those of a glide."""
    from stickslip.track.glide import START_SPEED, glide_track

    if speed is not None and start_speed is not None:
        raise typer.BadParameter(
            "the speeds of a file begin with their own; leave one out.", param_hint="--start-speed"
        )
    if speed is not None:
        from stickslip.io.speed_file import load_speeds

        return load_speeds(speed)
    return glide_track(track, start_speed=START_SPEED if start_speed is None else start_speed)


def _where(place: Place | None) -> dict[str, Any]:
    """Where something is, as entries of a document."""
    return {} if place is None else {"station_m": place.station, "corner": place.corner or None}


def _place_text(place: Place | None) -> str:
    """Where something is, for people."""
    return "" if place is None else str(place)
