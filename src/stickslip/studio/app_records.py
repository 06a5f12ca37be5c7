"""Records of apps within messages: what can be set, what can be opened, what is open. Part of the protocol."""

from __future__ import annotations

from dataclasses import dataclass

from stickslip.studio.looks import AxisLook, ControllerLook, StagingLook
from stickslip.studio.run_messages import Value


@dataclass(frozen=True, slots=True)
class Field:
    """A value that a person may set: of an app before a run, of a scene while it runs, or of a set-up.

    Attributes
    ----------
    path : str
    label, unit, help : str
    group : str
        Heading under which it is shown.
    kind : str
        ``"number"``, ``"integer"``, ``"flag"`` or ``"choice"``.
    value : number, bool, str or None
        None where a number is optional and not given.
    choices : tuple of str
    least, most : float, optional
    symbol : str
        As equations write it; what follows ``_`` is an index.
    shown : str
        Unit in which a person reads it; the value is multiplied with `scale` for that.
    scale : float
    range : str
        What it may be, and what it usually is, in words.
    optional : bool
        Whether it may be left empty.
    """

    path: str
    label: str
    unit: str
    help: str
    group: str
    kind: str
    value: float | int | bool | str | None
    choices: tuple[str, ...] = ()
    least: float | None = None
    most: float | None = None
    symbol: str = ""
    shown: str = ""
    scale: float = 1.0
    range: str = ""
    optional: bool = False


@dataclass(frozen=True, slots=True)
class AppEntry:
    """An app that can be opened.

    Attributes
    ----------
    name, kind, title, help : str
        The kind is ``"sled"``, ``"scene"``, ``"robot"`` or whatever an app of the person's own says.
    about : tuple of str
        What one sees, what is known, what to try; empty where the help has no parts.
    group : str
        Heading under which home lists it; one of `stickslip.contract.about.GROUPS`.
    settings : tuple of Field
        With their defaults.
    controllers : tuple of ControllerLook
        The first one acts unless another is chosen.
    axes : tuple of AxisLook
    staging : StagingLook
    """

    name: str
    kind: str
    title: str
    help: str
    about: tuple[str, ...]
    group: str
    settings: tuple[Field, ...]
    controllers: tuple[ControllerLook, ...]
    axes: tuple[AxisLook, ...]
    staging: StagingLook


@dataclass(frozen=True, slots=True)
class MissingApp:
    """An app of the person's own that cannot be used, and why."""

    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class Specification:
    """What makes the run that is open: the same specification gives the same run.

    Attributes
    ----------
    app : str
    values : dict
        All settings, and the paths into the scene that were changed.
    controller : str
    seed : int
    setup_digest : str
        Of every number of a sled's set-up, as in `SetupEntry`; empty for other apps.
    ghost, section, state, help
        As in `Open`; a help is ``"off"`` where nobody can be helped.
    """

    app: str
    values: dict[str, Value]
    controller: str
    seed: int
    setup_digest: str
    ghost: str
    section: int
    state: str
    help: str
