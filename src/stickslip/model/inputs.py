"""Inputs: numbers that come from outside while a simulation runs."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from stickslip.model.fields import Draft, settle_declaration
from stickslip.model.joint_elements import check_bounds
from stickslip.model.kinds import Choice, Name, Number


@dataclass(frozen=True, slots=True)
class Input:
    """A signal from a person, a controller or a recording.

    Parameters
    ----------
    name : str
        Unique among inputs.
    initial : float [unit of what it moves]
        Value before anything arrives.
    filter_hz : float, optional [Hz]
        Corner frequency of a critically damped second-order low pass, applied every step. A joint that an input
        prescribes should have one: a jump of the input would ask for an infinite acceleration. Default: unfiltered.
    lower, upper : float [unit of what it moves]
        Values are cut to this range. Default: unbounded.
    kind : {"position", "velocity", "motion"}
        What the input prescribes where a joint names it: its coordinate, its rate, or coordinate, rate and acceleration
        together, which whoever sets the input must keep consistent. Drives and loads do not care.
    """

    section: ClassVar[str] = "input"

    name: Annotated[str, Name()]
    initial: Annotated[float, Number()] = 0.0
    filter_hz: Annotated[float | None, Number("Hz", above=0.0, optional=True)] = None
    lower: Annotated[float, Number(infinite=True)] = -math.inf
    upper: Annotated[float, Number(infinite=True)] = math.inf
    kind: Annotated[Literal["position", "velocity", "motion"], Choice(("position", "velocity", "motion"))] = "position"

    def __post_init__(self) -> None:
        settle_declaration(self)

    @classmethod
    def _relate(cls, draft: Draft) -> None:
        check_bounds(draft)
        if draft.has("kind", "filter_hz") and draft["kind"] == "motion" and draft["filter_hz"] is not None:
            what = f"is {draft['filter_hz']!r} Hz, but a motion comes with its own rate and is taken as given"
            draft.fault("filter_hz", what, "Leave `filter_hz` out, or prescribe the position")
        if not draft.has("initial", "lower", "upper") or draft["lower"] > draft["upper"]:
            return
        if not draft["lower"] <= draft["initial"] <= draft["upper"]:
            what = f"is {draft['initial']!r}, outside {draft['lower']!r} to {draft['upper']!r}"
            draft.fault("initial", what, "Move it into the range, or widen the range")
