"""StiffBodies: bodies with compliant joints, stops, muscles and floor contact, put together as one `System` of the stiff stepper.

Everything is a force element [Hans, sec. 3.1]: a ball joint is one stiff point spring, a hinge two on its axis, a fixed joint three.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip import numerics as nm
from stickslip.kernels.stiff import types as ks
from stickslip.model.errors import Fault, ModelError
from stickslip.model.rotation import matrix_from_quat

Array = NDArray[np.float64]
WORLD = -1
SPACING = 0.1  # m between the points of a hinge, and of the triangle of a fixed joint
JOINT_STIFFNESS, JOINT_DAMPING = 1e8, 2000.0  # N/m, N s/m of a joint [Hans, sec. 7.2.1]
UNLIMITED = 1e12  # rad or N m: no stop, no limit


class HingeLaw(NamedTuple):
    """Torques about the axis of a hinge: stops, elastic, dissipative and active part [theory/stiff-bodies, eq. 5]."""

    lower: float = -UNLIMITED  # rad
    upper: float = UNLIMITED
    lower_stiffness: float = 0.0  # N m/rad³
    upper_stiffness: float = 0.0
    stop_damping: float = 0.0  # N m s/rad²
    linear: float = 0.0  # N m/rad
    square: float = 0.0  # N m/rad²
    rest: float = 0.0  # rad
    damping: float = 0.0  # N m s/rad
    active: int = -1  # which of the active torques; -1: none
    limit: float = UNLIMITED  # N m
    table: tuple[tuple[float, float], ...] = ()  # angle [rad], torque that resists it [N m]


class Floor(NamedTuple):
    """The floor z = 0 and its law [theory/stiff-bodies, eq. 7]."""

    stiffness: float = 2e5  # N/m; quadratic: N/m²
    damping: float = 600.0  # N s/m; quadratic: N s/m²
    margin: float = 0.01  # m
    quadratic: bool = False
    one_point: bool = False  # of each patch only the lowest point counts


FLOOR = Floor()


class StiffBodies:
    """Collects bodies and elements.

    Parameters
    ----------
    gravity : (3,) float [m/s²]
    floor : Floor
    """

    def __init__(self, gravity: Sequence[float] = (0.0, 0.0, -9.81), floor: Floor = FLOOR) -> None:
        self.gravity, self.floor = np.array(gravity, float), floor
        self.names: list[str] = []
        self._mass: list[float] = []
        self._inertia: list[Array] = []
        self._state: list[tuple[Array, Array, Array, Array]] = []
        self._springs: list[tuple[int, int, Array, Array, float, float]] = []
        self._hinges: list[tuple[int, int, Array, HingeLaw, float]] = []
        self._cones: list[tuple[int, int, Array, Array, tuple[float, float, float]]] = []
        self._points: list[tuple[int, Array, float]] = []
        self._patches: list[tuple[int, int]] = []

    def add_body(
        self,
        name: str,
        mass: float,
        inertia: ArrayLike,
        place: ArrayLike,
        turn: ArrayLike = (1.0, 0.0, 0.0, 0.0),
        velocity: ArrayLike = (0.0, 0.0, 0.0),
        spin: ArrayLike = (0.0, 0.0, 0.0),
    ) -> int:
        """A body by its centre of mass; inertia (3,) or (3, 3) in body axes, spin in inertial ones. Returns its number.

        Raises
        ------
        ModelError
            Mass or inertia is not positive.
        """
        tensor = np.array(inertia, float)
        tensor = np.diag(tensor) if tensor.ndim == 1 else tensor
        if not (mass > 0.0 and np.isfinite(tensor).all() and min(np.diag(tensor)) > 0.0):
            what = f"has a mass of {mass} kg and moments of inertia {np.diag(tensor).tolist()} kg m²"
            raise ModelError([Fault(f"body '{name}'", what, "Give positive numbers")])
        e = np.array(turn, float)
        self.names.append(name)
        self._mass.append(float(mass))
        self._inertia.append(tensor)
        self._state.append((np.array(place, float), e / nm.norm(e), np.array(velocity, float), np.array(spin, float)))
        return len(self.names) - 1

    def local(self, body: int, point: ArrayLike) -> Array:
        """A point of the world in axes of a body, from its centre of mass, where the bodies begin."""
        p = np.array(point, float)
        if body == WORLD:
            return p
        r, e, *_ = self._state[body]
        return np.asarray(nm.product(matrix_from_quat(e).T.copy(), p - r))

    def direction(self, body: int, vector: ArrayLike) -> Array:
        """A direction of the world in axes of a body, where the bodies begin."""
        v = np.array(vector, float)
        return v if body == WORLD else np.asarray(nm.product(matrix_from_quat(self._state[body][1]).T.copy(), v))

    def add_spring(
        self, a: int, b: int, at: ArrayLike, stiffness: float = JOINT_STIFFNESS, damping: float = JOINT_DAMPING
    ) -> None:
        """A point spring of length zero between the points of a and b that are now at `at` (world axes)."""
        self._springs.append((a, b, self.local(a, at), self.local(b, at), float(stiffness), float(damping)))

    def add_tie(self, b: int, anchor: ArrayLike, at: ArrayLike, stiffness: float, damping: float) -> None:
        """A point spring between a place of the world and the point of b that is now at `at`: the bar."""
        self._springs.append((WORLD, b, np.array(anchor, float), self.local(b, at), float(stiffness), float(damping)))

    def add_joint(
        self,
        a: int,
        b: int,
        at: ArrayLike,
        axis: ArrayLike | None = None,
        fixed: bool = False,
        stiffness: float = JOINT_STIFFNESS,
        damping: float = JOINT_DAMPING,
        spacing: float = SPACING,
    ) -> None:
        """A ball joint; with an axis a hinge; or a fixed joint. The stiffness is shared by its points."""
        centre = np.array(at, float)
        if fixed:
            half, three = 0.5 * spacing, 0.75 * spacing
            arms = [(spacing, 0.0, 0.0), (-half, three, 0.0), (-half, -three, 0.5 * half)]
        elif axis is not None:
            n = np.array(axis, float) / nm.norm(np.array(axis, float))
            arms = [tuple(0.5 * spacing * n), tuple(-0.5 * spacing * n)]
        else:
            arms = [(0.0, 0.0, 0.0)]
        for arm in arms:
            self.add_spring(a, b, centre + np.array(arm), stiffness / len(arms), damping / len(arms))

    def add_hinge_law(self, a: int, b: int, axis: ArrayLike, angle: float, law: HingeLaw) -> None:
        """Torques about an axis (world, now): `angle` is the present coordinate, b against a.

        Raises
        ------
        ModelError
            The lower stop lies above the upper one, or angles of a table do not grow.
        """
        if law.lower > law.upper:
            name = self.names[b]
            what = f"has its lower stop at {law.lower:.4g} rad, above the upper one at {law.upper:.4g} rad"
            raise ModelError([Fault(f"hinge of '{name}'", what, "Exchange the two")])
        if len(law.table) == 1 or any(q <= p for (p, _), (q, _) in zip(law.table, law.table[1:])):
            what = "has a table of torques whose angles do not grow, or with one row only"
            raise ModelError([Fault(f"hinge of '{self.names[b]}'", what, "Give at least two rows, angles rising")])
        bounded = law.upper < UNLIMITED and law.lower > -UNLIMITED
        middle = 0.5 * (law.lower + law.upper) if bounded else angle
        n = np.array(axis, float) / nm.norm(np.array(axis, float))
        other = np.array((1.0, 0.0, 0.0) if abs(n[0]) < 0.7 else (0.0, 1.0, 0.0))
        u = other - float((other * n).sum()) * n
        u /= nm.norm(u)
        across = np.array((n[1] * u[2] - n[2] * u[1], n[2] * u[0] - n[0] * u[2], n[0] * u[1] - n[1] * u[0]))
        turned = nm.cos(angle - middle) * u + nm.sin(angle - middle) * across
        axes = np.concatenate([self.direction(a, n), self.direction(a, u), self.direction(b, turned)])
        self._hinges.append((a, b, axes, law, middle))

    def add_cone(
        self,
        a: int,
        b: int,
        pointer: ArrayLike,
        normals: ArrayLike,
        stiffness: float,
        damping: float,
        cubic: bool = True,
    ) -> None:
        """A stop: the pointer of b stays within the cone of a whose facets have these outward normals (both world, now)."""
        facets = np.array([self.direction(a, normal) for normal in np.atleast_2d(np.array(normals, float))])
        facets /= nm.lengths(facets, axis=1)[:, None]
        tip = self.direction(b, pointer)
        law = (float(stiffness), float(damping), float(cubic))
        self._cones.append((a, b, tip / nm.norm(tip), facets, law))

    def add_points(self, body: int, points: ArrayLike, radius: float = 0.0) -> None:
        """A patch of points of a body (its axes, from its centre of mass) that touch the floor, as balls of a radius."""
        places = np.atleast_2d(np.array(points, float))
        self._patches.append((len(self._points), len(places)))
        self._points += [(body, place, float(radius)) for place in places]

    def initial(self) -> Array:
        """State at the beginning: positions and quaternions of all bodies, then their rates."""
        n = ks.PER_BODY * len(self.names)
        y = np.zeros(2 * n)
        for i, (r, e, v, spin) in enumerate(self._state):
            at = ks.PER_BODY * i
            y[at : at + 3], y[at + 3 : at + 7], y[n + at : n + at + 3] = r, e, v
            s, x = e[0], e[1:]
            turned = (spin[1] * x[2] - spin[2] * x[1], spin[2] * x[0] - spin[0] * x[2], spin[0] * x[1] - spin[1] * x[0])
            y[n + at + 3] = -0.5 * float((spin * x).sum())
            y[n + at + 4 : n + at + 7] = 0.5 * (s * spin + np.array(turned))
        return y

    def system(self) -> ks.System:
        """All of it as arrays."""
        n = len(self.names)
        pairs = [(e[0], e[1]) for e in self._springs]
        pairs += [(e[0], e[1]) for e in self._hinges] + [(e[0], e[1]) for e in self._cones]
        order, blocks, near, near_row, fill, fill_row = _elimination(n, pairs)

        def numbers(a: int, b: int) -> list[int]:
            return [blocks.get(pair, -1) if min(pair) >= 0 else -1 for pair in ((a, a), (a, b), (b, a), (b, b))]

        def table(rows: Sequence[ArrayLike], width: int, kind: type = np.float64) -> NDArray[np.generic]:
            return np.ascontiguousarray(np.array(rows, kind).reshape(len(rows), width))

        facets = [facet for cone in self._cones for facet in cone[3]]
        firsts = np.concatenate([[0], np.cumsum([len(cone[3]) for cone in self._cones])]).astype(int)
        tables = np.concatenate([[0], np.cumsum([len(h[3].table) for h in self._hinges])]).astype(int)
        floor = self.floor
        inertia = np.array(self._inertia).reshape(n, 3, 3)
        return ks.System(
            kind=ks.BODIES, n=2 * ks.PER_BODY * n, function=0, params=np.zeros(0), gravity=self.gravity,
            mass=np.array(self._mass), inertia=inertia.reshape(n, 9).copy(),
            inverse=np.array([nm.solve(tensor.copy(), np.eye(3)) for tensor in inertia]).reshape(n, 9).copy(),
            spring_body=table([(s[0], s[1]) for s in self._springs], 2, np.int64),
            spring_at=table([np.concatenate([s[2], s[3]]) for s in self._springs], 6),
            spring=table([(s[4], s[5]) for s in self._springs], 2),
            spring_block=table([numbers(s[0], s[1]) for s in self._springs], 4, np.int64),
            hinge_body=table([(h[0], h[1]) for h in self._hinges], 2, np.int64),
            hinge_axes=table([h[2] for h in self._hinges], 9),
            hinge=table([_hinge_row(h[3], h[4]) for h in self._hinges], ks.N_HINGE),
            hinge_table=table([(first, len(h[3].table)) for first, h in zip(tables, self._hinges)], 2, np.int64),
            table=table([row for h in self._hinges for row in h[3].table], 2),
            hinge_channel=np.array([h[3].active for h in self._hinges], np.int64),
            hinge_block=table([numbers(h[0], h[1]) for h in self._hinges], 4, np.int64),
            cone_body=table([(c[0], c[1]) for c in self._cones], 2, np.int64),
            cone_pointer=table([c[2] for c in self._cones], 3),
            cone_facets=table([(firsts[i], len(c[3])) for i, c in enumerate(self._cones)], 2, np.int64),
            facet=table(facets, 3), cone=table([c[4] for c in self._cones], 3),
            cone_block=table([numbers(c[0], c[1]) for c in self._cones], 4, np.int64),
            point_body=np.array([p[0] for p in self._points], np.int64), point_at=table([p[1] for p in self._points], 3),
            point_radius=np.array([p[2] for p in self._points], np.float64),
            point_rows=table(self._patches, 2, np.int64),
            floor=np.array((floor.stiffness, floor.damping, floor.margin, float(floor.quadratic), float(floor.one_point))),
            block_of=table(list(blocks), 2, np.int64), order=np.array(order, np.int64),
            near_row=np.array(near_row, np.int64), near=table(near, 3, np.int64),
            fill_row=np.array(fill_row, np.int64), fill=np.array(fill, np.int64),
        )  # fmt: skip


def ode_system(address: int, n: int, params: ArrayLike = ()) -> ks.System:
    """Equations of the user, n numbers: a compiled function ``f(t, y, params, out) -> int`` at an address."""
    empty = StiffBodies().system()
    return empty.replace(kind=ks.ODE, n=n, function=address, params=np.array(params, float).reshape(-1))


def stiff_work(system: ks.System, n_active: int = 0) -> ks.StiffWork:
    """Scratch memory of the integrators."""
    n, bodies, blocks = system.n, system.mass.size, system.block_of.shape[0]
    m = n if system.kind == ks.ODE else 1

    def f(*shape: int) -> NDArray[np.float64]:
        return np.zeros(shape)

    return ks.StiffWork(
        control=f(ks.N_CONTROL), count=np.zeros(ks.N_COUNT, np.int64), active=f(n_active),
        y=f(n), f=f(n), y_old=f(n), scale=f(n), trial=f(n), rate=f(n), error=f(n), Z=f(7, n), W=f(3, n), dense=f(8, n),
        spare=f(8, n), real=f(n), pair=f(2, n), A=f(bodies, 9), omega=f(bodies, 3), wrench=f(bodies, 6), spin=f(bodies, 3),
        K=f(blocks, ks.BLOCK), D=f(blocks, ks.BLOCK), M=f(bodies, 9), turned=f(bodies, 4),
        S=f(blocks, ks.BLOCK), S_r=f(blocks, ks.BLOCK), S_i=f(blocks, ks.BLOCK),
        b=f(bodies, 6), b_r=f(bodies, 6), b_i=f(bodies, 6), J=f(m, m), LU=f(m, m), LU_pair=f(2 * m, 2 * m),
        pivot=np.zeros(m, np.int64), pivot_pair=np.zeros(2 * m, np.int64), long=f(2 * n),
    )  # fmt: skip


def _hinge_row(law: HingeLaw, middle: float) -> tuple[float, ...]:
    return (
        middle, law.lower, law.upper, law.lower_stiffness, law.upper_stiffness, law.stop_damping, law.linear, law.square, law.rest,
        law.damping, law.limit,
    )  # fmt: skip


def _elimination(
    n: int, pairs: Sequence[tuple[int, int]]
) -> tuple[list[int], dict[tuple[int, int], int], list[tuple[int, int, int]], list[int], list[int], list[int]]:
    """Order by least degree, all blocks with those that fill in, and what each pivot changes."""
    beside: list[set[int]] = [set() for _ in range(n)]
    for a, b in pairs:
        if a >= 0 and b >= 0 and a != b:
            beside[a].add(b)
            beside[b].add(a)
    blocks = {(i, i): i for i in range(n)}
    for i in range(n):
        for j in sorted(beside[i]):
            blocks.setdefault((i, j), len(blocks))
    left, order = set(range(n)), []
    near: list[tuple[int, int, int]] = []
    near_row, fill, fill_row = [0], [], [0]
    while left:
        j = min(left, key=lambda i: (len(beside[i]), i))
        left.remove(j)
        order.append(j)
        later = sorted(beside[j])
        for i in later:
            beside[i].discard(j)
            for k in later:
                if k != i:
                    beside[i].add(k)
                    blocks.setdefault((i, k), len(blocks))
        near += [(i, blocks[i, j], blocks[j, i]) for i in later]
        fill += [blocks[i, k] for i in later for k in later]
        near_row.append(len(near))
        fill_row.append(len(fill))
    return order, blocks, near, near_row, fill, fill_row
