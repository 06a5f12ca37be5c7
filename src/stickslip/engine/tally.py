"""Reports of consecutive calls put together."""

from __future__ import annotations

from dataclasses import replace

from stickslip.engine.report import StepReport


def join_reports(first: StepReport | None, second: StepReport) -> StepReport:
    """The report that one call would have given for the steps of two: sums, worst cases, and the end of the second."""
    if first is None:
        return second
    last = second if second.steps > 0 else first
    return replace(
        last,
        steps=first.steps + second.steps,
        finite=first.finite and second.finite,
        sweeps=first.sweeps + second.sweeps,
        max_sweeps=max(first.max_sweeps, second.max_sweeps),
        unconverged_steps=first.unconverged_steps + second.unconverged_steps,
        missed_steps=first.missed_steps + second.missed_steps,
        direct_steps=first.direct_steps + second.direct_steps,
        newton_iterations=first.newton_iterations + second.newton_iterations,
        budget_steps=first.budget_steps + second.budget_steps,
        lost_contacts=first.lost_contacts + second.lost_contacts,
        crossed=first.crossed + second.crossed,
        spun_steps=first.spun_steps + second.spun_steps,
        held_steps=first.held_steps + second.held_steps,
        residual=max(first.residual, second.residual),
        penetration=max(first.penetration, second.penetration),
        depth=max(first.depth, second.depth),
        drift=max(first.drift, second.drift),
        worst=_of_larger((first.residual, first.worst), (second.residual, second.worst)),
        deepest=_of_larger((first.depth, first.deepest), (second.depth, second.deepest)),
        stage_s={name: first.stage_s.get(name, 0.0) + time_s for name, time_s in second.stage_s.items()},
    )


def _of_larger(first: tuple[float, str], second: tuple[float, str]) -> str:
    """The name that goes with the larger number; the other one if that has no name."""
    larger, smaller = (first, second) if first[0] > second[0] else (second, first)
    return larger[1] or smaller[1]
