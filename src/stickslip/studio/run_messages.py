"""Messages about sleds, tracks, set-ups and saved runs; part of the protocol."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from stickslip.studio.looks import ChannelLook, StagingLook

#: A value of a setting.
Value = float | int | bool | str | tuple[float, ...] | None

# --- records ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SetupEntry:
    """A set-up by name, whether it is the person's own, and a digest of its numbers."""

    name: str
    own: bool
    digest: str


@dataclass(frozen=True, slots=True)
class SledEntry:
    """A sled that can be driven, and its set-ups: those that ship, the usual one first, then the person's own."""

    name: str
    title: str
    setups: tuple[SetupEntry, ...]


@dataclass(frozen=True, slots=True)
class TrackEntry:
    """A track that can be driven.

    Attributes
    ----------
    name, title : str
    length, drop : float [m]
        Between first and last gate.
    curves : int
    steepest : float
        Grade.
    estimated : bool
        Whether figures of its shape are estimated.
    plan : tuple of float [m]
        x, y, x, y, … of the centre line.
    train : tuple of str
        Names of the curves that one can start before.
    """

    name: str
    title: str
    length: float
    drop: float
    curves: int
    steepest: float
    estimated: bool
    plan: tuple[float, ...]
    train: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GateLook:
    """A timing gate, and when the reference passed it [s]."""

    name: str
    station: float
    reference: float | None


@dataclass(frozen=True, slots=True)
class RunEntry:
    """A saved run.

    Attributes
    ----------
    id : str
        Name of its file without suffix.
    name : str
        As a person calls it.
    app, kind, title : str
        App it was a run of, its kind and its title.
    settings : str
        Those that were not at their defaults, in words.
    controller : str
    when : str
        Local time of its start, ISO 8601.
    end : str
        Why it ended: ``"finished"``, ``"rolled over"``, ``"interrupted"``, …
    duration : float [s]
        Simulated.
    time : float [s], optional
        Sleds: at the finish.
    track, setup : str
        Sleds.
    station, top_speed : float [m], [m/s]
        Sleds: reached.
    section : str
        Sleds: curve before which it began; empty: at the start.
    help : str
        Sleds: ``"off"``, ``"line"`` or ``"steering"``.
    tags : tuple of str
    named : bool
        Whether a person gave it its name; otherwise a list says what was run.
    alike : str
        Sleds: runs of the same mark can be compared: sled, track, start, ice, air, help and every number of the set-up.
    splits : tuple of float [s]
        Sleds: times at the gates that were passed, in their order.
    athlete, notes : str
        As a person says.
    """

    id: str
    name: str
    app: str
    kind: str
    title: str
    settings: str
    controller: str
    when: str
    end: str
    duration: float
    time: float | None = None
    track: str = ""
    setup: str = ""
    station: float = 0.0
    top_speed: float = 0.0
    section: str = ""
    help: str = "off"
    tags: tuple[str, ...] = ()
    named: bool = True
    alike: str = ""
    splits: tuple[float, ...] = ()
    athlete: str = ""
    notes: str = ""


@dataclass(frozen=True, slots=True)
class ConditionRow:
    """Something that a run began with, in words, and the heading under which it is shown."""

    group: str
    label: str
    text: str


@dataclass(frozen=True, slots=True)
class SledLook:
    """What a page has to know of a sled on a track, besides the specification.

    Attributes
    ----------
    track, track_title, setup : str
    body : str
        Reference body of the sled.
    runners : int
        Contacts of its runners.
    gates : tuple of GateLook
    reference : str
        Name of the run that times are compared with; empty without one.
    ghost : str
        Address of the ghost's motion among the assets; empty without one.
    section : int
        Number of the curve before which it begins; 0: at the start.
    curve : str
        Name of that curve.
    begin : float [m]
        Station where it begins.
    line : str
        Address of the line to follow among the assets; empty without one.
    """

    track: str
    track_title: str
    setup: str
    body: str
    runners: int
    gates: tuple[GateLook, ...]
    reference: str = ""
    ghost: str = ""
    section: int = 0
    curve: str = ""
    begin: float = 0.0
    line: str = ""


@dataclass(frozen=True, slots=True)
class SledResult:
    """What a run of a sled came to.

    Attributes
    ----------
    time, behind : float [s], optional
        At the finish, and behind the reference.
    top_speed, top_load : float [m/s], [g]
    wall_hits : int
    place : str
        Where it ended, in words.
    clock, speed : float [s], [m/s]
        When, since the first gate, and how fast it was then.
    """

    time: float | None
    behind: float | None
    top_speed: float
    top_load: float
    wall_hits: int
    place: str
    clock: float
    speed: float


@dataclass(frozen=True, slots=True)
class SplitRow:
    """A gate in a comparison: when it was passed [s], how fast [m/s], and how far behind the reference [s]."""

    gate: str
    station: float
    time: float | None
    speed: float | None
    behind: float | None


@dataclass(frozen=True, slots=True)
class CurveRow:
    """How a run took a curve, and what that cost beside the reference.

    Attributes
    ----------
    curve : str
    begin, end : float [m]
    entry_speed, exit_speed : float [m/s], optional
    height : float [m], optional
        Largest above the centre line.
    load : float, optional
        Largest, multiples of the weight.
    time : float [s], optional
        From its begin to its end.
    inside, way_on : float [s], optional
        Lost in it, and from its end to the next one.
    faster : float [m/s], optional
        At its end, than the reference.
    """

    curve: str
    begin: float
    end: float
    entry_speed: float | None
    exit_speed: float | None
    height: float | None
    load: float | None
    time: float | None
    inside: float | None
    way_on: float | None
    faster: float | None


# --- of a page --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OpenRun:
    """Show a saved run."""

    type: ClassVar[str] = "open_run"
    id: str


@dataclass(frozen=True, slots=True)
class RenameRun:
    """Call a run by another name."""

    type: ClassVar[str] = "rename_run"
    id: str
    name: str


@dataclass(frozen=True, slots=True)
class TagRun:
    """Put tags on a run instead of those it has: words or phrases with commas between them."""

    type: ClassVar[str] = "tag_run"
    id: str
    tags: str


@dataclass(frozen=True, slots=True)
class NoteRun:
    """Say who drove a run, and what there is to say about it."""

    type: ClassVar[str] = "note_run"
    id: str
    athlete: str
    notes: str


@dataclass(frozen=True, slots=True)
class CompareRuns:
    """How did a sled take the curves, and what did they cost against a reference; an empty one: nothing to compare with."""

    type: ClassVar[str] = "compare_runs"
    id: str
    reference: str


@dataclass(frozen=True, slots=True)
class DeleteRun:
    """Delete a run; it can be restored."""

    type: ClassVar[str] = "delete_run"
    id: str


@dataclass(frozen=True, slots=True)
class RestoreRun:
    """Restore a deleted run."""

    type: ClassVar[str] = "restore_run"
    id: str


@dataclass(frozen=True, slots=True)
class OpenSetup:
    """Show a set-up as a form."""

    type: ClassVar[str] = "open_setup"
    sled: str
    setup: str


@dataclass(frozen=True, slots=True)
class SaveSetup:
    """Save a set-up of the person's own: another one with some values changed by their paths."""

    type: ClassVar[str] = "save_setup"
    sled: str
    base: str
    name: str
    values: dict[str, Value]


@dataclass(frozen=True, slots=True)
class DeleteSetup:
    """Delete a set-up of the person's own."""

    type: ClassVar[str] = "delete_setup"
    sled: str
    setup: str


# --- to a page --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Library:
    """Sleds with their set-ups, and tracks."""

    type: ClassVar[str] = "library"
    sleds: tuple[SledEntry, ...]
    tracks: tuple[TrackEntry, ...]


@dataclass(frozen=True, slots=True)
class Runs:
    """Saved runs, the newest first."""

    type: ClassVar[str] = "runs"
    runs: tuple[RunEntry, ...]


@dataclass(frozen=True, slots=True)
class GatePassed:
    """A gate was passed; `behind` [s] the reference, if there is one."""

    type: ClassVar[str] = "gate"
    epoch: int
    index: int
    name: str
    time: float
    speed: float
    behind: float | None


@dataclass(frozen=True, slots=True)
class ReferenceChanged:
    """From the next start on, a sled is timed against another run: its name, empty without one, and when it passed the gates."""

    type: ClassVar[str] = "reference"
    epoch: int
    name: str
    gates: tuple[GateLook, ...]


@dataclass(frozen=True, slots=True)
class RunOver:
    """A run that was recorded is over.

    Attributes
    ----------
    epoch : int
    id : str
        Of the run; empty if it was too short to be saved.
    end : str
        Why it ended.
    duration : float [s]
        Recorded.
    saved : bool
    sled : SledResult, optional
    """

    type: ClassVar[str] = "run_over"
    epoch: int
    id: str
    end: str
    duration: float
    saved: bool
    sled: SledResult | None = None


@dataclass(frozen=True, slots=True)
class RunOpened:
    """A saved run is ready to be shown.

    Attributes
    ----------
    run : RunEntry
    description : str
        Address of its `SceneLook` among the assets.
    motion : str
        Address of what moved: ``SSR1``, a 32-bit length, a header as JSON, then 32-bit floats row by row, the poses of all
        bodies followed by the columns that the header names.
    columns : str
        Address of everything that was recorded: ``SSC1``, a 32-bit length, a header as JSON (``rows``), then 32-bit floats
        column by column, in the order of `channels`. The first one is the time ``t``.
    channels : tuple of ChannelLook
    staging : StagingLook
    conditions : tuple of ConditionRow
        Everything that it began with.
    sled : SledLook, optional
    """

    type: ClassVar[str] = "run"
    run: RunEntry
    description: str
    motion: str
    columns: str
    channels: tuple[ChannelLook, ...]
    staging: StagingLook
    conditions: tuple[ConditionRow, ...]
    sled: SledLook | None = None


@dataclass(frozen=True, slots=True)
class RunsCompared:
    """How a run passed gates and curves, compared with a reference if there is one."""

    type: ClassVar[str] = "runs_compared"
    id: str
    reference: str
    splits: tuple[SplitRow, ...]
    curves: tuple[CurveRow, ...]
