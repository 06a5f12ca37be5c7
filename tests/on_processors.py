"""Golden and acceptance tests, the slow ones included, in processes that pretend to run on other processors.

``python -m tests.on_processors FILE [PATTERN]`` runs the test files of ``tests/golden`` and ``tests/acceptance`` that match a pattern
such as ``test_ac_b*`` once for each processor, and those that fail there natively as well: a test of time fails on both if the machine
is busy. Results are saved in FILE as they arrive (JSON lines), and what is in FILE is not run again. It prints a table, and ends with 1
if a test fails on another processor only. Tests that need a browser or a quiet machine are left out, and those that pretend themselves.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tests.file_runs import FileRun, Row, read, run_missing
from tests.golden.processors import NO_VECTORS

HERE = Path(__file__).parent
NATIVE = "native"
#: One thing at a time, other than `tests.golden.processors.PROCESSORS`, so that a failure names its cause.
PROCESSORS = {
    "OpenBLAS Prescott": {"OPENBLAS_CORETYPE": "Prescott"},
    "NumPy without vectors": {"NPY_DISABLE_CPU_FEATURES": NO_VECTORS},
    "numba generic": {"NUMBA_CPU_NAME": "generic"},
}
#: Nothing that needs a browser or a quiet machine, and no processes that pretend once more.
OPTIONS = ("-m", "not browser and not quiet", "-k", "not test_other_processors", "--benchmark-disable")


def run_of(path: Path, processor: str, cache: str) -> FileRun:
    """A file on a processor; code compiled for one that is not there is saved elsewhere."""
    settings = PROCESSORS.get(processor, {})
    if "NUMBA_CPU_NAME" in settings:
        settings = settings | {"NUMBA_CACHE_DIR": cache}
    return FileRun(path, {"processor": processor}, settings, OPTIONS)


def print_table(table: list[Row]) -> int:
    """A line per processor, and the tests that fail on it; how many of them do not fail natively."""
    known = {test for row in table if row["processor"] == NATIVE for test in row["failed"]}
    print(f"{'processor':24}{'files':>8}{'passed':>8}{'failed':>8}{'natively too':>14}{'minutes':>9}")
    alone = 0
    for processor in PROCESSORS:
        rows = [row for row in table if row["processor"] == processor]
        failed = {test for row in rows for test in row["failed"]}
        alone += len(failed - known)
        passed, minutes = sum(row["passed"] for row in rows), sum(row["seconds"] for row in rows) / 60.0
        print(f"{processor:24}{len(rows):8}{passed:8}{len(failed):8}{len(failed & known):14}{minutes:9.1f}")
        for test in sorted(failed):
            print(f"  {test}" + (" (natively too)" if test in known else ""))
    return alone


def main(file: Path, pattern: str, processes: int) -> int:
    """Run what is missing in a file; 1 if a test fails on another processor only."""
    paths = [path for part in ("golden", "acceptance") for path in sorted((HERE / part).glob(f"{pattern}.py"))]
    with tempfile.TemporaryDirectory(prefix="stickslip-processors-") as cache:
        runs = [run_of(path, processor, cache) for path in paths for processor in PROCESSORS]
        names = {row["file"] for row in run_missing(file, runs, processes) if row["failed"]}
        again = [run for run in (run_of(path, NATIVE, cache) for path in paths) if run.name in names]
        run_missing(file, again, processes)
    return 1 if print_table(read(file)) else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.on_processors", description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("pattern", nargs="?", default="test_*")
    parser.add_argument("--processes", type=int, default=1)
    arguments = parser.parse_args()
    sys.exit(main(arguments.file, arguments.pattern, arguments.processes))
