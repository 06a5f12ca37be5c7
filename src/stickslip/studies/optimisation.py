"""Optimisation: the best point of a noisy output, with CMA-ES on common seeds, and what it gains on seeds that the search never saw."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stickslip.analysis.study_plots import draw_differences, draw_search
from stickslip.contract.app import MAX_SEED
from stickslip.contract.settings import Setting
from stickslip.studies.declaration import LOW, Factor, Output
from stickslip.studies.design import place, unit_points
from stickslip.studies.outcome import Outcome, ResultTable
from stickslip.studies.statistics import compare, mean_of
from stickslip.studies.trials import Seeds, TrialRunner, Trials, trouble_of
from stickslip.studies.words import axis_label, difference_text, plus_minus, quantity

Array = NDArray[np.float64]
Cost = Callable[[Array, int], tuple[Array, Array]]  # points of the unit cube, stage → costs, violations

SPREAD = 0.25  # of the first generation, of the range
CONTENDERS = 1.0 / 3.0  # share of a generation that runs again on more seeds
WORST = 1e12  # rank of a point that gave nothing


class Search(NamedTuple):
    """What a search found."""

    best: Array  # (n,) in the unit cube
    best_costs: list[float]  # best so far, generation by generation
    mean_costs: list[float]  # of each generation


def search(cost: Cost, dimensions: int, generations: int, population: int, starts: int, seed: int) -> Search:
    """Lowest cost in the unit cube.

    Parameters
    ----------
    cost : callable
        Takes (m, n) points and a stage. Stage 0 is for all points of a generation, stage 1 for its contenders, which are then known
        better. Gives costs (m,), NaN where there is none, and by how much bounds are broken (m,), 0 where they are kept.
    dimensions, generations, population, starts, seed : int

    Notes
    -----
    Points that keep all bounds come before those that break one, whatever their costs; these are ordered by how much they break
    [theory/studies, sec. 5]. Every generation is raced: the best third is evaluated again on further seeds and ordered by all of
    them. The generations are shared out among the starts.
    """
    import cma

    spaces = max(
        dimensions, 2
    )  # the strategy has no line to search on: a single factor gets a second one that does nothing
    first = unit_points(spaces, starts, "latin-hypercube", seed)
    first[0] = 0.5
    best, best_rank = first[0, :dimensions], (math.inf, math.inf)
    best_costs: list[float] = []
    mean_costs: list[float] = []
    for k in range(starts):
        options: dict[str, Any] = {"bounds": [0.0, 1.0], "seed": seed + k + 1, "verbose": -9, "verb_log": 0}
        if population:
            options["popsize"] = population
        strategy = cma.CMAEvolutionStrategy(first[k], SPREAD, options)
        for _ in range(max(1, generations // starts)):
            asked = np.array(strategy.ask())
            points = asked[:, :dimensions]
            costs, broken = cost(points, 0)
            ranks = _ranked(costs, broken)
            n_again = max(2, round(CONTENDERS * len(points)))
            again = np.argsort(ranks, kind="stable")[:n_again]
            costs[again], broken[again] = cost(points[again], 1)
            order = [*sorted(again, key=lambda i: (broken[i], _known(float(costs[i])))),
                     *(i for i in np.argsort(ranks, kind="stable") if i not in set(again.tolist()))]  # fmt: skip
            values = np.empty(len(points))
            values[order] = np.arange(len(points), dtype=float)
            strategy.tell(list(asked), values.tolist())
            leader = order[0]
            if (broken[leader], _known(costs[leader])) < best_rank:
                best_rank, best = (float(broken[leader]), _known(costs[leader])), points[leader]
            good = costs[np.isfinite(costs)]
            best_costs.append(best_rank[1])
            mean_costs.append(float(good.mean()) if good.size else math.nan)
            if strategy.sigma < 1e-8:
                break
    return Search(best, best_costs, mean_costs)


def _known(cost: float) -> float:
    return float(cost) if math.isfinite(cost) else WORST


def _ranked(costs: Array, broken: Array) -> Array:
    """Places of points: those that keep their bounds first."""
    order = sorted(range(len(costs)), key=lambda i: (broken[i], _known(float(costs[i]))))
    ranks = np.empty(len(costs))
    ranks[order] = np.arange(len(costs))
    return ranks


def conduct_optimisation(runner: TrialRunner) -> Outcome:
    """Search, then compare the best point with the settings as they are, on unseen seeds."""
    study, head = runner.study, runner.study.head
    goal, settings = study.outputs[0], runner.checked.kinds
    kinds = [setting.kind for setting in settings]
    sign = 1.0 if goal.goal == LOW else -1.0

    def cost(shares: Array, stage: int) -> tuple[Array, Array]:
        points = runner.at(place(study.factors, kinds, shares))
        n = head.repeats * (1 + stage)
        trials = runner.run(points, np.tile(_seeds(head.seed, n), (len(points), 1)))
        means = np.array([mean_of(values).mean for values in trials.values(goal)])
        return sign * means, _broken(trials, study.outputs)

    rule = study.search
    found = search(cost, len(study.factors), rule.generations, rule.population, rule.starts, head.seed)
    best = runner.at(place(study.factors, kinds, found.best[None, :]))[0]
    now = {f.path: _present(f, s, study.settings) for f, s in zip(study.factors, settings)}
    unseen = _seeds(head.seed + 2 * head.repeats + 1_000_003, rule.unseen)
    trials = runner.run([now, best], np.stack([unseen, unseen]))
    outcome = Outcome(table=partial(trials.table, study.outputs), counts=trials.counts())
    before, after = trials.values(goal)
    difference = compare(before, after)
    where = ", ".join(f"{path} = {value:.6g}" for path, value in best.items())
    outcome.verdict.append(
        f"Best point: {where}; {quantity(goal.label)} {plus_minus(mean_of(after), goal.label)} on unseen seeds."
    )
    outcome.verdict += [
        difference_text("the present set-up", "the best point", compare(*trials.values(output)), output)
        for output in study.outputs
    ]
    at_edge = [f.path for f, share in zip(study.factors, found.best) if min(share, 1.0 - share) < 0.01]
    if at_edge:
        outcome.verdict.append(f"{' and '.join(at_edge)}: at the edge of the range. The optimum may lie outside.")
    outcome.verdict += trouble_of(trials)
    outcome.numbers |= {
        "best": best, "present": now, "difference": difference.mean, "half_99": difference.half, "p": difference.p,
        "best_by_generation": [sign * value for value in found.best_costs],
    }  # fmt: skip
    rows = tuple((path, _text(now[path]), _text(value)) for path, value in best.items())
    outcome.tables.append(ResultTable("Best point", ("factor", "present", "best"), rows))
    label = axis_label(goal.label)
    outcome.figures.append(
        partial(draw_search, "Search", label, sign * np.array(found.best_costs), sign * np.array(found.mean_costs))
    )
    pairs = (after - before)[np.isfinite(after - before)]
    if pairs.size:
        title = f"Best point minus present set-up: {label}"
        outcome.figures.append(
            partial(draw_differences, "Unseen seeds", title, pairs, difference.mean, difference.half)
        )
    return outcome


def _seeds(first: int, n: int) -> Seeds:
    return (first + np.arange(n)) % (MAX_SEED + 1)


def _broken(trials: Trials, outputs: Sequence[Output]) -> Array:
    """By how much the mean of each output leaves its bounds, as a share of the bound, summed; and the share of runs that gave nothing."""
    total = np.zeros(len(trials.points))
    for output in outputs:
        values = trials.values(output)
        means = np.array([mean_of(v).mean for v in values])
        total += np.array([float(np.isnan(v).mean()) for v in values])
        if output.at_most is not None:
            total += np.nan_to_num(np.maximum(means - output.at_most, 0.0) / max(abs(output.at_most), 1.0))
        if output.at_least is not None:
            total += np.nan_to_num(np.maximum(output.at_least - means, 0.0) / max(abs(output.at_least), 1.0))
    return total


def _present(factor: Factor, setting: Setting, settings: dict[str, Any]) -> Any:
    """What a factor is where nobody changes it; the middle of its range if it has no value."""
    value = settings.get(factor.path, setting.default)
    if isinstance(value, (int, float)):
        return value
    assert factor.low is not None
    assert factor.high is not None
    return 0.5 * (factor.low + factor.high)


def _text(value: Any) -> str:
    return f"{value:.6g}" if isinstance(value, float) else str(value)
