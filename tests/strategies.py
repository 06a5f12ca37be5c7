"""Hypothesis strategies: random valid scenes that are physically moderate.

Masses 0.1 to 10 kg, sizes 0.1 to 2 m, initial speeds below 5 m/s (each joint adds at most 1). Loops are closed at the
start, limits hold at the start, nothing overlaps at the start, and the ground lies below everything.

A scene needs hundreds of numbers. In such long examples Hypothesis repeats itself: what is drawn late hardly varies.
Only the number of bodies and a seed are drawn, so a failure shrinks to few bodies, not to round numbers.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any, TypeVar

from hypothesis import strategies as st

from stickslip.model import (
    LOOP_FRICTION_GROUPS,
    Body,
    Box,
    Capsule,
    Contensou,
    Coulomb,
    Cylindrical,
    Drag,
    Drive,
    Ellipse,
    Fixed,
    Free,
    Frictionless,
    Gear,
    HeightField,
    Input,
    Joint,
    JointFriction,
    JointLimit,
    JointSpring,
    Law,
    Load,
    Loop,
    Mesh,
    Planar,
    Plane,
    Point,
    PointSpring,
    Prismatic,
    Revolute,
    Runner,
    Scene,
    Screw,
    Segment,
    Shape,
    Sphere,
    Spherical,
    StepOptions,
    Surface,
    Universal,
    UserForce,
)
from stickslip.model.constraints import rotated

GROUND, PARTS = 1, 2  # contact groups: parts touch the ground, not each other
MATERIALS = ("default", "ice", "steel")
LETTERS = "aZ09 _-.:/\\#[]{}=,äßЖ日🛷"  # of names; nothing in them may confuse a file

T = TypeVar("T")


class Source:
    """Random numbers and choices of one scene."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def chance(self, p: float = 0.5) -> bool:
        """True with probability `p`."""
        return self.rng.random() < p

    def one_of(self, options: Sequence[T]) -> T:
        """One of the options."""
        return self.rng.choice(options)

    def number(self, low: float, high: float) -> float:
        """A float of a range: any, one with two digits, a bound, or one near zero."""
        value = self.rng.uniform(low, high)
        match self.rng.randrange(8):
            case 0:
                value = self.one_of((low, high))
            case 1:
                value *= 10.0 ** -self.rng.randint(1, 18)
            case 2 | 3 | 4:
                value = round(value, 2)
        return min(high, max(low, value))

    def maybe(self, low: float, high: float, other: T) -> float | T:
        """A number, or `other`."""
        return self.number(low, high) if self.chance() else other

    def text(self, letters: str) -> str:
        """A few of the letters."""
        return "".join(self.rng.choices(letters, k=self.rng.randint(0, 12)))

    def vector(self, size: float) -> tuple[float, float, float]:
        """A vector with components up to `size`."""
        return (self.number(-size, size), self.number(-size, size), self.number(-size, size))

    def direction(self) -> tuple[float, float, float]:
        """A direction, not normalised."""
        vector = self.vector(1.0)
        return vector if math.hypot(*vector) > 0.1 else (0.0, 0.0, 1.0)

    def rotation(self) -> tuple[float, ...]:
        """A unit quaternion, scalar first."""
        e = (self.number(-1, 1), *self.vector(1.0))
        length = math.hypot(*e)
        return tuple(entry / length for entry in e) if length > 0.1 else (1.0, 0.0, 0.0, 0.0)


def make_body(source: Source, name: str) -> Body:
    """A body with the inertia of a simple solid, as principal moments or as a full matrix."""
    mass, com = source.number(0.1, 10), source.vector(0.3) if source.chance() else (0.0, 0.0, 0.0)
    a, b, c = (source.number(0.1, 1.0) for _ in range(3))
    match source.one_of(("box", "sphere", "capsule", "rod", "tilted")):
        case "sphere":
            return Body.sphere(name, mass, a, com)
        case "capsule":
            return Body.capsule(name, mass, a, b, com)
        case "rod":
            return Body.rod(name, mass, a, source.direction(), com, radius=source.number(0.05, 0.2))
        case "tilted":
            moments, e = Body.box(name, mass, (a, b, c)).inertia, source.rotation()
            axes = [rotated(e, axis) for axis in ((1, 0, 0), (0, 1, 0), (0, 0, 1))]
            matrix = [[sum(moments[n] * axes[n][i] * axes[n][k] for n in range(3)) for k in range(3)] for i in range(3)]
            return Body(name, mass, matrix, com)
    return Body.box(name, mass, (a, b, c), com)


def make_friction(source: Source, unit: str, loaded: bool = True) -> JointFriction:
    """Joint friction with any combination of effects; only trees know the load of a joint."""
    limit = source.number(0, 20)
    kinetic = limit * source.number(0, 1) if source.chance() else None
    return JointFriction(
        limit,
        kinetic,
        source.maybe(0.01, 1, None) if kinetic is not None else None,
        viscous=source.number(0, 1),
        mu=source.number(0, 0.5) if loaded else 0.0,
        radius=source.number(0.001, 0.05) if unit == "N m" else 0.0,
        convention=source.one_of(("multiplier", "document")),
    )


def make_table(source: Source) -> tuple[tuple[float, float], ...]:
    """A spring characteristic that pushes back."""
    n = source.rng.randint(2, 4)
    x, y = [-0.5], [-5.0]
    for _ in range(n - 1):
        x.append(x[-1] + source.number(0.05, 0.5))
        y.append(y[-1] + source.number(0, 10))
    return tuple(zip(x, y, strict=True))


def make_spring(source: Source) -> JointSpring:
    """A spring with a stiffness or a table."""
    table = make_table(source) if source.chance() else ()
    stiffness = 0.0 if table else source.number(0, 50)
    return JointSpring(stiffness, source.number(0, 2), source.number(-0.5, 0.5), table)


def make_limit(source: Source, start: float) -> JointLimit:
    """Stops around the initial coordinate."""
    lower, upper = start - source.maybe(0.1, 2, math.inf), start + source.maybe(0.1, 2, math.inf)
    return JointLimit(lower, upper, source.number(0, 0.8))


def make_drive(source: Source, inputs: list[Input]) -> Drive:
    """A motor with a limited force."""
    signal = source.one_of(inputs).name if inputs and source.chance() else None
    return Drive(
        source.one_of(("position", "velocity")),
        signal,
        target=0.0 if signal else source.number(-1, 1),
        limit=source.number(0, 20),
        stiffness=source.maybe(1, 50, math.inf),
        damping=source.number(0, 2),
    )


def make_joint(source: Source, name: str, parent: str, child: str, inputs: list[Input]) -> Joint:
    """A joint of any type with what may act in it. Free joints hang on the world and have no offsets."""
    types: list[Any] = [Fixed, Revolute, Prismatic, Cylindrical, Universal, Spherical, Planar]
    cls = source.one_of([Free, Free, *types] if parent == "world" else types)
    u0 = tuple(source.number(-0.5, 0.5) for _ in cls.rates)
    if cls is Free:
        return Free(name, child=child, q0=(*source.vector(1.0), *source.rotation()), u0=u0)
    common: dict[str, Any] = {"at_parent": source.vector(0.6), "at_child": source.vector(0.6)}
    if source.chance():
        common["rotation_wxyz"] = source.rotation()
    q0 = source.rotation() if cls is Spherical else tuple(source.number(-0.5, 0.5) for _ in cls.coordinates)
    if cls not in (Fixed, Spherical):
        common["axis"] = source.direction()
    if cls is Universal:
        common["axis2"] = perpendicular(common["axis"])
    if len(cls.rates) == 1 and inputs and source.chance(0.3):
        return cls(name, parent, child, **common, input=source.one_of(inputs).name)
    if cls.friction_groups and source.chance():
        common["friction"] = tuple(make_friction(source, group.unit) for group in cls.friction_groups)
    if cls.quaternion_at is None and cls.coordinates:
        if source.chance():
            common["limits"] = tuple(make_limit(source, q) if source.chance(0.7) else None for q in q0)
        if source.chance():
            common["spring"] = tuple(make_spring(source) if source.chance(0.7) else None for _ in q0)
        if source.chance(0.3):
            common["drive"] = tuple(make_drive(source, inputs) if source.chance(0.7) else None for _ in q0)
    return cls(name, parent, child, q0=q0, u0=u0, **common)


def make_loop(source: Source, name: str, joint: Free) -> Loop:
    """A loop between the world and a free body, closed where that body starts."""
    kind = source.one_of(sorted(LOOP_FRICTION_GROUPS))
    e, at_b, axis_b = joint.q0[3:], source.vector(0.5), source.direction()
    shift = rotated(e, at_b)
    groups = LOOP_FRICTION_GROUPS[kind] if source.chance() else ()
    return Loop(
        name,
        kind,
        "world",
        joint.child,
        at_a=tuple(joint.q0[i] + shift[i] for i in range(3)),
        at_b=at_b,
        axis_a=rotated(e, axis_b),
        axis_b=axis_b,
        axis2_b=perpendicular(axis_b),
        rotation_wxyz=e,
        friction=tuple(make_friction(source, group.unit, loaded=False) for group in groups),
    )


def make_constraints(source: Source, joints: list[Joint]) -> list[Any]:
    """Loops, gears and screws that suit the joints."""
    found: list[Any] = []
    for joint in joints:
        if isinstance(joint, Free) and source.chance(0.3):
            found.append(make_loop(source, f"loop {joint.name}", joint))
        if isinstance(joint, Cylindrical) and source.chance():
            found.append(Screw(f"screw {joint.name}", joint.name, source.number(0.01, 0.3) * source.one_of((-1, 1))))
    scalar = [j for j in joints if j.quaternion_at is None and j.coordinates and j.input is None]
    if len(scalar) >= 2 and source.chance():
        a, b = scalar[0], scalar[-1]
        i_a, i_b = (source.rng.randrange(len(joint.coordinates)) for joint in (a, b))
        found.append(Gear("gear", a.name, b.name, source.number(0.5, 2) * source.one_of((-1, 1)), i_a, i_b))
    return found


def make_force(source: Source, name: str, body: str, inputs: list[Input], functions: bool) -> Any:
    """A force element of any type."""
    match source.one_of(("drag", "spring", "load", "user") if functions else ("drag", "spring", "load")):
        case "drag":
            return Drag(name, body, source.number(0, 1), source.maybe(0, 2, 1.2))
        case "spring":
            table = make_table(source) if source.chance() else ()
            return PointSpring(
                name,
                "world",
                body,
                at_a=source.vector(1),
                at_b=source.vector(0.5),
                stiffness=0.0 if table else source.number(0, 50),
                damping=source.number(0, 2),
                rest_length=source.number(0, 1),
                table=table,
            )
        case "load":
            start = source.number(0, 1)
            return Load(
                name,
                body,
                force=source.vector(10),
                torque=source.vector(2),
                at=source.vector(0.5),
                frame=source.one_of(("world", "body")),
                start=start,
                end=start + source.maybe(0.01, 1, math.inf),
                input=source.one_of(inputs).name if inputs and source.chance() else None,
            )
    line = [source.number(-10, 10) for _ in range(6 * source.rng.randint(1, 3))]
    return UserForce(name, body, "pursue-line", [source.number(0.1, 10), 1.0, *line])


def make_ground(source: Source, height: float, functions: bool) -> Shape:
    """Something to fall on, of any kind that stands still."""
    common: dict[str, Any] = {"group": GROUND, "mask": PARTS, "material": source.one_of(MATERIALS)}
    common["position"] = (0.0, 0.0, height)
    match source.one_of(("heights", "mesh", "surface", "plane") if functions else ("heights", "mesh", "plane")):
        case "heights":
            n_x, n_y = source.rng.randint(2, 3), source.rng.randint(2, 3)
            heights = [[-source.number(0, 0.3) for _ in range(n_y)] for _ in range(n_x)]
            spacing = {"spacing_x": 20.0, "spacing_y": source.number(10, 20)}
            return HeightField("ground", heights=heights, **spacing, **common)
        case "mesh":
            scale, corners = source.one_of((1.0, 0.001)), [(-20, -20, 0), (20, -20, 0), (20, 20, 0), (-20, 20, 0)]
            vertices = [[entry / scale for entry in corner] for corner in corners]
            return Mesh("ground", vertices=vertices, triangles=[(0, 1, 2), (0, 2, 3)], scale=scale, **common)
        case "surface":
            return Surface("ground", function="half-pipe", params=[source.number(1, 2), source.number(0, 1)], **common)
    return Plane("ground", **common)


def make_shape(source: Source, name: str, body: str) -> Shape:
    """A shape of any kind that moves."""
    common: dict[str, Any] = {"group": PARTS, "mask": GROUND, "material": source.one_of(MATERIALS)}
    common |= {"position": source.vector(0.3), "rotation_wxyz": source.rotation()}
    a, b, c = (source.number(0.05, 0.5) for _ in range(3))
    match source.one_of(("point", "segment", "sphere", "capsule", "box")):
        case "point":
            return Point(name, body, **common)
        case "segment":
            return Segment(name, body, length=a, **common)
        case "sphere":
            return Sphere(name, body, radius=a, **common)
        case "capsule":
            return Capsule(name, body, radius=a, half_length=b, **common)
    return Box(name, body, half_extents=(a, b, c), **common)


def make_laws(source: Source) -> list[Law]:
    """A law for any two materials, and special ones for some pairs."""
    special = [pair for pair in (("ice", "*"), ("steel", "ice"), ("default", "ice")) if source.chance(0.4)]
    found: list[Law] = []
    for pair in [("*", "*"), *special]:
        common: dict[str, Any] = {"between": pair, "e_n": source.number(0, 0.8), "e_f": source.maybe(0, 0.5, 0.0)}
        match source.one_of(("frictionless", "coulomb", "contensou", "ellipse", "runner")):
            case "frictionless":
                found.append(Frictionless(**common))
            case "coulomb":
                found.append(Coulomb(source.number(0, 1), **common))
            case "contensou":
                found.append(Contensou(source.number(0.01, 1), source.number(0, 0.1), source.number(0, 0.1), **common))
            case "ellipse":
                found.append(Ellipse(source.number(0, 1), source.number(0, 1), **common))
            case "runner":
                mu_t = source.number(0.01, 0.1)
                low = mu_t + source.number(0.01, 0.3)
                caps, high = 0.9 * mu_t * source.number(0, 1), low + source.number(0, 0.3)
                found.append(Runner(mu_t, caps, low, high, source.number(1, 2000), **common))
    return found


def make_step(source: Source) -> StepOptions:
    """Step options between half a millisecond and two."""
    return StepOptions(
        source.number(5e-4, 2e-3),
        scheme=source.one_of(("moreau", "euler")),
        velocity_terms=source.one_of(("predicted", "begin")),
        gyroscopic=source.chance(),
        solver=source.one_of(("sweeps", "jacobi", "newton")),
        correction=source.maybe(0, 0.5, 0.2),
        max_contacts=source.rng.randint(64, 128) if source.chance() else None,
    )


def scenes(max_bodies: int = 4, functions: bool = False) -> st.SearchStrategy[Scene]:
    """Random valid scenes: a forest of joints of all types with all that may act on it.

    Parameters
    ----------
    max_bodies : int
        Largest number of bodies.
    functions : bool
        Whether user forces and surfaces appear; they name functions that do not exist: nothing to compile.
    """
    return st.builds(make_scene, st.integers(1, max_bodies), st.integers(0, 2**32 - 1), st.just(functions))


def make_scene(n: int, seed: int, functions: bool = False) -> Scene:
    """The scene of `n` bodies that belongs to a seed."""
    source = Source(seed)
    inputs = [
        Input(f"input {i}", source.number(-0.5, 0.5), source.number(1, 10), -1.0, 1.0)
        for i in range(source.rng.randint(0, 2))
    ]
    body_names = [f"body {i}" for i in range(n)]
    joints = [
        make_joint(source, f"joint {i}", source.one_of(["world", *body_names[:i]]), name, inputs)
        for i, name in enumerate(body_names)
    ]
    # No part is farther below the world origin than the offsets and slides on the way to it, and its shape, add up to.
    ground = -2.0 - sum(math.hypot(*j.at_parent) + math.hypot(*j.at_child) + math.hypot(*j.q0[:3]) for j in joints)
    shapes: list[Shape] = []
    if source.chance(0.7):
        shapes.append(make_ground(source, ground, functions))
        shapes += [make_shape(source, f"shape {i}", name) for i, name in enumerate(body_names) if source.chance(0.8)]
    constraints = make_constraints(source, joints)
    # Maximal coordinates know no joint coordinates: nothing may act on them but friction.
    acting = [j for j in joints if j.limits or j.spring or j.drive or j.input or any(f.mu > 0.0 for f in j.friction)]
    only_friction = not acting and all(isinstance(c, Loop) for c in constraints)
    return Scene(
        f"scene{source.text(LETTERS)}".strip(),
        title=source.text(LETTERS + "'\"\n\r\t\x00\x7f\u2028"),
        gravity=(0.0, 0.0, -9.81) if source.chance() else source.vector(10),
        bodies=[make_body(source, name) for name in body_names],
        joints=source.rng.sample(joints, n),
        constraints=constraints,
        forces=[
            make_force(source, f"force {i}", source.one_of(body_names), inputs, functions)
            for i in range(source.rng.randint(0, 3))
        ],
        inputs=inputs,
        shapes=shapes,
        laws=make_laws(source) if shapes else [],
        excluded=[(body_names[0], body_names[-1])] if n > 1 and source.chance() else [],
        coordinates="maximal" if only_friction and source.chance() else "tree",
        step=make_step(source),
    )


def perpendicular(axis: Sequence[float]) -> tuple[float, float, float]:
    """A direction perpendicular to `axis`."""
    x, y, z = axis
    return (0.0, z, -y) if abs(x) < max(abs(y), abs(z)) else (-z, 0.0, x)
