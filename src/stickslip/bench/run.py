"""Run benchmark cases."""

from __future__ import annotations

import difflib
import importlib.util
from collections.abc import Callable, Sequence
from dataclasses import replace

from stickslip.bench.case import Case, Contender
from stickslip.bench.cases import CASES
from stickslip.bench.machine import this_machine
from stickslip.bench.results import BenchReport, Result
from stickslip.bench.targets import judge
from stickslip.bench.timing import Effort
from stickslip.bench.world import Unsupported
from stickslip.model.errors import UsageError

PEERS = ("mujoco", "pybullet", "fcl", "coal")

Progress = Callable[[int, int, str], None]


def case_names() -> tuple[str, ...]:
    """Names of all cases, in the order of the report."""
    return tuple(case.name for case in CASES)


def run_bench(
    cases: Sequence[str] | None = None,
    peers: Sequence[str] = (),
    repeat: int = 3,
    quick: bool = False,
    on_progress: Progress | None = None,
) -> BenchReport:
    """Measure stickslip and its peers on the same scenes, in the same run.

    Parameters
    ----------
    cases : sequence of str, optional
        Names of cases, or beginnings of names ("boxes"). Default: all.
    peers : sequence of str
        "mujoco", "pybullet", "fcl", "coal". One that is not installed is skipped with a note.
    repeat : int
        Timings are the best of so many batches.
    quick : bool
        Shorter runs, slow cases left out: for a look, not for publication.
    on_progress : callable, optional
        Called with (done, total, what comes next) before every contender.

    Raises
    ------
    UsageError
        There is no such case or peer.
    """
    chosen = select_cases(cases)
    for peer in peers:
        if peer not in PEERS:
            raise UsageError(f"There is no peer {peer!r}. There are: {', '.join(PEERS)}.")
    effort = Effort(repeat=repeat, quick=quick)
    entries = [
        (case, contender)
        for case in chosen
        for contender in case.contenders
        if contender.engine == "stickslip" or contender.engine in peers
    ]
    machine = this_machine()
    results = []
    for i, (case, contender) in enumerate(entries):
        if on_progress is not None:
            on_progress(i, len(entries), f"{case.name}: {contender.label}")
        results.append(run_contender(case, contender, effort))
    if on_progress is not None:
        on_progress(len(entries), len(entries), "done")
    compared = with_ratios(results, machine.calibration_us)
    return BenchReport(machine, repeat, quick, compared, judge(compared))


def select_cases(names: Sequence[str] | None) -> tuple[Case, ...]:
    """The cases called `names`, or whose names begin so; all if None."""
    if names is None:
        return CASES
    for name in names:
        if not any(case.name.startswith(name) for case in CASES):
            near = difflib.get_close_matches(name, case_names(), n=3, cutoff=0.4)
            hint = f"Did you mean {' or '.join(near)}?" if near else f"There are: {', '.join(case_names())}."
            raise UsageError(f"There is no benchmark case {name!r}. {hint}")
    exact = [case for case in CASES if case.name in names]
    begun = [name for name in names if name not in case_names()]
    return tuple(case for case in CASES if case in exact or any(case.name.startswith(name) for name in begun))


def run_contender(case: Case, contender: Contender, effort: Effort) -> Result:
    """Measure one contender; what goes wrong becomes part of the report, the run goes on."""
    result = Result(case.name, contender.engine, contender.label, {})
    if effort.quick and case.slow:
        return replace(result, skipped="left out of a quick run")
    if contender.engine != "stickslip" and importlib.util.find_spec(contender.engine) is None:
        return replace(result, skipped=f"not installed; `pip install {contender.engine}` adds it")
    try:
        return replace(result, metrics=case.measure(contender, effort))
    except Unsupported as reason:
        return replace(result, skipped=str(reason))
    except Exception as error:
        return replace(result, failed=f"{type(error).__name__}: {error}")


def with_ratios(results: Sequence[Result], calibration_us: float) -> tuple[Result, ...]:
    """Add calibrations per step, and the speed over that of each peer's first contender in the same case."""
    reference: dict[tuple[str, str], float] = {}
    for result in results:
        if "steps_per_s" in result.metrics:
            reference.setdefault((result.case, result.engine), result.metrics["steps_per_s"])
    compared = []
    for result in results:
        metrics = dict(result.metrics)
        if "step_us" in metrics:
            metrics["calibrations_per_step"] = metrics["step_us"] / calibration_us
            for peer in PEERS:
                if result.engine == "stickslip" and (result.case, peer) in reference:
                    metrics[f"ratio_to_{peer}"] = metrics["steps_per_s"] / reference[(result.case, peer)]
        compared.append(replace(result, metrics=metrics))
    return tuple(compared)
