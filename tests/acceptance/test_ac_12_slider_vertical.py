"""AC-12: a slider of 10 kg on a vertical rail slides below 98.1 N of friction and holds above.

Source: joint-friction specification, AC-12. After 1 s: v = -(g - limit / m), exact in both schemes; z is the discrete
sum a dt^2 n (n + 1) / 2 = -2.42905 m with semi-implicit Euler and the exact a t^2 / 2 = -2.405 m with Moreau's rule.
"""

from __future__ import annotations

import pytest
from tests.acceptance.joint_runs import trace
from tests.acceptance.slider_runs import slider_scene

Z_AXIS = (0.0, 0.0, 1.0)
OFFSET = (0.3, 0.0, 0.0)


def fall(limit, scheme):
    run = trace(slider_scene(Z_AXIS, OFFSET, limit, scheme=scheme), "rail", 1.0)
    return float(run.u[-1, 0]), float(run.q[-1, 0])


@pytest.mark.exact
@pytest.mark.parametrize(("scheme", "z"), [("euler", -2.42905), ("moreau", -2.405)])
def test_it_slides_with_half_the_friction(scheme, z):
    v, way = fall(50.0, scheme)
    assert v == pytest.approx(-4.81, abs=1e-12)
    assert way == pytest.approx(z, abs=1e-12)


@pytest.mark.exact
@pytest.mark.parametrize("scheme", ["euler", "moreau"])
def test_the_threshold_is_sharp(scheme):
    assert fall(98.0, scheme)[0] == pytest.approx(-0.01, abs=1e-12)
    assert fall(98.1 * (1.0 - 1e-9), scheme)[0] < 0.0
    for limit in (98.1 * (1.0 + 1e-9), 98.2, 120.0):
        v, z = fall(limit, scheme)
        assert abs(v) <= 1e-9
        assert abs(z) <= 1e-9
