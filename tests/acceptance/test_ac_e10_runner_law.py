"""AC-E10: friction coefficients of the runner law over slip angle.

Source: bob specification, AC-E10 (golden table from the closed form of [Rempfler, sec. 4.3]), as far as it concerns the
projection itself and one contact with a given slip.
Tolerance: half a unit of the fifth printed decimal for the table; 1e-6 against the closed form, which only leaves room
for the tolerance of the last sweep.
"""

from __future__ import annotations

import math

import numpy as np
import pytest

from stickslip.engine.problem import Problem, solve_problem
from stickslip.kernels.solver.laws import RUNNER
from stickslip.kernels.solver.prox import prox_contact

MU_T, MU_R = 0.004, 0.00264
TABLE = {
    0.02: {
        0.5: (0.00399, 0.00255),
        1: (0.00396, 0.00497),
        2: (0.00385, 0.00914),
        5: (0.00347, 0.01579),
        90: (None, 0.02),
    },
    0.06: {
        0.5: (0.00391, 0.02156),
        1: (0.00372, 0.03661),
        2: (0.00338, 0.05033),
        5: (0.00298, 0.05808),
        90: (None, 0.06),
    },
    0.10: {
        0.5: (0.00378, 0.05401),
        1: (0.00348, 0.07888),
        2: (0.00313, 0.09318),
        5: (0.00285, 0.09881),
        90: (None, 0.10),
    },
}
CASES = [(mu_b, angle, *TABLE[mu_b][angle]) for mu_b in TABLE for angle in TABLE[mu_b]]


def closed_form(mu_b: float, gamma_t: float, gamma_b: float) -> tuple[float, float]:
    a = MU_T - MU_R
    D = math.hypot(a * gamma_t, mu_b * gamma_b)
    return math.copysign(MU_R, gamma_t) + a * a * gamma_t / D, mu_b * mu_b * gamma_b / D


def slip(angle_deg: float, speed: float) -> tuple[float, float]:
    angle = math.radians(angle_deg)
    return (0.0 if angle_deg == 90 else speed * math.cos(angle)), speed * math.sin(angle)


@pytest.mark.parametrize(("mu_b", "angle_deg", "along", "across"), CASES)
def test_projection_gives_the_printed_coefficients(mu_b, angle_deg, along, across):
    par = np.array([[MU_T, MU_R, mu_b, mu_b, 1.0, 0.0]])
    P = (1.0, 0.0, 0.0)
    for _ in range(200):  # iterate the projection at fixed slip: its fixed point is the law
        P = tuple(-x for x in prox_contact(RUNNER, par, 0, 1.0, 1.0, (0.0, *slip(angle_deg, 30.0)), P))
    if along is not None:
        assert -P[1] == pytest.approx(along, abs=5.0e-6)
    assert -P[2] == pytest.approx(across, abs=5.0e-6)


@pytest.mark.parametrize(("mu_b", "angle_deg", "along", "across"), [case for case in CASES if case[1] != 90])
@pytest.mark.parametrize("speed", [0.05, 30.0])
def test_one_contact_obeys_the_law_at_its_end_velocity(mu_b, angle_deg, along, across, speed):
    G = np.array([[1.0, 0.1, -0.2], [0.1, 1.2, 0.15], [-0.2, 0.15, 0.9]])
    c = np.array([-1.0, *slip(angle_deg, speed)])
    law = ("runner", (MU_T, MU_R, 0.02, mu_b, 1e-9))  # far beyond the load at which mu_b is reached
    found = solve_problem(Problem([law], c, G=G), method="sweeps", e_r=1e-12)
    expected = closed_form(mu_b, found.xi[1], found.xi[2])
    assert -found.P[1] / found.P[0] == pytest.approx(expected[0], abs=1e-6)
    assert -found.P[2] / found.P[0] == pytest.approx(expected[1], abs=1e-6)
    assert abs(found.xi[0]) < 1e-12
