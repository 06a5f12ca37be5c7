"""A robot between its file and the scene: links, joints and geometry as both formats have them, each with its place."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stickslip import numerics as nm
from stickslip.io.robots.report import Note
from stickslip.model.body import WORLD
from stickslip.model.errors import Fault

Array = NDArray[np.float64]
Colour = tuple[float, float, float]  # red, green, blue from 0 to 1
GeomKind = Literal["box", "sphere", "capsule", "cylinder", "ellipsoid", "mesh", "plane", "heights"]
JointKind = Literal["fixed", "revolute", "prismatic", "spherical", "planar", "free"]


class Pose(NamedTuple):
    """Place of a frame in another: its origin (3,) [m] and its axes as columns (3, 3)."""

    r: Array
    A: Array

    def then(self, other: Pose) -> Pose:
        """Place of a frame that is given in this one."""
        return Pose(self.r + nm.product(self.A, other.r), nm.product(self.A, other.A))

    def at(self, point: Array) -> Array:
        """A point of the inner frame in the outer one [m]."""
        return np.asarray(self.r + nm.product(self.A, point))

    @property
    def inverse(self) -> Pose:
        return Pose(nm.product(-self.A.T, self.r), self.A.T)


def no_shift() -> Pose:
    """The same frame."""
    return Pose(np.zeros(3), np.eye(3))


class Friction(NamedTuple):
    """Friction of a surface as MJCF has it; of two that meet, the larger number counts in every place."""

    directions: int  # 1: none, 3: against sliding, 4: and spinning, 6: and rolling
    slide: float
    spin: float  # m
    roll: float  # m


def rgb_of(rgba: Sequence[float]) -> Colour:
    """Colour without its opacity; what lies outside 0 to 1 is moved there."""
    red, green, blue = (min(max(float(x), 0.0), 1.0) for x in rgba[:3])
    return (red, green, blue)


@dataclass(slots=True, eq=False)
class Geom:
    """A piece of geometry on a link."""

    name: str
    where: str
    kind: GeomKind
    size: tuple[float, ...]  # m: half edges; radius; radius and half length (along z); half axes
    pose: Pose
    vertices: Array | None = None  # (n, 3) m
    triangles: NDArray[np.int64] | None = None  # (m, 3)
    heights: Array | None = None  # (n_x, n_y) m, of a height field whose half lengths along x and y are its size
    touches: bool = True  # else it is only seen
    shown: bool = True
    colour: Colour | None = None
    weighs_as_hull: bool = False  # a mesh whose mass is that of its convex hull
    flaws: tuple[Fault, ...] = ()  # of a mesh: why it encloses no volume
    odd_size: tuple[Fault, ...] = ()  # of a mesh: why it may be in millimetres
    mass: float | None = None  # kg
    density: float | None = None  # kg/m³
    friction: Friction | None = None
    group: int | None = None  # bit sets of MJCF
    mask: int | None = None


@dataclass(slots=True, eq=False)
class Link:
    """A link; without mass, what it weighs has to come from elsewhere."""

    name: str
    where: str
    mass: float | None = None  # kg
    com: Array = field(default_factory=lambda: np.zeros(3))  # m
    inertia: Array | None = None  # (3, 3) kg m² about the centre of mass, link axes
    geoms: list[Geom] = field(default_factory=list)
    frame: bool = False  # between two joints of one body: it has no mass


class Mimic(NamedTuple):
    """q = multiplier * q(joint) + offset."""

    joint: str
    multiplier: float
    offset: float


@dataclass(slots=True, eq=False)
class Axis:
    """A joint. At zero coordinates the child's frame is at `pose` in the parent's; `at` and `axis` are in child axes."""

    name: str
    where: str
    kind: JointKind
    parent: str
    child: str
    pose: Pose = field(default_factory=no_shift)
    at: Array = field(default_factory=lambda: np.zeros(3))  # m
    axis: Array = field(default_factory=lambda: np.array([0.0, 0.0, 1.0]))
    lower: float = -math.inf  # rad or m
    upper: float = math.inf
    effort: float | None = None  # N m or N
    damping: float = 0.0  # N m s or N s/m
    armature: float = 0.0  # kg m² or kg
    friction: float = 0.0  # N m or N
    stiffness: float = 0.0  # N m/rad or N/m
    rest: float = 0.0  # rad or m
    ref: float = 0.0  # rad or m, what the file calls the coordinate 0
    q0: tuple[float, ...] = ()
    start: Start | None = None  # of a keyframe, instead of q0
    mimic: Mimic | None = None
    drive: Motor | None = None


class Motor(NamedTuple):
    """An actuator that is a drive."""

    name: str
    kind: Literal["position", "velocity", "force"]
    stiffness: float
    damping: float
    limit: float
    target: float
    lower: float  # of the target
    upper: float
    filter_hz: float | None
    scale: float  # target = scale · control of the file + offset
    offset: float


class Start(NamedTuple):
    """Where a keyframe lets a joint begin; a free joint by its pose."""

    q0: tuple[float, ...]
    u0: tuple[float, ...]
    pose: Pose | None = None


class Closure(NamedTuple):
    """A loop between two links, closed in the initial pose."""

    name: str
    where: str
    kind: Literal["point", "weld"]
    link_a: str
    link_b: str
    at_a: Array  # m, axes of a


@dataclass(slots=True, eq=False)
class Robot:
    """All parts of a file, and what was found on the way."""

    name: str
    where: str
    format: str
    strict: bool = False  # what is wrong is refused, not put right
    links: list[Link] = field(default_factory=list)
    joints: list[Axis] = field(default_factory=list)
    closures: list[Closure] = field(default_factory=list)
    fixed: Link = field(default_factory=lambda: Link(WORLD, ""))  # what stands still
    excluded: list[tuple[str, str]] = field(default_factory=list)
    base: str = ""  # joint that hangs the root of a URDF on the world
    gravity: tuple[float, float, float] = (0.0, 0.0, -9.81)
    dt: float | None = None
    faults: list[Fault] = field(default_factory=list)
    assumed: list[Note] = field(default_factory=list)
    approximated: list[Note] = field(default_factory=list)
    left_out: list[Note] = field(default_factory=list)

    def mend(self, where: str, what: str, instead: str, fix: str) -> None:
        """Report what is wrong and can be put right: as approximated, with what is taken instead; if strict, as a fault."""
        if self.strict:
            self.faults.append(Fault(where, what, fix))
        else:
            self.approximated.append(Note(where, f"{what}: {instead}"))
