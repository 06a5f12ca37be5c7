"""MuJoCo in the shape of a benchmark world: a scene translated to MJCF."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from xml.etree import ElementTree as xml

import numpy as np

from stickslip.bench.world import Unsupported, rotate
from stickslip.model import (
    Box,
    Coulomb,
    Ellipse,
    Fixed,
    Free,
    Frictionless,
    HeightField,
    Hull,
    Mesh,
    Plane,
    Revolute,
    Scene,
    Sphere,
)


@dataclass(frozen=True, slots=True)
class MujocoOptions:
    """A way of running MuJoCo. Nothing given: the defaults of its file format."""

    cone: str = "pyramidal"
    impratio: float = 1.0
    solref: float = 0.02  # s, time constant of contacts and of dry joint friction
    noslip_iterations: int = 0
    integrator: str = "Euler"


DEFAULT = MujocoOptions()
HARD = MujocoOptions(cone="elliptic", impratio=10.0, solref=0.004)
NOSLIP = MujocoOptions(cone="elliptic", impratio=10.0, solref=0.004, noslip_iterations=20)
ELLIPTIC = MujocoOptions(cone="elliptic")
RK4 = MujocoOptions(integrator="RK4")


class MujocoWorld:
    """MuJoCo, one thread; `step(n)` loops inside the library."""

    def __init__(self, scene: Scene, options: MujocoOptions = DEFAULT) -> None:
        import mujoco

        self._mj = mujoco
        text = to_mjcf(scene, options)
        self.model = mujoco.MjModel.from_xml_string(text)
        for shape in scene.shapes:
            if isinstance(shape, HeightField):
                heights = heights_of(shape)
                self.model.hfield_data[:] = (heights.T / max(float(heights.max()), 1e-9)).ravel()
        self.data = mujoco.MjData(self.model)
        for joint in scene.joints:
            if joint.q0:
                self.data.joint(joint.name).qpos[:] = joint.q0
            if joint.u0:
                self.data.joint(joint.name).qvel[:] = joint.u0
        mujoco.mj_forward(self.model, self.data)
        self.dt = scene.step.dt
        self._state = mujoco.mjtState.mjSTATE_INTEGRATION

    def step(self, n: int) -> None:
        self._mj.mj_step(self.model, self.data, n)

    def position(self, body: str) -> np.ndarray:
        self._mj.mj_kinematics(self.model, self.data)
        return self.data.body(body).xpos.copy()

    def rotation(self, body: str) -> np.ndarray:
        self._mj.mj_kinematics(self.model, self.data)
        return self.data.body(body).xmat.reshape(3, 3).copy()

    def velocity(self, body: str) -> np.ndarray:
        self._mj.mj_fwdPosition(self.model, self.data)
        self._mj.mj_fwdVelocity(self.model, self.data)
        out = np.zeros(6)
        index = self.model.body(body).id
        self._mj.mj_objectVelocity(self.model, self.data, self._mj.mjtObj.mjOBJ_XBODY, index, out, 0)
        return out[3:]

    def coordinate(self, joint: str) -> float:
        return float(self.data.joint(joint).qpos[0])

    def rate(self, joint: str) -> float:
        return float(self.data.joint(joint).qvel[0])

    def energy(self) -> float:
        self._mj.mj_fwdPosition(self.model, self.data)
        self._mj.mj_fwdVelocity(self.model, self.data)
        self._mj.mj_energyPos(self.model, self.data)
        self._mj.mj_energyVel(self.model, self.data)
        return float(self.data.energy.sum())

    def contact_gaps(self) -> np.ndarray:
        self._mj.mj_fwdPosition(self.model, self.data)
        return np.array(self.data.contact.dist[: self.data.ncon])

    def save(self) -> Any:
        state = np.empty(self._mj.mj_stateSize(self.model, self._state))
        self._mj.mj_getState(self.model, self.data, state, self._state)
        return state

    def restore(self, state: Any) -> None:
        self._mj.mj_setState(self.model, self.data, state, self._state)
        self._mj.mj_forward(self.model, self.data)

    def close(self) -> None:
        """Python's garbage collector frees model and data."""


def to_mjcf(scene: Scene, options: MujocoOptions) -> str:
    """Write `scene` as MJCF; initial coordinates are set afterwards through `MjData`."""
    law = single_law(scene)
    root = xml.Element("mujoco", model=scene.name)
    option = xml.SubElement(
        root,
        "option",
        timestep=repr(scene.step.dt),
        gravity=text_of(scene.gravity),
        cone=options.cone,
        impratio=repr(options.impratio),
        integrator=options.integrator,
        noslip_iterations=str(options.noslip_iterations),
    )
    if law is None:
        xml.SubElement(option, "flag", contact="disable")
    xml.SubElement(root, "compiler", angle="radian", balanceinertia="false", inertiafromgeom="false")
    xml.SubElement(root, "size", memory="1G")
    default = xml.SubElement(root, "default")
    solref = f"{options.solref} 1"
    xml.SubElement(default, "geom", {"solref": solref} | friction_of(law))
    xml.SubElement(default, "joint", solreffriction=solref)
    asset = xml.SubElement(root, "asset")
    world = xml.SubElement(root, "worldbody")
    elements = {"world": world}
    bodies = {body.name: body for body in scene.bodies}
    pending = list(scene.joints)
    while pending:
        joint = next(joint for joint in pending if joint.parent in elements)
        pending.remove(joint)
        elements[joint.child] = add_body(elements[joint.parent], joint, bodies[joint.child])
    for shape in scene.shapes:
        if isinstance(shape, Mesh) and shape.body == "world":
            add_triangles(world, shape, {"solref": solref} | friction_of(law))
        else:
            add_geom(elements[shape.body], asset, shape)
    if isinstance(law, Ellipse):
        add_pairs(root, scene, law, solref)
    return xml.tostring(root, encoding="unicode")


def single_law(scene: Scene) -> Any:
    """The one contact law of a scene, or None; refuse what MuJoCo has no counterpart for."""
    if not scene.laws:
        return None
    if len(scene.laws) > 1:
        raise Unsupported("several contact laws are not translated")
    law = scene.laws[0]
    if law.e_n > 0.0:
        raise Unsupported("MuJoCo has no coefficient of restitution")
    if not isinstance(law, Frictionless | Coulomb | Ellipse):
        raise Unsupported(f"MuJoCo has no {type(law).__name__} friction")
    return law


def friction_of(law: Any) -> dict[str, str]:
    """Attributes of a geom for a contact law."""
    if isinstance(law, Coulomb):
        return {"condim": "3", "friction": f"{law.mu} 0 0"}
    if isinstance(law, Ellipse):
        return {"condim": "3", "friction": f"{law.mu_t} 0 0", "contype": "0", "conaffinity": "0"}
    return {"condim": "1"}


def add_body(parent: xml.Element, joint: Any, body: Any) -> xml.Element:
    """Append a body with its joint; its place at zero coordinates follows from the two anchors."""
    place = np.asarray(joint.at_parent, float) - rotate(joint.rotation_wxyz, joint.at_child)
    element = xml.SubElement(parent, "body", name=body.name, pos=text_of(place), quat=text_of(joint.rotation_wxyz))
    xml.SubElement(element, "inertial", {"pos": text_of(body.com), "mass": repr(body.mass)} | inertia_of(body))
    if isinstance(joint, Free):
        xml.SubElement(element, "freejoint", name=joint.name)
        return element
    if isinstance(joint, Fixed):
        return element
    if not isinstance(joint, Revolute):
        raise Unsupported(f"{type(joint).__name__} joints are not translated")
    attributes = {"name": joint.name, "type": "hinge", "axis": text_of(joint.axis), "pos": text_of(joint.at_child)}
    for group in joint.friction:
        if group.mu > 0.0:
            raise Unsupported("MuJoCo has no joint friction that depends on load")
        attributes["frictionloss"] = repr(group.limit)
    for spring in filter(None, joint.spring):
        attributes |= {
            "stiffness": repr(spring.stiffness),
            "damping": repr(spring.damping),
            "springref": repr(spring.rest),
        }
    xml.SubElement(element, "joint", attributes)
    return element


def inertia_of(body: Any) -> dict[str, str]:
    """Attributes of a body's inertia: three principal moments, or the six entries of the matrix."""
    inertia = np.asarray(body.inertia, float)
    if inertia.ndim == 1:
        return {"diaginertia": text_of(inertia)}
    i = inertia
    return {"fullinertia": text_of((i[0, 0], i[1, 1], i[2, 2], i[0, 1], i[0, 2], i[1, 2]))}


def add_geom(element: xml.Element, asset: xml.Element, shape: Any) -> None:
    """Append the geom of a shape."""
    attributes = {"name": shape.name, "pos": text_of(shape.position), "quat": text_of(shape.rotation_wxyz)}
    match shape:
        case Sphere():
            attributes |= {"type": "sphere", "size": repr(shape.radius)}
        case Box():
            attributes |= {"type": "box", "size": text_of(shape.half_extents)}
        case Plane():
            attributes |= {"type": "plane", "size": "0 0 1"}
        case Hull():
            xml.SubElement(asset, "mesh", name=shape.name, vertex=text_of(shape.points().ravel()))
            attributes |= {"type": "mesh", "mesh": shape.name}
        case HeightField():
            heights = heights_of(shape)
            n_x, n_y = heights.shape
            size = (0.5 * (n_x - 1) * shape.spacing_x, 0.5 * (n_y - 1) * shape.spacing_y, float(heights.max()), 1.0)
            xml.SubElement(asset, "hfield", name=shape.name, nrow=str(n_y), ncol=str(n_x), size=text_of(size))
            attributes |= {"type": "hfield", "hfield": shape.name}
        case _:
            raise Unsupported(f"MuJoCo has no {type(shape).__name__} that is not convex")
    xml.SubElement(element, "geom", attributes)


def add_triangles(world: xml.Element, shape: Mesh, contact: dict[str, str]) -> None:
    """Append a mesh that is not convex: a rigid flex, the only kind of triangles against which MuJoCo does not take the hull."""
    vertices, triangles = shape.load()
    flex = xml.SubElement(
        world,
        "flexcomp",
        name=shape.name,
        type="direct",
        dim="2",
        rigid="true",
        radius="1e-6",
        point=text_of(vertices.ravel()),
        element=" ".join(str(i) for i in triangles.ravel()),
    )
    xml.SubElement(flex, "contact", {"selfcollide": "none"} | contact)


def heights_of(field: HeightField) -> np.ndarray:
    """Heights (n_x, n_y) of a height field [m]."""
    return np.load(field.file) if field.file is not None else np.asarray(field.heights, float)


def add_pairs(root: xml.Element, scene: Scene, law: Ellipse, solref: str) -> None:
    """One explicit pair per moving shape and world shape.

    MuJoCo's two friction numbers belong to its contact frame, whose first tangent on a horizontal plane is the y axis
    of the world: right only as long as the body does not turn.
    """
    contact = xml.SubElement(root, "contact")
    fixed = [shape for shape in scene.shapes if shape.body == "world"]
    moving = [shape for shape in scene.shapes if shape.body != "world"]
    for a in fixed:
        for b in moving:
            xml.SubElement(
                contact,
                "pair",
                geom1=a.name,
                geom2=b.name,
                condim="3",
                friction=f"{law.mu_b} {law.mu_t} 0 0 0",
                solref=solref,
            )


def text_of(numbers: Any) -> str:
    """Numbers as MJCF writes them."""
    return " ".join(repr(float(number)) for number in numbers)
