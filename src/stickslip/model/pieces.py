"""A mesh that is not convex as a handful of hulls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from stickslip.model.body import WORLD
from stickslip.model.errors import Fault, ModelError
from stickslip.model.shapes import Hull


def convex_pieces(
    name: str,
    body: str = WORLD,
    *,
    vertices: Any,
    triangles: Any,
    threshold: float = 0.05,
    max_pieces: int | None = None,
    on_progress: Callable[[str, float], None] | None = None,
    **common: Any,
) -> tuple[Hull, ...]:
    """Cut a closed mesh into convex pieces, one `Hull` each: ``"<name> 0"``, ``"<name> 1"`` …

    The pieces are computed once and kept on disk under the hash of mesh and options.

    Parameters
    ----------
    name, body : str
    vertices : (n, 3) float [m]
    triangles : (m, 3) int
    threshold : float
        Concavity that is left, relative to the size of the mesh: 0.01 (fine) to 1.
    max_pieces : int, optional
        Most pieces.
    on_progress : callable, optional
        Called with what is going on and the seconds since the beginning; the first time may take minutes.
    **common
        Further fields of `Shape`: position, rotation_wxyz, material, group, mask.

    Raises
    ------
    ModelError
        The mesh is no solid, with all its faults, or cannot be cut.
    """
    from stickslip.geometry.decomposition import DecompositionOptions, decompose_mesh
    from stickslip.geometry.errors import GeometryError

    try:
        options = DecompositionOptions(threshold, max_pieces)
        pieces = decompose_mesh(vertices, triangles, options, on_progress=on_progress)
    except GeometryError as error:
        fix = "Repair the mesh (stickslip.io.load_mesh tells how), or declare hulls"
        raise ModelError(
            [Fault(f"shape '{name}'", f"cannot be cut: {f.rstrip('.')}", fix) for f in error.faults]
        ) from error
    return tuple(
        Hull(f"{name} {k}", body, vertices=piece, **common)  # type: ignore[arg-type]
        for k, piece in enumerate(pieces)
    )
