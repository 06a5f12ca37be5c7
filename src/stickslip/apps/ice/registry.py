"""The sleds by name. Their modules are imported when one is asked for."""

from __future__ import annotations

import importlib
import importlib.util
from typing import cast

from stickslip.apps.ice.sled import Sled
from stickslip.model.errors import Fault, ModelError

#: Name → "module:factory". A factory takes the name or the file of a set-up; without one it makes the sled that ships.
SLEDS: dict[str, str] = {
    "bob": "stickslip.apps.bob.model:make_sled",
    "skeleton": "stickslip.apps.skeleton.model:make_sled",
    "luge": "stickslip.apps.luge.model:make_sled",
}


def available_sleds() -> tuple[str, ...]:
    """Names of the sleds whose module is there."""
    return tuple(name for name, where in SLEDS.items() if _spec(where.partition(":")[0]))


def load_sled(name: str, setup: str | None = None) -> Sled:
    """The sled called `name`, with a set-up by name or file.

    Raises
    ------
    ModelError
        There is no such sled or set-up.
    """
    if name not in available_sleds():
        fix = f"Use one of: {', '.join(available_sleds())}"
        raise ModelError(Fault("sled", f"is {name!r}, which does not exist", fix))
    module, _, factory = SLEDS[name].partition(":")
    make = getattr(importlib.import_module(module), factory)
    return cast(Sled, make() if setup is None else make(setup))


def setup_names(name: str) -> tuple[str, ...]:
    """Set-ups that ship for a sled."""
    module = importlib.import_module(SLEDS[name].partition(":")[0])
    return tuple(getattr(module, "SETUPS", ()))


def _spec(module: str) -> bool:
    try:
        return importlib.util.find_spec(module) is not None
    except ModuleNotFoundError:
        return False
