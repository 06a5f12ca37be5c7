"""Steer a bob down an ice track: the run of `stickslip run bob`, tick by tick, with a policy at the ropes."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from stickslip.apps.bob.app import APP
from stickslip.apps.ice.run import FINISHED, STEERING, SledRun
from stickslip.contract.app import ME
from stickslip.contract.controllers import Person

Array = NDArray[np.float64]

SPREAD = 0.3  # m/s, of the speed at the first gate
CRASH, FINISH = -100.0, 100.0  # points


class BobEnv(gymnasium.Env[Array, Array]):
    """Observed: place and course across the ice, speed, hands, slip, yaw rate, loads. Rewarded: metres down the track, and the finish.

    Parameters
    ----------
    track : str
        Name of a track, or a file.
    """

    def __init__(self, track: str = "mini") -> None:
        self._track = track
        self._run: SledRun | None = None
        self._hands = Person(APP.inputs)
        self.observation_space = spaces.Box(-np.inf, np.inf, (8,), np.float64)
        self.action_space: spaces.Space[Array] = spaces.Box(-1.0, 1.0, (1,), np.float64)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        super().reset(seed=seed)
        speed = 9.0 + SPREAD * float(self.np_random.uniform(-1.0, 1.0))
        self._run = APP.begin({"track": self._track, "start_speed": speed}, ME)
        self._run.give_to(self._take_over)
        return self._observed(self._run), {}

    def _take_over(self) -> Person:
        """Somebody at the ropes whose targets the actions are; anew for each run."""
        self._hands = Person(APP.inputs)
        return self._hands

    def step(self, action: Array) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        run = self._run
        if run is None:
            raise gymnasium.error.ResetNeeded("Call reset() before the first step().")
        before = run.view.station
        self._hands.move(STEERING, float(np.clip(np.asarray(action, float).reshape(-1)[0], -1.0, 1.0)))
        run.tick()
        reward = run.view.station - before
        if run.end:
            reward += FINISH if run.end == FINISHED else CRASH
        return self._observed(run), float(reward), bool(run.end), False, {"end": run.end, "time_s": run.view.time}

    @staticmethod
    def _observed(run: SledRun) -> Array:
        _, across, slope, speed, hands, slip, yaw_rate, load, side_load, *_ = run.values()
        return np.array([across, slope, speed, hands, slip, yaw_rate, load, side_load])
