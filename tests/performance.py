"""Scenes performed as a user runs them: with their script, to their end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from stickslip.contract.run import Progress, run_to_end
from stickslip.scenes import app


def perform(
    name: str, until: float | None = None, on_progress: Callable[[Progress], None] | None = None, **settings: Any
) -> dict[str, Any]:
    """Summary of a run of the scene called `name`."""
    return run_to_end(app(name).begin(settings, until=until), on_progress=on_progress)
