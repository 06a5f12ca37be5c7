"""Study files read, checked and begun: `read_study` for a file or a study that ships, `new_study` for a file to begin with."""

from __future__ import annotations

from pathlib import Path

from stickslip.apps.catalogue import find_app
from stickslip.contract.settings import nearest
from stickslip.io.library import data_folder
from stickslip.io.study_file import Shape, StudyTables, load_study
from stickslip.model.errors import UsageError
from stickslip.model.kinds import Number
from stickslip.studies.declaration import (
    Assignments,
    Factor,
    Head,
    Measured,
    Output,
    Search,
    Stop,
    Study,
    Variant,
)

READY = Path(__file__).parent / "ready"
SUFFIX = ".toml"
SHAPE = Shape(
    Head,
    {"stop": Stop, "search": Search, "measured": Measured},
    {"factor": Factor, "output": Output, "variant": Variant},
    {"settings": Assignments()},
)


def studies_folder() -> Path:
    """Where results go unless somebody says otherwise."""
    return data_folder() / "studies"


def ready_studies() -> tuple[str, ...]:
    """Names of the studies that ship."""
    return tuple(sorted(file.stem for file in READY.glob(f"*{SUFFIX}")))


def find_study(name: str) -> Path:
    """The file of a study: a path, or the name of one that ships.

    Raises
    ------
    UsageError
        There is neither.
    """
    if name in ready_studies():
        return READY / f"{name}{SUFFIX}"
    if Path(name).is_file():
        return Path(name)
    there = nearest(name, ready_studies())
    raise UsageError(f"There is no study file {name[:200]!r}, and no study of that name. {there}")


def read_study(path: Path) -> tuple[Study, StudyTables]:
    """Read a study file.

    Raises
    ------
    ModelError
        With all faults, each with its line.
    """
    tables = load_study(path, SHAPE)
    single, arrays = tables.singles, tables.arrays
    study = Study(
        tables.head,
        tables.free["settings"],
        arrays["factor"],
        arrays["output"],
        arrays["variant"],
        single["stop"],
        single["search"],
        single["measured"],
    )
    return study, tables


def new_study(app_name: str) -> str:
    """A commented study file for an app, to begin with: it runs as it is.

    Raises
    ------
    UsageError
        There is no such app.
    """
    app = find_app(app_name)
    numbers = [
        s for s in app.settings if isinstance(s.kind, Number) and isinstance(s.default, float) and s.path != "dt"
    ]
    lines = [
        f"# A study of {app.title}. Run it: stickslip study FILE.toml",
        f"# Settings: stickslip list settings {app.name}. Numbers to look at: stickslip run {app.name} --json.",
        "",
        "[study]",
        "format = 1",
        f'app = "{app.name}"',
        f'title = "{app.title}"',
        'question = "What does it change?"',
        f'# controller = "{app.controllers[0].name}"  # or: {", ".join(e.name for e in app.controllers[1:])}',
        'method = "sweep"          # or: monte-carlo, morris, sobol, compare, optimise, calibrate',
        "# points = 64             # monte-carlo, morris, sobol: how many are drawn",
        "repeats = 1               # runs per point, each with another seed",
        "seed = 1",
        "",
        "[settings]                # the same in all runs",
        *(f"# {s.path} = {_literal(s.default)}" for s in app.settings if isinstance(s.default, (str, float, bool))),
        "",
    ]
    for setting in numbers[:2] or ():
        assert isinstance(setting.kind, Number)
        low, high = _range(setting.default, setting.kind)
        unit = f'unit = "{setting.kind.unit}"\n' if setting.kind.unit else ""
        lines += [
            "[[factor]]",
            f'path = "{setting.path}"  # {setting.label.words}',
            f"{unit}low = {low!r}\nhigh = {high!r}\nlevels = 5",
            '# or: values = [1.0, 2.0]; or: distribution = "normal", mean = 1.0, deviation = 0.1',
            "",
        ]
    lines += [
        "[[output]]",
        f'name = "{"finish_time_s" if app.kind == "sled" else "energy_end_j"}"  # a number of the summary',
        'goal = "low"              # or "high"',
        "",
        "# [[output]]               # or what a channel comes to",
        '# channel = "speed"',
        '# reduce = "max"           # min, mean, percentile, last, gate',
        "",
        "# [stop]",
        "# hours = 2.0",
        "",
    ]
    return "\n".join(lines)


def _literal(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if isinstance(value, str) else repr(value)


def _range(default: float, kind: Number) -> tuple[float, float]:
    """A range around a default, within what the setting takes."""
    low, high = (0.9 * default, 1.1 * default) if default else (-1.0, 1.0)
    low, high = min(low, high), max(low, high)
    least = kind.at_least if kind.at_least is not None else low
    most = kind.at_most if kind.at_most is not None else high
    return float(f"{max(low, least):.6g}"), float(f"{min(high, most):.6g}")
