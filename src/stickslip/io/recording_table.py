"""Recordings as bare tables: how large one is, before a row is read, and columns as CSV."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from numpy.typing import NDArray

from stickslip.io.safe_file import write_file


class Extent(NamedTuple):
    """How large a recording is."""

    n_row: int
    n_column: int
    n_metadata_byte: int


def extent_of(path: Path) -> Extent:
    """Extent of a Parquet file, from its footer."""
    import pyarrow.parquet as pq  # a tenth of a second, and a list of runs may need none of it

    found = pq.read_metadata(path)
    n_byte = sum(len(key) + len(value) for key, value in (found.metadata or {}).items())
    return Extent(found.num_rows, found.num_columns, n_byte)


def write_csv(file: Path, columns: Mapping[str, NDArray[Any]]) -> None:
    """Write columns of equal lengths as CSV, completely or not at all.

    Parameters
    ----------
    file : Path
    columns : mapping of str to (n,) array
        By heading. Numbers have as many decimals as it takes to read the same bits again; NaN is an empty cell.

    Raises
    ------
    ModelError
        The file cannot be written; nothing of it is left.
    """
    import pyarrow
    import pyarrow.csv

    out = BytesIO()
    table = pyarrow.table({heading: pyarrow.array(values, from_pandas=True) for heading, values in columns.items()})
    pyarrow.csv.write_csv(table, out)
    write_file(file, out.getvalue(), str(file))
