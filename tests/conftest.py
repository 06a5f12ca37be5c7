"""Settings that hold for every test."""

from __future__ import annotations

import functools
import os
import tempfile
from collections.abc import Generator
from typing import Any

import pytest
from hypothesis import settings

#: Environment variable with the seed of a nudge for every simulation of a test; `tests.margins` sets it.
NUDGE = "STICKSLIP_NUDGE"

os.environ.setdefault("MPLBACKEND", "Agg")  # plots need no screen
if (
    "STICKSLIP_CACHE" not in os.environ
):  # patches and plans are computed once per session, by what is tested; workers inherit the folder
    _saved = tempfile.TemporaryDirectory(prefix="stickslip-tests-")
    os.environ["STICKSLIP_CACHE"] = _saved.name

# Same examples on every run and no deadline: the first call of a kernel compiles it.
settings.register_profile("house", derandomize=True, deadline=None, max_examples=100)
settings.load_profile("house")

SLOW_LIMIT_S = 900.0


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that are marked as slow have more time than `timeout` in pyproject.toml gives to the others."""
    for item in items:
        if item.get_closest_marker("slow") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(SLOW_LIMIT_S))


def nudge_seed(item: pytest.Item) -> int:
    """Seed of the nudge for a test; 0, no nudge, where it compares with exact numbers or the environment does not ask for any."""
    return 0 if item.get_closest_marker("exact") else int(os.environ.get(NUDGE, "0"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Move the first state of every simulation of a test by a billionth, if the environment asks for it."""
    seed = nudge_seed(item)
    if seed == 0:
        return (yield)
    from tests.nudge import nudge

    from stickslip.engine.simulation import Simulation

    start = Simulation.__init__

    @functools.wraps(start)
    def start_nudged(self: Simulation, *args: Any, **options: Any) -> None:
        start(self, *args, **options)
        nudge(self, seed)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Simulation, "__init__", start_nudged)
        return (yield)
