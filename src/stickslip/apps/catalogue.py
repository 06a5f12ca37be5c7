"""The catalogue: every app by its name, those that ship and the person's own, and files as apps. Nothing else finds apps.

Built in are the modules of `scenes/` and the folders of `apps/` that have an `app.py`. A Python file in the person's own folder of apps
(``STICKSLIP_HOME/apps``) is an app, too: what is put there is run, as a program is that one starts.
"""

from __future__ import annotations

import dataclasses
import functools
import importlib
import importlib.util
import pkgutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import stickslip.apps
from stickslip import scenes
from stickslip.contract.app import App
from stickslip.contract.scene_app import SceneApp, app_of_module
from stickslip.contract.settings import nearest
from stickslip.io.library import data_folder
from stickslip.model.errors import StickslipError, UsageError

MODULE = "app"  # of a folder of `apps/`
SHARED = ("human", "ice", "parts", "workbench")  # folders of what several apps are made of


class Missing(NamedTuple):
    """An app of the person's own whose file has a fault."""

    name: str
    reason: str


def apps_folder() -> Path:
    """Where the person's own apps are: ``NAME.py``."""
    return data_folder() / "apps"


def app_names() -> tuple[str, ...]:
    """Names of all apps: the sleds and other folders, the scenes, the person's own."""
    return (*_folders(), *scenes.names(), *(name for name in own_names() if name not in _built_in()))


def own_names() -> tuple[str, ...]:
    """Names of the person's own apps, whether they work or not."""
    try:
        files = sorted(apps_folder().glob("*.py"))
    except OSError:  # a folder that cannot be looked into has none
        return ()
    return tuple(file.stem.replace("_", "-") for file in files if not file.stem.startswith("_"))


def working_apps(names: Iterable[str] | None = None) -> tuple[tuple[App, ...], tuple[Missing, ...]]:
    """Apps that can be used, all or those of some names, and those of the person's own that cannot, with the reason."""
    working, missing = [], []
    for name in dict.fromkeys(app_names() if names is None else names):
        if name in own_names() and name in _built_in():
            missing.append(Missing(name, _taken(name)))
        try:
            working.append(find_app(name))
        except UsageError as error:
            missing.append(Missing(name, str(error)))
    return tuple(working), tuple(missing)


def find_app(name: str, trust: bool = False) -> App:
    """The app called `name`, or the one that a file makes: a scene (``.toml``) or a robot (``.urdf``, MJCF as ``.xml``).

    Parameters
    ----------
    name : str
        A name of :func:`app_names`, or a path.
    trust : bool
        Whether a file may name functions, which are run, and files outside its folder; and whether settings may.

    Raises
    ------
    UsageError
        There is no such app, with the nearest names; or an app of the person's own has a fault.
    """
    if name in _folders():
        return _of_folder(name)
    if name in scenes.names():
        found = scenes.app(name)
        return found if not trust else _trusting(found)
    if name in own_names():
        return _own(name)
    from stickslip.apps.files import app_of_file  # reads scenes and robots: not needed for what ships

    found_file = app_of_file(name, trust)
    if found_file is not None:
        return found_file
    files = "A scene of your own is a path to a .toml file, a robot to a .urdf or .xml file."
    raise UsageError(f"There is no app {name[:80]!r}. {nearest(name, app_names())} {files}")


def load_sled(name: str, setup: str | None = None) -> Any:
    """The sled called `name`, with a set-up by name or file.

    Raises
    ------
    UsageError
        There is no such sled.
    ModelError
        There is no such set-up.
    """
    from stickslip.apps.ice.app import SledApp

    found = find_app(name) if name in app_names() else None
    if not isinstance(found, SledApp):
        raise UsageError(f"There is no sled {name[:80]!r}. There are: {', '.join(app.name for app in sled_apps())}.")
    return found.sled(setup)


def sled_apps() -> tuple[Any, ...]:
    """All sleds."""
    return tuple(app for app in working_apps()[0] if app.kind == "sled")


@functools.cache
def _folders() -> tuple[str, ...]:
    """Folders of `apps/` that are apps."""
    found = []
    for module in pkgutil.iter_modules(stickslip.apps.__path__):
        folder = Path(next(iter(stickslip.apps.__path__))) / module.name
        if module.ispkg and module.name not in SHARED and (folder / f"{MODULE}.py").is_file():
            found.append(module.name)
    return tuple(found)


def _built_in() -> frozenset[str]:
    return frozenset((*_folders(), *scenes.names()))


@functools.cache
def _of_folder(name: str) -> App:
    return app_of_module(name, importlib.import_module(f"stickslip.apps.{name}.{MODULE}"))


def _own(name: str) -> App:
    """An app of the person's own; its file is read again when it has changed.

    Raises
    ------
    UsageError
        Whatever is wrong with its file.
    """
    if name in _built_in():
        raise UsageError(_taken(name))
    file = apps_folder() / f"{name.replace('-', '_')}.py"
    return _imported(name, file, file.stat().st_mtime_ns)


@functools.lru_cache(maxsize=64)
def _imported(name: str, file: Path, _changed: int) -> App:
    spec = importlib.util.spec_from_file_location(f"stickslip_own_{file.stem}", file)
    if spec is None or spec.loader is None:
        raise UsageError(f"{file} cannot be read as Python.")
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
        return app_of_module(name, module)
    except StickslipError as error:
        raise UsageError(f"{file}: {error}") from error
    except Exception as error:
        line = getattr(error, "lineno", None) or _line_of(error, file)
        raise UsageError(
            f"{file}{f':{line}' if line else ''}: {type(error).__name__}: {error}. Correct the file."
        ) from error


def _line_of(error: BaseException, file: Path) -> int | None:
    """Last line of a file that an error went through."""
    line, trace = None, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == str(file):
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


def _taken(name: str) -> str:
    return f"{apps_folder() / name.replace('-', '_')}.py: {name!r} is built in. Give the file another name."


def _trusting(app: App) -> App:
    return dataclasses.replace(app, trust=True) if isinstance(app, SceneApp) else app
