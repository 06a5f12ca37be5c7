"""Measured torque against speed of a joint, from a CSV file."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stickslip.io.csv_text import read_header, read_numbers
from stickslip.io.safe_file import read_text_file
from stickslip.model.errors import Fault, ModelError, TrackError

COLUMNS = ("speed_rad_s", "torque_nm")
LEAST = 8  # rows: twice the number of parameters
MAX_BYTES = 64 * 2**20


class TorqueTable(NamedTuple):
    """Speeds [rad/s] and the torques that they take [N m], of one joint in steady motion."""

    speed: NDArray[np.float64]
    torque: NDArray[np.float64]


def load_torques(path: str | Path) -> TorqueTable:
    """Read torque against speed.

    Parameters
    ----------
    path : str or Path
        A CSV file with a heading; the columns ``speed_rad_s`` and ``torque_nm`` are read, others ignored. Both directions may be in it.

    Raises
    ------
    ModelError
        With every fault and its line.
    """
    name = Path(path).name
    text = read_text_file(Path(path), name, max_bytes=MAX_BYTES)
    try:
        line, columns = read_header(text, name, ",".join(COLUMNS))
        missing = [column for column in COLUMNS if column not in columns]
        if missing:
            what = f"has no column {' and no column '.join(missing)}"
            raise ModelError(Fault(f"{name}:{line}", what, f"Name the columns {', '.join(COLUMNS)}"))
        rows = read_numbers(text, name, columns, COLUMNS, LEAST)
    except TrackError as error:
        raise ModelError(error.faults) from error
    return TorqueTable(rows.values[:, 0], rows.values[:, 1])
