"""The scenes that ship, one module each. A module in this folder is a scene: `contract.scene_app.app_of_module` says what it may define."""

from __future__ import annotations

import importlib
import pkgutil
from typing import TYPE_CHECKING, Any

from stickslip.model.errors import UsageError

if TYPE_CHECKING:
    from stickslip.contract.app import App
    from stickslip.model import Scene

__all__ = ["app", "load", "names"]


def names() -> tuple[str, ...]:
    """Names of the scenes that ship, sorted; the module of ``robot-door`` is ``scenes/robot_door.py``."""
    found = (module.name for module in pkgutil.iter_modules(__path__) if not module.ispkg)
    return tuple(sorted(name.replace("_", "-") for name in found))


def app(name: str) -> App:
    """The scene called `name`; imports its module.

    Raises
    ------
    UsageError
        There is no such scene. The message names the nearest ones.
    """
    from stickslip.contract.scene_app import app_of_module  # names alone need no engine
    from stickslip.contract.settings import nearest

    if name not in names():
        raise UsageError(f"There is no scene {name!r}. {nearest(name, names())}")
    return app_of_module(name, importlib.import_module(f"{__name__}.{name.replace('-', '_')}"))


def load(name: str, **parameters: Any) -> Scene:
    """Build the scene called `name`.

    Parameters
    ----------
    name : str
        One of :func:`names`.
    **parameters
        What ``build`` of the scene's module takes.

    Raises
    ------
    UsageError
        No such scene, it has no such parameter, or a value is of another kind or out of its range.
    """
    from stickslip.contract.scene_app import SceneApp

    found = app(name)
    if not isinstance(found, SceneApp):
        raise UsageError(f"{name!r} is not a plain scene. Begin a run of it: scenes.app({name!r}).begin().")
    return found.scene(parameters)
