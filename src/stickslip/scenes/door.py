"""A door pushed open for a third of a second; dry friction in its hinges then brings it to rest.

Data of [Mikhaylyuk, sec. 4]: 20 N m of friction, pushed until 0.33 s, at rest at 0.87 s after 37.62 degrees. Inertia
and push are not given there; a constant push of 52.75 N m and a leaf of 26.5 kg agree with all three numbers.

Exact: with ``I = m (w^2 / 3 + t^2 / 12) = 7.1585 kg m^2`` the rate rises to ``(push - limit) t_1 / I = 1.5097 rad/s``,
falls with the slope ``-limit / I = -2.7939 rad/s^2``, is zero at 0.8704 s and stays so; the door rests at 37.644
degrees.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Annotated, Any, Literal

import numpy as np

from stickslip import numerics as nm
from stickslip.model import Body, Box, Coulomb, JointFriction, Load, Revolute, Scene, StepOptions
from stickslip.model.kinds import Number
from stickslip.model.label import Label
from stickslip.scenes.coasting import fit_coasting
from stickslip.scenes.parameters import Coordinates, HingeFriction
from stickslip.scenes.solids import box_inertia

TITLE = "Door with dry friction in its hinges"
UNTIL = 2.0

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
    """Closed door with friction `limit` in its hinges [N m], pushed with the torque `push` [N m]."""
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


def run(scene: Scene, until: float, on_progress: Callable[[float], None]) -> dict[str, Any]:
    """Step the door and read its motion off the recorded rate.

    The slope is that of a line fitted to the rate between the end of the push and rest; the stop time is where the last
    moving sample, continued with that slope, reaches zero. Both are missing if the door did not slide to rest.
    """
    from stickslip.engine.simulation import Simulation
    from stickslip.engine.tally import join_reports
    from stickslip.engine.verdict import verdict_on

    simulation = Simulation(scene)
    times, rates = [0.0], [0.0]
    report = simulation.step(0)
    turned = 0.0
    while report.finite and simulation.time < until - 0.5 * simulation.dt:
        report = join_reports(report, simulation.step())
        # The rate about z serves both formulations: in maximal coordinates the hinges have no coordinate.
        times.append(simulation.time)
        rates.append(float(simulation.velocity("leaf")[1][2]))
        w, _, _, z = simulation.pose("leaf")[1]
        turned = 2.0 * nm.atan2(float(z), float(w))
        on_progress(simulation.time)
    t, rate = np.array(times), np.array(rates)
    push_end = max((force.end for force in scene.forces if isinstance(force, Load)), default=0.0)
    summary = {
        **verdict_on(simulation, report),
        "peak_rate_rad_s": float(rate.max()),
        "rest_angle_deg": math.degrees(turned),
        "rest_rate_rad_s": float(rate[-1]),
    }
    coasting = fit_coasting(t, rate, push_end - 0.5 * simulation.dt)
    if coasting is not None:
        summary |= {"stop_time_s": coasting.stop_time, "slope_rad_s2": coasting.slope}
    return summary
