"""Task: what is simulated, observed, rewarded, and when it is over."""

from __future__ import annotations

from abc import ABC, abstractmethod

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from stickslip.model import Scene

Array = NDArray[np.float64]


class Task(ABC):
    """A task on a scene.

    1. `scene` is simulated; an action (one number from -1 to 1 for each input) is held for `steps` of its steps.
    2. `inputs` turns actions (n, n_action) into inputs (n, n_input) with their units.
    3. `start` draws a state vector as of `Simulation.state_vector`, given that of the scene.
    4. `observe`, `reward` and `is_over` take state vectors (n, …) and give one row each.
    """

    scene: Scene
    steps: int
    n_action: int
    n_observed: int

    @abstractmethod
    def inputs(self, actions: Array) -> Array: ...

    @abstractmethod
    def start(self, first: Array, random: Generator) -> Array: ...

    @abstractmethod
    def observe(self, states: Array) -> Array: ...

    @abstractmethod
    def reward(self, states: Array, actions: Array) -> Array: ...

    @abstractmethod
    def is_over(self, states: Array) -> NDArray[np.bool_]: ...
