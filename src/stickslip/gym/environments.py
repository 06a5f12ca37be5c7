"""Tasks as environments: one copy, or many in step."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from stickslip.engine.simulation_batch import SimulationBatch
from stickslip.gym.cartpole import Cartpole
from stickslip.gym.hopper import Hopper
from stickslip.gym.push_door import PushDoor
from stickslip.gym.task import Array, Task

TASKS: dict[str, type[Task]] = {"Cartpole": Cartpole, "Hopper": Hopper, "PushDoor": PushDoor}


def spaces_of(task: Task) -> tuple[Any, Any]:
    """Spaces of observations and actions."""
    return (
        spaces.Box(-np.inf, np.inf, (task.n_observed,), np.float64),
        spaces.Box(-1.0, 1.0, (task.n_action,), np.float64),
    )


class _Copies:
    """A task in a batch: what both kinds of environments do."""

    def __init__(self, task: str, n: int, threads: int) -> None:
        if task not in TASKS:
            raise ValueError(f"There is no task {task!r}. Use one of {', '.join(TASKS)}.")
        self.task = TASKS[task]()
        self.batch = SimulationBatch(self.task.scene, n, threads)
        self.first = self.batch.states()[0]

    def begin(self, which: list[int], randoms: list[np.random.Generator]) -> None:
        self.batch.reset(which, [self.task.start(self.first, random) for random in randoms])

    def step(self, actions: Array) -> tuple[Array, Array, NDArray[np.bool_]]:
        """Observations, rewards, and which copies are over; one whose state is no longer finite is."""
        cut = np.clip(actions, -1.0, 1.0)
        finite = self.batch.step(self.task.inputs(cut), self.task.steps)
        states = self.batch.states()
        return self.task.observe(states), self.task.reward(states, cut), self.task.is_over(states) | ~finite


class SceneEnv(gymnasium.Env[Array, Array]):
    """One copy of a task.

    Parameters
    ----------
    task : {"Cartpole", "Hopper", "PushDoor"}
    """

    def __init__(self, task: str) -> None:
        self._copies = _Copies(task, 1, 1)
        self.observation_space, self.action_space = spaces_of(self._copies.task)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        super().reset(seed=seed)
        self._copies.begin([0], [self.np_random])
        return self._copies.task.observe(self._copies.batch.states())[0], {}

    def step(self, action: Array) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        seen, rewards, over = self._copies.step(np.asarray(action, float).reshape(1, -1))
        return seen[0], float(rewards[0]), bool(over[0]), False, {}

    def close(self) -> None:
        self._copies.batch.close()


class SceneVectorEnv(gymnasium.vector.VectorEnv[Array, Array, Any]):
    """Many copies of a task in step. A copy that is over, or that has gone on for long enough, begins anew with the next step.

    Parameters
    ----------
    task : str
    num_envs : int
    threads : int
    max_episode_steps : int, optional
        Default: no end but that of the task.
    """

    metadata = {"autoreset_mode": gymnasium.vector.AutoresetMode.NEXT_STEP}  # noqa: RUF012 (Gymnasium's own form)

    def __init__(self, task: str, num_envs: int = 1, threads: int = 2, max_episode_steps: int | None = None) -> None:
        self.num_envs = num_envs
        self._copies = _Copies(task, num_envs, threads)
        self.single_observation_space, self.single_action_space = spaces_of(self._copies.task)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._most = max_episode_steps
        self._ended = np.zeros(num_envs, bool)
        self._age = np.zeros(num_envs, int)
        self._randoms = [np.random.default_rng(k) for k in range(num_envs)]

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Begin all copies; copy k draws with `seed` + k, as one environment does with that seed."""
        if seed is not None:
            seeds = [seed + k for k in range(self.num_envs)] if isinstance(seed, int) else seed
            self._randoms = [gymnasium.utils.seeding.np_random(one)[0] for one in seeds]
        self._copies.begin(list(range(self.num_envs)), self._randoms)
        self._ended[:], self._age[:] = False, 0
        return self._copies.task.observe(self._copies.batch.states()), {}

    def step(self, actions: Array) -> tuple[Array, Array, NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        begun = self._ended.copy()
        seen, rewards, over = self._copies.step(np.asarray(actions, float).reshape(self.num_envs, -1))
        if begun.any():
            which = np.flatnonzero(begun).tolist()
            self._copies.begin(which, [self._randoms[k] for k in which])
            seen = self._copies.task.observe(self._copies.batch.states())
        self._age = np.where(begun, 0, self._age + 1)
        over &= ~begun
        late = ~over & ~begun & (self._age >= self._most) if self._most is not None else np.zeros_like(over)
        self._ended = over | late
        return seen, np.where(begun, 0.0, rewards), over, late, {}

    def close_extras(self, **kwargs: Any) -> None:
        self._copies.batch.close()
