"""``stickslip study``: from a new file to its report."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from stickslip.cli.main import main


def said(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    with pytest.raises(SystemExit) as end:
        main(["study", *arguments])
    assert end.value.code == code
    printed = capsys.readouterr()
    return printed.out if code == 0 else printed.err


def test_a_new_study_is_written_run_shown_and_not_run_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, out = str(tmp_path / "mine.toml"), str(tmp_path / "out")
    said(capsys, "new", "bounce", "--out", file)
    first = json.loads(said(capsys, file, "--workers", "1", "--out", out, "--json"))
    assert first["runs"] == first["new_runs"] == 25
    assert first["verdict"]
    assert {path.name for path in Path(out).iterdir()} >= {"report.pdf", "report.html", "table.csv", "summary.json"}
    assert json.loads(said(capsys, file, "--workers", "1", "--out", out, "--json"))["new_runs"] == 0
    shown = json.loads(said(capsys, "show", out, "--json"))
    assert shown["is_complete"]
    assert shown["summary"]["verdict"] == first["verdict"]
    assert "report.html" in said(capsys, "show", out)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("nowhere.toml",), "There is no study file"),
        (("new",), "needs an app"),
        (("new", "dor"), "Did you mean door"),
        (("show", "nowhere"), "is not the folder of a study"),
        (("door-friction", "bob"), "one too many"),
        (("door-friction", "--workers", "2", "--scheduler", "tcp://127.0.0.1:9"), "exclude each other"),
    ],
)
def test_misuse_ends_with_two_and_a_sentence(
    arguments: tuple[str, ...],
    words: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("STICKSLIP_HOME", str(tmp_path))
    assert words in said(capsys, *arguments, code=2)


def test_studies_that_ship_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["list", "studies", "--json"])
    names = [study["name"] for study in json.loads(capsys.readouterr().out)["studies"]]
    assert {"door-friction", "gripper-squeeze", "start-speed", "bob-set-up"} <= set(names)
