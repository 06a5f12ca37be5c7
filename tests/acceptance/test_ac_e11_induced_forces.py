"""AC-E11: contact-induced joint forces do the work of the contact forces.

Source: bobsleigh specification 5A (analytic), equations (2.45) to (2.48): for any contact percussions,
i·m + j·u equals the sum of force times velocity of the contact point.
Tolerance: 1e-10 relative to the sum of the absolute powers, round-off.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from tests.random_trees import random_tree, randomise

from stickslip.engine.simulation import Simulation
from stickslip.kernels.motion.tree import body_velocities
from stickslip.kernels.solver.problem import N_ROWS
from stickslip.model import Coulomb, Plane, Sphere


def tree_in_contact(seed: int) -> Simulation:
    """Random tree with a ball on every body, all of them pressed into a plane far above the whole tree."""
    scene = random_tree(seed)
    rng = np.random.default_rng(seed)
    balls = [
        Sphere(b.name, b.name, radius=0.1, position=rng.uniform(-0.3, 0.3, 3), group=2, mask=1) for b in scene.bodies
    ]
    plane = Plane("ground", position=(0.0, 0.0, 20.0), group=1, mask=2)
    sim = Simulation(
        replace(scene, shapes=(plane, *balls), laws=(Coulomb(0.5),), step=replace(scene.step, correction=0.0))
    )
    randomise(sim, 300 + seed)
    return sim


@pytest.mark.parametrize("seed", range(12))
def test_induced_forces_have_the_power_of_the_contact_forces(seed):
    sim = tree_in_contact(seed)
    rng = np.random.default_rng(500 + seed)
    assert sim.step().finite
    work, dt = sim.work, sim.dt
    n = int(work.rows.count[N_ROWS])
    work.rows.P[:n] = rng.normal(size=n)
    contacts = sim.contacts()
    assert len(contacts) == len(sim.scene.bodies)
    free, actuated = sim.induced()
    m = np.array([work.q_act[sim.compiled.channels[j.input], 1] for j in sim.compiled.topology.joints if j.input])
    V = np.zeros_like(work.V)
    body_velocities(sim.plan.tree, work, work.u_end, work.q_act, V)
    powers = []
    for contact in contacts:
        i = sim.compiled.topology.body(next(s.body for s in sim.scene.shapes if s.name == contact.shape_a))
        bitangent = np.cross(contact.normal, contact.tangent)
        force = (contact.percussion @ np.array([contact.normal, contact.tangent, bitangent])) / dt
        velocity = V[i, 3:] + np.cross(V[i, :3], contact.point - work.ref[i])
        powers.append(force @ velocity)
    assert actuated @ m + free @ work.u_end == pytest.approx(sum(powers), abs=1e-10 * np.abs(powers).sum())
    assert abs(actuated @ m) > 0.0
