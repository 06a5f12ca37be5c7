"""The contract between everything that can be run and everything that runs it.

An `App` declares its settings, inputs and controllers, and begins a `Run`. Shell, studio, replay, batch and studies know apps and
runs and nothing else. Names are imported when they are first used: a scene that declares a channel needs no engine.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from stickslip.contract.app import App as App
    from stickslip.contract.app import ControllerEntry as ControllerEntry
    from stickslip.contract.channel import Channel as Channel
    from stickslip.contract.controllers import Command as Command
    from stickslip.contract.controllers import Controller as Controller
    from stickslip.contract.controllers import Person as Person
    from stickslip.contract.inputs import Axis as Axis
    from stickslip.contract.inputs import Bindings as Bindings
    from stickslip.contract.run import Run as Run
    from stickslip.contract.run import RunSpec as RunSpec
    from stickslip.contract.run import run_to_end as run_to_end
    from stickslip.contract.scene_app import SceneApp as SceneApp
    from stickslip.contract.scene_run import run_scene as run_scene
    from stickslip.contract.settings import Setting as Setting
    from stickslip.contract.staging import Staging as Staging

_HOME = {  # public name → module
    "App": "app",
    "Axis": "inputs",
    "Bindings": "inputs",
    "Channel": "channel",
    "Command": "controllers",
    "Controller": "controllers",
    "ControllerEntry": "app",
    "Person": "controllers",
    "Run": "run",
    "RunSpec": "run",
    "SceneApp": "scene_app",
    "Setting": "settings",
    "Staging": "staging",
    "run_scene": "scene_run",
    "run_to_end": "run",
}

__all__ = sorted(_HOME)


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'stickslip.contract' has no attribute {name!r}; it has: {', '.join(__all__)}")
    return getattr(importlib.import_module(f"{__name__}.{_HOME[name]}"), name)
