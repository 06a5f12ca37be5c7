"""A rotor that a gear turns along: n² J on the diagonal of the mass matrix, and energy in its motion."""

from __future__ import annotations

import math

import numpy as np
import pytest

from stickslip.engine.simulation import Simulation
from stickslip.model import Body, Coulomb, ModelError, Prismatic, Revolute, Scene, StepOptions

MASS, ARM, ARMATURE = 2.0, 0.5, 0.7


def pendulum(q0: float, **options) -> Scene:
    body = Body("bob", mass=MASS, inertia=(0.02, 0.02, 0.02), com=(0.0, 0.0, -ARM))
    hinge = Revolute("hinge", child="bob", axis=(0.0, 1.0, 0.0), armature=ARMATURE, q0=(q0,))
    return Scene("pendulum", bodies=(body,), joints=(hinge,), laws=(Coulomb(mu=0.0),), **options)


def test_a_small_swing_takes_longer():
    """ω² = m g l / (Θ + m l² + a), to the 2.5e-7 of an amplitude of 1 mrad and what a second-order step adds at 0.2 ms."""
    simulation = Simulation(pendulum(1e-3, step=StepOptions(dt=2e-4)))
    omega = math.sqrt(MASS * 9.81 * ARM / (0.02 + MASS * ARM**2 + ARMATURE))
    turns, angles = round(2.0 * math.pi / omega / 2e-4), []
    for _ in range(turns):
        simulation.step(1)
        angles.append(simulation.coordinate("hinge")[0])
    t = 2e-4 * np.arange(1, turns + 1)
    assert np.abs(np.array(angles) - 1e-3 * np.cos(omega * t)).max() < 2e-9


def test_energy_is_kept_and_counts_the_rotor():
    simulation = Simulation(pendulum(1.2, step=StepOptions(dt=1e-3)))
    before = simulation.energy()
    simulation.step(700)
    after = simulation.energy()
    rate = simulation.rate("hinge")[0]
    assert after[0] == pytest.approx(0.5 * (0.02 + MASS * ARM**2 + ARMATURE) * rate**2, rel=1e-12)
    assert sum(after) == pytest.approx(sum(before), abs=2e-5)  # J; the step's error at 1 ms


def test_a_slider_with_a_rotor_falls_slower():
    slide = Prismatic("rail", child="sled", axis=(0.0, 0.0, 1.0), armature=3.0)
    simulation = Simulation(
        Scene(
            "lift", bodies=(Body("sled", mass=1.0, inertia=(0.1, 0.1, 0.1)),), joints=(slide,), laws=(Coulomb(mu=0.0),)
        )
    )
    simulation.step(100)
    assert simulation.rate("rail")[0] == pytest.approx(-9.81 / 4.0 * simulation.time, rel=1e-12)


def test_where_it_has_no_effect_it_is_refused():
    with pytest.raises(ModelError, match="armature"):
        Revolute("hinge", child="bob", input="crank", armature=0.1)
    with pytest.raises(ModelError, match="armature"):
        Revolute("hinge", child="bob", armature=-0.1)
    with pytest.raises(ModelError, match="armature"):
        Simulation(pendulum(0.0, coordinates="maximal"))
