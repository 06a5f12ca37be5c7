from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer
from tests.unit.track.mini import mini_track

from stickslip.cli.main import main
from stickslip.cli.track import report_audit, show_track
from stickslip.model.errors import TrackError
from stickslip.track.provenance import Fact


def document_of(capsys, track, speed: Path | None = None, start_speed: float | None = None) -> dict:
    """What ``stickslip track audit --json`` prints of a track that keeps the limits."""
    report_audit(track, True, speed, start_speed, None)
    return json.loads(capsys.readouterr().out)


def test_an_audit_is_one_document_whose_figures_have_a_status(capsys):
    document = document_of(capsys, mini_track(stated={"drop_m": Fact(28.0, 0.5, "given", "sheet")}))
    figures = document["figures"]
    wanted = ("length_m", "drop_m", "curves", "max_grade", "max_load_g", "time_above_5g_s")
    assert all(figures[name]["status"] in ("given", "derived", "estimated") for name in wanted)
    assert all({"value", "status", "source"} <= set(figure) for figure in figures.values())
    assert figures["max_load_g"]["corner"] == "2"
    assert 200.0 < figures["max_load_g"]["station_m"] < 260.0
    assert document["stated"]["drop_m"]["agrees"] is True
    assert document["passed"] is True
    assert document["splits"][-1]["gate"] == "finish"


def test_an_audit_is_a_table(capsys):
    report_audit(mini_track(stated={"drop_m": Fact(28.0, 0.5, "given", "sheet")}), False, None, None, None)
    out = capsys.readouterr().out
    assert ["length", "260", "m", "derived"] in [line.split() for line in out.splitlines()]
    assert "Published figures" in out
    assert "Rules of design" in out
    assert "Splits" in out


def test_a_broken_limit_ends_with_one(capsys):
    with pytest.raises(typer.Exit) as end:
        report_audit(mini_track(walls=lambda curve: 0.0), True, None, None, None)
    assert end.value.exit_code == 1
    out, err = capsys.readouterr()
    assert json.loads(out)["limits_broken"] == ["banked_wall_m"]
    assert "banked_wall_m" in err


def test_speeds_of_a_file_are_used(capsys, tmp_path):
    path = tmp_path / "speeds.csv"
    path.write_text("s_m,v_m_s\n0,10\n300,10\n", encoding="utf-8")
    top = document_of(capsys, mini_track(), speed=path)["figures"]["top_speed_m_s"]
    assert top == {"value": 10.0, "status": "derived", "source": "speeds.csv", "station_m": 0.0, "corner": None}


def test_start_speed_is_used(capsys):
    assert document_of(capsys, mini_track(), start_speed=12.0)["splits"][0]["speed_m_s"] == pytest.approx(12.0)


def test_pictures_are_written(capsys, tmp_path):
    plots, sheet = tmp_path / "plots.png", tmp_path / "sheet.pdf"
    report_audit(mini_track(), True, None, None, plots)
    capsys.readouterr()
    show_track(mini_track(), sheet, None, None)
    assert capsys.readouterr().out == f"{sheet}\n"
    assert plots.stat().st_size > 10_000
    assert sheet.stat().st_size > 10_000


def test_speeds_have_one_source(tmp_path):
    with pytest.raises(typer.BadParameter, match="leave one out"):
        report_audit(mini_track(), True, tmp_path / "speeds.csv", 3.0, None)


@pytest.mark.parametrize("speed", [-3.0, 400.0, float("nan")])
def test_a_start_speed_that_cannot_be_is_misuse(speed):
    with pytest.raises(TrackError, match="start_speed"):  # the command line ends with 2
        report_audit(mini_track(), True, None, speed, None)


@pytest.mark.parametrize(
    "arguments",
    [("audit", "mini", "--plots", "plots.docx"), ("show", "mini", "--out", "no/such/folder/sheet.png"), ("audit",)],
)
def test_misuse_ends_with_two(capsys, arguments):
    with pytest.raises(SystemExit) as end:
        main(("track", *arguments))
    out, err = capsys.readouterr()
    assert (end.value.code, out) == (2, "")
    assert err


def test_a_missing_track_ends_with_two_and_names_those_there_are(capsys):
    with pytest.raises(SystemExit) as end:
        main(("track", "build", "missing.toml"))
    out, err = capsys.readouterr()
    assert (end.value.code, out) == (2, "")
    message = " ".join(err.split())
    assert "missing.toml is neither a track of the library nor a file" in message
    assert "whistler" in message


def test_a_faulty_track_file_ends_with_two_and_tells_every_fault(capsys, tmp_path):
    file = tmp_path / "track.toml"
    file.write_text('[track]\nformat = 1\nname = "x"\n[[gate]]\nname = "start"\nstation = "0"\n', encoding="utf-8")
    with pytest.raises(SystemExit) as end:
        main(("track", "build", str(tmp_path)))
    out, err = capsys.readouterr()
    assert (end.value.code, out) == (2, "")
    message = "".join(err.split())
    assert "track.toml:6gate[0].stationisthetext'0',notanumber" in message
    assert "planisnotdescribed" in message
    assert "heightsismissing" in message
