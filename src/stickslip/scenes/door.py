"""A door pushed open for a third of a second; dry friction in its hinges then brings it to rest.

Data of [Mikhaylyuk, sec. 4]: 20 N m of friction, pushed until 0.33 s, at rest at 0.87 s after 37.62 degrees. Inertia
and push are not given there; a constant push of 52.75 N m and a leaf of 26.5 kg agree with all three numbers.

Exact: with ``I = m (w^2 / 3 + t^2 / 12) = 7.1585 kg m^2`` the rate rises to ``(push - limit) t_1 / I = 1.5097 rad/s``,
falls with the slope ``-limit / I = -2.7939 rad/s^2``, is zero at 0.8704 s and stays so; the door rests at 37.644
degrees.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Annotated, Any, Literal

import numpy as np

from stickslip import numerics as nm
from stickslip.contract.about import About
from stickslip.contract.channel import Channel
from stickslip.model import Body, Box, Coulomb, JointFriction, Load, Revolute, Scene, StepOptions
from stickslip.model.kinds import Number
from stickslip.model.label import Label
from stickslip.scenes.support.coasting import fit_coasting
from stickslip.scenes.support.parameters import Coordinates, HingeFriction
from stickslip.scenes.support.solids import box_inertia

if TYPE_CHECKING:
    from stickslip.engine.simulation import Simulation

TITLE = "Door with dry friction in its hinges"
ABOUT = About(
    see="A door is pushed open for a third of a second. Dry friction in its hinges then stops it.",
    exact="Published [Mikhaylyuk]: at rest after 0.87 s at 37.62°. The rate falls along a straight line, −2.794 "
    "rad/s², and stays zero: 0.8704 s and 37.644°.",
    tries="Halve the friction: the door opens more than twice as far. Stop it with the mouse.",
)
UNTIL = 2.0
TICK_S = 0.0  # one step: the stop is read off the steps

GRAVITY = 9.81
MASS = 26.5
WIDTH, THICKNESS, HEIGHT = 0.9, 0.04, 2.0  # m
INERTIA = MASS * (nm.square(WIDTH) / 3.0 + nm.square(THICKNESS) / 12.0)  # kg m^2, about the hinges
PUSH_END = 0.33  # s


def slope(limit: float = 20.0) -> float:
    """Exact slope of the rate while the door slides freely [rad/s^2]."""
    return -limit / INERTIA


def peak_rate(limit: float = 20.0, push: float = 52.75) -> float:
    """Exact rate at the end of the push [rad/s]."""
    return (push - limit) * PUSH_END / INERTIA


def stop_time(limit: float = 20.0, push: float = 52.75) -> float:
    """Exact time at which the door stops [s]."""
    return PUSH_END - peak_rate(limit, push) / slope(limit)


def rest_angle(limit: float = 20.0, push: float = 52.75) -> float:
    """Exact angle at which the door stops [rad]."""
    return 0.5 * peak_rate(limit, push) * stop_time(limit, push)


def build(
    limit: HingeFriction = 20.0,
    push: Annotated[float, Number("N m"), Label("Torque of the push")] = 52.75,
    scheme: Literal["moreau", "euler"] = "moreau",
    coordinates: Coordinates = "tree",
    dt: float = 0.01,
) -> Scene:
    """Closed door with friction `limit` in its hinges [N m], pushed with the torque `push` [N m].

    Parameters
    ----------
    limit : float [N m]
        Torque; it slows the door evenly.
    push : float [N m]
        Until 0.33 s; friction is taken off it.
    scheme : str
        Moreau's midpoint rule, or semi-implicit Euler.
    coordinates : str
        The angle of the hinge, or six coordinates of the leaf with the hinge as a constraint.
    """
    half = (0.5 * WIDTH, 0.5 * THICKNESS, 0.5 * HEIGHT)
    return Scene(
        name="door",
        title=TITLE,
        gravity=(0.0, 0.0, -GRAVITY),
        bodies=(Body("leaf", MASS, box_inertia(MASS, half), com=(half[0], 0.0, half[2])),),
        joints=(Revolute("hinges", child="leaf", axis=(0.0, 0.0, 1.0), friction=(JointFriction(limit=limit),)),),
        forces=(Load("push", "leaf", torque=(0.0, 0.0, push), end=PUSH_END),),
        shapes=(Box("leaf_skin", "leaf", half_extents=half, position=(half[0], 0.0, half[2])),),
        laws=(Coulomb(mu=0.5),),
        coordinates=coordinates,
        step=StepOptions(dt=dt, scheme=scheme),
    )


class Watch:
    """Reads the motion of the door step by step.

    The slope is that of a line fitted to the rate between the end of the push and rest; the stop time is where the last
    moving sample, continued with that slope, reaches zero. Both are missing if the door did not slide to rest.
    """

    channels = (Channel("door_angle", "rad", "angle of the door"), Channel("door_rate", "rad/s", "rate of the door"))

    def __init__(self, simulation: Simulation) -> None:
        self.simulation = simulation
        self.times, self.angles, self.rates = [0.0], [0.0], [0.0]

    def note(self) -> None:
        """Of the present step. The rate about z serves both formulations: in maximal coordinates the hinges have no coordinate."""
        w, _, _, z = self.simulation.pose("leaf")[1]
        self.times.append(self.simulation.time)
        self.angles.append(2.0 * nm.atan2(float(z), float(w)))
        self.rates.append(float(self.simulation.velocity("leaf")[1][2]))

    def values(self) -> tuple[float, float]:
        """Angle and rate."""
        return self.angles[-1], self.rates[-1]

    def summary(self) -> dict[str, Any]:
        """Where and when the door came to rest."""
        simulation, t, rate = self.simulation, np.array(self.times), np.array(self.rates)
        push_end = max((force.end for force in simulation.scene.forces if isinstance(force, Load)), default=0.0)
        summary = {
            "peak_rate_rad_s": float(rate.max()),
            "rest_angle_deg": math.degrees(self.angles[-1]),
            "rest_rate_rad_s": float(rate[-1]),
        }
        coasting = fit_coasting(t, rate, push_end - 0.5 * simulation.dt)
        if coasting is not None:
            summary |= {"stop_time_s": coasting.stop_time, "slope_rad_s2": coasting.slope}
        return summary
