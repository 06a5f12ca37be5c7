"""``stickslip list``: what there is to run."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from stickslip.cli.show import format_value, print_json, print_table


class Listing(StrEnum):
    """What can be listed."""

    scenes = "scenes"
    tracks = "tracks"
    sleds = "sleds"
    setups = "setups"
    cases = "cases"


def list_(
    what: Annotated[Listing, typer.Argument(help="What to list.")],
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """List what ships with stickslip: names to be used in other commands."""
    if what is Listing.tracks:
        _list_tracks(json)
    elif what in (Listing.sleds, Listing.setups):
        _list_sleds(json, what is Listing.setups)
    elif what is Listing.cases:
        _list_cases(json)
    else:
        _list_scenes(json)


def _list_sleds(json: bool, setups: bool) -> None:
    """Sleds, or their set-ups."""
    from stickslip.apps.ice.registry import available_sleds, setup_names

    sleds = {name: setup_names(name) for name in available_sleds()}
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


def _list_scenes(json: bool) -> None:
    """Scenes of the catalogue."""
    from stickslip import scenes

    entries = [scenes.describe(name) for name in scenes.names()]
    if json:
        print_json(
            {
                "scenes": [
                    {
                        "name": entry.name,
                        "title": entry.title,
                        "until_s": entry.until_s,
                        "parameters": entry.parameters,
                    }
                    for entry in entries
                ]
            }
        )
        return
    rows = [
        (entry.name, entry.title, ", ".join(f"{key}={format_value(value)}" for key, value in entry.parameters.items()))
        for entry in entries
    ]
    print_table("", ("scene", "what it shows", "parameters (--set)"), rows)
