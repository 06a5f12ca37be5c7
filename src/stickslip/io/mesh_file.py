"""Triangle meshes for this program to read back: binary PLY, double precision."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike

from stickslip.io.safe_file import write_file


def write_ply(path: Path, vertices: ArrayLike, triangles: ArrayLike) -> None:
    """Write vertices (n, 3) [m] and triangles (m, 3); no bit is lost.

    Raises
    ------
    ModelError
        The file cannot be written.
    """
    points = np.asarray(vertices, dtype="<f8")
    corners = np.asarray(triangles)
    faces = np.empty(len(corners), dtype=[("n", "u1"), ("vertex", "<i4", 3)])
    faces["n"], faces["vertex"] = 3, corners
    header = (
        "ply\nformat binary_little_endian 1.0\n"
        f"element vertex {len(points)}\nproperty double x\nproperty double y\nproperty double z\n"
        f"element face {len(faces)}\nproperty list uchar int vertex_indices\nend_header\n"
    )
    write_file(path, header.encode() + points.tobytes() + faces.tobytes(), str(path))
