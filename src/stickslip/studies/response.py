"""Sweeps: how outputs respond to factors."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stickslip.analysis.study_plots import draw_map, draw_response
from stickslip.contract.settings import Setting
from stickslip.studies.declaration import HIGH, LOW, Output
from stickslip.studies.design import levels_of, sweep
from stickslip.studies.outcome import Outcome, ResultTable
from stickslip.studies.statistics import DECIDED, Mean, compare, mean_of
from stickslip.studies.trials import TrialRunner, Trials, trouble_of
from stickslip.studies.words import axis_label, number, plus_minus, quantity, unit_of

Array = NDArray[np.float64]

MOST_ROWS = 1000  # of a table of the report; table.csv has all


def conduct_sweep(runner: TrialRunner) -> Outcome:
    """Make all combinations of the levels of the factors."""
    study, settings = runner.study, runner.checked.kinds
    levels = [levels_of(factor, setting.kind) for factor, setting in zip(study.factors, settings)]
    points = runner.at(sweep(levels))
    trials = runner.run(points, runner.seeds(len(points), study.head.seeds == "independent"))
    outcome = Outcome(table=partial(trials.table, study.outputs), counts=trials.counts())
    outcome.numbers["levels"] = {factor.path: list(values) for factor, values in zip(study.factors, levels)}
    outcome.numbers["outputs"] = {}
    for output in study.outputs:
        _describe(outcome, output, trials, settings, levels)
    outcome.verdict += trouble_of(trials)
    return outcome


def _describe(
    outcome: Outcome, output: Output, trials: Trials, settings: Sequence[Setting], levels: Sequence[list[Any]]
) -> None:
    """Words, a table and figures of one output."""
    name = output.label
    means = [mean_of(values) for values in trials.values(output)]
    grid = np.array([mean.mean for mean in means]).reshape([len(values) for values in levels])
    if not np.isfinite(grid).any():
        outcome.verdict.append(f"{quantity(name)}: no run gave it.")
        return
    effects = [_effect(grid, axis) for axis in range(grid.ndim)]
    order = sorted(range(len(levels)), key=lambda k: -effects[k])
    if len(levels) == 1 and _is_chance(trials, output):
        factor = settings[0].label.words.lower()
        outcome.verdict.append(f"{quantity(name)}: what {factor} changes is within what chance does (p > {DECIDED:g}).")
    else:
        outcome.verdict += [_response_text(output, settings[k], levels[k], grid, k) for k in order]
    if output.goal in (LOW, HIGH) and len(levels) > 1:
        outcome.verdict.append(_best_text(output, trials, means))
    outcome.numbers["outputs"][name] = {
        "mean": [mean.mean for mean in means],
        "half_95": [mean.half for mean in means],
        "effects": {settings[k].path: effects[k] for k in order},
    }
    heads = (*(label_of(setting) for setting in settings), axis_label(name), "± 95 %", "runs")
    rows = tuple(
        (*(_cell(value) for value in point.values()), number(m.mean, m.half), number(m.half, m.half), str(m.n))
        for point, m in islice(zip(trials.points, means), MOST_ROWS)
    )
    more = f", the first {MOST_ROWS} of {len(means)} points" if len(means) > MOST_ROWS else ""
    outcome.tables.append(ResultTable(f"{quantity(name)}{more}", heads, rows))
    _figures(outcome, output, trials, settings, levels, means, grid)


def _is_chance(trials: Trials, output: Output) -> bool:
    """Whether the ends of a response do not differ by more than chance, where there are seeds to tell."""
    values = trials.values(output)
    means = np.array([mean_of(v).mean for v in values])
    least, most = int(np.nanargmin(means)), int(np.nanargmax(means))
    found = compare(values[least], values[most])
    return found.n >= 2 and found.mean != 0.0 and not found.is_one


def _effect(grid: Array, axis: int) -> float:
    """Span of the means over one factor, averaged over the others."""
    profile = profile_of(grid, axis)
    profile = profile[np.isfinite(profile)]
    return float(profile.max() - profile.min()) if profile.size else 0.0


def profile_of(grid: Array, axis: int) -> Array:
    """Means over one factor, averaged over the others; NaN where there is none."""
    moved = np.moveaxis(grid, axis, 0).reshape(grid.shape[axis], -1)
    return np.array([mean_of(row).mean for row in moved])


def _response_text(output: Output, setting: Setting, levels: Sequence[Any], grid: Array, axis: int) -> str:
    """How an output goes with a factor."""
    name, unit = output.label, unit_of(output.label)
    profile = profile_of(grid, axis)
    good = np.flatnonzero(np.isfinite(profile))
    least, most = int(good[np.argmin(profile[good])]), int(good[np.argmax(profile[good])])
    what, factor = quantity(name), setting.label.words.lower() or setting.path
    own = f" {setting.kind.unit}" if setting.kind.unit else ""
    if profile[most] == profile[least]:
        return f"{what} does not depend on {factor}: {number(float(profile[least]))}{unit} throughout."
    first, last = int(good[0]), int(good[-1])
    numeric = all(isinstance(level, float | int) and not isinstance(level, bool) for level in levels)
    if numeric and {least, most} == {first, last} and _is_monotonic(profile[good]):
        way = "falls" if profile[last] < profile[first] else "rises"
        slope = (profile[last] - profile[first]) / (levels[last] - levels[first])
        per = f"{number(float(slope))}{unit} per{own or ' unit'}"
        span = f"from {_cell(levels[first])} to {_cell(levels[last])}{own}"
        return (
            f"{what} {way} from {number(float(profile[first]))} to {number(float(profile[last]))}{unit} "
            f"as {factor} goes {span}: {per} on average."
        )
    return (
        f"{what} is lowest, {number(float(profile[least]))}{unit}, at {factor} {_cell(levels[least])}{own} "
        f"and highest, {number(float(profile[most]))}{unit}, at {_cell(levels[most])}{own}."
    )


def _is_monotonic(profile: Array) -> bool:
    steps = np.diff(profile)
    return bool((steps >= 0.0).all() or (steps <= 0.0).all())


def _best_text(output: Output, trials: Trials, means: Sequence[Mean]) -> str:
    values = np.array([mean.mean for mean in means])
    best = int(np.nanargmin(values) if output.goal == LOW else np.nanargmax(values))
    where = ", ".join(f"{path} = {_cell(value)}" for path, value in trials.points[best].items())
    return f"Best {quantity(output.label)}: {plus_minus(means[best], output.label)} at {where}."


def _figures(
    outcome: Outcome,
    output: Output,
    trials: Trials,
    settings: Sequence[Setting],
    levels: Sequence[list[Any]],
    means: Sequence[Mean],
    grid: Array,
) -> None:
    """One factor: a curve; two: a map; more: a curve over each, averaged over the others."""
    title, label = quantity(output.label), axis_label(output.label)
    profile_title = title if len(levels) == 1 else f"{title}, mean over the other factors"
    if len(levels) == 2:
        outcome.figures.append(
            lambda: draw_map(title, label_of(settings[1]), label_of(settings[0]), label, levels[1], levels[0], grid)
        )
    runs = trials.values(output)
    for k, setting in enumerate(settings):
        if len(levels) == 1:
            at, half = means, [mean.half for mean in means]
            single: list[Any] = [values[np.isfinite(values)] for values in runs]
            middle = [mean.mean for mean in at]
        else:
            middle, half, single = profile_of(grid, k).tolist(), [math.nan] * len(levels[k]), [()] * len(levels[k])

        def draw(k: int = k, s: Setting = setting, m: Any = middle, h: Any = half, r: Any = single) -> Any:
            return draw_response(profile_title, label_of(s), label, levels[k], m, h, r)

        outcome.figures.append(draw)


def label_of(setting: Setting) -> str:
    """What a factor is called in tables and figures."""
    words = setting.label.words or setting.path
    return f"{words} [{setting.kind.unit}]" if setting.kind.unit else words


def _cell(value: Any) -> str:
    return f"{value:.6g}" if isinstance(value, float) else str(value)
