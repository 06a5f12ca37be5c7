"""Which acceptance tests flip when every coordinate of every first state is moved by 1e-9.

``python -m tests.margins FILE [PATTERN]`` runs the test files of ``tests/acceptance`` that match a pattern such as ``test_ac_b*`` in two
processes: once as they are and once for each of ``--seeds`` (1 2 3) of the nudge. Results are saved in FILE as they arrive (JSON lines),
and what is in FILE is not run again. It prints the tests whose result depends on the seed, and ends with 1 if there are any.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import time
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import Any

from tests.conftest import NUDGE

HERE = Path(__file__).parent
FAILED = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", re.M)
PASSED = re.compile(r"(\d+) passed")
LIMIT = 3600.0  # s for one file


def run(path: Path, seed: int) -> dict[str, Any]:
    """One file with one seed: how many tests passed, and which did not."""
    command = [sys.executable, "-m", "pytest", "-n", "0", "-rfE", "--tb=no", "-p", "no:cacheprovider", str(path)]
    begin = time.perf_counter()
    done = subprocess.run(
        command,
        cwd=HERE.parent,
        env=os.environ | {NUDGE: str(seed)},
        capture_output=True,
        text=True,
        timeout=LIMIT,
        check=False,
    )
    passed = PASSED.search(done.stdout)
    return {
        "file": path.name,
        "seed": seed,
        "passed": int(passed[1]) if passed else 0,
        "failed": sorted(name.removeprefix("tests/acceptance/") for name in FAILED.findall(done.stdout)),
        "seconds": round(time.perf_counter() - begin, 1),
    }


def flips(table: list[dict[str, Any]]) -> dict[str, list[int]]:
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
    table = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    made = {(row["file"], row["seed"]) for row in table}
    paths = sorted((HERE / "acceptance").glob(f"{pattern}.py"))
    wanted = [(path, seed) for seed in (0, *seeds) for path in paths if (path.name, seed) not in made]
    with ThreadPoolExecutor(processes) as pool, file.open("a") as out:
        for done in as_completed([pool.submit(run, *task) for task in wanted]):
            row = done.result()
            table.append(row)
            out.write(json.dumps(row) + "\n")
            out.flush()
            print(
                f"{row['file']} seed {row['seed']}: {row['passed']} passed, {row['seconds']} s",
                *row["failed"],
                flush=True,
            )
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
