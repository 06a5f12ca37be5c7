"""Smooth equations of motion against the formulas of the source, and order of the steppers on smooth arcs."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from tests.random_trees import Kinematics, random_body, random_joint, random_tree, randomise

from stickslip.engine.simulation import Simulation
from stickslip.kernels.motion.forces import bias_accelerations
from stickslip.model import Body, Free, JointSpring, PointSpring, Revolute, Scene, Spherical, StepOptions


@pytest.mark.parametrize("seed", range(8))
def test_generalised_forces_follow_the_principle_of_virtual_power(seed):
    """h = sum J_S^T (F - m kappa_S) + J_R^T (M - Theta kappa_R - omega x Theta omega)  [Rempfler, eq. 2.19]."""
    scene = random_tree(seed)
    sim = Simulation(replace(scene, step=StepOptions(1e-9, velocity_terms="begin")))  # mid-step is now
    randomise(sim, 400 + seed)
    sim.step()
    work, tree = sim.work, sim.plan.tree
    here = Kinematics(sim)
    acc = np.zeros_like(work.V)
    bias_accelerations(tree, work, work.u_beg, work.q_act, work.V, acc)
    kappa_S = acc[:, 3:] + np.cross(acc[:, :3], here.p) + np.cross(work.V[:, :3], here.v_S)
    kappa_R = np.einsum("bji,bj->bi", here.A, acc[:, :3])
    Theta = tree.Theta_K.reshape(-1, 3, 3)
    spin = np.einsum("bij,bj->bi", Theta, here.omega)
    force = tree.mass[:, None] * (np.array(scene.gravity) - kappa_S)
    moment = -np.einsum("bij,bj->bi", Theta, kappa_R) - np.cross(here.omega, spin)
    expected = np.einsum("bik,bi->k", here.J_S, force) + np.einsum("bik,bi->k", here.J_R, moment)
    np.testing.assert_allclose(work.h, expected, atol=1e-11 * np.abs(expected).max())


def smooth_arc(scheme: str, dt: float) -> Scene:
    """Spinning articulated body on springs: every smooth term acts."""
    rng = np.random.default_rng(0)
    return Scene(
        "smooth arc",
        bodies=[random_body(rng, name) for name in ("a", "b", "c")],
        joints=[
            Free("free", child="a", q0=(0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 0.0), u0=(0.5, 0.0, 1.0, 1.0, 2.0, -1.0)),
            random_joint(rng, Revolute, "hinge", "a", "b", spring=[JointSpring(20.0, 0.0)], u0=(2.0,)),
            random_joint(rng, Spherical, "ball", "b", "c", u0=(1.0, -1.0, 2.0)),
        ],
        forces=[PointSpring("spring", "world", "a", at_b=(0.1, 0.0, 0.0), stiffness=40.0, rest_length=0.3)],
        step=StepOptions(dt, scheme=scheme),
    )


def place(scheme: str, dt: float) -> np.ndarray:
    """Positions of all bodies after half a second."""
    sim = Simulation(smooth_arc(scheme, dt))
    sim.step(round(0.5 / dt))
    return np.concatenate([np.concatenate(sim.pose(name)) for name in ("a", "b", "c")])


@pytest.mark.parametrize(("scheme", "order"), [("moreau", 2.0), ("euler", 1.0)])
def test_order_of_convergence_on_a_smooth_arc(scheme, order):
    exact = place("moreau", 2.5e-5)
    errors = [np.abs(place(scheme, dt) - exact).max() for dt in (2e-3, 1e-3, 5e-4)]
    rates = [np.log2(a / b) for a, b in pairwise(errors)]
    assert rates == pytest.approx([order, order], abs=0.2)


def test_energy_of_the_arc_is_kept_to_second_order():
    drifts = []
    for dt in (2e-3, 1e-3):
        sim = Simulation(smooth_arc("moreau", dt))
        start = sum(sim.energy())
        worst = 0.0
        for _ in range(round(1.0 / dt)):
            sim.step()
            worst = max(worst, abs(sum(sim.energy()) - start))
        drifts.append(worst)
    assert drifts[0] < 2e-3 * abs(start)
    assert drifts[0] / drifts[1] == pytest.approx(4.0, rel=0.35)


def test_free_flight_keeps_momentum_and_angular_momentum():
    rng = np.random.default_rng(3)
    scene = Scene(
        "flight",
        gravity=(0.0, 0.0, 0.0),
        bodies=[random_body(rng, name) for name in ("a", "b")],
        joints=[
            Free("free", child="a", u0=rng.uniform(-1.0, 1.0, 6)),
            random_joint(rng, Spherical, "ball", "a", "b", u0=rng.uniform(-1.0, 1.0, 3)),
        ],
    )
    sim = Simulation(scene)
    p_0, L_0 = sim.momentum()
    sim.step(1000)
    p, L = sim.momentum()
    assert np.abs(p - p_0).max() < 1e-5 * np.linalg.norm(p_0)
    assert np.abs(L - L_0).max() < 1e-5 * np.linalg.norm(L_0)


def test_reaction_of_the_root_joint_carries_the_rate_of_change_of_momentum():
    rng = np.random.default_rng(5)
    scene = Scene(
        "hanging",
        bodies=[random_body(rng, name) for name in ("a", "b", "c")],
        joints=[
            random_joint(rng, Revolute, "root", "world", "a", u0=(1.0,)),
            random_joint(rng, Spherical, "ball", "a", "b", u0=(1.0, -1.0, 0.5)),
            random_joint(rng, Revolute, "tip", "b", "c", u0=(-2.0,)),
        ],
        step=StepOptions(1e-5),
    )
    sim = Simulation(scene)
    weight = np.array(scene.gravity) * sum(body.mass for body in scene.bodies)
    p_0, L_0 = sim.momentum()
    sim.step()
    p, L = sim.momentum()
    force, moment = sim.reaction("root")
    anchor = np.array(scene.joints[0].at_parent)
    com = sum(b.mass * (sim.pose(b.name)[0] + rotate(sim.pose(b.name)[1], b.com)) for b in scene.bodies)
    np.testing.assert_allclose(force, (p - p_0) / sim.dt - weight, atol=1e-3 * np.linalg.norm(force))
    about_origin = (L - L_0) / sim.dt - np.cross(com, scene.gravity)
    np.testing.assert_allclose(moment + np.cross(anchor, force), about_origin, atol=1e-3 * np.linalg.norm(force))


def rotate(e: np.ndarray, r: tuple[float, ...]) -> np.ndarray:
    """Rotate a vector by a unit quaternion, scalar first."""
    t = 2.0 * np.cross(e[1:], r)
    return np.asarray(r) + e[0] * t + np.cross(e[1:], t)


def test_spinning_top_precesses_as_theory_says():
    """Fast symmetric top on a ball joint: precession rate close to m g c / (I_3 omega)."""
    mass, c, I_1, I_3, omega = 1.0, 0.2, 0.05, 0.02, 400.0
    tilt = 0.5
    scene = Scene(
        "top",
        bodies=[Body("top", mass, (I_1, I_1, I_3), com=(0.0, 0.0, c))],
        joints=[Spherical("tip", child="top", q0=(np.cos(tilt / 2), np.sin(tilt / 2), 0.0, 0.0), u0=(0.0, 0.0, omega))],
        step=StepOptions(2e-4),
    )
    sim = Simulation(scene)
    n = 5000
    angles = []
    for _ in range(n):
        sim.step()
        axis = rotate(sim.pose("top")[1], (0.0, 0.0, 1.0))
        angles.append(np.arctan2(axis[1], axis[0]))
    turned = np.unwrap(angles)
    rate = (turned[-1] - turned[0]) / ((n - 1) * sim.dt)
    assert rate == pytest.approx(mass * 9.81 * c / (I_3 * omega), rel=0.02)
