"""Statistics of races, as published: the data files of this package."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import resources

from stickslip.io.toml_text import parse_toml

DATA = resources.files("stickslip.validation") / "data"


@dataclass(frozen=True, slots=True)
class RaceGate:
    """Times at a gate in a race [s].

    Parameters
    ----------
    name : str
        As on the track.
    mean, deviation : float [s]
        Since the first gate; standard deviation.
    tuned : bool
        Whether the grades of our track were fitted to this mean.
    simulator_mean, simulator_deviation : float [s] or None
        Of the source's own simulator.
    """

    name: str
    mean: float
    deviation: float
    tuned: bool
    simulator_mean: float | None = None
    simulator_deviation: float | None = None


@dataclass(frozen=True, slots=True)
class Race:
    """A race: many runs of one kind of sled on one track.

    Parameters
    ----------
    name, title, track, sled, source : str
    runs : int
    start_speed : float [m/s]
        At the first gate, in our model: fitted to the mean at the second gate.
    finish_speed : float [m/s] or None
    gates : tuple of RaceGate
        Every gate of the track but the first.
    tuned : tuple of str
        What of our model was tuned on which of these numbers.
    """

    name: str
    title: str
    track: str
    sled: str
    source: str
    runs: int
    start_speed: float
    finish_speed: float | None
    gates: tuple[RaceGate, ...]
    tuned: tuple[str, ...]


def load_race(name: str) -> Race:
    """Read a race of this package, such as ``"whistler_2010_two_man"``."""
    tables = parse_toml((DATA / f"{name}.toml").read_text(encoding="utf-8"), f"{name}.toml")
    head = tables["race"]
    gates = tuple(
        RaceGate(
            row["name"],
            row["mean_s"],
            row["deviation_s"],
            row["tuned"],
            row.get("simulator_mean_s"),
            row.get("simulator_deviation_s"),
        )
        for row in tables["gate"]
    )
    return Race(
        head["name"],
        head["title"],
        head["track"],
        head["sled"],
        head["source"],
        head["runs"],
        head["start_speed_m_s"],
        head.get("finish_speed_m_s"),
        gates,
        tuple(head["tuned"]),
    )
