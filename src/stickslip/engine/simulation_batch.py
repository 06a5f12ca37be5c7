"""Many simulations of one scene in step, on a few threads: arrays in, arrays out, each resettable on its own."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip.engine.dynamics import set_state_vector, state_vector
from stickslip.engine.simulation import Simulation
from stickslip.engine.warm_up import OnStage, open_simulation
from stickslip.kernels import types as kt
from stickslip.model import Scene
from stickslip.model.compile import Compiled, compile_scene
from stickslip.model.errors import ModelError

Array = NDArray[np.float64]


class SimulationBatch:
    """`n` simulations that share a compiled scene. What each does depends neither on the others nor on the number of threads.

    Parameters
    ----------
    scene : Scene or Compiled
    n : int
    threads : int
        Steps release the interpreter lock, so threads share the cores.
    on_stage : callable, optional
        As of :func:`open_simulation`.

    Attributes
    ----------
    simulations : tuple of Simulation
        To read out or to prepare; not to be stepped while `step` runs.
    inputs : tuple of str
        Names of the columns of what `step` takes.
    """

    def __init__(self, scene: Scene | Compiled, n: int, threads: int = 2, on_stage: OnStage | None = None) -> None:
        if n < 1 or threads < 1:
            raise ModelError(f"a batch of {n} simulations on {threads} threads. Give 1 or more of both.")
        compiled = scene if isinstance(scene, Compiled) else compile_scene(scene)
        first = open_simulation(compiled, on_stage)
        self.simulations = (first, *(Simulation(compiled) for _ in range(n - 1)))
        self.inputs = tuple(compiled.channels)
        self._beginning = first.snapshot()
        self._threads = min(threads, n)
        self._pool = ThreadPoolExecutor(self._threads, thread_name_prefix="stickslip-batch")

    def __len__(self) -> int:
        return len(self.simulations)

    def __enter__(self) -> SimulationBatch:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let the threads end."""
        self._pool.shutdown()

    def step(self, inputs: ArrayLike | None = None, steps: int = 1) -> NDArray[np.bool_]:
        """Set the inputs of all simulations, advance them, and say which are finite.

        Parameters
        ----------
        inputs : (n, n_input) float, optional
            What is asked of the inputs from now on. Default: what was asked before.
        steps : int

        Returns
        -------
        (n,) bool
            False: the state of the last good step stays, until the simulation is reset.
        """
        if inputs is not None:
            asked = np.asarray(inputs, float)
            if asked.shape != (len(self), len(self.inputs)) or not np.isfinite(asked).all():
                raise ModelError(
                    f"`inputs` has the shape {asked.shape}. Give finite numbers ({len(self)}, {len(self.inputs)}), one for each input."
                )
            for simulation, row in zip(self.simulations, asked, strict=True):
                simulation.state.raw[:, kt.VALUE] = row

        def run(first: int) -> list[bool]:
            return [bool(one.step(steps).finite) for one in self.simulations[first :: self._threads]]

        finite = np.zeros(len(self), bool)
        for first, part in enumerate(self._pool.map(run, range(self._threads))):
            finite[first :: self._threads] = part
        return finite

    def states(self) -> Array:
        """State vectors (n, …) as of `Simulation.state_vector`."""
        return np.array([state_vector(simulation) for simulation in self.simulations])

    def reset(self, which: Sequence[int] | None = None, states: ArrayLike | None = None) -> None:
        """Put simulations back to the beginning of the scene, or to given states at time 0.

        Parameters
        ----------
        which : sequence of int, optional
            Default: all.
        states : (len(which), …) float, optional
            State vectors.
        """
        chosen = range(len(self)) if which is None else which
        given = None if states is None else np.asarray(states, float)
        if given is not None and len(given) != len(chosen):
            raise ModelError(f"{len(given)} states for {len(chosen)} simulations. Give one for each.")
        for k, i in enumerate(chosen):
            self.simulations[i].restore(self._beginning)
            if given is not None:
                set_state_vector(self.simulations[i], given[k])
