"""AC-41: the simulated athlete exerts moments in proportion to the stick, M_alpha within ±100 N m and M_HS within ±10 N m.

Source: skeleton specification 5.3, [Shankar, sec. 4.3.2]. M_alpha is the moment that twists the runners against each other, each by
alpha/2: half the difference of what limbs exert on the two. Read from a run: every load on runners and athlete times the effort that
moves it, at every step. Tolerance: exact; the sum of two products rounds. Axes and dead zone of a pad: `tests/studio/test_platform.py`.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from tests.acceptance.sled_runs import SLEDS, on_level_ice

from stickslip.apps.parts.press import Press
from stickslip.apps.skeleton import SkeletonSled, ship_setup
from stickslip.engine.simulation import Simulation
from stickslip.model import Load, ModelError

TWIST, HEAD = 100.0, 10.0  # N m
#: A head so large that the wind would turn it with 72 N m at 12 m/s: the limit must hold it.
STRONG_HEAD = replace(SLEDS["skeleton"].setup.steering, head_arm=0.79)


def moments(simulation: Simulation) -> tuple[float, float]:
    """M_alpha and M_HS [N m] as they act now: about y, right against left runner, and about z of the athlete."""
    effort = {entry.name: simulation.state.inputs[i, 0] for i, entry in enumerate(simulation.scene.inputs)}
    torque = {"left_runner": np.zeros(3), "right_runner": np.zeros(3), "athlete": np.zeros(3)}
    for load in simulation.scene.forces:
        if isinstance(load, Load) and load.body in torque:
            torque[load.body] += np.array(load.torque) * effort[load.input]
    return 0.5 * float(torque["right_runner"][1] - torque["left_runner"][1]), float(torque["athlete"][2])


def held(sled: SkeletonSled, command: float) -> tuple[float, float]:
    """Moments of a command that has been held until the muscles have followed."""
    simulation = on_level_ice(sled, speed=12.0)
    sled.steer(simulation, command)
    simulation.step(5000)
    return moments(simulation)


@pytest.mark.parametrize(("category", "full"), [("men", 87.5), ("women", 70.0)])
def test_moments_are_linear_in_the_stick(category, full):
    sled = SkeletonSled(replace(ship_setup(category), steering=replace(ship_setup(category).steering, head_arm=0.79)))
    for command in (-1.0, -0.6, -0.1, 0.0, 0.25, 1.0):
        twist, head = held(sled, command)
        assert twist == pytest.approx(command * full, abs=1e-9)
        assert head == pytest.approx(command * HEAD, abs=1e-9)


def test_whatever_a_stick_does_both_moments_stay_within_their_limits():
    sled = SkeletonSled(replace(SLEDS["skeleton"].setup, steering=STRONG_HEAD))
    simulation = on_level_ice(sled, speed=12.0)
    rng = np.random.default_rng(41)
    felt = []
    for command in np.where(
        rng.random(40) < 0.5, np.sign(rng.uniform(-1.0, 1.0, 40)) * 1.5, rng.uniform(-1.5, 1.5, 40)
    ):
        sled.steer(simulation, command)
        for _ in range(50):
            simulation.step(10)
            felt.append(moments(simulation))
    twist, head = np.abs(felt).max(axis=0)
    assert 80.0 < twist <= TWIST
    assert 9.0 < head <= HEAD


def test_a_set_up_with_stronger_limbs_is_refused():
    steering = SLEDS["skeleton"].setup.steering
    assert replace(steering, knee=Press(-0.40, 312.5)).knee.down == 312.5  # 100 N m
    with pytest.raises(ModelError, match=r"twist_limit is 100.0 N m, and shoulder and knee .* by 101 N m"):
        replace(steering, knee=Press(-0.40, 317.5))
