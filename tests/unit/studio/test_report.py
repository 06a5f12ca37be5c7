from __future__ import annotations

from stickslip.studio.report import names_of
from stickslip.studio.run_messages import RunEntry


def kept_run(id: str, name: str, when: str) -> RunEntry:
    return RunEntry(id, name, "bob", "loop", "two-man", "me", when, "finished", 15.0, 260.0, 23.0)


def test_runs_are_called_by_their_names_and_told_apart_by_the_time_of_day():
    first, second = kept_run("a", "bob on loop", "2026-01-16T12:46:08"), kept_run("b", "mine", "2026-01-16T12:46:08")
    assert names_of([first, second]) == ["bob on loop", "mine"]
    third = kept_run("c", "bob on loop", "2026-01-16T12:46:40")
    assert names_of([first, third]) == ["bob on loop · 12:46:08", "bob on loop · 12:46:40"]
    fourth = kept_run("d", "bob on loop", "2026-01-16T12:46:08")
    assert len(set(names_of([first, third, fourth]))) == 3
