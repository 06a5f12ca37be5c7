"""Calibration: settings that explain measurements, how well they are known, and whether they can be told apart at all."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stickslip.analysis.study_plots import draw_ellipse, draw_fit
from stickslip.io.study_file import Measurement, load_measurements
from stickslip.model.errors import Fault, ModelError, StickslipError
from stickslip.studies.declaration import Output, Study
from stickslip.studies.design import rounded
from stickslip.studies.outcome import Outcome, ResultTable
from stickslip.studies.statistics import CONFIDENCE
from stickslip.studies.study_check import setting_for
from stickslip.studies.trials import TrialRunner, trouble_of
from stickslip.studies.words import number

Array = NDArray[np.float64]
Model = Callable[[Array], Array]  # (m, n) settings → (m, k) outputs

STEP = 1e-2  # of the range, for the central differences of the Jacobian
STEPS = 20  # of the search at most
CLOSE = 1e-4  # of the range: steps shorter than this end the search
TIED = 0.95  # correlation above which two settings cannot be told apart
LOOSE = 0.5  # half width of an interval, as a share of the range, above which a setting counts as unknown
DAMPING, MOST_DAMPING = 1e-3, 1e8


class Calibrated(NamedTuple):
    """Settings that were fitted.

    Attributes
    ----------
    settings : (n,) float
    half : (n,) float
        Half widths of their 95 % intervals; infinite where the measurements say nothing.
    covariance : (n, n) float
    correlation : (n, n) float
    residuals : (k,) float
        Measured minus model, in multiples of the errors.
    chi_squared : float
        Sum of their squares per degree of freedom.
    converged : bool
    """

    settings: Array
    half: Array
    covariance: Array
    correlation: Array
    residuals: Array
    chi_squared: float
    converged: bool


def calibrate(
    model: Model, low: Array, high: Array, measured: Array, errors: Array, start: Array | None = None
) -> Calibrated:
    """Weighted least squares within a box [theory/studies, eqs. 7 to 9].

    Parameters
    ----------
    model : callable
        Outputs of many settings at once.
    low, high : (n,) float
        Ranges of the settings.
    measured, errors : (k,) float
        With standard deviations; NaN where they are not known: then they are taken as equal and estimated from the residuals.
    start : (n,) float, optional
        Where the search begins. Default: in the middle of the ranges.

    Notes
    -----
    Levenberg's and Marquardt's method in settings scaled to their ranges, with a Jacobian of central differences whose points are
    evaluated together. Intervals use Student's distribution if the errors are estimated, the normal one if they are given.
    """
    n, k = low.size, measured.size
    is_known = bool(np.isfinite(errors).all())
    weight = 1.0 / errors if is_known else np.ones(k)
    span = high - low

    def residuals_at(shares: Array) -> Array:
        return np.asarray(weight * (measured - model(low + shares * span)))

    at = np.full(n, 0.5) if start is None else np.clip((start - low) / span, 0.0, 1.0)
    now = residuals_at(at[None, :])[0]
    damping, converged = DAMPING, False
    jacobian = _jacobian(residuals_at, at)
    for _ in range(STEPS):
        if converged:
            break
        normal, slope = jacobian.T @ jacobian, jacobian.T @ now
        while damping < MOST_DAMPING:
            scale = np.diag(normal) + 1e-12 * max(float(np.trace(normal)), 1e-300)
            move = -np.linalg.lstsq(normal + damping * np.diag(scale), slope, rcond=None)[0]
            new = np.clip(at + move, 0.0, 1.0)
            trial = residuals_at(new[None, :])[0]
            if np.isfinite(trial).all() and trial @ trial <= now @ now:
                break
            damping *= 10.0
        else:
            converged = True
            break
        converged = bool(np.abs(new - at).max() < CLOSE)
        at, now, damping = new, trial, max(damping / 10.0, 1e-12)
        jacobian = _jacobian(residuals_at, at)
    return _judged(at, now, jacobian, low, span, is_known, converged)


def _jacobian(residuals_at: Callable[[Array], Array], at: Array) -> Array:
    """(k, n) central differences, one-sided at the ends of the range."""
    n = at.size
    points = np.repeat(at[None, :], 2 * n, axis=0)
    for i in range(n):
        points[2 * i, i] = max(at[i] - STEP, 0.0)
        points[2 * i + 1, i] = min(at[i] + STEP, 1.0)
    values = residuals_at(points)
    return np.array(
        [(values[2 * i + 1] - values[2 * i]) / (points[2 * i + 1, i] - points[2 * i, i]) for i in range(n)]
    ).T


def _judged(
    at: Array, residuals: Array, jacobian: Array, low: Array, span: Array, is_known: bool, converged: bool
) -> Calibrated:
    """Covariance and intervals of a fit."""
    from scipy.special import ndtri, stdtrit

    n, freedom = at.size, residuals.size - at.size
    chi_squared = float(residuals @ residuals) / freedom if freedom > 0 else math.nan
    values, vectors = np.linalg.eigh(jacobian.T @ jacobian)
    with np.errstate(divide="ignore"):
        inverse = np.where(values > 1e-12 * max(float(values.max()), 1e-300), 1.0 / values, np.inf)
    with np.errstate(invalid="ignore"):
        covariance = np.nan_to_num((vectors * inverse) @ vectors.T, nan=math.inf, posinf=math.inf, neginf=-math.inf)
    share = 0.5 + 0.5 * CONFIDENCE
    if is_known:
        quantile = float(ndtri(share))
    else:
        quantile = float(stdtrit(freedom, share)) if freedom > 0 else math.inf
        covariance = covariance * (chi_squared if freedom > 0 else math.inf)
    deviation = np.sqrt(np.abs(np.diag(covariance)))
    with np.errstate(invalid="ignore", divide="ignore"):
        correlation = np.nan_to_num(covariance / np.outer(deviation, deviation), nan=1.0)
    return Calibrated(
        low + at * span,
        quantile * deviation * span,
        covariance * np.outer(span, span),
        np.where(np.eye(n) > 0.0, 1.0, correlation),
        residuals,
        chi_squared,
        converged,
    )


def warnings_of(found: Calibrated, names: Sequence[str], low: Array, high: Array) -> list[str]:
    """What cannot be said: settings that cannot be told apart, that are not known, that lie at the edge; errors that do not fit."""
    said = []
    n = len(names)
    for i in range(n):
        for k in range(i + 1, n):
            if abs(found.correlation[i, k]) > TIED:
                said.append(
                    f"{names[i]} and {names[k]} cannot be told apart from these measurements (correlation "
                    f"{found.correlation[i, k]:+.3f}): measure something that only one of them changes, or fix one."
                )
        if not found.half[i] < LOOSE * (high[i] - low[i]):
            said.append(f"{names[i]} is not determined by these measurements: its interval is as wide as its range.")
        elif min(found.settings[i] - low[i], high[i] - found.settings[i]) < 1e-6 * (high[i] - low[i]):
            said.append(f"{names[i]} lies at the edge of its range: widen it.")
    if found.chi_squared > 4.0:
        said.append(
            f"The model misses the measurements by {math.sqrt(found.chi_squared):.1f} times their stated errors: the errors are too "
            "small, or the model lacks something. The intervals do not hold then."
        )
    if not found.converged:
        said.append(f"The search did not settle within {STEPS} steps.")
    return said


def measured_outputs(study: Study) -> tuple[str, ...]:
    """Outputs that the measurements name."""
    assert study.measured.file is not None
    return tuple(dict.fromkeys(one.output for one in load_measurements(study.measured.file)))


def conduct_calibration(runner: TrialRunner) -> Outcome:
    """Fit the factors to the measurements, and predict those that were held out."""
    study, head = runner.study, runner.study.head
    assert study.measured.file is not None
    rows = load_measurements(study.measured.file)
    fitted = [row for row in rows if not row.held_out]
    _check(runner, rows, fitted)
    low = np.array([factor.low for factor in study.factors])
    high = np.array([factor.high for factor in study.factors])
    names = [factor.path for factor in study.factors]
    measured, errors = np.array([row.value for row in fitted]), np.array([row.error for row in fitted])
    if not np.isfinite(errors).all():
        errors = np.full(errors.size, math.nan)
    model = partial(_predict, runner, names, fitted)
    found = calibrate(model, low, high, measured, errors)
    best = dict(zip(names, map(rounded, found.settings.tolist())))
    predicted = _predict(runner, names, rows, found.settings[None, :])[0]
    final = [{**best, **settings} for settings in _experiments(rows)]
    trials = runner.run(final, np.full((len(final), 1), head.seed))
    outputs = [Output(name) for name in dict.fromkeys(row.output for row in rows)]
    outcome = Outcome(table=partial(trials.table, outputs), counts=trials.counts())
    for k, name in enumerate(names):
        half, unit = float(found.half[k]), runner.checked.kinds[k].kind.unit
        own = f" {unit}" if unit else ""
        text = (
            f"{number(found.settings[k], half)} ± {number(half, half)}"
            if math.isfinite(half)
            else number(found.settings[k])
        )
        outcome.verdict.append(f"{name} = {text}{own} (95 % interval).")
    if study.measured.profile:
        from stickslip.studies.profile import profile_of, profile_words

        profiles = [profile_of(model, low, high, measured, errors, found, k) for k in range(len(names))]
        units = [setting.kind.unit for setting in runner.checked.kinds]
        outcome.verdict += [profile_words(*told) for told in zip(names, profiles, units)]
        outcome.numbers["profile_95"] = dict(zip(names, map(list, profiles)))
    outcome.verdict += warnings_of(found, names, low, high)
    scale = np.where(np.isfinite([row.error for row in rows]), [row.error for row in rows], _typical(found, errors))
    misses = (np.array([row.value for row in rows]) - predicted) / scale
    held = [row.held_out for row in rows]
    if any(held):
        inside = sum(1 for miss, one in zip(misses, held) if one and abs(miss) <= 2.0)
        outcome.verdict.append(
            f"{inside} of {sum(held)} measurements that were held out are predicted within two errors."
        )
    outcome.verdict += trouble_of(trials)
    outcome.numbers |= {
        "settings": best,
        "half_95": dict(zip(names, found.half.tolist())),
        "correlation": found.correlation.tolist(),
        "chi_squared": found.chi_squared,
        "converged": found.converged,
    }
    cells = tuple(
        (row.output, number(row.value), number(float(p)), f"{miss:+.2f}", "held out" if row.held_out else "fitted")
        for row, p, miss in zip(rows, predicted, misses)
    )
    heads = ("output", "measured", "model", "difference / error", "")
    outcome.tables.append(ResultTable("Measurements", heads, cells))
    outcome.figures.append(partial(draw_fit, "Measured minus model", [row.output for row in rows], misses, held))
    for i in range(len(names) - 1):
        pair = np.ix_((i, i + 1), (i, i + 1))
        if np.isfinite(found.covariance[pair]).all():
            at = (float(found.settings[i]), float(found.settings[i + 1]))
            title = f"{names[i]} and {names[i + 1]}: 95 % region"
            outcome.figures.append(partial(draw_ellipse, title, names[i], names[i + 1], at, found.covariance[pair]))
    return outcome


def _typical(found: Calibrated, errors: Array) -> float:
    """Error of a measurement that does not state one."""
    good = errors[np.isfinite(errors)]
    if good.size:
        return float(np.median(good))
    return math.sqrt(found.chi_squared) if found.chi_squared > 0.0 else 1.0


def _experiments(rows: Sequence[Measurement]) -> list[dict[str, Any]]:
    """Runs that the measurements belong to: one for every set of settings."""
    found: dict[str, dict[str, Any]] = {}
    for row in rows:
        found.setdefault(repr(sorted(row.settings.items())), row.settings)
    return list(found.values())


def _predict(runner: TrialRunner, names: Sequence[str], rows: Sequence[Measurement], settings: Array) -> Array:
    """(m, k) outputs of the model for (m, n) settings; NaN where a run did not end well."""
    experiments = _experiments(rows)
    place = {repr(sorted(one.items())): i for i, one in enumerate(experiments)}
    points = [
        {**dict(zip(names, map(rounded, values))), **experiment}
        for values in settings.tolist()
        for experiment in experiments
    ]
    trials = runner.run(points, np.full((len(points), 1), runner.study.head.seed))
    n = len(experiments)
    values = {name: trials.values(Output(name)).reshape(-1, n) for name in dict.fromkeys(row.output for row in rows)}
    return np.array([values[row.output][:, place[repr(sorted(row.settings.items()))]] for row in rows]).T


def _check(runner: TrialRunner, rows: Sequence[Measurement], fitted: Sequence[Measurement]) -> None:
    """Refuse measurements that cannot be used, before the first run.

    Raises
    ------
    ModelError
    """
    file, faults = runner.study.measured.file, []
    for path in dict.fromkeys(path for row in rows for path in row.settings):
        try:
            setting_for(runner.checked.app, path, runner.study.settings)
        except StickslipError as error:
            faults.append(Fault(f"{file}", f"has a column {path!r}, which is not a setting", str(error).rstrip(".")))
    if len(fitted) < len(runner.study.factors):
        what = f"has {len(fitted)} measurements for {len(runner.study.factors)} factors"
        faults.append(Fault(f"{file}", what, "Measure more, or fit fewer factors"))
    if faults:
        raise ModelError(faults)
