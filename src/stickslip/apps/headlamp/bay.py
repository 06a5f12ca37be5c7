"""The engine bay: fifteen parts around the place of a bulb. The lamp looks along y, z is up, its socket is the origin.

All sizes are estimated.
"""

from __future__ import annotations

from stickslip.apps.workbench.solids import Vector, block, bushing, hose, placed, refined, turned
from stickslip.scenes.support.machine_parts import Solid

ALONG_X: tuple[Vector, Vector, Vector] = ((0.0, 1.0, 0.0), (0.0, 0.0, 1.0), (1.0, 0.0, 0.0))
ALONG_Y: tuple[Vector, Vector, Vector] = ((1.0, 0.0, 0.0), (0.0, 0.0, -1.0), (0.0, 1.0, 0.0))
AROUND = 64  # sides of what is round


def lamp(hole: float) -> Solid:
    """A reflector with a hole of a radius for the bulb, its axis along y, its back at y = 0."""
    outside = [(0.030, 0.0), (0.045, 0.02), (0.060, 0.05), (0.070, 0.09)]
    inside = [
        (0.066, 0.09),
        (0.056, 0.05),
        (0.040, 0.02),
        (0.026, 0.008),
        (hole, 0.006),
        (hole, 0.001),
        (hole + 0.001, 0.0),
    ]
    return placed(bushing(refined([*outside, *inside], 0.006, closed=True), 2 * AROUND), (0.0, 0.0, 0.0), ALONG_Y)


def bay(hole: float) -> dict[str, Solid]:
    """All that a bulb may touch, by name."""
    barrel = [(0.030, -0.06), (0.034, -0.03), (0.034, 0.03), (0.030, 0.06)]
    return {
        "lamp": lamp(hole),
        "battery": placed(block((0.26, 0.17, 0.19), 10, 0.004), (-0.03, -0.18, -0.06)),
        "filter box": placed(block((0.20, 0.20, 0.16), 10, 0.005), (0.26, -0.20, -0.04)),
        "reservoir": placed(block((0.11, 0.09, 0.16), 10, 0.004), (-0.19, -0.02, -0.02)),
        "radiator": placed(block((0.36, 0.045, 0.30), 16, 0.003, 4), (0.33, 0.10, -0.05)),
        "fender": placed(block((0.03, 0.60, 0.40), 16, 0.002, 4), (-0.32, -0.05, -0.05)),
        "beam": placed(block((0.06, 0.04, 0.70), 16, 0.003, 4), (0.05, 0.02, -0.15), ALONG_X),
        "strut": placed(block((0.04, 0.03, 0.30), 12, 0.002, 5), (-0.11, 0.03, 0.05)),
        "bracket": placed(block((0.025, 0.03, 0.22), 12, 0.002, 5), (0.0, 0.035, 0.115), ALONG_X),
        "pump": placed(turned(refined(barrel, 0.004), AROUND), (0.14, -0.03, -0.08)),
        "fan ring": placed(
            bushing(refined([(0.125, -0.015), (0.125, 0.015), (0.110, 0.015), (0.110, -0.015)], 0.005, closed=True), 2 * AROUND),
            (0.33, 0.05, -0.05), ALONG_Y,
        ),
        "upper hose": hose(
            [(-0.30, -0.09, 0.15), (-0.10, -0.085, 0.17), (0.06, -0.085, 0.17), (0.25, -0.05, 0.10), (0.34, 0.05, 0.06)], 0.014
        ),
        "lower hose": hose(
            [(-0.19, -0.02, 0.07), (-0.08, -0.010, 0.09), (0.08, -0.012, 0.085), (0.20, 0.02, 0.05), (0.30, 0.06, -0.10)], 0.011
        ),
        "loom": hose(
            [(-0.25, -0.07, -0.08), (-0.08, -0.03, -0.06), (0.05, -0.03, -0.07), (0.16, -0.08, -0.03), (0.28, -0.08, 0.06)], 0.008
        ),
        "pipe": hose([(0.10, -0.30, 0.10), (0.09, -0.14, 0.09), (0.085, -0.07, 0.05), (0.14, -0.03, 0.0)], 0.009, 24, 32),
    }  # fmt: skip
