"""Convex pieces of a mesh that is not convex, by CoACD, kept on disk under the hash of what they came from."""

from __future__ import annotations

import hashlib
import importlib.metadata
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip.geometry.errors import GeometryError
from stickslip.geometry.mesh_report import inspect_mesh
from stickslip.geometry.stored_arrays import DAMAGED, cache_folder, write_arrays

#: Called with what is going on ("look up", "decompose", "done") and the seconds since the beginning.
OnProgress = Callable[[str, float], None]

PIECES = "pieces"  # folder
HEARTBEAT = 0.5  # s between two calls of `on_progress` while the pieces are computed


@dataclass(frozen=True, slots=True)
class DecompositionOptions:
    """How finely a mesh is cut.

    Parameters
    ----------
    threshold : float
        Concavity that is left, relative to the size of the mesh: 0.01 (fine) to 1. Default 0.05.
    max_pieces : int, optional
        Most pieces. Default: as many as the threshold asks for.
    seed : int
        Of the random search for cuts; the same seed gives the same pieces.
    """

    threshold: float = 0.05
    max_pieces: int | None = None
    seed: int = 0


def pieces_hash(vertices: NDArray[np.float64], triangles: NDArray[np.int64], options: DecompositionOptions) -> str:
    """Hash of a mesh, the options and the version of CoACD: whoever has the same has the same pieces."""
    what = hashlib.sha256(f"{options!r} coacd {importlib.metadata.version('coacd')} ".encode())
    what.update(np.ascontiguousarray(vertices, "<f8").tobytes() + np.ascontiguousarray(triangles, "<i8").tobytes())
    return what.hexdigest()


def decompose_mesh(
    vertices: ArrayLike,
    triangles: ArrayLike,
    options: DecompositionOptions | None = None,
    *,
    folder: Path | None = None,
    on_progress: OnProgress | None = None,
    subject: str = "Mesh",
) -> tuple[NDArray[np.float64], ...]:
    """Cut a closed mesh into convex pieces.

    Parameters
    ----------
    vertices : (n, 3) float [m]
    triangles : (m, 3) int
    options : DecompositionOptions, optional
    folder : Path, optional
        Where pieces are looked up and kept. Default: that of all programs of the user.
    on_progress : callable, optional
        See :data:`OnProgress`; while pieces are computed, which may take minutes, twice a second.
    subject : str
        Whose mesh it is, for messages.

    Returns
    -------
    tuple of (n_k, 3) float [m]
        Vertices of the pieces; each piece is their hull.

    Raises
    ------
    GeometryError
        The mesh does not enclose a volume (every fault is told), or CoACD is missing or fails.
    """
    start = time.perf_counter()
    options = options or DecompositionOptions()

    def tell(what: str) -> None:
        if on_progress is not None:
            on_progress(what, time.perf_counter() - start)

    inspect_mesh(vertices, triangles, size_is_right=True, subject=subject).refuse(subject, allow=("inside out",))
    x, t = np.array(vertices, np.float64), np.array(triangles, np.int64)
    coacd = _load_coacd(subject)
    tell("look up")
    file = (folder or cache_folder(PIECES)) / f"{pieces_hash(x, t, options)}.npz"
    pieces = _read_pieces(file)
    if pieces is None:
        pieces = _run_coacd(coacd, x, t, options, tell, subject)
        write_arrays(file, {f"piece_{k}": piece for k, piece in enumerate(pieces)})
    tell("done")
    return pieces


def _load_coacd(subject: str) -> Any:
    try:
        import coacd
    except ImportError as error:
        fix = "Install it (pip install coacd), or give the pieces as hulls of their own"
        raise GeometryError(
            subject, [f"the package coacd, which cuts meshes into convex pieces, is missing. {fix}."]
        ) from error
    coacd.set_log_level("error")
    return coacd


def _run_coacd(
    coacd: Any,
    vertices: NDArray[np.float64],
    triangles: NDArray[np.int64],
    options: DecompositionOptions,
    tell: Callable[[str], None],
    subject: str,
) -> tuple[NDArray[np.float64], ...]:
    """Compute the pieces in a thread of its own; it does not hold the interpreter, so progress can be told meanwhile."""
    found: list[Any] = []
    failed: list[Exception] = []

    def work() -> None:
        try:
            most = -1 if options.max_pieces is None else options.max_pieces
            mesh = coacd.Mesh(vertices, triangles)
            found.extend(coacd.run_coacd(mesh, threshold=options.threshold, max_convex_hull=most, seed=options.seed))
        except Exception as error:  # whatever the library says
            failed.append(error)

    tell("decompose")
    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(HEARTBEAT)
        tell("decompose")
    if failed or not found:
        reason = failed[0] if failed else "it found no piece"
        raise GeometryError(subject, [f"CoACD failed ({reason}). Repair the mesh, or give hulls of your own."])
    return tuple(np.array(piece[0], np.float64) for piece in found)


def _read_pieces(file: Path) -> tuple[NDArray[np.float64], ...] | None:
    """Pieces kept in a file; None if there is none, or a damaged one, which is then written anew."""
    try:
        with np.load(file, allow_pickle=False) as archive:
            return tuple(archive[f"piece_{k}"] for k in range(len(archive.files)))
    except DAMAGED:
        return None
