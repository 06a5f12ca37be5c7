"""Memory of the driver of a study over many results: ``python -m tests.study_memory``.

Runs are made up, so that nothing but the bookkeeping is measured: keys, plan, results, ledger, conclusions and table. Each size has a
process of its own. Prints one JSON document, and exits with 1 if a hundred thousand results need more than `MOST_MB` beyond ten thousand.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

MOST_MB = 64.0  # between ten thousand and a hundred thousand results: 700 bytes for each
STUDY = """
[study]
format = 1
app = "bounce"

[[factor]]
path = "e_n"
low = 0.1
high = 0.9
levels = {levels}

[[factor]]
path = "height"
low = 0.5
high = 2.0
levels = 100

[[output]]
name = "energy_end_j"
"""


def measure(levels: int) -> dict[str, float]:
    """Conduct a study of made-up runs; largest memory [MB] while runs come in, and at the end."""
    from stickslip.studies.conduct import conduct_study
    from stickslip.studies.execution import Execution
    from stickslip.studies.order import DONE, RunOrder, RunRecord
    from stickslip.studies.study_check import check_study
    from stickslip.studies.study_reader import read_study

    class MadeUp(Execution):
        def make(self, orders: Iterable[RunOrder]) -> Iterator[list[RunRecord]]:
            for order in orders:
                numbers = {"energy_end_j": order.settings["height"] * order.settings["e_n"], "time_s": 1.0}
                yield [RunRecord(order.key, order.seed, DONE, "", numbers, 1e-3)]

    with tempfile.TemporaryDirectory() as name:
        file = Path(name) / "made-up.toml"
        file.write_text(STUDY.format(levels=levels))
        study, tables = read_study(file)
        checked = check_study(study, tables)
        seen = [0.0]

        def look(_: object) -> None:
            seen[0] = max(seen[0], largest_mb())

        begin = time.process_time()
        conduct_study(checked, tables.text, Path(name) / "out", MadeUp(), look)
        spent = time.process_time() - begin
    runs = 100 * levels
    return {"runs": runs, "running_mb": seen[0], "largest_mb": largest_mb(), "cpu_ms_per_run": 1e3 * spent / runs}


def largest_mb() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024.0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--levels", type=int, help="measure this one, a hundredth of the number of runs")
    levels = parser.parse_args().levels
    if levels is not None:
        print(json.dumps(measure(levels)))
        return 0
    measured = []
    for size in (100, 1000):
        command = [sys.executable, "-m", "tests.study_memory", "--levels", str(size)]
        measured.append(json.loads(subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout))
    more = {key: measured[1][key] - measured[0][key] for key in ("running_mb", "largest_mb")}
    print(json.dumps({"sizes": measured, "more": more, "allowed_mb": MOST_MB}, indent=2))
    return 0 if more["largest_mb"] <= MOST_MB else 1


if __name__ == "__main__":
    sys.exit(main())
