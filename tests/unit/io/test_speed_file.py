from __future__ import annotations

import pytest

from stickslip.io.speed_file import load_speeds
from stickslip.model.errors import TrackError


def test_speeds_are_read_from_their_columns(tmp_path):
    path = tmp_path / "run.csv"
    path.write_text("t_s,s_m,v_m_s\n0,0,9\n1,9.5,10.5\n", encoding="utf-8")
    table = load_speeds(path)
    assert table.rows == ((0.0, 9.0), (9.5, 10.5))
    assert table.provenance.status == "given"
    assert table.provenance.source == "run.csv"


def test_every_fault_is_told_with_its_line(tmp_path):
    path = tmp_path / "run.csv"
    path.write_text("s_m,v_m_s\n0,9\n5,\n4,10\n3,150\n", encoding="utf-8")
    with pytest.raises(TrackError) as refused:
        load_speeds(path)
    text = str(refused.value)
    assert "run.csv:3 holds '5' and ''" in text
    assert "run.csv:5 has the station 3 m, not behind 4 m" in text


@pytest.mark.parametrize(
    ("content", "words"),
    [("s,v\n0,1\n", "no column s_m and no column v_m_s"), ("s_m,v_m_s\n0,1\n", r"1 row\(s\)"), ("", "no column")],
)
def test_what_is_no_table_is_refused(tmp_path, content, words):
    path = tmp_path / "run.csv"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(TrackError, match=words):
        load_speeds(path)


def test_a_missing_file_is_refused(tmp_path):
    with pytest.raises(TrackError, match="cannot be read"):
        load_speeds(tmp_path / "none.csv")
