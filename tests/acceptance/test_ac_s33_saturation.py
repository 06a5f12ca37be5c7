"""AC-33: an athlete who twists the frame beyond m g a/2 lifts two runner ends; loads never change sign, and the turn stays.

Source: skeleton specification 5.2; with the bilateral contacts of [Shankar] loads turn negative there and the turn gets weaker
(`test_ac_s14_steering_saturation.py`). Tips are not bent here, only the load moves, and the bow is so strong that runners stand on their
middle as in the source: on longer runners yaw is damped more within the measurement.
Tolerance: none; loads are projected on the half-line, and the moment that turns the sled does not drop by more
than 1 %, the swing of a frame that stands on two points (0.20 N m where loads vanish).
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from tests.acceptance.sled_runs import SLEDS, axes, loads, on_level_ice

from stickslip.apps.parts.press import Press
from stickslip.apps.skeleton import SkeletonSled
from stickslip.engine.simulation import Simulation

STRONG = 600.0  # N, of shoulder and knee: 210 N m of twist at full effort, more than twice m g a/2 = 98.7 N m


def twist(effort: float) -> tuple[dict[str, float], float]:
    """Least load of each contact, and mean yaw moment of drag [N m] from 0.2 to 0.4 s."""
    setup = SLEDS["skeleton"].setup
    steering = replace(setup.steering, shoulder=Press(0.30, STRONG), knee=Press(-0.40, STRONG), filter_hz=20.0)
    runners = replace(setup.runners, rocker=2.0)
    sim = on_level_ice(SkeletonSled(replace(setup, steering=steering, runners=runners)), speed=11.11)
    sim.step(1000)
    sim.set_input("right_shoulder", effort)
    sim.set_input("left_knee", effort)
    least, moments = {name: np.inf for name in loads(sim)}, []
    for i in range(80):
        sim.step(25)
        for name, load in loads(sim).items():
            least[name] = min(least.get(name, np.inf), load)
        if i >= 40:
            moments.append(moment_of_drag(sim))
    return least, float(np.mean(moments))


def moment_of_drag(sim: Simulation) -> float:
    """About z, of the friction along the runners [N m]."""
    middle, (forward, left, _) = sim.pose("frame")[0], axes(sim).T
    moment = 0.0
    for c in sim.contacts():
        force = (c.percussion[1] * c.tangent + c.percussion[2] * np.cross(c.normal, c.tangent)) / sim.dt
        moment -= float((c.point - middle) @ left) * float(force @ forward)
    return moment


def test_loads_saturate_and_the_turn_stays():
    efforts = (0.2, 0.4, 0.5, 0.7, 1.0)  # 42, 84, 105, 147, 210 N m
    least, turns = zip(*(twist(effort) for effort in efforts), strict=True)
    assert min(min(entry.values()) for entry in least) >= 0.0
    for entry in least[2:]:
        assert entry["left_front"] == 0.0
        assert entry["right_rear"] == 0.0
    assert least[0]["left_front"] > 100.0
    assert turns[0] > 0.0
    assert turns[1] > 1.5 * turns[0]
    assert (np.diff(turns) > -0.01 * turns[2]).all()
    assert turns[-1] == pytest.approx(0.18 * 0.5 * 115.0 * 9.81 * 0.002, rel=0.02)  # b (mu_rear - mu_front) m g/2


def test_the_limit_is_where_the_lever_says():
    """(0.30 + 0.40) m × force / 2 = m g a/2 at 282 N, 0.47 of the effort."""
    assert twist(0.44)[0]["left_front"] > 0.0
    assert twist(0.50)[0]["left_front"] == pytest.approx(0.0, abs=0.0)
