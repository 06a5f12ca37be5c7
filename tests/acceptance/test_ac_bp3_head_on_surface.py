"""B-P3: a head of 5 kg on the contact law of the car: overlap, peak and HIC of the source's grid. Tolerance 1 %, of HIC too."""

from __future__ import annotations

import numpy as np
import pytest

from stickslip.apps.human.injury import GRAVITY, head_injury
from stickslip.kernels.motion.car_contact import car_contact

MASS, RADIUS = 5.0, 0.3
WALL = (0.0, -5.0, 0.0, 5.0, -1.0, 5.0)  # a front that is a wall, as a profile
DT = 2e-5


def strike(stiffness, damping, speed):
    """Integrate the fall of a ball onto the front of a car at rest; overlap [m], accelerations [m/s²]."""
    params = np.array((0.0, 0.0, 0.0, stiffness, damping, 0.0, 0.01, 5.0, 3.0, *WALL, 0.0, 0.0, 0.0, RADIUS))
    x, out = np.zeros(18), np.zeros(6)
    x[3] = x[7] = x[11] = 1.0
    place, velocity, deepest, felt = RADIUS, -speed, 0.0, []
    for _ in range(4000):
        middle = place + 0.5 * DT * velocity
        x[0], x[12], out[:] = middle, velocity, 0.0
        car_contact(0.0, x, params, out)
        acceleration = out[0] / MASS
        velocity += DT * acceleration
        place = middle + 0.5 * DT * velocity
        felt.append(acceleration)
        deepest = max(deepest, RADIUS - place)
        if velocity > 0.0 and place > RADIUS:
            break
    return deepest, np.array(felt), velocity / speed


@pytest.mark.parametrize(
    ("stiffness", "damping", "overlap", "peak", "hic", "rebound"),
    [
        (2e5, 5000.0, 0.0925, 55.1, 249.0, 0.299),
        (4e5, 0.0, 0.1063, 92.1, 853.0, 1.0),
        (4e5, 15000.0, 0.0607, 79.2, 369.0, 0.159),
        (1.2e6, 35000.0, 0.0404, 118.5, 659.0, 0.140),
    ],
)
def test_overlap_peak_and_hic_are_those_of_the_law(stiffness, damping, overlap, peak, hic, rebound):
    deepest, felt, back = strike(stiffness, damping, 8.0)
    assert deepest == pytest.approx(overlap, rel=0.01)
    assert felt.max() / GRAVITY == pytest.approx(peak, rel=0.01)
    assert head_injury(felt, DT).hic == pytest.approx(hic, rel=0.01)
    assert back == pytest.approx(rebound, rel=0.02)
