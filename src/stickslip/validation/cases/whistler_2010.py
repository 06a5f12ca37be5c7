"""Eighty descents of Whistler with a pilot who errs, beside the Olympic race of 2010: AC-V2, AC-V3, AC-V4."""

from __future__ import annotations

from stickslip.validation.case import CaseReport, Check, between
from stickslip.validation.cases import Options
from stickslip.validation.descents import Descend, descend
from stickslip.validation.pictures import save_histograms
from stickslip.validation.race import load_race
from stickslip.validation.race_case import (
    Descents,
    crash_check,
    descend_race,
    sector_checks,
    split_checks,
    spread_checks,
    start_range,
)

TITLE = "Bob with a noisy autopilot beside the Olympic two-man race, Whistler 2010"

SECTION = "Rempfler, ETH thesis 22546 (2015)"
START_RANGE = 0.01  # s: simulated start times spread over single milliseconds


def run(options: Options, one: Descend = descend) -> CaseReport:
    """Make the descents and judge them."""
    descents = descend_race(load_race("whistler_2010_two_man"), options, one)
    notes = (
        f"{len(descents.made)} descents, seeds {options.seed} to {options.seed + len(descents.made) - 1}; all start alike",
        "AC-V2 allows the means of the race for tuning start speed and grades, and judges sector speeds by them",
        "AC-V2 allows nothing else to be tuned: with grip, pilot and three curves it is met by its numbers, not by its terms",
    )
    return CaseReport(
        "whistler-2010",
        TITLE,
        tuple(whistler_checks(descents)),
        descents.race.tuned,
        notes,
        save_histograms(descents, options.picture),
    )


def whistler_checks(descents: Descents) -> list[Check]:
    """What AC-V2 to AC-V4 ask for."""
    return [
        *split_checks(descents, judge=()),
        *sector_checks(descents, judged=True),
        between("run time", "s", descents.means[-1], 50.0, 55.0, "AC-V2"),
        between("finish speed", "m/s", descents.finish_speed, 37.0, 43.0, "AC-V2"),
        crash_check(descents, f"{SECTION}, sec. 6.1: 3 of 80; accepted up to 8 %"),
        *spread_checks(descents),
        between("range of start times", "s", start_range(descents), 0.0, START_RANGE, f"{SECTION}, sec. 6.3"),
    ]
