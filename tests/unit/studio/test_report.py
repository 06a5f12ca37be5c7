from __future__ import annotations

import dataclasses

from tests.unit.analysis.recorded_runs import record_descent

from stickslip.studio.report import main, names_of
from stickslip.studio.run_library import RunLibrary
from stickslip.studio.run_messages import RunEntry


def saved_run(id: str, name: str, when: str) -> RunEntry:
    return RunEntry(
        id, name, "bob", "sled", "Bob", "", "me", when, "finished", 16.0,
        time=15.0, track="loop", setup="two-man", station=260.0, top_speed=23.0,
    )  # fmt: skip


def test_runs_are_called_by_their_names_and_told_apart_by_the_time_of_day():
    first, second = saved_run("a", "bob on loop", "2026-01-16T12:46:08"), saved_run("b", "mine", "2026-01-16T12:46:08")
    assert names_of([first, second]) == ["bob on loop", "mine"]
    third = saved_run("c", "bob on loop", "2026-01-16T12:46:40")
    assert names_of([first, third]) == ["bob on loop · 12:46:08", "bob on loop · 12:46:40"]
    fourth = saved_run("d", "bob on loop", "2026-01-16T12:46:08")
    assert len(set(names_of([first, third, fourth]))) == 3


def test_a_report_and_a_table_are_written_by_a_process_of_their_own(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("STICKSLIP_HOME", str(tmp_path))
    library = RunLibrary(tmp_path / "runs")
    record_descent(library.folder / "a.parquet", until=1.0)
    library.add(dataclasses.replace(saved_run("a", "mine $1", "2026-01-16T12:46:08"), track="mini"))
    assert main([str(tmp_path / "a.pdf"), "a"]) == main([str(tmp_path / "a.csv"), "a"]) == 0
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")
    heads, row, *_ = (tmp_path / "a.csv").read_text(encoding="utf-8").splitlines()
    assert heads.startswith('"time [s]"')
    assert heads.endswith('"run","app","track","set-up","driven by","help","start","date"')
    assert row.endswith('"mine $1","Bob","mini","two-man","You","none","at the top","2026-01-16 12:46:08"')
    assert b"/Title (mine $1" in (tmp_path / "a.pdf").read_bytes()
    assert main([str(tmp_path / "b.csv"), "b"]) == 1
    assert "there is no run 'b'" in capsys.readouterr().err
