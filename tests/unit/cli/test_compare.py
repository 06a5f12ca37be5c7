from __future__ import annotations

import json

import pytest
from tests.unit.analysis.recorded_runs import record_descent

from stickslip.cli.main import main
from stickslip.scenes import descent


def call(capsys, *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as end:
        main(arguments)
    out, err = capsys.readouterr()
    return end.value.code or 0, out, err


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    folder = tmp_path_factory.mktemp("runs")
    with pytest.MonkeyPatch.context() as patch:
        low = record_descent(folder / "low.parquet")
        patch.setattr(descent, "LEAN_SHARE", 0.4)
        return low, record_descent(folder / "lower.parquet")


def test_runs_are_compared_as_tables_and_drawn(capsys, runs, tmp_path):
    code, out, _ = call(capsys, "compare", *map(str, runs), "--reference", "low", "--out", str(tmp_path / "report.pdf"))
    assert code == 0
    assert "splits beside 'low'" in out
    assert "What curves cost 'lower'" in out
    assert "Work from start to finish" in out
    assert (tmp_path / "report.pdf").read_bytes().startswith(b"%PDF")


def test_a_comparison_is_one_document(capsys, runs):
    code, out, _ = call(capsys, "compare", *map(str, runs), "--reference", str(runs[0]), "--json")
    document = json.loads(out)
    assert code == 0
    assert (document["track"], document["reference"]) == ("mini", "low")
    first, second = document["runs"]
    assert first["curves"][0]["lost_inside_s"] == 0.0
    assert second["curves"][0]["lost_inside_s"] != 0.0
    assert second["splits"][0] == {"gate": "start", "station_m": 0.0, "time_s": 0.0, "speed_m_s": pytest.approx(9.0)}
    assert set(second["work_j"]) == {"weight", "air", "rest"}


def test_misuse_of_compare(capsys, runs, tmp_path):
    code, _, err = call(capsys, "compare", str(tmp_path / "none.parquet"))
    assert (code, "no recording" in err) == (2, True)
    code, _, err = call(capsys, "compare", str(runs[0]), "--out", "report.doc")
    assert (code, "the ending must be" in err) == (2, True)
    code, _, err = call(capsys, "compare", str(runs[0]), "--reference", "x")
    assert (code, "there is no run 'x'" in err) == (2, True)
    (tmp_path / "broken.parquet").write_bytes(runs[0].read_bytes()[:1000])
    assert call(capsys, "compare", str(tmp_path / "broken.parquet"))[0] == 2
