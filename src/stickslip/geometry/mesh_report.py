"""What is wrong with a triangle mesh, and whether it encloses a body: every fault at once, with its remedy."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip import numerics as nm
from stickslip.geometry.errors import GeometryError
from stickslip.geometry.mass_properties import THIN, enclosed_volume

LARGE = 25.0  # m: parts and machines are smaller; a part of 26 mm given as metres is larger
SMALL = 1e-4  # m: nothing that is simulated is as small; a part of 1 m given as kilometres would be
HARMLESS = (
    "touching edges",
)  # kinds that keep nothing from being a body: volume and contact do not need two triangles per edge


@dataclass(frozen=True, slots=True)
class MeshFault:
    """One fault: its kind, what was found where, what to do about it, and whether `repair_mesh` does it."""

    kind: str
    what: str
    fix: str
    repairable: bool = False

    def __str__(self) -> str:
        return f"{self.what}. {self.fix}."


@dataclass(frozen=True, slots=True)
class MeshReport:
    """What a mesh is like.

    Parameters
    ----------
    n_vertex, n_triangle, n_shell : int
        Shells are parts that share no vertex.
    extent : (3,) float [m]
        Edge lengths of the box around the finite vertices.
    volume : float [m³]
        Signed; 0 unless the mesh is closed.
    faults : tuple of MeshFault
    repairs : tuple of str
        What `repair_mesh` has done.
    """

    n_vertex: int
    n_triangle: int
    n_shell: int
    extent: tuple[float, float, float]
    volume: float
    faults: tuple[MeshFault, ...] = ()
    repairs: tuple[str, ...] = ()

    @property
    def kinds(self) -> tuple[str, ...]:
        """Kinds of the faults, in the order in which they are found."""
        return tuple(fault.kind for fault in self.faults)

    @property
    def is_solid(self) -> bool:
        """Whether the mesh encloses a volume, so that it has a mass."""
        return not {"not finite", "open edges", "branching edges", "flipped faces", "no volume"} & set(self.kinds)

    def refuse(self, subject: str, allow: tuple[str, ...] = ()) -> None:
        """Raise all faults but those of the kinds allowed, and harmless ones.

        Raises
        ------
        GeometryError
        """
        faults = [str(fault) for fault in self.faults if fault.kind not in (*allow, *HARMLESS)]
        if faults:
            raise GeometryError(subject, faults)


def some(numbers: NDArray[np.int64]) -> str:
    """First few of a list of indices, for a message."""
    return ", ".join(str(int(k)) for k in numbers[:5]) + (f" and {numbers.size - 5} more" if numbers.size > 5 else "")


def edge_uses(triangles: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Each edge once as (n_edge, 2) ordered vertices, and how often it is run up and down, (n_edge,) each."""
    ends = triangles[:, [0, 1, 1, 2, 2, 0]].reshape(-1, 2)
    wide = int(triangles.max(initial=0)) + 1
    number = ends.min(axis=1) * wide + ends.max(axis=1)  # one number per edge: faster to sort than rows
    edges, which = np.unique(number, return_inverse=True)
    upward = ends[:, 0] < ends[:, 1]
    up = np.bincount(which, upward, len(edges)).astype(np.int64)
    down = np.bincount(which, ~upward, len(edges)).astype(np.int64)
    return np.column_stack([edges // wide, edges % wide]), up, down


def label_shells(triangles: NDArray[np.int64], n_vertex: int) -> tuple[int, NDArray[np.int64]]:
    """Number of shells and the shell of each triangle, in the order of their first vertices."""
    first = np.arange(n_vertex)  # of the shell of each vertex, as far as it is known
    i, j = triangles[:, [0, 1]].ravel(), triangles[:, [1, 2]].ravel()
    while True:
        # Each edge between two shells makes one of them; every shell but the first of its neighbours goes, so that half of them remain.
        low, high = np.minimum(first[i], first[j]), np.maximum(first[i], first[j])
        apart = low != high
        if not apart.any():
            break
        i, j = i[apart], j[apart]
        np.minimum.at(first, high[apart], low[apart])
        while (first[first] != first).any():
            first = first[first]
    shells, of_triangle = np.unique(first[triangles[:, 0]], return_inverse=True)
    return len(shells), of_triangle.ravel().astype(np.int64)


def degenerate_triangles(vertices: NDArray[np.float64], triangles: NDArray[np.int64]) -> NDArray[np.int64]:
    """Numbers of the triangles without area, relative to their longest edge."""
    corners = vertices[triangles]
    edges = np.roll(corners, -1, axis=1) - corners
    with np.errstate(invalid="ignore"):
        area = nm.lengths(np.cross(edges[:, 0], edges[:, 1]), axis=1)
        longest2 = (edges * edges).sum(axis=2).max(axis=1)
        return np.flatnonzero(area <= 1e-12 * longest2)


def repeated_rows(rows: NDArray[np.int64]) -> NDArray[np.int64]:
    """Numbers of the rows that equal an earlier one."""
    _, first = np.unique(rows, axis=0, return_index=True)
    return np.setdiff1d(np.arange(len(rows)), first)


def check_arrays(
    vertices: ArrayLike, triangles: ArrayLike, subject: str
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Mesh as arrays; refuses what cannot even be inspected."""
    points, corners = np.array(vertices, np.float64), np.array(triangles)
    faults = []
    if points.ndim != 2 or points.shape[1:] != (3,) or len(points) < 3:
        faults.append(f"vertices have the shape {points.shape}. Give at least three rows x, y, z [m].")
    if corners.ndim != 2 or corners.shape[1:] != (3,) or len(corners) < 1:
        faults.append(f"triangles have the shape {corners.shape}. Give rows of three vertex numbers.")
    elif corners.dtype.kind not in "iu":
        faults.append(f"triangles are of the type {corners.dtype}. Give whole vertex numbers from 0.")
    elif not faults and (corners.min() < 0 or corners.max() >= len(points)):
        bad = np.flatnonzero((corners < 0).any(axis=1) | (corners >= len(points)).any(axis=1))
        faults.append(f"triangles {some(bad)} refer to vertices outside 0..{len(points) - 1}. Check the export.")
    if faults:
        raise GeometryError(subject, faults)
    return points, corners.astype(np.int64)


def inspect_mesh(
    vertices: ArrayLike, triangles: ArrayLike, *, size_is_right: bool = False, subject: str = "Mesh"
) -> MeshReport:
    """Look for every fault of a mesh that is meant to bound a body.

    Parameters
    ----------
    vertices : (n, 3) float [m]
    triangles : (m, 3) int
    size_is_right : bool
        The size was checked: do not ask whether millimetres were given as metres.
    subject : str
        Whose mesh it is, for messages about arrays of the wrong shape.
    """
    points, corners = check_arrays(vertices, triangles, subject)
    faults: list[MeshFault] = []
    finite = np.isfinite(points).all(axis=1)
    broken = np.flatnonzero(~finite)
    if broken.size:
        what = f"vertices {some(broken)} are not finite (row {points[broken[0]]})"
        faults.append(MeshFault("not finite", what, "Export the mesh again or remove them"))
    extent = np.ptp(points[finite], axis=0) if finite.any() else np.zeros(3)
    repeated = repeated_rows(points.view(np.int64)) if not broken.size else broken[:0]
    if repeated.size:
        what = f"{repeated.size} vertices repeat earlier ones, so that neighbouring triangles do not share them"
        faults.append(MeshFault("repeated vertices", what, "Merge them", repairable=True))
    flat = degenerate_triangles(points, corners)
    if flat.size:
        faults.append(
            MeshFault("flat triangles", f"triangles {some(flat)} have no area", "Remove them", repairable=True)
        )
    doubles = repeated_rows(np.sort(corners, axis=1))
    if doubles.size:
        what = f"triangles {some(doubles)} repeat earlier ones"
        faults.append(MeshFault("repeated triangles", what, "Remove them", repairable=True))
    n_shell, _ = label_shells(corners, len(points))
    topology = inspect_edges(corners)
    faults += topology
    volume = 0.0
    if not broken.size and all(fault.kind in HARMLESS for fault in topology):
        volume = enclosed_volume(points, corners)
        faults += inspect_volume(volume, float(extent.max(initial=0.0)))
    if not size_is_right:
        faults += inspect_size(float(extent.max(initial=0.0)))
    size = (float(extent[0]), float(extent[1]), float(extent[2]))
    return MeshReport(len(points), len(corners), n_shell, size, volume, tuple(faults))


def inspect_edges(triangles: NDArray[np.int64]) -> list[MeshFault]:
    """Edges that do not join exactly two triangles of the same sense."""
    edges, up, down = edge_uses(triangles)
    faults = []
    free = np.flatnonzero(up + down == 1)
    if free.size:
        where = ", ".join(f"{a}-{b}" for a, b in edges[free[:3]].tolist())
        what = f"{free.size} open edges ({where}{' …' if free.size > 3 else ''}): the mesh has holes"
        faults.append(MeshFault("open edges", what, "Close the holes, or use the mesh as terrain fixed in the world"))
    touching = np.flatnonzero((up + down > 2) & (up == down))
    if touching.size:
        where = ", ".join(f"{a}-{b}" for a, b in edges[touching[:3]].tolist())
        what = f"{touching.size} edges ({where}{' …' if touching.size > 3 else ''}) are where two parts of the surface touch"
        faults.append(MeshFault("touching edges", what, "Separate the parts if they should not hold together"))
    many = np.flatnonzero((up + down > 2) & (up != down))
    if many.size:
        where = ", ".join(f"{a}-{b}" for a, b in edges[many[:3]].tolist())
        what = f"{many.size} edges ({where}{' …' if many.size > 3 else ''}) belong to more than two triangles"
        faults.append(MeshFault("branching edges", what, "Separate the bodies that touch there, or remove inner walls"))
    flipped = np.flatnonzero((up + down == 2) & (up != down))
    if flipped.size:
        where = ", ".join(f"{a}-{b}" for a, b in edges[flipped[:3]].tolist())
        what = f"{flipped.size} edges ({where}{' …' if flipped.size > 3 else ''}) join triangles of opposite sense"
        faults.append(MeshFault("flipped faces", what, "Turn the faces so that all look outwards", repairable=True))
    return faults


def inspect_volume(volume: float, size: float) -> list[MeshFault]:
    """A closed mesh encloses something, with its outside outside."""
    if abs(volume) <= THIN * size * size * size:
        what = f"it encloses {volume:.3g} m³ at a size of {size:.3g} m"
        return [MeshFault("no volume", what, "Give a body with thickness; two sheets on each other are none")]
    if volume < 0.0:
        what = f"it is inside out: its volume is {volume:.6g} m³"
        return [MeshFault("inside out", what, "Turn all faces", repairable=True)]
    return []


def inspect_size(size: float) -> list[MeshFault]:
    """Sizes that suggest another unit."""
    if size > LARGE:
        what = f"it is {size:.4g} m long; are these millimetres?"
        fix = "Give scale = 0.001, or size_is_right = true if it is really that long"
    elif 0.0 < size < SMALL:
        what = f"it is {size:.4g} m long; are these kilometres, or was it scaled twice?"
        fix = "Give the scale in metres per unit, or size_is_right = true if it is really that small"
    else:
        return []
    return [MeshFault("size", what, fix)]
