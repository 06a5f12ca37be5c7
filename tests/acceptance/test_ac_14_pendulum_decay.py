"""AC-14: turning angles of a pendulum with dry friction follow from the energy balance; it rests where it last turned.

Source: joint-friction specification, AC-14: weight (cos(b) - cos(a)) = limit (a + b) between the turns a and b.
Tolerance: required are 0.02 degrees at 2 ms and 0.25 degrees at 10 ms, the error of maximal coordinates; tree
coordinates stay below 0.001 and 0.02 degrees.
"""

from __future__ import annotations

import math

import numpy as np
import pytest
from tests.acceptance.joint_runs import trace
from tests.acceptance.rod_runs import exact_turns, rod_scene

CASES = {
    "0.5 N m from 60 deg": (60.0, 0.5, [53.09, 46.44, 40.00, 33.73, 27.60, 21.58, 15.63, 9.74, 3.88, -1.96]),
    "0.1 N m from 10 deg": (10.0, 0.1, [8.83, 7.65, 6.48, 5.31, 4.14, 2.97, 1.81, 0.64, -0.53]),
}


def turns(angle, limit, dt, scheme):
    """Sizes of the turning angles [deg]; the last is where it rests, negative on the side of the turn before."""
    run = trace(rod_scene(angle, limit, dt=dt, scheme=scheme), "hinge", 14.0)
    q, u = np.degrees(run.q[:, 0]), run.u[:, 0]
    assert abs(u[-1]) < 1e-9
    found, side, start = [], -1.0, 0
    rest = run.at(run.stop_time(1e-9))
    for k in range(1, rest + 1):
        if u[k] * side < -1e-9 or k == rest:
            found.append(float(np.max(side * q[start : k + 1])))  # the farthest sample of the swing
            side, start = -side, k
    return found


@pytest.mark.parametrize("case", CASES)
def test_the_table_is_the_energy_balance(case):
    angle, limit, table = CASES[case]
    assert np.degrees(exact_turns(math.radians(angle), limit)) == pytest.approx(table, abs=0.006)


@pytest.mark.parametrize(
    ("scheme", "dt", "tolerance"),
    [("moreau", 0.002, 1e-3), ("moreau", 0.01, 0.01), ("euler", 0.002, 1e-3), ("euler", 0.01, 0.02)],
)
@pytest.mark.parametrize("case", CASES)
def test_turning_angles_and_rest(case, scheme, dt, tolerance):
    angle, limit, _ = CASES[case]
    exact = np.degrees(exact_turns(math.radians(angle), limit))
    found = turns(angle, limit, dt, scheme)
    assert len(found) == len(exact)
    assert found == pytest.approx(exact, abs=tolerance)
