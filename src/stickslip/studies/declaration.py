"""What a study is: an app, what varies, what is looked at, how the runs are chosen and what is made of them.

The annotations say what a study file may hold; `stickslip.io.study_file` reads it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

from stickslip.contract.app import MAX_SEED
from stickslip.model.errors import Fault
from stickslip.model.fields import Draft, settle_declaration
from stickslip.model.kinds import INVALID, Choice, DataFile, Flag, Integer, Kind, Name, Number, Text, describe, plain

SWEEP, MONTE_CARLO, MORRIS, SOBOL = "sweep", "monte-carlo", "morris", "sobol"
COMPARE, OPTIMISE, CALIBRATE = "compare", "optimise", "calibrate"
METHODS = (SWEEP, MONTE_CARLO, MORRIS, SOBOL, COMPARE, OPTIMISE, CALIBRATE)
LATIN_HYPERCUBE, SOBOL_SEQUENCE, RANDOM = "latin-hypercube", "sobol", "random"
UNIFORM, NORMAL, TRIANGULAR = "uniform", "normal", "triangular"
LINEAR, LOG = "linear", "log"
COMMON, INDEPENDENT, USUAL = "common", "independent", "usual"
MAX, MIN, MEAN, PERCENTILE, LAST, GATE = "max", "min", "mean", "percentile", "last", "gate"
LOW, HIGH, NEITHER = "low", "high", "none"
MOST_POINTS = 1_000_000
MOST_LEVELS = 10_000


@dataclass(frozen=True, slots=True)
class Values(Kind):
    """A list of numbers, texts or yes and no, all of one kind."""

    def settle(self, value: Any, path: str, faults: list[Fault]) -> Any:
        value = plain(value)
        if not isinstance(value, (list, tuple)):
            faults.append(Fault(path, f"is {describe(value)}, not a list", f"Give {self.wanted()}"))
            return INVALID
        if len(value) > MOST_LEVELS:
            faults.append(Fault(path, f"has {len(value)} values", f"Give at most {MOST_LEVELS}"))
            return INVALID
        wrong = [k for k, one in enumerate(value) if not _is_plain(one)]
        faults += [
            Fault(f"{path}[{k}]", f"is {describe(value[k])}", "Give a finite number, a text, true or false")
            for k in wrong
        ]
        return INVALID if wrong else tuple(value)

    def wanted(self) -> str:
        return "a list of numbers, or of texts"


@dataclass(frozen=True, slots=True)
class Assignments(Kind):
    """A table of settings; tables within it are parts of a dotted path."""

    def settle(self, value: Any, path: str, faults: list[Fault]) -> Any:
        if not isinstance(value, Mapping):
            faults.append(Fault(path, f"is {describe(value)}, not a table", f"Give {self.wanted()}"))
            return INVALID
        return dict(_flattened(value, ""))

    def wanted(self) -> str:
        return 'a table of settings, such as { start_speed = 9.0, "setup.runner.mu_t" = 0.004 }'


def _is_plain(value: Any) -> bool:
    return isinstance(value, (str, bool)) or (isinstance(value, (int, float)) and math.isfinite(value))


def _flattened(table: Mapping[str, Any], prefix: str) -> list[tuple[str, Any]]:
    found: list[tuple[str, Any]] = []
    for key, value in table.items():
        if isinstance(value, Mapping):
            found += _flattened(value, f"{prefix}{key}.")
        else:
            found.append((f"{prefix}{key}", value))
    return found


@dataclass(frozen=True, slots=True)
class Head:
    """What a study is about.

    Parameters
    ----------
    app : str
        What is run: a name of `stickslip list apps`, or a scene or robot file.
    title, question : str
        In words.
    controller : str
        Who acts; empty: the first of the app.
    method : str
        How the runs are chosen and what is made of them.
    sampler : str
        How points are drawn, where the method draws them.
    points : int
        Drawn points; trajectories of `morris`; base points of `sobol`, which makes ``points * (factors + 2)`` runs.
    repeats : int
        Runs per point, each with another seed; pairs of runs of `compare`.
    seed : int
        The first one; the draw of the points uses it, too.
    seeds : str
        ``common``: every point has the same seeds, so that points differ in their factors only. ``independent``: no seed is used twice.
        ``usual``: independent for Monte Carlo, common for everything else.
    until : float [s], optional
        When a run ends if nothing ends it before. Default: as the app says.
    """

    app: Annotated[str, Name("an app")] = ""
    title: Annotated[str, Text()] = ""
    question: Annotated[str, Text()] = ""
    controller: Annotated[str, Text()] = ""
    method: Annotated[str, Choice(METHODS)] = SWEEP
    sampler: Annotated[str, Choice((LATIN_HYPERCUBE, SOBOL_SEQUENCE, RANDOM))] = LATIN_HYPERCUBE
    points: Annotated[int, Integer(1, MOST_POINTS)] = 64
    repeats: Annotated[int, Integer(1, MOST_POINTS)] = 1
    seed: Annotated[int, Integer(0, MAX_SEED)] = 1
    seeds: Annotated[str, Choice((USUAL, COMMON, INDEPENDENT))] = USUAL
    until: Annotated[float | None, Number("s", above=0.0, optional=True)] = None

    def __post_init__(self) -> None:
        settle_declaration(self)


@dataclass(frozen=True, slots=True)
class Factor:
    """A setting that varies: a list of values, a range, or a distribution.

    Parameters
    ----------
    path : str
        Of the setting.
    unit : str
        That the numbers are in; must be the unit of the setting. Empty: not checked.
    values : list
        Instead of a range.
    low, high : float
        Ends of a range.
    levels : int
        Values of a range in a sweep, both ends among them.
    distribution : str
        From which points are drawn: ``uniform`` or ``triangular`` between `low` and `high`, or ``normal``.
    mean, deviation : float
        Of a normal distribution; `low` and `high` cut it off.
    mode : float
        Where a triangular distribution has its peak. Default: in the middle.
    scale : str
        ``log``: evenly in the logarithm.
    """

    path: Annotated[str, Name("a setting")]
    unit: Annotated[str, Text()] = ""
    values: Annotated[tuple[Any, ...], Values()] = ()
    low: Annotated[float | None, Number(optional=True)] = None
    high: Annotated[float | None, Number(optional=True)] = None
    levels: Annotated[int, Integer(2, MOST_LEVELS)] = 5
    distribution: Annotated[str, Choice((UNIFORM, NORMAL, TRIANGULAR))] = UNIFORM
    mean: Annotated[float | None, Number(optional=True)] = None
    deviation: Annotated[float | None, Number(above=0.0, optional=True)] = None
    mode: Annotated[float | None, Number(optional=True)] = None
    scale: Annotated[str, Choice((LINEAR, LOG))] = LINEAR

    def __post_init__(self) -> None:
        settle_declaration(self)

    @staticmethod
    def _relate(draft: Draft) -> None:
        if not draft.has("values", "low", "high", "distribution", "mean", "deviation", "mode", "scale"):
            return
        low, high, mode = draft["low"], draft["high"], draft["mode"]
        if draft["values"]:
            if low is not None or high is not None or draft["mean"] is not None:
                draft.fault("values", "stand next to a range or a mean", "Give values, or a range, or a distribution")
            elif len(set(map(str, draft["values"]))) < len(draft["values"]):
                draft.fault("values", "hold a value twice", "Give each value once; `repeats` runs a point again")
            return
        if draft["distribution"] == NORMAL:
            if draft["mean"] is None or draft["deviation"] is None:
                draft.fault("distribution", "is normal without its numbers", "Add `mean` and `deviation`")
        elif low is None or high is None:
            draft.fault("low" if low is None else "high", "is missing", "Give `low` and `high`, or a list of `values`")
            return
        if low is not None and high is not None and not low < high:
            draft.fault("low", f"is {low:g}, not below `high` = {high:g}: the range is empty", "Give low < high")
        elif mode is not None and low is not None and high is not None and not low <= mode <= high:
            draft.fault("mode", f"is {mode:g}, outside of {low:g} to {high:g}", "Give a value within the range")
        if draft["scale"] == LOG and (draft["distribution"] != UNIFORM or not (low or 0.0) > 0.0):
            draft.fault("scale", "is log", "Use it with a uniform range above 0")


@dataclass(frozen=True, slots=True)
class Output:
    """A number of every run: one of its summary, or what a channel comes to.

    Parameters
    ----------
    name : str
        Of the number in the summary, such as ``finish_time_s`` or ``split_times_s.half``; with a channel, what it is to be called.
    channel : str
        A number that the run gives at every tick.
    reduce : str
        What is made of the channel: ``max``, ``min``, ``mean`` over time, ``percentile``, ``last``, or its value at a ``gate``.
    percentile : float [%]
    gate : str
        Name of the gate.
    goal : str
        Whether ``low`` or ``high`` is better, if either is.
    at_least, at_most : float, optional
        Bounds that a good point keeps.
    bad_runs : bool
        Whether runs that failed their own checks count, as they must where the number says whether a sled crashed.
    """

    name: Annotated[str, Text()] = ""
    channel: Annotated[str, Text()] = ""
    reduce: Annotated[str, Choice((MAX, MIN, MEAN, PERCENTILE, LAST, GATE))] = MAX
    percentile: Annotated[float, Number("%", at_least=0.0, at_most=100.0)] = 95.0
    gate: Annotated[str, Text()] = ""
    goal: Annotated[str, Choice((NEITHER, LOW, HIGH))] = NEITHER
    at_least: Annotated[float | None, Number(optional=True)] = None
    at_most: Annotated[float | None, Number(optional=True)] = None
    bad_runs: Annotated[bool, Flag()] = False

    def __post_init__(self) -> None:
        settle_declaration(self)

    @staticmethod
    def _relate(draft: Draft) -> None:
        if not draft.has("name", "channel", "reduce", "gate", "at_least", "at_most"):
            return
        if not draft["name"] and not draft["channel"]:
            draft.fault("name", "is missing", "Name a number of the summary, or give a `channel`")
        if draft["reduce"] == GATE and not draft["gate"]:
            draft.fault("gate", "is missing", "Name the gate at which the channel is read")
        if draft["gate"] and draft["reduce"] != GATE:
            draft.fault("gate", f"is given, but the channel is reduced to its {draft['reduce']}", 'Set reduce = "gate"')
        least, most = draft["at_least"], draft["at_most"]
        if least is not None and most is not None and least > most:
            draft.fault("at_least", f"is {least:g}, above `at_most` = {most:g}", "Give at_least <= at_most")

    @property
    def label(self) -> str:
        """What the number is called."""
        if self.name:
            return self.name
        how = {PERCENTILE: f"p{self.percentile:g}", GATE: f"at_{self.gate}"}.get(self.reduce, self.reduce)
        return f"{self.channel}_{how}"


@dataclass(frozen=True, slots=True)
class Variant:
    """One of the set-ups that are compared.

    Parameters
    ----------
    name : str
    settings : dict
        What differs from the settings of the study.
    """

    name: Annotated[str, Name("a set-up")]
    settings: Annotated[dict[str, Any], Assignments()] = field(default_factory=dict)

    def __post_init__(self) -> None:
        settle_declaration(self)


@dataclass(frozen=True, slots=True)
class Stop:
    """When a study ends before all of its runs are made.

    Parameters
    ----------
    runs : int, optional
        New runs of this call.
    hours : float [h], optional
        Of this call, on the wall clock.
    precision : float, optional
        Half width of the 95 % interval of the mean of the first output, in its unit; Monte Carlo only.
    failed_share : float
        Ends when more than this share of at least 20 runs failed.
    """

    runs: Annotated[int | None, Integer(1, optional=True)] = None
    hours: Annotated[float | None, Number("h", above=0.0, optional=True)] = None
    precision: Annotated[float | None, Number(above=0.0, optional=True)] = None
    failed_share: Annotated[float, Number(above=0.0, at_most=1.0)] = 0.5

    def __post_init__(self) -> None:
        settle_declaration(self)


@dataclass(frozen=True, slots=True)
class Search:
    """How an optimum is searched for, with CMA-ES.

    Parameters
    ----------
    generations : int
    population : int
        Candidates per generation; 0: as many as the method suggests.
    starts : int
        Searches, each from another point; the generations are shared out.
    unseen : int
        Seeds that the search never saw, on which the best point is compared with the settings as they are.
    """

    generations: Annotated[int, Integer(1, 10_000)] = 20
    population: Annotated[int, Integer(0, 10_000)] = 0
    starts: Annotated[int, Integer(1, 100)] = 1
    unseen: Annotated[int, Integer(3, 100_000)] = 20

    def __post_init__(self) -> None:
        settle_declaration(self)


@dataclass(frozen=True, slots=True)
class Measured:
    """What a calibration is fitted to.

    Parameters
    ----------
    file : str
        CSV next to the study: columns ``output``, ``value``, ``error`` (one standard deviation), ``held_out`` (0 or 1), and settings.
    profile : bool
        Whether intervals are also found by profile likelihood, which needs many more runs.
    """

    file: Annotated[str | None, DataFile((".csv",))] = None
    profile: Annotated[bool, Flag()] = False

    def __post_init__(self) -> None:
        settle_declaration(self)


@dataclass(frozen=True, slots=True)
class Study:
    """A study, as its file says."""

    head: Head
    settings: dict[str, Any]
    factors: tuple[Factor, ...]
    outputs: tuple[Output, ...]
    variants: tuple[Variant, ...] = ()
    stop: Stop = Stop()
    search: Search = Search()
    measured: Measured = Measured()
