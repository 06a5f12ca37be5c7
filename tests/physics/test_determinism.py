"""Same scene, same inputs, same bits: repeated, restored, in pieces, and in threads at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pytest
from tests.random_scenes import random_scene

from stickslip.engine.simulation import Simulation
from stickslip.scenes import sled13

SEEDS = [3, 11, 29]


def bits(sim: Simulation) -> tuple[bytes, ...]:
    """The whole state."""
    return tuple(array.tobytes() for array in sim.state)


@pytest.mark.parametrize("seed", SEEDS)
def test_repeated_runs_give_the_same_bits(seed):
    scene = random_scene(seed, e=0.3)
    runs = [Simulation(scene) for _ in range(2)]
    for sim in runs:
        sim.step(300)
    assert bits(runs[0]) == bits(runs[1])


@pytest.mark.parametrize("seed", SEEDS)
def test_many_steps_in_one_call_equal_single_steps(seed):
    scene = random_scene(seed, e=0.3)
    at_once, one_by_one = Simulation(scene), Simulation(scene)
    at_once.step(200)
    for _ in range(200):
        one_by_one.step()
        one_by_one.energy()  # reading leaves no trace
        one_by_one.contacts()
        one_by_one.reaction(scene.joints[0].name)
    assert bits(at_once) == bits(one_by_one)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("solver", ["sweeps", "jacobi", "newton"])
def test_run_restored_from_a_snapshot_goes_on_with_the_same_bits(seed, solver):
    sim = Simulation(random_scene(seed, e=0.3, solver=solver))
    sim.step(100)
    snapshot = sim.snapshot()
    sim.step(100)
    expected = bits(sim)
    sim.step(57)
    sim.restore(snapshot)
    sim.step(100)
    assert bits(sim) == expected
    other = Simulation(sim.scene)
    other.restore(snapshot)
    other.step(100)
    assert bits(other) == expected


def test_simulations_in_two_threads_do_not_disturb_each_other():
    def run(n: int) -> tuple[bytes, ...]:
        scene = sled13.build()
        sim = Simulation(replace(scene, step=replace(scene.step, dt=2e-4 * (1 + n % 2))))
        sim.step(1500)
        return bits(sim)

    alone = [run(0), run(1)]
    with ThreadPoolExecutor(2) as pool:
        together = list(pool.map(run, range(4)))
    assert together == [alone[0], alone[1], alone[0], alone[1]]


def test_compiled_scene_is_shared_without_being_written():
    first = Simulation(random_scene(3))
    before = [array.copy() for array in first.compiled.initial]
    first.step(50)
    second = Simulation(first.compiled)
    assert all(np.array_equal(a, b) for a, b in zip(before, second.state, strict=True))
    second.step(50)
    assert bits(first) == bits(second)
