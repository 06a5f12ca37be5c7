"""Which acceptance tests flip when every coordinate of every first state is moved by 1e-9.

``python -m tests.margins FILE [PATTERN]`` runs the test files of ``tests/acceptance`` that match a pattern such as ``test_ac_b*`` in two
processes: once as they are and once for each of ``--seeds`` (1 2 3) of the nudge. Results are saved in FILE as they arrive (JSON lines),
and what is in FILE is not run again. It prints the tests whose result depends on the seed, and ends with 1 if there are any.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from pathlib import Path

from tests.conftest import NUDGE
from tests.file_runs import FileRun, Row, run_missing

HERE = Path(__file__).parent


def flips(table: list[Row]) -> dict[str, list[int]]:
    """Tests that fail with some seeds only, and with which."""
    seeds: dict[str, set[int]] = defaultdict(set)
    failed: dict[str, set[int]] = defaultdict(set)
    for row in table:
        seeds[row["file"]].add(row["seed"])
        for test in row["failed"]:
            failed[test].add(row["seed"])
    return {test: sorted(bad) for test, bad in failed.items() if bad != seeds[test.split("::")[0]]}


def main(file: Path, pattern: str, seeds: list[int], processes: int = 2) -> int:
    """Run what is missing in a file; 1 if a test of it flips."""
    paths = sorted((HERE / "acceptance").glob(f"{pattern}.py"))
    runs = [FileRun(path, {"seed": seed}, {NUDGE: str(seed)}) for seed in (0, *seeds) for path in paths]
    table = run_missing(file, runs, processes)
    found = flips(table)
    print(f"{len(found)} tests of {len({row['file'] for row in table})} files flip")
    for test, bad in sorted(found.items()):
        print(f"  {test} fails with {', '.join(map(str, bad))}")
    return 1 if found else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("pattern", nargs="?", default="test_*")
    parser.add_argument("--seeds", type=int, nargs="+", default=[1, 2, 3])
    arguments = parser.parse_args()
    sys.exit(main(arguments.file, arguments.pattern, arguments.seeds))
