"""Laws of mechanics that every step of every scene must obey: balance of momentum, laws of contact, loss of energy."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.balance import Balance, law_errors
from tests.random_scenes import random_scene
from tests.strategies import scenes

from stickslip.engine.simulation import Simulation
from stickslip.kernels.solver.laws import LOADED_BALL

SEEDS = st.integers(0, 2**32 - 1)
MOMENTUM = 1e-12  # relative to the change of a step, beyond the rounding of the velocities before and after it
LAW = 1e-5  # m/s: percussions are converged to 1e-6 of their size, and the fastest bodies move at 10 m/s


@settings(max_examples=300)
@given(seed=SEEDS)
def test_every_step_balances_momentum_and_obeys_its_laws(seed):
    sim = Simulation(random_scene(seed))
    for _ in range(40):
        report = sim.step()
        assert report.finite
        assert report.lost_contacts == 0
        assert report.unconverged_steps == 0
        assert report.residual < LAW
        step = Balance(sim)
        assert step.momentum_error() < MOMENTUM
        gained, scale = step.percussion_energy()
        assert gained <= 1e-9 * scale  # e = 0: every percussion takes energy or leaves it
        for block in step.blocks:
            outside, loss, approach = law_errors(block)
            size = float(np.abs(block.P).max())
            assert outside < 1e-9
            assert abs(loss) <= LAW * size  # of all admissible percussions the most dissipative one
            assert approach < LAW
            if block.contact and block.kind != LOADED_BALL:
                assert block.P[0] >= 0.0
            if block.contact:
                friction = slice(0 if block.kind == LOADED_BALL else 1, None)
                assert float(block.P[friction] @ block.gamma[friction]) <= LAW * size  # friction never drives


@settings(max_examples=200)
@given(seed=SEEDS, e=st.sampled_from((0.0, 0.2, 0.5, 0.8, 1.0)))
def test_impacts_with_one_common_restitution_never_gain_energy(seed, e):
    sim = Simulation(random_scene(seed, gravity=0.0, e=e, bare=True, correction=0.0))
    for _ in range(60):
        assert sim.step().finite
        step = Balance(sim)
        assert step.momentum_error() < MOMENTUM
        # M (u_end - u_beg) = h dt + W P, so the percussions add 1/2 P·W (u_end + u_beg) to the kinetic energy.
        gained = sum(0.5 * block.P @ (block.w @ (step.u_end + step.u_beg)) for block in step.blocks)
        assert gained <= 1e-6 * 0.5 * step.u_beg @ step.M @ step.u_beg


@settings(max_examples=100)
@given(scene=scenes())
def test_scenes_of_the_model_run_without_a_non_finite_number(scene):
    sim = Simulation(scene)
    report = sim.step(20)
    assert report.finite
    assert report.steps == 20
    assert np.isfinite(sim.energy()).all()
    for body in scene.bodies:
        assert np.isfinite(sim.pose(body.name)[0]).all()
