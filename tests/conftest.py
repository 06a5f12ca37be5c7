"""Settings that hold for every test."""

from __future__ import annotations

import functools
import os
from typing import Any

import pytest
from hypothesis import settings

#: Environment variable with the seed of a nudge for every simulation of a test; `tests.margins` sets it.
NUDGE = "STICKSLIP_NUDGE"

os.environ.setdefault("MPLBACKEND", "Agg")  # plots need no screen

# Same examples on every run and no deadline: the first call of a kernel compiles it.
settings.register_profile("house", derandomize=True, deadline=None, max_examples=100)
settings.load_profile("house")

SLOW_LIMIT_S = 900.0


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that are marked as slow have more time than `timeout` in pyproject.toml gives to the others."""
    for item in items:
        if item.get_closest_marker("slow") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(SLOW_LIMIT_S))


@pytest.fixture(autouse=True, scope="session")
def _nudged():
    """Move the first state of every simulation by a billionth, if the environment asks for it."""
    seed = int(os.environ.get(NUDGE, "0"))
    if seed == 0:
        yield
        return
    from tests.nudge import nudge

    from stickslip.engine.simulation import Simulation

    start = Simulation.__init__

    @functools.wraps(start)
    def start_nudged(self: Simulation, *args: Any, **options: Any) -> None:
        start(self, *args, **options)
        nudge(self, seed)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Simulation, "__init__", start_nudged)
        yield
