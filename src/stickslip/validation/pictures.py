"""Pictures of race cases."""

from __future__ import annotations

from pathlib import Path

from stickslip.analysis.histograms import SplitStatistics, save_split_histograms
from stickslip.validation.race_case import Descents


def save_histograms(descents: Descents, path: Path | None) -> tuple[Path, ...]:
    """Draw split times beside the race, and beside the source's simulator where it has one; nothing without a path."""
    if path is None:
        return ()
    race = descents.race
    raced = SplitStatistics(
        f"race, {race.runs} runs",
        tuple(g.mean for g in race.gates),
        tuple(g.deviation for g in race.gates),
        race.source,
    )
    references = [raced]
    simulated = [(g.simulator_mean, g.simulator_deviation) for g in race.gates]
    known = [(m, d) for m, d in simulated if m is not None and d is not None]
    if len(known) == len(race.gates):
        means, deviations = zip(*known)
        references.append(SplitStatistics("simulator of the source", means, deviations, race.source))
    names = [f"{gate.name}, {station:g} m" for gate, station in zip(race.gates, descents.stations[1:])]
    save_split_histograms(path, race.title, names, descents.splits, references)
    return (path,)
