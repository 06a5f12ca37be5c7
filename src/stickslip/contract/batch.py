"""Many simulations side by side on a few threads: kernels release the interpreter lock, results keep their order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from typing import Any

from stickslip.contract.scene_run import run_scene
from stickslip.engine.recorder import state_hash
from stickslip.engine.simulation import Simulation
from stickslip.engine.warm_up import OnStage, open_simulation
from stickslip.model import Scene
from stickslip.model.compile import Compiled, compile_scene
from stickslip.model.errors import StickslipError

#: Another scene; or what is done to a simulation of the common scene before its first step; or nothing.
Variation = Scene | Callable[[Simulation], None] | None


@dataclass(frozen=True, slots=True)
class BatchItem:
    """Outcome of one simulation of a batch.

    Attributes
    ----------
    index : int
        Place of its variation.
    summary : dict
        As of :func:`run_scene`; empty if the run failed.
    state_hash : str
        Of the last state; empty if the run failed.
    measured : object
        What `measure` returned.
    error : str
        Why the run failed, with likely causes; empty if it did not.
    """

    index: int
    summary: dict[str, Any]
    state_hash: str
    measured: Any = None
    error: str = ""


def run_batch(
    scene: Scene | Compiled,
    variations: Iterable[Variation],
    until: float,
    threads: int = 2,
    measure: Callable[[Simulation], Any] | None = None,
    on_progress: Callable[[int], None] | None = None,
    on_stage: OnStage | None = None,
) -> list[BatchItem]:
    """Run many variations of a scene; the results do not depend on the number of threads.

    Parameters
    ----------
    scene : Scene or Compiled
        Compiled once and shared.
    variations : iterable of Scene, callable or None
        One run each: another scene, or a function that prepares the simulation (sets inputs, restores a snapshot), or
        None for the scene as it is. Drawn as they are needed.
    until : float [s]
        End of each run.
    threads : int
        Each holds one simulation at a time.
    measure : callable, optional
        Called with each simulation at its end, in the thread that ran it; the simulation is dropped afterwards.
    on_progress : callable, optional
        Called with the number of runs that are done, in their order.
    on_stage : callable, optional
        As of :func:`open_simulation`.

    Returns
    -------
    list of BatchItem
        In the order of the variations. A run that fails does not stop the others.
    """
    results = []
    for item in iterate_batch(scene, variations, until, threads, measure, on_stage):
        results.append(item)
        if on_progress is not None:
            on_progress(len(results))
    return results


def iterate_batch(
    scene: Scene | Compiled,
    variations: Iterable[Variation],
    until: float,
    threads: int = 2,
    measure: Callable[[Simulation], Any] | None = None,
    on_stage: OnStage | None = None,
) -> Iterator[BatchItem]:
    """As :func:`run_batch`, one result after the other: memory stays bounded for any number of variations."""
    if threads < 1:
        raise ValueError(f"`threads` is {threads}. Give 1 or more.")
    compiled = scene if isinstance(scene, Compiled) else compile_scene(scene)
    open_simulation(compiled, on_stage)  # compiled here once, not in each thread at the same time
    waiting: list[Future[BatchItem]] = []
    numbered = enumerate(variations)
    with ThreadPoolExecutor(threads, thread_name_prefix="stickslip-batch") as pool:
        try:
            while True:
                for index, variation in islice(numbered, 2 * threads - len(waiting)):
                    waiting.append(pool.submit(_run_one, compiled, index, variation, until, measure))
                if not waiting:
                    return
                yield waiting.pop(0).result()
        finally:
            for future in waiting:
                future.cancel()


def _run_one(
    compiled: Compiled, index: int, variation: Variation, until: float, measure: Callable[[Simulation], Any] | None
) -> BatchItem:
    try:
        if isinstance(variation, Scene):
            result = run_scene(variation, until)
        else:
            result = run_scene(compiled, until, setup=variation)
    except StickslipError as error:
        return BatchItem(index, {}, "", error=str(error))
    simulation = result.simulation
    return BatchItem(index, result.summary, state_hash(simulation), measure(simulation) if measure else None)
