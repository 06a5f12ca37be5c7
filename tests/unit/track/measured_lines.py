"""Lines that are known, measured with noise: what the fit of a centre line is tested with."""

from __future__ import annotations

import math
import random
import time

import numpy as np

from stickslip.track import Curve, PlanLine
from stickslip.track.fit import fit_line

#: Fourteen curves of the Olympic track of 2018: turn, station of the entry clothoid [m], entry clothoid, arc, exit
#: clothoid [m], radius [m]. Fitted to the public labels of a drawing; the second curve, which overlaps the first by
#: 0.63 m, begins where that one ends.
OLYMPIC = (
    (-1, 71.06, 12.30, 8.05, 16.25, 20.35),
    (1, 107.66, 18.15, 18.11, 23.73, 16.91),
    (-1, 167.78, 16.31, 2.56, 24.11, 18.74),
    (-1, 224.67, 17.02, 23.73, 23.39, 17.02),
    (1, 310.51, 34.76, 35.78, 21.91, 18.02),
    (-1, 413.51, 11.32, 7.37, 21.15, 39.82),
    (1, 465.34, 22.29, 14.35, 30.45, 22.06),
    (-1, 556.00, 25.41, 46.65, 30.06, 22.54),
    (1, 666.00, 26.34, 6.55, 30.71, 43.43),
    (1, 792.91, 26.45, 69.47, 36.62, 29.50),
    (-1, 937.90, 25.94, 4.26, 34.69, 38.47),
    (-1, 1018.62, 22.29, 77.94, 37.56, 32.53),
    (1, 1168.09, 13.97, 18.76, 23.20, 61.99),
    (-1, 1270.55, 23.72, 46.91, 34.73, 33.96),
)


def olympic_line() -> PlanLine:
    """All fourteen curves in sequence, with the straights between them and a run-out."""
    curves, begin, free = [], 0.0, 0.0
    for i, (turn, station, entry, arc, exit_, radius) in enumerate(OLYMPIC):
        station = max(station, free)
        free = station + entry + arc + exit_
        end = max(free, OLYMPIC[i + 1][1]) if i + 1 < len(OLYMPIC) else free + 60.0
        curves.append(Curve(turn, begin, station, entry, entry * radius, arc, radius, exit_, exit_ * radius, end))
        begin = end
    return PlanLine(tuple(curves), (12.0, -7.0), 0.4)


def random_line(seed: int, n_curves: int) -> PlanLine:
    """Curves as tracks have them: 15 to 60 m radius, 30° to 200°, some without a straight between them."""
    rng = random.Random(seed)
    curves, begin, station, before = [], 0.0, rng.uniform(20.0, 60.0), 0
    for _ in range(n_curves):
        radius = rng.uniform(15.0, 60.0)
        turn = rng.choice([-1, 1])
        entry, exit_ = (rng.uniform(0.4, 1.0) * radius for _ in range(2))
        angle = max(math.radians(rng.uniform(30.0, 200.0)), 0.5 * (entry + exit_) / radius + 0.35)
        arc = angle * radius - 0.5 * (entry + exit_)
        if turn == before:
            station += 15.0  # closer together, two curves are one
        end = station + entry + arc + exit_
        curves.append(Curve(turn, begin, station, entry, entry * radius, arc, radius, exit_, exit_ * radius, end))
        begin, before = end, turn
        station = end + rng.choice([0.0, rng.uniform(3.0, 40.0)])
    last = curves[-1]
    tail = Curve(1, last.end, last.end, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, last.end + 40.0)
    return PlanLine((*curves, tail), (rng.uniform(-9.0, 9.0), rng.uniform(-9.0, 9.0)), rng.uniform(-3.0, 3.0))


def measure(plan: PlanLine, spacing: float, noise: float, seed: int = 1) -> np.ndarray:
    """Points along a line, unevenly spaced by 30 %, with normal noise in both coordinates: (n, 2) m."""
    rng = np.random.default_rng(seed)
    n = int(plan.length / spacing)
    station = np.linspace(plan.start, plan.end, n + 1)
    station[1:-1] += rng.uniform(-0.3, 0.3, n - 1) * spacing
    return plan.point(station) + noise * rng.standard_normal((n + 1, 2))


def turns(plan: PlanLine) -> np.ndarray:
    """Angle, radius and length of the curves of a line, as they were given: (n, 3) rad, m, m."""
    rows = []
    for c in plan.curves:
        if c.radius > 0.0:
            mean = 0.5 * c.entry_length + c.arc_length + 0.5 * c.exit_length
            rows.append((c.turn * mean / c.radius, c.radius, c.entry_length + c.arc_length + c.exit_length))
    return np.array(rows)


def print_accuracy() -> None:
    """The table of docs/theory/track-fit.md: ``python -m tests.unit.track.measured_lines``."""
    plan = olympic_line()
    given = turns(plan)
    long_arc = np.array([row[3] for row in OLYMPIC]) >= 14.0
    print(
        "| spacing m | noise m | curves | distance rms m | turn ° | length m | radius %, arc ≥ 14 m | radius %, all | s |"
    )
    print("|---|---|---|---|---|---|---|---|---|")
    for spacing in (0.5, 2.0, 5.0, 10.0):
        for noise in (0.0, 0.05, 0.1, 0.2):
            points = measure(plan, spacing, noise)
            clock = time.process_time()
            fit = fit_line(points)
            clock = time.process_time() - clock
            head = f"| {spacing:g} | {noise:g} | {len(fit.by_curve)} | {fit.distance_rms:.3g} |"
            if len(fit.by_curve) == len(given):
                found = np.array([(c.turn_angle, c.radius, c.length) for c in fit.by_curve])
                miss = np.abs(found - given).max(axis=0)
                ratio = 100.0 * np.abs(found[:, 1] / given[:, 1] - 1.0)
                head += (
                    f" {math.degrees(miss[0]):.2g} | {miss[2]:.2g} | {ratio[long_arc].max():.2g} | {ratio.max():.2g} |"
                )
            else:
                head += " – | – | – | – |"
            print(head, f"{clock:.1f} |")


if __name__ == "__main__":
    print_accuracy()
