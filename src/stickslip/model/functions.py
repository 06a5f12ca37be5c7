"""Functions that scenes name: a registry of stable ids, so that a file can name a function without naming a module.

Surfaces and user forces hold an id, or in Python the function itself or its address ``"package.module:name"``. Files hold ids.
Layers above add what they offer with `register_table`; tables may need them, kernels are below.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal

from stickslip.model.errors import Fault, ModelError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

#: What a function does: the query of a surface, the table of its parameters, or a force.
Role = Literal["query", "table", "force"]

ADDRESS = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*")
TRACK_ICE = "track-ice"  # both the query of the ice and the table of its parameters

CAR_CONTACT = "car-contact"

IDS: dict[Role, tuple[str, ...]] = {
    "query": ("plane", "half-pipe", TRACK_ICE),
    "table": (TRACK_ICE,),
    "force": ("pursue-line", CAR_CONTACT),
}
#: Addresses that files of earlier versions hold → ids.
OLD_NAMES = {
    "stickslip.kernels.surface_library:plane": "plane",
    "stickslip.kernels.surface_library:half_pipe": "half-pipe",
    "stickslip.kernels.track_patch:query": TRACK_ICE,
    "stickslip.kernels.guide:pursue_line": "pursue-line",
    "stickslip.io.track_file:patch_table": TRACK_ICE,
}


_tables: dict[str, Callable[[str], Any]] = {}


def register_table(id: str, function: Callable[[str], Any]) -> None:
    """Offer a function that makes the parameters of surfaces.

    Parameters
    ----------
    id : str
        One of `IDS`.
    function : callable
        Takes the key of the surface, returns (n,) float.
    """
    _tables[id] = function


def settled_name(name: str) -> str:
    """The id of one of our functions under its old address; any other name as it is."""
    return OLD_NAMES.get(name, name)


def id_of(function: Any, role: Role) -> str | None:
    """The id of a function that is registered; None for any other."""
    return next((id for id in IDS[role] if _find(id, role) is function), None)


def load_function(function: Any, role: Role, path: str) -> Any:
    """The function that an id or an address names, or the function itself.

    Parameters
    ----------
    function : str or callable
    role : {"query", "table", "force"}
    path : str
        Where it is declared, for messages.

    Raises
    ------
    ModelError
        There is no such function.
    """
    if not isinstance(function, str):
        return function
    name = settled_name(function)
    if name in IDS[role]:
        return _registered(name, path) if role == "table" else _kernel(name, role)
    module, colon, attribute = name.partition(":")
    if not colon:
        raise ModelError(Fault(path, f"is {name!r}, which is not a function of stickslip", wanted_function(role)))
    try:
        return getattr(importlib.import_module(module), attribute)
    except ImportError as error:
        what = f"is {name!r}: module {module!r} cannot be imported ({error})"
        raise ModelError(Fault(path, what, "Check its name and path")) from error
    except AttributeError as error:
        raise ModelError(
            Fault(path, f"is {name!r}: module {module!r} has no {attribute!r}", "Check the spelling")
        ) from error


def load_table(table: Any, key: str, subject: str = "Surface") -> NDArray[np.float64]:
    """Parameters of a surface from the Python function that makes them.

    Parameters
    ----------
    table : str or callable
        Id, address or function.
    key : str
        Its argument.
    subject : str
        Whose parameters they are, for messages.

    Returns
    -------
    (n,) float
    """
    import numpy as np

    function = load_function(table, "table", f"{subject}.table")
    try:
        return np.asarray(function(key), dtype=np.float64).ravel()
    except (TypeError, ValueError) as error:
        what = f"is {table!r}, which returns no numbers for {key!r} ({error})"
        raise ModelError(Fault(f"{subject}.table", what, "Return an array of numbers")) from error


def wrong_params(id: Any, params: Sequence[float], has_table: bool = False) -> tuple[str, str] | None:
    """Why one of our kernels cannot take parameters, and what to do; None if it can, or is not one of ours.

    Kernels index their parameters unchecked: what a file gives must have the form that they expect.
    """
    n = len(params)
    if id == "half-pipe" and n != 2 and not has_table:
        return f"has {n} numbers", "Give the radius in m and the slope in rad"
    if id == TRACK_ICE and not has_table:
        return "cannot make the ice of a track", f'Give `table = "{TRACK_ICE}"` and the track as `key`'
    if id == "pursue-line":
        if n < 8 or (n - 2) % 6:
            return f"has {n} numbers", "Give mass, points ahead, and six numbers for each point of the line"
        if not 0.0 <= params[1] <= n:
            return f"has {params[1]!r} points ahead", f"Give a number from 0 to {(n - 2) // 6}"
    if id == CAR_CONTACT:
        points = params[8] if n > 8 else 0.0
        if not (points >= 2.0 and points == int(points) and n >= 9 + 2 * points and (n - 9 - 2 * int(points)) % 4 == 0):
            return (
                f"has {n} numbers",
                "Give nine numbers of the car, two for each point of its profile, four for each ball",
            )
    return None


def wanted_function(role: Role) -> str:
    """What may be given as a function, as a sentence without its full stop."""
    ids = ", ".join(f'"{id}"' for id in IDS[role])
    return f'Give {ids}, or in Python the function itself or its address "package.module:name"'


def _find(id: str, role: Role) -> Any:
    if role == "table":
        return _tables.get(id)
    return _kernel(id, role)


def _registered(id: str, path: str) -> Callable[[str], Any]:
    if id not in _tables:
        what = f"is {id!r}, which `stickslip.io.track_file` offers and nothing has imported yet"
        raise ModelError(Fault(path, what, "Write `import stickslip.io.track_file` in the program"))
    return _tables[id]


def _kernel(id: str, role: Role) -> Any:
    """A compiled function of ours. Imported here: reading a scene needs no kernels."""
    from stickslip.kernels.collision import surface_library, track_patch
    from stickslip.kernels.motion import car_contact, guide

    kernels = {
        ("query", "plane"): surface_library.plane,
        ("query", "half-pipe"): surface_library.half_pipe,
        ("query", TRACK_ICE): track_patch.query,
        ("force", "pursue-line"): guide.pursue_line,
        ("force", CAR_CONTACT): car_contact.car_contact,
    }
    return kernels[role, id]
