"""Monte Carlo: how outputs spread, how well their means are known, and what they go with."""

from __future__ import annotations

import math
from functools import partial

import numpy as np

from stickslip.analysis.study_plots import draw_convergence, draw_scatter, draw_spread
from stickslip.studies.declaration import Output
from stickslip.studies.design import draw
from stickslip.studies.ledger import Rows
from stickslip.studies.outcome import Outcome, ResultTable
from stickslip.studies.response import label_of
from stickslip.studies.statistics import Mean, mean_of
from stickslip.studies.trials import TrialRunner, Trials, trouble_of
from stickslip.studies.words import axis_label, number, plus_minus, quantity, unit_of

ENOUGH = 30  # runs, before an interval is believed
PERCENTILES = (5.0, 50.0, 95.0)
TELLING = 0.2  # rank correlation below which nothing is said


def conduct_monte_carlo(runner: TrialRunner) -> Outcome:
    """Draw points and make their runs, until the mean is precise enough or all are made."""
    study, head = runner.study, runner.study.head
    kinds = [setting.kind for setting in runner.checked.kinds]
    points = runner.at(draw(study.factors, kinds, head.points, head.sampler, head.seed))
    first, precision = study.outputs[0], study.stop.precision

    def is_enough(rows: Rows) -> bool:
        found = mean_of(runner.session.ledger.usable(rows, first))
        return precision is not None and found.n >= ENOUGH and found.half <= precision

    trials = runner.run(points, runner.seeds(len(points), head.seeds != "common"), is_enough)
    outcome = Outcome(table=partial(trials.table, study.outputs), counts=trials.counts())
    outcome.numbers["outputs"] = {}
    rows = []
    for output in study.outputs:
        found = mean_of(trials.flat(output))
        if found.n == 0:
            outcome.verdict.append(f"{quantity(output.label)}: no run gave it.")
            continue
        _describe(outcome, output, trials, found)
        _correlate(outcome, output, trials, runner)
        quantiles = _percentiles(trials, output)
        rows.append((output.label, str(found.n), number(found.mean, found.half), number(found.half, found.half),
                     number(found.deviation), *(number(q) for q in quantiles)))  # fmt: skip
    outcome.verdict += trouble_of(trials)
    heads = ("output", "runs", "mean", "± 95 %", "deviation", "5 %", "median", "95 %")
    outcome.tables.append(ResultTable("Spread", heads, tuple(rows)))
    return outcome


def _percentiles(trials: Trials, output: Output) -> list[float]:
    values = trials.flat(output)
    return [float(q) for q in np.percentile(values[np.isfinite(values)], PERCENTILES)]


def _describe(outcome: Outcome, output: Output, trials: Trials, found: Mean) -> None:
    """Words, numbers and figures of one output."""
    name, unit = output.label, unit_of(output.label)
    low, middle, high = _percentiles(trials, output)
    outcome.verdict.append(
        f"{quantity(name)}: {plus_minus(found, name)} on average over {found.n} runs; nine of ten lie between "
        f"{number(low)} and {number(high)}{unit}."
    )
    outcome.numbers["outputs"][name] = {
        "n": found.n, "mean": found.mean, "half_95": found.half, "deviation": found.deviation,
        "percentile_5": low, "median": middle, "percentile_95": high,
    }  # fmt: skip
    values = trials.flat(output)
    values = values[np.isfinite(values)]
    if values.size < 2:
        return
    counts, means, halves = _running(values)
    outcome.figures.append(partial(draw_spread, quantity(name), axis_label(name), values))
    outcome.figures.append(
        partial(
            draw_convergence, f"{quantity(name)}: convergence", f"mean of {axis_label(name)}", counts, means, halves
        )
    )


def _running(values: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Mean and half width of its interval after some of the runs."""
    at = np.unique(np.geomspace(2, values.size, 60).astype(int))
    found = [mean_of(values[:n]) for n in at]
    return at, np.array([m.mean for m in found]), np.array([m.half for m in found])


def _correlate(outcome: Outcome, output: Output, trials: Trials, runner: TrialRunner) -> None:
    """Which factors an output goes with: Spearman's rank correlation."""
    from scipy.stats import spearmanr

    values = np.array([mean_of(v).mean for v in trials.values(output)])
    found: dict[str, float] = {}
    for factor, setting in zip(runner.study.factors, runner.checked.kinds):
        at = [point[factor.path] for point in trials.points]
        if not all(isinstance(value, (int, float)) for value in at):
            continue
        where = np.isfinite(values)
        if where.sum() < 10 or np.unique(values[where]).size < 2:
            continue
        rank = float(spearmanr(np.array(at, dtype=float)[where], values[where]).statistic)
        if math.isfinite(rank):
            found[factor.path] = rank
            outcome.figures.append(
                partial(draw_scatter, f"{quantity(output.label)} over {setting.label.words.lower()}", label_of(setting),
                        axis_label(output.label), at, values)
            )  # fmt: skip
    outcome.numbers["outputs"][output.label]["rank_correlation"] = found
    telling = sorted((pair for pair in found.items() if abs(pair[1]) >= TELLING), key=lambda pair: -abs(pair[1]))
    if telling:
        said = ", ".join(f"{path} ({rank:+.2f})" for path, rank in telling[:5])
        outcome.verdict.append(f"{quantity(output.label)} goes with {said} (rank correlation).")
