"""Starts, endings and channels of a run."""

from __future__ import annotations

import numpy as np
import pytest

from stickslip.model.errors import ModelError
from stickslip.validation.skeleton_thesis.generalised_alpha import AlphaScheme
from stickslip.validation.skeleton_thesis.run import (
    Ending,
    angular_acceleration,
    angular_velocity,
    energy,
    eyes,
    late_steps,
    load,
    rotations,
    simulate,
    start_on,
    yaw_pitch_roll,
)
from stickslip.validation.skeleton_thesis.sled import ThesisSled
from stickslip.validation.skeleton_thesis.surfaces import CircularBend, Contacts, PlaneSurface

LEVEL = ThesisSled(PlaneSurface())


class Cracked(PlaneSurface):
    """A level plane that is a wall below the two right contacts behind x = 0.5 m: no four contacts can lie on it."""

    def contact(self, points, near=None):
        contacts = super().contact(points, near)
        normal = contacts.normal.copy()
        if points[:, 0].max() > 0.5:
            normal[:] = (1.0, 0.0, 0.0)
        return Contacts(contacts.point, normal, contacts.tangents, contacts.facet)


def short_run(sled=LEVEL, n=5, **settings):
    return simulate(sled, start_on(sled, (0.0, 0.0, 0.0), 0.0, 10.0), np.zeros((n + 1, 2)), AlphaScheme(**settings))


def test_a_start_lies_flat_on_the_surface_and_points_ahead():
    sled = ThesisSled(CircularBend(25.0, 2.5))
    bank = 0.4
    point = (25.0 + 2.5 * np.sin(bank), 0.0, 2.5 * (1.0 - np.cos(bank)))
    x, v = start_on(sled, point, 0.5 * np.pi, 12.0)
    # The athlete's weight side: y of the body points to the centre, the outer side is up.
    np.testing.assert_allclose(
        x[:3], np.array(point) + 0.125 * np.array([-np.sin(bank), 0.0, np.cos(bank)]), atol=1e-12
    )
    np.testing.assert_allclose(v[:3], (0.0, 12.0, 0.0), atol=1e-12)
    run = simulate(sled, start_on(sled, point, 0.5 * np.pi, 12.0), np.zeros((1, 2)))
    np.testing.assert_allclose(
        yaw_pitch_roll(run)[0], (0.5 * np.pi, 0.0, -bank), atol=1e-3
    )  # the ring bends below the sled


def test_channels_have_one_row_per_instant():
    run = short_run(n=5)
    assert run.ending is Ending.STEERING_USED
    assert run.time.shape == (6,)
    assert run.time[-1] == pytest.approx(0.05)
    for channel, width in (("x", 8), ("v", 8), ("a", 8), ("lam", 4), ("slip", 4), ("steering", 2)):
        assert getattr(run, channel).shape == (6, width)
    for channel in ("iterations", "residual", "computing_time"):
        assert getattr(run, channel).shape == (5,)
    assert late_steps(run).max(initial=0) <= 5


def test_a_run_of_no_steps_is_its_start():
    run = short_run(n=0)
    assert run.x.shape == (1, 8)
    assert run.iterations.shape == (0,)


def test_the_recorded_acceleration_is_not_the_filtered_one():
    """A moment switched on at step 1 is felt in full at step 1, although the scheme's own acceleration lags behind.

    Less the damping of the contacts, C_S m g a²/v per yaw rate, which acts at the end of the step already.
    """
    steering = np.zeros((4, 2))
    steering[1:, 1] = 10.0
    run = simulate(LEVEL, start_on(LEVEL, (0.0, 0.0, 0.0), 0.0, 11.11), steering)
    assert angular_acceleration(run)[0, 2] == pytest.approx(0.0, abs=1e-12)
    p = LEVEL.parameters
    damping = p.cornering * p.weight * p.half_contact_length**2 / 11.11 * angular_velocity(run)[1, 2]
    assert angular_acceleration(run)[1, 2] == pytest.approx((10.0 - damping) / p.inertia[2], rel=1e-4)


def test_an_unconverged_step_ends_the_run():
    run = short_run(n=10, max_iterations=1)
    assert run.ending is Ending.NOT_CONVERGED
    assert len(run.time) == 2
    assert run.iterations.tolist() == [1]


def test_a_singular_step_ends_the_run_before_it():
    run = short_run(ThesisSled(Cracked()), n=50)
    assert run.ending is Ending.SINGULAR
    assert 1 < len(run.time) < 50
    assert len(run.iterations) == len(run.time) - 1
    assert np.isfinite(run.x).all()


def test_outputs_of_a_known_pose():
    run = short_run(n=0)
    np.testing.assert_allclose(eyes(run)[0], (0.5, 0.0, 0.125), atol=1e-12)
    np.testing.assert_allclose(rotations(run)[0], np.eye(3), atol=1e-12)
    np.testing.assert_allclose(angular_velocity(run)[0], 0.0, atol=1e-12)
    p = LEVEL.parameters
    assert energy(run)[0] == pytest.approx(0.5 * p.mass * 100.0 + p.weight * 0.125)
    assert load(run)[0] == pytest.approx(p.weight)


@pytest.mark.parametrize("steering", [np.zeros((3, 3)), np.zeros(4), np.zeros((0, 2)), [[0.0, np.nan]]], ids=repr)
def test_steering_must_be_a_finite_table(steering):
    with pytest.raises(ModelError, match="steering"):
        simulate(LEVEL, start_on(LEVEL, (0.0, 0.0, 0.0), 0.0, 10.0), steering)


def test_starts_are_checked():
    with pytest.raises(ModelError, match="start"):
        start_on(LEVEL, (0.0, np.inf, 0.0), 0.0, 10.0)
    with pytest.raises(ModelError, match="start"):
        simulate(ThesisSled(Cracked()), start_on(LEVEL, (1.0, 0.0, 0.0), 0.0, 10.0), np.zeros((1, 2)))
