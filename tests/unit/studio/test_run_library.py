"""Saved runs: listed, renamed, deleted and restored; nothing is lost by accident."""

from __future__ import annotations

import pytest

from stickslip.model.errors import RecordingError
from stickslip.studio.folders import data_folder, run_file
from stickslip.studio.run_library import RunLibrary, new_run_path
from stickslip.studio.run_messages import RunEntry


def entry(id: str, when: str = "2030-01-01T10:00:00", name: str = "") -> RunEntry:
    """A finished run of a bob, as a list shows it."""
    return RunEntry(
        id, name or id, "bob", "sled", "Bob", "", "me", when, "finished", 16.0, 15.0, "mini", "two-man", 260.0, 23.0,
        named=False,
    )  # fmt: skip


@pytest.fixture
def library(tmp_path):
    library = RunLibrary(tmp_path / "runs")
    for id, when in (("old", "2030-01-01T10:00:00"), ("new", "2030-01-02T10:00:00")):
        (library.folder / f"{id}.parquet").write_bytes(b"PAR1")
        library.add(entry(id, when))
    return library


def test_the_newest_run_comes_first_and_the_list_survives(library):
    assert [e.id for e in RunLibrary(library.folder).entries()] == ["new", "old"]


def test_a_run_is_renamed(library):
    library.rename("old", "  first   try ")
    assert library.entry("old").name == "first try"
    assert library.entry("old").named
    assert not library.entry("new").named
    with pytest.raises(RecordingError, match="at least one character"):
        library.rename("old", "  ")


def test_a_deleted_run_comes_back(library):
    library.delete("old")
    assert [e.id for e in library.entries()] == ["new"]
    with pytest.raises(RecordingError, match="no run 'old'"):
        library.path("old")
    library.restore("old")
    assert {e.id for e in library.entries()} == {"new", "old"}
    assert library.path("old").read_bytes() == b"PAR1"
    with pytest.raises(RecordingError, match="not among the deleted"):
        library.restore("../old")


def test_a_run_whose_file_is_gone_is_not_listed(library):
    library.path("old").unlink()
    assert [e.id for e in library.entries()] == ["new"]


@pytest.mark.parametrize("content", [b"", b"not a run", b"PAR1 and nothing else"])
def test_a_file_that_is_no_run_is_called_so(library, content):
    (library.folder / "holiday.parquet").write_bytes(content)
    with pytest.raises(RecordingError, match=r"^holiday\.parquet is no run of stickslip: "):
        library.entry("holiday")
    with pytest.raises(RecordingError, match="there is no run"):
        library.entry("../runs/holiday")


@pytest.mark.parametrize("text", ["", "{", '{"a": 1}', '[1, {"id": 3}]', '[{"id": "../x"}]'])
def test_an_index_that_is_not_one_hides_nothing_but_itself(library, text):
    (library.folder / "index.json").write_text(text, encoding="utf-8")
    assert RunLibrary(library.folder).entries() == ()


def test_new_runs_never_share_a_file(library):
    first = new_run_path(library.folder, "bob", "a track/of mine")
    first.write_bytes(b"")
    assert new_run_path(library.folder, "bob", "a track/of mine") != first
    assert first.parent == library.folder


def test_what_is_not_a_run_is_left_alone(library):
    (library.folder / "notes.parquet").write_bytes(b"these are notes")
    (library.folder / "broken.parquet.partial").write_bytes(b"no journal")
    assert library.recover() == []
    assert (library.folder / "notes.parquet").exists()
    assert (library.folder / "broken.parquet.partial").exists()


def test_the_folder_follows_the_environment(monkeypatch, tmp_path):
    monkeypatch.setenv("STICKSLIP_HOME", str(tmp_path))
    assert data_folder() == tmp_path
    (tmp_path / "runs").mkdir()
    (tmp_path / "runs" / "one.parquet").write_bytes(b"")
    (tmp_path / "secret.parquet").write_bytes(b"")
    assert run_file("one") == tmp_path / "runs" / "one.parquet"
    assert run_file("../secret") is None
