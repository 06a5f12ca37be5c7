"""Gymnasium environments: its own checker passes, seeds decide everything, copies in step are those of one, and a policy can be trained."""

from __future__ import annotations

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium", reason="gymnasium is not installed: pip install stickslip[gym]")

import cma  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402

import stickslip.gym  # noqa: E402
from stickslip.gym.hopper import UP  # noqa: E402

NAMES = ["Cartpole", "Hopper", "PushDoor", "Bob"]


@pytest.mark.filterwarnings("ignore:.*Box observation space.*infinity")
@pytest.mark.parametrize("name", NAMES)
def test_gymnasium_finds_nothing_to_complain_about(name):
    env = gymnasium.make(f"stickslip/{name}-v0")
    check_env(env.unwrapped, skip_render_check=True)
    env.close()


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_and_actions_give_the_same_numbers(name):
    episodes = []
    for _ in range(2):
        env = gymnasium.make(f"stickslip/{name}-v0")
        seen, _ = env.reset(seed=7)
        actions = np.random.default_rng(1).uniform(-0.3, 0.3, (20, *env.action_space.shape))
        rows = [seen]
        for action in actions:
            seen, reward, over, late, _ = env.step(action)
            rows.append(np.append(seen, reward))
            if over or late:
                break
        episodes.append(np.concatenate(rows))
        env.close()
    assert np.array_equal(*episodes)


@pytest.mark.parametrize("name", ["Cartpole", "Hopper", "PushDoor"])
def test_copies_in_step_are_those_of_one_environment(name):
    vector = gymnasium.make_vec(f"stickslip/{name}-v0", num_envs=3)
    assert isinstance(vector.unwrapped, stickslip.gym.SceneVectorEnv)
    one = gymnasium.make(f"stickslip/{name}-v0")
    seen, _ = vector.reset(seed=5)
    alone, _ = one.reset(seed=7)
    assert np.array_equal(seen[2], alone)
    actions = np.random.default_rng(2).uniform(-0.2, 0.2, (6, 3, *one.action_space.shape))
    for row in actions:
        seen, rewards, *_ = vector.step(row)
        alone, reward, *_ = one.step(row[2])
        assert np.array_equal(seen[2], alone)
        assert rewards[2] == reward
    vector.close()
    one.close()


def test_a_copy_that_is_over_begins_anew_and_the_others_go_on():
    vector = gymnasium.make_vec("stickslip/Cartpole-v0", num_envs=2)
    vector.reset(seed=0)
    pushes = np.array([[1.0], [0.0]])
    for _ in range(200):
        seen, _, over, _, _ = vector.step(pushes)
        if over[0]:
            break
    assert over[0]
    assert not over[1]
    before = seen[1]
    seen, rewards, over, _, _ = vector.step(pushes)
    assert np.abs(seen[0]).max() <= 0.05  # a first state
    assert rewards[0] == 0.0
    assert not over[0]
    assert np.abs(seen[1] - before).max() < 0.1
    vector.close()


def test_the_hopper_stands_on_its_foot_at_first():
    env = gymnasium.make("stickslip/Hopper-v0")
    seen, _ = env.reset(seed=0)
    assert seen[0] == pytest.approx(UP, abs=2e-3)
    for _ in range(10):
        seen, _, over, _, _ = env.step(np.zeros(3))
        assert not over
    assert seen[0] == pytest.approx(UP, abs=0.05)
    env.close()


def test_a_few_generations_of_cma_es_balance_the_cart_pole():
    """A linear policy of four numbers, from nothing: the pole stays up several times as long. Seeds make it the same run always."""
    n, most = 8, 150
    vector = gymnasium.make_vec("stickslip/Cartpole-v0", num_envs=n)

    def upright(policies):
        seen, _ = vector.reset(seed=3)
        alive, points = np.ones(n, bool), np.zeros(n)
        for _ in range(most):
            seen, rewards, over, _, _ = vector.step(np.tanh(np.sum(seen * policies, axis=1, keepdims=True)))
            points += np.where(alive, rewards, 0.0)
            alive &= ~over
            if not alive.any():
                break
        return points

    before = upright(np.zeros((n, 4))).mean()
    search = cma.CMAEvolutionStrategy(np.zeros(4), 2.0, {"seed": 1, "popsize": n, "verbose": -9})
    for _ in range(12):
        asked = search.ask()
        search.tell(asked, (-upright(np.array(asked))).tolist())
    after = upright(np.tile(search.result.xbest, (n, 1))).mean()
    vector.close()
    assert before < 0.5 * most
    assert after > 2.0 * before
