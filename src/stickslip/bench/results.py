"""What a benchmark run reports."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Machine:
    """Where the numbers come from."""

    cpu: str
    n_cpu: int
    system: str
    python: str
    versions: Mapping[str, str]  # of the packages that matter, "-" if absent
    calibration_us: float  # CPU time of one calibration


@dataclass(frozen=True, slots=True)
class Result:
    """One contender in one case: metrics, or the reason why there are none."""

    case: str
    engine: str
    label: str
    metrics: Mapping[str, float]
    skipped: str = ""  # the engine cannot do this, is absent, or was left out
    failed: str = ""  # it should have worked and did not


@dataclass(frozen=True, slots=True)
class Verdict:
    """A target against what was measured."""

    case: str
    metric: str
    label: str
    wanted: str  # "< 1e-06"
    best_peer: str
    value: float | None
    status: str  # "met", "missed", "not measured"


@dataclass(frozen=True, slots=True)
class BenchReport:
    """Everything a benchmark run found."""

    machine: Machine
    repeat: int
    quick: bool
    results: tuple[Result, ...]
    verdicts: tuple[Verdict, ...]

    def result(self, case: str, label: str) -> Result | None:
        """The result of one contender, or None."""
        return next((result for result in self.results if (result.case, result.label) == (case, label)), None)

    @property
    def missed(self) -> tuple[Verdict, ...]:
        """Targets that were measured and missed."""
        return tuple(verdict for verdict in self.verdicts if verdict.status == "missed")

    def to_json(self) -> dict[str, Any]:
        """The report as plain dicts, lists, strings and numbers; units are in the key names."""
        return asdict(self)
