"""Selecting cases and peers, judging targets, and the report in its two forms."""

from __future__ import annotations

import json
import math
import time

import pytest

from stickslip.bench import case_names, run_bench, to_markdown, write_markdown
from stickslip.bench.calibration import calibration_seconds
from stickslip.bench.case import Case, Contender, no_world
from stickslip.bench.cases import CASES
from stickslip.bench.report import BEGIN, HEADINGS, number
from stickslip.bench.results import BenchReport, Machine, Result
from stickslip.bench.run import run_contender, select_cases, with_ratios
from stickslip.bench.targets import TARGETS, judge
from stickslip.bench.timing import Effort, run_for, step_seconds
from stickslip.bench.world import Unsupported
from stickslip.model.errors import UsageError

MACHINE = Machine("a processor", 2, "a system", "3.11", {"numpy": "2", "mujoco": "-"}, 1.0)


class Counter:
    """A world that counts its steps."""

    dt = 0.001

    def __init__(self):
        self.n = 0

    def step(self, n):
        self.n += n

    def save(self):
        return self.n

    def restore(self, state):
        self.n = state


def result(case, label, **metrics):
    return Result(case, label.split("/")[0], label, metrics)


def report_of(*results):
    compared = with_ratios(results, 1.0)
    return BenchReport(MACHINE, 3, False, compared, judge(compared))


def case_of(measure, slow=False):
    return Case("sample", "A sample", "It does little.", measure, (), slow)


OURS = Contender("stickslip", "stickslip", no_world)


def test_names_of_cases_are_unique():
    assert len(set(case_names())) == len(case_names())


def test_every_case_has_us_among_its_contenders_and_no_label_twice():
    for case in CASES:
        labels = [contender.label for contender in case.contenders]
        assert len(set(labels)) == len(labels)
        assert any(contender.engine == "stickslip" for contender in case.contenders)


def test_every_target_names_a_case_and_a_contender_that_exist():
    labels = {(case.name, contender.label) for case in CASES for contender in case.contenders}
    for target in TARGETS:
        assert (target.case, target.label) in labels
        assert target.metric in HEADINGS


def test_a_case_is_selected_by_name_or_by_the_beginning_of_its_name():
    assert [case.name for case in select_cases(["boxes_10"])] == ["boxes_10"]
    assert [case.name for case in select_cases(["boxes"])] == ["boxes_10", "boxes_100", "boxes_1000"]
    assert select_cases(None) == CASES


def test_an_unknown_case_names_its_neighbours():
    with pytest.raises(UsageError, match="tower"):
        select_cases(["towr"])


def test_an_unknown_peer_is_refused():
    with pytest.raises(UsageError, match="mujoco"):
        run_bench(["hinge"], ["bullet"])


def test_a_refusal_is_a_skip_and_a_crash_is_a_failure_and_neither_stops_the_run():
    def refuse(contender, effort):
        raise Unsupported("it has no legs")

    def crash(contender, effort):
        raise ZeroDivisionError("oh")

    assert run_contender(case_of(refuse), OURS, Effort()).skipped == "it has no legs"
    assert run_contender(case_of(crash), OURS, Effort()).failed == "ZeroDivisionError: oh"


def test_an_absent_peer_is_skipped_with_the_way_to_install_it():
    absent = Contender("no_such_engine", "no_such_engine", no_world)
    assert "pip install no_such_engine" in run_contender(case_of(None), absent, Effort()).skipped


def test_a_quick_run_leaves_slow_cases_out():
    assert "quick" in run_contender(case_of(None, slow=True), OURS, Effort(quick=True)).skipped


def test_our_speed_is_divided_by_that_of_the_first_row_of_each_peer():
    rows = with_ratios(
        [
            result("tower", "stickslip", step_us=50.0, steps_per_s=20e3),
            result("tower", "mujoco", step_us=100.0, steps_per_s=10e3),
            result("tower", "mujoco/hard", step_us=10.0, steps_per_s=100e3),
        ],
        2.0,
    )
    assert rows[0].metrics["ratio_to_mujoco"] == 2.0
    assert rows[0].metrics["calibrations_per_step"] == 25.0
    assert "ratio_to_pybullet" not in rows[0].metrics


def test_errors_are_judged_by_their_size():
    verdicts = {
        (verdict.case, verdict.metric): verdict.status
        for verdict in judge([result("bounce", "stickslip", apex5_error=-0.5, stop_time_error_ms=-5.0)])
    }
    assert verdicts["bounce", "apex5_error"] == "missed"
    assert verdicts["bounce", "stop_time_error_ms"] == "met"
    assert verdicts["tower", "steps_per_s"] == "not measured"


def test_a_metric_that_is_not_a_number_misses_its_target():
    verdict = judge([result("tower", "stickslip", steps_per_s=math.nan)])
    assert [v.status for v in verdict if v.metric == "steps_per_s" and v.case == "tower"] == ["missed"]


def test_the_cost_of_a_box_must_be_flat():
    few, many = result("boxes_10", "stickslip", box_step_us=2.0), result("boxes_1000", "stickslip", box_step_us=2.5)
    assert judge([few, many])[-1].status == "met"
    assert judge([few])[-1].status == "not measured"


def test_the_report_is_one_json_document():
    report = report_of(result("tower", "stickslip", step_us=50.0, steps_per_s=20e3))
    again = json.loads(json.dumps(report.to_json()))
    assert again["results"][0]["metrics"]["step_us"] == 50.0
    assert again["machine"]["calibration_us"] == 1.0


def test_the_page_keeps_its_introduction_and_replaces_its_results(tmp_path):
    page = tmp_path / "benchmarks.md"
    page.write_text(f"# Title\n\nIntroduction.\n\n{BEGIN}\n\nold numbers\n", encoding="utf-8")
    write_markdown(report_of(result("tower", "stickslip", penetration_mm=0.001)), page)
    text = page.read_text(encoding="utf-8")
    assert text.startswith("# Title\n\nIntroduction.\n")
    assert "old numbers" not in text
    assert "Tower of 10 boxes" in text


def test_the_page_of_the_documentation_has_the_marker():
    from pathlib import Path

    assert BEGIN in (Path(__file__).parents[3] / "docs/benchmarks.md").read_text(encoding="utf-8")


def test_reasons_stand_below_the_table():
    text = to_markdown(report_of(Result("bounce", "mujoco", "mujoco", {}, skipped="it has no restitution")))
    assert "mujoco: it has no restitution." in text


def test_numbers_are_short():
    assert [number(x) for x in (0.0, 1.23456, -0.02346, 2.5e-7, 123456.7)] == [
        "0", "1.23", "-0.0235", "2.5e-07", "123 457",
    ]  # fmt: skip


def test_timing_starts_every_batch_from_the_same_state():
    world = Counter()
    world.step(7)
    step_seconds(world, 100, 3)
    assert world.n == 107


def test_a_run_that_takes_too_long_ends_early():
    class Slow(Counter):
        def step(self, n):
            super().step(n)
            while time.process_time() - begun < 0.02 * self.n / 10:
                pass

    begun = time.process_time()
    seconds, done = run_for(Slow(), 1000, 10, limit_s=0.05)
    assert 10 <= done < 100
    assert seconds > 0.0


def test_one_calibration_takes_about_a_microsecond():
    assert 1e-8 < calibration_seconds(repeat=1, n=2000) < 1e-4


def test_a_humanoid_is_measured_with_its_energy(monkeypatch):
    """A short fall: what is asked of the case, not of the machine."""
    from stickslip.bench.cases import humanoid

    try:
        humanoid.model_file()
    except Unsupported as reason:
        pytest.skip(str(reason))
    monkeypatch.setattr(humanoid, "FALL", 1.0)
    found = humanoid.measure(humanoid.CASE.contenders[0], Effort(repeat=1, quick=True))
    assert found["steps_per_s"] > 0.0
    assert found["energy_rise"] < 1e-6
