"""Knobs: the values of a scene that a person may turn while it runs."""

from __future__ import annotations

import dataclasses
import inspect
import math
import re
import typing
from collections.abc import Iterator, Mapping
from typing import Any, Literal, get_args, get_origin, get_type_hints

from stickslip import scenes
from stickslip.io.robots import is_robot_file
from stickslip.io.track_file import known_tracks
from stickslip.model import Scene
from stickslip.model.kinds import Choice, DataFile, Flag, Function, Integer, Kind, Number, Text
from stickslip.model.label import Label
from stickslip.scenes.errors import UsageError
from stickslip.scenes.override import named_by, override, split_parameters
from stickslip.studio.garage import named_track
from stickslip.studio.joint_units import joint_unit
from stickslip.studio.protocol import Knob
from stickslip.studio.readable import field_helps, make_knob
from stickslip.studio.robot_scene import entry_of

#: Fields of `StepOptions` that are shown, with their labels.
STEP_FIELDS = {
    "dt": Label("Time step", "Δt"),
    "scheme": Label("Scheme"),
    "solver": Label("Solver"),
    "max_sweeps": Label("Sweeps at most"),
    "e_r": Label("Relative tolerance"),
    "correction": Label("Drift removed per step"),
    "warm_start": Label("Warm start"),
    "fallback": Label("Fallback solver"),
}
#: What the fields of laws are called on a panel.
LAW_LABELS = {
    "mu": Label("Friction coefficient", "μ"),
    "mu_t": Label("Friction along", "μ_t"),
    "mu_b": Label("Friction across", "μ_b"),
    "e_n": Label("Restitution, normal", "ε_n"),
    "e_f": Label("Restitution, tangential", "ε_f"),
}
#: Kinds of parameters that declare none, by their defaults.
PLAIN: dict[type, Kind] = {bool: Flag(), int: Integer(), float: Number(), str: Text()}
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
    if "track" in for_build:
        named_track(str(for_build["track"]))
    built = entry.build(**for_build) if is_robot_file(name) else scenes.load(name, **for_build)
    changed = override(built, for_scene, parameters, trust=True)  # nothing runs before it is compiled
    if named_by(changed, Function, DataFile, Text) - named_by(built, Function, DataFile, Text):
        raise UsageError("Pages change numbers and choices of a scene, not its functions, files and texts.")
    return changed


def knobs_of(name: str, scene: Scene, values: Mapping[str, Any]) -> tuple[Knob, ...]:
    """Knobs of a scene of the catalogue that was built with `values`."""
    return (*_of_parameters(name, values), *_of_joints(scene), *_of_laws(name, scene), *_of_step(scene))


def _of_parameters(name: str, values: Mapping[str, Any]) -> Iterator[Knob]:
    """Parameters of the scene's `build`: their annotations declare kind and label."""
    entry = entry_of(name)
    hints = get_type_hints(entry.build, include_extras=True)
    for path, default in entry.parameters.items():
        if type(default) not in PLAIN or path in STEP_FIELDS:  # lists have no simple control; the solver shows the step
            continue
        hint = hints[path]
        extras = getattr(hint, "__metadata__", ())
        kind = next((extra for extra in extras if isinstance(extra, Kind)), PLAIN[type(default)])
        label = next((extra for extra in extras if isinstance(extra, Label)), Label(path.replace("_", " ")))
        plain = hint.__origin__ if extras else hint
        if get_origin(plain) is Literal:
            kind = Choice(get_args(plain))
        elif path == "track":
            kind = Choice(tuple(known_tracks()))
        yield make_knob(path, SCENE, kind, label, values.get(path, default), _first_line(entry.build), default)


def _of_laws(name: str, scene: Scene) -> Iterator[Knob]:
    """Numbers of the contact laws that no parameter of the scene sets already."""
    taken = entry_of(name).parameters
    for i, law in enumerate(scene.laws):
        pair = " on ".join("any" if material == "*" else material for material in law.between)
        for field, kind in _kinds(type(law)).items():
            if field not in taken and isinstance(kind, Number) and isinstance(getattr(law, field), float):
                label = LAW_LABELS.get(field) or Label(field.replace("_", " ").capitalize())
                if len(scene.laws) > 1:
                    label = dataclasses.replace(label, words=f"{label.words}, {pair}")
                yield make_knob(f"laws.{i}.{field}", LAWS, kind, label, getattr(law, field))


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
                        path, text = f"joint.{joint.name}.{part}.{i}.{field}", Label(f"{joint.name}: {label}")
                        unit = (
                            "" if field == "mu" else joint_unit(joint, element.kind if field == "target" else "force")
                        )
                        knob = make_knob(path, JOINTS, kinds[field], text, value, unit=unit)
                        most = 2.0 * abs(value) if value else 1.0  # as far as a slider goes
                        least = -most if knob.least is None else knob.least
                        yield dataclasses.replace(knob, least=least, most=most)


def _of_step(scene: Scene) -> Iterator[Knob]:
    """Step and solver."""
    kinds, helps = _kinds(type(scene.step)), field_helps(type(scene.step))
    for field, label in STEP_FIELDS.items():
        yield make_knob(f"step.{field}", STEP, kinds[field], label, getattr(scene.step, field), helps.get(field, ""))


def _kinds(cls: type) -> dict[str, Any]:
    """Kind of each field of a declaration."""
    hints = typing.get_type_hints(cls, include_extras=True)
    names = [field.name for field in dataclasses.fields(cls) if field.init]  # type: ignore[arg-type]
    return {name: hints[name].__metadata__[0] for name in names if hasattr(hints[name], "__metadata__")}


def _first_line(function: Any) -> str:
    """What a docstring says first, without its units: those stand beside the fields."""
    return re.sub(r" \[.*?\]", "", (inspect.getdoc(function) or "").split("\n")[0].replace("`", ""))
