"""What pairs of shapes exchange in a step: the numbers that are recorded of each."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stickslip.kernels.percussion import contact_table as ct

Array = NDArray[np.float64]

MOST_PAIRS = 512  # of one row of a recording; those with the largest normal forces

#: Numbers of a pair of shapes: name, unit, what it says.
OF_PAIR = (
    ("a", "1", "number of the first shape"),
    ("b", "1", "number of the second shape"),
    ("points", "1", "contact points"),
    ("slipping", "1", "contact points that slip"),
    ("normal", "N", "normal force, pressing positive"),
    ("friction", "N", "size of the friction force of all points together"),
    ("slip", "m/s", "fastest sliding speed of a point"),
    ("gap", "m", "smallest gap of a point, overlap negative"),
)
WHOLE_OF_PAIR = 4  # the first so many are whole numbers


class PairReading(NamedTuple):
    """Pairs of shapes after a step."""

    rows: Array  # (n, 8) numbers of `OF_PAIR`, in the order of the shapes
    left_out: int  # pairs beyond `MOST_PAIRS`, those with the smallest normal forces


class PairReader:
    """Sums contacts up by pair of shapes.

    Parameters
    ----------
    most : int
        Contacts that there may be.
    """

    def __init__(self, most: int) -> None:
        self._who, self._numbers = np.zeros((most, 4), np.int64), np.zeros((most, 4))

    def read(self, dt: float, shapes: NDArray[np.int64], table: Array) -> PairReading:
        """Pairs of contacts as `kernels.percussion.contact_table` has them."""
        n = ct.pair_table(dt, shapes, table, self._who, self._numbers) if len(shapes) else 0
        rows = np.empty((n, len(OF_PAIR)))
        rows[:, :WHOLE_OF_PAIR], rows[:, WHOLE_OF_PAIR:] = self._who[:n], self._numbers[:n]
        if n <= MOST_PAIRS:
            return PairReading(rows, 0)
        largest = np.argsort(-self._numbers[:n, ct.PAIR_NORMAL], kind="stable")[:MOST_PAIRS]
        return PairReading(rows[np.sort(largest)], n - MOST_PAIRS)
