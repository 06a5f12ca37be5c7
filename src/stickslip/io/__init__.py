"""File formats in and out; the only Python package that converts frames.

Names of recordings, meshes and robots are imported when they are first used: reading a scene needs neither pyarrow nor kernels.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stickslip.io.scene_file import (
    load_scene,
    save_scene,
    scene_from_tables,
    scene_from_toml,
    scene_to_tables,
    scene_to_toml,
)

if TYPE_CHECKING:
    from stickslip.io.mesh_file import MeshFile, load_mesh
    from stickslip.io.recording import Recording, RecordingWriter, open_recording, recover_recording
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
    "load_scene",
    "open_recording",
    "recover_recording",
    "save_scene",
    "scene_from_tables",
    "scene_from_toml",
    "scene_to_tables",
    "scene_to_toml",
]


def __getattr__(name: str) -> Any:
    if name in __all__:
        from stickslip.io import mesh_file, recording, robots

        return next(getattr(module, name) for module in (mesh_file, recording, robots) if hasattr(module, name))
    raise AttributeError(f"module 'stickslip.io' has no attribute {name!r}; it has: {', '.join(__all__)}")
