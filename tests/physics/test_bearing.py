"""Torque against speed of a joint: Stribeck, viscous and load-dependent friction as the law says.

At a steady speed the law is evaluated at the very speed of the drive, so that nothing but round-off may differ: 1e-12 N m.
"""

from __future__ import annotations

import itertools
import math

import pytest
from tests.performance import perform

from stickslip.engine.joint_states import JointStates
from stickslip.engine.simulation import Simulation
from stickslip.scenes import bearing


@pytest.mark.parametrize(
    "law",
    [
        {},
        {"kinetic": 2.0},  # Coulomb: no fall
        {"viscous": 0.0},
        {"mu": 0.1},
        {"mu": 0.1, "pull": 250.0},
        {"static": 0.5, "kinetic": 0.1, "stribeck": 2.0, "viscous": 0.02, "mu": 0.3, "radius": 0.01, "pull": 40.0},
    ],
    ids=str,
)
def test_the_torque_of_every_speed_is_that_of_the_law(law):
    summary = perform("bearing", **law)
    assert summary["ok"]
    assert summary["worst_error_nm"] < 1e-12


def test_stribeck_friction_falls_and_viscous_friction_rises_again():
    torque = perform("bearing")["torque_nm"]
    lowest = torque.index(min(torque))
    assert 0 < lowest < len(torque) - 1
    assert all(b < a for a, b in itertools.pairwise(torque[2:lowest]))
    assert all(b > a for a, b in itertools.pairwise(torque[lowest:]))


def test_the_load_adds_mu_times_radius_times_its_weight():
    plain, loaded = (perform("bearing", mu=mu, pull=100.0)["dry_nm"] for mu in (0.0, 0.1))
    extra = 0.1 * 0.02 * (bearing.MASS * bearing.GRAVITY + 100.0)
    assert [b - a for a, b in zip(plain, loaded)] == pytest.approx([extra] * len(plain))


def test_states_tell_sticking_from_slipping():
    simulation = Simulation(bearing.build())
    states = JointStates(simulation)
    (before,) = states.states()
    assert (before.owner, before.limit, before.slips) == ("bearing", 2.0, False)
    simulation.set_input("speed", 0.0)
    simulation.step(5)
    assert not states.states()[0].slips
    simulation.set_input("speed", 0.3)
    simulation.step(5)
    (sliding,) = states.states()
    assert sliding.slips
    assert sliding.speed == pytest.approx(0.3)
    assert sliding.force == pytest.approx(1.2 + 0.8 * math.exp(-((0.3 / 0.5) ** 2)))
    assert sliding.impulse == pytest.approx(sliding.force * simulation.dt)
