"""A saved run, made ready to be shown: description, motion, and every channel."""

from __future__ import annotations

from stickslip.analysis.recorded_run import trace_recording
from stickslip.apps.catalogue import app_names, find_app
from stickslip.contract.staging import PLAIN_STAGING, Staging
from stickslip.engine.warm_up import open_simulation
from stickslip.io.recording import Recording
from stickslip.model.errors import StickslipError
from stickslip.studio.appearance import appearance_of, keep_asset
from stickslip.studio.looks import ChannelLook
from stickslip.studio.motion import column_bytes, motion_bytes, reference_body
from stickslip.studio.page_apps import staging_look
from stickslip.studio.run_conditions import conditions_of
from stickslip.studio.run_entries import SLED
from stickslip.studio.run_messages import GateLook, RunEntry, RunOpened, SledLook


def shown_run(recording: Recording, entry: RunEntry) -> tuple[RunOpened, dict[str, bytes]]:
    """What a page is told of a run, and the assets that this names."""
    simulation = open_simulation(recording.scene)
    appearance = appearance_of(simulation)
    trace = trace_recording(recording, entry.id) if entry.kind == SLED else None
    data = motion_bytes(recording, simulation, appearance.look.origin, trace)
    channels, columns = column_bytes(recording)
    sled = None
    if trace is not None:
        gates = tuple(GateLook(g.name, g.station, None) for g in trace.track.gates)
        body = reference_body(simulation.scene)
        sled = SledLook(entry.track, trace.track.title, entry.setup, body, _runners_of(entry), gates)
    opened = RunOpened(
        run=entry,
        description=appearance.address,
        motion=keep_asset(data, ".run", appearance.assets),
        columns=keep_asset(columns, ".columns", appearance.assets),
        channels=tuple(ChannelLook(c.name, c.unit, c.about, c.group, c.hint) for c in channels),
        staging=staging_look(_staging_of(entry)),
        conditions=conditions_of(recording, entry),
        sled=sled,
    )
    return opened, appearance.assets


def _staging_of(entry: RunEntry) -> Staging:
    """How a run is shown: as its app says, if there is such an app here."""
    try:
        return find_app(entry.app).staging if entry.app in app_names() else PLAIN_STAGING
    except StickslipError:
        return PLAIN_STAGING


def _runners_of(entry: RunEntry) -> int:
    """Contacts of the runners of a sled; 0 if there is no such sled here."""
    from stickslip.studio.library import sled_app

    try:
        return int(sled_app(entry.app).sled().touch_of([]).runners_total)
    except StickslipError:
        return 0
