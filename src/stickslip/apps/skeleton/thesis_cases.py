"""Runs of the thesis model for which numbers are known: level ice, a trough of facets, the first 200 m of Park City without curves."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip import numerics as nm
from stickslip.apps.skeleton.generalised_alpha import AlphaScheme
from stickslip.apps.skeleton.parameters import SkeletonParameters
from stickslip.apps.skeleton.surfaces import FacetStrip, PlaneSurface
from stickslip.apps.skeleton.thesis_model import ThesisSled
from stickslip.apps.skeleton.thesis_outputs import speed
from stickslip.apps.skeleton.thesis_run import ThesisRun, simulate, start_on

Array = NDArray[np.float64]

START_SPEED = 11.11  # m/s, 40 km/h [Shankar, sec. 4.3.1]
FRICTIONLESS: dict[str, Any] = {"mu_front": 0.0, "mu_rear": 0.0, "cornering": 0.0, "drag_coefficient": 0.0}
TROUGH_RADIUS = 50.0  # m
FACET = 0.1  # m

#: Elevations at the profile line [Shankar, fig. 2.4], every 10 m from station 0; the digit of station 20 corrected.
PARK_CITY = (
    2232.257, 2231.150, 2229.950, 2228.750, 2227.550, 2226.342, 2225.078, 2223.751, 2222.360, 2220.904, 2219.404,
    2217.904, 2216.404, 2214.904, 2213.404, 2211.904, 2210.403, 2208.903, 2207.403, 2205.903, 2204.403,
)  # fmt: skip


def held(
    duration: float, twist: float = 0.0, head: float = 0.0, *, dt: float = 0.01, from_start: bool = False
) -> Array:
    """Steering with constant moments [N m]; not in the row of the start, unless asked for.

    The reference numbers of the specification belong to a moment that is switched on after the first solve.
    """
    moments = np.tile([twist, head], (round(duration / dt) + 1, 1))
    if not from_start:
        moments[0] = 0.0
    return moments


def level_run(
    steering: ArrayLike, *, dt: float = 0.01, slip: float = 0.0, tolerance: float = 1e-12, **values: Any
) -> ThesisRun:
    """Run on a level plane from 11.11 m/s; `slip` [rad] turns the velocity to the left of the sled."""
    sled = ThesisSled(PlaneSurface(), SkeletonParameters(**values))
    start = start_on(sled, (0.0, 0.0, 0.0), 0.0, START_SPEED)
    start.v[:2] = START_SPEED * nm.cos(slip), START_SPEED * nm.sin(slip)
    return simulate(sled, start, steering, AlphaScheme(dt=dt, tolerance=tolerance))


def trough(phase: float = 0.0) -> FacetStrip:
    """A vertical circular trough of flat facets, its lowest point at the origin; `phase` shifts them, in facets."""
    angle = np.arange(-0.8, 0.8, FACET / TROUGH_RADIUS) + phase * FACET / TROUGH_RADIUS
    return FacetStrip(TROUGH_RADIUS * nm.sin(angle), TROUGH_RADIUS * (1.0 - nm.cos(angle)))


def trough_run(
    parameters: SkeletonParameters, angle: float, start_speed: float, *, dt: float = 0.01, phase: float = 0.0
) -> ThesisRun:
    """One second through the trough from `angle` [rad], negative on the descending side.

    Residual 1e-9 as in the reference: at facets the smallest reachable one is near 1e-12.
    """
    sled = ThesisSled(trough(phase), parameters)
    point = TROUGH_RADIUS * np.array([nm.sin(angle), 0.0, 1.0 - nm.cos(angle)])
    start = start_on(sled, point, 0.0, start_speed)
    return simulate(sled, start, held(1.0, dt=dt), AlphaScheme(dt=dt, tolerance=1e-9))


def trough_angle(run: ThesisRun) -> Array:
    """(n + 1,) rad of the centre of mass in the trough."""
    return np.asarray(nm.atan2(run.x[:, 0], TROUGH_RADIUS - run.x[:, 2]))


@functools.cache
def straightened_run(rho_inf: float = 0.0) -> ThesisRun:
    """The first 200 m of the track without its curves, from station 35 at 11.11 m/s, to just beyond station 190."""
    sled = ThesisSled(FacetStrip(10.0 * np.arange(21, dtype=float), np.array(PARK_CITY)))
    start = start_on(sled, (35.0, 0.0, 2228.150), 0.0, START_SPEED)
    return simulate(sled, start, held(9.4), AlphaScheme(rho_inf=rho_inf))


def passage(run: ThesisRun, station: float) -> tuple[float, float]:
    """Time [s] and speed [m/s] of the centre of mass at x = `station` [m]."""
    return float(np.interp(station, run.x[:, 0], run.time)), float(np.interp(station, run.x[:, 0], speed(run)))
