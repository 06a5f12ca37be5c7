"""``stickslip run bob|skeleton|luge``: a sled down a track."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

DEFAULT_TRACK = "loop"

Progress = Callable[[float, float], None]  # called with the station reached and that of the finish [m]
OnCompile = Callable[[str, int, int], None]


def is_sled(name: str) -> bool:
    """Whether `name` is that of a sled."""
    from stickslip.apps.ice.registry import SLEDS

    return name in SLEDS


def run_by_name(
    name: str,
    values: Mapping[str, Any],
    pilot: str,
    seed: int,
    until: float | None,
    record: Path | None,
    on_progress: Progress,
    on_compile: OnCompile,
) -> dict[str, Any]:
    """Run the sled `name` with settings by name; its summary."""
    from stickslip.apps.ice.pilots import make_pilot
    from stickslip.apps.ice.registry import load_sled
    from stickslip.apps.ice.run import LIMIT, run_sled
    from stickslip.apps.ice.settings import RunSettings
    from stickslip.io import RecordingWriter
    from stickslip.io.setup_file import setup_to_toml
    from stickslip.io.track_file import load_track
    from stickslip.scenes.errors import UsageError

    given = dict(values)
    track, setup = str(given.pop("track", DEFAULT_TRACK)), given.pop("setup", None)
    known = [f.name for f in fields(RunSettings)]
    unknown = sorted(set(given) - set(known))
    if unknown:
        settings = ", ".join(("track", "setup", *known))
        raise UsageError(f"A run of the {name} has no setting {', '.join(unknown)}. There are: {settings}.")
    sled = load_sled(name, None if setup is None else str(setup))
    model = load_track(track)
    conditions = RunSettings(**given).conditions(model, seed)
    facts = {"sled": name, "track": track, "setup": setup or "default", "pilot": pilot, "seed": seed, "settings": given}
    own = getattr(sled, "setup", None)
    if own is not None:
        facts["setup_toml"] = setup_to_toml(own)
    sink = None if record is None else RecordingWriter(record, facts)
    driver = make_pilot(pilot, sled, track, seed)
    run = run_sled(
        sled,
        track,
        driver,
        conditions,
        seed=seed,
        until=LIMIT if until is None else until,
        record=sink,
        on_progress=lambda station: on_progress(station, model.finish),
        on_compile=on_compile,
        on_end=None if sink is None else sink.facts.update,
    )
    return {**run.summary, "pilot": pilot, "start_speed_m_s": conditions.start_speed}
