"""SceneRun: a run of a scene, and who acts in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, cast

from stickslip.contract.app import ME, RECORDED
from stickslip.contract.controllers import TICK_S, Controller, Person, Recorded
from stickslip.contract.inputs import axes_of
from stickslip.contract.run import NON_FINITE, Progress, Run, RunSpec, run_to_end
from stickslip.contract.staging import PLAIN_STAGING, Staging
from stickslip.engine.recorder import Sink
from stickslip.engine.simulation import Simulation
from stickslip.engine.warm_up import OnStage, open_simulation
from stickslip.model import Scene
from stickslip.model.compile import Compiled
from stickslip.model.errors import SolverError, UsageError


class RunResult(NamedTuple):
    """What a run of a scene gave: numbers with SI units in their names, and the simulation at its end."""

    summary: dict[str, Any]
    simulation: Simulation


class SceneRun(Run):
    """A run of a scene."""

    def __init__(
        self,
        spec: RunSpec,
        simulation: Simulation,
        make_controller: Callable[[], Controller],
        tick_s: float = TICK_S,
        watch: Callable[[Simulation], Any] | None = None,
        measure: Callable[[Simulation], Mapping[str, Any]] | None = None,
        staging: Staging | None = None,
    ) -> None:
        self._make_watch, self._measure, self._staging = watch, measure, staging or PLAIN_STAGING
        super().__init__(spec, simulation, make_controller, tick_s)

    def _start(self) -> None:
        super()._start()
        self.watch = None if self._make_watch is None else self._make_watch(self.simulation)
        self.channels = getattr(self.watch, "channels", ())

    def note(self) -> None:
        if self.watch is not None:
            self.watch.note()

    def values(self) -> Sequence[float]:
        return self.watch.values() if self.watch is not None and self.channels else ()

    def measured(self) -> Mapping[str, Any]:
        found: dict[str, Any] = {}
        if self._measure is not None:
            found |= self._measure(self.simulation)
        if self.watch is not None and hasattr(self.watch, "summary"):
            found |= self.watch.summary()
        return found

    @property
    def staging(self) -> Staging:
        return self._staging


def run_scene(
    scene: Scene | Compiled,
    until: float,
    seed: int = 0,
    record: Sink | None = None,
    on_progress: Callable[[Progress], None] | None = None,
    on_stage: OnStage | None = None,
    setup: Callable[[Simulation], None] | None = None,
    **recording: Any,
) -> RunResult:
    """Simulate a declared scene until a given time, with nobody acting in it.

    Parameters
    ----------
    scene : Scene or Compiled
    until : float [s]
        End of the run, rounded up to a whole step.
    seed : int
        Recorded. The engine itself draws no random numbers.
    record : Sink, optional
    on_progress, on_stage : callable, optional
    setup : callable, optional
        Called with the simulation before anything else: to set inputs, or to restore a snapshot.
    **recording
        Options of the `Recorder`.

    Returns
    -------
    RunResult

    Raises
    ------
    ModelError
        The scene is faulty.
    SolverError
        The state became non-finite; the message names time, body, likely causes and remedies. The recording is complete up to the last
        good step.
    """
    simulation = open_simulation(scene, on_stage)
    if setup is not None:
        setup(simulation)
    run = SceneRun(RunSpec(simulation.scene.name, seed=seed, until=until), simulation, lambda: Person(()))
    summary = run_to_end(run, record, on_progress, **recording)
    if run.end == NON_FINITE:
        raise SolverError(summary["problems"])
    return RunResult(summary, simulation)


def controller_of(
    name: str, acting: Mapping[str, Callable[[Simulation], Any]], simulation: Simulation
) -> Callable[[], Controller]:
    """What makes the controller of a name."""
    if name in acting:
        return lambda: cast(Controller, acting[name](simulation))
    axes = axes_of(simulation.scene)
    if name == ME:
        return lambda: Person(axes)
    _, _, path = name.partition(":")
    if not path:
        raise UsageError(f"{RECORDED} needs a recording. Write {RECORDED}:FILE.")
    from stickslip.io.recording import open_recording  # loads pyarrow

    recording = open_recording(path)
    names = [channel.name for channel in recording.scene.inputs]
    missing = sorted(set(names) - {channel.name for channel in simulation.scene.inputs})
    if missing:
        raise UsageError(f"{path} has inputs that this scene lacks: {', '.join(missing)}. Record such a scene.")
    return lambda: Recorded(names, recording.inputs, recording.meta["dt_s"])
