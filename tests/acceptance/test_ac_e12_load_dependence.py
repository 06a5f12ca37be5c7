"""AC-E12: lateral friction of a runner grows linearly with load up to its highest value.

Source: bob specification, AC-E12, [Rempfler, eq. 4.5].
Tolerance: 1e-15, one rounding; the ends are exact.
"""

from __future__ import annotations

import numpy as np
import pytest

from stickslip.kernels.solver.laws import RUNNER
from stickslip.kernels.solver.prox import friction_shape, runner_mu_b

LOW, HIGH, LOAD = 0.02, 0.1, 3.0
PAR = np.array([[0.004, 0.00264, LOW, HIGH, LOAD, 0.0]])


def test_the_ends_are_exact():
    assert runner_mu_b(PAR, 0, 0.0) == LOW
    assert runner_mu_b(PAR, 0, LOAD) == HIGH
    assert runner_mu_b(PAR, 0, 2.0 * LOAD) == HIGH


@pytest.mark.parametrize("share", [0.1, 0.25, 0.5, 0.9])
def test_linear_between(share):
    assert runner_mu_b(PAR, 0, share * LOAD) == pytest.approx(LOW + share * (HIGH - LOW), abs=1e-15)


def test_the_width_of_the_set_is_mu_b_times_load():
    for P_n in (0.3, 1.7, 5.0):
        _, radius, kappa = friction_shape(RUNNER, PAR, 0, P_n)
        assert kappa * radius == pytest.approx(runner_mu_b(PAR, 0, P_n) * P_n, rel=1e-15)
