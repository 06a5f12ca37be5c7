"""A study of ten thousand short runs, killed twice, on one process, on two and on a scheduler: ``python -m tests.study_of_ten_thousand``.

Prints what was measured as one JSON document, and exits with 1 if a table differs. Takes several minutes.
"""

from __future__ import annotations

import argparse
import json
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

STUDY = """
[study]
format = 1
app = "bounce"
until = 0.5

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
POLL_S = 0.05


def study_command(file: Path, out: Path, *options: str) -> list[str]:
    return [sys.executable, "-m", "stickslip", "study", str(file), "--out", str(out), "--json", *options]


def timed(file: Path, out: Path, *options: str) -> tuple[dict[str, object], float]:
    begin = time.monotonic()
    done = subprocess.run(study_command(file, out, *options), stdout=subprocess.PIPE, text=True, check=True)
    return json.loads(done.stdout), time.monotonic() - begin


def parts_of(out: Path) -> int:
    return len(list((out / "results").glob("*.parquet")))


def killed_twice(file: Path, out: Path) -> dict[str, object]:
    """Kill the workers, then the driver, then finish."""
    import psutil

    driver = subprocess.Popen(study_command(file, out, "--workers", "2"), stdout=subprocess.DEVNULL)
    for target in ("workers", "driver"):
        before = parts_of(out)
        while parts_of(out) < before + 2:
            if driver.poll() is not None:
                raise RuntimeError(f"the study ended before its {target} were killed: use more runs")
            time.sleep(POLL_S)
        if target == "driver":
            driver.kill()
            driver.wait()
            continue
        for child in psutil.Process(driver.pid).children():
            if "spawn_main" in " ".join(child.cmdline()):
                child.send_signal(signal.SIGKILL)
    return timed(file, out, "--workers", "2")[0]


def on_scheduler(file: Path, out: Path, folder: Path) -> float:
    """A scheduler and two workers, each a process of its own."""
    address_file = folder / "scheduler.json"
    dask = [
        sys.executable,
        "-m",
        "distributed.cli.dask_scheduler",
        "--host",
        "127.0.0.1",
        "--port",
        "0",
        "--dashboard-address",
        "127.0.0.1:0",
    ]
    started = [subprocess.Popen([*dask, "--scheduler-file", str(address_file)], stderr=subprocess.DEVNULL)]
    try:
        while not address_file.is_file():
            time.sleep(POLL_S)
        address = json.loads(address_file.read_text())["address"]
        for k in range(2):
            dask = [
                sys.executable,
                "-m",
                "distributed.cli.dask_worker",
                address,
                "--nthreads",
                "1",
                "--dashboard-address",
                "127.0.0.1:0",
                "--no-nanny",
            ]
            local = ["--local-directory", str(folder / f"worker-{k}")]
            started.append(subprocess.Popen([*dask, *local], stderr=subprocess.DEVNULL))
        time.sleep(5.0)  # until both have come
        return timed(file, out, "--scheduler", address)[1]
    finally:
        for process in started:
            process.kill()
            process.wait()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--levels", type=int, default=100, help="a hundredth of the number of runs")
    levels = parser.parse_args().levels
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        file = folder / "bounces.toml"
        file.write_text(STUDY.format(levels=levels))
        measured: dict[str, object] = {"runs": 100 * levels}
        measured["one_process_s"] = timed(file, folder / "one", "--workers", "1")[1]
        measured["two_workers_s"] = timed(file, folder / "two", "--workers", "2")[1]
        measured["scheduler_s"] = on_scheduler(file, folder / "scheduler", folder)
        measured["new_runs_after_two_kills"] = killed_twice(file, folder / "killed")["new_runs"]
        tables = {out: (folder / out / "table.csv").read_bytes() for out in ("one", "two", "scheduler", "killed")}
        measured["equal"] = len(set(tables.values())) == 1
        measured["nothing_left"] = timed(file, folder / "killed", "--workers", "1")[0]["new_runs"] == 0
    print(json.dumps(measured, indent=2))
    return 0 if measured["equal"] and measured["nothing_left"] else 1


if __name__ == "__main__":
    sys.exit(main())
