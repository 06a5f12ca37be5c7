"""AC-22: friction with limit 0 is no friction, bit for bit; with limit 1e9 it is a weld.

Source: joint-friction specification, AC-22. Relative speed of the weld at most 1e-9, with the solver tolerances that a
scene has by default (measured 1.4e-11). The path of a stuck joint differs from that of a Fixed one
by a discretisation error: the two have different coordinates.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from tests.acceptance.test_ac_21_momentum import JOINTS, pair

from stickslip.engine.simulation import Simulation
from stickslip.model import Fixed, JointFriction
from stickslip.scenes import chain


def state_after(scene, n):
    simulation = Simulation(scene)
    assert simulation.step(n).finite
    return simulation.state.q.tobytes() + simulation.state.u.tobytes()


@pytest.mark.parametrize("joint", JOINTS)
def test_limit_zero_is_the_frictionless_engine(joint):
    with_rows = pair(joint, limit=0.0)
    bare = replace(with_rows, joints=(with_rows.joints[0], replace(with_rows.joints[1], friction=())))
    assert state_after(with_rows, 200) == state_after(bare, 200)


def test_limit_zero_in_a_chain():
    bare = chain.build(n=7, friction=0.0)
    zero = replace(bare, joints=tuple(replace(j, friction=(JointFriction(limit=0.0),)) for j in bare.joints))
    assert state_after(zero, 300) == state_after(bare, 300)


@pytest.mark.parametrize("joint", JOINTS)
def test_a_huge_limit_is_a_weld(joint):
    gap = [weld_gap(joint, dt) for dt in (0.01, 0.0025)]
    assert gap[0] < 5e-3
    assert gap[1] < 0.3 * gap[0]


def weld_gap(joint, dt):
    """Distance after 2 s between a body held by friction and the same body welded [m]; neither may slip."""
    stuck = pair(joint, limit=1e9, dt=dt)
    child = replace(stuck.joints[1], u0=())
    stuck = replace(stuck, joints=(stuck.joints[0], child))
    weld = Fixed("joint", "a", "b", at_parent=child.at_parent, at_child=child.at_child)
    welded = replace(stuck, joints=(stuck.joints[0], weld))
    one, other = Simulation(stuck), Simulation(welded)
    for _ in range(round(2.0 / dt)):
        one.step()
        other.step()
        assert np.abs(one.rate("joint")).max() <= 1e-9
    return float(np.linalg.norm(one.pose("b")[0] - other.pose("b")[0]))


@pytest.mark.parametrize("joint", JOINTS)
def test_a_huge_limit_stops_relative_motion_in_the_first_step(joint):
    simulation = Simulation(pair(joint, limit=1e9))
    simulation.step()
    assert np.abs(simulation.rate("joint")).max() <= 1e-9
