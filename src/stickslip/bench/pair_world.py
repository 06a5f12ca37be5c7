"""Two shapes that are asked where they touch, in stickslip, in FCL and in Coal."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stickslip.bench.case import Metrics
from stickslip.bench.timing import Effort
from stickslip.bench.world import Unsupported
from stickslip.engine import Simulation
from stickslip.geometry import hull_from_points
from stickslip.kernels.collision.near_list import LIST
from stickslip.kernels.collision.pair_queries import ask_pair
from stickslip.model import Body, Free, Frictionless, Hull, Mesh, Scene, StepOptions

Array = NDArray[np.float64]
N_POSES = 64


@dataclass(frozen=True, slots=True, eq=False)
class Pair:
    """Two bodies and how the first moves: a small ellipse and wobble about a pose, as in a contact that lives on.

    Parameters
    ----------
    mesh_a, mesh_b : (vertices (n, 3) [m], triangles (m, 3))
    hulls : bool
        They are convex and asked as hulls; otherwise as meshes.
    at : (3,) [m]
    turned : (3,) [rad]
        Rotation vector of the first body.
    sway : float [m]
        Amplitude of the motion; in radians also of the wobble.
    margin : float [m]
    """

    mesh_a: tuple[Array, NDArray[np.int64]]
    mesh_b: tuple[Array, NDArray[np.int64]]
    hulls: bool
    at: tuple[float, float, float]
    turned: tuple[float, float, float] = (0.0, 0.0, 0.0)
    sway: float = 1e-4
    margin: float = 5e-3

    def poses(self) -> tuple[Array, Array]:
        """Positions (N_POSES, 3) and rotations (N_POSES, 9) of the first body."""
        from scipy.spatial.transform import Rotation

        phase = 2.0 * np.pi * np.arange(N_POSES) / N_POSES
        r = np.array(self.at) + self.sway * np.stack([np.sin(phase), np.cos(phase), 0.1 * np.sin(2 * phase)], -1)
        wobble = Rotation.from_rotvec(self.sway * np.sin(phase)[:, None] * np.array([0.27, 0.53, 0.8]))
        return r, (wobble * Rotation.from_rotvec(self.turned)).as_matrix().reshape(-1, 9)


def ask_stickslip(pair: Pair, effort: Effort, calls: int) -> Metrics:
    """CPU time of a query with all its contacts [µs], and how many there are; of meshes also without what is remembered."""
    shapes: list[Any] = []
    for name, body, (vertices, triangles) in (("a", "a", pair.mesh_a), ("b", "world", pair.mesh_b)):
        if pair.hulls:
            shapes.append(Hull(name, body, vertices=vertices))  # type: ignore[arg-type]
        else:
            shapes.append(Mesh(name, body, vertices=vertices, triangles=triangles))  # type: ignore[arg-type]
    scene = Scene(
        "pair",
        bodies=(Body("a", 1.0, (1.0, 1.0, 1.0)),),
        joints=(Free("free", child="a"),),
        shapes=tuple(shapes),
        laws=(Frictionless(),),
        step=StepOptions(margin=pair.margin),
    )
    sim = Simulation(scene)
    sim.step(0)
    plan, work = sim.plan, sim.work  # measures internals
    kinds = plan.shapes.kind
    pose_r, pose_A = plan.shapes.r_SP_K.copy(), plan.shapes.A_KP.copy()
    r, A = pair.poses()
    r = r + (A.reshape(-1, 3, 3) * plan.shapes.r_SP_K[0]).sum(axis=2)  # a hull is asked about the middle of its box
    fixed = (int(plan.shapes.narrow[kinds[0], kinds[1]]), plan.shapes, plan.surfaces, pose_r, pose_A, pair.margin)

    def measure(out_id: NDArray[np.int64]) -> tuple[float, int]:
        args = (*fixed, sim.state.warm.copy(), work.pairs.out_real, out_id, r, A)  # measures internals
        ask_pair(*args, N_POSES)
        best, contacts = math.inf, 0
        for _ in range(effort.repeat):
            start = time.process_time()
            contacts = ask_pair(*args, calls)
            best = min(best, (time.process_time() - start) / calls)
        return 1e6 * best, contacts

    best, contacts = measure(work.pairs.out_id)
    metrics = {"query_us": best, "contacts": contacts / calls}
    return metrics if pair.hulls else metrics | {"search_us": measure(work.pairs.out_id[:LIST])[0]}


def ask_fcl(pair: Pair, effort: Effort, calls: int) -> Metrics:
    """The same by python-fcl: the distance of convex bodies, up to 16 contacts of meshes; the call from Python included."""
    try:
        import fcl
    except ImportError as error:
        raise Unsupported("python-fcl is not installed") from error

    def model(mesh: tuple[Array, NDArray[np.int64]]) -> Any:
        vertices, triangles = mesh
        if not pair.hulls:
            tree = fcl.BVHModel()
            tree.beginModel(len(vertices), len(triangles))
            tree.addSubModel(vertices, triangles)
            tree.endModel()
            return tree
        hull = hull_from_points(vertices)
        faces = [hull.corners[a:b] for a, b in zip(hull.corner_first[:-1], hull.corner_first[1:])]
        return fcl.Convex(hull.vertices, len(faces), np.concatenate([[len(f), *f] for f in faces]))

    first = fcl.CollisionObject(model(pair.mesh_a), fcl.Transform())
    second = fcl.CollisionObject(model(pair.mesh_b), fcl.Transform())
    r, A = pair.poses()
    places = [fcl.Transform(a.reshape(3, 3), x) for x, a in zip(r, A)]
    best, contacts = math.inf, 0
    for _ in range(effort.repeat):
        start, contacts = time.process_time(), 0
        for k in range(calls):
            first.setTransform(places[k % N_POSES])
            if pair.hulls:
                fcl.distance(first, second, fcl.DistanceRequest(enable_nearest_points=True), fcl.DistanceResult())
                contacts += 1
            else:
                found = fcl.CollisionResult()
                fcl.collide(first, second, fcl.CollisionRequest(num_max_contacts=16, enable_contact=True), found)
                contacts += len(found.contacts)
        best = min(best, (time.process_time() - start) / calls)
    return {"query_us": 1e6 * best, "contacts": contacts / calls}


def ask_coal(pair: Pair, effort: Effort, calls: int) -> Metrics:
    """The same by Coal, which knows margins and, of convex bodies, starts from its last answer; the call from Python included."""
    try:
        import coal
    except ImportError as error:
        raise Unsupported("coal is not installed") from error

    def model(mesh: tuple[Array, NDArray[np.int64]]) -> Any:
        vertices, triangles = mesh
        if not pair.hulls:
            tree = coal.BVHModelOBBRSS()
            tree.beginModel(len(triangles), len(vertices))
            tree.addVertices(np.ascontiguousarray(vertices))
            tree.addTriangles(np.ascontiguousarray(triangles, dtype=np.int64))
            tree.endModel()
            return tree
        points = coal.StdVec_Vec3s()
        points.extend([x for x in vertices])
        return coal.Convex.convexHull(points, True, "Qt")

    models = model(pair.mesh_a), model(pair.mesh_b)
    r, A = pair.poses()
    places = [coal.Transform3s(a.reshape(3, 3), x) for x, a in zip(r, A)]
    still = coal.Transform3s.Identity()
    if pair.hulls:
        ask, query, found = coal.ComputeDistance(*models), coal.DistanceRequest(), coal.DistanceResult()
        query.gjk_initial_guess = coal.GJKInitialGuess.CachedGuess
    else:
        ask, query, found = coal.ComputeCollision(*models), coal.CollisionRequest(), coal.CollisionResult()
        query.num_max_contacts, query.security_margin = 16, pair.margin
    best, contacts = math.inf, 0
    for _ in range(effort.repeat):
        start, contacts = time.process_time(), 0
        for k in range(calls):
            found.clear()
            ask(places[k % N_POSES], still, query, found)
            if pair.hulls:
                query.updateGuess(found)
            contacts += 1 if pair.hulls else found.numContacts()
        best = min(best, (time.process_time() - start) / calls)
    return {"query_us": 1e6 * best, "contacts": contacts / calls}
