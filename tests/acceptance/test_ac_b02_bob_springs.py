"""AC-B2: springs are odd, continuous at the knee, with two slopes; without preload the articulation is one spring.

Source: [Rempfler, sec. 4.2, eqs. 4.2 to 4.4] (analytic).
Tolerance: 1e-12 relative for the law itself. In the engine one step from rest gives the rate -M(angle) dt / I; the
springs act at mid-step, where a body at rest has not moved yet, and dampers are left out, so the tolerance is 1e-12
there too.
"""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from stickslip.apps.bob.springs import SPRING_SETS, Articulation, PendulumAxle
from stickslip.engine.simulation import Simulation
from stickslip.model import Body, Revolute, Scene, StepOptions

ELEMENTS = [Articulation(), Articulation(preload=0.0075, spring_set="hard"), PendulumAxle(), PendulumAxle(knee=0.01)]


def name(value) -> str:
    return f"{type(value).__name__} {value.spring_set} {value.knee:.3g}" if hasattr(value, "knee") else str(value)


ANGLES = [0.003, 0.02, 0.03, 0.05, 0.12, 0.2]


@pytest.mark.parametrize("element", ELEMENTS, ids=name)
def test_moment_is_odd(element):
    for angle in ANGLES:
        assert element.moment(-angle) == -element.moment(angle)
    assert element.moment(0.0) == 0.0


@pytest.mark.parametrize("element", ELEMENTS, ids=name)
def test_moment_is_continuous_at_the_knee_and_has_two_slopes(element):
    factor = SPRING_SETS[element.spring_set] if isinstance(element, PendulumAxle) else 1.0
    knee, tiny = element.knee, 1e-9
    below, above = element.moment(knee - tiny), element.moment(knee + tiny)
    assert above - below == pytest.approx(factor * tiny * (element.inner + element.outer), rel=1e-5)
    assert element.moment(0.5 * knee) / (0.5 * knee) == pytest.approx(factor * element.inner, rel=1e-12)
    slope = (element.moment(knee + 0.1) - element.moment(knee + 0.05)) / 0.05
    assert slope == pytest.approx(factor * element.outer, rel=1e-12)


def test_articulation_has_the_moment_of_its_mechanism():
    """Two springs that only push on a lever: with small angles 2 c l² alpha, then c l (l alpha + z_k)."""
    a = Articulation(lever=0.15, stiffness=1e5, preload=0.005)
    assert (a.inner, a.outer) == (pytest.approx(4500.0), pytest.approx(2250.0))
    assert math.degrees(a.knee) == pytest.approx(1.9102, abs=1e-4)
    # the mechanism takes z_k where the law takes l asin(z_k / l): they differ by (z_k / l)² / 6 of the preload's moment
    for angle in (0.05, 0.2):
        assert a.moment(angle) == pytest.approx(1e5 * 0.15 * (0.15 * angle + 0.005), rel=2e-4)


def test_without_preload_the_articulation_is_one_spring():
    a = Articulation(preload=0.0)
    for angle in ANGLES:
        assert a.moment(angle) == pytest.approx(a.outer * angle, rel=1e-12)
    assert a.joint_spring().table == ()
    assert a.joint_spring().stiffness == a.outer


@pytest.mark.exact
@pytest.mark.parametrize("element", [*ELEMENTS, Articulation(preload=0.0)], ids=name)
@pytest.mark.parametrize("angle", [*ANGLES, *(-angle for angle in ANGLES)])
def test_engine_turns_a_body_with_that_moment(element, angle):
    inertia, dt = 50.0, 1e-6
    spring = replace(element, damping=0.0).joint_spring()
    hinge = Revolute("hinge", "world", "body", axis=(1.0, 0.0, 0.0), q0=(angle,), spring=(spring,))
    body = Body("body", 1.0, (inertia, 40.0, 40.0))
    sim = Simulation(Scene("hinge", gravity=(0.0, 0.0, 0.0), bodies=(body,), joints=(hinge,), step=StepOptions(dt)))
    sim.step()
    assert sim.rate("hinge")[0] == pytest.approx(-element.moment(angle) * dt / inertia, rel=1e-12, abs=0.0)
