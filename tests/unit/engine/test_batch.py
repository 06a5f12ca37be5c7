from __future__ import annotations

import threading
import time

import pytest
from tests.unit.engine.playground import playground
from tests.unit.engine.test_run import stiff_scene

from stickslip import scenes
from stickslip.contract.batch import iterate_batch, run_batch
from stickslip.engine import Simulation
from stickslip.engine.recorder import state_hash
from stickslip.model.compile import compile_scene


def push(value):
    return lambda simulation: simulation.set_input("push", value)


VARIATIONS = [push(0.1 * k) for k in range(6)]


def test_the_number_of_threads_does_not_change_a_bit():
    compiled = compile_scene(playground())
    one = run_batch(compiled, VARIATIONS, until=0.3, threads=1)
    two = run_batch(compiled, VARIATIONS, until=0.3, threads=2)
    assert [item.state_hash for item in one] == [item.state_hash for item in two]
    assert len({item.state_hash for item in one}) == len(VARIATIONS)


def test_a_run_in_a_batch_is_the_run_alone():
    (item,) = run_batch(playground(), [VARIATIONS[3]], until=0.2)
    alone = Simulation(playground())
    VARIATIONS[3](alone)
    alone.step(200)
    assert item.state_hash == state_hash(alone)


def test_results_keep_the_order_of_the_variations_whatever_takes_longer():
    done = []
    variations = [scenes.load("chain", n=n) for n in (20, 1, 3)]
    items = run_batch(
        playground(), variations, until=0.3, measure=lambda s: len(s.scene.bodies), on_progress=done.append
    )
    assert [item.index for item in items] == [0, 1, 2]
    assert [item.measured for item in items] == [20, 1, 3]
    assert done == [1, 2, 3]


def test_a_failing_run_does_not_stop_the_others():
    items = run_batch(playground(), [None, stiff_scene(), None], until=0.2)
    assert [bool(item.error) for item in items] == [False, True, False]
    assert "body 'shaken'" in items[1].error
    assert items[0].state_hash == items[2].state_hash


def test_variations_are_drawn_as_they_are_needed():
    drawn = []

    def endless():
        k = 0
        while True:
            drawn.append(k)
            yield None
            k += 1

    runs = iterate_batch(playground(), endless(), until=0.01, threads=2)
    assert [next(runs).index for _ in range(3)] == [0, 1, 2]
    runs.close()
    assert len(drawn) < 10


def test_no_threads_are_refused():
    with pytest.raises(ValueError, match="Give 1 or more"):
        run_batch(playground(), [None], until=0.1, threads=0)


def test_stepping_lets_other_threads_run():
    simulation = Simulation(scenes.load("chain", n=20))
    simulation.step(1)
    finished = threading.Event()

    def work():
        simulation.step(100_000)
        finished.set()

    thread = threading.Thread(target=work)
    thread.start()
    ticks = 0
    while not finished.is_set():
        time.sleep(1e-4)
        ticks += 1
    thread.join()
    assert ticks > 20  # with the lock held there would be one or two
