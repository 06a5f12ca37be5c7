"""PointTable: the points of a study, column by column, each made into settings when it is asked for."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, overload


class PointTable(Sequence[Mapping[str, Any]]):
    """Points as settings by path; numbers take eight bytes each.

    Parameters
    ----------
    paths : sequence of str
        Of the factors.
    points : iterable of tuple
        A value for each of them; gone through once.
    """

    def __init__(self, paths: Sequence[str], points: Iterable[tuple[Any, ...]]) -> None:
        self.paths = tuple(paths)
        self._columns: list[array[float] | list[Any]] = [array("d") for _ in self.paths]
        self._n = 0
        for point in points:
            for k, value in enumerate(point):
                column = self._columns[k]
                if isinstance(column, array) and type(value) is not float:
                    column = self._columns[k] = list(column)
                column.append(value)
            self._n += 1

    def __len__(self) -> int:
        return self._n

    @overload
    def __getitem__(self, i: int) -> Mapping[str, Any]: ...
    @overload
    def __getitem__(self, i: slice) -> Sequence[Mapping[str, Any]]: ...
    def __getitem__(self, i: int | slice) -> Mapping[str, Any] | Sequence[Mapping[str, Any]]:
        if isinstance(i, slice):
            return [self[k] for k in range(*i.indices(self._n))]
        if not -self._n <= i < self._n:
            raise IndexError(i)
        return {path: column[i] for path, column in zip(self.paths, self._columns)}

    def __iter__(self) -> Iterator[Mapping[str, Any]]:
        return (self[i] for i in range(self._n))
