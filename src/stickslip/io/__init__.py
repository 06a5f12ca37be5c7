"""File formats in and out; the only Python package that converts frames."""

from stickslip.io.scene_file import (
    load_scene,
    save_scene,
    scene_from_tables,
    scene_from_toml,
    scene_to_tables,
    scene_to_toml,
)

__all__ = ["load_scene", "save_scene", "scene_from_tables", "scene_from_toml", "scene_to_tables", "scene_to_toml"]
