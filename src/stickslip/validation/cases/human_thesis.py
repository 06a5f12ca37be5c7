"""Stiff integrators and compliant bodies beside the numbers of a thesis on human motion: pendulum, plate, collapse, high bar [Hans]."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from stickslip.apps.human.compliant_person import compliant_person
from stickslip.apps.human.physique import Physique
from stickslip.engine.stiff_solver import Method, StiffSolver, equations, radau5_tolerances
from stickslip.kernels.stiff import types as ks
from stickslip.kernels.stiff.pendulum import spring_pendulum
from stickslip.model.stiff_bodies import Floor, StiffBodies
from stickslip.validation.case import CaseReport, between, within
from stickslip.validation.cases import Options

Array = NDArray[np.float64]

TITLE = "Stiff integrators, compliant joints and contacts of human bodies"

STIFFNESSES = (10.0, 100.0, 1e3, 1e4, 1e5)  # N/m
#: Accepted steps of the source for these, tolerances 1e-4, 4 s [Hans, ch. 2]; a dash where it has none.
SOURCE_STEPS: dict[Method, tuple[float, ...]] = {
    "radau": (35.0, 79.0, 226.0, 532.0, 992.0),
    "bdf": (106.0, 169.0, 435.0, 1085.0, 3304.0),
    "dopri": (970.0, 2635.0, 9437.0, 35201.0),
}
ROOM: dict[Method, float] = {"radau": 0.5, "bdf": 0.5, "dopri": 0.05}  # relative
#: Angle after 4 s from a tight reference [deg].
ANGLES = (6.6177, 15.4935, 19.5960, 19.8033)
ANGLE_ROOM = 0.1  # deg
START = math.radians(20.0)
RADIUS = 0.01  # m of the ball


def pendulum(stiffness: float, method: Method, tolerance: float = 1e-4) -> StiffSolver:
    """The rod pendulum on its spring after 4 s."""
    length, mass = 1.0, 1.0
    params = (stiffness, 0.01, length, mass, 0.4 * mass * RADIUS * RADIUS, 9.81)
    begin = (0.0, 0.0, math.sin(START), -math.cos(START), 0.0, START)
    solver = StiffSolver(equations(spring_pendulum, 6, params), begin, method, rel_tol=tolerance, abs_tol=tolerance)
    solver.advance(4.0)
    return solver


def plate(one_point: bool, abs_tol: float, until: float = 4.0) -> StiffSolver:
    """A plate of 1 kg that falls from 1 m at 45° onto a floor without friction [Hans, sec. 5.2]; floor constants are estimated."""
    x, y, z = 1.0, 0.5, 0.01
    bodies = StiffBodies(floor=Floor(2e5, 600.0, 0.01, one_point=one_point))
    inertia = ((y * y + z * z) / 12.0, (x * x + z * z) / 12.0, (x * x + y * y) / 12.0)
    half = 0.5 * math.radians(45.0)
    body = bodies.add_body("plate", 1.0, inertia, (0.0, 0.0, 1.0), (math.cos(half), 0.0, math.sin(half), 0.0))
    corners = [(0.5 * a * x, 0.5 * b * y, 0.5 * c * z) for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)]
    bodies.add_points(body, corners)
    inner, outer = radau5_tolerances(1e-10, abs_tol)
    solver = StiffSolver(bodies.system(), bodies.initial(), rel_tol=inner, abs_tol=outer, longest=1e-3)
    solver.advance(until)
    return solver


def tilt(solver: StiffSolver) -> float:
    """Of the first body's z axis from upright or upside down [rad]."""
    _, a, b, _ = solver.state[3:7].tolist()
    return math.acos(min(1.0, abs(1.0 - 2.0 * (a * a + b * b))))


def collapse(one_point: bool, abs_tol: float, until: float = 1.0, method: Method = "radau") -> StiffSolver:
    """A person without muscles falls on a floor without friction [Hans, sec. 5.2]; floor constants are estimated."""
    person = compliant_person(Physique(), floor=Floor(1e5, 1000.0, 0.01, one_point=one_point), lean=0.05)
    inner, outer = radau5_tolerances(1e-11, abs_tol)
    solver = StiffSolver(person.system(), person.initial(), method, rel_tol=inner, abs_tol=outer, longest=1e-3)
    solver.advance(until)
    return solver


def places(solver: StiffSolver) -> Array:
    """Centres of mass of all bodies (n, 3) [m]."""
    n = solver.system.mass.size
    return solver.state[: ks.PER_BODY * n].reshape(n, ks.PER_BODY)[:, :3].copy()


def run(options: Options) -> CaseReport:
    """All of it; about half a minute."""
    source = "Hans 2004, ch. 2"
    checks = []
    for method, steps in SOURCE_STEPS.items():
        for stiffness, expected in zip(STIFFNESSES, steps):
            solver = pendulum(stiffness, method)
            room = ROOM[method] * expected
            name = f"pendulum, {method}, K = {stiffness:g} N/m"
            checks.append(within(f"{name}: steps", "", expected, solver.effort.steps, plus=room, source=source))
    for stiffness, angle in zip(STIFFNESSES, ANGLES):
        for method in ("radau", "bdf"):
            ours = math.degrees(pendulum(stiffness, method).state[5])  # type: ignore[arg-type]
            name = f"pendulum, {method}, K = {stiffness:g} N/m: angle"
            checks.append(within(name, "deg", angle, ours, plus=ANGLE_ROOM, source="tight reference"))
    source = "Hans 2004, sec. 5.2"
    one, several = plate(True, 1e-5), plate(False, 1e-5)
    ratio = one.effort.evaluations / several.effort.evaluations
    checks.append(between("plate: evaluations, one point over several", "", ratio, 1.8, math.inf, source=source))
    checks.append(between("plate: tilt at the end", "deg", math.degrees(tilt(several)), 0.0, 0.1, source=source))
    for tolerance, least in ((1e-5, 2.5), (1e-6, 4.0)):  # the source has 3.0 and 8.0
        ratio = collapse(True, tolerance).effort.steps / collapse(False, tolerance).effort.steps
        name = f"collapse: steps, one point over several, tolerance {tolerance:g}"
        checks.append(between(name, "", ratio, least, math.inf, source=source))
    return CaseReport("human-thesis", TITLE, tuple(checks), ("nothing: floor constants are estimates made beforehand",))
