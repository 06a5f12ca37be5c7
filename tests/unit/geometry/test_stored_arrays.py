"""Arrays on disk: the same bits with and without, whatever happened to the file."""

from __future__ import annotations

import io
import os
import pickle
import time
import zipfile
from dataclasses import dataclass, field

import numpy as np
import pytest

from stickslip.geometry import stored_arrays as sa

SHAPE = (50, 20)
VALUES = np.random.default_rng(1).normal(size=SHAPE)


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("STICKSLIP_CACHE", str(tmp_path))
    return sa.cache_folder("things")


def stored(calls: list[int] | None = None, **options):
    def compute():
        if calls is not None:
            calls.append(1)
        return VALUES.copy()

    return sa.stored_array("things", "key", SHAPE, float, compute, **options)


def test_it_is_computed_once_and_read_bit_for_bit(folder):
    calls: list[int] = []
    first, again = stored(calls), stored(calls)
    assert len(calls) == 1
    assert first.tobytes() == again.tobytes() == VALUES.tobytes()
    assert again.flags.writeable  # kernels are compiled for arrays that can be written to
    assert again.flags.c_contiguous
    assert [file.name for file in folder.iterdir()] == ["key.npz"]


def npz(values, name="values", compress=False) -> bytes:
    out = io.BytesIO()
    (np.savez_compressed if compress else np.savez)(out, **{name: values})
    return out.getvalue()


def flipped(data: bytes, at: int) -> bytes:
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


def with_header(text: str) -> bytes:
    """An archive whose array says of itself what it is not."""
    header = text.encode().ljust(117) + b"\n"
    body = b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header + b"\0" * 64
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("values.npy", body)
    return out.getvalue()


class Evil:
    def __reduce__(self):
        return os.mkdir, ("evil",)


BAD = {
    "empty": b"",
    "text": b"hello",
    "truncated": npz(VALUES)[:3000],
    "a bit": flipped(npz(VALUES), 2000),
    "other name": npz(VALUES, "other"),
    "other shape": npz(VALUES.T),
    "other type": npz(VALUES.astype(np.float32)),
    "not a number": npz(np.where(VALUES > 2.0, np.nan, VALUES)),
    "infinite": npz(np.where(VALUES > 2.0, np.inf, VALUES)),
    "compressed": npz(np.zeros((50, 20)), compress=True),
    "huge": with_header("{'descr': '<f8', 'fortran_order': False, 'shape': (1000000000000, 20), }"),
    "negative": with_header("{'descr': '<f8', 'fortran_order': False, 'shape': (-1, 20), }"),
    "objects": with_header("{'descr': '|O', 'fortran_order': False, 'shape': (50, 20), }"),
    "no header": with_header("__import__('os').mkdir('evil')"),
    "pickle": pickle.dumps(Evil()),
}


@pytest.mark.parametrize("what", BAD)
def test_a_bad_file_is_computed_anew_and_replaced(folder, what, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    folder.mkdir(parents=True)
    (folder / "key.npz").write_bytes(BAD[what])
    calls: list[int] = []
    assert stored(calls).tobytes() == stored(calls).tobytes() == VALUES.tobytes()
    assert len(calls) == 1
    assert not (tmp_path / "evil").exists()


def test_what_does_not_fit_is_computed_anew(folder):
    stored()
    calls: list[int] = []
    stored(calls, fits=lambda saved: bool(saved[0, 0] == 7.0))
    assert len(calls) == 1


def test_a_folder_that_cannot_be_written_is_no_reason_to_fail(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("STICKSLIP_CACHE", str(tmp_path / "file"))
    assert stored().tobytes() == VALUES.tobytes()


def test_a_full_disk_leaves_nothing(folder, monkeypatch):
    def full(file, **_):
        file.write(b"half")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(np, "savez", full)
    assert stored().tobytes() == VALUES.tobytes()
    assert list(folder.iterdir()) == []


def test_what_was_used_least_recently_goes_first(folder):
    folder.mkdir(parents=True)
    for age, name in enumerate(["c.npz", "b.npz", "a.npz"]):
        (folder / name).write_bytes(bytes(100))
        os.utime(folder / name, (time.time() - 100.0 * age,) * 2)
    for name, age in (("old.partial", 2.0 * sa.STALE), ("new.partial", 0.0)):
        (folder / name).write_bytes(b"")
        os.utime(folder / name, (time.time() - age,) * 2)
    sa.sweep(folder, 250)
    assert {file.name for file in folder.iterdir()} == {"c.npz", "b.npz", "new.partial"}


def test_reading_counts_as_use(folder):
    stored()
    os.utime(folder / "key.npz", (1.0, 1.0))
    stored()
    assert (folder / "key.npz").stat().st_mtime > 1.0


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({"STICKSLIP_CACHE": "/c", "STICKSLIP_HOME": "/h", "XDG_CACHE_HOME": "/x"}, "/c/stickslip/k"),
        ({"STICKSLIP_HOME": "/h", "XDG_CACHE_HOME": "/x"}, "/h/cache/stickslip/k"),
        ({"XDG_CACHE_HOME": "/x"}, "/x/stickslip/k"),
    ],
)
@pytest.mark.skipif(os.name == "nt", reason="folders of Linux")
def test_folders(variables, expected, monkeypatch):
    for name in ("STICKSLIP_CACHE", "STICKSLIP_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert sa.cache_folder("k").as_posix() == expected


@dataclass(frozen=True)
class Declared:
    a: float
    rows: tuple[tuple[float, float], ...] = ()
    derived: float = field(init=False, default=0.0)


def test_hashes_know_every_bit_and_no_other():
    base = (Declared(1.0, ((1.0, 2.0),)), np.arange(3.0), "x", None, True, 3, {"k": 1.0, "l": 2.0})
    same = (Declared(1.0, ((1.0, 2.0),)), np.arange(6.0)[:3], "x", None, True, 3, {"l": 2.0, "k": 1.0})
    object.__setattr__(same[0], "derived", 5.0)
    assert sa.content_hash(*base) == sa.content_hash(*same)
    others = [
        (Declared(np.nextafter(1.0, 2.0), ((1.0, 2.0),)), *base[1:]),
        (Declared(1.0, ((1.0,), (2.0,))), *base[1:]),
        (base[0], np.arange(3.0).reshape(3, 1), *base[2:]),
        (base[0], np.arange(3), *base[2:]),
        (base[0], np.array([-0.0, 1.0, 2.0]), *base[2:]),
        (*base[:2], "y", *base[3:]),
        (*base[:2], "xn", *base[4:]),
        (*base[:-1], {"k": 2.0}),
    ]
    hashes = {sa.content_hash(*parts) for parts in [base, *others]}
    assert len(hashes) == len(others) + 1
    with pytest.raises(TypeError, match="no content"):
        sa.content_hash(object())


def test_the_code_is_part_of_a_key(tmp_path, monkeypatch):
    (tmp_path / "part").mkdir()
    (tmp_path / "part" / "a.py").write_text("x = 1\n")
    monkeypatch.setattr(sa, "PACKAGE", tmp_path)
    first = sa.source_hash.__wrapped__("part")
    (tmp_path / "part" / "a.py").write_text("x = 2\n")
    assert sa.source_hash.__wrapped__("part") != first
    assert sa.source_hash.__wrapped__("part/a.py") != first
