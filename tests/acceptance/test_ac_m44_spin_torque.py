"""M-44: the moment against pure spin of a body on an area and on its corners, over μ × weight × radius.

Source: [Buck, sec. 8.3.1]: 0.460, 0.541, 0.608 and 0.667 for triangle, square, hexagon and disc on their area, 1 on any points at the
radius. Tolerance: half a unit of the third decimal, as printed, for the closed form and for one contact with `Contensou`; 1 % for
corners, as asked. Many points inside an area are left out: their loads are not unique in hard contact, so that neither is the moment.
"""

from __future__ import annotations

import math

import numpy as np
import pytest

from stickslip.engine.simulation import Simulation
from stickslip.model import Body, Contensou, Coulomb, Free, Plane, Point, Scene, Sphere, StepOptions

TABLE = {3: 0.460, 4: 0.541, 6: 0.608, 400: 0.667}  # corners: moment over μ × weight × radius; 400 is a disc
MU, RADIUS, OMEGA, I_Z, DT = 0.4, 0.1, 10.0, 0.01, 1e-3


def area_value(n):
    """Closed form for a regular polygon of `n` corners under even pressure."""
    m = math.tan(math.pi / n)
    return (1.0 + math.cos(math.pi / n) * math.asinh(m) / m) / 3.0


def moment(shapes, law):
    """Moment over μ × weight × radius of the first step of spin."""
    sim = Simulation(
        Scene(
            "spin",
            bodies=[Body("body", 1.0, (1e3, 1e3, I_Z))],
            joints=[Free("free", child="body", u0=(0.0, 0.0, 0.0, 0.0, 0.0, OMEGA))],
            shapes=[Plane("ground"), *shapes],
            laws=[law],
            step=StepOptions(dt=DT, max_contacts=200),
        )
    )
    sim.step(2)
    return I_Z * (OMEGA - sim.state.u[5]) / (2 * DT * MU * 9.81 * RADIUS)


@pytest.mark.parametrize("n", TABLE)
def test_one_contact_with_spin_friction_has_the_moment_of_the_area(n):
    assert area_value(n) == pytest.approx(TABLE[n], abs=6e-4)
    ball = Sphere("skin", "body", radius=0.05, position=(0.0, 0.0, 0.05))
    assert moment([ball], Contensou(MU, area_value(n) * MU * RADIUS)) == pytest.approx(TABLE[n], abs=6e-4)


@pytest.mark.parametrize("n", [3, 4, 6])
def test_corners_have_the_whole_radius(n):
    angles = 2.0 * math.pi * np.arange(n) / n
    feet = [
        Point(f"foot {i}", "body", position=(RADIUS * math.cos(a), RADIUS * math.sin(a), 0.0))
        for i, a in enumerate(angles)
    ]
    assert moment(feet, Coulomb(MU)) == pytest.approx(1.0, rel=1e-2)
