"""Targets: what can be written is, completely or not at all; what must not be replaced stays."""

from __future__ import annotations

import os
import socket
import stat
from pathlib import Path

import pytest

from stickslip.io.safe_file import check_target, write_file
from stickslip.model.errors import ModelError


def make_folder(path: Path) -> Path:
    path.mkdir()
    return path


def make_fifo(path: Path) -> Path:
    os.mkfifo(path)
    return path


def make_socket(path: Path) -> Path:
    with socket.socket(socket.AF_UNIX) as one:
        one.bind(os.path.relpath(path))
    return path


def make_protected(path: Path) -> Path:
    path.write_text("old")
    path.chmod(0o444)
    return path


def make_loop(path: Path) -> Path:
    path.symlink_to(path)
    return path


def below_file(path: Path) -> Path:
    path.write_text("old")
    return path / "x.toml"


BAD = {
    "a folder": (make_folder, "is a folder, not a file"),
    "a FIFO": (make_fifo, "is a FIFO, not a file"),
    "a socket": (make_socket, "is a socket, not a file"),
    "a device": (lambda path: Path(os.devnull), "is a device, not a file"),
    "write-protected": (make_protected, "is there already and write-protected"),
    "a link to itself": (make_loop, "cannot be written"),
    "in no folder": (lambda path: path / "x.toml", "there is no folder"),
    "below a file": (below_file, "which is not a folder"),
    "empty": (lambda path: Path(""), "an empty name"),
    "too long": (lambda path: path.with_name("x" * 300), "cannot be written: File name too long"),
    "too long for what is written first": (lambda path: path.with_name("x" * 250), "File name too long"),
    "with a zero byte": (lambda path: path.with_name("a\0b"), "cannot be written: embedded null"),
    "in a folder of the system": (lambda path: Path("/proc/x.toml"), "cannot be written"),
}


@pytest.mark.parametrize("kind", BAD)
def test_a_target_that_is_none_is_refused_and_stays(tmp_path, monkeypatch, kind):
    monkeypatch.chdir(tmp_path)  # names of sockets are short
    make, what = BAD[kind]
    target = make(tmp_path / "target")
    before = {path: (path.lstat().st_mode, path.lstat().st_ino) for path in tmp_path.iterdir()}
    for act in (lambda: check_target(target), lambda: write_file(target, b"new", str(target))):
        with pytest.raises(ModelError, match=what) as caught:
            act()
        assert str(caught.value).endswith(".")
    assert {path: (path.lstat().st_mode, path.lstat().st_ino) for path in tmp_path.iterdir()} == before


def test_a_folder_without_permission_is_refused(tmp_path, monkeypatch):
    def refuse(**_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tempfile.TemporaryFile", refuse)  # a superuser may write everywhere
    with pytest.raises(ModelError, match="cannot be written: Permission denied"):
        check_target(tmp_path / "x.toml")


def test_a_file_is_replaced_and_a_link_stays_a_link(tmp_path):
    file, link, dangling = tmp_path / "file", tmp_path / "link", tmp_path / "dangling"
    file.write_text("old")
    file.chmod(0o640)
    link.symlink_to(file)
    dangling.symlink_to(tmp_path / "new")
    for target in (link, dangling):
        check_target(target)
        write_file(target, b"new", str(target))
        assert target.is_symlink()
        assert target.read_bytes() == b"new"
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


def test_a_full_disk_leaves_the_old_file_and_no_other(tmp_path, monkeypatch):
    file = tmp_path / "file"
    file.write_text("old")

    def fail(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(ModelError, match=r"cannot be written: No space left on device\. Make room"):
        write_file(file, b"new", "file")
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file]
