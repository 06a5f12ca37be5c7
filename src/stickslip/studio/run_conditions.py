"""Conditions of a run: what it began with, in words; and the mark of runs that can be compared."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Any

from stickslip.apps.catalogue import app_names, find_app
from stickslip.apps.ice.app import SETUP, TRACK, SledApp
from stickslip.contract.app import App
from stickslip.io.recording import Recording
from stickslip.io.setup_file import setup_from_toml
from stickslip.model.errors import StickslipError
from stickslip.studio.fields import value_in_words
from stickslip.studio.run_messages import ConditionRow, RunEntry

RUN, CONDITIONS = "Run", "Conditions"  # headings
HELPS = {"off": "none", "line": "line", "steering": "line and steering assist"}
MAX_TEXT = 80  # characters of a value


def setup_mark(toml: str) -> str:
    """Digest of every number of a set-up as TOML, whatever its name."""
    text = "\n".join(line for line in toml.splitlines() if not line.startswith("name ="))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def alike_mark(
    app: str, settings: Mapping[str, Any], setup_toml: str, *, section: str = "", state: str = "", help: str = "off"
) -> str:
    """Mark of a run of a sled; runs of the same mark can be compared: sled, track, start, ice, air, help and every number of the set-up.

    Parameters
    ----------
    app : str
    settings : mapping
        All of them.
    setup_toml : str
        The whole set-up; empty if nobody knows it: its name counts then.
    section, state, help : str
        As of `RunEntry`; the state is the run from which that before a curve was taken.
    """
    plain = {path: value for path, value in settings.items() if path != SETUP and not path.startswith(f"{SETUP}.")}
    setup = setup_mark(setup_toml) if setup_toml else settings.get(SETUP, "")
    whole = [app, plain, setup, section, state if section else "", help]
    return hashlib.sha256(json.dumps(whole, sort_keys=True, default=str).encode()).hexdigest()[:16]


def conditions_of(recording: Recording, entry: RunEntry) -> tuple[ConditionRow, ...]:
    """Everything that a run began with, under headings: what was run, its settings, every number of its set-up."""
    return tuple(_rows(recording, entry))


def _rows(recording: Recording, entry: RunEntry) -> Iterator[ConditionRow]:
    facts = recording.facts
    app = _app_of(entry.app)
    controllers = {} if app is None else {each.name: each.title for each in app.controllers}
    yield ConditionRow(RUN, "App", entry.title)
    if entry.track:
        yield ConditionRow(RUN, "Track", entry.track)
        yield ConditionRow(RUN, "Set-up", entry.setup)
    yield ConditionRow(
        RUN, "Driven by" if entry.track else "Who acted", controllers.get(entry.controller, entry.controller)
    )
    if entry.track:
        yield ConditionRow(RUN, "Help", HELPS.get(entry.help, entry.help))
        yield ConditionRow(RUN, "Start", f"before curve {entry.section}" if entry.section else "at the top")
    yield ConditionRow(RUN, "Date", entry.when.replace("T", " "))
    known = {} if app is None else {setting.path: setting for setting in app.settings}
    for path, value in facts.settings.items():
        if path in (TRACK, SETUP) or path.startswith(f"{SETUP}."):
            continue
        label = known[path].label.words if path in known else str(path)[:MAX_TEXT]
        said = "not set" if value is None else value_in_words(known[path], value) if path in known else str(value)
        yield ConditionRow(CONDITIONS, label, said[:MAX_TEXT])
    if isinstance(app, SledApp) and facts.setup:
        yield from _setup_rows(app, facts.setup)


def _setup_rows(app: SledApp, toml: str) -> Iterator[ConditionRow]:
    """Numbers of a set-up; none of one that this version cannot read."""
    try:
        numbers = app.library.numbers(setup_from_toml(toml, app.library.cls))
    except StickslipError:
        return
    for number in numbers:
        said = "not set" if number.value is None else value_in_words(number.setting, number.value)
        yield ConditionRow(number.group, number.setting.label.words, said[:MAX_TEXT])


def _app_of(name: str) -> App | None:
    """The app of a run, if there is one of that name here."""
    try:
        return find_app(name) if name in app_names() else None
    except StickslipError:
        return None
