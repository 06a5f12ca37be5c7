"""Runs the test suite in two stages and reports both. Exits with 1 if one of them failed.

The first stage shares the cores between test processes. The second runs what needs the machine for itself: browsers that
draw in software, and processes whose time is measured. A test of the second stage counts as failed if it fails twice in
a row; the summary names those that passed only the second time. Neither stage hides the other, and a test that exceeds
its time limit ends its own process, not the stage.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from xdist.scheduler import LoadFileScheduling
from xdist.workermanage import WorkerController

ROOT = Path(__file__).resolve().parent.parent
STAGE_LIMIT_S = 3600.0
ALONE = "browser or quiet"


@dataclass(frozen=True)
class Stage:
    """A selection of tests, and in how many processes it runs.

    One process is still a process next to the one that reports: what exceeds its time limit is ended with its process,
    and the rest goes on in a new one.
    """

    name: str
    marks: str
    processes: int
    retry: bool = False


@dataclass(frozen=True)
class Result:
    """Outcome of a stage."""

    name: str
    seconds: float
    failed: tuple[str, ...]  # tests, or what else went wrong
    retried: tuple[str, ...]  # tests that failed first and passed then

    def __str__(self) -> str:
        listed = "".join(f"\n    failed: {name}" for name in self.failed)
        again = "".join(f"\n    passed only when run a second time: {name}" for name in self.retried)
        return f"{self.name}: {'FAILED' if self.failed else 'passed'} in {self.seconds:.0f} s{listed}{again}"


class FilesTogether(LoadFileScheduling):
    """Tests of one file in one process. A test that ended its process is not run again; the rest of its file is.

    The scheduler of xdist would give the test to the next process, and so on until it has none left.
    """

    def remove_node(self, node: WorkerController) -> str | None:
        """Take back the work of a process that ended; the test that ended it, if one did."""
        others, self.assigned_work = self.assigned_work, {node: self.assigned_work[node]}
        units = list(self.assigned_work[node].items())
        crashed = super().remove_node(node)
        del others[node]
        self.assigned_work = others
        for scope, unit in units:
            if crashed in unit:
                unit[crashed] = True
            if all(unit.values()):
                self.workqueue.pop(scope, None)
        for other in list(others):
            if crashed is not None:
                self._reschedule(other)
        return crashed


def pytest_xdist_make_scheduler(config, log):
    """Give xdist the scheduler above: this file is a plugin of the runs that it starts."""
    return FilesTogether(config, log) if config.getvalue("dist") == "loadfile" else None


STAGES = (Stage("parallel", f"not ({ALONE})", 2), Stage("alone", ALONE, 1, retry=True))


def run_stage(stage: Stage, root: Path, limit_s: float = STAGE_LIMIT_S) -> Result:
    """Run the tests of a stage in `root`, and those that fail once more if the stage allows it."""
    begin = time.monotonic()
    failed = _run(stage, root, limit_s)
    first: tuple[str, ...] = ()
    if stage.retry and failed and all("::" in name for name in failed):
        first, failed = failed, _run(stage, root, limit_s, "--last-failed")
    retried = tuple(name for name in first if name not in failed)
    return Result(stage.name, time.monotonic() - begin, failed, retried)


def _run(stage: Stage, root: Path, limit_s: float, *options: str) -> tuple[str, ...]:
    """What failed in one run of a stage."""
    cache = root / ".pytest_cache" / stage.name  # its own: --last-failed must not see the other stage
    command = [sys.executable, "-m", "pytest", "--benchmark-disable", "-o", f"cache_dir={cache}", "-m", stage.marks]
    command += ["-p", Path(__file__).stem, "-n", str(stage.processes), "--dist", "loadfile", *options]
    path = os.pathsep.join(filter(None, (str(Path(__file__).parent), os.environ.get("PYTHONPATH"))))
    record = cache / "v" / "cache" / "lastfailed"
    if not options:
        record.unlink(missing_ok=True)
    process = subprocess.Popen(command, cwd=root, env={**os.environ, "PYTHONPATH": path})
    try:
        code = process.wait(limit_s)
    except subprocess.TimeoutExpired:
        return (f"the stage did not end within {limit_s:g} s",)
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()
    if code in (0, 5):  # 5: nothing was selected
        return ()
    names = json.loads(record.read_text(encoding="utf-8")) if record.is_file() else {}
    return tuple(sorted(names)) or (f"pytest ended with exit code {code}",)


def report(results: Sequence[Result]) -> int:
    """Print the outcome of all stages; the exit code."""
    for result in results:
        print(f"test: {result}")
    words = ", ".join(f"{result.name} {'FAILED' if result.failed else 'passed'}" for result in results)
    seconds = sum(result.seconds for result in results)
    print(f"test: {words}; {seconds / 60:.1f} minutes", flush=True)
    return int(any(result.failed for result in results))


def main() -> int:
    """Run all stages."""
    return report([run_stage(stage, ROOT) for stage in STAGES])


if __name__ == "__main__":
    sys.exit(main())
