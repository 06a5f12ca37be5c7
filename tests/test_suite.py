"""The test suite itself ends, and hides nothing: stages, time limits, second tries."""

from __future__ import annotations

import importlib.util
import os
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SETTINGS = """
[tool.pytest.ini_options]
addopts = "-q"
timeout = 5
timeout_method = "thread"
markers = ["browser: one", "quiet: another"]
"""
HANGS = """
import time
def test_that_hangs(): time.sleep(600)
def test_after_it(): assert False, "it ran"
"""
FAILS = "def test_that_fails(): assert False\n"
FLAKY = """
import pathlib, pytest
@pytest.mark.browser
def test_flaky():
    mark = pathlib.Path(__file__).with_name("mark")
    seen, _ = mark.exists(), mark.touch()
    assert seen
@pytest.mark.quiet
def test_calm(): pass
"""


def load_suite():
    specification = importlib.util.spec_from_file_location("suite", ROOT / "scripts/suite.py")
    module = importlib.util.module_from_spec(specification)
    sys.modules["suite"] = module  # dataclasses look their module up
    specification.loader.exec_module(module)
    return module


suite = load_suite()
PARALLEL, ALONE = suite.STAGES


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A project with tests of its own, not measured by this one."""
    for name in [name for name in os.environ if name.startswith("PYTEST")]:
        monkeypatch.delenv(name)
    (tmp_path / "pyproject.toml").write_text(SETTINGS)
    return tmp_path


def test_a_test_that_hangs_is_ended_and_named_and_the_others_run(project):
    (project / "test_hangs.py").write_text(HANGS)
    result = suite.run_stage(PARALLEL, project, 240.0)
    assert result.failed == ("test_hangs.py::test_after_it", "test_hangs.py::test_that_hangs")
    assert result.seconds < 200.0


def test_both_stages_run_and_the_exit_code_is_bad_if_one_is(project, capfd):
    (project / "test_fails.py").write_text(FAILS)
    (project / "test_flaky.py").write_text(FLAKY)
    results = [suite.run_stage(stage, project, 240.0) for stage in suite.STAGES]
    assert results[0].failed == ("test_fails.py::test_that_fails",)
    assert results[1].failed == ()
    assert results[1].retried == ("test_flaky.py::test_flaky",)
    capfd.readouterr()
    assert suite.report(results) == 1
    lines = capfd.readouterr().out.splitlines()
    assert "passed only when run a second time: test_flaky.py::test_flaky" in "\n".join(lines)
    assert lines[-1].startswith("test: parallel FAILED, alone passed; ")
    assert suite.report(results[1:]) == 0


def test_a_stage_that_does_not_end_is_ended(project):
    (project / "test_hangs.py").write_text(HANGS)
    (project / "pyproject.toml").write_text(SETTINGS.replace("timeout = 5", "timeout = 0"))
    result = suite.run_stage(PARALLEL, project, 4.0)
    assert result.failed == ("the stage did not end within 4 s",)
