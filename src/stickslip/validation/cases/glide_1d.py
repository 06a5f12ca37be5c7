"""A mass point glides down a constant slope of 148 m over 1450 m: AC-V0."""

from __future__ import annotations

from stickslip.track.glide import Glider, glide_euler
from stickslip.track.heights import HeightProfile, Transition
from stickslip.track.plan import Curve, PlanLine
from stickslip.validation.case import CaseReport, within
from stickslip.validation.cases import Options

TITLE = "Mass point on a constant slope beside its golden run"

SLOPE = -148.0 / 1450.0
START_SPEED = 9.0  # m/s
END = 1450.0  # m
#: Station [m], time [s] and speed [m/s] of the golden run with load factor 2.
GOLDEN = (
    (50.0, 4.56, 13.0),
    (280.0, 17.19, 23.3),
    (660.0, 30.77, 32.6),
    (960.0, 39.37, 37.4),
    (1244.0, 46.66, 40.8),
    (END, 51.62, 42.8),
)
GOLDEN_LOAD_3 = 52.57  # s at the end with load factor 3
TIME_ROOM, SPEED_ROOM = 0.02, 0.1  # s and m/s, of the source
SOURCE = "golden run: explicit Euler, 1 ms"


def run(options: Options) -> CaseReport:
    """Glide with load factors 2 and 3."""
    plan = PlanLine((Curve(1, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, END + 50.0),))
    heights = HeightProfile((0.0, 148.0), (Transition(10.0, SLOPE, SLOPE, 0.0),))
    two, three = (
        glide_euler(plan, heights, Glider(load_factor=n), begin=0.0, end=END, start_speed=START_SPEED)
        for n in (2.0, 3.0)
    )
    checks = []
    for station, time, speed in GOLDEN:
        checks.append(within(f"time at {station:g} m", "s", time, two.time_at(station), plus=TIME_ROOM, source=SOURCE))
        checks.append(
            within(f"speed at {station:g} m", "m/s", speed, two.speed_at(station), plus=SPEED_ROOM, source=SOURCE)
        )
    name = f"time at {END:g} m, load factor 3"
    checks.append(within(name, "s", GOLDEN_LOAD_3, three.time_at(END), plus=TIME_ROOM, source=SOURCE))
    return CaseReport("glide-1d", TITLE, tuple(checks), ("nothing: all numbers are given by the case",))
