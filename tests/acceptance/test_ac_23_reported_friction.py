"""AC-23: a joint that sticks reports the applied torque as friction, one that slides the limit, against the motion.

Source: joint-friction specification, AC-23, door of AC-1: 15 N m gives friction -15 and no motion, 25 N m for 1 s gives
-20 and 5 / I = 0.698 rad/s. Tolerance 0.1 %; the tree formulation is exact.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.acceptance.joint_runs import with_options

from stickslip.engine.simulation import Simulation
from stickslip.model import Load
from stickslip.scenes import door


def pushed(torque, coordinates, **options):
    scene = replace(door.build(coordinates=coordinates), forces=(Load("push", "leaf", torque=(0.0, 0.0, torque)),))
    scene = with_options(scene, **options)
    simulation = Simulation(scene)
    simulation.step(100)
    return simulation


@pytest.mark.parametrize(("coordinates", "error"), [("tree", 1e-9), ("maximal", 1e-3)])
@pytest.mark.parametrize("sign", [1.0, -1.0])
def test_hold(coordinates, error, sign):
    simulation = pushed(15.0 * sign, coordinates)
    assert simulation.friction("hinges") == pytest.approx([-15.0 * sign], rel=error)
    assert simulation.velocity("leaf")[1] == pytest.approx([0.0, 0.0, 0.0], abs=1e-6)


@pytest.mark.parametrize(("coordinates", "error"), [("tree", 1e-9), ("maximal", 1e-3)])
@pytest.mark.parametrize("sign", [1.0, -1.0])
def test_slide(coordinates, error, sign):
    simulation = pushed(25.0 * sign, coordinates)
    assert simulation.friction("hinges") == pytest.approx([-20.0 * sign], rel=1e-9)
    assert simulation.velocity("leaf")[1][2] == pytest.approx(sign * 5.0 / door.INERTIA, rel=error)
    assert 5.0 / door.INERTIA == pytest.approx(0.698, abs=5e-4)


@pytest.mark.exact
@pytest.mark.parametrize("velocity_terms", ["begin", "predicted"])
def test_reaction_includes_friction(velocity_terms):
    simulation = pushed(15.0, "tree", velocity_terms=velocity_terms)
    force, moment = simulation.reaction("hinges")
    weight = door.MASS * door.GRAVITY
    assert force == pytest.approx([0.0, 0.0, weight], abs=1e-9)
    assert moment == pytest.approx([0.0, -0.5 * door.WIDTH * weight, -15.0], abs=1e-8)
