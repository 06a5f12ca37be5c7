"""Stops that give way: a torque K d³ at the distance d behind the stop, as a table of a joint spring [theory/human-body, eq. 4]."""

from __future__ import annotations

from stickslip.apps.human import parameters

DEEPEST = 0.6  # rad behind the stop, where the table ends; the gymnast has a hard stop there
PARTS = 30  # of the table on each side


def stop_table(joint: str, axis: str = "flexion") -> tuple[tuple[float, float], ...]:
    """Torque that resists an angle, (angle [rad], torque [N m]): straight lines between points of the cubic law, the last ones go on."""
    lower, upper = parameters.stops(joint, axis)
    below, above = (parameters.stop_stiffness(joint, way) for way in ("extension", axis))
    depths = [DEEPEST * i / PARTS for i in range(PARTS + 1)]
    rows = [(lower - d, -below * d * d * d) for d in reversed(depths)]
    return (*rows, *((upper + d, above * d * d * d) for d in depths))
