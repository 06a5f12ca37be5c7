"""Knobs: the values of a scene that a person may turn while it runs."""

from __future__ import annotations

import dataclasses
import inspect
import math
import typing
from collections.abc import Iterator, Mapping
from typing import Any, Literal, get_args, get_origin, get_type_hints

from stickslip import scenes
from stickslip.io.track_file import track_names
from stickslip.model import Scene
from stickslip.model.kinds import Choice, Flag, Integer, Number
from stickslip.scenes.override import override, split_parameters
from stickslip.studio.protocol import Knob

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
SCENE, STEP, LAWS, JOINTS = "scene", "step and solver", "contact laws", "friction in joints"
MOST_JOINTS = 24  # whose friction is shown: a panel of more would be a list


def build_scene(name: str, values: Mapping[str, Any]) -> Scene:
    """The scene of the catalogue called `name` with some values changed by their paths.

    Raises
    ------
    UsageError, ModelError
        No such scene or path, or a value does not suit its place.
    """
    parameters = tuple(scenes.describe(name).parameters)
    for_build, for_scene = split_parameters(values, parameters)
    return override(scenes.load(name, **for_build), for_scene, parameters)


def knobs_of(name: str, scene: Scene, values: Mapping[str, Any]) -> tuple[Knob, ...]:
    """Knobs of a scene of the catalogue that was built with `values`."""
    return (*_of_parameters(name, values), *_of_laws(name, scene), *_of_joints(scene), *_of_step(scene))


def _of_parameters(name: str, values: Mapping[str, Any]) -> Iterator[Knob]:
    """Parameters of the scene's `build`, their kinds read from the defaults."""
    entry = scenes.describe(name)
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
    taken = scenes.describe(name).parameters
    for i, law in enumerate(scene.laws):
        pair = " on ".join("any" if material == "*" else material for material in law.between)
        for field, kind in _kinds(type(law)).items():
            if field not in taken and isinstance(kind, Number) and isinstance(getattr(law, field), float):
                label = LAW_LABELS.get(field, field.replace("_", " "))
                label = f"{label}, {pair}" if len(scene.laws) > 1 else label
                yield _number(f"laws.{i}.{field}", label, LAWS, kind, getattr(law, field))


def _of_joints(scene: Scene) -> Iterator[Knob]:
    """Limits of dry friction; those of robots with many joints are left to the parameters of their scene."""
    rubbing = [(i, joint) for i, joint in enumerate(scene.joints) if joint.friction]
    if len(rubbing) > MOST_JOINTS:
        return
    for i, joint in rubbing:
        for k, (friction, group) in enumerate(zip(joint.friction, type(joint).friction_groups)):
            if math.isinf(friction.limit):
                continue  # locked
            label = joint.name if len(joint.friction) == 1 else f"{joint.name}, {group.name}"
            yield Knob(
                f"joints.{i}.friction.{k}.limit", label, group.unit, "", JOINTS, "number", friction.limit, least=0.0
            )


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
