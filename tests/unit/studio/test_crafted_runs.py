"""Files that nobody should find among runs: each is refused in words, stays where it is, and hides no other run."""

from __future__ import annotations

import json
import os
import re
import shutil

import pytest
from tests.unit.studio.crafted_runs import ENTRY, HARMLESS, LISTS, ODD, OLD_ENTRY, Good, crafted, make_base

from stickslip.model.errors import StickslipError
from stickslip.studio.message_text import encode_message
from stickslip.studio.run_library import MAX_ATTEMPTS, READING, RunLibrary
from stickslip.studio.run_messages import CompareRuns, OpenRun, Runs
from stickslip.studio.saved_runs import SavedRuns

CRAFTED = crafted()


@pytest.fixture(scope="module")
def base(tmp_path_factory):
    return make_base(tmp_path_factory.mktemp("base"))


@pytest.fixture(scope="module")
def good(base):
    return Good(base)


@pytest.fixture
def folder(tmp_path, base):
    runs = tmp_path / "runs"
    runs.mkdir()
    shutil.copy(base, runs / "base.parquet")
    (runs / "index.json").write_text(json.dumps([ENTRY]), encoding="utf-8")
    return runs


def listed(library: RunLibrary) -> list[str]:
    """Ids of the runs, after they went the way to a page."""
    message = encode_message(Runs(library.entries()))
    return sorted(run["id"] for run in json.loads(message.encode())["runs"])


def contents(folder) -> dict:
    return {
        file.name: file.read_bytes()
        for file in folder.iterdir()
        if file.is_file() and file.suffix in (".parquet", ".partial")
    }


@pytest.mark.parametrize("name", CRAFTED)
def test_a_crafted_file_is_refused_by_name_and_left_alone(good, folder, name):
    CRAFTED[name](good, folder, name)
    before = contents(folder)
    library = RunLibrary(folder)
    library.recover()
    assert listed(library) == ["base"]
    after = contents(folder)
    assert {
        key: after.get(key, after.get(key.removesuffix(".partial"))) is not None for key in before
    } == dict.fromkeys(before, True)
    assert library.refusals, "nothing is said of it"
    for sentence in library.refusals:
        assert sentence.startswith(name)
        assert "object has no attribute" not in sentence
        assert " is no run of stickslip: " in sentence
        assert sentence.rstrip().endswith((".", "…"))
        assert len(sentence) < 700
    again = RunLibrary(folder)
    again.recover()
    assert again.refusals == []  # it is said once, and not read again
    assert listed(again) == ["base"]
    with pytest.raises(StickslipError):
        again.entry(next(iter(set(after) - {"base.parquet"})).removesuffix(".partial").removesuffix(".parquet"))


@pytest.mark.parametrize("name", HARMLESS)
def test_odd_facts_do_not_hide_a_run(good, folder, name):
    good.parquet(folder, name, facts=good.run(**HARMLESS[name]))
    library = RunLibrary(folder)
    library.recover()
    assert library.refusals == []
    assert listed(library) == sorted(["base", name])
    assert len(library.entry(name).name) <= 80


def test_a_run_of_an_older_version_is_listed(good, folder):
    good.parquet(folder, "old", facts=good.old_run())
    library = RunLibrary(folder)
    library.recover()
    assert library.refusals == []
    old = library.entry("old")
    assert (old.app, old.kind, old.track, old.setup) == ("bob", "sled", "mini", "two-man")
    assert (old.controller, old.name, old.end) == ("me", "an old run", "finished")


def test_a_list_of_an_older_version_is_read(folder):
    (folder / "index.json").write_text(json.dumps([{**OLD_ENTRY, "name": "as it was"}]), encoding="utf-8")
    (old,) = RunLibrary(folder).entries()
    assert (old.name, old.app, old.kind, old.controller, old.time) == ("as it was", "bob", "sled", "me", 15.0)


@pytest.mark.parametrize("name", ODD)
@pytest.mark.skipif(os.name != "posix", reason="needs pipes and names that are not text")
def test_what_is_not_a_file_hides_no_run(good, folder, name):
    ODD[name](good, folder, name)
    library = RunLibrary(folder)
    library.recover()
    assert listed(library) == ["base"]
    for sentence in library.refusals:
        sentence.encode()


@pytest.mark.parametrize("name", LISTS)
def test_a_list_that_is_not_one_is_made_again_from_the_runs(folder, name):
    (folder / "index.json").write_bytes(LISTS[name])
    library = RunLibrary(folder)
    library.recover()
    assert listed(library) == ["base"]
    library.rename("base", "still here")
    assert [entry.name for entry in RunLibrary(folder).entries()] == ["still here"]


@pytest.mark.skipif(os.name != "posix", reason="needs pipes")
@pytest.mark.parametrize("name", ["index.json", "refused.json", ".lock"])
@pytest.mark.parametrize("make", ["mkfifo", "mkdir"])
def test_a_list_that_is_not_a_file_keeps_nobody_waiting(folder, name, make):
    (folder / name).unlink(missing_ok=True)
    getattr(os, make)(folder / name)
    library = RunLibrary(folder)
    library.recover()
    assert listed(library) == ["base"]


@pytest.mark.parametrize(
    "text", [b"[]", b"{", b'{"bad.parquet": 3}', b'{"bad.parquet": {"mark": [4, 5], "attempts": "x"}}']
)
def test_a_list_of_refused_files_that_is_not_one_does_no_harm(folder, text):
    (folder / "refused.json").write_bytes(text)
    (folder / "bad.parquet").write_bytes(b"PAR1")
    library = RunLibrary(folder)
    library.recover()
    assert listed(library) == ["base"]
    assert len(library.refusals) == 1


def test_all_of_them_at_once(good, folder):
    for name, craft in CRAFTED.items():
        craft(good, folder, name)
    library = RunLibrary(folder)
    library.recover()
    assert listed(library) == ["base"]
    assert len(library.refusals) == len(CRAFTED)


def test_a_file_that_ends_the_process_is_not_read_a_third_time(folder, monkeypatch):
    """As a crash of the reader or a lack of memory do: no exception is raised, the process is gone."""
    (folder / "deadly.parquet").write_bytes(b"PAR1")
    attempts = []

    class Ended(BaseException):
        pass

    def crash(path):
        attempts.append(path.name)
        raise Ended

    monkeypatch.setattr("stickslip.studio.run_library.entry_of", crash)
    for _ in range(MAX_ATTEMPTS):
        with pytest.raises(Ended):
            RunLibrary(folder).recover()
    library = RunLibrary(folder)
    library.recover()
    assert attempts == ["deadly.parquet"] * MAX_ATTEMPTS
    assert listed(library) == ["base"]
    with pytest.raises(StickslipError, match=re.escape(READING)):
        library.entry("deadly")


def test_a_run_that_grew_beyond_bounds_since_it_was_listed_is_not_opened(good, folder, monkeypatch):
    monkeypatch.setenv("STICKSLIP_HOME", str(folder.parent))
    CRAFTED["rows_too_many"](good, folder, "base")
    told: list = []
    runs = SavedRuns(lambda answer, assets=None: told.append(answer))
    runs.open()
    for command in (OpenRun("base"), CompareRuns("base", "")):
        with pytest.raises(StickslipError, match="it has 500001 rows"):
            runs.obey(command)


def test_a_file_that_has_changed_is_read_again(good, folder):
    (folder / "late.parquet").write_bytes(good.bytes[:1000])  # a copy that is under way
    library = RunLibrary(folder)
    library.recover()
    assert "late.parquet" in library.refusals[0]
    (folder / "late.parquet").write_bytes(good.bytes)
    again = RunLibrary(folder)
    again.recover()
    assert listed(again) == ["base", "late"]
    assert json.loads((folder / "refused.json").read_text(encoding="utf-8")) == {}
