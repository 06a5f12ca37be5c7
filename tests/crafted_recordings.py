"""Recordings that somebody changed: another scene, other facts."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pyarrow.parquet as pq


def craft(source: Path, target: Path, scene: Callable[[str], str] = str, **facts: object) -> Path:
    """Write a copy of a recording whose scene went through `scene`, and whose facts are `facts` where given."""
    metadata = dict(pq.read_metadata(source).metadata)
    metadata[b"stickslip.scene"] = scene(metadata[b"stickslip.scene"].decode()).encode()
    metadata[b"stickslip"] = json.dumps(json.loads(metadata[b"stickslip"]) | facts).encode()
    pq.write_table(pq.read_table(source).replace_schema_metadata(metadata), target)
    return target


def scene_text(recording: Path) -> str:
    """The scene in a recording."""
    return pq.read_metadata(recording).metadata[b"stickslip.scene"].decode()


def evil_shape(canary: Path) -> str:
    """A shape, far away, whose table is a command that makes a file."""
    return (
        '\n[[shape]]\ntype = "surface"\nname = "evil"\nposition = [0.0, 0.0, -1000.0]\n'
        f'function = "plane"\ntable = "os:system"\nkey = "touch {canary}"\n'
    )


def with_old_names(scene: str) -> str:
    """A scene as versions before ids wrote it."""
    old_names = {
        'function = "track-ice"': 'function = "stickslip.kernels.track_patch:query"',
        'table = "track-ice"': 'table = "stickslip.io.track_file:patch_table"',
        'function = "pursue-line"': 'function = "stickslip.kernels.guide:pursue_line"',
    }
    assert any(new in scene for new in old_names)
    for new, old in old_names.items():
        scene = scene.replace(new, old)
    return scene
