"""B-I1 to B-I4: the rod pendulum on a stiff spring: steps, cost, end angles, and the limit of an ideal rod.

Source: [Hans, ch. 2]. Steps within 50 % of RADAU5 and ODE15s, 5 % of ODE45; an explicit method needs 20 times the evaluations at 10 kN/m;
angles within 0.1°; with growing stiffness the angle tends to 19.8227°, 0.1 %.
"""

from __future__ import annotations

import math

import pytest

from stickslip.validation.cases.human_thesis import ANGLES, ROOM, SOURCE_STEPS, STIFFNESSES, pendulum


@pytest.mark.parametrize("method", list(SOURCE_STEPS))
def test_steps_are_those_of_the_source(method):
    for stiffness, expected in zip(STIFFNESSES, SOURCE_STEPS[method]):
        assert pendulum(stiffness, method).effort.steps == pytest.approx(expected, rel=ROOM[method])


def test_an_explicit_method_pays_for_stiffness():
    explicit, implicit = (pendulum(1e4, method).effort.evaluations for method in ("dopri", "radau"))
    assert explicit > 20 * implicit


@pytest.mark.parametrize("method", ["radau", "bdf"])
def test_the_pendulum_ends_where_a_tight_reference_ends(method):
    for stiffness, angle in zip(STIFFNESSES, ANGLES):
        assert math.degrees(pendulum(stiffness, method).state[5]) == pytest.approx(angle, abs=0.1)


def test_a_stiff_spring_is_an_ideal_rod():
    assert math.degrees(pendulum(1e5, "radau", 1e-6).state[5]) == pytest.approx(19.8227, rel=1e-3)
