"""Random numbers: NumPy's generator draws the bits, functions of our own shape them."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from stickslip.numerics.functions import cos, log


def normal(generator: np.random.Generator, shape: int | tuple[int, ...] = ()) -> NDArray[np.float64]:
    """Standard normal numbers of a shape, by the method of Box and Muller.

    NumPy's own draw asks the C library for exponentials and logarithms, whose bits depend on the processor.
    """
    radius = np.sqrt(-2.0 * log(1.0 - generator.random(shape)))  # 1 - x is in (0, 1]
    return np.asarray(radius * cos(2.0 * math.pi * generator.random(shape)))
