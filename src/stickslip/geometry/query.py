"""From the name of a surface query to the address of its compiled code."""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np
from numba import float64, types
from numba.core.errors import NumbaError
from numpy.typing import NDArray

from stickslip import numerics as nm
from stickslip.geometry.errors import GeometryError
from stickslip.kernels.jit import address_of
from stickslip.kernels.shapes import N_WARM

SIGNATURE: tuple[types.Type, ...] = (float64[::1], float64[::1], float64[::1], float64[::1])
WANTED = "query(params (n,), x (3,), warm (11,), out (13,)) -> int"


def load_function(name: str, subject: str) -> Any:
    """Import ``"module:name"``."""
    module, colon, attribute = name.partition(":")
    if not colon or not module or not attribute:
        raise GeometryError(
            subject, [f"`function` = {name!r} is not of the form 'module:name'. Write {WANTED} in a module."]
        )
    try:
        return getattr(importlib.import_module(module), attribute)
    except ImportError as error:
        raise GeometryError(
            subject, [f"module {module!r} cannot be imported ({error}). Check its name and path."]
        ) from error
    except AttributeError as error:
        raise GeometryError(subject, [f"module {module!r} has no {attribute!r}. Check the spelling."]) from error


def load_table(table: Any, key: str, subject: str = "Surface") -> NDArray[np.float64]:
    """Parameters of a surface from the Python function that makes them.

    Parameters
    ----------
    table : str or callable
        ``"module:name"`` or the function.
    key : str
        Its argument.
    subject : str
        Whose parameters they are, for messages.

    Returns
    -------
    (n,) float
    """
    function = load_function(table, subject) if isinstance(table, str) else table
    try:
        params = np.asarray(function(key), dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise GeometryError(subject, [f"`table` {table!r} gives no numbers for {key!r} ({error})."]) from error
    return params.ravel()


def resolve_query(function: Any, params: NDArray[np.float64], subject: str = "Surface") -> tuple[Any, int]:
    """Compile a surface query and try it once.

    Parameters
    ----------
    function : str or compiled function
        ``"module:name"`` or a function compiled by Numba.
    params : (n,) float
        Its parameters, for the trial.
    subject : str
        Whose query it is, for messages.

    Returns
    -------
    query, address : object, int
        Keep `query` alive as long as `address` is used.
    """
    query = load_function(function, subject) if isinstance(function, str) else function
    if not hasattr(query, "compile") or not hasattr(query, "py_func"):
        raise GeometryError(
            subject,
            [f"`function` = {function!r} is not compiled. Decorate {WANTED} with stickslip.kernels.jit.kernel."],
        )
    try:
        address = address_of(query, SIGNATURE)
    except NumbaError as error:
        reason = str(error).strip().splitlines()[-1]
        raise GeometryError(subject, [f"{query.py_func.__name__} does not compile as {WANTED}: {reason}"]) from error
    result = query.overloads[SIGNATURE].signature.return_type
    if types.unliteral(result) != types.int64:
        raise GeometryError(
            subject, [f"{query.py_func.__name__} returns {result}, not int64. Return 1, or 0 for no foot."]
        )
    out = np.full(13, np.nan)
    status = query(params, np.array([0.1, 0.2, 0.3]), np.zeros(N_WARM), out)
    if status != 0:
        length = float(np.sqrt(nm.square(out[3]) + nm.square(out[4]) + nm.square(out[5])))
        if not np.isfinite(out).all() or abs(length - 1.0) > 1e-6:
            raise GeometryError(
                subject,
                [
                    f"{query.py_func.__name__} gives out = {out.tolist()} at x = (0.1, 0.2, 0.3). "
                    "Write foot point, unit normal, signed distance and bend (six numbers, 0: flat or unknown)."
                ],
            )
    return query, address
