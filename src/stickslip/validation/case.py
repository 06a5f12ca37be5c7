"""What a validation case says: references, our numbers, bounds, and what was tuned on which data."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from typing import SupportsFloat


@dataclass(frozen=True, slots=True)
class Check:
    """A number of a source beside ours.

    Parameters
    ----------
    name : str
    unit : str
        Empty for plain numbers.
    reference : float
        NaN where the source gives a bound only.
    ours : float
    low, high : float
        Where ours must lie; infinite where it need not. NaN never passes.
    judged : bool
        False for numbers shown for comparison: those that something was tuned on, and the case does not allow to judge by.
    source : str
    """

    name: str
    unit: str
    reference: float
    ours: float
    low: float
    high: float
    judged: bool = True
    source: str = ""

    @property
    def error(self) -> float:
        """Ours minus the reference."""
        return self.ours - self.reference

    @property
    def error_percent(self) -> float:
        """Error in per cent of the reference; NaN where that is zero."""
        return 100.0 * self.error / self.reference if self.reference != 0.0 else math.nan

    @property
    def met(self) -> bool:
        """Whether ours lies between the bounds."""
        return self.low <= self.ours <= self.high

    @property
    def bound(self) -> str:
        """The bounds in words."""
        if not self.judged:
            return "not judged"
        if math.isinf(self.low):
            return f"≤ {self.high:g}"
        if math.isinf(self.high):
            return f"≥ {self.low:g}"
        return f"{self.low:.6g} … {self.high:.6g}"


@dataclass(frozen=True, slots=True)
class CaseReport:
    """A validation case and how it went.

    Parameters
    ----------
    case, title : str
    checks : tuple of Check
    tuned : tuple of str
        What was tuned on which data, one statement each; "nothing" is a statement, too.
    notes : tuple of str
    files : tuple of Path
        Pictures that were written.
    """

    case: str
    title: str
    checks: tuple[Check, ...]
    tuned: tuple[str, ...]
    notes: tuple[str, ...] = ()
    files: tuple[Path, ...] = ()

    @property
    def missed(self) -> tuple[Check, ...]:
        """Judged checks that are out of bounds."""
        return tuple(check for check in self.checks if check.judged and not check.met)

    @property
    def passed(self) -> bool:
        """Whether every judged check is met, and there is one."""
        return any(check.judged for check in self.checks) and not self.missed


def within(
    name: str,
    unit: str,
    reference: float,
    ours: SupportsFloat,
    *,
    plus: float = 0.0,
    share: float = 0.0,
    **more: object,
) -> Check:
    """A check that ours is the reference within `plus` or within a `share` of it, whichever is larger."""
    room = max(plus, share * abs(reference))
    return Check(name, unit, reference, float(ours), reference - room, reference + room, **more)  # type: ignore[arg-type]


def between(name: str, unit: str, ours: SupportsFloat, low: float, high: float, source: str = "") -> Check:
    """A check that ours lies between bounds of a source that gives no value."""
    return Check(name, unit, math.nan, float(ours), low, high, source=source)
