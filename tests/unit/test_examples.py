"""Every example runs, in a process of its own, as a person would start it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.py"))
OPTIONS = {"07_live_view": ("--no-open", "--steps", "500")}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda file: file.stem)
def test_an_example_runs_to_its_end(example, tmp_path):
    command = [sys.executable, str(example), *OPTIONS.get(example.stem, ())]
    places = {"TMPDIR": str(tmp_path), "STICKSLIP_HOME": str(tmp_path / "home")}
    done = subprocess.run(
        command, cwd=tmp_path, env=os.environ | places, capture_output=True, text=True, timeout=240, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout or list(tmp_path.iterdir()), "an example that says nothing and writes nothing shows nothing"
