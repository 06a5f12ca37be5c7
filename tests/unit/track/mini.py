"""The mini-track as a whole track, banked by rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.acceptance.mini_track import HEIGHTS, PLAN

from stickslip.track.banking import bank_plan
from stickslip.track.plan import Curve
from stickslip.track.provenance import Provenance
from stickslip.track.track import PARTS, Gate, Track

GIVEN, GUESSED = Provenance("given", "drawing"), Provenance("estimated", "rule")


def three_metres(curve: Curve) -> float:
    return 3.0


def mini_track(walls: Callable[[Curve], float] = three_metres, **changes: Any) -> Track:
    """The track, with walls of a height [m] for each curve; `changes` replace arguments of `Track`."""
    arguments: dict[str, Any] = {
        "name": "mini",
        "title": "Mini track",
        "plan": PLAN,
        "heights": HEIGHTS,
        "gates": (Gate("start", 0.0), Gate("finish", 260.0)),
        "provenance": dict.fromkeys(PARTS, GIVEN) | {"sections": GUESSED},
    } | changes
    channel = arguments.pop("channel", None) or bank_plan(arguments["plan"], walls)
    return Track(channel=channel, **arguments)
