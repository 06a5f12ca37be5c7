"""AC-15: a parallelogram with friction in all four hinges stops after 0.6667 s and 38.20 degrees.

Source: joint-friction specification, AC-15. Every hinge turns with the rate of the cranks, so 4 * 0.5 N m act on
I_eff = 2 m_1 a^2 / 3 + m_2 a^2 = 0.6667 kg m^2. The closing hinge is over-constrained (five rows where two would do).
Tolerance: one step for the time; the angle of semi-implicit Euler is short by omega_0 dt / 2, and maximal coordinates
lose a little more, in proportion to the step (AC-5); joint errors 0.2 mm.
"""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from stickslip.engine.simulation import Simulation
from stickslip.model import Body, JointFriction, Loop, Revolute, Scene, StepOptions

CRANK, COUPLER = 0.5, 1.0  # m
RATE, LIMIT = 2.0, 0.5
FRICTION = (JointFriction(limit=LIMIT),)


def rod(name, mass, length, along):
    across = mass * length**2 / 12.0
    moments = (1e-4, across, across) if along == 0 else (across, 1e-4, across)
    com = [0.0, 0.0, 0.0]
    com[along] = 0.5 * length
    return Body(name, mass, moments, com=tuple(com))


def parallelogram(**options):
    """Cranks along y, coupler along x, hinges about z."""
    return Scene(
        name="parallelogram",
        gravity=(0.0, 0.0, 0.0),
        bodies=(rod("left", 1.0, CRANK, 1), rod("coupler", 2.0, COUPLER, 0), rod("right", 1.0, CRANK, 1)),
        joints=(
            Revolute("left_foot", child="left", u0=(RATE,), friction=FRICTION),
            Revolute("left_top", "left", "coupler", at_parent=(0.0, CRANK, 0.0), u0=(-RATE,), friction=FRICTION),
            Revolute("right_foot", child="right", at_parent=(COUPLER, 0.0, 0.0), u0=(RATE,), friction=FRICTION),
        ),
        constraints=(
            Loop(
                "right_top", "hinge", "coupler", "right",
                at_a=(COUPLER, 0.0, 0.0), at_b=(0.0, CRANK, 0.0), friction=FRICTION,
            ),
        ),
        step=StepOptions(**options),
    )  # fmt: skip


def run(scene):
    """Stop time [s], crank angle [deg], worst error of a hinge [m], unconverged steps."""
    simulation = Simulation(scene)
    stop, worst, missed = math.nan, 0.0, 0
    for _ in range(round(1.0 / simulation.dt)):
        report = simulation.step()
        assert report.finite
        worst, missed = max(worst, report.drift), missed + report.unconverged_steps
        if math.isnan(stop) and abs(simulation.velocity("left")[1][2]) < 1e-6:
            stop = simulation.time
    e = simulation.pose("left")[1]
    return stop, math.degrees(2.0 * math.atan2(e[3], e[0])), worst, missed


@pytest.mark.parametrize("coordinates", ["tree", "maximal"])
@pytest.mark.parametrize("scheme", ["moreau", "euler"])
@pytest.mark.parametrize("dt", [0.01, 0.002])
def test_it_stops_in_time_and_place(coordinates, scheme, dt):
    inertia = 2.0 * CRANK**2 / 3.0 + 2.0 * CRANK**2
    exact = np.degrees(0.5 * RATE**2 * inertia / (4.0 * LIMIT))
    assert exact == pytest.approx(38.20, abs=5e-3)
    stop, angle, worst, missed = run(replace(parallelogram(dt=dt, scheme=scheme), coordinates=coordinates))
    lost = math.degrees(0.5 * RATE * dt) if scheme == "euler" else 0.0
    assert stop == pytest.approx(0.6667, abs=1.01 * dt)
    assert angle == pytest.approx(exact - lost, abs=25.0 * dt if coordinates == "maximal" else 0.05)
    assert worst < 2e-4
    assert missed == 0
