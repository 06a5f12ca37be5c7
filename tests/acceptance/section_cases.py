"""Cross-sections of the acceptance cases."""

from __future__ import annotations

import math

import numpy as np

from stickslip.track.sections import CurveSection, smooth_section

#: The section of AC-T4, without its derived dimensions.
GOLDEN = {
    "wall_height": 0.3,
    "fillet_radius": 0.1,
    "floor_width": 0.5,
    "centre_offset": 0.0,
    "ellipse_width": 2.2,
    "ellipse_height": 2.6,
    "ellipse_reach": 1.9,
    "bank_radius": 3.0,
    "inclination": math.radians(80.0),
    "face_rise": 0.3,
    "crest_radius": 2.0,
    "crest_rise": 0.4,
}


def random_section(rng: np.random.Generator) -> CurveSection:
    """A section as tracks have them: 1.5 to 5 m high, 2 to 4 m wide."""
    ellipse_width, ellipse_height = rng.uniform(1.2, 2.5), rng.uniform(1.0, 3.0)
    inclination = math.radians(rng.uniform(75.0, 90.0))
    slope = inclination - math.radians(rng.uniform(3.0, 40.0))
    angle = math.atan2(ellipse_width * math.sin(slope), ellipse_height * math.cos(slope))
    return smooth_section(
        turn=int(rng.choice([1, -1])),
        wall_height=rng.uniform(0.2, 0.8),
        fillet_radius=rng.uniform(0.05, 0.3),
        floor_width=rng.uniform(0.2, 1.0),
        centre_offset=rng.uniform(-0.4, 0.4),
        ellipse_width=ellipse_width,
        ellipse_height=ellipse_height,
        ellipse_reach=ellipse_width * math.sin(angle),
        bank_radius=rng.uniform(1.0, 4.0),
        inclination=inclination,
        face_rise=rng.uniform(0.0, 0.6),
        crest_radius=rng.uniform(1.0, 3.0),
        crest_rise=rng.uniform(0.1, 0.6),
    )
