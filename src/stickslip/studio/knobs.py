"""Knobs: the values of a scene that a person may turn while it runs."""

from __future__ import annotations

import dataclasses
import inspect
import math
import typing
from collections.abc import Iterator, Mapping
from typing import Any, Literal, get_args, get_origin, get_type_hints

from stickslip import scenes
from stickslip.io.robots import is_robot_file
from stickslip.io.track_file import track_names
from stickslip.model import Prismatic, Scene
from stickslip.model.kinds import Choice, Flag, Integer, Number
from stickslip.scenes.override import override, split_parameters
from stickslip.studio.protocol import Knob
from stickslip.studio.robot_scene import entry_of

#: Fields of `StepOptions` that are shown, with their labels.
STEP_FIELDS = {
    "dt": "time step",
    "scheme": "scheme",
    "solver": "solver",
    "max_sweeps": "sweeps at most",
    "e_r": "relative tolerance",
    "correction": "drift removed per step",
    "warm_start": "warm start",
    "fallback": "fallback solver",
}
#: What the fields of laws are called on a panel.
LAW_LABELS = {
    "mu": "friction coefficient",
    "mu_t": "friction, longitudinal",
    "mu_b": "friction, lateral",
    "e_n": "restitution, normal",
    "e_f": "restitution, tangential",
}
#: Fields of the elements of joints that are shown, with their labels.
JOINT_FIELDS = {
    "friction": {"limit": "friction limit", "mu": "bearing friction"},
    "drive": {"target": "target", "limit": "drive limit"},
}
SCENE, STEP, LAWS, JOINTS = "scene", "step and solver", "contact laws", "joints"
ALWAYS = ("limit", "target")  # shown even where they are 0
MOST_JOINTS = 24  # with sliders of their own


def build_scene(name: str, values: Mapping[str, Any]) -> Scene:
    """The scene of the catalogue, or of the robot file, called `name` with some values changed by their paths.

    Raises
    ------
    UsageError, ModelError
        No such scene or path, or a value does not suit its place.
    """
    entry = entry_of(name)
    parameters = tuple(entry.parameters)
    for_build, for_scene = split_parameters(values, parameters)
    built = entry.build(**for_build) if is_robot_file(name) else scenes.load(name, **for_build)
    return override(built, for_scene, parameters)


def knobs_of(name: str, scene: Scene, values: Mapping[str, Any]) -> tuple[Knob, ...]:
    """Knobs of a scene of the catalogue that was built with `values`."""
    return (*_of_parameters(name, values), *_of_joints(scene), *_of_laws(name, scene), *_of_step(scene))


def _of_parameters(name: str, values: Mapping[str, Any]) -> Iterator[Knob]:
    """Parameters of the scene's `build`, their kinds read from the defaults."""
    entry = entry_of(name)
    hints = get_type_hints(entry.build)
    for path, default in entry.parameters.items():
        value = values.get(path, default)
        label = LAW_LABELS.get(path, path.replace("_", " "))
        kind = {bool: "flag", int: "integer", float: "number", str: "text"}.get(type(default))
        if kind is None or path in STEP_FIELDS:  # the step is shown with the solver; lists have no simple control
            continue
        choices: tuple[str, ...] = ()
        if get_origin(hints.get(path)) is Literal:
            choices = tuple(str(choice) for choice in get_args(hints[path]))
        elif path == "track":
            choices = tuple(track_names())
        if choices:
            kind = "choice"
        yield Knob(path, label, "", _first_line(entry.build), SCENE, kind, value, choices)


def _of_laws(name: str, scene: Scene) -> Iterator[Knob]:
    """Numbers of the contact laws that no parameter of the scene sets already."""
    taken = entry_of(name).parameters
    for i, law in enumerate(scene.laws):
        pair = " on ".join("any" if material == "*" else material for material in law.between)
        for field, kind in _kinds(type(law)).items():
            if field not in taken and isinstance(kind, Number) and isinstance(getattr(law, field), float):
                label = LAW_LABELS.get(field, field.replace("_", " "))
                label = f"{label}, {pair}" if len(scene.laws) > 1 else label
                yield _number(f"laws.{i}.{field}", label, LAWS, kind, getattr(law, field))


def _of_joints(scene: Scene) -> Iterator[Knob]:
    """Friction and drives of joints: limits and targets, each with a range to slide in."""
    for joint in scene.joints[:MOST_JOINTS]:
        for part, fields in JOINT_FIELDS.items():
            for i, element in enumerate(getattr(joint, part, ())):
                if element is None or getattr(element, "input", None) is not None:
                    continue  # what an input steers has a slider already
                kinds = _kinds(type(element))
                for field, label in fields.items():
                    value = getattr(element, field)
                    if isinstance(value, float) and math.isfinite(value) and (value or field in ALWAYS):
                        path, text = f"joint.{joint.name}.{part}.{i}.{field}", f"{joint.name}: {label}"
                        knob = _number(path, text, JOINTS, kinds[field], value)
                        most = 2.0 * abs(value) if value else 1.0  # as far as a slider goes
                        least = -most if knob.least is None else knob.least
                        yield dataclasses.replace(knob, unit=_unit_of(knob.unit, joint), least=least, most=most)


def _unit_of(unit: str, joint: Any) -> str:
    """Of "N m or N" the one that a joint has."""
    return unit.split(";")[0].split(" or ")[-1 if isinstance(joint, Prismatic) else 0].strip()


def _of_step(scene: Scene) -> Iterator[Knob]:
    """Step and solver."""
    kinds = _kinds(type(scene.step))
    for field, label in STEP_FIELDS.items():
        path, kind, value = f"step.{field}", kinds[field], getattr(scene.step, field)
        match kind:
            case Number():
                yield _number(path, label, STEP, kind, value)
            case Integer():
                yield Knob(path, label, "", "", STEP, "integer", value, least=float(kind.at_least))
            case Flag():
                yield Knob(path, label, "", "", STEP, "flag", value)
            case Choice():
                yield Knob(path, label, "", "", STEP, "choice", value, tuple(kind.options))


def _number(path: str, label: str, group: str, kind: Number, value: float) -> Knob:
    least = kind.at_least if kind.at_least is not None else kind.above
    return Knob(path, label, kind.unit, "", group, "number", value, least=least, most=kind.at_most)


def _kinds(cls: type) -> dict[str, Any]:
    """Kind of each field of a declaration."""
    hints = typing.get_type_hints(cls, include_extras=True)
    names = [field.name for field in dataclasses.fields(cls) if field.init]  # type: ignore[arg-type]
    return {name: hints[name].__metadata__[0] for name in names if hasattr(hints[name], "__metadata__")}


def _first_line(function: Any) -> str:
    return (inspect.getdoc(function) or "").split("\n")[0].replace("`", "")
