"""W-47, W-48, W-58: let go, the part stands still; without contacts it follows exactly; the wrench of the contacts is what it says.

Source: [Buck, sec. 9.2, 9.3]. Tolerance: 1e-9 for poses and velocities, 1e-9 of the force for the wrench, as asked.
"""

from __future__ import annotations

import numpy as np
import pytest
from tests.acceptance.guided_runs import FLOOR, box, command, led


def test_what_is_let_go_stands_still_at_once():
    sim = led(box((0.2, 0.16, 0.1)), [FLOOR], (0.0, 0.0, 0.06))
    command(sim, (0.1, 0.0, 0.0), (0.0, 0.0, 1.0))
    sim.step(5)
    command(sim)
    sim.step(1)
    v, omega = sim.velocity("part")
    np.testing.assert_allclose((*v, *omega), 0.0, atol=1e-9)
    command(sim, (0.1, 0.0, -0.3))
    sim.step(40)
    assert sim.guidance().contacts
    command(sim)
    sim.step(1)
    np.testing.assert_allclose(sim.velocity("part")[0], 0.0, atol=1e-9)


def test_without_contacts_the_part_follows():
    sim = led(box((0.2, 0.16, 0.1)), [FLOOR], (0.0, 0.0, 1.0))
    velocity = np.array([0.1, -0.2, 0.3])
    command(sim, velocity, (0.5, 0.1, -0.4))
    sim.step(100)
    np.testing.assert_allclose(sim.pose("part")[0], np.add((0.0, 0.0, 1.0), velocity), atol=1e-9)


def test_the_wrench_is_that_of_the_contacts():
    sim = led(box((0.2, 0.16, 0.1)), [FLOOR], (0.0, 0.0, 0.06), mass=2.0)
    command(sim, (0.05, 0.0, -0.3), (0.0, 0.1, 0.0))
    sim.step(40)
    now = sim.guidance()
    centre = sim.pose("part")[0]
    forces = sim.contact_forces()
    assert np.linalg.norm(forces.forces.sum(0)) == pytest.approx(now.force, rel=1e-9)
    moment = np.cross(forces.points - centre, forces.forces).sum(0)
    assert np.linalg.norm(moment) == pytest.approx(now.moment, rel=1e-9, abs=1e-12)
    assert now.force == pytest.approx(2.0 * 0.3 / 0.01, rel=1e-6)  # what stops the command within an interval
