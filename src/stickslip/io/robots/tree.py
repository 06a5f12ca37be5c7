"""The tree of a robot: who carries whom, what closes loops, and links without mass made part of what carries them."""

from __future__ import annotations

import math
from collections import Counter

import numpy as np

from stickslip import numerics as nm
from stickslip.io.robots.parts import Array, Axis, Link, Pose, Robot
from stickslip.io.robots.report import Note
from stickslip.io.robots.solids import Solid, lump, possible_inertia, weigh_all
from stickslip.model.body import WORLD
from stickslip.model.errors import Fault
from stickslip.model.fields import nearest
from stickslip.model.maximal import turn


def settle_tree(robot: Robot) -> tuple[list[Axis], list[Axis]]:
    """Joints in an order in which parents come first, and the joints that close loops; faults go to the robot.

    Of several joints with the same child the first carries it. Every link must be reached from the world.
    """
    _check_names(robot)
    known = {link.name for link in robot.links} | {WORLD}
    carriers: dict[str, Axis] = {}
    closing = []
    for joint in robot.joints:
        missing = [end for end in (joint.parent, joint.child) if end not in known]
        for name in missing:
            like = nearest(name, known)
            fix = f"Did you mean '{like}'?" if like else f"Add the link '{name}', or remove the joint"
            robot.faults.append(Fault(joint.where, f"joins '{name}', but there is no such link", fix))
        if missing:
            carriers.setdefault(joint.child, joint)
        elif joint.parent == joint.child:
            what = f"joins the link '{joint.child}' to itself"
            robot.faults.append(Fault(joint.where, what, "Name two different links"))
            carriers.setdefault(joint.child, joint)
        elif joint.child in carriers:
            closing.append(joint)
        else:
            carriers[joint.child] = joint
    _check_cycles(robot, carriers)
    ordered: list[Axis] = []
    placed = {WORLD}
    waiting = [joint for joint in carriers.values() if joint.child in known]
    while True:
        ready = [joint for joint in waiting if joint.parent in placed]
        if not ready:
            return ordered, closing
        ordered += ready
        placed |= {joint.child for joint in ready}
        waiting = [joint for joint in waiting if joint.child not in placed]


def _check_names(robot: Robot) -> None:
    """Links have names of their own; joints get them, for nothing but followers names a joint."""
    counts = Counter(link.name for link in robot.links)
    seen: Counter[str] = Counter()
    for link in robot.links:
        seen[link.name] += 1
        if seen[link.name] == 2:
            fault = f"is the second of {counts[link.name]} links with this name"
            robot.faults.append(Fault(link.where, fault, "Give each link its own name"))
    taken: set[str] = set()
    for joint in robot.joints:
        name, k = joint.name, 2
        while name in taken:
            name, k = f"{joint.name} ({k})", k + 1
        if name != joint.name:
            robot.mend(joint.where, "has the name of another joint", f"called '{name}'", "Give each joint its own name")
            joint.name = name
        taken.add(name)


def _check_cycles(robot: Robot, carriers: dict[str, Axis]) -> None:
    """Following parents leads to the world."""
    done: set[str] = set()
    for start in carriers:
        trail: list[str] = []
        name = start
        while name in carriers and name not in done and name not in trail:
            trail.append(name)
            name = carriers[name].parent
        if name in trail:
            ring = trail[trail.index(name) :]
            if len(ring) > 1:
                listed = " → ".join(f"'{link}'" for link in [*reversed(ring), ring[-1]])
                what = f"closes a cycle of parents: {listed}"
                fix = "Carry one of these links by another joint, or by the root"
                robot.faults.append(Fault(carriers[ring[0]].where, what, fix))
        done.update(trail)


def settle_masses(robot: Robot, ordered: list[Axis], closing: list[Axis], density: float) -> list[Axis]:
    """Give every link mass and inertia: its own, that of its geometry, or those of the link it is welded to.

    Returns
    -------
    list of Axis
        The joints that are left: those of links that became part of others are gone.
    """
    links = {link.name: link for link in robot.links}
    merged: dict[str, tuple[str, Axis]] = {}
    left = []
    for joint in ordered:
        link = links[joint.child]
        if joint.parent in merged:
            _reparent(joint, merged)
        if link.mass or link.frame:
            _settle_inertia(robot, link, density)
            left.append(joint)
        elif joint.kind == "fixed":
            merged[link.name] = (joint.parent, joint)
            _merge(robot, link, joint, robot.fixed if joint.parent == WORLD else links[joint.parent])
        else:
            _settle_from_geometry(robot, link, joint, density)
            left.append(joint)
    for joint in closing:
        if joint.parent in merged:
            _reparent(joint, merged)
        while joint.child in merged:  # the end of a loop is often a frame without mass on the link that it holds
            joint.child, weld = merged[joint.child]
            joint.pose = joint.pose.then(weld.pose.inverse)
            joint.at, joint.axis = weld.pose.at(joint.at), nm.product(weld.pose.A, joint.axis)
    robot.excluded = [
        (a, b)
        for a, b in ((_carrier(x, merged), _carrier(y, merged)) for x, y in robot.excluded)
        if a != b and WORLD not in (a, b)
    ]
    robot.links = [link for link in robot.links if link.name not in merged]
    return left


def _carrier(name: str, merged: dict[str, tuple[str, Axis]]) -> str:
    while name in merged:
        name = merged[name][0]
    return name


def _reparent(joint: Axis, merged: dict[str, tuple[str, Axis]]) -> None:
    """Hang a joint on what its parent became part of."""
    while joint.parent in merged:
        joint.parent, weld = merged[joint.parent][0], merged[joint.parent][1]
        joint.pose = weld.pose.then(joint.pose)


def _merge(robot: Robot, link: Link, joint: Axis, into: Link) -> None:
    """Geometry of a link without mass goes to the link that it is welded to."""
    for geom in link.geoms:
        geom.pose = joint.pose.then(geom.pose)
        into.geoms.append(geom)
    kind = "geometry" if link.geoms else "frame"
    part = "fixed in the world" if into.name == WORLD else f"part of '{into.name}'"
    robot.assumed.append(Note(link.where, f"has no mass: its {kind} is {part}"))


def _solids(robot: Robot, link: Link, density: float) -> list[Solid]:
    """What the geometry of a link weighs: what touches, else what is seen."""
    touching = [geom for geom in link.geoms if geom.touches]
    return weigh_all(robot, touching, density) or weigh_all(robot, link.geoms, density)


def _settle_from_geometry(robot: Robot, link: Link, joint: Axis, density: float) -> None:
    """A link that moves and has no mass."""
    before = len(robot.faults)
    solids = _solids(robot, link, density)
    if solids:
        link.mass, link.com, link.inertia = lump(solids)
        robot.assumed.append(
            Note(link.where, f"has no mass: {link.mass:.4g} kg from its geometry at {density:g} kg/m³")
        )
    elif len(robot.faults) == before:
        what = f"has neither mass nor geometry, but moves (joint '{joint.name}', {joint.kind})"
        fix = "Give it an <inertial> with mass and inertia, or weld it to its parent with a fixed joint"
        robot.faults.append(Fault(link.where, what, fix))


def _settle_inertia(robot: Robot, link: Link, density: float) -> None:
    """A link with a mass but without inertia, or with one of no body at all, takes the distribution of its geometry."""
    if link.inertia is not None:
        link.inertia = _mended(robot, link, link.inertia)
    if link.inertia is not None or link.mass is None:
        return
    before = len(robot.faults)
    solids = _solids(robot, link, density)
    if solids:
        whole = lump(solids)
        link.inertia = whole.inertia * (link.mass / whole.mass)
        robot.assumed.append(Note(link.where, "has a mass but no inertia: distributed as its geometry is"))
    elif len(robot.faults) == before:
        what = f"has {link.mass:g} kg but neither inertia nor geometry"
        robot.faults.append(Fault(link.where, what, "Give the moments of inertia about its centre of mass [kg m²]"))


def _mended(robot: Robot, link: Link, given: Array) -> Array | None:
    """The inertia of a link, or the nearest one of a real body; None if there is none near."""
    possible = possible_inertia(given)
    if possible is given or robot.strict:
        return given  # what is impossible is refused where the body is declared
    moments = ", ".join(f"{moment:.4g}" for moment in nm.eigen_symmetric(0.5 * (given + given.T))[0])
    what = f"has principal moments {moments} kg m², as no real body"
    if possible is None:
        robot.approximated.append(Note(link.where, f"{what}: they are not taken"))
        return None
    nearest_ones = ", ".join(f"{moment:.4g}" for moment in nm.eigen_symmetric(possible)[0])
    robot.approximated.append(Note(link.where, f"{what}: {nearest_ones} kg m² instead"))
    return possible


def settle_start(robot: Robot, joints: list[Axis]) -> None:
    """Initial coordinates: zero, or the nearest that the limits allow; followers where their leaders put them."""
    by_name = {joint.name: joint for joint in joints}
    for joint in joints:
        if joint.kind in ("revolute", "prismatic") and joint.mimic is None and not joint.q0:
            start = min(max(0.0, joint.lower), joint.upper)
            joint.q0 = (start,)
            if start != 0.0:
                robot.assumed.append(Note(joint.where, f"starts at {start:.6g}: its limits exclude 0"))
    for joint in joints:
        follow_leader(robot, joint, by_name, ())


def follow_leader(robot: Robot, joint: Axis, by_name: dict[str, Axis], trail: tuple[str, ...]) -> float:
    """Initial coordinate of a joint; a follower's is computed from its leader's."""
    if joint.mimic is None:
        return joint.q0[0] if joint.q0 else 0.0
    fault = ""
    leader = by_name.get(joint.mimic.joint)
    if joint.name in trail or joint.mimic.joint == joint.name:
        fault, fix = f"follows itself through {', '.join(trail)}" if trail else "follows itself", "Break the ring"
    elif leader is None:
        like = nearest(joint.mimic.joint, by_name)
        fault = f"follows '{joint.mimic.joint}', but there is no such joint"
        fix = f"Did you mean '{like}'?" if like else "Name the joint to follow"
    elif leader.kind not in ("revolute", "prismatic"):
        fault, fix = (
            f"follows '{leader.name}', a {leader.kind} joint without a single coordinate",
            "Follow another joint",
        )
    if fault or leader is None:
        if not any(known.path == joint.where and "follows" in known.what for known in robot.faults):
            robot.faults.append(Fault(joint.where, fault, fix))
        joint.mimic = None
        return 0.0
    start = follow_leader(robot, leader, by_name, (*trail, joint.name))
    if joint.mimic is None:  # the ring was broken below
        return 0.0
    joint.q0 = (joint.mimic.multiplier * start + joint.mimic.offset,)
    return joint.q0[0]


def freeze_constant_followers(robot: Robot, joints: list[Axis]) -> None:
    """A follower with the multiplier 0 does not move: a weld at its offset."""
    for joint in joints:
        if joint.mimic is None or joint.mimic.multiplier != 0.0:
            continue
        axis, q = joint.axis / nm.norm(joint.axis), joint.mimic.offset
        shift = (
            Pose(joint.at - nm.product(turn(axis, q), joint.at), turn(axis, q))
            if joint.kind == "revolute"
            else Pose(axis * q, np.eye(3))
        )
        joint.pose = joint.pose.then(shift)
        joint.kind, joint.mimic, joint.q0 = "fixed", None, ()
        joint.lower, joint.upper = -math.inf, math.inf
        robot.assumed.append(Note(joint.where, f"follows with the multiplier 0: welded at {q:g}"))


def on_base(joints: list[Axis]) -> set[str]:
    """Links that the world carries, directly or across welds."""
    welded, found = {WORLD}, set()
    for joint in joints:
        if joint.parent in welded:
            found.add(joint.child)
            if joint.kind == "fixed":
                welded.add(joint.child)
    return found
