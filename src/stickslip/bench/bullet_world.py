"""PyBullet in the shape of a benchmark world: a scene translated to multibodies of a DIRECT client."""

from __future__ import annotations

import math
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from stickslip.bench.world import Unsupported, matrix_of
from stickslip.model import Box, Coulomb, Ellipse, Free, Frictionless, Hull, Mesh, Plane, Revolute, Scene, Sphere


@dataclass(frozen=True, slots=True)
class BulletOptions:
    """A way of running PyBullet. Nothing given: its defaults, damping off."""

    iterations: int = 50
    cone: bool = False  # the implicit friction cone instead of the pyramid


DEFAULT = BulletOptions()
FINE = BulletOptions(iterations=200)
CONE = BulletOptions(cone=True)


class BulletWorld:
    """PyBullet, one thread; `step(n)` runs inside the library as n of its sub-steps: the same bits as n calls."""

    def __init__(self, scene: Scene, options: BulletOptions = DEFAULT) -> None:
        with quiet_stdout():
            import pybullet
            from pybullet_utils.bullet_client import BulletClient

            self._bullet = BulletClient(connection_mode=pybullet.DIRECT)
        self.dt = scene.step.dt
        self._n_inside = 1  # steps inside one call, as last set
        self._bullet.setTimeStep(
            self.dt
        )  # before joints are made: Bullet keeps the limit of a motor as an impulse per step
        self._bullet.setGravity(*scene.gravity)
        self._bullet.setPhysicsEngineParameter(
            numSolverIterations=options.iterations, enableConeFriction=int(options.cone)
        )
        self._gravity = np.asarray(scene.gravity, float)
        self._mass = {body.name: body.mass for body in scene.bodies}
        self._com = {body.name: np.asarray(body.com, float) for body in scene.bodies}
        self._inertia = {body.name: principal_inertia(body) for body in scene.bodies}
        self._link_of_body: dict[str, tuple[int, int]] = {}  # multibody, link; link -1 is the base
        self._link_of_joint: dict[str, tuple[int, int]] = {}
        law = single_law(scene)
        for shape in scene.shapes:
            if shape.body == "world":
                self._add_fixed(shape, law)
        for root in (joint for joint in scene.joints if joint.parent == "world"):
            self._add_tree(scene, root, law)

    def step(self, n: int) -> None:
        if n != self._n_inside:
            self._bullet.setPhysicsEngineParameter(fixedTimeStep=n * self.dt, numSubSteps=n)
            self._n_inside = n
        self._bullet.stepSimulation()

    def position(self, body: str) -> np.ndarray:
        r, quaternion, _, _ = self._centre(body)
        return r - matrix_of(quaternion) @ self._com[body]

    def rotation(self, body: str) -> np.ndarray:
        return matrix_of(self._centre(body)[1])

    def velocity(self, body: str) -> np.ndarray:
        _, quaternion, v, omega = self._centre(body)
        return v - np.cross(omega, matrix_of(quaternion) @ self._com[body])

    def coordinate(self, joint: str) -> float:
        return float(self._bullet.getJointState(*self._link_of_joint[joint])[0])

    def rate(self, joint: str) -> float:
        return float(self._bullet.getJointState(*self._link_of_joint[joint])[1])

    def energy(self) -> float:
        total = 0.0
        for body, mass in self._mass.items():
            r, quaternion, v, omega = self._centre(body)
            omega_K = matrix_of(quaternion).T @ omega
            total += 0.5 * mass * v @ v + 0.5 * omega_K @ (self._inertia[body] * omega_K) - mass * self._gravity @ r
        return float(total)

    def contact_gaps(self) -> np.ndarray:
        self._bullet.performCollisionDetection()
        gaps = [contact[8] for contact in self._bullet.getContactPoints()]
        return np.array([gap for gap in gaps if gap < 1e-4])

    def save(self) -> Any:
        return self._bullet.saveState()

    def restore(self, state: Any) -> None:
        self._bullet.restoreState(state)

    def close(self) -> None:
        self._bullet.disconnect()

    def _centre(self, body: str) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """Centre of mass, quaternion wxyz, velocity, angular velocity, inertial axes."""
        multibody, link = self._link_of_body[body]
        if link < 0:
            r, xyzw = self._bullet.getBasePositionAndOrientation(multibody)
            v, omega = self._bullet.getBaseVelocity(multibody)
        else:
            state = self._bullet.getLinkState(multibody, link, computeLinkVelocity=1, computeForwardKinematics=1)
            r, xyzw, v, omega = state[0], state[1], state[6], state[7]
        return np.array(r), np.array([xyzw[3], *xyzw[:3]]), np.array(v), np.array(omega)

    def _add_fixed(self, shape: Any, law: Any) -> None:
        """Add a shape of the world as a body of its own."""
        collider = self._collider([shape], local=False)
        multibody = self._bullet.createMultiBody(0.0, collider, -1, shape.position, xyzw_of(shape.rotation_wxyz))
        self._set_law(multibody, -1, law, moving=False)

    def _add_tree(self, scene: Scene, root: Any, law: Any) -> None:
        """Add a tree; a root that is not free hangs on a massless fixed base."""
        free = isinstance(root, Free)
        shapes = {body.name: [shape for shape in scene.shapes if shape.body == body.name] for body in scene.bodies}
        links, parents = [], []
        names = [root.child] if free else []
        pending = [joint for joint in scene.joints if joint.parent != "world"] if free else list(scene.joints)
        index_of = {root.child: 0} if free else {"world": 0}
        while True:
            joint = next((joint for joint in pending if joint.parent in index_of), None)
            if joint is None:
                break
            pending.remove(joint)
            if not isinstance(joint, Revolute) or joint.rotation_wxyz != (1.0, 0.0, 0.0, 0.0) or any(joint.at_child):
                raise Unsupported("only revolute joints at the child's origin are translated to PyBullet")
            links.append(joint)
            parents.append(index_of[joint.parent])
            index_of[joint.child] = len(links)
            names.append(joint.child)
        zero = [0.0, 0.0, 0.0]
        com = {"world": zero} | {body.name: body.com for body in scene.bodies}
        multibody = self._bullet.createMultiBody(
            baseMass=self._mass[root.child] if free else 0.0,
            baseCollisionShapeIndex=self._collider(shapes[root.child]) if free else -1,
            baseInertialFramePosition=com[root.child] if free else zero,
            linkMasses=[self._mass[joint.child] for joint in links],
            linkCollisionShapeIndices=[self._collider(shapes[joint.child]) for joint in links],
            linkVisualShapeIndices=[-1] * len(links),
            linkPositions=[joint.at_parent for joint in links],
            linkOrientations=[[0.0, 0.0, 0.0, 1.0]] * len(links),
            linkInertialFramePositions=[com[joint.child] for joint in links],
            linkInertialFrameOrientations=[[0.0, 0.0, 0.0, 1.0]] * len(links),
            linkParentIndices=parents,
            linkJointTypes=[self._bullet.JOINT_REVOLUTE] * len(links),
            linkJointAxis=[joint.axis for joint in links],
        )
        for link, name in enumerate(names, start=-1 if free else 0):
            self._link_of_body[name] = (multibody, link)
            self._bullet.changeDynamics(multibody, link, localInertiaDiagonal=list(self._inertia[name]))
            self._set_law(multibody, link, law, moving=True)
        for link, joint in enumerate(links):
            self._link_of_joint[joint.name] = (multibody, link)
            self._set_joint(multibody, link, joint)
        if free:
            centre = np.asarray(root.q0[:3]) + matrix_of(np.asarray(root.q0[3:])) @ self._com[root.child]
            self._bullet.resetBasePositionAndOrientation(multibody, centre, xyzw_of(root.q0[3:]))
            if root.u0:
                omega = matrix_of(np.asarray(root.q0[3:])) @ np.asarray(root.u0[3:])
                self._bullet.resetBaseVelocity(multibody, root.u0[:3], omega)

    def _set_joint(self, multibody: int, link: int, joint: Any) -> None:
        """Initial state; dry friction is a velocity motor with a force limit, springs have no counterpart."""
        if any(joint.spring):
            raise Unsupported("PyBullet has no joint spring")
        if any(group.mu > 0.0 for group in joint.friction):
            raise Unsupported("PyBullet has no joint friction that depends on load")
        limit = sum(group.limit for group in joint.friction)
        rate = joint.u0[0] if joint.u0 else 0.0
        self._bullet.resetJointState(multibody, link, joint.q0[0] if joint.q0 else 0.0, rate)
        self._bullet.setJointMotorControl2(
            multibody, link, self._bullet.VELOCITY_CONTROL, targetVelocity=0, force=limit
        )
        self._bullet.changeDynamics(multibody, link, jointDamping=0.0, maxJointVelocity=1e6)

    def _set_law(self, multibody: int, link: int, law: Any, moving: bool) -> None:
        """Friction and restitution: Bullet multiplies the numbers of the two bodies, so each gets the square root."""
        values: dict[str, Any] = {
            "linearDamping": 0.0,
            "angularDamping": 0.0,
            "rollingFriction": 0.0,
            "spinningFriction": 0.0,
        }
        if isinstance(law, Ellipse):
            values["lateralFriction"] = 1.0
            if moving:
                values["anisotropicFriction"] = [law.mu_t, law.mu_b, 1.0]
        elif law is not None:
            values["lateralFriction"] = math.sqrt(law.mu) if isinstance(law, Coulomb) else 0.0
            values["restitution"] = math.sqrt(law.e_n)
        self._bullet.changeDynamics(multibody, link, **values)

    def _collider(self, shapes: list[Any], local: bool = True) -> int:
        """Collision shape of a body, or -1; `local` puts the shapes where they are in the body."""
        if not shapes:
            return -1
        bullet = self._bullet
        if len(shapes) == 1 and isinstance(shapes[0], Mesh):
            return self._mesh(shapes[0])
        if len(shapes) == 1 and isinstance(shapes[0], Plane):
            return int(bullet.createCollisionShape(bullet.GEOM_PLANE, planeNormal=[0.0, 0.0, 1.0]))
        placed = not local or not any(shapes[0].position)  # in its frame already
        if len(shapes) == 1 and placed and isinstance(shapes[0], Box):
            return int(bullet.createCollisionShape(bullet.GEOM_BOX, halfExtents=shapes[0].half_extents))
        if len(shapes) == 1 and placed and isinstance(shapes[0], Hull):
            return int(bullet.createCollisionShape(bullet.GEOM_MESH, vertices=shapes[0].points().tolist()))
        if not local or not all(isinstance(shape, Sphere | Box) for shape in shapes):
            raise Unsupported(f"PyBullet has no {type(shapes[0]).__name__} in this place")
        kinds = [bullet.GEOM_SPHERE if isinstance(shape, Sphere) else bullet.GEOM_BOX for shape in shapes]
        return int(
            bullet.createCollisionShapeArray(
                shapeTypes=kinds,
                radii=[shape.radius if isinstance(shape, Sphere) else 0.0 for shape in shapes],
                halfExtents=[shape.half_extents if isinstance(shape, Box) else [0.0] * 3 for shape in shapes],
                collisionFramePositions=[shape.position for shape in shapes],
            )
        )

    def _mesh(self, mesh: Mesh) -> int:
        """Concave triangle mesh with Bullet's internal-edge flag; Bullet reads it from a Wavefront file."""
        bullet = self._bullet
        flags = bullet.GEOM_FORCE_CONCAVE_TRIMESH | bullet.GEOM_CONCAVE_INTERNAL_EDGE
        with tempfile.TemporaryDirectory() as folder:
            file = wavefront_file(mesh, Path(folder))
            return int(bullet.createCollisionShape(bullet.GEOM_MESH, fileName=str(file), flags=flags))


@contextmanager
def quiet_stdout() -> Iterator[None]:
    """Send what native code prints to stdout to nowhere: stdout is for results."""
    sys.stdout.flush()
    kept = os.dup(1)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 1)
        yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)
        os.close(nowhere)


def single_law(scene: Scene) -> Any:
    """The one contact law of a scene, or None; refuse what PyBullet has no counterpart for."""
    if not scene.laws:
        return None
    if len(scene.laws) > 1 or not isinstance(scene.laws[0], Frictionless | Coulomb | Ellipse):
        raise Unsupported(f"PyBullet has no {type(scene.laws[0]).__name__} friction")
    return scene.laws[0]


def principal_inertia(body: Any) -> np.ndarray:
    """Three principal moments (3,) [kg m^2]."""
    inertia = np.asarray(body.inertia, float)
    if inertia.ndim == 2:
        if np.any(inertia - np.diag(np.diag(inertia))):
            raise Unsupported("PyBullet takes principal moments of inertia only")
        return np.diag(inertia)
    return inertia


def wavefront_file(mesh: Mesh, folder: Path) -> Path:
    """The mesh as a Wavefront file: in `folder`, or beside the mesh's own file and kept there."""
    if mesh.file is None:
        file = folder / "mesh.obj"
        write_obj(file, np.asarray(mesh.vertices, float), np.asarray(mesh.triangles))
        return file
    file = Path(mesh.file).with_suffix(".obj")
    if not file.exists():
        import trimesh

        loaded = trimesh.load_mesh(mesh.file, process=False)
        write_obj(file, np.asarray(loaded.vertices), np.asarray(loaded.faces))
    return file


def write_obj(file: Path, vertices: np.ndarray, triangles: np.ndarray) -> None:
    """Write a Wavefront file, vertices (n, 3) in m, triangles (m, 3) from 0."""
    with file.open("w") as out:
        np.savetxt(out, vertices, fmt="v %.9g %.9g %.9g")
        np.savetxt(out, triangles + 1, fmt="f %d %d %d")


def xyzw_of(wxyz: tuple[float, ...]) -> list[float]:
    """Quaternion scalar last, as Bullet wants it."""
    return [*wxyz[1:], wxyz[0]]
