"""File formats in and out; the only Python package that converts frames.

Names of recordings, meshes and robots are imported when they are first used: reading a scene needs neither pyarrow nor kernels.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from stickslip.io.scene_file import (
    read_scene,
    save_scene,
    scene_from_tables,
    scene_from_toml,
    scene_to_tables,
    scene_to_toml,
)

if TYPE_CHECKING:
    from stickslip.io.mesh_file import MeshFile, load_mesh
    from stickslip.io.recording import Recording, open_recording, recover_recording
    from stickslip.io.recording_writer import RecordingWriter
    from stickslip.io.robots import Imported, ImportOptions, ImportReport, load_robot

__all__ = [
    "ImportOptions",
    "ImportReport",
    "Imported",
    "MeshFile",
    "Recording",
    "RecordingWriter",
    "load_mesh",
    "load_robot",
    "open_recording",
    "read_scene",
    "recover_recording",
    "save_scene",
    "scene_from_tables",
    "scene_from_toml",
    "scene_to_tables",
    "scene_to_toml",
]

_MODULE_OF = {
    "mesh_file": ("MeshFile", "load_mesh"),
    "recording": ("Recording", "open_recording", "recover_recording"),
    "recording_writer": ("RecordingWriter",),
    "robots": ("ImportOptions", "ImportReport", "Imported", "load_robot"),
}


def __getattr__(name: str) -> Any:
    for module, names in _MODULE_OF.items():
        if name in names:
            return getattr(importlib.import_module(f"stickslip.io.{module}"), name)
    raise AttributeError(f"module 'stickslip.io' has no attribute {name!r}; it has: {', '.join(__all__)}")
