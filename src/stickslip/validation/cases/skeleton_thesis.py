"""The thesis model of the skeleton beside the numbers that its source and its reconstruction give."""

from __future__ import annotations

import math

import numpy as np

from stickslip.apps.skeleton.parameters import TUNED, SkeletonParameters
from stickslip.apps.skeleton.thesis_cases import FRICTIONLESS, held, level_run, passage, straightened_run, trough_run
from stickslip.apps.skeleton.thesis_outputs import angular_acceleration, load, speed, yaw_pitch_roll
from stickslip.validation.case import CaseReport, Check, between, within
from stickslip.validation.cases import Options

TITLE = "Skeleton, the model of its source, beside printed numbers"

PRINTED = "Shankar, MSc thesis, TU Delft (2019)"
REBUILT = "reconstruction of the source's model, computed once with another program"


def run(options: Options) -> CaseReport:
    """Run the model on level ice, on the straightened track and in a trough."""
    checks = (*_level_ice(), *_steering(), *_straightened(), *_trough())
    tuned = (
        "contact length 0.175 m and the shares of inertia: by the source itself, against the scatter of its multipliers",
        "one misprinted elevation of the source is corrected (docs/errata.md)",
        "nothing by us",
    )
    return CaseReport("skeleton-thesis", TITLE, checks, tuned)


def _level_ice() -> tuple[Check, ...]:
    straight = level_run(held(1.0))
    front, rear = straight.lam[0, :2]
    slipping = level_run(held(0.45), slip=0.05)
    return (
        within("load of a front contact", "N", 283.64, -front, plus=0.01, source=REBUILT),
        within("load of a rear contact", "N", 280.43, -rear, plus=0.01, source=REBUILT),
        within("acceleration at 11.11 m/s", "m/s²", -0.10517, straight.a[0, 0], plus=1e-5, source=REBUILT),
        within("way after 1 s", "m", 11.059, straight.x[-1, 0], share=1e-3, source=REBUILT),
        within("speed after 1 s", "m/s", 11.006, speed(straight)[-1], share=1e-3, source=REBUILT),
        within(
            "slip of 0.05 rad after 0.45 s", "°", 1.06, np.degrees(slipping.slip[-1]).mean(), share=0.02, source=REBUILT
        ),
    )


def _steering() -> tuple[Check, ...]:
    ramp = np.zeros((81, 2))
    ramp[:, 0] = 2.5 * np.arange(81)
    growing = level_run(ramp)
    lost = float(np.interp(0.0, growing.lam[:, 0], growing.steering[:, 0]))
    twist, head = level_run(held(2.0, 98.0)), level_run(held(2.0, head=10.0))
    turn = angular_acceleration(level_run(held(0.0, head=10.0, from_start=True)))[0, 2]
    return (
        between("twist moment that unloads a contact", "N m", lost, 97.5, 100.0, f"{PRINTED}, fig. 4.6"),
        within("yaw acceleration at 10 N m of head", "rad/s²", 0.3266, turn, share=1e-3, source=REBUILT),
        within("lateral shift, 98 N m of twist for 2 s", "m", 0.192, twist.x[200, 1], share=0.02, source=REBUILT),
        within(
            "yaw, 98 N m of twist for 2 s",
            "°",
            2.56,
            math.degrees(yaw_pitch_roll(twist)[200, 0]),
            share=0.02,
            source=REBUILT,
        ),
        within("lateral shift, 10 N m of head for 2 s", "m", 2.31, head.x[200, 1], share=0.02, source=REBUILT),
        within(
            "yaw, 10 N m of head for 2 s",
            "°",
            31.6,
            math.degrees(yaw_pitch_roll(head)[200, 0]),
            share=0.02,
            source=REBUILT,
        ),
    )


def _straightened() -> tuple[Check, ...]:
    sled = straightened_run()
    checks = [
        within(
            "speed at curve 1, mean of the source's runs",
            "m/s",
            12.470,
            passage(sled, 50.0)[1],
            share=3e-3,
            source=PRINTED,
        )
    ]
    for station, expected in ((100.0, 16.71), (150.0, 20.28), (190.0, 22.68)):
        name = f"speed at {station:g} m"
        checks.append(within(name, "m/s", expected, passage(sled, station)[1], share=3e-3, source=REBUILT))
    checks.append(within("time at 190 m", "s", 9.38, passage(sled, 190.0)[0], share=3e-3, source=REBUILT))
    source = f"{PRINTED}, fig. 5.12 to 5.16: 3 to 4"
    checks.append(between("most corrections of a step", "", int(sled.iterations.max()), 3.0, 4.0, source))
    return tuple(checks)


def _trough() -> tuple[Check, ...]:
    smooth = trough_run(TUNED, -0.3, 12.3)
    fast = trough_run(SkeletonParameters(**FRICTIONLESS), -0.5, 20.0)
    scatter = float(smooth.lam[1:].std(axis=0).mean())
    return (
        between(
            "scatter of a multiplier, tuned", "N", scatter, 1.5, 8.0, f"{PRINTED}, fig. 4.4, within a factor of two"
        ),
        within(
            "mean load in a trough: no centripetal part", "N", 1073.0, load(fast)[1:].mean(), share=0.02, source=REBUILT
        ),
    )
