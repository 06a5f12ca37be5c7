"""What the thesis model of the skeleton does right and wrong, beyond its printed numbers."""

from __future__ import annotations

import math

import numpy as np
import pytest
from tests.acceptance.skeleton_cases import bend_run, channel_mesh, held, level_run, mesh_from_rows

from stickslip.validation.skeleton_thesis.generalised_alpha import AlphaScheme
from stickslip.validation.skeleton_thesis.run import (
    Ending,
    energy,
    load,
    normal_weight,
    simulate,
    speed,
    start_on,
    yaw_pitch_roll,
)
from stickslip.validation.skeleton_thesis.sled import SkeletonParameters, ThesisSled
from stickslip.validation.skeleton_thesis.surfaces import PlaneSurface


def test_a_bend_is_carried_as_if_the_sled_stood_still():
    """At the balanced bank of 58.5 degrees (25 m, 20 m/s) the load must be 2158 N; the model gives m g cos(roll), 590 N."""
    run = bend_run(25.0, 2.5, math.radians(58.5), 20.0, 0.3)
    assert math.hypot(9.81, 400.0 / 25.0) * 115.0 == pytest.approx(2158.0, abs=1.0)
    assert load(run)[1] == pytest.approx(590.0, rel=0.02)
    np.testing.assert_allclose(load(run), normal_weight(run), rtol=0.02)


def test_a_level_mesh_is_a_plane():
    """Facets with one common plane: what is nearest does not matter."""
    x, y = np.meshgrid(np.arange(0.0, 15.0, 0.1), np.linspace(-0.7, 0.7, 20), indexing="ij")
    sled = ThesisSled(mesh_from_rows(np.stack([x, y, np.zeros_like(x)], axis=2)))
    run = simulate(sled, start_on(sled, (0.5, 0.0, 0.0), 0.0, 11.11), held(1.0, 98.0, 5.0))
    plane = level_run(held(1.0, 98.0, 5.0))
    np.testing.assert_allclose(run.x[-1] - [0.5, *np.zeros(7)], plane.x[-1], atol=1e-9)
    np.testing.assert_allclose(run.lam[-1], plane.lam[-1], atol=1e-6)


def test_the_side_wall_ends_a_run_as_in_the_source():
    """Contacts that never open climb the fillet (0.125 m, less than the sled) and pull, until a step does not converge.

    This is how all runs of the source end. The number of iterations per step, 20 at the end, is its only symptom there.
    """
    sled = ThesisSled(channel_mesh())
    start = start_on(sled, (2.0, 0.0, -0.24), 0.0, 11.11)
    run = simulate(sled, start, held(3.0, head=10.0), AlphaScheme(tolerance=1e-9))
    assert run.ending is Ending.NOT_CONVERGED
    assert run.iterations[-1] == run.scheme.max_iterations
    assert abs(yaw_pitch_roll(run)[-2, 2]) > math.radians(20.0)
    assert run.lam[:-1].max() > 0.0, "no contact pulled"
    assert (run.lam[:100] < 0.0).all(), "on the floor all contacts press"


def test_energy_never_grows_on_level_ice():
    run = level_run(held(2.0, 98.0))
    assert np.diff(energy(run)).max() < 0.0


def test_free_slide_down_an_incline():
    """Without friction and drag a = g sin(slope) along it, and the loads are equal."""
    sled = ThesisSled(
        PlaneSurface(-0.15), SkeletonParameters(mu_front=0.0, mu_rear=0.0, cornering=0.0, drag_coefficient=0.0)
    )
    run = simulate(sled, start_on(sled, (0.0, 0.0, 0.0), 0.0, 10.0), held(1.0))
    slope = math.atan(0.15)
    assert speed(run)[-1] == pytest.approx(10.0 + 9.81 * math.sin(slope), abs=1e-9)
    np.testing.assert_allclose(run.lam, -115.0 * 9.81 * math.cos(slope) / 4.0, atol=1e-8)
    np.testing.assert_allclose(yaw_pitch_roll(run)[-1], (0.0, slope, 0.0), atol=1e-12)


def test_smooth_motion_converges_with_order_two():
    """Error of the lateral shift after 1 s of head steering against 5 ms; (8² - 1)/(4² - 1) = 4.2 for order two."""
    shift = {dt: level_run(held(1.0, head=10.0, dt=dt, from_start=True), dt=dt).x[-1, 1] for dt in (0.04, 0.02, 0.005)}
    ratio = (shift[0.04] - shift[0.005]) / (shift[0.02] - shift[0.005])
    assert 3.7 < ratio < 4.7
