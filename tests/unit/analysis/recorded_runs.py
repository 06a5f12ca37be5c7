"""A recording as analysis reads it, made of arrays: no simulation."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from stickslip.model import (
    Body,
    Drag,
    Fixed,
    Free,
    Point,
    Prismatic,
    Revolute,
    Runner,
    Scene,
    Spherical,
    StepOptions,
    Surface,
)

ICE = Surface("ice", function="track-ice", table="track-ice", key="mini")
RUNNER = Runner(mu_t=0.004, mu_r=0.002, mu_b_low=0.02, mu_b_high=0.1, load_high=1000.0, between=("steel", "*"))


def sled_scene(ball: bool = False, **changes: Any) -> Scene:
    """A hull with a runner on a hinge and a bumper on a slider; on a ball joint if wanted."""
    inertia = (1.0, 1.0, 1.0)
    hinge = (
        Spherical("hinge", "hull", "runner", at_parent=(1.0, 0.0, 0.0))
        if ball
        else Revolute(
            "hinge", "hull", "runner", axis=(0.0, 0.0, 2.0), at_parent=(1.0, 0.0, 0.0), at_child=(0.0, 0.5, 0.0)
        )
    )
    arguments: dict[str, Any] = {
        "name": "sled",
        "bodies": tuple(Body(name, 10.0, inertia) for name in ("hull", "runner", "bumper", "rail")),
        "joints": (
            Free("base", child="hull"),
            hinge,
            Prismatic("slider", "hull", "bumper", axis=(0.0, 1.0, 0.0)),
            Fixed("weld", "bumper", "rail", at_parent=(0.0, 0.0, 1.0)),
        ),
        "forces": (Drag("drag", "hull", 0.2, 1.25),),
        "shapes": (
            ICE,
            Point("blade", "runner", position=(0.2, 0.0, 0.0), material="steel"),
            Point("edge", "bumper", material="rubber"),
            Point("rim", "rail", material="rubber"),
        ),
        "laws": (RUNNER,),
        "step": StepOptions(0.001),
    } | changes
    return Scene(**arguments)


class MadeRecording:
    """Columns and a scene under the names that `Recording` has."""

    def __init__(self, scene: Scene, columns: dict[str, np.ndarray], meta: dict[str, Any] | None = None) -> None:
        self.scene = scene
        self.meta = meta or {}
        self.path = Path("made.parquet")
        self._columns = columns

    @property
    def columns(self) -> tuple[str, ...]:
        return tuple(self._columns)

    @property
    def time(self) -> np.ndarray:
        return self._columns["t"]

    @property
    def table(self) -> pa.Table:
        return pa.table(self._columns)

    def column(self, name: str) -> np.ndarray:
        return self._columns[name]


def straight_columns(speed: float = 20.0, duration: float = 2.0, heading: float = 0.0) -> dict[str, np.ndarray]:
    """A hull that moves evenly along the x axis; every other coordinate is zero."""
    t = np.linspace(0.0, duration, round(100 * duration) + 1)
    zero = np.zeros_like(t)
    columns = {"t": t, "q.base.x": speed * t, "u.base.x": np.full_like(t, speed)}
    columns |= {f"{kind}.base.{axis}": zero for kind in "qu" for axis in "yz"}
    columns |= {"q.base.qw": np.full_like(t, np.cos(heading / 2)), "q.base.qz": np.full_like(t, np.sin(heading / 2))}
    columns |= {"q.base.qx": zero, "q.base.qy": zero, "q.hinge.angle": zero, "q.slider.slide": zero}
    return columns


def with_forces(
    columns: dict[str, np.ndarray], shape: str, along: float, across: float, force: tuple[float, float, float]
):
    """Add the recorded mean forces of a shape [N]: constant, zero in the first row."""
    later = (columns["t"] > 0.0).astype(float)
    named = {"normal": force[2], "along": along, "across": across, **dict(zip("xyz", force))}
    return columns | {f"load.{shape}.{name}": value * later for name, value in named.items()}


def record_descent(path: Path, track: str = "mini", until: float = 10.0) -> Path:
    """Record a point mass on a track: real rows, in steps of 1 ms."""
    from stickslip.contract.scene_run import run_scene
    from stickslip.io import RecordingWriter
    from stickslip.scenes import descent

    run_scene(descent.build(track, dt=0.001), until=until, record=RecordingWriter(path))
    return path
