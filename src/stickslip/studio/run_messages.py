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
    """

    name: str
    title: str
    length: float
    drop: float
    curves: int
    steepest: float
    estimated: bool
    plan: tuple[float, ...]


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
    """

    type: ClassVar[str] = "drive"
    sled: str
    track: str
    setup: str
    pilot: str
    start_speed: float
    ice: float | None
    ghost: str


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
