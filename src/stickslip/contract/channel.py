"""Channel: a number that a run gives at every tick."""

from __future__ import annotations

from typing import NamedTuple


class Channel(NamedTuple):
    """A number that a run gives at every tick, besides what the engine records of bodies, joints and contacts."""

    name: str
    unit: str
    label: str = ""
