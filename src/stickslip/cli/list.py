"""``stickslip list``: what there is to run."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from stickslip.cli.show import format_value, print_json, print_table


class Listing(StrEnum):
    """What can be listed."""

    scenes = "scenes"


def list_(
    what: Annotated[Listing, typer.Argument(help="What to list.")],
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """List what ships with stickslip: names to be used in other commands."""
    from stickslip import scenes

    entries = [scenes.describe(name) for name in scenes.names()]
    if json:
        print_json(
            {
                what.value: [
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
