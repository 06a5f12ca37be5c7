"""Ledger: what a study knows of its runs, by key, in a few dozen bytes each: ten megabytes for a hundred thousand runs."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stickslip.studies.declaration import Output
from stickslip.studies.order import BAD, DONE, FAILED, LOST, RunRecord

Array = NDArray[np.float64]
Rows = NDArray[np.int64]

NOT_MADE = "not made"
STATUSES = (NOT_MADE, DONE, BAD, FAILED, LOST)
NOWHERE = -1  # row of a run that was not made
FRESH = 4096  # keys that are not sorted in yet
ROOM = 1024  # rows at first


def packed(key: str) -> bytes:
    """A key in half of its bytes."""
    return bytes.fromhex(key)


class Ledger:
    """Status, reason and wanted numbers of runs.

    Parameters
    ----------
    wanted : tuple of str
        Names of the numbers that are remembered.
    """

    def __init__(self, wanted: tuple[str, ...]) -> None:
        self._places = {name: k for k, name in enumerate(wanted)}
        self._sorted = np.zeros(0, dtype="V16")
        self._rows_of_sorted = np.zeros(0, dtype=np.int64)
        self._fresh: dict[bytes, int] = {}
        self._values = np.full((ROOM, len(self._places)), np.nan)
        self._status = np.zeros(ROOM, dtype=np.uint8)
        self._reason = np.zeros(ROOM, dtype=np.int32)
        self._reasons = [""]
        self._numbers_of_reasons = {"": 0}
        self.size = 0

    def add(self, record: RunRecord) -> str:
        """Remember a run; the status that it had before."""
        key = packed(record.key)
        row = self.find(key)
        before = STATUSES[self._status[row]] if row != NOWHERE else NOT_MADE
        if row == NOWHERE:
            row = self._new_row(key)
        self._values[row] = np.nan
        for name, place in self._places.items():
            self._values[row, place] = record.numbers.get(name, np.nan)
        self._status[row] = STATUSES.index(record.status)
        if record.reason not in self._numbers_of_reasons:
            self._numbers_of_reasons[record.reason] = len(self._reasons)
            self._reasons.append(record.reason)
        self._reason[row] = self._numbers_of_reasons[record.reason]
        return before

    def find(self, key: bytes) -> int:
        """Row of a key, or `NOWHERE`."""
        row = self._fresh.get(key)
        if row is not None:
            return row
        wanted = np.frombuffer(key, dtype=">u8")
        place = int(np.searchsorted(self._order, wanted[0])) if self._sorted.size else 0
        while place < self._sorted.size and self._order[place] == wanted[0]:
            if self._sorted[place].tobytes() == key:
                return int(self._rows_of_sorted[place])
            place += 1
        return NOWHERE

    def rows(self, keys: NDArray[np.void]) -> Rows:
        """Rows of many keys."""
        return np.fromiter((self.find(key.tobytes()) for key in keys), dtype=np.int64, count=keys.size)

    def status(self, row: int) -> str:
        """What became of the run in a row."""
        return NOT_MADE if row == NOWHERE else STATUSES[self._status[row]]

    def reason(self, row: int) -> str:
        """Why it did not end well."""
        return "" if row == NOWHERE else self._reasons[self._reason[row]]

    def counts(self, rows: Rows) -> dict[str, int]:
        """How many runs there are of each status, and in all."""
        found = np.where(rows == NOWHERE, 0, self._status[rows])
        counted = {status: int((found == k).sum()) for k, status in enumerate(STATUSES)}
        return {"runs": int(rows.size), **counted, "not_made": counted.pop(NOT_MADE)}

    def numbers(self, rows: Rows, name: str) -> Array:
        """A number of each run, whatever became of it; NaN if there is none."""
        place = self._places.get(name)
        if place is None:
            return np.full(rows.shape, np.nan)
        return np.where(rows == NOWHERE, np.nan, self._values[rows, place])

    def usable(self, rows: Rows, output: Output) -> Array:
        """A number of each run that counts; NaN if there is none."""
        counting = (DONE, BAD) if output.bad_runs else (DONE,)
        good = np.isin(self._status[rows], [STATUSES.index(status) for status in counting])
        return np.where(good, self.numbers(rows, output.label), np.nan)

    def _new_row(self, key: bytes) -> int:
        row, self.size = self.size, self.size + 1
        if self.size > len(self._status):
            more = len(self._status)
            self._values = np.concatenate([self._values, np.full((more, self._values.shape[1]), np.nan)])
            self._status = np.concatenate([self._status, np.zeros(more, dtype=np.uint8)])
            self._reason = np.concatenate([self._reason, np.zeros(more, dtype=np.int32)])
        self._fresh[key] = row
        if len(self._fresh) >= FRESH:
            self._sort_in()
        return row

    def _sort_in(self) -> None:
        """Keys that are not sorted in yet join the others."""
        keys = np.frombuffer(b"".join(self._fresh), dtype="V16")
        rows = np.fromiter(self._fresh.values(), dtype=np.int64, count=keys.size)
        keys, rows = np.concatenate([self._sorted, keys]), np.concatenate([self._rows_of_sorted, rows])
        order = np.argsort(keys.view(">u8")[::2], kind="stable")
        self._sorted, self._rows_of_sorted = keys[order], rows[order]
        self._order = np.ascontiguousarray(self._sorted.view(">u8")[::2].astype(np.uint64))
        self._fresh = {}
