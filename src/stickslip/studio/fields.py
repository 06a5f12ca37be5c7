"""Fields: what a person may set, with words, a handy unit, the range and the default; all from what a declaration itself says."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterator, Mapping
from typing import Any

from stickslip.contract.app import App
from stickslip.contract.scene_app import SceneApp
from stickslip.contract.settings import Setting, settings_of_declaration
from stickslip.model import Joint, Scene
from stickslip.model.fields import declared_fields
from stickslip.model.joint_units import joint_unit
from stickslip.model.kinds import Choice, Flag, Integer, Kind, Number, Text
from stickslip.model.label import Label
from stickslip.studio.app_records import Field

#: What a number is multiplied with to be read in another unit.
SCALES: dict[tuple[str, str], float] = {
    ("rad", "°"): math.degrees(1.0),
    ("m", "mm"): 1e3,
    ("s", "ms"): 1e3,
    ("N/m", "N/mm"): 1e-3,
    ("m³", "dm³"): 1e3,
    ("", "%"): 100.0,
}
#: Units that are always read in another one.
HANDY = {"rad": "°"}
KINDS: dict[type[Kind], str] = {Number: "number", Integer: "integer", Flag: "flag", Choice: "choice"}
NO_LIMIT = 2**62  # whole numbers beyond it bound nothing
SETTINGS, STEP, LAWS, JOINTS = "settings", "step and solver", "contact laws", "joints"

#: Fields of `StepOptions` that are shown, with their labels.
STEP_FIELDS = {
    "dt": Label("Time step", "Δt"),
    "scheme": Label("Scheme"),
    "solver": Label("Solver"),
    "max_sweeps": Label("Max. iterations"),
    "e_r": Label("Relative tolerance"),
    "correction": Label("Drift correction per step"),
    "warm_start": Label("Warm start"),
    "fallback": Label("Fallback solver"),
}
#: Fields of the elements of joints that are shown, with their labels.
JOINT_FIELDS = {
    "friction": {"limit": "friction limit", "mu": "bearing friction"},
    "drive": {"target": "target", "limit": "drive limit"},
}
ALWAYS = ("limit", "target")  # shown even where they are 0
MOST_JOINTS = 24  # with sliders of their own
MAX_WORDS = 200  # characters of settings in words

Value = float | int | bool | str | None


def form_of(app: App) -> tuple[Field, ...]:
    """Settings of an app at their defaults. Lists have no simple control; free texts without suggestions are not for pages."""
    return tuple(_of_settings(app, {}))


def live_fields(app: App, scene: Scene, values: Mapping[str, Any]) -> tuple[Field, ...]:
    """What can be changed while a run of an app goes on: its settings; of a scene also joints, contact laws, step and solver."""
    if not isinstance(app, SceneApp):
        return tuple(_of_settings(app, values))
    taken = frozenset(setting.path for setting in app.settings)
    own = (field for field in _of_settings(app, values) if field.path not in STEP_FIELDS)  # the solver shows the step
    return (*own, *_of_joints(scene), *_of_laws(scene, taken), *_of_step(scene))


def make_field(setting: Setting, group: str, value: Value, *, unit: str | None = None, told: bool = True) -> Field:
    """A field of a setting.

    Parameters
    ----------
    setting : Setting
        A number, whole number, flag or choice; or a text with suggestions, which is a choice for pages.
    group : str
    value : number, bool, str or None
    unit : str, optional
        Where it depends on more than the kind.
    told : bool
        Whether the default is part of the words about the range.
    """
    kind, label = setting.kind, setting.label
    choices = tuple(kind.options) if isinstance(kind, Choice) else ()
    if isinstance(kind, Text) and setting.suggestions is not None:
        choices, kind = setting.suggestions(), Choice(setting.suggestions())
    own = kind.unit if unit is None else unit
    shown = label.shown or HANDY.get(own, own)
    scale = 1.0 if shown == own else SCALES.get((own, shown), 0.0)
    if not scale:
        shown, scale = own, 1.0
    least, most = _ends(kind)
    words = [_range_of(kind, shown, scale)]
    if told and setting.default is not None:
        words.append(f"Default: {_text_of(setting.default, shown, scale)}.")
    return Field(
        setting.path, label.words, own, setting.help, group, KINDS[type(kind)], value, choices, least, most,
        symbol=label.symbol, shown=shown, scale=scale, range=" ".join(text for text in words if text),
        optional=bool(getattr(kind, "optional", False)) or setting.default is None,
    )  # fmt: skip


def settings_in_words(app: App, values: Mapping[str, Any]) -> str:
    """Settings that are not at their defaults, one after the other: what a list of runs says of each."""
    known = {setting.path: setting for setting in app.settings}
    words = []
    for path, value in values.items():
        setting = known.get(path)
        if setting is None:
            words.append(f"{path} {value}")
        elif value != setting.default and not isinstance(setting.kind, Text):
            words.append(f"{setting.label.words} {value_in_words(setting, value)}")
    said = " · ".join(words)
    return said if len(said) <= MAX_WORDS else f"{said[: MAX_WORDS - 2]} …"


def value_in_words(setting: Setting, value: Any) -> str:
    """A value of a setting with its unit, as a person reads it."""
    unit, shown = setting.kind.unit, setting.label.shown or HANDY.get(setting.kind.unit, setting.kind.unit)
    scale = SCALES.get((unit, shown), 1.0)
    plain = isinstance(value, bool | int | float | str)
    return _text_of(value, shown if scale != 1.0 else unit, scale) if plain else str(value)


def _of_settings(app: App, values: Mapping[str, Any]) -> Iterator[Field]:
    for setting in app.settings:
        if type(setting.kind) in KINDS or (isinstance(setting.kind, Text) and setting.suggestions is not None):
            yield make_field(setting, SETTINGS, values.get(setting.path, setting.default))


def _of_laws(scene: Scene, taken: frozenset[str]) -> Iterator[Field]:
    """Numbers of the contact laws that no parameter of the scene sets already."""
    for i, law in enumerate(scene.laws):
        pair = " on ".join("any" if material == "*" else material for material in law.between)
        cls: Any = type(law)
        for name, field in declared_fields(cls).items():
            value = getattr(law, name)
            if name not in taken and isinstance(field.kind, Number) and isinstance(value, float):
                label = field.label
                if len(scene.laws) > 1:
                    label = dataclasses.replace(label, words=f"{label.words}, {pair}")
                yield make_field(Setting(f"laws.{i}.{name}", field.kind, None, label), LAWS, value)


def _of_joints(scene: Scene) -> Iterator[Field]:
    """Friction and drives of joints: limits and targets, each with a range to slide in."""
    for joint in scene.joints[:MOST_JOINTS]:
        for part, fields in JOINT_FIELDS.items():
            for i, element in enumerate(getattr(joint, part, ())):
                if element is None or getattr(element, "input", None) is not None:
                    continue  # what an input steers has a slider already
                cls: Any = type(element)
                kinds = declared_fields(cls)
                for name, words in fields.items():
                    value = getattr(element, name)
                    if not (isinstance(value, float) and math.isfinite(value) and (value or name in ALWAYS)):
                        continue
                    path = f"joint.{joint.name}.{part}.{i}.{name}"
                    unit = _joint_unit(joint, part, i, name)
                    setting = Setting(path, kinds[name].kind, value, Label(f"{joint.name}: {words}"))
                    field = make_field(setting, JOINTS, value, unit=unit, told=False)
                    most = 2.0 * abs(value) if value else 1.0  # as far as a slider goes
                    least = -most if field.least is None else field.least
                    yield dataclasses.replace(field, least=least, most=most)


def _joint_unit(joint: Joint, part: str, i: int, name: str) -> str:
    """Unit of a number of entry `i` of the friction, or of the drives, of a joint."""
    if part == "friction":
        return "" if name == "mu" else joint.friction_groups[i].unit
    return joint_unit(joint, joint.drive[i].kind if name == "target" else "force", i)  # type: ignore[union-attr]


def _of_step(scene: Scene) -> Iterator[Field]:
    """Step and solver."""
    known = {setting.path: setting for setting in settings_of_declaration(type(scene.step))}
    for name, label in STEP_FIELDS.items():
        setting = dataclasses.replace(known[name], path=f"step.{name}", label=label)
        yield make_field(setting, STEP, getattr(scene.step, name), told=False)


def _ends(kind: Kind) -> tuple[float | None, float | None]:
    """Smallest and largest value, in the unit of the field."""
    match kind:
        case Number():
            return (kind.at_least if kind.at_least is not None else kind.above), kind.at_most
        case Integer():
            least, most = (float(end) if abs(end) < NO_LIMIT else None for end in (kind.at_least, kind.at_most))
            return least, most
    return None, None


def _range_of(kind: Kind, shown: str, scale: float) -> str:
    """What a number may be, in words."""
    least, most = _ends(kind)
    low = "" if least is None else _text_of(least, shown, scale)
    high = "" if most is None else _text_of(most, shown, scale)
    above = isinstance(kind, Number) and kind.at_least is None
    if low and high:
        return f"Above {low}, up to {high}." if above else f"From {low} to {high}."
    if low:
        return f"Above {low}." if above else f"{low} or more."
    return f"{high} or less." if high else ""


def _text_of(value: float | int | bool | str, shown: str, scale: float) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, str):
        return value
    number = f"{value * scale:.6g}"
    return f"{number}{'' if shown in ('', '°', '%') else ' '}{shown}"
