"""What curves cost: a run beside another one, as rows for a page."""

from __future__ import annotations

import math

from stickslip.analysis.compare import compare_runs, curves_of, losses_of, splits_of
from stickslip.analysis.run_trace import LATE_START, RunTrace
from stickslip.model.errors import UsageError
from stickslip.studio.run_messages import CurveRow, RunsCompared, SplitRow


def compared(run: RunTrace, reference: RunTrace | None) -> RunsCompared:
    """How a run passed gates and curves, beside a reference if there is one.

    Raises
    ------
    UsageError, RecordingError
        One of them began behind the first gate, or they are not on one track.
    """
    for one in (run, reference):
        if one is not None and one.station[0] > one.track.start + LATE_START:
            raise UsageError(
                f"{one.name} began before a curve, not at the start: only whole runs have tables of losses."
            )
    if reference is not None:
        compare_runs([run, reference])  # refuses runs on different tracks
    splits, curves = splits_of(run), curves_of(run)
    other = splits if reference is None else splits_of(reference)
    lost = [None] * len(curves) if reference is None else list(losses_of(run, reference))
    return RunsCompared(
        run.name,
        "" if reference is None else reference.name,
        tuple(
            SplitRow(
                one.gate, one.station, _known(one.time), _known(one.speed),
                None if reference is None else _known(one.time - two.time),
            )
            for one, two in zip(splits, other)
        ),
        tuple(
            CurveRow(
                one.corner.name, one.corner.begin, one.corner.end, _known(one.entry_speed), _known(one.exit_speed),
                _known(one.top), _known(one.load), _known(one.time),
                None if loss is None else _known(loss.inside),
                None if loss is None else _known(loss.way_on),
                None if loss is None else _known(loss.exit_speed),
            )
            for one, loss in zip(curves, lost)
        ),
    )  # fmt: skip


def _known(value: float) -> float | None:
    """A number that JSON can hold; None where a run did not come."""
    return float(value) if math.isfinite(value) else None
