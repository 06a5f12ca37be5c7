"""A monotonic clock that compiled code can read without the interpreter."""

from __future__ import annotations

import ctypes
import functools
import sys
from typing import Any

import numpy as np
from numba import njit

from stickslip.kernels.base.jit import address_of


@functools.cache
def _clock_function() -> Any:
    if sys.platform == "win32":
        kernel32 = ctypes.windll.kernel32
        read = kernel32.QueryPerformanceCounter
        read.argtypes, read.restype = [ctypes.c_void_p], ctypes.c_int
        frequency = ctypes.c_int64()
        kernel32.QueryPerformanceFrequency(ctypes.byref(frequency))
        ns_per_tick = 1e9 / frequency.value

        @njit(nogil=True)
        def now_windows() -> int:
            out = np.zeros(1, np.int64)
            read(out.ctypes)
            return np.int64(out[0] * ns_per_tick)

        return now_windows

    libc = ctypes.CDLL(None)
    read = libc.clock_gettime
    read.argtypes, read.restype = [ctypes.c_int, ctypes.c_void_p], ctypes.c_int
    monotonic = 1 if sys.platform.startswith("linux") else 6  # CLOCK_MONOTONIC on Linux and on macOS

    @njit(nogil=True)
    def now() -> int:
        out = np.zeros(2, np.int64)
        read(monotonic, out.ctypes)
        return out[0] * 1_000_000_000 + out[1]

    return now


def clock_address() -> int:
    """Address of a compiled function that returns monotonic nanoseconds."""
    return address_of(_clock_function(), ())
