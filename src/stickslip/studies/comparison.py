"""Comparison of two set-ups on the same seeds."""

from __future__ import annotations

from functools import partial

import numpy as np

from stickslip.analysis.study_plots import draw_differences
from stickslip.studies.outcome import Outcome, ResultTable
from stickslip.studies.statistics import compare, mean_of
from stickslip.studies.trials import TrialRunner, trouble_of
from stickslip.studies.words import axis_label, difference_text, number, p_text, quantity


def conduct_comparison(runner: TrialRunner) -> Outcome:
    """Make the runs of both set-ups, seed by seed, and say what differs."""
    study = runner.study
    first, second = study.variants
    trials = runner.run([first.settings, second.settings], runner.seeds(2, study.head.seeds == "independent"))
    outcome = Outcome(table=partial(trials.table, study.outputs), counts=trials.counts())
    outcome.numbers |= {"first": first.name, "second": second.name, "outputs": {}}
    rows = []
    for output in study.outputs:
        a, b = trials.values(output)
        found = compare(a, b)
        name = output.label
        outcome.verdict.append(difference_text(first.name, second.name, found, output))
        outcome.numbers["outputs"][name] = {
            "difference": found.mean, "half_99": found.half, "p": found.p, "pairs": found.n, "is_one": found.is_one,
            "first_mean": mean_of(a).mean, "second_mean": mean_of(b).mean,
        }  # fmt: skip
        rows.append((name, str(found.n), *(number(mean_of(v).mean, mean_of(v).half) for v in (a, b)),
                     number(found.mean, found.half), number(found.half, found.half), p_text(found.p)))  # fmt: skip
        pairs = (b - a)[np.isfinite(b - a)]
        if pairs.size:
            label = f"{second.name} minus {first.name}: {axis_label(name)}"
            outcome.figures.append(partial(draw_differences, quantity(name), label, pairs, found.mean, found.half))
    outcome.verdict += trouble_of(trials)
    heads = ("output", "pairs", first.name, second.name, "difference", "± 99 %", "p")
    outcome.tables.append(ResultTable("Differences", heads, tuple(rows)))
    return outcome
