"""``stickslip list``: what there is to run."""

from __future__ import annotations

import textwrap
from enum import StrEnum
from typing import Annotated

import typer

from stickslip.cli.show import format_value, message, print_json, print_table

WIDTH = 100  # of paragraphs


class Listing(StrEnum):
    """What can be listed."""

    apps = "apps"
    scenes = "scenes"
    settings = "settings"
    tracks = "tracks"
    sleds = "sleds"
    setups = "setups"
    cases = "cases"
    runs = "runs"
    studies = "studies"


def list_(
    what: Annotated[Listing, typer.Argument(help="What to list.")],
    app: Annotated[str | None, typer.Argument(help="With settings: of which app.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """List what can be used in other commands, by name."""
    if what is Listing.tracks:
        _list_tracks(json)
    elif what in (Listing.sleds, Listing.setups):
        _list_sleds(json, what is Listing.setups)
    elif what is Listing.cases:
        _list_cases(json)
    elif what is Listing.runs:
        _list_runs(json)
    elif what is Listing.settings:
        _list_settings(app, json)
    elif what is Listing.studies:
        _list_studies(json)
    else:
        _list_apps(json, "scene" if what is Listing.scenes else None)


def _list_sleds(json: bool, setups: bool) -> None:
    """Sleds, or their set-ups."""
    from stickslip.apps.catalogue import sled_apps

    sleds = {app.name: (*app.library.names, *app.library.own_names()) for app in sled_apps()}
    if json:
        listed = [{"sled": name, "setup": setup} for name, names in sleds.items() for setup in names]
        print_json({"setups": listed} if setups else {"sleds": [{"name": n, "setups": s} for n, s in sleds.items()]})
    elif setups:
        rows = [(setup, name) for name, names in sleds.items() for setup in names]
        print_table("", ("setup (--set setup=)", "sled"), rows)
    else:
        print_table("", ("sled", "setups"), [(name, ", ".join(names)) for name, names in sleds.items()])


def _list_tracks(json: bool) -> None:
    """Tracks of the library."""
    from stickslip.io.track_file import load_track, track_names

    tracks = [load_track(name) for name in track_names()]
    if json:
        entries = [
            {
                "name": track.name,
                "title": track.title,
                "length_m": track.finish - track.start,
                "drop_m": track.drop,
                "curves": len(track.corners),
                "status": {part: track.provenance[part].status for part in track.provenance},
            }
            for track in tracks
        ]
        print_json({"tracks": entries})
        return
    rows = [
        (
            track.name,
            track.title,
            f"{track.finish - track.start:.0f}",
            f"{track.drop:.1f}",
            str(len(track.corners)),
            track.provenance["plan"].status,
            track.provenance["heights"].status,
        )
        for track in tracks
    ]
    print_table("", ("track", "title", "length [m]", "drop [m]", "curves", "plan", "heights"), rows)


def _list_cases(json: bool) -> None:
    """Cases of ``stickslip validate``."""
    from stickslip.validation import case_names, describe

    if json:
        print_json({"cases": [{"name": name, "title": describe(name)} for name in case_names()]})
        return
    print_table("", ("case", "what is compared"), [(name, describe(name)) for name in case_names()])


def _list_runs(json: bool) -> None:
    """Recordings in the runs folder, the newest first."""
    from stickslip.analysis.run_list import list_runs
    from stickslip.studio.folders import runs_folder

    runs, refused = list_runs(runs_folder())
    if json:
        print_json({"folder": str(runs_folder()), "runs": [run._asdict() for run in runs], "refused": refused})
        return
    rows = [
        (run.id, run.app, run.where, run.controller, run.when.replace("T", " "), run.end, f"{run.time_s:.3f}")
        for run in runs
    ]
    print_table("", ("run", "app", "track or scene", "controller", "when", "end", "time [s]"), rows, right=(6,))
    for reason in refused:
        message("warning", reason)


def _list_studies(json: bool) -> None:
    """Studies that ship, and those with results."""
    from stickslip.studies.study_reader import find_study, read_study, ready_studies, studies_folder

    heads = {name: read_study(find_study(name))[0].head for name in ready_studies()}
    try:
        folders = sorted(path for path in studies_folder().iterdir() if (path / "study.toml").is_file())
    except OSError:  # nobody made a study yet
        folders = []
    if json:
        ready = [
            {"name": name, "app": head.app, "method": head.method, "title": head.title, "question": head.question}
            for name, head in heads.items()
        ]
        print_json({"studies": ready, "folder": str(studies_folder()), "with_results": [path.name for path in folders]})
        return
    rows = [
        (name, head.app, head.method, head.question, "yes" if any(path.name == name for path in folders) else "")
        for name, head in heads.items()
    ]
    rows += [(path.name, "", "", f"your own: {path}", "yes") for path in folders if path.name not in heads]
    print_table("", ("study", "app", "method", "question", "results"), rows)


def _list_apps(json: bool, kind: str | None) -> None:
    """Apps, or those of a kind; with those of one's own that have a fault."""
    from stickslip import scenes
    from stickslip.apps.catalogue import app_names, own_names, working_apps

    working, missing = working_apps((*scenes.names(), *own_names()) if kind == "scene" else app_names())
    apps = [app for app in working if kind is None or app.kind == kind]
    if json:
        listed = [
            {
                "name": app.name,
                "kind": app.kind,
                "title": app.title,
                "until_s": app.until,
                "settings": {setting.path: setting.default for setting in app.settings},
                "controllers": [entry.name for entry in app.controllers],
            }
            for app in apps
        ]
        faults = [{"name": fault.name, "reason": fault.reason} for fault in missing]
        print_json({f"{kind or 'app'}s": listed, "missing": faults})
        return
    if kind is None:
        rows = [(app.name, app.kind, app.title, ", ".join(entry.name for entry in app.controllers)) for app in apps]
        print_table("", ("app", "kind", "what it shows", "controllers"), rows)
    else:
        settings = [
            ", ".join(f"{setting.path}={format_value(setting.default)}" for setting in app.settings) for app in apps
        ]
        described = [(app.name, app.title, text) for app, text in zip(apps, settings)]
        print_table("", (kind, "what it shows", "settings (--set)"), described)
    for fault in missing:
        message("warning", f"{fault.name} is missing: {fault.reason}")


def _list_settings(name: str | None, json: bool) -> None:
    """Settings of an app, with unit, range and meaning."""
    from stickslip.apps.catalogue import find_app
    from stickslip.contract.about import About
    from stickslip.model.errors import UsageError

    if name is None:
        raise UsageError("list settings needs an app: stickslip list settings bob.")
    app = find_app(name)
    if json:
        listed = [
            {"name": s.path, "label": s.label.words, "unit": s.kind.unit, "default": s.default,
             "wanted": s.kind.wanted(), "help": s.help}
            for s in app.settings
        ]  # fmt: skip
        about = (
            dict(zip(("see", "exact", "try"), app.help.parts)) if isinstance(app.help, About) else {"help": app.help}
        )
        print_json({"app": app.name, "title": app.title, "group": app.group, **about, "settings": listed})
        return
    print(app.title)
    parts = zip(("", "Exact: ", "Try: "), app.help.parts) if isinstance(app.help, About) else [("", app.help)]
    for word, text in parts:
        print(textwrap.fill(word + text, WIDTH))
    print()
    rows = [
        (s.path, s.label.words, format_value(s.default) if s.default is not None else "-", s.kind.wanted(), s.help)
        for s in app.settings
    ]
    print_table("", (f"setting of {app.name}", "what", "default", "may be", "meaning"), rows)
