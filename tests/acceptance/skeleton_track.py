"""The first 250 m of the Park City track as the skeleton source describes them, with stand-ins for what it lacks.

Given [Shankar, fig. 2.4]: elevations every 10 m, radii of three curves. Three printed digits contradict their neighbours
and are corrected (docs/errata.md). Estimated: where segments begin and end (from the wall heights), turns, clothoids and
cross-sections, for which the source has video frames only.
"""

from __future__ import annotations

import numpy as np

from stickslip.track.marked_sections import FILLET, FLOOR, WALL, MarkedFrame, marked_section, standard_points
from stickslip.validation.skeleton_thesis.plan import LinearElevation, Straight, even_bend

#: Station, elevation at the profile line, elevation of the highest point of the section. All in m.
PARK_CITY = np.array(
    [
        (-20.0, 2232.700, 2232.700),
        (-10.0, 2232.550, 2233.150),
        (0.0, 2232.257, 2232.857),
        (10.0, 2231.150, 2231.750),
        (20.0, 2229.950, 2230.550),
        (30.0, 2228.750, 2229.350),
        (40.0, 2227.550, 2228.150),
        (50.0, 2226.342, 2226.972),
        (60.0, 2225.078, 2226.578),
        (70.0, 2223.751, 2225.251),
        (80.0, 2222.360, 2223.766),
        (90.0, 2220.904, 2221.638),
        (100.0, 2219.404, 2220.004),
        (110.0, 2217.904, 2218.729),
        (120.0, 2216.404, 2217.935),
        (130.0, 2214.904, 2216.704),
        (140.0, 2213.404, 2215.024),
        (150.0, 2211.904, 2212.504),
        (160.0, 2210.403, 2211.248),
        (170.0, 2208.903, 2211.082),
        (180.0, 2207.403, 2209.603),
        (190.0, 2205.903, 2206.918),
        (200.0, 2204.403, 2205.003),
    ]
)
TABLE = LinearElevation(PARK_CITY[:, :2].tolist())
#: Stations of the straights of the standard section in the table: no wall at -20 m, curves from 50 m on.
STRAIGHT_ROWS = (-10.0, 0.0, 10.0, 20.0, 30.0, 40.0, 100.0, 150.0, 200.0)

SEGMENTS = (
    Straight(50.0),
    even_bend(1, 42.0, 35.0, 0.25),
    Straight(16.0),
    even_bend(-1, 40.0, 50.0, 0.25),
    Straight(10.0),
    even_bend(1, 36.0, 50.0, 0.25),
    Straight(54.0),
)
WALLS = (1.5, 1.8, 2.2)  # m, highest of each curve
FRAMES = 60  # of each curve; a video has 25 to 30 per second, a curve lasts 2 to 5 s


def arc_bank(radius: float, angle: float, n: int = 13) -> np.ndarray:
    """Points (n, 2) m, outward and up, of a circle that leaves the floor on the profile line; angle in rad."""
    phi = np.linspace(0.0, angle, n)
    return radius * np.column_stack([np.sin(phi), 1.0 - np.cos(phi)])


def true_marks(bank: np.ndarray) -> np.ndarray:
    """Twenty points (20, 2) m, outward and up from the profile line, where an exact observer marks a section."""
    edge = -(FLOOR + FILLET)
    wall = [(edge, FILLET + WALL * (1.0 - k / 3.0)) for k in range(4)]
    floor = [(-FLOOR * (1.0 - k / 3.0), 0.0) for k in range(3)]
    return np.concatenate([wall, floor, bank])


def photographed(marks: np.ndarray, turn: int, *, scale: float = 412.0, tilt: float = 0.0, y_down: bool = True):
    """A frame with these marks (outward and up, m): scaled to pixels, tilted [rad], shifted."""
    z = scale * np.exp(1j * tilt) * (turn * marks[:, 0] + 1j * marks[:, 1])
    pixels = np.column_stack([640.0 + z.real, 360.0 + (-z.imag if y_down else z.imag)])
    return MarkedFrame(turn, pixels.tolist(), y_down)


def bend_sections(turn: int, wall: float, n: int = FRAMES) -> np.ndarray:
    """Sections (n, 80, 2) m of a curve: from the standard one up to a bank of this height [m] and back."""
    radius = 2.5
    bank = marked_section(photographed(true_marks(arc_bank(radius, np.arccos(1.0 - wall / radius))), turn))
    share = np.sin(np.linspace(0.0, np.pi, n))[:, None, None] ** 2
    return (1.0 - share) * standard_points() + share * bank


SECTIONS = tuple(
    bend_sections(segment.turn, wall) for segment, wall in zip((s for s in SEGMENTS if hasattr(s, "turn")), WALLS)
)
