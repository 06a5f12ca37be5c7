"""Test files run one by one in processes of their own, with results saved as they arrive, for campaigns that take hours."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
FAILED = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", re.M)
PASSED = re.compile(r"(\d+) passed")
NO_TESTS = 5  # pytest's exit code if every test of a file is deselected
LIMIT = 3600.0  # s for one file

Row = dict[str, Any]


@dataclass(frozen=True)
class FileRun:
    """One test file in one environment; `label` names the environment in the rows."""

    path: Path
    label: Mapping[str, Any]
    environment: Mapping[str, str]
    options: tuple[str, ...] = field(default=())

    @property
    def name(self) -> str:
        return self.path.relative_to(ROOT / "tests").as_posix().removeprefix("acceptance/")

    def run(self) -> Row:
        """How many tests passed, and which did not."""
        command = [sys.executable, "-m", "pytest", "-n", "0", "-rfE", "--tb=no", "-p", "no:cacheprovider"]
        begin = time.perf_counter()
        try:
            done = subprocess.run(
                [*command, *self.options, str(self.path)],
                cwd=ROOT,
                env={**os.environ, **self.environment},
                capture_output=True,
                text=True,
                timeout=LIMIT,
                check=False,
            )
        except subprocess.TimeoutExpired:
            passed, failed = 0, [f"{self.name}::not ended after {LIMIT:.0f} s"]
        else:
            count = PASSED.search(done.stdout)
            passed = int(count[1]) if count else 0
            failed = sorted(
                test.removeprefix("tests/").removeprefix("acceptance/") for test in FAILED.findall(done.stdout)
            )
            if not failed and done.returncode not in (0, NO_TESTS):
                failed = [f"{self.name}::ended with {done.returncode}"]
        seconds = round(time.perf_counter() - begin, 1)
        return {"file": self.name, **self.label, "passed": passed, "failed": failed, "seconds": seconds}


def read(file: Path) -> list[Row]:
    """Rows that a file holds; none if it is not there."""
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


def run_missing(file: Path, runs: Iterable[FileRun], processes: int) -> list[Row]:
    """Run what a file does not hold yet and append it; all its rows."""
    table = read(file)

    def is_there(run: FileRun) -> bool:
        wanted = {"file": run.name, **run.label}
        return any(wanted.items() <= row.items() for row in table)

    wanted = [run for run in runs if not is_there(run)]
    with ThreadPoolExecutor(processes) as pool, file.open("a") as out:
        for done in as_completed([pool.submit(run.run) for run in wanted]):
            row = done.result()
            table.append(row)
            out.write(json.dumps(row) + "\n")
            out.flush()
            print(*(f"{key} {row[key]}" for key in row if key != "failed"), *row["failed"], flush=True)
    return table
