"""Verdicts in words."""

from __future__ import annotations

import math

from stickslip.contract.unit_names import split_unit
from stickslip.studies.declaration import HIGH, LOW, Output
from stickslip.studies.statistics import DECIDED, Difference, Mean

RESOLVED = 1e-9  # of a number: smaller errors are round-off


def quantity(name: str) -> str:
    """A name as a person reads it: ``split_times_s.half`` is split times half."""
    table, dot, inner = name.partition(".")
    words, _ = split_unit(table)
    return f"{words} {inner}" if dot else words


def unit_of(name: str) -> str:
    """Unit at the end of a name, with a blank before it; empty if there is none."""
    _, unit = split_unit(name.partition(".")[0])
    return f" {unit}" if unit else ""


def axis_label(name: str) -> str:
    """A quantity with its unit in brackets, if its name has one."""
    unit = unit_of(name).strip()
    return f"{quantity(name)} [{unit}]" if unit else quantity(name)


def number(value: float, error: float = math.nan) -> str:
    """A number with as many digits as its error allows: two digits of the error, else four of the number."""
    if not math.isfinite(value):
        return "–"
    if math.isfinite(error) and error > RESOLVED * abs(value):
        digits = min(max(1 - math.floor(math.log10(error)), 0), 12)
        return f"{value:.{digits}f}"
    return f"{value:.4g}"


def plus_minus(mean: Mean, name: str) -> str:
    """A mean with the half width of its interval."""
    if not math.isfinite(mean.half):
        return f"{number(mean.mean)}{unit_of(name)}"
    return f"{number(mean.mean, mean.half)} ± {number(mean.half, mean.half)}{unit_of(name)}"


def p_text(p: float) -> str:
    """How often chance gives as much."""
    return "p < 0.001" if p < 0.001 else f"p = {p:.3f}"


def difference_text(first: str, second: str, difference: Difference, output: Output) -> str:
    """*soft is faster than hard by 0.031 ± 0.008 s, p < 0.001*, or that there is no difference."""
    name, unit = output.label, unit_of(output.label)
    what, of = quantity(name), f"{difference.n} pairs of runs on the same seeds"
    if difference.n < 2:
        return f"{what}: too few runs ended well on common seeds to compare {first} and {second} ({difference.n})."
    amount = f"{number(abs(difference.mean), difference.half)} ± {number(difference.half, difference.half)}{unit}"
    if not difference.is_one:
        if difference.half == 0.0:
            return f"{what}: no difference between {first} and {second}: equal to the last bit in {of}."
        room = number(difference.half, difference.half)
        return f"{what}: no difference between {first} and {second} larger than ±{room}{unit} ({p_text(difference.p)}, {of})."
    if difference.half == 0.0:
        amount = f"{number(abs(difference.mean))}{unit} in every run"
    is_less = difference.mean < 0.0
    if "time" in name and output.goal == LOW:
        how = "faster" if is_less else "slower"
    else:
        how = f"{'lower' if is_less else 'higher'} in {what}"
        if output.goal in (LOW, HIGH):
            how += ", which is better," if is_less == (output.goal == LOW) else ", which is worse,"
    level = f"{100.0 * (1.0 - DECIDED):g} % interval"
    return f"{second} is {how} than {first} by {amount}, {p_text(difference.p)} ({level}, {of})."
