"""App: anything that a person can run."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from stickslip.contract.about import CONTACT
from stickslip.contract.inputs import Axis
from stickslip.contract.settings import Setting, nearest, setting_of, settle
from stickslip.contract.staging import PLAIN_STAGING, Staging
from stickslip.model.errors import UsageError

if TYPE_CHECKING:
    from stickslip.contract.run import Run
    from stickslip.engine.warm_up import OnStage

ME = "me"  # a person at a device; in a shell nobody acts
RECORDED = "recorded"  # inputs of a recording; its file follows a colon
PLANNING = "planning"  # a stage of a beginning that is no compilation
MAX_SEED = 2**32 - 1  # of everything that is drawn


@dataclass(frozen=True, slots=True)
class ControllerEntry:
    """Somebody, or something, that can act in the runs of an app."""

    name: str
    title: str
    help: str = ""


class App(ABC):
    """Declares itself, and begins runs.

    1. `name` is what a person types, `title` one line, `help` one paragraph, best an `About`, `kind` the family it belongs to,
       `group` the heading under which home lists it.
    2. `settings` are all that can be set by name; `paths` says that single values of its scene can be set, too.
    3. `inputs` are what a person moves while a run goes on.
    4. `controllers`: the first one acts where nobody chooses.
    5. `begin` makes a run of settings, a controller and a seed. The same three give the same run, to the bit.
    6. `staging` says how its runs are shown.
    7. `until` is how long a run goes on in a shell if nothing ends it [s].
    """

    name: str
    title: str
    help: str = ""
    kind: str = "app"
    group: str = CONTACT
    until: float = 10.0
    paths: bool = False
    staging: Staging = PLAIN_STAGING

    @property
    def settings(self) -> tuple[Setting, ...]:
        """What can be set by name."""
        return ()

    def setting_at(self, path: str, values: Mapping[str, Any] | None = None) -> Setting:
        """The setting of a path, also where `settings` does not list it: a number of a set-up, a value of a scene.

        Parameters
        ----------
        path : str
        values : mapping, optional
            Settings that decide which paths there are.

        Raises
        ------
        UsageError
            There is no such setting, with the nearest names.
        """
        return setting_of(f"{self.kind.capitalize()} {self.name!r}", path, self.settings)

    @property
    def inputs(self) -> tuple[Axis, ...]:
        """What a person moves."""
        return ()

    @property
    def controllers(self) -> tuple[ControllerEntry, ...]:
        """Who can act; the first one acts unless somebody else is chosen."""
        return (ControllerEntry(ME, "You", "You act; without you nothing is done."),)

    @abstractmethod
    def begin(
        self,
        values: Mapping[str, Any] | None = None,
        controller: str = "",
        seed: int = 0,
        *,
        until: float | None = None,
        live: bool = False,
        on_stage: OnStage | None = None,
    ) -> Run:
        """Begin a run.

        Parameters
        ----------
        values : mapping, optional
            Settings by path that are not at their defaults.
        controller : str
            One of `controllers`; empty: the first.
        seed : int
            Of everything that is drawn.
        until : float [s], optional
            When it ends if nothing ends it before. Default: `until` of the app.
        live : bool
            Whether a person takes part: then it goes on until somebody stops it, and bodies can be pulled.
        on_stage : callable, optional
            Told of each stage of compilation, what is done and their total; and of `PLANNING`, in seconds.

        Raises
        ------
        UsageError
            A setting or a controller does not exist, with the nearest names; or values are out of range, all of them listed.
        """

    def settled(self, values: Mapping[str, Any] | None) -> dict[str, Any]:
        """All settings, those given checked."""
        return settle(f"{self.kind.capitalize()} {self.name!r}", self.settings, values or {})

    def chosen(self, controller: str) -> str:
        """The controller that was asked for, or the first one.

        Raises
        ------
        UsageError
            There is no such controller.
        """
        names = [entry.name for entry in self.controllers]
        if controller and controller.partition(":")[0] not in names:
            raise UsageError(f"{self.name!r} has no controller {controller[:60]!r}. {nearest(controller, names)}")
        return controller or names[0]
