"""Names and folders: what a name may be, what a file may read besides itself, and tracks of one's own."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import stickslip.track
from stickslip.io.library import check_name, library_file
from stickslip.io.opened_folder import opened_folder, root_of
from stickslip.io.track_file import known_tracks, load_track, own_tracks
from stickslip.model import ModelError

MINI = Path(stickslip.track.__file__).parent / "library/mini.toml"

PATHS = (
    "", ".", "..", "../x", "a/b", "/etc/passwd", "a\\b", "a\0b", "\n", ".hidden", "x" * 201, "\ud800", "a/../b", "//x",
)  # fmt: skip


@pytest.mark.parametrize("name", PATHS)
def test_a_path_is_not_a_name(name, tmp_path):
    with pytest.raises(ModelError, match=r"^track is .*which is not a name\. Choose from the list") as refused:
        check_name(name, "track")
    assert len(str(refused.value)) < 200
    assert str(refused.value).isprintable()
    with pytest.raises(ModelError):
        library_file(tmp_path, name, ".toml", "track")


def test_names_that_people_give_are_names():
    for name in ("mini", "barn door", "2026-11-18_12-00-00_bob_loop", "Übung 2", "v1.2+wind"):
        assert check_name(name, "set-up") == name


def test_a_link_out_of_the_folder_is_not_followed(tmp_path):
    (tmp_path / "library").mkdir()
    (tmp_path / "secret.toml").write_text("x = 1")
    (tmp_path / "library/inside.toml").write_text("x = 1")
    (tmp_path / "library/out.toml").symlink_to(tmp_path / "secret.toml")
    (tmp_path / "library/in.toml").symlink_to(tmp_path / "library/inside.toml")
    assert library_file(tmp_path / "library", "out", ".toml", "track") is None
    assert library_file(tmp_path / "library", "in", ".toml", "track") == tmp_path / "library/in.toml"
    assert library_file(tmp_path / "library", "none", ".toml", "track") is None


def test_tracks_in_the_library_have_names(tmp_path, monkeypatch):
    monkeypatch.setenv("STICKSLIP_HOME", str(tmp_path))
    assert own_tracks() == []
    (tmp_path / "tracks/valley").mkdir(parents=True)
    shutil.copy(MINI, tmp_path / "tracks/valley/track.toml")
    shutil.copy(MINI, tmp_path / "tracks/hill.toml")
    shutil.copy(MINI, tmp_path / "tracks/mini.toml")  # one that ships has this name
    (tmp_path / "tracks/out.toml").symlink_to(MINI)
    assert own_tracks() == ["hill", "valley"]
    assert set(known_tracks()) > {"mini", "loop", "hill", "valley"}
    assert load_track("hill").finish == load_track("valley").finish == load_track("mini").finish


def test_the_opened_folder_is_the_package_that_a_file_is_part_of(tmp_path):
    robot = tmp_path / "share/robot"
    (robot / "urdf/arms").mkdir(parents=True)
    assert root_of(robot / "urdf/arms") == robot
    assert root_of(robot / "urdf") == robot
    assert root_of(robot) == robot
    (tmp_path / "share/package.xml").write_text("<package/>")
    assert root_of(robot / "urdf/arms") == tmp_path / "share"


def test_neither_the_home_folder_nor_the_root_of_the_system_is_a_package(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "scenes").mkdir()
    (tmp_path / "package.xml").touch()
    assert root_of(tmp_path / "scenes") == tmp_path / "scenes"
    assert root_of(Path("/urdf")) == Path("/urdf")


def test_what_leads_out_of_the_opened_folder_is_refused_unless_it_is_trusted(tmp_path):
    (tmp_path / "robot/meshes").mkdir(parents=True)
    (tmp_path / "robot/urdf").mkdir()
    (tmp_path / "robot/meshes/link.stl").symlink_to("/etc/hostname")
    opened = opened_folder(tmp_path / "robot/urdf/arm.urdf")
    assert opened.what_is_wrong(opened.path("../meshes/a.stl")) is None
    for name in ("../../a.stl", "/etc/passwd", "../meshes/link.stl", "../meshes/../../x"):
        assert "outside the opened folder" in str(opened.what_is_wrong(opened.path(name)))
        assert opened_folder(tmp_path / "robot/urdf/arm.urdf", trust=True).what_is_wrong(opened.path(name)) is None


def test_a_package_that_is_installed_as_links_is_one_package(tmp_path):
    source, folders, files = tmp_path / "source/robot", tmp_path / "folders/robot", tmp_path / "files/robot"
    for part, name in (("urdf", "arm.urdf"), ("meshes", "a.stl")):
        (source / part).mkdir(parents=True)
        (source / part / name).touch()
        folders.mkdir(parents=True, exist_ok=True)
        (folders / part).symlink_to(source / part)
        (files / part).mkdir(parents=True)
        (files / part / name).symlink_to(source / part / name)
    for package in (source, folders, files):
        opened = opened_folder(package / "urdf/arm.urdf")
        assert opened.what_is_wrong(opened.path("../meshes/a.stl")) is None
        assert opened.what_is_wrong(opened.path("../../other/a.stl")) is not None
