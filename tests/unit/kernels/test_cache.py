"""Compiled kernels never outlive the sources they were made from."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from numba import config
from numba.core import caching

from stickslip.cli import doctor
from stickslip.kernels import step
from stickslip.kernels.base import cache_folder, jit, vec
from stickslip.kernels.base.interpreted import INTERPRETED
from stickslip.kernels.collision import collide
from stickslip.kernels.motion import tree
from stickslip.kernels.percussion import percussions
from stickslip.kernels.solver import solve

pytestmark = pytest.mark.skipif(INTERPRETED, reason="kernels are not compiled here")
KERNELS = Path(jit.__file__).parents[1]


@pytest.fixture
def folder(tmp_path):
    copy = tmp_path / "kernels"
    shutil.copytree(KERNELS, copy, ignore=shutil.ignore_patterns("__pycache__"))
    return copy


@pytest.mark.parametrize(
    ("changed", "stale"),
    [("base.vec", "collision.narrow_box"), ("types", "percussion.reactions"), ("types", "base.spatial")],
)
def test_a_change_reaches_every_module_that_depends_on_it(folder, changed, stale):
    """`reactions` is given a `Work` but does not import it: its code once kept old offsets of fields, and crashed."""
    before = jit.fingerprints(folder)
    with (folder / f"{changed.replace('.', '/')}.py").open("a") as source:
        source.write("\nADDED = 1\n")
    after = jit.fingerprints(folder)
    assert after[changed] != before[changed]
    assert after[stale] != before[stale]


def test_stale_code_is_deleted_and_fresh_code_kept(folder):
    cache = folder / "collision" / "__pycache__"
    cache.mkdir()
    jit.discard_stale_cache(folder)
    for name in ("narrow_box.f-1.py311.nbi", "surface_library.g-1.py311.1.nbc"):
        (cache / name).write_bytes(b"code")
    jit.discard_stale_cache(folder)
    assert len(list(cache.glob("*.nb?"))) == 2
    with (folder / "collision" / "narrow_box.py").open("a") as source:
        source.write("\nADDED = 1\n")
    jit.discard_stale_cache(folder)
    assert [path.name for path in cache.glob("*.nb?")] == ["surface_library.g-1.py311.1.nbc"]


def test_every_folder_of_sources_has_a_folder_of_compiled_kernels():
    """Where Numba itself puts them: one kernel of each folder."""
    folders = cache_folder.cache_folders()
    for function in (step.step, vec.quat_step, tree.trees, collide.collide, percussions.solve_percussions, solve.solve):
        assert Path(function.stats.cache_path) in folders


@pytest.fixture
def read_only(monkeypatch):
    """An installation and a home in which nothing can be written."""
    monkeypatch.setattr(caching.CacheImpl, "_locator_classes", [caching.UserProvidedCacheLocator])
    monkeypatch.setattr(config, "CACHE_DIR", "")
    monkeypatch.setenv("NUMBA_CACHE_DIR", "")


def test_a_read_only_installation_compiles_into_a_temporary_folder_and_says_so(read_only, caplog):
    assert cache_folder.cache_folder() is None
    cache_folder.ensure_cache_folder()
    folder = Path(config.CACHE_DIR)
    assert folder.is_dir()
    assert folder in cache_folder.cache_folder().parents
    assert cache_folder.cache_folder() in cache_folder.cache_folders()
    assert not cache_folder.lasts()
    cache_folder.ensure_cache_folder()
    assert [record.getMessage() for record in caplog.records] == [
        "compiled kernels cannot be saved: every process compiles again, about a minute. "
        "Set NUMBA_CACHE_DIR to a folder that can be written to."
    ]
    cache_folder._remove(str(folder), os.getpid())
    assert not folder.exists()


def test_the_doctor_reports_a_read_only_installation(read_only):
    finding = doctor._kernel_cache()
    assert finding.state == "bad"
    assert "NUMBA_CACHE_DIR" in finding.fix
