"""Inputs of an app as a person moves them: named axes with ranges, and what moves them by default."""

from __future__ import annotations

from dataclasses import dataclass

from stickslip.model import HandForce, Scene
from stickslip.model.joint_units import input_unit


@dataclass(frozen=True, slots=True)
class Bindings:
    """What moves an axis unless the person chooses something else.

    Attributes
    ----------
    keys : tuple of str
        Keys of a keyboard that move it down and up, as browsers name them: ``("ArrowRight", "ArrowLeft")``.
    gamepad : int, optional
        Number of the stick's axis in the standard layout; -1 in `gamepad_sign` turns it round.
    gamepad_sign : int
    mouse, wheel : bool
        Whether the pointer across the picture, or a steering wheel, moves it.
    six_axis : str
        Which of ``"x" "y" "z" "roll" "pitch" "yaw"`` of a six-axis device; empty: none.
    headset : str
        Which of ``"roll" "pitch" "yaw"`` of the head; empty: none.
    """

    keys: tuple[str, ...] = ()
    gamepad: int | None = None
    gamepad_sign: int = 1
    mouse: bool = False
    wheel: bool = False
    six_axis: str = ""
    headset: str = ""


@dataclass(frozen=True, slots=True)
class Axis:
    """Something that a person moves while a run goes on.

    Attributes
    ----------
    name : str
        Also the name of the command in recordings.
    label, unit, help : str
    least, most, rest : float
        Range, and where it begins.
    bindings : Bindings
        Without any, the axis is a slider.
    """

    name: str
    label: str
    unit: str = ""
    least: float = -1.0
    most: float = 1.0
    rest: float = 0.0
    help: str = ""
    bindings: Bindings = Bindings()


def axes_of(scene: Scene) -> tuple[Axis, ...]:
    """Inputs of a scene as axes: sliders within their bounds. What leads a hand is no slider."""
    led = {name for force in scene.forces if isinstance(force, HandForce) for name in force.channels}
    return tuple(
        Axis(
            channel.name,
            channel.name.replace("_", " "),
            input_unit(scene, channel.name),
            channel.lower,
            channel.upper,
            channel.initial,
        )
        for channel in scene.inputs
        if channel.name not in led
    )
