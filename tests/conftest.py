"""Settings that hold for every test."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

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
