"""Frames and replicas of MJCF: what wraps parts of the tree to place or repeat them, and is no part itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from stickslip import numerics as nm
from stickslip.io.robots.mjcf_source import Source
from stickslip.io.robots.parts import Pose, no_shift
from stickslip.io.robots.xml_text import Element

MOST_REPLICATED = 50_000  # elements that replicas of one file come to


class Placed(NamedTuple):
    """A child of a body, the frame it is given in, and the class that the frames around it hand down."""

    element: Element
    frame: Pose
    childclass: str


def unwrapped(source: Source, element: Element, childclass: str, frame: Pose | None = None) -> Iterator[Placed]:
    """Children of a body, those inside frames and replicas in their places among them.

    Parameters
    ----------
    source : Source
    element : Element
        A body, the world, a frame or a replica.
    childclass : str
    frame : Pose, optional
        Of the element's content in the body. Default: its own frame.
    """
    here = frame or no_shift()
    for child in element.children:
        if child.tag == "frame":
            pose = source.pose(child, source.attributes(child, ""))
            inner = child.attributes.get("childclass", childclass)
            yield from unwrapped(source, child, inner, here.then(pose))
        elif child.tag == "replicate":
            for copy, pose in _replicas(source, child):
                yield from unwrapped(source, copy, childclass, here.then(pose))
        elif child.tag == "joint" and frame is not None:
            yield Placed(_moved_joint(source, child, here, childclass), no_shift(), childclass)
        else:
            yield Placed(child, here, childclass)


def _replicas(source: Source, element: Element) -> Iterator[tuple[Element, Pose]]:
    """Copies of what a <replicate> holds, each with its number in all names, and their places.

    Copy k is turned by k times the Euler angles, and stands one offset, in the axes of the copy before it, from that one.
    """
    attributes = source.attributes(element, "")
    count = int(source.number(element, attributes, "count", 0.0))
    offset = np.array(source.numbers(element, attributes, "offset", 3) or (0.0, 0.0, 0.0))
    angles = np.array(source.numbers(element, attributes, "euler", 3) or (0.0, 0.0, 0.0))
    separator = source.text(element, attributes, "sep")
    if count < 1:
        source.fault(element, f"has the count {count}", "Give 1 or more")
        return
    size = sum(1 for _ in element.walk()) * count
    source.n_replicated += size
    if source.n_replicated > MOST_REPLICATED:
        fix = f"At most {MOST_REPLICATED} are made; lower the counts"
        source.fault(element, f"makes {size} elements", fix)
        return
    pose = no_shift()
    for k in range(count):
        yield _renamed(source, element, f"{separator}{k:0{len(str(count - 1))}d}"), pose
        r = pose.r + nm.product(pose.A, offset)
        pose = Pose(r, source.euler((k + 1) * angles))


def _renamed(source: Source, element: Element, suffix: str) -> Element:
    """A copy of an element whose parts have a suffix to their names."""
    attributes = dict(element.attributes)
    if "name" in attributes:
        attributes["name"] += suffix
    copy = Element(element.tag, attributes, element.line, [_renamed(source, c, suffix) for c in element.children])
    source.stands_for(copy, element)
    return copy


def _moved_joint(source: Source, element: Element, frame: Pose, childclass: str) -> Element:
    """A joint in a frame as a joint of the body: its anchor and axis in the body's axes."""
    given = {key: value for key, value in source.attributes(element, childclass).items() if key != "class"}
    at = frame.at(np.array(source.numbers(element, given, "pos", 3) or (0.0, 0.0, 0.0)))
    axis = nm.product(frame.A, np.array(source.numbers(element, given, "axis", 3) or (0.0, 0.0, 1.0)))
    moved = {"pos": " ".join(map(repr, at.tolist())), "axis": " ".join(map(repr, axis.tolist()))}
    copy = Element(element.tag, given | moved, element.line, element.children)
    source.stands_for(copy, element)
    return copy
