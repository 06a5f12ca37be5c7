"""Spin and rolling friction with closed forms: docs/theory/spin-friction.md."""

from __future__ import annotations

import math

import numpy as np
import pytest

from stickslip.engine.simulation import Simulation
from stickslip.model import Body, Box, Contensou, Coulomb, Free, ModelError, Plane, Scene, Sphere, StepOptions

GRAVITY = 9.81
MASS, RADIUS = 2.0, 0.1
I_BALL = 0.4 * MASS * RADIUS**2
SOLVERS = ["sweeps", "newton"]


def ball(law, u0, *, inertia=None, slope=0.0, **options) -> Simulation:
    """A ball on a plane that is tilted towards x; gravity leans instead of the plane."""
    body = Body("ball", MASS, inertia) if inertia else Body.sphere("ball", MASS, RADIUS)
    return Simulation(
        Scene(
            "ball",
            gravity=(GRAVITY * math.sin(slope), 0.0, -GRAVITY * math.cos(slope)),
            bodies=[body],
            joints=[Free("free", child="ball", q0=(0.0, 0.0, RADIUS, 1.0, 0.0, 0.0, 0.0), u0=u0)],
            shapes=[Plane("ground"), Sphere("skin", "ball", radius=RADIUS)],
            laws=[law],
            step=StepOptions(**options),
        )
    )


def puck(v, omega, law, I_z=0.01, **options) -> Simulation:
    """A body that slides and spins on one contact and, by inertias of another size, neither rolls nor tilts."""
    return ball(law, (v, 0.0, 0.0, 0.0, 0.0, omega), inertia=(1e6, 1e6, I_z), **options)


def steps_until_rest(sim, component, most=20_000):
    """Steps until a velocity is gone."""
    for k in range(most):
        sim.step()
        if abs(sim.state.u[component]) < 1e-10:
            return k + 1
    raise AssertionError(f"still moves: {sim.state.u}")


@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize("scheme", ["moreau", "euler"])
def test_a_spinning_ball_stops_when_the_moment_has_taken_its_spin(solver, scheme):
    """T = I ω / (mu_spin m g), to the step in which it falls."""
    omega, mu_spin = 20.0, 0.005
    sim = ball(Contensou(0.5, mu_spin), (0.0, 0.0, 0.0, 0.0, 0.0, omega), solver=solver, scheme=scheme)
    steps = steps_until_rest(sim, 5)
    exact = I_BALL * omega / (mu_spin * MASS * GRAVITY)
    assert exact < steps * sim.dt < exact + 1.01 * sim.dt
    assert np.abs(sim.velocity("ball")[0]).max() < 1e-9


def test_without_spin_friction_it_spins_for_ever():
    sim = ball(Contensou(0.5, 0.0, 0.002), (0.0, 0.0, 0.0, 0.0, 0.0, 20.0))
    sim.step(2000)
    assert sim.state.u[5] == pytest.approx(20.0, rel=1e-12)


def test_the_moment_is_reported():
    sim = ball(Contensou(0.5, 0.005, 0.002), (1.0, 0.0, 0.0, 0.0, 10.0, 20.0))
    sim.step(5)
    (contact,) = sim.contacts()
    load = contact.percussion[0]
    assert load == pytest.approx(MASS * GRAVITY * sim.dt, rel=1e-6)
    assert contact.moment[0] == pytest.approx(-0.005 * load, rel=1e-3)  # a ball that rolls hardly slides
    roll = contact.moment[1] * contact.tangent + contact.moment[2] * np.cross(contact.normal, contact.tangent)
    np.testing.assert_allclose(roll, [0.0, -0.002 * load, 0.0], atol=2e-3 * 0.002 * load)
    points, forces, normal, *_ = sim.contact_forces()
    assert len(points) == len(forces) == 1
    assert normal[0] == pytest.approx(MASS * GRAVITY, rel=1e-6)
    np.testing.assert_allclose(forces[0, 2], MASS * GRAVITY, rtol=1e-6)
    assert len(sim.loaded_shapes()) == 1


@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize("direction", [0.0, 0.7])
def test_a_rolling_ball_stops_after_the_distance_of_its_resistance(solver, direction):
    """Rolling on: a = 5/7 g mu_roll / radius; 1e-5 is what midpoints leave of v²/(2a) at 1 ms."""
    v, mu_roll = 1.0, 0.004
    along = np.array([math.cos(direction), math.sin(direction), 0.0])
    omega = np.cross([0.0, 0.0, 1.0], along) * v / RADIUS
    sim = ball(Contensou(0.5, 0.002, mu_roll), (*(v * along), *omega), solver=solver)
    steps = steps_until_rest(sim, 0)
    a = 5.0 / 7.0 * GRAVITY * mu_roll / RADIUS
    assert steps * sim.dt == pytest.approx(v / a, abs=2 * sim.dt)
    np.testing.assert_allclose(sim.pose("ball")[0], v * v / (2.0 * a) * along + [0.0, 0.0, RADIUS], atol=1e-5)


@pytest.mark.parametrize(("ratio", "rolls"), [(0.999, False), (1.001, True)])
def test_a_ball_on_a_slope_holds_up_to_the_angle_of_rolling_resistance(ratio, rolls):
    mu_roll = 0.003
    slope = math.atan(ratio * mu_roll / RADIUS)
    sim = ball(Contensou(0.5, 0.005, mu_roll), (0.0,) * 6, slope=slope)
    report = sim.step(2000)
    assert report.unconverged_steps == 0
    a = 5.0 / 7.0 * GRAVITY * (math.sin(slope) - mu_roll / RADIUS * math.cos(slope)) if rolls else 0.0
    assert sim.state.u[0] == pytest.approx(2.0 * a, abs=1e-9)


@pytest.mark.parametrize("v", [0.003, 0.03, 0.3, 3.0])
@pytest.mark.parametrize("omega", [0.0, 5.0, 50.0])
def test_what_spins_slides_more_easily(v, omega):
    """Force mu m g v / √(v² + (ρ ω)²) and moment mu_spin m g ρ ω / √(…), with ρ = mu_spin / mu, at the end of the step."""
    mu, mu_spin, I_z = 0.3, 0.006, 0.01
    sim = puck(v, omega, Contensou(mu, mu_spin), I_z, dt=1e-6)
    sim.step()
    a, turn = (sim.state.u[0] - v) / sim.dt, (sim.state.u[5] - omega) / sim.dt
    size = math.hypot(v, mu_spin / mu * omega)
    assert a == pytest.approx(-mu * GRAVITY * v / size, rel=2e-3)
    assert turn == pytest.approx(-(mu_spin**2) / mu * omega * MASS * GRAVITY / size / I_z, rel=2e-3, abs=1e-9)


def test_friction_of_fast_spin_is_viscous():
    """The Contensou effect: at spin ω the force grows with slope mu² m g / (mu_spin ω) from zero; dry friction would jump."""
    mu, mu_spin, omega = 0.3, 0.006, 200.0
    slow = [1e-4, 2e-4, 4e-4]
    forces = []
    for v in slow:
        sim = puck(v, omega, Contensou(mu, mu_spin), dt=1e-6)
        sim.step()
        forces.append(MASS * (v - sim.state.u[0]) / sim.dt)
    slope = mu**2 * MASS * GRAVITY / (mu_spin * omega)
    np.testing.assert_allclose(np.array(forces) / slow, slope, rtol=1e-3)
    sim = puck(1e-4, omega, Coulomb(mu), dt=1e-6)
    sim.step()
    assert MASS * (1e-4 - sim.state.u[0]) / sim.dt == pytest.approx(mu * MASS * GRAVITY, rel=1e-6)


def test_sliding_and_spin_end_together():
    """dx/dt = -mu g x/r, dy/dt = -k mu g y/r with y = ρ ω, k = m ρ²/I: y/y₀ = (x/x₀)^k all the way; 1 % at 0.1 ms is the scheme's."""
    mu, mu_spin, I_z, v, omega = 0.3, 0.012, 0.005, 1.0, 20.0
    rho = mu_spin / mu
    k = MASS * rho**2 / I_z
    sim = puck(v, omega, Contensou(mu, mu_spin), I_z, dt=1e-4)
    ratios = []
    while sim.state.u[0] > 0.02:
        sim.step(20)
        if sim.state.u[0] > 0.02:
            ratios.append(sim.state.u[5] / omega / (sim.state.u[0] / v) ** k)
    np.testing.assert_allclose(ratios, 1.0, rtol=1e-2)
    sim.step(400)
    assert abs(sim.state.u[5]) < 1e-12
    assert abs(sim.state.u[0]) < 1e-7  # what the huge inertias roll


def heap(law, n=12, **options) -> Simulation:
    """Balls and boxes that fall on each other."""
    rng = np.random.default_rng(5)
    bodies, joints, shapes = [], [], [Plane("ground")]
    for i in range(n):
        name = f"body {i}"
        round_one = i % 2 == 0
        half = rng.uniform(0.03, 0.06, 3)
        bodies.append(Body.sphere(name, 0.5, half[0]) if round_one else Body.box(name, 0.5, half))
        place = (
            0.14 * (i % 3) + rng.uniform(-0.02, 0.02),
            0.14 * (i // 3 % 2),
            0.1 + 0.13 * (i // 6),
            1.0,
            0.0,
            0.0,
            0.0,
        )
        joints.append(Free(f"joint {i}", child=name, q0=place, u0=(0.0, 0.0, 0.0, *rng.uniform(-5.0, 5.0, 3))))
        shapes.append(Sphere(name, name, radius=half[0]) if round_one else Box(name, name, half_extents=half))
    return Simulation(
        Scene("heap", bodies=bodies, joints=joints, shapes=shapes, laws=[law], step=StepOptions(**options))
    )


def test_a_heap_loses_energy_and_comes_to_rest():
    """Where balls roll for ever without it. Hyperstatic percussions may miss their tolerance; velocities must not: 1 µm per step."""
    sim = heap(Contensou(0.5, 0.004, 0.004))
    energy, residual = sum(sim.energy()), 0.0
    for _ in range(50):
        report = sim.step(50)
        residual = max(residual, report.residual)
        assert report.lost_contacts == 0
        now = sum(sim.energy())
        assert now <= energy + 1e-9 * abs(energy)
        energy = now
    assert residual * sim.dt < 1e-6
    assert report.unconverged_steps == 0
    assert sim.energy()[0] < 1e-12
    rolling = heap(Coulomb(0.5))
    rolling.step(2500)
    assert rolling.energy()[0] > 1e-3


def test_numbers_below_zero_are_refused_and_mu_is_needed():
    with pytest.raises(ModelError) as caught:
        Contensou(0.0, -0.1, -0.2)
    for name in ("mu", "mu_spin", "mu_roll"):
        assert name in str(caught.value)
