"""Kernels that Python runs as they stand, with ``NUMBA_DISABLE_JIT=1``: for a debugger, and to measure which lines tests reach.

Kernels are Python as they are written. What only compiled code has gets a twin here or next to it: calls by address, lanes, and
what those who compile ahead ask of a kernel. It is some hundred times slower.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
from numba import config, types
from numba.extending import intrinsic

INTERPRETED = bool(config.DISABLE_JIT)

_functions: list[Callable[..., Any]] = []  # at address - 1

if INTERPRETED:
    np.seterr(all="ignore")  # as compiled: what is not finite is reported by the step, and nothing warns or raises


class Mathematics:
    """``math`` with the results of compiled code: NumPy's numbers, and nothing raises."""

    def __getattr__(self, name: str) -> Any:
        return getattr(math, name)

    @staticmethod
    def sqrt(x: float) -> Any:
        return np.sqrt(np.float64(x))  # correctly rounded, as the processor's

    @staticmethod
    def floor(x: float) -> int:
        return math.floor(x) if abs(x) < 2.0**63 else -(2**63)  # what processors make of numbers that are no integers


def as_kernel(function: Any) -> Any:
    """A function with what others ask of a compiled one."""
    if function.__globals__.get("math") is math:
        function.__globals__["math"] = Mathematics()
    result = SimpleNamespace(signature=SimpleNamespace(return_type=types.int64))
    function.py_func = function
    function.compile = lambda signature: None
    function.overloads = defaultdict(lambda: result)
    return function


def number_of(function: Callable[..., Any]) -> int:
    """What stands for the address of a function."""
    if function not in _functions:
        _functions.append(function)
    return 1 + _functions.index(function)


def call_number(number: int, args: tuple[Any, ...]) -> int:
    """Call a function by its number."""
    return int(_functions[number - 1](*args))


def native(twin: Callable[..., Any]) -> Callable[[Callable[..., Any]], Any]:
    """Decorator of intrinsics, which generate machine code: `twin` does the same in Python."""

    def decorate(generator: Callable[..., Any]) -> Any:
        return twin if INTERPRETED else intrinsic(generator)

    return decorate
