"""The generalised-α scheme on a pendulum in Cartesian coordinates, whose motion is known."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from stickslip.model.errors import ModelError
from stickslip.validation.skeleton_thesis.generalised_alpha import (
    AlphaScheme,
    Terms,
    advance,
    begin,
    close_position,
    least_change,
)

GRAVITY = 9.81


class Pendulum:
    """A point of 2 kg on a massless rod of 1 m: C = (x² + z² - 1)/2, frictionless."""

    def active(self, x, near):
        return None

    def constraints(self, x, active):
        return np.array([0.5 * (x @ x - 1.0)]), x[None, :].copy()

    def terms(self, x, v, lam, active, inputs):
        return Terms(2.0 * np.eye(2), np.zeros((2, 1)), np.array([0.0, -2.0 * GRAVITY]), np.array([v @ v]))


def swing(dt: float, rho_inf: float = 0.5, duration: float = 1.0):
    scheme = AlphaScheme(dt=dt, rho_inf=rho_inf, tolerance=1e-10)
    state = begin(Pendulum(), np.array([1.0, 0.0]), np.zeros(2), np.array([1.0]), None, scheme)
    for _ in range(round(duration / dt)):
        step = advance(Pendulum(), state, None, scheme)
        assert step.converged
        state = step.state
    return state


def reference() -> np.ndarray:
    """Position after 1 s from the angle to the vertical, phi'' = -g sin(phi)."""
    solution = solve_ivp(
        lambda t, y: (y[1], -GRAVITY * np.sin(y[0])), (0.0, 1.0), (np.pi / 2, 0.0), rtol=1e-12, atol=1e-12
    )
    phi = solution.y[0, -1]
    return np.array([np.sin(phi), -np.cos(phi)])


@pytest.mark.parametrize("rho_inf", [0.0, 0.25, 0.5, 0.8, 1.0])
def test_parameters_satisfy_the_conditions_of_order_and_damping(rho_inf):
    s = AlphaScheme(rho_inf=rho_inf)
    assert s.gamma == pytest.approx(0.5 - s.alpha_m + s.alpha_f)
    assert s.beta == pytest.approx(0.25 * (s.gamma + 0.5) ** 2)
    assert s.alpha_m <= s.alpha_f <= 0.5  # unconditionally stable [Chung-Hulbert 1993]
    assert (s.alpha_f - s.alpha_m - 1.0) / (s.alpha_f - s.alpha_m + 1.0) == pytest.approx(-rho_inf)


def test_the_choice_of_the_source():
    s = AlphaScheme()
    assert (s.alpha_m, s.alpha_f, s.gamma, s.beta) == (-1.0, 0.0, 1.5, 1.0)


@pytest.mark.parametrize("rho_inf", [0.0, 0.5, 0.9])
def test_order_two(rho_inf):
    """The printed sign of the old forces in the residual would spoil the order for every rho_inf but 0."""
    exact = reference()
    coarse, fine = (np.linalg.norm(swing(dt, rho_inf).x - exact) for dt in (0.005, 0.0025))
    assert 3.4 < coarse / fine < 4.6


def test_the_rod_neither_stretches_nor_drifts():
    state = swing(0.01)
    assert abs(np.linalg.norm(state.x) - 1.0) < 1e-12
    assert abs(state.x @ state.v) < 1e-12


def test_the_first_solve_gives_the_force_of_the_rod():
    state = begin(Pendulum(), np.array([0.0, -1.0]), np.array([3.0, 0.0]), np.array([1.0]), None, AlphaScheme())
    np.testing.assert_allclose(state.a, (0.0, 9.0), atol=1e-12)
    assert state.lam[0] == pytest.approx(2.0 * (9.0 + GRAVITY))


def test_projection_is_the_least_change():
    J = np.random.default_rng(0).normal(size=(3, 6))
    C = np.array([1.0, -2.0, 0.5])
    np.testing.assert_allclose(least_change(J, C), np.linalg.pinv(J) @ C, atol=1e-12)


def test_projection_goes_to_the_nearest_point():
    x, _, J = close_position(Pendulum(), np.array([0.6, -0.88]), None, AlphaScheme())
    np.testing.assert_allclose(x, np.array([0.6, -0.88]) / np.hypot(0.6, 0.88), atol=1e-12)
    np.testing.assert_allclose(J[0], x)


def test_a_singular_projection_says_so():
    with pytest.raises(np.linalg.LinAlgError):
        close_position(Pendulum(), np.zeros(2), None, AlphaScheme())


def test_an_unconverged_step_keeps_its_last_iterate():
    scheme = AlphaScheme(dt=0.05, max_iterations=1)
    state = begin(Pendulum(), np.array([1.0, 0.0]), np.array([0.0, -3.0]), np.array([1.0]), None, scheme)
    step = advance(Pendulum(), state, None, scheme)
    assert not step.converged
    assert step.iterations == 1
    assert step.residual > scheme.tolerance


def test_settings_are_checked():
    with pytest.raises(ModelError, match="rho_inf"):
        AlphaScheme(rho_inf=1.5, dt=0.0)
