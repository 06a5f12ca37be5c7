"""A box among planes, without friction, and how many freedoms its contacts take."""

from __future__ import annotations

import math

import numpy as np

from stickslip.engine.simulation import Simulation
from stickslip.model import Body, Box, Free, Frictionless, Scene, StepOptions

HALF = (0.3, 0.1, 0.1)


def normal_rank(sim):
    """Rank of the unit wrenches of all closed contacts about the centre of mass."""
    centre = sim.pose("box")[0]
    rows = [np.r_[c.normal, np.cross(c.point - centre, c.normal)] for c in sim.contacts() if c.gap < 1e-4]
    return np.linalg.matrix_rank(np.array(rows), tol=1e-6)


def box_among(planes, place, turn, loads=(), gravity=(0.0, 0.0, -9.81)):
    """A box at `place` among planes."""
    return Simulation(
        Scene(
            "corner",
            gravity=gravity,
            bodies=[Body.box("box", 2.0, HALF)],
            joints=[Free("free", child="box", q0=(*place, *turn))],
            shapes=[*planes, Box("skin", "box", half_extents=HALF)],
            laws=[Frictionless()],
            forces=list(loads),
            step=StepOptions(dt=1e-3),
        )
    )


def about_x(angle):
    return (math.cos(0.5 * angle), math.sin(0.5 * angle), 0.0, 0.0)
