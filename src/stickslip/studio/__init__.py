"""The studio: scenes live in a browser. Physics, server and page are three parts that never wait for each other.

`show` and `embed` are what scripts and notebooks use; they are imported when they are first used.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from stickslip.studio.live_view import show as show
    from stickslip.studio.notebook import embed as embed

__all__ = ["embed", "show"]

_HOME = {"embed": "stickslip.studio.notebook", "show": "stickslip.studio.live_view"}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'stickslip.studio' has no attribute {name!r}; it has: {', '.join(__all__)}")
    return getattr(importlib.import_module(_HOME[name]), name)
