"""AC-U2: a set-up that is saved and loaded again has identical parameters.

Source: bobsleigh specification 5D. Identical means equal to the last bit, so the sled runs to the same bits too.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from tests.acceptance.bob_runs import on_level_ice

from stickslip.apps.bob import SETUPS, BobSetup, load_bob, ship_setup
from stickslip.io.setup_file import load_setup, save_setup


def tuned() -> BobSetup:
    base = BobSetup()
    return replace(
        base,
        name="Sunday, hard ice",
        runner=replace(base.runner, mu_t=1.0 / 300.0, mu_b_high=0.1 + 1e-17),
        bumper=replace(base.bumper, e_n=0.06),
        springs=replace(base.springs, articulation=replace(base.springs.articulation, spring_set="hard", preload=0.0)),
        steering=replace(base.steering, directness=5.0 / 7.0),
    )


@pytest.mark.parametrize("setup", [tuned(), *(ship_setup(category) for category in SETUPS)], ids=lambda s: s.name)
def test_loading_inverts_saving(setup, tmp_path):
    path = tmp_path / "setup.toml"
    save_setup(setup, path)
    assert load_setup(path, BobSetup) == setup
    assert load_bob(path, setup.category) == setup


def test_a_loaded_set_up_runs_to_the_same_bits(tmp_path):
    path = tmp_path / "setup.toml"
    save_setup(tuned(), path)
    states = []
    for setup in (tuned(), load_bob(path)):
        sim = on_level_ice(setup, speed=30.0)
        sim.set_input("steering", 0.01)
        sim.step(500)
        states.append(np.concatenate([sim.state.q, sim.state.u]))
    assert (states[0] == states[1]).all()


def test_the_two_man_bob_that_ships_is_the_default():
    assert ship_setup("two-man") == BobSetup()
