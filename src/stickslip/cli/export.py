"""``stickslip export``: a recording as CSV, as a page that is one file or as a model that moves; a robot or scene as a scene file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from stickslip.cli.outputs import check_output
from stickslip.cli.recordings import RUN_HELP, open_runs, recording_file
from stickslip.cli.run import TRUST_HELP, print_report
from stickslip.cli.show import print_json

#: Why there is nothing to choose, by the ending of what shows a whole recording or scene.
WHOLE = {
    ".html": "A page holds all channels.",
    ".glb": "A model holds motion and no channels.",
    ".toml": "A scene has no channels.",
}
KINDS = (".csv", *WHOLE)


def export(
    run: Annotated[
        Path, typer.Argument(metavar="RUN|NAME", help=f"{RUN_HELP} For .toml: a robot file, a scene file or a scene.")
    ],
    out: Annotated[
        Path,
        typer.Option(
            help="The file: .csv; .html for a page with the recording and a viewer that opens by double click; .glb for a glTF model "
            "that moves; .toml for the scene of a robot, its meshes in a folder next to it."
        ),
    ],
    group: Annotated[
        list[str] | None, typer.Option(help="Only channels of this group; may be given several times.")
    ] = None,
    channel: Annotated[
        list[str] | None, typer.Option(help="Only this channel, or a pattern such as 'q.*.angle'; several times.")
    ] = None,
    assignments: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=VALUE", help="A setting of the robot or scene, as of `run`. Repeatable."),
    ] = None,
    trust: Annotated[bool, typer.Option("--trust", help=TRUST_HELP)] = False,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Write a recording as CSV: time and all that was recorded, or chosen groups and channels; units in the header.

    Or, by the ending, as one HTML file, or as a glTF model with the motion as its animation. A robot of another program, or a scene with
    settings, is written as a scene file.
    """
    kind = out.suffix.lower()
    if kind not in KINDS:
        raise typer.BadParameter(f"{out}: the ending must be .csv, .html, .glb or .toml.", param_hint="--out")
    if kind in WHOLE and (group or channel):
        raise typer.BadParameter(f"{WHOLE[kind]} Leave --group and --channel out.", param_hint="--out")
    if kind != ".toml" and (assignments or trust):
        raise typer.BadParameter("--set and --trust are for scenes, which end in .toml.", param_hint="--out")
    check_output(out, "--out")
    if kind == ".toml":
        _write_scene(str(run), out, assignments or [], trust, json)
        return
    if kind != ".csv":
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


def _write_scene(name: str, out: Path, assignments: list[str], trust: bool, json: bool) -> None:
    """Write the scene of an app with its meshes next to it, and report what was imported."""
    from stickslip.apps.catalogue import find_app
    from stickslip.contract.override import parse_assignments
    from stickslip.contract.scene_app import SceneApp
    from stickslip.io.mesh_folder import put_meshes_beside
    from stickslip.io.scene_file import save_scene
    from stickslip.model.errors import UsageError

    app = find_app(name, trust)
    if not isinstance(app, SceneApp):
        raise UsageError(
            f"{name!r} is more than a scene: what it does is in its code. Export a robot file, a scene file or a scene."
        )
    scene, files = put_meshes_beside(app.scene(parse_assignments(assignments)), out.with_name(f"{out.stem}_meshes"))
    save_scene(scene, out)
    report = getattr(app, "report", None)
    if json:
        known = report.summary() if report is not None else {}
        print_json({"file": str(out), "meshes": [str(file) for file in files], **known})
    else:
        print(out)
        if report is not None:
            print_report(report)
