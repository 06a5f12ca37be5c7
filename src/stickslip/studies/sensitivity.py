"""Sensitivity: which factors matter. Morris' screening and Sobol's indices, with intervals; SALib does the sums."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stickslip.analysis.study_plots import draw_bars
from stickslip.model.errors import UsageError
from stickslip.studies.declaration import MORRIS
from stickslip.studies.design import place
from stickslip.studies.execution import EXTRA
from stickslip.studies.outcome import Outcome, ResultTable
from stickslip.studies.statistics import CONFIDENCE, mean_of
from stickslip.studies.trials import TrialRunner, trouble_of
from stickslip.studies.words import axis_label, number, quantity, unit_of

Array = NDArray[np.float64]

LEVELS = 4  # of Morris' grid
RESAMPLES = 500  # of the bootstrap
ADDS = 0.05  # total minus first index above which factors are said to act together


class Indices(NamedTuple):
    """Of each factor: two measures with the half widths of their 95 % intervals, and how much of the design was usable.

    Of Morris: the mean of the absolute elementary effects and their deviation, whose half width is not known. Of Sobol: first and total
    index.
    """

    first: Array
    first_half: Array
    second: Array
    second_half: Array
    used: int
    blocks: int


def sobol_design(dimensions: int, n: int, seed: int) -> Array:
    """(n * (dimensions + 2), dimensions) points in the unit cube: Saltelli's design."""
    sample = _salib("SALib.sample.sobol").sample
    return np.asarray(sample(_problem(dimensions), n, calc_second_order=False, seed=seed))


def sobol_indices(dimensions: int, values: Array, seed: int) -> Indices:
    """First and total indices [theory/studies, eqs. 5 and 6]; blocks with a value that is missing are left out."""
    used, blocks = _whole_blocks(values, dimensions + 2)
    if used.size < 2 * (dimensions + 2):
        nothing = np.full(dimensions, np.nan)
        return Indices(nothing, nothing, nothing, nothing, 0, blocks)
    analyse = _salib("SALib.analyze.sobol").analyze
    problem = _problem(dimensions)
    found = _quiet(partial(analyse, problem, used, calc_second_order=False, num_resamples=RESAMPLES,
                           conf_level=CONFIDENCE, seed=seed))  # fmt: skip
    n_used = used.size // (dimensions + 2)
    first, first_half, total, total_half = (np.asarray(found[key]) for key in ("S1", "S1_conf", "ST", "ST_conf"))
    return Indices(first, first_half, total, total_half, n_used, blocks)


def morris_design(dimensions: int, n: int, seed: int) -> Array:
    """(n * (dimensions + 1), dimensions) points in the unit cube: trajectories."""
    sample = _salib("SALib.sample.morris").sample
    return np.asarray(sample(_problem(dimensions), n, num_levels=LEVELS, seed=seed))


def morris_indices(dimensions: int, points: Array, values: Array, seed: int) -> Indices:
    """Elementary effects [theory/studies, eq. 4] over the range of each factor; incomplete trajectories are left out."""
    used, blocks = _whole_blocks(values, dimensions + 1)
    n_used = used.size // (dimensions + 1)
    if n_used < 2:
        nothing = np.full(dimensions, np.nan)
        return Indices(nothing, nothing, nothing, nothing, 0, blocks)
    whole = np.isfinite(values.reshape(-1, dimensions + 1)).all(axis=1)
    at = points.reshape(-1, dimensions + 1, dimensions)[whole].reshape(-1, dimensions)
    analyse = _salib("SALib.analyze.morris").analyze
    found = _quiet(partial(analyse, _problem(dimensions), at, used, num_levels=LEVELS, num_resamples=RESAMPLES,
                           conf_level=CONFIDENCE, seed=seed))  # fmt: skip
    nothing = np.full(dimensions, np.nan)
    return Indices(
        np.asarray(found["mu_star"]),
        np.asarray(found["mu_star_conf"]),
        np.asarray(found["sigma"]),
        nothing,
        n_used,
        blocks,
    )


def _whole_blocks(values: Array, size: int) -> tuple[Array, int]:
    blocks = values.reshape(-1, size)
    return blocks[np.isfinite(blocks).all(axis=1)].ravel(), len(blocks)


def _problem(dimensions: int) -> dict[str, Any]:
    return {
        "num_vars": dimensions,
        "names": [f"x{k}" for k in range(dimensions)],
        "bounds": [[0.0, 1.0]] * dimensions,
    }


def _quiet(analyse: Callable[[], Any]) -> Any:
    """Without warnings about constant outputs: the report says so."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return analyse()


def _salib(module: str) -> Any:
    import importlib

    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise UsageError(f"Sensitivity studies need SALib, which is not installed: {EXTRA}.") from error


def conduct_sensitivity(runner: TrialRunner) -> Outcome:
    """Make the runs of the design and rank the factors for every output."""
    study, head = runner.study, runner.study.head
    n_factors, kinds = len(study.factors), [setting.kind for setting in runner.checked.kinds]
    is_morris = head.method == MORRIS
    shares = (morris_design if is_morris else sobol_design)(n_factors, head.points, head.seed)
    points = runner.at(place(study.factors, kinds, shares))
    trials = runner.run(points, runner.seeds(len(points), head.seeds == "independent"))
    outcome = Outcome(table=partial(trials.table, study.outputs), counts=trials.counts())
    outcome.numbers["outputs"] = {}
    paths = [factor.path for factor in study.factors]
    for output in study.outputs:
        values = np.array([mean_of(v).mean for v in trials.values(output)])
        name = output.label
        if not np.isfinite(values).any() or np.nanmax(values) == np.nanmin(values):
            outcome.verdict.append(f"{quantity(name)}: it is the same in all runs, or no run gave it.")
            continue
        if is_morris:
            found = morris_indices(n_factors, shares, values, head.seed)
        else:
            found = sobol_indices(n_factors, values, head.seed)
        outcome.verdict += (_morris_words if is_morris else _sobol_words)(name, paths, found)
        if found.used < found.blocks:
            what = "trajectories" if is_morris else "base points"
            outcome.verdict.append(f"{quantity(name)}: {found.blocks - found.used} of {found.blocks} {what} left out.")
        _present(outcome, name, paths, found, is_morris)
    outcome.verdict += trouble_of(trials)
    return outcome


def _morris_words(name: str, paths: Sequence[str], found: Indices) -> list[str]:
    order = np.argsort(-found.first)
    unit = unit_of(name)
    said = [
        f"{paths[k]} ({number(found.first[k], found.first_half[k])} ± {number(found.first_half[k], found.first_half[k])}{unit})"
        for k in order[:3]
    ]
    words = [f"{quantity(name)} depends most on {', '.join(said)}: mean change over the whole range of the factor."]
    bent = [paths[k] for k in order if found.second[k] > found.first[k]]
    if bent:
        words.append(
            f"{quantity(name)}: the effect of {', '.join(bent)} depends on the other factors or is not linear."
        )
    return words


def _sobol_words(name: str, paths: Sequence[str], found: Indices) -> list[str]:
    order = np.argsort(-found.second)
    said = [
        f"{paths[k]} ({100 * found.second[k]:.0f} ± {100 * found.second_half[k]:.0f} %)"
        for k in order[:3]
        if found.second[k] > found.second_half[k]
    ]
    if not said:
        return [f"{quantity(name)}: no factor stands out from the noise of {found.used} base points; use more."]
    words = [f"Share of the variance of {quantity(name)} that is gone with a factor: {', '.join(said)}."]
    together = [paths[k] for k in order if found.second[k] - found.first[k] > ADDS + found.first_half[k]]
    if together:
        words.append(f"{quantity(name)}: {' and '.join(together)} act together with other factors.")
    return words


def _present(outcome: Outcome, name: str, paths: Sequence[str], found: Indices, is_morris: bool) -> None:
    names = ("mu_star", "sigma") if is_morris else ("first", "total")
    outcome.numbers["outputs"][name] = {
        path: {
            names[0]: found.first[k], f"{names[0]}_half_95": found.first_half[k],
            names[1]: found.second[k], f"{names[1]}_half_95": found.second_half[k],
        }
        for k, path in enumerate(paths)
    }  # fmt: skip
    order = np.argsort(-(found.first if is_morris else found.second))
    heads = ("factor", "μ*", "± 95 %", "σ") if is_morris else ("factor", "first", "± 95 %", "total", "± 95 %")
    rows = []
    for k in order:
        cells = [paths[k], f"{found.first[k]:.4g}", f"{found.first_half[k]:.2g}", f"{found.second[k]:.4g}"]
        rows.append(tuple(cells if is_morris else [*cells, f"{found.second_half[k]:.2g}"]))
    outcome.tables.append(ResultTable(f"Sensitivity of {quantity(name)}", heads, tuple(rows)))
    ordered = [paths[k] for k in order]
    if is_morris:
        series = {"mean absolute effect": (found.first[order], found.first_half[order])}
    else:
        series = {
            "alone (first index)": (found.first[order], found.first_half[order]),
            "with all others (total index)": (found.second[order], found.second_half[order]),
        }
    label = f"effect over the range on {axis_label(name)}" if is_morris else "share of the variance"
    outcome.figures.append(partial(draw_bars, f"Sensitivity of {quantity(name)}", label, ordered, series))
