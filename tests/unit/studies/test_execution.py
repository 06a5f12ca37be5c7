"""The same records wherever runs are made; studies that are killed go on."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.unit.studies.study_files import DOOR, checked, conducted

from stickslip.io.result_store import ResultStore, read_results
from stickslip.io.study_folder import read_plan
from stickslip.model.errors import UsageError
from stickslip.studies.conduct import conduct_study
from stickslip.studies.errors import StudyPausedError
from stickslip.studies.execution import InProcess, OnDask, open_execution
from stickslip.studies.order import make_run, order_run


def rows_of(folder: Path) -> str:
    return (folder / "table.csv").read_text()


def test_one_process_and_two_workers_and_a_scheduler_give_the_same_table(tmp_path: Path) -> None:
    from distributed import LocalCluster

    text = DOOR.format(levels=30)
    conducted(tmp_path, text, InProcess(), "one")
    with OnDask(workers=2) as two:
        conducted(tmp_path, text, two, "two")
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address="127.0.0.1:0") as cluster,
        OnDask(scheduler=cluster.scheduler_address) as remote,
    ):
        conducted(tmp_path, text, remote, "remote")
    assert rows_of(tmp_path / "one") == rows_of(tmp_path / "two") == rows_of(tmp_path / "remote")


def test_a_study_that_was_changed_makes_only_what_changed(tmp_path: Path) -> None:
    assert conducted(tmp_path, DOOR.format(levels=3)).made == 6
    assert conducted(tmp_path, DOOR.format(levels=3)).made == 0
    assert conducted(tmp_path, DOOR.format(levels=5)).made == 4  # two of the five levels are new
    summary = DOOR.format(levels=5) + '[[output]]\nname = "peak_rate_rad_s"\n'
    assert conducted(tmp_path, summary).made == 0  # every number of a summary is kept
    assert conducted(tmp_path, summary.replace("until = 1.0", "until = 0.9")).made == 10


def test_the_key_of_a_run_depends_on_all_that_it_depends_on(tmp_path: Path) -> None:
    file = tmp_path / "plan.csv"
    file.write_text("1")
    keys = {
        order_run("bob", settings, controller, seed, until).key
        for settings in ({}, {"track": "mini"}, {"track": str(file)})
        for controller in ("", "noisy")
        for seed in (0, 1)
        for until in (None, 1.0)
    }
    assert len(keys) == 24
    before = order_run("bob", {"track": str(file)}, "", 0, None).key
    file.write_text("22")
    os.utime(file, (1.0, 1.0))
    assert order_run("bob", {"track": str(file)}, "", 0, None).key != before


def test_a_run_that_cannot_be_made_is_a_record_with_its_reason_and_seed() -> None:
    record = make_run(order_run("door", {"limit": -1.0}, "", 7, None))
    assert (record.status, record.seed) == ("failed", 7)
    assert "0 or more" in record.reason


def test_runs_that_fail_do_not_end_a_study(tmp_path: Path) -> None:
    text = DOOR.format(levels=3).replace('path = "push"\nvalues = [50.0, 52.75]', 'path = "dt"\nvalues = [0.01, -1.0]')
    done = conducted(tmp_path, text)
    assert done.outcome.counts["failed"] == 3
    assert any("3 of 6 runs could not be made; the first, with seed 1" in said for said in done.outcome.verdict)


def test_a_stop_rule_ends_a_study_which_then_goes_on(tmp_path: Path) -> None:
    text = DOOR.format(levels=5)
    first = conducted(tmp_path, text + "[stop]\nruns = 4\n")
    assert first.made == 4
    assert first.stopped == "4 runs were made"
    assert conducted(tmp_path, text).made == 6


def test_another_process_may_not_write_into_the_same_folder(tmp_path: Path) -> None:
    store = ResultStore(tmp_path / "out" / "results")
    with pytest.raises(UsageError, match="another process"):
        conducted(tmp_path, DOOR.format(levels=3))
    store.close()
    assert conducted(tmp_path, DOOR.format(levels=3)).made == 6


def test_a_full_disk_pauses_a_study_and_keeps_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from stickslip.io import safe_file
    from stickslip.studies import session

    written = []
    replace = safe_file.replace_file

    def fill(file: Path, data: bytes) -> None:
        if file.parent.name == "results":
            if len(written) == 2:
                raise OSError(errno.ENOSPC, "No space left on device")
            written.append(file)
        replace(file, data)

    monkeypatch.setattr(safe_file, "replace_file", fill)
    monkeypatch.setattr(session, "FLUSH_ROWS", 2)
    with pytest.raises(StudyPausedError, match="4 results are saved"):
        conducted(tmp_path, DOOR.format(levels=5))
    monkeypatch.setattr(safe_file, "replace_file", replace)
    assert len(list(read_results(tmp_path / "out" / "results"))) == 4
    assert conducted(tmp_path, DOOR.format(levels=5)).made == 6


def test_many_parts_become_few_and_lose_nothing(tmp_path: Path) -> None:
    store = ResultStore(tmp_path)
    record = make_run(order_run("bounce", {}, "", 1, 0.01))
    for k in range(200):
        store.append([record._replace(key=f"{k:032d}")], "1")
    keys = [result.key for result in read_results(tmp_path)]
    assert sorted(keys) == [f"{k:032d}" for k in range(200)]
    assert next(read_results(tmp_path)).numbers == record.numbers
    assert len(list(tmp_path.glob("*.parquet"))) < 100


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nonsense"])
def test_a_scheduler_that_is_not_there_is_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from stickslip.studies import execution

    monkeypatch.setattr(execution, "CONNECT_S", 1.0)
    with pytest.raises(UsageError, match="nobody answers"):
        open_execution(scheduler=address)


def test_workers_and_a_scheduler_exclude_each_other() -> None:
    with pytest.raises(UsageError, match="exclude"):
        open_execution(2, "tcp://127.0.0.1:9")


def test_a_scheduler_that_goes_away_pauses_the_study(tmp_path: Path) -> None:
    """A real scheduler and a real worker, each a process of its own; the scheduler is killed while the study runs."""
    file = tmp_path / "scheduler.json"
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
    scheduler = subprocess.Popen([*dask, "--scheduler-file", str(file)], stderr=subprocess.DEVNULL)
    worker = None
    try:
        _wait_for(file.is_file)
        address = json.loads(file.read_text())["address"]
        dask = [
            sys.executable,
            "-m",
            "distributed.cli.dask_worker",
            address,
            "--nthreads",
            "1",
            "--no-nanny",
            "--dashboard-address",
            "127.0.0.1:0",
        ]
        worker = subprocess.Popen(
            [*dask, "--death-timeout", "5", "--local-directory", str(tmp_path)], stderr=subprocess.DEVNULL
        )
        time.sleep(0.1)
        _wait_for(lambda: _has_workers(address))

        def leave(now: object) -> None:
            if getattr(now, "done", 0) > 20:
                scheduler.kill()

        study = checked(tmp_path, DOOR.format(levels=2000))
        with (
            OnDask(scheduler=address) as execution,
            pytest.raises(StudyPausedError, match="give the same command"),
        ):
            conduct_study(study, "", tmp_path / "out", execution, leave)
        assert len(list(read_results(tmp_path / "out" / "results"))) > 20
    finally:
        for process in (worker, scheduler):
            if process is not None:
                process.kill()
                process.wait()


def _has_workers(address: str) -> bool:
    try:
        open_execution(scheduler=address).close()
    except UsageError:
        return False
    return True


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal")
def test_a_study_whose_workers_and_driver_are_killed_equals_one_that_was_not(tmp_path: Path) -> None:
    """Workers are killed while the study runs, then the driver; the same command goes on, and every row is the same."""
    import psutil

    text = DOOR.format(levels=250)
    file = tmp_path / "kill.toml"
    file.write_text(text)
    command = [sys.executable, "-m", "stickslip", "study", str(file), "--out", str(tmp_path / "out"), "--workers", "2"]
    driver = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    store = tmp_path / "out" / "results"
    _wait_for(lambda: len(list(store.glob("*.parquet"))) >= 1)
    for child in psutil.Process(driver.pid).children():
        if "spawn_main" in " ".join(child.cmdline()):
            child.send_signal(signal.SIGKILL)
    before = len(list(store.glob("*.parquet")))
    _wait_for(lambda: len(list(store.glob("*.parquet"))) > before or driver.poll() is not None)
    driver.kill()
    driver.wait()
    kept = len(list(read_results(store)))
    assert kept > 0
    again = subprocess.run([*command, "--json"], capture_output=True, text=True, check=True)
    assert json.loads(again.stdout)["new_runs"] == 500 - kept
    conducted(tmp_path, text, InProcess(), "whole")
    assert rows_of(tmp_path / "out") == rows_of(tmp_path / "whole")


def _wait_for(happened: object, patience_s: float = 60.0) -> None:
    end = time.monotonic() + patience_s
    while time.monotonic() < end:
        if happened():  # type: ignore[operator]
            return
        time.sleep(0.05)
    raise AssertionError("it did not happen in time")


def test_a_worker_of_another_version_that_comes_later_pauses_the_study(tmp_path: Path) -> None:
    """Workers that are there are asked before the first run; one that comes later refuses its batch, and nothing of it is kept."""
    from distributed import LocalCluster

    with (
        LocalCluster(n_workers=1, threads_per_worker=1, host="127.0.0.1", dashboard_address="127.0.0.1:0") as cluster,
        OnDask(scheduler=cluster.scheduler_address) as execution,
    ):
        execution._client.run(_become_another_version)
        with pytest.raises(StudyPausedError, match=r"has version 0\.0\+other.*Install the same one everywhere"):
            conduct_study(checked(tmp_path, DOOR.format(levels=3)), "", tmp_path / "out", execution)
    assert list(read_results(tmp_path / "out" / "results")) == []


def _become_another_version() -> None:
    from stickslip.studies import execution

    execution.version_of_code = lambda: "0.0+other"


def test_workers_of_another_version_are_refused_before_the_first_run() -> None:
    from distributed import Client, LocalCluster

    with LocalCluster(n_workers=1, threads_per_worker=1, host="127.0.0.1", dashboard_address="127.0.0.1:0") as cluster:
        with Client(cluster.scheduler_address, set_as_default=False) as client:
            client.run(_forget_the_version)
        with pytest.raises(UsageError, match="1 of 1 workers have another version"):
            OnDask(scheduler=cluster.scheduler_address)


def _forget_the_version() -> None:
    import stickslip
    from stickslip.studies.order import version_of_code

    stickslip.__version__ = "0.0"
    version_of_code.cache_clear()


@pytest.mark.parametrize("workers", ["1", "2"])
def test_sigterm_pauses_a_study_which_then_goes_on(tmp_path: Path, workers: str) -> None:
    file, out = tmp_path / "long.toml", tmp_path / "out"
    file.write_text(DOOR.format(levels=2000))
    command = [sys.executable, "-m", "stickslip", "study", str(file), "--out", str(out), "--workers", workers]
    driver = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    _wait_for(lambda: len(list((out / "results").glob("*.parquet"))) >= 1)
    driver.terminate()
    _, said = driver.communicate(timeout=60.0)
    assert driver.returncode == 128 + signal.SIGTERM
    assert "Give the same command to go on" in said
    assert json.loads((out / "state.json").read_text())["state"] == "paused"
    assert 0 < len(list(read_results(out / "results"))) < 4000


def test_a_file_asks_a_study_to_pause(tmp_path: Path) -> None:
    def ask(now: object) -> None:
        if getattr(now, "done", 0) == 3:
            (tmp_path / "out" / "pause").touch()

    with pytest.raises(StudyPausedError, match="asked to pause"):
        conduct_study(checked(tmp_path, DOOR.format(levels=400)), "", tmp_path / "out", InProcess(), ask)
    assert not (tmp_path / "out" / "pause").exists()
    assert 3 <= len(list(read_results(tmp_path / "out" / "results"))) < 800


def test_the_plan_says_which_runs_a_study_wants_in_their_order(tmp_path: Path) -> None:
    conducted(tmp_path, DOOR.format(levels=3))
    conducted(tmp_path, DOOR.format(levels=2))  # of the study as it is now, not as it was
    plan = list(read_plan(tmp_path / "out"))
    assert [run.settings["limit"] for run in plan] == [15.0, 15.0, 25.0, 25.0]
    assert {run.key for run in plan} <= {result.key for result in read_results(tmp_path / "out" / "results")}
