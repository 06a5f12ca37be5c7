"""Descents of Alpensia with a pilot who errs, beside the Olympic race of 2018, judged at gates that nothing was tuned on."""

from __future__ import annotations

from stickslip.validation.case import CaseReport, Check, within
from stickslip.validation.cases import Options
from stickslip.validation.descents import Descend, descend
from stickslip.validation.pictures import save_histograms
from stickslip.validation.race import load_race
from stickslip.validation.race_case import (
    SECTOR_SHARE,
    Descents,
    crash_check,
    descend_race,
    sector_checks,
    split_checks,
    spread_checks,
)

TITLE = "Bob with a noisy autopilot beside the Olympic two-man race, Pyeongchang 2018"

RUNS = 20  # enough for a mean within a tenth of the spread that a pilot's errors make


def run(options: Options, one: Descend = descend) -> CaseReport:
    """Make the descents and judge them."""
    race = load_race("pyeongchang_2018_two_man")
    wanted = (
        options
        if options.runs is not None
        else Options(RUNS, options.seed, options.processes, options.picture, options.on_progress)
    )
    descents = descend_race(race, wanted, one)
    held = [gate.name for gate in race.gates if not gate.tuned]
    notes = (
        f"{len(descents.made)} descents, seeds {wanted.seed} to {wanted.seed + len(descents.made) - 1}; all start alike",
        f"judged at {', '.join(held)} and by the finish speed, on which nothing was tuned",
        "stations of these gates are known within 15 m, up to 8 % of a sector: sector speeds are shown, not judged",
    )
    return CaseReport(
        "alpensia-2018",
        TITLE,
        tuple(alpensia_checks(descents)),
        race.tuned,
        notes,
        save_histograms(descents, options.picture),
    )


def alpensia_checks(descents: Descents) -> list[Check]:
    """Split times where nothing was tuned, finish speed, crashes, spreads."""
    race = descents.race
    speed = race.finish_speed if race.finish_speed is not None else float("nan")
    return [
        *split_checks(descents, judge=[gate.name for gate in race.gates if not gate.tuned]),
        *sector_checks(descents, judged=False),
        within("finish speed", "m/s", speed, descents.finish_speed, share=SECTOR_SHARE, source=race.source),
        crash_check(descents, "as at Whistler"),
        *spread_checks(descents),
    ]
