"""Technique: what posture a gymnast takes at which place of the swing, and the excitations that lead there.

A technique is a table: shoulder and hip angles over the angle of the swing, one row for forward and one for backward swings, joined
by straight lines. Muscles are excited in proportion to the distance from that posture and against its rate. It needs no clock, so that
it also works for gymnasts and bars other than those it was found with.
"""

from __future__ import annotations

import functools
import math
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from stickslip import numerics as nm
from stickslip.apps.human import parameters
from stickslip.io.safe_file import read_text_file, write_text_file
from stickslip.io.toml_text import parse_toml, write_toml

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from stickslip.apps.highbar.run import HighBarRun
    from stickslip.contract.controllers import Command
    from stickslip.engine.simulation import Simulation

FILE = Path(__file__).with_name("technique.toml")
KNOTS = 24  # of a table, evenly round the bar from straight above
WAVES = 2  # of what a search tries
PER_TABLE = 1 + 2 * WAVES
TABLES = ("forward_shoulder", "forward_hip", "backward_shoulder", "backward_hip")
NUMBERS = PER_TABLE * len(TABLES)
BOUNDS = {  # rad: the stops with a margin
    "shoulder": (math.radians(50.0), parameters.stops("shoulder", "flexion")[1] - math.radians(1.0)),
    "hip": (parameters.stops("hip", "flexion")[0] + math.radians(3.0), math.radians(112.0)),
}
HANG = 0.5  # s at the beginning, in which nothing is done
STIFF, DAMPED = 6.0, 0.2  # excitation per rad off the posture, and per rad/s
STRAIGHT = -0.35  # excitation of knees and elbows: extended, without a pause
STILL = 0.05  # rad/s: slower, the last direction counts


class Technique(NamedTuple):
    """Postures [rad] at `KNOTS` angles from -pi on, for each of `TABLES`."""

    postures: tuple[tuple[float, ...], ...]

    def posture(self, table: int, angle: float) -> float:
        """At an angle of the swing [rad]."""
        place = (angle + math.pi) / (2.0 * math.pi) * KNOTS
        i = math.floor(place)
        share = place - i
        row = self.postures[table]
        return (1.0 - share) * row[i % KNOTS] + share * row[(i + 1) % KNOTS]


def technique_of(numbers: Sequence[float]) -> Technique:
    """From `NUMBERS` numbers: for each table a mean and `WAVES` pairs of a cosine and a sine of the angle; -1 and 1 are the bounds."""
    rows = []
    for k, name in enumerate(TABLES):
        lower, upper = BOUNDS[name.partition("_")[2]]
        mean, *waves = numbers[k * PER_TABLE : (k + 1) * PER_TABLE]
        row = []
        for i in range(KNOTS):
            angle = -math.pi + 2.0 * math.pi * i / KNOTS
            value = mean
            for n in range(WAVES):
                value += waves[2 * n] * nm.cos((n + 1) * angle) + waves[2 * n + 1] * nm.sin((n + 1) * angle)
            row.append(lower + (upper - lower) * 0.5 * (1.0 + min(max(value, -1.0), 1.0)))
        rows.append(tuple(row))
    return Technique(tuple(rows))


@functools.cache
def shipped_technique() -> Technique:
    """The one that the search found."""
    tables = parse_toml(read_text_file(FILE, FILE.name), FILE.name)["technique"]
    return Technique(tuple(tuple(math.radians(angle) for angle in tables[f"{name}_deg"]) for name in TABLES))


def save_technique(technique: Technique, found: Mapping[str, Any], path: Path = FILE) -> None:
    """Write a technique with what is known of its origin, completely or not at all."""
    rows = {
        f"{name}_deg": [round(math.degrees(angle), 3) for angle in row] for name, row in zip(TABLES, technique.postures)
    }
    write_text_file(path, write_toml({"found": dict(found), "technique": rows}), path.name)


class Auto:
    """Swings up from rest and goes on with giant circles, by the technique that a search found."""

    def __init__(self, simulation: Simulation, technique: Technique | None = None) -> None:
        self._technique = shipped_technique() if technique is None else technique
        self._forward = True

    def act(self, run: HighBarRun) -> dict[str, Command]:
        """Excitations towards the posture of the place."""
        simulation = run.simulation
        if simulation.time < HANG:
            return {}
        place = run.swing.place()
        if abs(place.rate) > STILL:
            self._forward = place.rate > 0.0
        first = 0 if self._forward else 2
        commands: dict[str, Command] = {"knee": STRAIGHT, "elbow": STRAIGHT}
        for k, joint in enumerate(("shoulder", "hip")):
            off = self._technique.posture(first + k, place.angle) - float(simulation.coordinate(joint)[0])
            wanted = STIFF * off - DAMPED * float(simulation.rate(joint)[0])
            commands[joint] = min(max(wanted, -1.0), 1.0)
        return commands
