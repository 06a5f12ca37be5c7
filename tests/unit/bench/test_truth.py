"""Our engine reaches the benchmark targets that no machine can spoil: those of truth, not of speed."""

from __future__ import annotations

import pytest

from stickslip.bench import run_bench

OF_THE_MACHINE = ("steps_per_s", "real_time_factor", "p999_to_median", "build_s", "ratio_to_mujoco")


@pytest.mark.slow
@pytest.mark.parametrize(
    "case", ["incline_stick", "incline_slip", "hinge", "cantilever", "bounce", "painleve", "anisotropic", "tower"]
)
def test_a_quick_run_meets_its_targets(case):
    report = run_bench([case], repeat=1, quick=True)
    assert [result.failed for result in report.results if result.failed] == []
    judged = [verdict for verdict in report.verdicts if verdict.case == case and verdict.metric not in OF_THE_MACHINE]
    assert judged
    assert {verdict.metric: (verdict.value, verdict.wanted) for verdict in judged if verdict.status != "met"} == {}
