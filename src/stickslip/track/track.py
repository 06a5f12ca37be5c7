"""An ice track: plan line, height profile, channel, boundary elements, gates, and where every number comes from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Annotated

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip.geometry.stored_arrays import content_hash
from stickslip.model.errors import Fault
from stickslip.model.fields import Draft
from stickslip.model.kinds import Choice, Name, Number, Table
from stickslip.track.channel import Channel
from stickslip.track.faults import place_at, refuse, settle_record
from stickslip.track.heights import ElevationTable, HeightProfile
from stickslip.track.plan import PlanLine
from stickslip.track.provenance import Fact, Provenance

Array = NDArray[np.float64]

#: Parts of a track that carry a provenance.
PARTS = ("plan", "heights", "sections", "gates", "elements")
SIDES = ("left", "right")


@dataclass(frozen=True, slots=True)
class Gate:
    """A timing gate.

    Parameters
    ----------
    name : str
    station : float [m]
        The first gate starts the clock, the last one stops it.
    """

    name: Annotated[str, Name("gate")]
    station: Annotated[float, Number("m")]

    def __post_init__(self) -> None:
        settle_record(self, place_at("gate", self.station))


@dataclass(frozen=True, slots=True)
class Corner:
    """A numbered curve, as people speak of it.

    Parameters
    ----------
    name : str
        Such as ``"16 Thunderbird"``.
    begin, end : float [m]
        Stations of its extent.
    turn : int
        +1 left, -1 right.
    provenance, wall : Provenance
        Of its shape in the plan, and of its cross-sections.
    """

    name: str
    begin: float
    end: float
    turn: int
    provenance: Provenance
    wall: Provenance


@dataclass(frozen=True, slots=True)
class Element:
    """A boundary element on an edge of the channel: higher wall, end stop above a curve, closed start ramp.

    Parameters
    ----------
    kind : str
        ``"wall"``, ``"end_stop"`` or ``"closure"``: for colours and reports; all of them are solid.
    side : str
        ``"left"`` or ``"right"``.
    begin, end : float [m]
        Stations.
    outline : tuple of (inward, up) [m]
        Corners of its cross-section from the edge of the channel on: the edge itself is (0, 0) and comes first without being
        written. A vertical board 0.4 m high is ``((0.0, 0.4),)``; one that leans over the ice ``((0.0, 0.3), (0.2, 0.5))``.
    """

    kind: Annotated[str, Choice(("wall", "end_stop", "closure"))]
    side: Annotated[str, Choice(SIDES)]
    begin: Annotated[float, Number("m")]
    end: Annotated[float, Number("m")]
    outline: Annotated[tuple[tuple[float, ...], ...], Table(2)]

    def __post_init__(self) -> None:
        settle_record(self, place_at("element", self.begin))

    @staticmethod
    def _relate(draft: Draft) -> None:
        if draft.has("begin", "end") and not draft["end"] > draft["begin"]:
            what = f"is {draft['end']!r} m, not behind the begin at {draft['begin']!r} m"
            draft.fault("end", what, "Give stations in the direction of travel")
        if draft.has("outline") and not draft["outline"]:
            draft.fault("outline", "is empty", "Give at least one corner (inward, up) in m")
        if draft.has("outline"):
            corners = np.array([(0.0, 0.0), *draft["outline"]])
            for i in np.flatnonzero(np.abs(np.diff(corners, axis=0)).max(axis=1) < 1e-3):
                what = "is where the corner before it is" if i else "is the edge of the channel itself"
                draft.fault(f"outline[{i}]", what, "Leave it out: corners follow each other, beginning above the edge")


@dataclass(frozen=True, slots=True)
class Track:
    """An ice track.

    Parameters
    ----------
    name, title : str
    plan : PlanLine
        From the start ramp to the end of the run-out.
    heights : HeightProfile or ElevationTable
    channel : Channel
    gates : tuple of Gate
        In order, two or more; the first is the start of the clock, the last the finish.
    corners : tuple of Corner
    elements : tuple of Element
    provenance : mapping of str to Provenance
        For each of `PARTS`.
    stated : mapping of str to Fact
        Figures published about the track; keys are those of the audit, such as ``"length_m"``.

    Raises
    ------
    TrackError
        With all faults between the parts.
    """

    name: str
    title: str
    plan: PlanLine
    heights: HeightProfile | ElevationTable
    channel: Channel
    gates: tuple[Gate, ...]
    corners: tuple[Corner, ...] = ()
    elements: tuple[Element, ...] = ()
    provenance: Mapping[str, Provenance] = field(default_factory=dict)
    stated: Mapping[str, Fact] = field(default_factory=dict)
    _content: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        for name in ("gates", "corners", "elements"):
            object.__setattr__(self, name, tuple(getattr(self, name)))
        for name in ("provenance", "stated"):
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))
        refuse(_faults(self))
        parts = (self.name, self.plan, self.heights, self.channel, self.gates, self.corners, self.elements)
        object.__setattr__(self, "_content", content_hash(*parts))

    def __hash__(self) -> int:
        return hash(self._content)

    @property
    def content(self) -> str:
        """Hash of the geometry and of the gates, to the last bit."""
        return self._content

    @property
    def begin(self) -> float:
        """First station [m], at the top of the start ramp."""
        return self.plan.start

    @property
    def end(self) -> float:
        """Last station [m], at the end of the run-out."""
        return self.plan.end

    @property
    def start(self) -> float:
        """Station [m] of the first gate."""
        return self.gates[0].station

    @property
    def finish(self) -> float:
        """Station [m] of the last gate."""
        return self.gates[-1].station

    @property
    def drop(self) -> float:
        """Height of the start above the finish [m]."""
        return float(self.heights.height(self.start) - self.heights.height(self.finish))

    def centre(self, station: ArrayLike) -> Array:
        """Points of the centre line: (..., 3) m."""
        plan = self.plan.point(station)
        return np.concatenate([plan, self.heights.height(station)[..., None]], axis=-1)

    def place(self, station: ArrayLike, points: ArrayLike) -> Array:
        """Points of sections in the world.

        Parameters
        ----------
        station : (n,) float [m]
        points : (n, m, 2) float [m]
            y left and z up from C. Sections stand upright, across the plan line.

        Returns
        -------
        (n, m, 3) float [m]
        """
        across = np.asarray(points, dtype=float)
        left = np.concatenate([self.plan.left(station), np.zeros((np.size(station), 1))], axis=-1)
        world = self.centre(station)[:, None, :] + across[..., :1] * left[:, None, :]
        world[..., 2] += across[..., 1]
        return np.asarray(world)


def _faults(track: Track) -> list[Fault]:
    """What is wrong between the parts of a track."""
    faults = []
    if len(track.gates) < 2:
        faults.append(Fault("gates", f"are {len(track.gates)}", "Give at least start and finish"))
    for before, after in zip(track.gates, track.gates[1:]):
        if not after.station > before.station:
            what = f"is at {after.station:g} m, not behind '{before.name}' at {before.station:g} m"
            faults.append(Fault(f"gate '{after.name}'", what, "Give gates in the order of their stations"))
    names = [gate.name for gate in track.gates]
    for name in sorted({name for name in names if names.count(name) > 1}):
        faults.append(Fault(f"gate '{name}'", "exists more than once", "Give each gate a name of its own"))
    low, high = track.plan.start, track.plan.end
    placed = [(f"gate '{gate.name}'", gate.station) for gate in track.gates]
    placed += [(f"elements[{i}]", s) for i, e in enumerate(track.elements) for s in (e.begin, e.end)]
    placed += [(f"section at {s:g} m", float(s)) for s in track.channel.stations]
    for where, station in placed:
        if not low <= station <= high:
            what = f"has the station {station:g} m, outside the plan line from {low:g} to {high:g} m"
            faults.append(Fault(where, what, "Correct the station, or lengthen the first or last straight"))
    for part in PARTS:
        if part not in track.provenance:
            faults.append(Fault(f"provenance.{part}", "is missing", "Say given, derived or estimated, and the source"))
    return faults
