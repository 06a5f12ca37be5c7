"""Files that a page hands over: told apart, bounded, put into the library, and never anywhere else."""

from __future__ import annotations

import io
import os
import zipfile
from pathlib import Path

import pytest

from stickslip.apps.catalogue import find_app
from stickslip.io.scene_file import scene_to_toml
from stickslip.model.errors import UsageError
from stickslip.studio import incoming
from stickslip.studio.incoming import Placed, take_in
from stickslip.studio.page_apps import PageApps, library_files, library_mark

SCENE = b"""[scene]
format = 1
name = "two"
title = "Two balls"
"""
URDF = b'<robot name="arm"><link name="base"/></robot>'


@pytest.fixture
def home(monkeypatch, tmp_path) -> Path:
    monkeypatch.setenv("STICKSLIP_HOME", str(tmp_path))
    return tmp_path


def zipped(files: dict[str, bytes], compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", compression) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


@pytest.mark.parametrize(
    ("name", "data", "placed", "file"),
    [
        ("two.toml", SCENE, Placed("scene", "two.toml"), "scenes/two.toml"),
        ("Ice.toml", b"[track]\nformat = 1\n", Placed("track", "Ice"), "tracks/Ice.toml"),
        ("arm.URDF", URDF, Placed("robot", "arm.urdf"), "robots/arm.urdf"),
        ("a/../../b\\c.parquet", b"PAR1 PAR1", Placed("run", "c"), "runs/c.parquet"),
        ("hand.zip", zipped({"x/hand.urdf": URDF, "x/meshes/a.stl": b"solid"}), Placed("robot", "hand.urdf"), "robots/hand/x/meshes/a.stl"),
        ("run.zip", zipped({"deep/track.toml": b"[track]", "deep/line.csv": b"1"}), Placed("track", "run"), "tracks/run/line.csv"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_a_file_finds_its_place_by_what_it_is(home, name, data, placed, file):
    assert take_in(name, data) == placed
    assert (home / file).is_file()


def test_what_is_in_the_library_stays_and_the_same_file_again_is_one(home):
    assert take_in("two.toml", SCENE).name == take_in("two.toml", SCENE).name == "two.toml"
    assert take_in("two.toml", SCENE + b"# other\n").name == "two-2.toml"
    assert (home / "scenes" / "two.toml").read_bytes() == SCENE
    assert [file.name for file in (home / "scenes").iterdir() if file.name.startswith(".")] == []


def bomb() -> bytes:
    return zipped({"a.urdf": URDF, **{f"{k}.stl": bytes(60 * 2**20) for k in range(9)}})


def linked() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("a.urdf", URDF)
        info = zipfile.ZipInfo("passwd")
        info.external_attr = 0o120777 << 16
        archive.writestr(info, "/etc/passwd")
    return out.getvalue()


def liar() -> bytes:
    """A zip whose directory says that its file is small."""
    data = bytearray(zipped({"a.urdf": URDF, "b.stl": bytes(4 * 2**20)}))
    at = data.rindex(b"b.stl") - 46 + 24
    data[at : at + 4] = (10).to_bytes(4, "little")
    return bytes(data)


@pytest.mark.parametrize(
    ("name", "make", "said"),
    [
        ("a.exe", lambda: b"MZ", "cannot be opened"),
        ("a.toml", lambda: b"\xff\xfe", "not TOML"),
        ("a.toml", lambda: b"x = 1", "neither a scene nor a track"),
        ("a.parquet", lambda: b"PAR1 cut", "not a whole Parquet file"),
        ("half.zip", lambda: zipped({"a.urdf": URDF, "b.stl": os.urandom(5000)})[:3000], "damaged or was cut off"),
        ("a.zip", lambda: zipped({"readme.txt": b"x"}), "neither a robot"),
        ("a.zip", bomb, "more than 512 MB"),
        ("a.zip", lambda: zipped({"../../evil.urdf": URDF}), "leads elsewhere"),
        ("a.zip", lambda: zipped({"/etc/evil.urdf": URDF}), "leads elsewhere"),
        ("a.zip", lambda: zipped({f"{k}.urdf": b"" for k in range(incoming.MAX_ENTRIES + 1)}), "at most 2000"),
        ("a.zip", linked, "is a link"),
        ("a.zip", liar, "damaged or was cut off"),
    ],
    ids=["kind", "text", "table", "cut", "half", "nothing", "bomb", "up", "root", "many", "link", "liar"],
)
def test_what_cannot_be_taken_is_refused_in_words_and_leaves_nothing(home, name, make, said):
    with pytest.raises(UsageError, match=said):
        take_in(name, make())
    assert [path for path in home.rglob("*") if path.is_file()] == []


def test_a_file_that_is_too_large_is_refused(home, monkeypatch):
    monkeypatch.setattr(incoming, "MAX_BYTES", 10)
    with pytest.raises(UsageError, match="at most"):
        take_in("a.toml", SCENE)


def test_the_library_is_listed_without_links_that_lead_out_of_it(home, tmp_path_factory):
    outside = tmp_path_factory.mktemp("outside") / "secret.toml"
    outside.write_bytes(SCENE)
    before = library_mark()
    take_in("two.toml", SCENE)
    take_in("hand.zip", zipped({"hand.urdf": URDF}))
    (home / "scenes" / "leak.toml").symlink_to(outside)
    (home / "robots" / "hand" / ".robot").write_text("../../scenes/two.toml")  # somebody changed it
    assert set(library_files()) == {"two.toml", "hand.urdf"}
    assert library_files()["hand.urdf"].endswith("hand/hand.urdf")
    assert library_mark() != before


def test_a_scene_with_a_fault_is_missing_with_its_reason_and_the_others_are_there(home):
    take_in("good.toml", scene_to_toml(find_app("bounce").scene({})).encode())
    take_in("bad.toml", SCENE + b"[[body]]\nmass = -1.0\n")
    catalogue = PageApps().catalogue()
    assert "good.toml" in [entry.name for entry in catalogue.apps]
    (missing,) = [each for each in catalogue.missing if each.name == "bad.toml"]
    assert "mass" in missing.reason
