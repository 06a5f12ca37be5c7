"""Slides and rolls with closed forms: Coulomb, ellipse, rolling ball, push that holds."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from stickslip.engine.simulation import Simulation
from stickslip.model import Body, Box, Coulomb, Ellipse, Free, Load, Plane, Scene, Sphere, StepOptions

GRAVITY = 9.81
HALF = (0.3, 0.2, 0.05)
SOLVERS = ["sweeps", "jacobi", "newton"]


def sliding_box(law, velocity: tuple[float, float], **options) -> Simulation:
    """Flat box that slides on a plane."""
    return Simulation(
        Scene(
            "slide",
            bodies=[Body.box("box", 1.0, HALF)],
            joints=[
                Free(
                    "free", child="box", q0=(0.0, 0.0, HALF[2], 1.0, 0.0, 0.0, 0.0), u0=(*velocity, 0.0, 0.0, 0.0, 0.0)
                )
            ],
            shapes=[Plane("ground", material="ground"), Box("box", "box", half_extents=HALF, material="steel")],
            laws=[law],
            step=StepOptions(**options),
        )
    )


@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize("scheme", ["moreau", "euler"])
def test_box_comes_to_rest_after_the_coulomb_distance(scheme, solver):
    mu, v = 0.4, 2.0
    sim = sliding_box(Coulomb(mu), (v, 0.0), scheme=scheme, solver=solver)
    sim.step(1000)
    assert sim.pose("box")[0][0] == pytest.approx(v * v / (2.0 * mu * GRAVITY), rel=3e-3)
    assert np.linalg.norm(sim.velocity("box")[0]) < 1e-6


@pytest.mark.parametrize("solver", SOLVERS)
def test_friction_ellipse_turns_the_path_of_a_box(solver):
    """The force is opposite to the outward normal of the ellipse where the slip direction is that normal."""
    mu_t, mu_b = 0.1, 0.4
    sim = sliding_box(Ellipse(mu_t, mu_b, between=("steel", "ground")), (2.0, 2.0), dt=1e-4, solver=solver)
    v_0 = sim.velocity("box")[0]
    sim.step(10)
    a = (sim.velocity("box")[0] - v_0) / (10 * sim.dt)
    size = math.hypot(mu_t * 2.0, mu_b * 2.0)
    assert a[0] == pytest.approx(-GRAVITY * mu_t**2 * 2.0 / size, rel=1e-2)
    assert a[1] == pytest.approx(-GRAVITY * mu_b**2 * 2.0 / size, rel=1e-2)


def test_sliding_ball_begins_to_roll_at_five_sevenths_of_its_speed():
    mu, v, radius = 0.2, 3.0, 0.1
    scene = Scene(
        "ball",
        bodies=[Body.sphere("ball", 1.0, radius)],
        joints=[Free("free", child="ball", q0=(0.0, 0.0, radius, 1.0, 0.0, 0.0, 0.0), u0=(v, 0.0, 0.0, 0.0, 0.0, 0.0))],
        shapes=[Plane("ground"), Sphere("ball", "ball", radius=radius)],
        laws=[Coulomb(mu)],
    )
    sim = Simulation(scene)
    rolling_from = 2.0 * v / (7.0 * mu * GRAVITY)
    sim.step(round(0.5 * rolling_from / sim.dt))
    assert sim.velocity("ball")[0][0] == pytest.approx(v - mu * GRAVITY * sim.time, rel=1e-6)
    sim.step(round(rolling_from / sim.dt))
    velocity, omega = sim.velocity("ball")
    assert velocity[0] == pytest.approx(5.0 / 7.0 * v, rel=1e-4)
    assert omega[1] * radius == pytest.approx(velocity[0], rel=1e-5)


@pytest.mark.parametrize(("push", "moves"), [(0.98, False), (1.02, True)])
def test_push_below_the_friction_limit_moves_nothing(push, moves):
    mu = 0.5
    scene = sliding_box(Coulomb(mu), (0.0, 0.0)).scene
    scene = replace(
        scene, forces=(Load("push", "box", force=(push * mu * GRAVITY, 0.0, 0.0), at=(0.0, 0.0, -HALF[2])),)
    )
    sim = Simulation(scene)
    sim.step(1000)
    assert (sim.pose("box")[0][0] > 1e-3) == moves


def test_spinning_box_is_stopped_by_friction_without_drifting_away():
    sim = sliding_box(Coulomb(0.4), (0.0, 0.0))
    sim.state.u[5] = 5.0
    sim.step(2000)
    r, _ = sim.pose("box")
    assert np.linalg.norm(r[:2]) < 1e-6
    assert np.linalg.norm(sim.velocity("box")[1]) < 1e-6
