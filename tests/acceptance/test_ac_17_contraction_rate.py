"""AC-17: plain sweeps over hinge and friction rows contract by m r^2 / (I_cm + m r^2) per sweep.

Source: joint-friction specification, sec. 3.9 and AC-17: a door turning with 0.01 rad/s, maximal coordinates, cold
start, huge limit. The rate is 0.75 for a leaf without thickness and 0.74963 for the leaf of AC-1; both to round-off.
Only the first ten sweeps count: then momentum sets in. In tree coordinates the same joint is solved by its first sweep.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from stickslip.engine.simulation import Simulation
from stickslip.model import Body, JointFriction, Revolute, Scene, StepOptions
from stickslip.scenes import door


def turning_leaf(thickness, sweeps, coordinates):
    width, mass = door.WIDTH, door.MASS
    across = mass * (width**2 + thickness**2) / 12.0
    along = mass * (door.HEIGHT**2 + thickness**2) / 12.0
    moments = (along, across + along - mass * thickness**2 / 6.0, across)
    return Scene(
        name="turning-leaf",
        bodies=(Body("leaf", mass, moments, com=(0.5 * width, 0.0, 0.0)),),
        joints=(Revolute("hinges", child="leaf", u0=(0.01,), friction=(JointFriction(limit=1e9),)),),
        coordinates=coordinates,
        step=StepOptions(
            dt=0.01, scheme="euler", max_sweeps=sweeps, fallback=False, warm_start=False, e_r=0.0, e_a=1e-30
        ),
    )


@pytest.mark.exact
@pytest.mark.parametrize("thickness", [0.0, door.THICKNESS])
def test_friction_increments_shrink_at_the_predicted_rate(thickness):
    impulses = [0.0]
    for sweeps in range(1, 11):
        simulation = Simulation(turning_leaf(thickness, sweeps, "maximal"))
        simulation.step()
        impulses.append(float(simulation.friction("hinges")[0]) * simulation.dt)
    increments = np.diff(impulses)
    offset = door.MASS * (0.5 * door.WIDTH) ** 2
    inertia = door.MASS * (door.WIDTH**2 + thickness**2) / 12.0
    rate = offset / (inertia + offset)
    assert rate == pytest.approx(0.75, abs=1e-15 if thickness == 0.0 else 5e-4)
    assert increments[1:] / increments[:-1] == pytest.approx(rate, abs=1e-9)


def test_tree_coordinates_need_one_sweep():
    scene = turning_leaf(door.THICKNESS, 1, "tree")
    simulation = Simulation(replace(scene, step=replace(scene.step, e_a=1e-9)))
    simulation.step()
    assert abs(simulation.rate("hinges")[0]) < 1e-15
