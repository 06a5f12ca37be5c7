"""Small pieces of which sleds are declared: axes, sides, hinges, contact balls.

All bodies of a sled have their origin where the sled has its own while no joint is turned: on the ice, x forward, y left, z up. One
point then describes a joint in both of its bodies.
"""

from __future__ import annotations

from stickslip.model import Revolute, Shape, Sphere
from stickslip.model.kinds import Vector3

SLED_GROUP, TERRAIN_GROUP = 2, 1  # sleds touch terrain only: neither themselves nor each other

X_AXIS, Y_AXIS, Z_AXIS = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
SIDES = (("left", 1.0), ("right", -1.0))


def hinge(name: str, parent: str, child: str, axis: Vector3, at: Vector3, **elements: object) -> Revolute:
    """Revolute joint at a point given in sled axes, which are those of both bodies."""
    return Revolute(name, parent, child, axis=axis, at_parent=at, at_child=at, **elements)  # type: ignore[arg-type]


def ball(name: str, body: str, at: Vector3, radius: float, material: str) -> Shape:
    """Contact of a sled: a ball about a point given in sled axes."""
    return Sphere(name, body, position=at, radius=radius, material=material, group=SLED_GROUP, mask=TERRAIN_GROUP)
