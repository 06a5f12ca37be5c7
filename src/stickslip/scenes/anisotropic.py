"""A block sliding to a stop with different friction along and across its axes.

Exact (maximum dissipation on the ellipse): the friction force is
``-m g (mu_t^2 v_t, mu_b^2 v_b) / |(mu_t v_t, mu_b v_b)|``. So ``v_t / v_t0 = (v_b / v_b0)^k`` with
``k = (mu_t/mu_b)^2``, and the path is a quadrature. From (1, 1) m/s with 0.1 along and 0.3 across the block stops at
(0.668, 0.205) m and has not turned.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np

from stickslip import numerics as nm
from stickslip.contract.about import About
from stickslip.model import Body, Ellipse, Free, Mesh, Plane, Scene, Sphere, StepOptions
from stickslip.model.kinds import Choice, Integer, Number
from stickslip.model.label import Label
from stickslip.scenes.support.solids import box_inertia

TITLE = "Anisotropic stop"
ABOUT = About(
    see="A block slides to a stop. Its friction is three times as high across its axis as along it, so it does not "
    "go straight.",
    exact="The ratio of both speeds to their first values follows a power law with the exponent (μ_t/μ_b)². From (1, "
    "1) m/s it stops at (0.668, 0.205) m and has not turned.",
    tries="Make both frictions equal: the path becomes straight. Turn the heading: the path turns with the block.",
)
UNTIL = 1.5

GRAVITY = 9.81
MASS = 1.0
HALF_EXTENTS = (0.1, 0.1, 0.02)
FOOT_RADIUS = 0.01
FOOT_X = 0.08
VELOCITY = (1.0, 1.0)  # m/s along the block's x and y


def stop(mu_t: float = 0.1, mu_b: float = 0.3, velocity: tuple[float, float] = VELOCITY) -> tuple[float, float]:
    """Exact place of the stop in the axes of the block [m]; Gauss quadrature over w with ``v_b = v_b0 w^p``.

    The power p makes the integrand smooth: time runs as ``dt = |(mu_t v_t, mu_b v_b)| / (g mu_b^2) d(log v_b)``.
    """
    v_t0, v_b0 = velocity
    k = nm.square(mu_t / mu_b)
    p = 1.0 / min(k, 1.0)
    node, weight = nm.gauss_legendre(80)
    w = 0.5 * (node + 1.0)
    v_t, v_b = v_t0 * nm.power(w, k * p), v_b0 * nm.power(w, p)
    dt_dw = nm.hypot(mu_t * v_t, mu_b * v_b) / (GRAVITY * nm.square(mu_b)) * p / w
    return float(np.sum(0.5 * weight * v_t * dt_dw)), float(np.sum(0.5 * weight * v_b * dt_dw))


def build(
    mu_t: Annotated[float, Number(at_least=0.0), Label("Friction along", "μ_t")] = 0.1,
    mu_b: Annotated[float, Number(at_least=0.0), Label("Friction across", "μ_b")] = 0.3,
    heading: Annotated[float, Number("rad"), Label("Heading")] = 0.0,
    ground: Annotated[str, Choice(("plane", "mesh")), Label("Ground")] = "plane",
    cells: Annotated[int, Integer(at_least=1, at_most=500), Label("Cells along an edge of the mesh")] = 40,
    dt: float = 0.001,
) -> Scene:
    """Block with friction `mu_t` along x and `mu_b` along y, turned by `heading` [rad], on a "plane" or "mesh".

    Parameters
    ----------
    mu_t : float
        Along the axis of the block.
    mu_b : float
        Across it.
    heading : float [rad]
        Of the block's axis, counter-clockwise from x. The velocity stays (1, 1) m/s.
    ground : str
        An even plane, or a mesh of triangles in its place: the block must not notice.
    cells : int
        Of the mesh; each is two triangles.
    """
    c, s = nm.cos(heading), nm.sin(heading)
    turn = (nm.cos(0.5 * heading), 0.0, 0.0, nm.sin(0.5 * heading))
    velocity = (c * VELOCITY[0] - s * VELOCITY[1], s * VELOCITY[0] + c * VELOCITY[1], 0.0)
    floor = Plane("ground") if ground == "plane" else flat_mesh(cells)
    feet = tuple(
        Sphere(f"foot_{i}", "block", radius=FOOT_RADIUS, position=(x, y, -HALF_EXTENTS[2]), material="foot")
        for i, (x, y) in enumerate(((FOOT_X, FOOT_X), (FOOT_X, -FOOT_X), (-FOOT_X, FOOT_X), (-FOOT_X, -FOOT_X)))
    )
    return Scene(
        name="anisotropic",
        title=TITLE,
        gravity=(0.0, 0.0, -GRAVITY),
        bodies=(Body("block", MASS, box_inertia(MASS, HALF_EXTENTS)),),
        joints=(
            Free(
                "block_free",
                child="block",
                q0=(0.0, 0.0, HALF_EXTENTS[2] + FOOT_RADIUS, *turn),
                u0=(*velocity, 0.0, 0.0, 0.0),
            ),
        ),
        shapes=(floor, *feet),
        laws=(Ellipse(between=("foot", "default"), mu_t=mu_t, mu_b=mu_b),),
        step=StepOptions(dt=dt),
    )


def flat_mesh(cells: int) -> Mesh:
    """Square of 4 m made of ``2 cells^2`` triangles, in the plane z = 0."""
    side = np.linspace(-2.0, 2.0, cells + 1)
    x, y = np.meshgrid(side, side, indexing="ij")
    vertices = np.column_stack([x.ravel(), y.ravel(), np.zeros(x.size)])
    return Mesh("ground", vertices=vertices.tolist(), triangles=grid_triangles(cells, cells).tolist())


def grid_triangles(n_x: int, n_y: int) -> np.ndarray:
    """Triangles (2 n_x n_y, 3) over a grid of (n_x + 1) x (n_y + 1) vertices, x slow, normals up."""
    i, j = np.meshgrid(np.arange(n_x), np.arange(n_y), indexing="ij")
    a = (i * (n_y + 1) + j).ravel()
    b, c, d = a + n_y + 1, a + n_y + 2, a + 1
    return np.concatenate([np.column_stack([a, b, c]), np.column_stack([a, c, d])])
