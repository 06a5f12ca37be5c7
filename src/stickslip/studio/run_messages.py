"""Messages about driving and about runs that were driven; part of the protocol."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

# --- records ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SledEntry:
    """A sled that can be driven, the set-ups that ship with it, the usual one first, and those of one's own."""

    name: str
    title: str
    setups: tuple[str, ...]
    own: tuple[str, ...]


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
    """A run that was kept.

    Attributes
    ----------
    id : str
        Name of its file without suffix.
    name : str
        As a person calls it.
    sled, track, setup, pilot : str
    when : str
        Local time of its start, ISO 8601.
    end : str
        Why it ended: ``"finished"``, ``"rolled over"``, …
    time : float [s], optional
        At the finish.
    station, top_speed : float [m], [m/s]
        Reached.
    section : str
        Curve before which it began; empty: at the start.
    help : str
        ``"off"``, ``"line"`` or ``"steering"``.
    tags : tuple of str
    named : bool
        Whether a person gave it its name; otherwise a list says what was driven where.
    """

    id: str
    name: str
    sled: str
    track: str
    setup: str
    pilot: str
    when: str
    end: str
    time: float | None
    station: float
    top_speed: float
    section: str = ""
    help: str = "off"
    tags: tuple[str, ...] = ()
    named: bool = True


@dataclass(frozen=True, slots=True)
class DriveLook:
    """What the page needs to know of a run that can be driven.

    Attributes
    ----------
    sled, track, track_title, setup, pilot : str
    body : str
        Reference body of the sled.
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
    help : str
        ``"off"``, ``"line"`` or ``"steering"``.
    line : str
        Address of the line to follow among the assets; empty without one.
    """

    sled: str
    track: str
    track_title: str
    setup: str
    pilot: str
    body: str
    gates: tuple[GateLook, ...]
    reference: str
    ghost: str
    section: int = 0
    curve: str = ""
    begin: float = 0.0
    help: str = "off"
    line: str = ""


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
class Drive:
    """Put a sled at the start of a track.

    Attributes
    ----------
    sled, track, setup : str
        By name; an empty set-up is the usual one.
    pilot : str
        ``"me"``, ``"auto"`` or ``"noisy"``.
    start_speed : float [m/s]
    ice : float [°C], optional
        Temperature of the ice.
    ghost : str
        Id of a run to drive beside; empty: none.
    section : int
        Number of the curve before which to begin, from 1 on; 0: at the start.
    state : str
        Id of a run from which the state before that curve is taken; empty: the autopilot's.
    help : str
        ``"off"``, ``"line"`` (the autopilot's line is shown) or ``"steering"`` (it also has a hand in the steering).
    """

    type: ClassVar[str] = "drive"
    sled: str
    track: str
    setup: str
    pilot: str
    start_speed: float
    ice: float | None
    ghost: str
    section: int = 0
    state: str = ""
    help: str = "off"


@dataclass(frozen=True, slots=True)
class OpenRun:
    """Show a run that was kept."""

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
class CompareRuns:
    """Tell how a run took the curves, and what they cost beside a reference; an empty one: nothing to compare with."""

    type: ClassVar[str] = "compare_runs"
    id: str
    reference: str


@dataclass(frozen=True, slots=True)
class DeleteRun:
    """Throw a run away; it can be restored."""

    type: ClassVar[str] = "delete_run"
    id: str


@dataclass(frozen=True, slots=True)
class RestoreRun:
    """Take a run back that was thrown away."""

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
    """Keep a set-up of one's own: another one with some values changed by their paths."""

    type: ClassVar[str] = "save_setup"
    sled: str
    base: str
    name: str
    values: dict[str, float | int | bool | str]


@dataclass(frozen=True, slots=True)
class DeleteSetup:
    """Throw a set-up of one's own away."""

    type: ClassVar[str] = "delete_setup"
    sled: str
    setup: str


# --- to a page --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Garage:
    """What can be driven, and where."""

    type: ClassVar[str] = "garage"
    sleds: tuple[SledEntry, ...]
    tracks: tuple[TrackEntry, ...]


@dataclass(frozen=True, slots=True)
class Runs:
    """Runs that were kept, the newest first."""

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
class RunOver:
    """A run is over; `saved` says whether it was kept."""

    type: ClassVar[str] = "run_over"
    epoch: int
    id: str
    end: str
    time: float | None
    behind: float | None
    top_speed: float
    top_load: float
    wall_hits: int
    saved: bool


@dataclass(frozen=True, slots=True)
class RunOpened:
    """A run that was kept is ready to be shown: `description` as of a scene, `motion` holds what moved."""

    type: ClassVar[str] = "run"
    run: RunEntry
    description: str
    motion: str
    drive: DriveLook


@dataclass(frozen=True, slots=True)
class RunsCompared:
    """How a run passed gates and curves, beside a reference if there is one."""

    type: ClassVar[str] = "runs_compared"
    id: str
    reference: str
    splits: tuple[SplitRow, ...]
    curves: tuple[CurveRow, ...]
