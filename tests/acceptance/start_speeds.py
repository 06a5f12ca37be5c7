"""Descents of every sled on every track with the autopilot, from 0.95 to 1.05 of the usual start speed.

``python -m tests.acceptance.start_speeds FILE [PATTERN]`` makes the 198 descents in two processes and prints a line for each. Results
are saved in FILE as they arrive (JSON lines), and what is in FILE is not driven again. PATTERN picks pairs, such as ``bob/whistler`` or
``luge/*``, ``--percent 100`` start speeds. ``--nudge SEED`` moves every coordinate of the start by 1e-9. It ends with 1 if a descent did
not finish.
"""

from __future__ import annotations

import argparse
import fnmatch
import json
import math
import multiprocessing
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any, NamedTuple

from tests.nudge import nudge

from stickslip.apps.catalogue import load_sled
from stickslip.apps.ice.conditions import Conditions
from stickslip.apps.ice.pilots import make_pilot
from stickslip.apps.ice.run import IceRun, Piloted, begin_run
from stickslip.contract.controllers import TICK_S
from stickslip.contract.run import run_to_end

SLEDS = ("bob", "skeleton", "luge")
TRACKS = ("school", "mini", "loop", "park-city", "whistler", "alpensia")
START_SPEED = {("bob", "whistler"): 7.77, ("bob", "alpensia"): 7.40}  # m/s, of the races; 9 elsewhere
PERCENT = tuple(range(95, 106))  # of that
LASTING = round(0.1 / TICK_S)  # ticks that a tilt must last to count


class Task(NamedTuple):
    """One descent."""

    sled: str
    track: str
    percent: int = 100
    seed: int = 0  # of the nudge; 0: none

    @property
    def start_speed(self) -> float:
        """At the first gate [m/s]."""
        return 0.01 * self.percent * START_SPEED.get((self.sled, self.track), 9.0)


def descend(task: Task) -> tuple[IceRun, float]:
    """One descent, and the largest tilt against the ice [rad] that lasted 0.1 s; 60 degrees for 0.25 s are a crash."""
    sled = load_sled(task.sled)
    pilot = make_pilot("auto", sled, task.track)
    run = begin_run(sled, task.track, lambda: Piloted(pilot), Conditions(start_speed=task.start_speed))
    nudge(run.simulation, task.seed)
    tilts: list[float] = []
    summary = run_to_end(run, on_progress=lambda _: tilts.append(run.tilt))
    lasting = max(min(tilts[i : i + LASTING]) for i in range(max(1, len(tilts) - LASTING + 1)))
    return IceRun(summary, run.ticks, run.trace, run.simulation), lasting


def drive(task: Task) -> dict[str, Any]:
    """One descent as a line of the table."""
    run, tilt = descend(task)
    summary = run.summary
    return task._asdict() | {
        "end": summary["end"],
        "station_m": round(summary["end_station_m"], 1),
        "time_s": round(summary["finish_time_s"] or summary["time_s"], 3),
        "wall_hits": summary["wall_hits"],
        "tilt_deg": round(math.degrees(tilt), 1),
        "max_g": round(summary["max_g"], 2),
    }


def main(file: Path, pattern: str, percents: list[int], seed: int, processes: int = 2) -> int:
    """Drive what is missing in a file; 1 if a descent of it did not finish."""
    table = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    made = {tuple(row[name] for name in Task._fields) for row in table}
    tasks = [Task(sled, track, percent, seed) for sled in SLEDS for track in TRACKS for percent in percents]
    wanted = [t for t in tasks if fnmatch.fnmatch(f"{t.sled}/{t.track}", pattern) and tuple(t) not in made]
    with (
        ProcessPoolExecutor(processes, mp_context=multiprocessing.get_context("spawn")) as pool,
        file.open("a") as out,
    ):
        for done in as_completed([pool.submit(drive, task) for task in wanted]):
            row = done.result()
            table.append(row)
            out.write(json.dumps(row) + "\n")
            out.flush()
            print(*(f"{value:>14}" if isinstance(value, str) else f"{value:8g}" for value in row.values()), flush=True)
    missed = [row for row in table if row["end"] != "finished"]
    hits = sum(row["wall_hits"] for row in table)
    print(f"{len(table) - len(missed)} of {len(table)} finished, {hits} wall hits; missed:")
    for row in missed:
        print(f"  {row['sled']}/{row['track']} at {row['percent']} %: {row['end']} at {row['station_m']} m")
    return 1 if missed else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("pattern", nargs="?", default="*")
    parser.add_argument("--percent", type=int, nargs="+", choices=PERCENT, default=PERCENT)
    parser.add_argument("--nudge", type=int, default=0, metavar="SEED")
    arguments = parser.parse_args()
    sys.exit(main(arguments.file, arguments.pattern, arguments.percent, arguments.nudge))
