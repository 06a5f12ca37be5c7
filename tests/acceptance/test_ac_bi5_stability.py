"""B-I5: damping of the methods on y' = λ y: Radau for all Re λ ≤ 0 and in the limit to zero; BDF where its wedge says.

One step of constant size is taken from the methods themselves, with tolerances that nothing misses. Source: [Hans, sec. 2.2.4].
"""

from __future__ import annotations

import numpy as np
import pytest

from stickslip.engine.stiff_solver import StiffSolver, equations
from stickslip.kernels.base.jit import uncached_kernel


@uncached_kernel
def turning(t, y, params, out):
    out[0] = params[0] * y[0] - params[1] * y[1]
    out[1] = params[1] * y[0] + params[0] * y[1]
    return 0


def radau_factor(z):
    """R(z) of one Radau step of size 1."""
    solver = StiffSolver(
        equations(turning, 2, (z.real, z.imag)), (1.0, 0.0), rel_tol=0.0, abs_tol=1e9, first=1.0, longest=1.0
    )
    solver.advance(1.0)
    assert solver.effort.steps == 1
    return complex(*solver.state)


@pytest.mark.parametrize("z", [-0.1 + 1j, -1 + 5j, 3j, -20 + 0j, -1e3 + 50j, 40j])
def test_radau_has_its_stability_function(z):
    exact = (1 + 0.4 * z + z**2 / 20) / (1 - 0.6 * z + 0.15 * z**2 - z**3 / 60)
    assert radau_factor(z) == pytest.approx(exact, abs=1e-6)
    assert abs(radau_factor(z)) <= 1.0 + 1e-9


def test_backward_differences_are_stable_in_their_wedges():
    """Angles 86.03°, 73.35° and 51.84° of the classical formulas of order 3 to 5, 0.1°, from their root locus."""
    for order, expected in ((3, 86.03), (4, 73.35), (5, 51.84)):
        root = np.exp(1j * np.linspace(0.0, 2.0 * np.pi, 200001))
        locus = sum((1.0 - 1.0 / root) ** k / k for k in range(1, order + 1))
        left = locus[(locus.real < 0.0)]
        assert np.degrees(np.min(np.abs(np.pi - np.abs(np.angle(left))))) == pytest.approx(expected, abs=0.1)
