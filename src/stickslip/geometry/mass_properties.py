"""Volume, centre of mass and inertia of what a closed triangle mesh encloses, by integrals over its surface."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip.geometry.errors import GeometryError

THIN = 1e-9  # volume over the cube of the size: less is a sheet, or rounding


@dataclass(frozen=True, slots=True, eq=False)
class MassProperties:
    """Mass properties of a homogeneous solid.

    Parameters
    ----------
    volume : float [m³]
    mass : float [kg]
    com : (3,) float [m]
        Centre of mass, axes and origin of the mesh.
    inertia : (3, 3) float [kg m²]
        About the centre of mass, axes of the mesh; symmetric.
    """

    volume: float
    mass: float
    com: NDArray[np.float64]
    inertia: NDArray[np.float64]


def enclosed_volume(vertices: ArrayLike, triangles: ArrayLike) -> float:
    """Signed volume [m³] of a closed mesh: negative if its triangles are wound inside out."""
    corners = np.asarray(vertices, np.float64)[np.asarray(triangles, np.int64)]
    corners = corners - corners.reshape(-1, 3).mean(axis=0)
    a, b, c = corners[:, 0], corners[:, 1], corners[:, 2]
    return float(np.sum(a * np.cross(b, c)) / 6.0)


def half_thickness(vertices: ArrayLike, triangles: ArrayLike) -> float:
    """Volume over surface [m] of a closed mesh: half the thickness of a plate, a third of the radius of a ball."""
    corners = np.asarray(vertices, np.float64)[np.asarray(triangles, np.int64)]
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    area = 0.5 * float(np.sum(np.sqrt(np.sum(normals * normals, axis=1))))
    return abs(enclosed_volume(vertices, triangles)) / area if area > 0.0 else 0.0


def mass_properties(
    vertices: ArrayLike,
    triangles: ArrayLike,
    density: float | None = None,
    *,
    mass: float | None = None,
    subject: str = "Mesh",
) -> MassProperties:
    """Integrate over a closed mesh with outward triangles; shells add up, cavities (wound inwards) subtract.

    Parameters
    ----------
    vertices : (n, 3) float [m]
    triangles : (m, 3) int
        Counter-clockwise seen from outside. Wound inside out as a whole, the mesh is taken the other way round.
    density : float [kg/m³], optional
        Default 1000, unless `mass` is given.
    mass : float [kg], optional
        Instead of the density.
    subject : str
        Whose mesh it is, for messages.

    Notes
    -----
    Divergence theorem with the fields of [Hans, sec. 4.2]; docs/theory/mass-properties.md, eq. (1) to (4). Departs from the
    source: (1) no factor 1/2 in the area element, (2) the mixed term c a in the centroid, (3) minus signs of the products
    of inertia, (4) everything is shifted to the mean vertex first and to the centre of mass before the second moments, so
    that a body far from the origin loses no digits.
    """
    if density is not None and mass is not None:
        raise GeometryError(subject, ["both density and mass are given. Give one of them."])
    given = mass if mass is not None else (1000.0 if density is None else density)
    if not (np.isfinite(given) and given > 0.0):
        what = "mass [kg]" if mass is not None else "density [kg/m³]"
        raise GeometryError(subject, [f"the {what} is {given}. Give a number above 0."])
    corners = np.asarray(vertices, np.float64)[np.asarray(triangles, np.int64)]
    if not np.isfinite(corners).all():
        raise GeometryError(subject, ["some vertices are not finite. Repair or remove them."])
    middle = corners.reshape(-1, 3).mean(axis=0)
    corners = corners - middle
    size = float(np.abs(corners).max(initial=0.0))
    n = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    volume = float(np.sum(n * corners.sum(axis=1))) / 18.0  # mean of the three fields (x, 0, 0), (0, y, 0), (0, 0, z)
    if abs(volume) <= THIN * (size * size * size) or size == 0.0:
        raise GeometryError(
            subject,
            [
                f"it encloses {volume:.3g} m³ at a size of {2 * size:.3g} m: a sheet or nothing. Give a closed, thick body."
            ],
        )
    com = np.sum(n * (corners * (corners + np.roll(corners, 1, axis=1))).sum(axis=1), axis=0) / (24.0 * volume)
    second = second_moments(corners - com, n)
    inertia = np.trace(second) * np.eye(3) - second
    if volume < 0.0:
        volume, inertia = -volume, -inertia
    rho = given / volume if mass is not None else given
    return MassProperties(volume, rho * volume, com + middle, rho * inertia)


def second_moments(corners: NDArray[np.float64], n: NDArray[np.float64]) -> NDArray[np.float64]:
    """Integrals of x_i x_j over the volume [m⁵], from triangles (m, 3, 3) and their normals (m, 3) of twice the area.

    The polynomials of [Hans, app. B] in short: with s = a + b + c the integral of x_i² x_j over the unit triangle is
    (s_i² s_j + s_j Σ v_i² + 2 s_i Σ v_i v_j + 2 Σ v_i² v_j) / 120, sums over the corners v.
    """
    s = corners.sum(axis=1)
    result = np.empty((3, 3))
    for i in range(3):
        for j in range(3):
            vi, vj = corners[:, :, i], corners[:, :, j]
            si, sj = s[:, i], s[:, j]
            integral = si * si * sj + sj * (vi * vi).sum(axis=1) + 2.0 * si * (vi * vj).sum(axis=1)
            integral += 2.0 * (vi * vi * vj).sum(axis=1)
            # ∫ x_i x_j dV is the flux of (x_i² x_j / 2) e_i, or of (x_i³ / 3) e_i on the diagonal
            result[i, j] = np.sum(n[:, i] * integral) / (360.0 if i == j else 240.0)
    return 0.5 * (result + result.T)
