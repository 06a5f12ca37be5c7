"""Execution: where runs are made. In this process, in processes of this machine, or on a cluster; the records are the same, to the bit.

The only importer of Dask.
"""

from __future__ import annotations

import functools
import logging
import os
import queue
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

from stickslip.io.file_lock import exclusive
from stickslip.kernels.base.cache_folder import cache_folders
from stickslip.model.errors import UsageError
from stickslip.studies.errors import OtherVersionError, StudyPausedError
from stickslip.studies.order import LOST, RunOrder, RunRecord, make_run, version_of_code

BATCH_S = 0.5  # how long a batch of short runs takes
MOST_IN_BATCH = 256
DEATHS = 3  # of workers that had the same batch, before its runs count as lost
CONNECT_S = 10.0
LOOK_S = 0.2  # between two looks at what is done
PATIENCE_S = 300.0  # how long a process waits for another one that compiles
LOGGERS = ("distributed", "distributed.client", "bokeh", "tornado", "tornado.application")
EXTRA = "pip install 'stickslip[studies]'"


class Execution(ABC):
    """Makes runs.

    1. `make` gives a record for every order, in any order, a few at a time; none at all where nothing is done yet, so that whoever
       waits can look whether it is to end.
    2. An order that fails gives a record that says so; nothing is raised for it.
    3. If the place where runs are made is gone, `StudyPausedError` is raised.
    """

    workers: int = 1

    @abstractmethod
    def make(self, orders: Iterable[RunOrder]) -> Iterator[list[RunRecord]]:
        """Make runs."""

    def close(self) -> None:  # noqa: B027  an execution in this process has nothing to let go of
        """Let go of processes."""

    def __enter__(self) -> Execution:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class InProcess(Execution):
    """In this process, one run after the other."""

    def make(self, orders: Iterable[RunOrder]) -> Iterator[list[RunRecord]]:
        for order in orders:
            yield [make_run(order)]


class OnDask(Execution):
    """In processes of this machine, or on a cluster.

    Parameters
    ----------
    workers : int
        Processes of this machine; with a `scheduler` they are not started.
    scheduler : str
        Address of a running scheduler, such as ``tcp://host:8786``.

    Raises
    ------
    UsageError
        Dask is not installed, nobody answers at the address, nobody works there, or workers have another version.
    """

    def __init__(self, workers: int = 2, scheduler: str = "") -> None:
        distributed = _distributed()
        self._cluster: Any = None
        address: Any = scheduler
        if not scheduler:
            self._cluster = address = distributed.LocalCluster(
                n_workers=workers,
                threads_per_worker=1,
                processes=True,
                host="127.0.0.1",
                dashboard_address="127.0.0.1:0",  # else it listens to everybody
                worker_dashboard_address="127.0.0.1:0",
                memory_limit=0,
                silence_logs=logging.CRITICAL,
            )
        try:
            self._client = distributed.Client(address, timeout=CONNECT_S, set_as_default=False)
        except (OSError, TimeoutError, ValueError) as error:
            self.close()
            raise UsageError(
                f"--scheduler {scheduler}: nobody answers ({type(error).__name__}). Start one (dask scheduler), or check the address."
            ) from error
        self._check_workers(scheduler)

    def _check_workers(self, scheduler: str) -> None:
        """Refuse a cluster without workers, or with workers that would give other results."""
        try:
            versions = self._client.run(version_of_code)
        except Exception as error:  # a worker without stickslip raises whatever its import raises
            self.close()
            raise UsageError(
                f"--scheduler {scheduler}: a worker cannot import stickslip.studies ({error}). Install it there."
            ) from error
        if not versions:
            self.close()
            raise UsageError(
                f"--scheduler {scheduler}: it has no workers. Start some: dask worker {scheduler} --nthreads 1."
            )
        ours = version_of_code()
        others = {worker: version for worker, version in versions.items() if version != ours}
        if others:
            self.close()
            worker, version = next(iter(others.items()))
            raise UsageError(
                f"{len(others)} of {len(versions)} workers have another version: {worker} has {version}, here is {ours}. "
                "Install the same one everywhere."
            )
        self.workers = sum(self._client.nthreads().values())

    def make(self, orders: Iterable[RunOrder]) -> Iterator[list[RunRecord]]:
        """Hand batches to workers, two to each, so that none of them waits and a dead one loses little."""
        waiting = iter(orders)
        under_way: dict[Any, list[RunOrder]] = {}
        done: queue.SimpleQueue[Any] = queue.SimpleQueue()
        size, mean = 1, 0.0

        def submit() -> None:
            batch = list(islice(waiting, size))
            if batch:
                future = self._client.submit(make_batch, batch, version_of_code(), pure=False, retries=0)
                under_way[future] = batch
                future.add_done_callback(done.put)

        for _ in range(2 * self.workers):
            submit()
        try:
            while under_way:
                try:
                    future = done.get(timeout=LOOK_S)
                except queue.Empty:
                    yield []  # whoever waits may have been asked to end
                    continue
                batch = under_way.pop(future)
                records = self._records(future, batch)
                taken = sum(record.wall_s for record in records) / len(records)
                mean = taken if mean == 0.0 else 0.7 * mean + 0.3 * taken
                size = min(max(round(BATCH_S / max(mean, 1e-6)), 1), MOST_IN_BATCH)
                submit()
                yield records
        finally:
            for future in under_way:
                future.cancel()

    def _records(self, future: Any, batch: list[RunOrder]) -> list[RunRecord]:
        from distributed import KilledWorker

        try:
            return list(future.result())
        except KilledWorker:
            reason = f"the worker that made it died {DEATHS} times"
            return [RunRecord(order.key, order.seed, LOST, reason, {}, 0.0) for order in batch]
        except OtherVersionError as error:
            raise StudyPausedError(f"{error}. Install the same one everywhere, or end that worker") from error
        except (
            Exception
        ) as error:  # cancelled futures and broken links: whatever the library raises for a scheduler that is gone
            raise StudyPausedError(f"The scheduler is gone ({type(error).__name__})") from error

    def close(self) -> None:
        for thing in (getattr(self, "_client", None), self._cluster):
            if thing is not None:
                _close_quietly(thing.close)


def make_batch(orders: list[RunOrder], version: str) -> list[RunRecord]:
    """Make runs one after the other, in the process of a worker: tracks and kernels are opened once and shared.

    Raises
    ------
    OtherVersionError
        The worker, which may have come after the study began, would give other results.
    """
    if version_of_code() != version:
        raise OtherVersionError(f"A worker has version {version_of_code()}, the study {version}")
    if orders:
        prepare(orders[0].app)
    return [make_run(order) for order in orders]


@functools.cache
def prepare(app: str) -> None:
    """Load the kernels of an app; if they have to be compiled, one process of a machine does it and the others wait."""
    from stickslip.apps.catalogue import find_app
    from stickslip.model.errors import StickslipError

    folders = cache_folders()
    if not folders:
        return
    with exclusive(folders[0] / "compiling.lock", PATIENCE_S):
        try:
            find_app(app).begin().tick()
        except StickslipError:  # an app that cannot begin with its defaults; each run says what is wrong with it
            return


def processors() -> int:
    """Processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def open_execution(workers: int = 0, scheduler: str = "") -> Execution:
    """Where to make runs: a scheduler's address, a number of processes, or as many as there are processors.

    Raises
    ------
    UsageError
        Both are given, or Dask is needed and not installed, or the scheduler cannot be used.
    """
    if scheduler and workers:
        raise UsageError("--workers and --scheduler exclude each other: the cluster has its own workers.")
    if scheduler:
        return OnDask(scheduler=scheduler)
    if workers == 0:
        workers = processors() if _is_installed() else 1
    return InProcess() if workers == 1 else OnDask(workers)


def _is_installed() -> bool:
    import importlib.util

    return importlib.util.find_spec("distributed") is not None


def _distributed() -> Any:
    try:
        import dask
        import distributed
    except ImportError as error:
        raise UsageError(
            f"Several processes need Dask, which is not installed: {EXTRA}. Or use --workers 1."
        ) from error
    dask.config.set(
        {
            "distributed.scheduler.allowed-failures": DEATHS,
            "distributed.comm.timeouts.connect": f"{CONNECT_S:g}s",
            "distributed.comm.retry.count": 2,
            "distributed.worker.multiprocessing-method": "spawn",
            "logging": dict.fromkeys(
                LOGGERS, "critical"
            ),  # of workers that are started here: what matters is raised or recorded
        }
    )
    for name in LOGGERS:
        logging.getLogger(name).setLevel(logging.CRITICAL)
    return distributed


def _close_quietly(close: Callable[..., Any]) -> None:
    """Close something of a cluster that may be gone already."""
    try:
        close(timeout=5.0)
    except Exception:  # there is nothing left to close
        logging.getLogger(__name__).debug("a cluster was gone before it was closed", exc_info=True)
