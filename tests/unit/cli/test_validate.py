from __future__ import annotations

import json

import pytest

from stickslip.cli.main import main
from stickslip.cli.validate import print_report, report_document
from stickslip.validation.case import CaseReport, Check, within


def call(capsys, *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as end:
        main(arguments)
    out, err = capsys.readouterr()
    return end.value.code or 0, out, err


def test_a_case_that_holds_ends_with_zero(capsys):
    code, out, _ = call(capsys, "validate", "glide-1d")
    assert code == 0
    assert "glide-1d: passed" in out
    assert "Tuned:" in out
    assert "MISSED" not in out


def test_a_case_is_one_document(capsys):
    code, out, _ = call(capsys, "validate", "glide-1d", "--json")
    document = json.loads(out)
    assert (code, document["passed"], document["case"]) == (0, True, "glide-1d")
    assert document["tuned"]
    run_time = next(check for check in document["checks"] if check["name"] == "time at 1450 m")
    assert run_time["ours"] == pytest.approx(51.62, abs=0.02)
    assert run_time["met"] is True


def test_a_case_that_misses_ends_with_one(capsys, monkeypatch):
    missed = CaseReport("odd", "Odd", (within("length", "m", 1.0, 2.0, plus=0.1),), ("nothing",))
    monkeypatch.setattr("stickslip.validation.run_case", lambda name, options: missed)
    code, out, err = call(capsys, "validate", "odd")
    assert code == 1
    assert "odd: MISSED" in out
    assert "out of bounds: length" in err


def test_an_unknown_case_is_misuse_and_names_the_known_ones(capsys):
    code, _, err = call(capsys, "validate", "moon")
    assert code == 2
    assert "glide-1d, skeleton-thesis, human-thesis, whistler-2010, alpensia-2018" in err


def test_cases_are_listed(capsys):
    code, out, _ = call(capsys, "list", "cases", "--json")
    assert code == 0
    assert json.loads(out)["cases"][0]["name"] == "glide-1d"
    assert "alpensia-2018" in call(capsys, "list", "cases")[1]


def test_numbers_that_were_tuned_on_are_shown_but_not_judged(capsys):
    shown = Check("time", "s", 1.0, 9.0, 0.9, 1.1, judged=False, source="sheet")
    report = CaseReport("case", "Title", (shown, within("speed", "m/s", 2.0, 2.01, share=0.01)), ("time",))
    assert report.passed
    print_report(report)
    assert "not judged" in capsys.readouterr().out
    assert report_document(report)["checks"][0]["judged"] is False
