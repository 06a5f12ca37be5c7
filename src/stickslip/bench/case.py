"""What a benchmark case is: a question, the engines that answer it, and one way of measuring them all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from stickslip.bench.bullet_world import BulletOptions, BulletWorld
from stickslip.bench.mujoco_world import MujocoOptions, MujocoWorld
from stickslip.bench.timing import Effort
from stickslip.bench.world import StickslipWorld, World
from stickslip.model import Scene

Metrics = dict[str, float]
SceneBuilder = Callable[..., Scene]


@dataclass(frozen=True, slots=True)
class Contender:
    """One engine, set up in one way, on one scene."""

    engine: str  # "stickslip" or the name of a peer
    label: str  # what the table shows: "mujoco/hard"
    build: Callable[..., World]  # parameters of the scene → a world at its start


@dataclass(frozen=True, slots=True)
class Case:
    """A benchmark case; `measure` returns the same keys for every contender, units in the key names."""

    name: str
    title: str
    text: str  # set-up and meaning of the metrics, for the report
    measure: Callable[[Contender, Effort], Metrics]
    contenders: tuple[Contender, ...]
    slow: bool = False  # left out of a quick run


def ours(builder: SceneBuilder, label: str = "stickslip", **parameters: Any) -> Contender:
    """Our engine on the scene of `builder`."""
    return Contender("stickslip", label, partial(_in_stickslip, builder, parameters))


def mujoco(builder: SceneBuilder, options: MujocoOptions, label: str = "mujoco", **parameters: Any) -> Contender:
    """MuJoCo on the scene of `builder`."""
    return Contender("mujoco", label, partial(_in_mujoco, builder, options, parameters))


def pybullet(builder: SceneBuilder, options: BulletOptions, label: str = "pybullet", **parameters: Any) -> Contender:
    """PyBullet on the scene of `builder`."""
    return Contender("pybullet", label, partial(_in_pybullet, builder, options, parameters))


def no_world(**parameters: Any) -> World:
    """For cases that are measured from outside, in processes of their own."""
    raise NotImplementedError(f"this case builds no world (asked for {parameters})")


def _in_stickslip(builder: SceneBuilder, fixed: dict[str, Any], **parameters: Any) -> World:
    return StickslipWorld(builder(**(fixed | parameters)))


def _in_mujoco(builder: SceneBuilder, options: MujocoOptions, fixed: dict[str, Any], **parameters: Any) -> World:
    return MujocoWorld(builder(**(fixed | parameters)), options)


def _in_pybullet(builder: SceneBuilder, options: BulletOptions, fixed: dict[str, Any], **parameters: Any) -> World:
    return BulletWorld(builder(**(fixed | parameters)), options)
