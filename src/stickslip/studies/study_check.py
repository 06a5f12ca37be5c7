"""A study against its app: paths, units, ranges, controllers and outputs that exist, before the first run is made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from stickslip.apps.catalogue import find_app
from stickslip.contract.app import App
from stickslip.contract.run import run_to_end
from stickslip.contract.settings import Setting, nearest
from stickslip.engine.warm_up import OnStage
from stickslip.io.study_file import StudyTables
from stickslip.model.errors import Fault, StickslipError
from stickslip.model.kinds import INVALID, Number
from stickslip.studies.declaration import (
    CALIBRATE,
    COMPARE,
    GATE,
    MONTE_CARLO,
    OPTIMISE,
    SOBOL,
    Factor,
    Output,
    Study,
)
from stickslip.studies.design import quantile
from stickslip.studies.order import SPLITS, numbers_of

MOST_FACTORS = 50


@dataclass(frozen=True, slots=True)
class CheckedStudy:
    """A study whose names all exist.

    Attributes
    ----------
    study : Study
        With every value as the app takes it.
    app : App
    kinds : tuple of Setting
        Of the factors.
    """

    study: Study
    app: App
    kinds: tuple[Setting, ...]


def check_study(study: Study, tables: StudyTables, on_stage: OnStage | None = None) -> CheckedStudy:
    """Check a study against its app. A run is begun for it: kernels that are not compiled yet are compiled here, once.

    Raises
    ------
    ModelError
        With all faults, each with its line in the file.
    """
    faults: list[Fault] = []
    try:
        app = find_app(study.head.app)
    except StickslipError as error:
        tables.refuse([Fault("study.app", "cannot be used", _sentence(error))])
        raise
    _check_controller(app, study, faults)
    settings = _checked_settings(app, study.settings, study.settings, "settings", faults)
    kinds, factors = _checked_factors(app, study, settings, faults)
    variants = tuple(
        replace(
            variant,
            settings=_checked_settings(
                app, variant.settings, settings | variant.settings, f"variant[{i}].settings", faults
            ),
        )
        for i, variant in enumerate(study.variants)
    )
    _check_method(study, faults)
    if not faults:
        _check_outputs(app, study, settings | (variants[0].settings if variants else {}), faults, on_stage)
    tables.refuse(faults)
    return CheckedStudy(replace(study, settings=settings, factors=factors, variants=variants), app, kinds)


def _check_controller(app: App, study: Study, faults: list[Fault]) -> None:
    try:
        app.chosen(study.head.controller)
    except StickslipError as error:
        faults.append(Fault("study.controller", "does not exist", _sentence(error)))


def _checked_settings(
    app: App, given: Mapping[str, Any], around: Mapping[str, Any], place: str, faults: list[Fault]
) -> dict[str, Any]:
    """Settings as the app takes them."""
    settled = dict(given)
    for path, value in given.items():
        try:
            setting = app.setting_at(path, _deciding(around))
        except StickslipError as error:
            faults.append(Fault(f"{place}.{path}", "does not exist", _sentence(error)))
            continue
        value = setting.kind.settle(value, f"{place}.{path}", faults)
        if value is not INVALID:
            settled[path] = value
    return settled


def setting_for(app: App, path: str, settings: Mapping[str, Any]) -> Setting:
    """The setting of a path, with the others as they are.

    Raises
    ------
    UsageError
        There is none, with the nearest names.
    """
    return app.setting_at(path, _deciding(settings))


def _deciding(values: Mapping[str, Any]) -> dict[str, Any]:
    """Settings that decide which others there are: texts without a dot in their path, such as the name of a set-up."""
    return {path: value for path, value in values.items() if isinstance(value, str) and "." not in path}


def _checked_factors(
    app: App, study: Study, settings: Mapping[str, Any], faults: list[Fault]
) -> tuple[tuple[Setting, ...], tuple[Factor, ...]]:
    kinds, factors = [], []
    seen: dict[str, int] = {}
    for i, factor in enumerate(study.factors):
        place = f"factor[{i}]"
        if factor.path in seen or factor.path in study.settings:
            where = "[settings]" if factor.path in study.settings else f"factor {seen[factor.path] + 1}"
            faults.append(Fault(f"{place}.path", f"is {factor.path!r}, which {where} sets, too", "Keep one of them"))
        seen[factor.path] = i
        try:
            setting = app.setting_at(factor.path, _deciding(settings))
        except StickslipError as error:
            faults.append(Fault(f"{place}.path", f"{factor.path!r} does not exist", _sentence(error)))
            continue
        _check_unit(factor, setting, place, faults)
        values = _checked_values(factor, setting, place, faults)
        kinds.append(setting)
        factors.append(replace(factor, values=values) if factor.values else factor)
    if len(study.factors) > MOST_FACTORS:
        faults.append(Fault("factor", f"stands there {len(study.factors)} times", f"Use at most {MOST_FACTORS}"))
    return tuple(kinds), tuple(factors)


def _check_unit(factor: Factor, setting: Setting, place: str, faults: list[Fault]) -> None:
    own = setting.kind.unit
    if factor.unit and factor.unit != own:
        fix = f"Give the numbers in {own}" if own else "It has none: leave `unit` out"
        faults.append(
            Fault(f"{place}.unit", f"is {factor.unit!r:.30}, but {factor.path} is in {own or 'no unit'}", fix)
        )


def _checked_values(factor: Factor, setting: Setting, place: str, faults: list[Fault]) -> tuple[Any, ...]:
    """Values of a list as the app takes them; of ranges and distributions, the ends are checked."""
    if factor.values:
        settled = [setting.kind.settle(v, f"{place}.values[{k}]", faults) for k, v in enumerate(factor.values)]
        return tuple(value for value in settled if value is not INVALID)
    if not isinstance(setting.kind, Number) and not isinstance(setting.default, (int, float)):
        what = f"{factor.path!r} has no range: it takes {setting.kind.wanted()}"
        faults.append(Fault(f"{place}.path", what, "Give a list of `values`"))
        return ()
    for share, name in ((0.0, "low"), (1.0, "high")):
        value: Any = quantile(factor, share)
        if isinstance(setting.default, int):
            value = round(value)
        key = name if getattr(factor, name) is not None else "mean"
        setting.kind.settle(value, f"{place}.{key}", faults)
    return ()


def _check_method(study: Study, faults: list[Fault]) -> None:
    """What each method needs."""
    head, n = study.head, len(study.factors)
    if not study.outputs and head.method != CALIBRATE:
        faults.append(Fault("output", "is missing", "Add [[output]] with the name of a number of the summary"))
    labels = [output.label for output in study.outputs]
    for i, label in enumerate(labels):
        if label in labels[:i]:
            faults.append(Fault(f"output[{i}].name", f"is {label!r}, as one before it", "Give it another name"))
    if head.method == COMPARE:
        if len(study.variants) != 2:
            fix = "Give two [[variant]] tables, each with a name and its settings"
            faults.append(Fault("variant", f"stands there {len(study.variants)} times, not twice", fix))
        if n:
            faults.append(Fault("factor", "has no meaning in a comparison", "Leave the factors out, or sweep them"))
        if head.repeats < 2:
            faults.append(Fault("study.repeats", f"is {head.repeats}", "Compare on at least 2 seeds, better 20"))
        return
    if study.variants:
        faults.append(Fault("variant", f"has no meaning in a {head.method} study", 'Set method = "compare"'))
    if n == 0 and head.method != MONTE_CARLO:
        faults.append(Fault("factor", "is missing", "Add [[factor]] with the path of a setting and a range"))
    if head.method == SOBOL and head.points & (head.points - 1):
        near = 2 ** round(len(bin(head.points)) - 2.5)
        faults.append(Fault("study.points", f"is {head.points}, not a power of 2", f"Use {near} or {2 * near}"))
    if head.method in (OPTIMISE, CALIBRATE):
        for i, factor in enumerate(study.factors):
            if factor.values or factor.low is None or factor.high is None:
                what = f"of {factor.path} has no range to search in"
                faults.append(Fault(f"factor[{i}].low", what, "Give `low` and `high`"))
    if head.method == OPTIMISE and study.outputs and study.outputs[0].goal not in ("low", "high"):
        faults.append(Fault("output[0].goal", "is missing", 'Say whether "low" or "high" is better'))
    if head.method == CALIBRATE and study.measured.file is None:
        faults.append(Fault("measured.file", "is missing", 'Name the measurements: file = "splits.csv"'))


def _check_outputs(
    app: App, study: Study, settings: Mapping[str, Any], faults: list[Fault], on_stage: OnStage | None
) -> None:
    """Begin a run and look which numbers its summary and which channels it has."""
    first = {f.path: f.values[0] if f.values else _middle(f, k) for f, k in zip(study.factors, _kinds(app, study))}
    head = study.head
    try:
        run = app.begin({**settings, **first}, head.controller, head.seed, until=head.until, on_stage=on_stage)
        run.tick()
        summary = run.summary()
    except StickslipError as error:
        faults.append(Fault("settings", "cannot be run", _sentence(error)))
        return
    gates = [gate.name for gate in getattr(run, "gates", ())]
    channels = [channel.name for channel in run.channels]
    unknown = [i for i, o in enumerate(study.outputs) if not o.channel and not _is_known(o.name, summary, gates)]
    if unknown:  # some numbers are only there at the end of a run
        summary = run_to_end(run)
    for i, output in enumerate(study.outputs):
        place = f"output[{i}]"
        if output.channel:
            _check_channel(output, place, channels, gates, faults)
        elif i in unknown and not _is_known(output.name, summary, gates):
            table, dot, _ = output.name.partition(".")
            within = dot and isinstance(summary.get(table), Mapping) and gates
            known = [f"{table}.{gate}" for gate in gates] if within else sorted(numbers_of(summary))
            what = f"is {output.name[:60]!r}, not a number of the summary of {study.head.app}"
            faults.append(Fault(f"{place}.name", what, nearest(output.name, known).rstrip(".")))


class Offered(NamedTuple):
    """What a study of an app can look at."""

    numbers: tuple[str, ...]  # of the summary
    channels: tuple[str, ...]
    gates: tuple[str, ...]


def offered_by(app_name: str) -> Offered:
    """Make a run of an app as it is, and look what it gives.

    Raises
    ------
    StickslipError
        There is no such app, or it cannot be run as it is.
    """
    run = find_app(app_name).begin()
    numbers = numbers_of(run_to_end(run))
    gates = tuple(gate.name for gate in getattr(run, "gates", ()))
    return Offered(tuple(numbers), tuple(channel.name for channel in run.channels), gates)


def _is_known(name: str, summary: Mapping[str, Any], gates: Sequence[str]) -> bool:
    """Whether a summary has a number, or may have it: it is not known yet, or a gate was not passed yet."""
    table, _, inner = name.partition(".")
    found = summary.get(table, "")
    if isinstance(found, Mapping):
        return inner in found or inner in gates
    return name in numbers_of(summary) or (name in summary and found is None)


def _check_channel(
    output: Output, place: str, channels: Sequence[str], gates: Sequence[str], faults: list[Fault]
) -> None:
    if output.channel not in channels:
        what = f"is {output.channel[:60]!r}, not a channel of the run"
        faults.append(Fault(f"{place}.channel", what, nearest(output.channel, channels).rstrip(".")))
    if output.reduce == GATE and output.gate not in gates:
        what = f"is {output.gate[:60]!r}, not a gate ({SPLITS})"
        faults.append(Fault(f"{place}.gate", what, nearest(output.gate, gates).rstrip(".")))


def _kinds(app: App, study: Study) -> list[Setting]:
    return [app.setting_at(factor.path, _deciding(study.settings)) for factor in study.factors]


def _middle(factor: Factor, setting: Setting) -> Any:
    value = quantile(factor, 0.5)
    return round(value) if isinstance(setting.default, int) else value


def _sentence(error: StickslipError) -> str:
    """What an error says, as the end of a fault."""
    return str(error).removeprefix("--set ").rstrip(".")
