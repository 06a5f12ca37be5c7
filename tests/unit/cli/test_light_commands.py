"""Commands load what they use, and nothing else: a warm start takes less than two seconds because of it."""

from __future__ import annotations

import subprocess
import sys

import pytest

#: Libraries that take long to load.
HEAVY = (
    "numba", "scipy.signal", "scipy.stats", "scipy.interpolate", "scipy.optimize", "scipy.linalg", "scipy.sparse",
    "scipy.spatial", "matplotlib", "trimesh", "pyarrow", "coacd", "cma", "starlette", "uvicorn",
)  # fmt: skip
SCRIPT = """
import sys
from stickslip.cli.main import main
try:
    main(sys.argv[2:])
except SystemExit as end:
    assert end.code in (0, 1), end.code
print("loaded:", *(name for name in sys.argv[1].split() if name in sys.modules))
"""


def loaded(*arguments: str) -> set[str]:
    """Heavy libraries that a command loads."""
    command = [sys.executable, "-c", SCRIPT, " ".join(HEAVY), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.splitlines()[-1].split()[1:])


@pytest.mark.parametrize(
    "arguments",
    [("--help",), ("run", "--help"), ("list", "scenes"), ("track", "--help"), ("--version",)],
    ids=" ".join,
)
def test_these_need_not_even_the_compiler(arguments):
    assert loaded(*arguments) == set()


@pytest.mark.parametrize(
    "arguments",
    [
        ("list", "sleds"),
        ("list", "tracks"),
        ("run", "door", "--until", "0.01"),
        ("track", "audit", "mini"),
    ],
    ids=" ".join,
)
def test_these_need_the_compiler_only(arguments):
    assert loaded(*arguments) == {"numba"}


def test_a_sled_with_a_saved_plan_needs_the_compiler_only(tmp_path):
    run = ("run", "bob", "--set", "track=mini", "--until", "0.02")
    loaded(*run)  # plans, with SciPy's splines
    assert loaded(*run) == {"numba"}
    assert loaded(*run, "--record", str(tmp_path / "run.parquet")) == {"numba", "pyarrow"}
