"""Bodies that touch, stick and slip: hard contact and dry friction in real time.

>>> import stickslip
>>> simulation = stickslip.Simulation(stickslip.load_scene("door"))  # doctest: +SKIP

Names are imported when they are first used, so that ``import stickslip`` costs nothing.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from stickslip.engine import Simulation as Simulation
    from stickslip.model import Scene as Scene
    from stickslip.model.errors import StickslipError as StickslipError
    from stickslip.scenes import load as load_scene
    from stickslip.studio.live_view import show as show
    from stickslip.studio.notebook import embed as embed

__version__ = "0.1.0"

__all__ = ["Scene", "Simulation", "StickslipError", "__version__", "embed", "load_scene", "show"]

_HOME = {  # public name → (module, name there)
    "Scene": ("stickslip.model", "Scene"),
    "Simulation": ("stickslip.engine", "Simulation"),
    "StickslipError": ("stickslip.model.errors", "StickslipError"),
    "embed": ("stickslip.studio.notebook", "embed"),
    "load_scene": ("stickslip.scenes", "load"),
    "show": ("stickslip.studio.live_view", "show"),
}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'stickslip' has no attribute {name!r}; it has: {', '.join(__all__)}")
    module, attribute = _HOME[name]
    return getattr(importlib.import_module(module), attribute)


def __dir__() -> list[str]:
    return sorted(__all__)
