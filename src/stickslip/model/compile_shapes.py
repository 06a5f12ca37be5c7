"""Contact shapes and laws → `Shapes`, `Surfaces`, `Laws`."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from typing import Any

import numpy as np

from stickslip import numerics as nm
from stickslip.geometry import (
    GeometryError,
    Terrain,
    face_falling,
    half_thickness,
    hull_from_points,
    hull_of_box,
    hull_of_point,
    hull_of_segment,
    narrow_table,
    orient_mesh,
    pack_surfaces,
    repair_mesh,
    terrain_from_heights,
    terrain_from_mesh,
    terrain_from_query,
)
from stickslip.geometry import Hull as Polyhedron
from stickslip.kernels import types as kt
from stickslip.kernels.collision import shapes as ks
from stickslip.kernels.solver import laws as kl
from stickslip.model.compile_tree import Topology
from stickslip.model.constraints import Loop
from stickslip.model.errors import Fault, ModelError
from stickslip.model.functions import load_function, load_table
from stickslip.model.joints import Fixed, Free
from stickslip.model.laws import Law
from stickslip.model.rotation import matrix_from_quat, quat_product
from stickslip.model.scene import Scene
from stickslip.model.shapes import Box, Capsule, HeightField, Hull, Mesh, Plane, Point, Segment, Shape, Sphere, Surface

KIND_OF = {
    Point: ks.POINT, Segment: ks.SEGMENT, Sphere: ks.SPHERE, Capsule: ks.CAPSULE, Box: ks.BOX, Plane: ks.PLANE,
    Hull: ks.HULL, HeightField: ks.HEIGHT_FIELD, Mesh: ks.MESH, Surface: ks.SURFACE,
}  # fmt: skip

MANY = 8  # bodies; more are not asked on which side of a sheet they would fall


def size_of(shape: Shape) -> tuple[tuple[float, ...], float]:
    """Numbers of a primitive and the radius of its bounding sphere; terrain has no bound of its own."""
    match shape:
        case Sphere():
            return (shape.radius,), shape.radius
        case Capsule():
            return (shape.radius, shape.half_length), shape.radius + shape.half_length
        case Box():
            return shape.half_extents, nm.norm(shape.half_extents)
        case Segment():
            return (shape.length,), shape.length
        case Point():
            return (), 0.0
    return (), np.inf


def half_thickness_of(shape: Shape) -> float:
    """Half the thickness of a primitive [m]; what has no far side is infinitely thick."""
    match shape:
        case Sphere() | Capsule():
            return shape.radius
        case Box():
            return min(shape.half_extents)
        case Segment() | Point():
            return 0.0
    return np.inf


def bulk_of(shape: Shape, thick: float, scene: Scene) -> float:
    """What the depth of a contact is compared with [m]: half the thickness, or the radius of gyration of the body."""
    if 0.0 < thick < np.inf or shape.body == "world":
        return thick if thick > 0.0 else np.inf
    body = next(b for b in scene.bodies if b.name == shape.body)
    moments = np.asarray(body.inertia)
    return math.sqrt(float(moments.sum() if moments.ndim == 1 else moments.trace()) / (2.0 * body.mass))


def starting_places(scene: Scene) -> list[np.ndarray]:
    """Where the centres of mass of the first free bodies are at the beginning, (3,) [m] each."""
    com = {body.name: body.com for body in scene.bodies}
    joints = [j for j in scene.joints if isinstance(j, Free) and j.parent == "world"]
    return [
        np.add(j.at_parent, j.q0[:3])
        + (matrix_from_quat(quat_product(j.rotation_wxyz, j.q0[3:])) * com[j.child]).sum(axis=1)
        for j in joints[:MANY]
    ]


def orient(shape: Mesh, scene: Scene, notes: list[str]) -> tuple[np.ndarray, np.ndarray, float]:
    """Vertices and triangles of a mesh, turned so that it is solid where it should be, and half its thickness [m].

    Closed shells look outwards. An open sheet in the world is turned if bodies would fall on its back, and none on its front; on a
    body it stays as it was declared. What comes from a file is healed. `notes` say what was done.
    """
    vertices, triangles = shape.load()
    if shape.file is not None:
        vertices, triangles, report = repair_mesh(vertices, triangles, size_is_right=True)
        notes += [f"Mesh '{shape.name}': {repair}." for repair in report.repairs]
    triangles, repairs, sheet = orient_mesh(vertices, triangles)
    is_open = bool((sheet >= 0).any())
    if shape.body == "world" and is_open:
        A = matrix_from_quat(shape.rotation_wxyz)
        away = [*(p - shape.position for p in starting_places(scene)), np.asarray(scene.gravity)]
        local = np.array([[sum(A[k, m] * v[k] for k in range(3)) for m in range(3)] for v in away])
        triangles, more = face_falling(vertices, triangles, sheet, local[:-1], local[-1])
        repairs = [*repairs, *more]
    notes += [f"Mesh '{shape.name}': {repair}." for repair in repairs]
    return vertices, triangles, np.inf if is_open else half_thickness(vertices, triangles)


def build_terrain(shape: Shape, scene: Scene, notes: list[str]) -> tuple[Terrain, float] | None:
    """Searchable form of a mesh, height field or parametric surface, and half its thickness [m]; None for a primitive."""
    path = f"shape '{shape.name}'"
    try:
        match shape:
            case Mesh():
                vertices, triangles, thick = orient(shape, scene, notes)
                return terrain_from_mesh(vertices, triangles, smooth=shape.smooth), thick
            case HeightField():
                return terrain_from_heights(shape.load(), shape.spacing_x, shape.spacing_y), np.inf
            case Surface():
                params = shape.params if shape.table is None else load_table(shape.table, shape.key, path)
                return terrain_from_query(load_function(shape.function, "query", f"{path}.function"), params), np.inf
    except GeometryError as error:
        raise ModelError.wrap(error, path, "Repair the geometry") from error
    return None


class Cores:
    """Hulls of a scene: those declared, and the cores of the primitives that may meet them; equal ones are kept once."""

    def __init__(self) -> None:
        self.hulls: list[Polyhedron] = []
        self.known: dict[object, int] = {}
        self.declared: dict[bytes, tuple[int, np.ndarray]] = {}

    def of_hull(self, shape: Hull) -> tuple[int, np.ndarray]:
        """Number of a declared hull, about the middle of its box, and that middle (3,) [m] in shape axes."""
        points = shape.points()
        key = points.tobytes()
        if key not in self.declared:
            try:
                middle = 0.5 * (points.min(axis=0) + points.max(axis=0))
                self.hulls.append(hull_from_points(points - middle))
            except GeometryError as error:
                raise ModelError.wrap(error, f"shape '{shape.name}'", "Give points that enclose a volume") from error
            self.declared[key] = len(self.hulls) - 1, middle
        return self.declared[key]

    def of_primitive(self, shape: Shape) -> int:
        """Number of the core of a primitive; -1: it has none."""
        key: tuple[float, ...]
        build: Callable[[], Polyhedron]
        match shape:
            case Point() | Sphere():
                key, build = (), hull_of_point
            case Capsule():
                key, build = (shape.half_length,), lambda: hull_of_segment(shape.half_length)
            case Box():
                key, build = shape.half_extents, lambda: hull_of_box(shape.half_extents)
            case _:
                return -1
        if key not in self.known:
            self.hulls.append(build())
            self.known[key] = len(self.hulls) - 1
        return self.known[key]


def match_laws(laws: tuple[Law, ...], materials: list[str]) -> tuple[np.ndarray, np.ndarray]:
    """Law of each pair of materials, and the material that carries each pair's friction frame.

    An exact pair beats one wildcard, which beats two; among equals the later declaration wins.
    """
    n = len(materials)
    chosen = np.full((n, n), -1, np.int64)
    rank = np.full((n, n), -1)
    frame = np.zeros((n, n), np.int64)
    for i_law, law in enumerate(laws):
        first, second = law.between
        score = (first != "*") + (second != "*")
        for i, a in enumerate(materials):
            for j, b in enumerate(materials):
                if first in ("*", a) and second in ("*", b) and score >= rank[i, j]:
                    for x, y in ((i, j), (j, i)):
                        chosen[x, y], rank[x, y], frame[x, y] = i_law, score, i
    return chosen, frame


def compile_laws(scene: Scene, materials: list[str]) -> tuple[kt.Laws, np.ndarray]:
    """`Laws`, one row per distinct (law, frame material), and the table law_of_pair."""
    chosen, carrier = match_laws(scene.laws, materials)
    rows: list[tuple[int, int]] = []
    law_of_pair = np.full(chosen.shape, -1, np.int64)
    for index in np.ndindex(chosen.shape):
        if chosen[index] >= 0:
            row = (int(chosen[index]), int(carrier[index]))
            if row not in rows:
                rows.append(row)
            law_of_pair[index] = rows.index(row)
    par = np.zeros((len(rows), kl.N_PAR))
    kind = np.zeros(len(rows), np.int64)
    for i, (i_law, _) in enumerate(rows):
        name, numbers = scene.laws[i_law].percussions()
        kind[i] = kl.LAW_KINDS[name].number
        for number, value in numbers.items():
            par[i, kl.LAW_KINDS[name].contact_columns[number]] = value
    e = np.array([(scene.laws[k].e_n, scene.laws[k].e_f) for k, _ in rows], np.float64).reshape(len(rows), 2)
    frame = np.array([m for _, m in rows], np.int64).reshape(len(rows))
    return kt.Laws(kind=kind, par=par, e=e, frame=frame), law_of_pair


def neighbours(scene: Scene, top: Topology) -> set[tuple[int, int]]:
    """Pairs of bodies that one joint joins, or several with only frames between them; what is welded together counts as one body."""
    frames = {body.name for body in scene.bodies if body.is_frame}
    solid: list[int] = []  # body → the first body of what it is welded to
    for i, (joint, parent) in enumerate(zip(top.joints, top.parent)):
        solid.append(solid[parent] if isinstance(joint, Fixed) and parent >= 0 else i)
    members: dict[int, list[int]] = {}
    for i, first in enumerate(solid):
        members.setdefault(first, []).append(i)
    pairs: set[tuple[int, int]] = set()
    for first, bodies in members.items():
        pairs.update(itertools.combinations(bodies, 2))
        above = top.parent[first]
        while above >= 0:
            carriers = members[solid[above]]
            pairs.update((min(a, b), max(a, b)) for a in bodies for b in carriers)
            above = top.parent[solid[above]] if all(top.bodies[k] in frames for k in carriers) else -1
    return pairs


def excluded_pairs(scene: Scene, top: Topology) -> np.ndarray:
    """Sorted pairs of bodies that never touch: neighbours across joints or a loop, and declared pairs."""
    pairs = neighbours(scene, top)
    for c in scene.constraints:
        if isinstance(c, Loop):
            a, b = top.body(c.body_a), top.body(c.body_b)
            if min(a, b) >= 0:
                pairs.add((min(a, b), max(a, b)))
    for name_a, name_b in scene.excluded:
        a, b = top.body(name_a), top.body(name_b)
        pairs.add((min(a, b), max(a, b)))
    return np.array(sorted(pairs), np.int64).reshape(len(pairs), 2)


def compile_shapes(scene: Scene, top: Topology) -> tuple[ks.Shapes, ks.Surfaces, kt.Laws, list[Any], list[str]]:
    """Contact geometry of the scene; then what keeps compiled functions alive, and notes on meshes that were turned."""
    notes: list[str] = []
    com = {b.name: np.asarray(b.com, float) for b in scene.bodies} | {"world": np.zeros(3)}
    n = len(scene.shapes)
    size, r_SP, A_KP = np.zeros((n, 3)), np.zeros((n, 3)), np.zeros((n, 9))
    radius, thick, data = np.zeros(n), np.zeros(n), np.full(n, -1, np.int64)
    terrains: list[Terrain] = []
    cores, core = Cores(), np.full(n, -1, np.int64)
    any_hull = any(isinstance(s, Hull) for s in scene.shapes)
    materials = sorted({s.material for s in scene.shapes})
    for i, shape in enumerate(scene.shapes):
        numbers, radius[i] = size_of(shape)
        size[i, : len(numbers)] = numbers
        thick[i] = half_thickness_of(shape)
        r_SP[i] = np.asarray(shape.position) - com[shape.body]
        A_KP[i] = matrix_from_quat(shape.rotation_wxyz).ravel()
        if isinstance(shape, Hull):
            core[i], middle = cores.of_hull(shape)
            hull = cores.hulls[core[i]]
            r_SP[i] += nm.product(matrix_from_quat(shape.rotation_wxyz), middle)
            radius[i] = float(nm.lengths(hull.vertices, axis=1).max())
            thick[i] = half_thickness(hull.vertices, hull.triangles)
            same = np.flatnonzero(core[:i] == core[i])
            data[i] = data[same[0]] if same.size else len(terrains)
            if not same.size:
                terrains.append(terrain_from_mesh(hull.vertices, hull.triangles))
        elif any_hull:
            core[i] = cores.of_primitive(shape)
        built = build_terrain(shape, scene, notes)
        if built is not None:
            terrain, thick[i] = built
            if shape.body != "world":
                if not isinstance(shape, Mesh):
                    fix = "Fix it in the world, or describe the body by a mesh, hulls, spheres, capsules and boxes"
                    what = f"is a surface on the moving body '{shape.body}'"
                    raise ModelError([Fault(f"shape '{shape.name}'", what, fix)])
                radius[i] = float(nm.lengths(terrain.vertices, axis=1).max())
            data[i] = len(terrains)
            terrains.append(terrain)
    laws, law_of_pair = compile_laws(scene, materials)
    kinds = np.array([KIND_OF[type(s)] for s in scene.shapes], np.int64).reshape(n)
    shapes = ks.Shapes(
        kind=kinds,
        body=np.array([top.body(s.body) for s in scene.shapes], np.int64).reshape(n),
        r_SP_K=r_SP,
        A_KP=A_KP,
        size=size,
        data=data,
        core=core,
        radius=radius,
        thick=thick,
        bulk=np.array([bulk_of(s, t, scene) for s, t in zip(scene.shapes, thick.tolist())]).reshape(n),
        material=np.array([materials.index(s.material) for s in scene.shapes], np.int64).reshape(n),
        group=np.array([s.group for s in scene.shapes], np.int64).reshape(n),
        mask=np.array([s.mask for s in scene.shapes], np.int64).reshape(n),
        law_of_pair=law_of_pair,
        excluded=excluded_pairs(scene, top),
        narrow=narrow_table(set(kinds.tolist())),
    )
    keep = [t.query for t in terrains if t.query is not None]
    return shapes, pack_surfaces(terrains, cores.hulls), laws, keep, notes
