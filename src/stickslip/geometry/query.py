"""From a surface query to the address of its compiled code."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import float64, types
from numba.core.errors import NumbaError
from numpy.typing import NDArray

from stickslip import numerics as nm
from stickslip.geometry.errors import GeometryError
from stickslip.kernels.base.jit import address_of, is_kernel
from stickslip.kernels.collision.shapes import N_WARM

SIGNATURE: tuple[types.Type, ...] = (float64[::1], float64[::1], float64[::1], float64[::1])
WANTED = "query(params (n,), x (3,), warm (11,), out (13,)) -> int"


def resolve_query(query: Any, params: NDArray[np.float64], subject: str = "Surface") -> tuple[Any, int]:
    """Compile a surface query and try it once.

    Parameters
    ----------
    query : compiled function
        By Numba.
    params : (n,) float
        Its parameters, for the trial.
    subject : str
        Whose query it is, for messages.

    Returns
    -------
    query, address : object, int
        Keep `query` alive as long as `address` is used.
    """
    if not is_kernel(query):
        raise GeometryError(
            subject,
            [f"`function` = {query!r} is not compiled. Decorate {WANTED} with stickslip.kernels.base.jit.kernel."],
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
