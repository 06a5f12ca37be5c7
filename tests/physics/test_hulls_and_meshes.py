"""Hulls and meshes in motion: the state decides the next step bit by bit, a pile comes to rest, energy is not made."""

from __future__ import annotations

import numpy as np
import pytest
from tests.meshes import box, torus

from stickslip import Simulation
from stickslip.bench.rock_pile import drop_rocks
from stickslip.model import Body, Coulomb, Free, Mesh, Plane, Scene, StepOptions


def test_restored_rocks_repeat_bit_by_bit():
    """The memory of pairs is part of the state."""
    sim = Simulation(drop_rocks(n=12))
    sim.step(150)
    saved = sim.snapshot()
    sim.step(100)
    expected = sim.state.q.copy()
    sim.restore(saved)
    sim.step(100)
    assert np.array_equal(sim.state.q, expected)


def test_rocks_come_to_rest():
    sim = Simulation(drop_rocks(n=12))
    sim.step(1500)
    assert np.abs(sim.state.u).max() < 1e-3
    assert sim.step(1).penetration < 1e-5


@pytest.mark.parametrize("mesh", ["box", "torus"])
def test_a_falling_mesh_loses_energy_and_stays_above_the_ground(mesh):
    vertices, triangles = {"box": box((0.2, 0.3, 0.1)), "torus": torus(24, 12, 0.2, 0.06)}[mesh]
    scene = Scene(
        "drop",
        bodies=(Body.solid("part", vertices, triangles),),
        joints=(Free("free", child="part", q0=(0, 0, 0.4, 0.8, 0.6, 0.0, 0.0), u0=(0.5, 0.2, 0, 1.0, 2.0, 0.5)),),
        shapes=(Plane("ground"), Mesh("skin", "part", vertices=vertices, triangles=triangles)),
        laws=(Coulomb(mu=0.4),),
        step=StepOptions(dt=1e-3),
    )
    sim = Simulation(scene)
    energies = []
    for _ in range(30):
        report = sim.step(50)
        assert report.penetration < 2e-3
        energies.append(sum(sim.energy()) if isinstance(sim.energy(), tuple) else float(sim.energy()))
    assert np.diff(energies).max() < 1e-3 * energies[0]
