"""A batch: the same bits on any number of threads, each simulation on its own."""

from __future__ import annotations

import numpy as np
import pytest

from stickslip.engine.simulation import Simulation
from stickslip.engine.simulation_batch import SimulationBatch
from stickslip.model import Body, Coulomb, Drive, Free, Input, ModelError, Plane, Prismatic, Scene, Sphere

N = 5


@pytest.fixture
def scene():
    return Scene(
        "pushed",
        bodies=(Body.sphere("ball", 1.0, 0.1), Body.box("cart", 2.0, (0.1, 0.1, 0.1))),
        joints=(
            Free("free", child="ball", q0=(0, 0, 0.3, 1, 0, 0, 0)),
            Prismatic("rail", child="cart", axis=(1, 0, 0), at_parent=(0, 1, 0), drive=(Drive("force", "push"),)),
        ),
        inputs=(Input("push"),),
        shapes=(Sphere("ball", "ball", radius=0.1), Plane("floor")),
        laws=(Coulomb(mu=0.4),),
    )


def pushes():
    return np.linspace(-1.0, 1.0, N)[:, None]


def test_bits_do_not_depend_on_threads_and_are_those_of_one_simulation(scene):
    results = []
    for threads in (1, 2, 3):
        with SimulationBatch(scene, N, threads) as batch:
            assert batch.inputs == ("push",)
            for _ in range(5):
                assert batch.step(pushes(), 60).all()
            results.append(batch.states())
    assert all(np.array_equal(results[0], other) for other in results[1:])
    alone = Simulation(scene)
    alone.set_input("push", pushes()[3, 0])
    alone.step(300)
    assert np.array_equal(alone.state_vector(), results[0][3])


def test_one_is_reset_and_the_others_go_on(scene):
    with SimulationBatch(scene, N) as batch:
        first = batch.states()[0]
        batch.step(pushes(), 100)
        before = batch.states()
        batch.reset([2])
        after = batch.states()
        assert np.array_equal(after[2], first)
        assert np.array_equal(np.delete(after, 2, 0), np.delete(before, 2, 0))
        moved = first.copy()
        moved[0] = 0.7
        batch.reset([4], [moved])
        assert batch.states()[4, 0] == 0.7
        assert batch.simulations[4].i_step == 0


def test_wrong_shapes_are_refused(scene):
    with SimulationBatch(scene, 2) as batch:
        for bad in (np.zeros((2, 2)), np.zeros((3, 1)), np.full((2, 1), np.nan)):
            with pytest.raises(ModelError, match="inputs"):
                batch.step(bad)
        with pytest.raises(ModelError, match="one for each"):
            batch.reset([0, 1], [batch.states()[0]])
    with pytest.raises(ModelError, match="1 or more"):
        SimulationBatch(scene, 0)
