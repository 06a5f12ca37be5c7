"""Whether the parts of a scene fit together: names, tree, references, contact laws, files.

Works on `Parts`, which besides declarations holds what little is known of declarations that are faulty themselves:
their names still count, so that one bad body in a file does not make every joint on it look wrong.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from stickslip.model.body import WORLD, Body
from stickslip.model.compliance import GIVING_WAY, Compliance
from stickslip.model.constraints import Constraint, Gear, Loop, Screw
from stickslip.model.errors import Fault
from stickslip.model.fields import nearest, place_of
from stickslip.model.forces import Force, HandForce, PointSpring
from stickslip.model.guides import Guide
from stickslip.model.inputs import Input
from stickslip.model.joints import Cylindrical, Free, Joint
from stickslip.model.laws import ANY, Law
from stickslip.model.shapes import HeightField, Hull, Mesh, Shape

if TYPE_CHECKING:
    from stickslip.model.scene import Scene


@dataclass
class Parts:
    """Parts of a scene, complete or not."""

    bodies: tuple[Body, ...] = ()
    joints: tuple[Joint, ...] = ()
    constraints: tuple[Constraint, ...] = ()
    forces: tuple[Force, ...] = ()
    inputs: tuple[Input, ...] = ()
    guides: tuple[Guide, ...] = ()
    shapes: tuple[Shape, ...] = ()
    laws: tuple[Law, ...] = ()
    excluded: tuple[tuple[str, str], ...] = ()
    compliance: tuple[Compliance, ...] = ()
    #: Names of faulty declarations by section ("body", "joint" …).
    broken_names: dict[str, list[str]] = field(default_factory=dict)
    #: Children of faulty joints, as far as they can be told.
    broken_children: list[str] = field(default_factory=list)
    #: Whether some declaration is so faulty that not even its name is known: then what seems missing may be there.
    nameless: set[str] = field(default_factory=set)

    @classmethod
    def of(cls, scene: Scene) -> Parts:
        """Parts of a scene whose declarations are all sound."""
        return cls(
            scene.bodies,
            scene.joints,
            scene.constraints,
            scene.forces,
            scene.inputs,
            scene.guides,
            scene.shapes,
            scene.laws,
            scene.excluded,
            scene.compliance,
        )

    def names(self, section: str, declarations: Iterable[Any]) -> list[str]:
        """Names of sound and faulty declarations of one section."""
        return [declaration.name for declaration in declarations] + self.broken_names.get(section, [])


def faults_between(parts: Parts) -> list[Fault]:
    """All faults of the parts taken together; none of a part by itself."""
    faults: list[Fault] = []
    _check_names(parts, faults)
    _check_tree(parts, faults)
    _check_frames(parts, faults)
    _check_actuated(parts, faults)
    _check_constraints(parts, faults)
    _check_forces(parts, faults)
    _check_guides(parts, faults)
    _check_compliance(parts, faults)
    _check_shapes(parts, faults)
    _check_laws(parts, faults)
    _check_excluded(parts, faults)
    return faults


def _place(declaration: Any) -> str:
    return place_of(type(declaration), {"name": declaration.name})


def _check_names(parts: Parts, faults: list[Fault]) -> None:
    """Names are unique within bodies, within joints and constraints, within forces, inputs and shapes."""
    spaces = (
        ("body", parts.names("body", parts.bodies)),
        ("joint", parts.names("joint", parts.joints)),
        ("constraint", parts.names("constraint", parts.constraints)),
        ("force", parts.names("force", parts.forces)),
        ("input", parts.names("input", parts.inputs)),
        ("guide", parts.names("guide", parts.guides)),
        ("compliance", parts.names("compliance", parts.compliance)),
        ("shape", parts.names("shape", parts.shapes)),
    )
    for section, names in spaces:
        for name, count in Counter(names).items():
            if count > 1:
                faults.append(
                    Fault(f"{section} '{name}'", f"is declared {count} times", f"Give each {section} its own name")
                )
    joints = set(parts.names("joint", parts.joints))
    for constraint in parts.constraints:
        if constraint.name in joints:
            what = "has the name of a joint"
            faults.append(
                Fault(_place(constraint), what, "Rename one of the two: reactions are asked for by this name")
            )


def _refer(
    parts: Parts, section: str, known: Iterable[str], name: str, path: str, faults: list[Fault], add: str
) -> bool:
    """Report a reference to something that is not there; returns whether it is."""
    names = list(known)
    if name in names or section in parts.nameless:
        return True
    like = nearest(name, names)
    hint = f"Did you mean '{like}'? Otherwise {add}" if like else f"{add[0].upper()}{add[1:]}"
    faults.append(Fault(path, f"is '{name}', but there is no such {section}", hint))
    return False


def _refer_body(parts: Parts, name: str, path: str, faults: list[Fault]) -> bool:
    known = [*parts.names("body", parts.bodies), WORLD]
    return _refer(parts, "body", known, name, path, faults, f"declare a body '{name}'")


def _refer_input(parts: Parts, name: str, path: str, faults: list[Fault]) -> bool:
    known = parts.names("input", parts.inputs)
    return _refer(parts, "input", known, name, path, faults, f"declare an input '{name}'")


def _check_tree(parts: Parts, faults: list[Fault]) -> None:
    """Joints name existing bodies, and every body hangs by exactly one joint from the world."""
    carriers: dict[str, list[Joint]] = {}
    for joint in parts.joints:
        _refer_body(parts, joint.parent, f"{_place(joint)}.parent", faults)
        _refer_body(parts, joint.child, f"{_place(joint)}.child", faults)
        carriers.setdefault(joint.child, []).append(joint)
    for name in dict.fromkeys(body.name for body in parts.bodies):
        joints = carriers.get(name, [])
        if len(joints) > 1:
            listed = ", ".join(f"'{joint.name}'" for joint in joints)
            what = f"is the child of {len(joints)} joints: {listed}"
            faults.append(Fault(f"body '{name}'", what, "Keep one of them and declare the others as Loop constraints"))
        elif not joints and name not in parts.broken_children and "joint" not in parts.nameless:
            what = "is the child of no joint, so nothing says how it may move"
            faults.append(
                Fault(f"body '{name}'", what, f"Add a Free joint with child '{name}', or the joint that carries it")
            )
    _check_cycles({child: joints[0] for child, joints in carriers.items()}, faults)


def _check_cycles(carrier: dict[str, Joint], faults: list[Fault]) -> None:
    """Following parents must lead to the world."""
    done: set[str] = set()
    for start in carrier:
        trail: list[str] = []
        name = start
        while name in carrier and name not in done and name not in trail:
            trail.append(name)
            name = carrier[name].parent
        if name in trail:
            ring = trail[trail.index(name) :]
            listed = " → ".join(f"'{body}'" for body in [*ring, ring[0]])
            what = f"closes a ring of parents that never reaches the world: {listed}"
            fix = "Carry one of these bodies by 'world' and close the ring with a Loop constraint"
            faults.append(Fault(_place(carrier[ring[0]]), what, fix))
        done.update(trail)


def _check_frames(parts: Parts, faults: list[Fault]) -> None:
    """What has no mass carries something, and nothing touches it."""
    carries = {joint.parent for joint in parts.joints}
    frames = {body.name for body in parts.bodies if body.is_frame}
    for name in sorted(frames - carries):
        if "joint" not in parts.nameless:
            what = "has no mass and carries nothing, so no force could move it"
            faults.append(Fault(f"body '{name}'", what, "Give it mass and inertia, or hang a body with mass on it"))
    for shape in parts.shapes:
        if shape.body in frames and shape.group and shape.mask:
            what = f"is '{shape.body}', a frame without mass, which nothing can touch"
            faults.append(Fault(f"{_place(shape)}.body", what, "Put the shape on the body that the frame carries"))


def _check_actuated(parts: Parts, faults: list[Fault]) -> None:
    """Inputs of joints and drives exist, and do not contradict the initial state."""
    inputs = {signal.name: signal for signal in parts.inputs}
    for joint in parts.joints:
        place = _place(joint)
        for i, drive in enumerate(joint.drive):
            if drive is not None and drive.input is not None:
                _refer_input(parts, drive.input, f"{place}.drive[{i}].input", faults)
        if joint.input is None or not _refer_input(parts, joint.input, f"{place}.input", faults):
            continue
        signal = inputs.get(joint.input)
        if signal is None:
            continue
        starts = {"q0": 0.0, "u0": signal.initial} if signal.kind == "velocity" else {"q0": signal.initial, "u0": 0.0}
        for field_name, start in starts.items():
            (declared,) = getattr(joint, field_name)
            if declared not in (0.0, start):
                what = f"is {declared!r}, but the input '{signal.name}' ({signal.kind}) makes it start at {start!r}"
                fix = f"Leave `{field_name}` out; set `initial` of the input, or place the joint by its rotation"
                faults.append(Fault(f"{place}.{field_name}", what, fix))


def _check_constraints(parts: Parts, faults: list[Fault]) -> None:
    """Loops, gears and screws refer to what they can act on."""
    joints = {joint.name: joint for joint in parts.joints}
    known = parts.names("joint", parts.joints)
    for constraint in parts.constraints:
        place = _place(constraint)
        if isinstance(constraint, Loop):
            _refer_body(parts, constraint.body_a, f"{place}.body_a", faults)
            _refer_body(parts, constraint.body_b, f"{place}.body_b", faults)
            continue
        if isinstance(constraint, Screw):
            ends = [("joint", constraint.joint, 0)]
        else:
            ends = [
                ("joint_a", constraint.joint_a, constraint.coordinate_a),
                ("joint_b", constraint.joint_b, constraint.coordinate_b),
            ]
        found = []
        for end, name, coordinate in ends:
            if not _refer(parts, "joint", known, name, f"{place}.{end}", faults, f"declare a joint '{name}'"):
                continue
            joint = joints.get(name)
            if joint is None:
                continue
            found.append(joint)
            if isinstance(constraint, Screw):
                _check_screw(place, joint, faults)
            else:
                _check_gear_end(place, end, joint, coordinate, faults)
        if isinstance(constraint, Gear) and len(found) == 2 and all(joint.input is not None for joint in found):
            what = "couples two joints whose motion is prescribed by inputs"
            faults.append(Fault(place, what, "Remove the gear, or the input of one of the joints"))


def _check_screw(place: str, joint: Joint, faults: list[Fault]) -> None:
    if not isinstance(joint, Cylindrical):
        what = f"is '{joint.name}', a {type(joint).__name__} joint"
        faults.append(Fault(f"{place}.joint", what, "Make it a Cylindrical joint: a screw couples its angle and slide"))


def _check_gear_end(place: str, end: str, joint: Joint, coordinate: int, faults: list[Fault]) -> None:
    scalar = len(joint.coordinates) if joint.quaternion_at is None else 0
    if scalar == 0:
        what = f"is '{joint.name}', a {type(joint).__name__} joint, which has no scalar coordinate"
        fix = "Gear a Revolute, Prismatic, Cylindrical, Universal or Planar joint"
        faults.append(Fault(f"{place}.{end}", what, fix))
    elif coordinate >= scalar:
        which = end.replace("joint", "coordinate")
        what = (
            f"is {coordinate}, but the {type(joint).__name__} joint '{joint.name}' has {scalar} coordinate(s), from 0"
        )
        faults.append(Fault(f"{place}.{which}", what, f"Choose 0 to {scalar - 1}" if scalar > 1 else "Choose 0"))


def _check_forces(parts: Parts, faults: list[Fault]) -> None:
    for force in parts.forces:
        place = _place(force)
        if isinstance(force, HandForce):
            _check_hand(parts, force, faults)
            continue
        ends = ("body_a", "body_b") if isinstance(force, PointSpring) else ("body",)
        for end in ends:
            _refer_body(parts, getattr(force, end), f"{place}.{end}", faults)
        signal = getattr(force, "input", None)
        if signal is not None:
            _refer_input(parts, signal, f"{place}.input", faults)


def _check_hand(parts: Parts, hand: HandForce, faults: list[Fault]) -> None:
    """The inputs that lead a hand exist and are taken as they are given: half of a body's number is not a body."""
    _check_channels(parts, hand, hand.channels, "hand", faults)


def _check_channels(parts: Parts, owner: Any, channels: Iterable[str], noun: str, faults: list[Fault]) -> None:
    inputs = {signal.name: signal for signal in parts.inputs}
    for name in channels:
        if not _refer_input(parts, name, f"{_place(owner)}.name", faults):
            continue
        signal = inputs.get(name)
        if signal is not None and signal.kind != "motion":
            what = f"is {signal.kind!r}, but the {noun} '{owner.name}' takes this input as it is given"
            faults.append(Fault(f"{_place(signal)}.kind", what, 'Set it to "motion"'))


def _check_guides(parts: Parts, faults: list[Fault]) -> None:
    """A guide leads the only body that moves, which is free; nothing else acts on it."""
    for guide in parts.guides:
        place = _place(guide)
        _check_channels(parts, guide, guide.channels, "guide", faults)
        if not _refer_body(parts, guide.body, f"{place}.body", faults):
            continue
        joint = next((joint for joint in parts.joints if joint.child == guide.body), None)
        free = isinstance(joint, Free) and joint.parent == WORLD and joint.at_parent == (0.0, 0.0, 0.0)
        if not free or joint is None or joint.rotation_wxyz != (1.0, 0.0, 0.0, 0.0):
            what = f"is '{guide.body}', which no free joint carries from the origin of the world"
            fix = "Guide a body with a Free joint of the world, and place it by its `q0`"
            faults.append(Fault(f"{place}.body", what, fix))
    if parts.guides and (len(parts.guides) > 1 or len(parts.bodies) > 1 or parts.forces or parts.constraints):
        what = "shares the scene with another guide, with other bodies, forces or constraints"
        fix = "Keep one guide and its body, and make everything else a shape of the world"
        faults.append(Fault(_place(parts.guides[0]), what, fix))


def _check_compliance(parts: Parts, faults: list[Fault]) -> None:
    """What gives way are fixed joints, hinges, ties and free bodies that drives push; nothing else acts."""
    if not parts.compliance:
        return
    place = _place(parts.compliance[0])
    if len(parts.compliance) > 1 or parts.guides or parts.forces or parts.constraints:
        what = "shares the scene with another one, with guides, forces or constraints, which the stiff stepper does not know"
        faults.append(Fault(place, what, "Keep one compliance, joints and their springs, limits and force drives"))
    for joint in parts.joints:
        if type(joint).type not in GIVING_WAY or joint.input is not None:
            what = (
                f"is a {type(joint).type}, or follows an input, and '{parts.compliance[0].name}' makes joints give way"
            )
            faults.append(Fault(_place(joint), what, "Use fixed, revolute, planar and free joints"))
        elif any(drive is not None and drive.kind != "force" for drive in joint.drive) or joint.friction:
            what = (
                f"has friction or a drive that holds a position, and '{parts.compliance[0].name}' makes joints give way"
            )
            faults.append(Fault(_place(joint), what, 'Use drives of kind "force" and springs with damping'))
    for body in parts.bodies:
        if body.is_frame:
            faults.append(Fault(_place(body), "has no mass, and its joint gives way", "Give it mass and inertia"))


def _check_shapes(parts: Parts, faults: list[Fault]) -> None:
    for shape in parts.shapes:
        _refer_body(parts, shape.body, f"{_place(shape)}.body", faults)
        if isinstance(shape, (HeightField, Hull, Mesh)) and shape.file is not None and not os.path.isfile(shape.file):
            what = f"is {shape.file!r}, which is not a file"
            faults.append(
                Fault(f"{_place(shape)}.file", what, "Correct the name; in a scene file it is relative to that file")
            )


def _check_laws(parts: Parts, faults: list[Fault]) -> None:
    """One law per pair of materials, and some law for every material."""
    seen: dict[tuple[str, ...], Law] = {}
    for law in parts.laws:
        pair = tuple(sorted(law.between))
        if pair in seen:
            other = seen[pair]
            what = f"and law '{other.between[0]}'/'{other.between[1]}' are for the same two materials"
            place = place_of(type(law), {"between": law.between})
            faults.append(Fault(place, what, "Keep one; the first material carries the friction frame"))
        seen.setdefault(pair, law)
    if "law" in parts.nameless or any(ANY in law.between for law in parts.laws):
        return
    covered = {material for law in parts.laws for material in law.between}
    shapes: dict[str, list[str]] = {}
    for shape in parts.shapes:
        if shape.material not in covered:
            shapes.setdefault(shape.material, []).append(shape.name)
    for material, names in shapes.items():
        listed = ", ".join(f"'{name}'" for name in names[:5]) + (" …" if len(names) > 5 else "")
        like = nearest(material, covered)
        hint = f"Did you mean '{like}'? Otherwise add" if like else "Add"
        what = f"has material '{material}', for which there is no contact law: these shapes can never touch ({listed})"
        fix = f"{hint} a law between '{material}' and another material, or between '*' and '*'"
        faults.append(Fault(f"shape '{names[0]}'.material", what, fix))


def _check_excluded(parts: Parts, faults: list[Fault]) -> None:
    for i, pair in enumerate(parts.excluded):
        for k, name in enumerate(pair):
            _refer_body(parts, name, f"scene.excluded[{i}][{k}]", faults)
        if pair[0] == pair[1]:
            what = f"excludes '{pair[0]}' from touching itself"
            faults.append(Fault(f"scene.excluded[{i}]", what, "Name two different bodies"))
