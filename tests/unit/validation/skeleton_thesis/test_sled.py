"""Kinematics, forces and constraints of the thesis model against slow and obvious versions of them."""

from __future__ import annotations

import numpy as np
import pytest

from stickslip.model.rotation import matrix_from_quat, quat_product
from stickslip.validation.skeleton_thesis.kernels import SLOWEST
from stickslip.validation.skeleton_thesis.sled import SkeletonParameters, Steering, ThesisSled, body_rates, left_product
from stickslip.validation.skeleton_thesis.surfaces import Contacts

RNG = np.random.default_rng(11)


class RandomPlanes:
    """Four fixed planes with different normals."""

    def __init__(self) -> None:
        normal = np.array([0.0, 0.0, 1.0]) + 0.3 * RNG.normal(size=(4, 3))
        self.normal = normal / np.linalg.norm(normal, axis=1, keepdims=True)
        self.point = RNG.normal(size=(4, 3))

    def contact(self, points, near=None):
        return Contacts(self.point, self.normal, np.zeros((4, 2, 3)), np.zeros(4, dtype=np.intp))


@pytest.fixture
def sled():
    return ThesisSled(RandomPlanes())


def random_state():
    q = np.array([1.0, 0.0, 0.0, 0.0]) + 0.3 * RNG.normal(size=4)
    q /= np.linalg.norm(q)
    omega = RNG.normal(size=3)
    x = np.array([*RNG.normal(size=3), *q, 0.2])
    v = np.array([8.0, 1.0, 0.5, *(0.5 * quat_product(q, [0.0, *omega])), 0.7])
    return x, v, omega


def test_left_product_and_rates():
    x, v, omega = random_state()
    p = RNG.normal(size=4)
    np.testing.assert_allclose(left_product(x[3:7]) @ p, quat_product(x[3:7], p), atol=1e-14)
    np.testing.assert_allclose(body_rates(x, v), omega, atol=1e-14)


def arms(alpha: float) -> np.ndarray:
    """Contacts from the centre of mass, body axes: each runner turned about y by half the twist."""
    rows = []
    for left in (1.0, -1.0):
        half = -0.5 * left * alpha  # the left runner turns nose up, which is negative about y
        turned = np.array([[np.cos(half), 0.0, np.sin(half)], [0.0, 1.0, 0.0], [-np.sin(half), 0.0, np.cos(half)]])
        rows += [turned @ (e * 0.175, 0.0, 0.0) + (0.0, left * 0.18, -0.125) for e in (1.0, -1.0)]
    return np.array(rows)


def test_contacts_turn_by_half_the_twist(sled):
    x, _, _ = random_state()
    points = x[:3] + arms(x[7]) @ matrix_from_quat(x[3:7]).T
    np.testing.assert_allclose(sled.contact_points(x), points, atol=1e-14)
    # A positive twist raises left front and right rear.
    level = np.array([0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.1])
    assert (np.sign(sled.contact_points(level)[:, 2] + 0.125) == (1.0, -1.0, -1.0, 1.0)).all()


def test_jacobian_is_the_derivative_of_the_constraints(sled):
    x, _, _ = random_state()
    facets = sled.active(x, None)
    _, J = sled.constraints(x, facets)
    step = 1e-6
    for i in range(8):
        d = np.zeros(8)
        d[i] = step
        numeric = (sled.constraints(x + d, facets)[0] - sled.constraints(x - d, facets)[0]) / (2.0 * step)
        np.testing.assert_allclose(J[:, i], numeric, atol=1e-9)  # round-off 1e-16/1e-6, truncation 1e-12


def test_constraints_are_distances_from_planes(sled):
    x, _, _ = random_state()
    facets = sled.active(x, None)
    distance = np.sum((sled.contact_points(x) - sled.surface.point) * sled.surface.normal, axis=1)
    np.testing.assert_allclose(sled.constraints(x, facets)[0], [*distance, 0.0], atol=1e-14)


def test_convective_terms_are_the_rate_of_the_jacobian(sled):
    x, v, _ = random_state()
    facets = sled.active(x, None)
    step = 1e-6
    rate = (sled.constraints(x + step * v, facets)[1] - sled.constraints(x - step * v, facets)[1]) / (2.0 * step)
    terms = sled.terms(x, v, -np.ones(5), facets, Steering())
    np.testing.assert_allclose(terms.conv, rate @ v, atol=1e-7)


def test_mass_matrix_gives_the_kinetic_energy(sled):
    x, v, omega = random_state()
    p = sled.parameters
    M = sled.terms(x, v, -np.ones(5), sled.active(x, None), Steering()).M
    energy = p.mass * v[:3] @ v[:3] + omega @ (np.array(p.inertia) * omega) + p.twist_inertia * v[7] ** 2
    assert v @ M @ v == pytest.approx(energy, rel=1e-12)
    assert np.linalg.matrix_rank(M[3:7, 3:7]) == 3


def solved(sled, x, v, lam, steering):
    """Accelerations and multipliers of the eight-coordinate equations."""
    facets = sled.active(x, None)
    terms, J = sled.terms(x, v, lam, facets, steering), sled.constraints(x, facets)[1]
    K = np.block([[terms.M, J.T - terms.W], [J, np.zeros((5, 5))]])
    y = np.linalg.solve(K, np.concatenate([terms.f, -terms.conv]))
    return y[:8], y[8:]


def test_equations_agree_with_newton_and_euler(sled):
    """The same sled with seven velocities (v_S, omega, rate of twist): no quaternion, no norm, no mapping of moments."""
    x, v, omega = random_state()
    p, steering, lam = sled.parameters, Steering(30.0, 4.0), -np.ones(5)
    a, multipliers = solved(sled, x, v, lam, steering)
    R, r, normal = matrix_from_quat(x[3:7]), arms(x[7]), sled.surface.normal
    half = 0.5 * x[7]
    signs = np.array([(1, 1), (-1, -1), (1, -1), (-1, 1)])
    dr = 0.5 * 0.175 * np.array([(-e * np.sin(half), 0.0, u * np.cos(half)) for e, u in signs])
    ddr = -0.25 * 0.175 * np.array([(e * np.cos(half), 0.0, u * np.sin(half)) for e, u in signs])
    inertia = np.array(p.inertia)
    M = np.diag([p.mass] * 3 + [*p.inertia, p.twist_inertia])
    J, W, conv = np.zeros((4, 7)), np.zeros((7, 4)), np.zeros(4)
    for k in range(4):
        n_body = R.T @ normal[k]
        J[k] = [*normal[k], *np.cross(r[k], n_body), n_body @ dr[k]]
        relative = np.cross(omega, np.cross(omega, r[k])) + 2.0 * v[7] * np.cross(omega, dr[k]) + v[7] ** 2 * ddr[k]
        conv[k] = n_body @ relative
        velocity = R.T @ v[:3] + np.cross(omega, r[k])
        mu = p.mu_front if k in (0, 2) else p.mu_rear
        force = np.array([mu, p.cornering * np.arctan(velocity[1] / velocity[0]), 0.0])  # times -(-1): lam < 0
        W[:, k] = [*(R @ force), *np.cross(r[k], force), 0.0]
    drag = -p.drag_factor * np.linalg.norm(v[:3]) * v[:3]
    h = [*(drag - [0.0, 0.0, p.weight]), *([0.0, 0.0, 4.0] - np.cross(omega, inertia * omega)), 30.0]
    y = np.linalg.solve(np.block([[M, J.T - W], [J, np.zeros((4, 4))]]), np.concatenate([h, -conv]))
    np.testing.assert_allclose(a[:3], y[:3], rtol=1e-9, atol=1e-9)
    np.testing.assert_allclose(2.0 * (left_product(x[3:7]).T @ a[3:7])[1:], y[3:6], rtol=1e-9, atol=1e-9)
    np.testing.assert_allclose(a[7], y[6], rtol=1e-9)
    np.testing.assert_allclose(multipliers[:4], y[7:], rtol=1e-9)


@pytest.mark.parametrize("sign", [-1.0, 1.0])
def test_friction_opposes_motion_for_either_sign_of_the_multiplier(sled, sign):
    x, v, _ = random_state()
    lam = sign * np.array([100.0, 200.0, 300.0, 400.0, 0.0])
    force = sled.terms(x, v, lam, sled.active(x, None), Steering()).W @ lam
    R = matrix_from_quat(x[3:7])
    p = sled.parameters
    load = np.abs(lam[:4])
    assert (R.T @ force[:3])[0] == pytest.approx(-load @ [p.mu_front, p.mu_rear, p.mu_front, p.mu_rear])
    assert (R.T @ force[:3])[1] == pytest.approx(-p.cornering * load @ sled.slip_angles(x, v))
    assert force[7] == 0.0


def test_friction_turns_with_the_direction_of_travel(sled):
    x, _, _ = random_state()
    R = matrix_from_quat(x[3:7])
    v = np.array([*(-5.0 * R[:, 0]), 0.0, 0.0, 0.0, 0.0, 0.0])
    lam = -np.ones(5)
    force = sled.terms(x, v, lam, sled.active(x, None), Steering()).W @ lam
    assert (R.T @ force[:3])[0] > 0.0


def test_the_slip_angle_is_bounded_at_rest(sled):
    x, _, _ = random_state()
    R = matrix_from_quat(x[3:7])
    v = np.array([*(0.01 * R[:, 1]), 0.0, 0.0, 0.0, 0.0, 0.0])
    np.testing.assert_allclose(sled.slip_angles(x, v), np.arctan(0.01 / SLOWEST))


def test_untuned_sleds_without_twist_inertia_can_be_solved():
    sled = ThesisSled(RandomPlanes(), SkeletonParameters(twist_share=0.0, pitch_share=1.0))
    x, v, _ = random_state()
    a, lam = solved(sled, x, v, -np.ones(5), Steering())
    assert np.isfinite([*a, *lam]).all()
