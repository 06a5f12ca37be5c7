"""AC-E7: a point mass dropped from 1 m rebounds with the coefficient of restitution.

Source: bobsleigh specification 5A (source and analytic).
Tolerance: rebound to approach speed 0.05 ± 0.002 at steps of the source, 0.2 ms and below: gravity acts on after the
impact until the end of its step, at most 1.5 g dt of 4.43 m/s. With e_n = 0 nothing rebounds. The normal percussion
is never negative. Because impacts are timed within the step, the whole bouncing path meets the parabolas of the exact
solution, here within 0.02 mm at 1 ms.
"""

from __future__ import annotations

import math

import pytest

from stickslip.engine.simulation import Simulation
from stickslip.model import Body, Coulomb, Free, Frictionless, Plane, Point, Scene, StepOptions

GRAVITY = 9.81


def drop(e_n: float, dt: float, law=Frictionless, **fields) -> Scene:
    """Point mass 1 m above a plane."""
    return Scene(
        "drop",
        gravity=(0.0, 0.0, -GRAVITY),
        bodies=[Body("mass", 1.0, (0.01, 0.01, 0.01))],
        joints=[Free("free", child="mass", q0=(0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 0.0))],
        shapes=[Plane("ground"), Point("tip", "mass")],
        laws=[law(**fields, e_n=e_n)],
        step=StepOptions(dt),
    )


def fall(scene: Scene, until: float) -> tuple[float, float, float, float]:
    """Fastest approach, fastest rebound, smallest normal percussion and greatest rise after the first touch."""
    sim = Simulation(scene)
    approach = rebound = lowest = rise = 0.0
    touched, bottom = False, math.inf
    while sim.time < until:
        sim.step()
        v_z = float(sim.velocity("mass")[0][2])
        percussions = [contact.percussion[0] for contact in sim.contacts()]
        touched = touched or any(P > 0.0 for P in percussions)
        lowest = min([lowest, *percussions])
        if not touched:
            approach = max(approach, -v_z)
        else:
            rebound = max(rebound, v_z)
            z = float(sim.pose("mass")[0][2])
            bottom = min(bottom, z)
            rise = max(rise, z - bottom)
    return approach, rebound, lowest, rise


@pytest.mark.parametrize("dt", [2e-4, 1e-4])
@pytest.mark.parametrize(("law", "fields"), [(Frictionless, {}), (Coulomb, {"mu": 0.3})])
def test_rebound_speed_is_e_times_the_approach(dt, law, fields):
    approach, rebound, lowest, _ = fall(drop(0.05, dt, law, **fields), 0.6)
    assert approach == pytest.approx(math.sqrt(2.0 * GRAVITY), rel=0.01)
    assert rebound / approach == pytest.approx(0.05, abs=0.002)
    assert lowest >= 0.0


@pytest.mark.parametrize("dt", [1e-3, 2e-4])
def test_nothing_rebounds_without_restitution(dt):
    approach, rebound, lowest, rise = fall(drop(0.0, dt), 0.6)
    assert approach == pytest.approx(math.sqrt(2.0 * GRAVITY), rel=0.01)
    assert rebound < 1e-9
    assert rise < 1e-6
    assert lowest >= 0.0


@pytest.mark.parametrize("dt", [1e-3, 5e-4, 2e-4])
@pytest.mark.parametrize("e_n", [0.05, 0.5])
def test_bouncing_path_is_made_of_the_exact_parabolas(e_n, dt):
    t, speed = math.sqrt(2.0 / GRAVITY), math.sqrt(2.0 * GRAVITY)
    bounces = [(-t, speed)]  # time and upward speed of each parabola; the first one is the fall
    for _ in range(3):
        speed *= e_n
        bounces.append((t, speed))
        t += 2.0 * speed / GRAVITY
    sim = Simulation(drop(e_n, dt))
    worst = 0.0
    while sim.time < bounces[-1][0] - 2.0 * dt:
        sim.step()
        if any(abs(sim.time - t_bounce) < 2.0 * dt for t_bounce, _ in bounces):
            continue  # an impact is resolved in the step after it
        t_bounce, speed = next(b for b in reversed(bounces) if b[0] <= sim.time)
        flown = sim.time - t_bounce
        worst = max(worst, abs(sim.pose("mass")[0][2] - (speed * flown - 0.5 * GRAVITY * flown**2)))
    assert worst < 2e-5


def test_perfect_bounce_comes_back_to_its_height():
    *_, lowest, rise = fall(drop(1.0, 2e-4), 1.0)
    assert rise == pytest.approx(1.0, abs=2e-3)
    assert lowest >= 0.0
