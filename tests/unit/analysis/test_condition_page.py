from __future__ import annotations

from tests.unit.analysis.recorded_runs import record_descent

from stickslip.analysis.compare import compare_runs
from stickslip.analysis.condition_page import Condition, condition_lines, draw_conditions
from stickslip.analysis.recorded_run import load_run


def conditions(speed: str, mass: str) -> list[Condition]:
    return [
        Condition("Run", "Track", "mini"),
        Condition("Run", "Speed", speed),
        Condition("Sled", "Mass", mass),
        Condition("Sled", "Length", "2 m"),
    ]


def test_conditions_stand_line_by_line_and_what_differs_is_known():
    lines = condition_lines(["a", "b"], {"a": conditions("9 m/s", "1 kg"), "b": conditions("9 m/s", "2 kg")[:3]})
    assert [(line.label, line.texts, line.differs) for line in lines] == [
        ("Track", ("mini", "mini"), False),
        ("Speed", ("9 m/s", "9 m/s"), False),
        ("Mass", ("1 kg", "2 kg"), True),
        ("Length", ("2 m", "–"), True),
    ]


def test_the_page_has_all_conditions_and_of_the_set_up_what_differs(tmp_path):
    path = tmp_path / "a.parquet"
    record_descent(path, until=1.0)
    trace = load_run(path)
    figure = draw_conditions(compare_runs([trace]), {"a": conditions("9 m/s", "1 kg")}, ["Run"])
    words = [text.get_text() for ax in figure.axes for text in ax.texts]
    assert "9 m/s" in words
    assert "1 kg" not in words
