"""Snapshots of strangers: what kernels would read beyond their arrays is refused."""

from __future__ import annotations

import numpy as np
import pytest

from stickslip.engine import Simulation
from stickslip.engine.simulation import Snapshot
from stickslip.kernels.collision.narrow_hull import AT_A, FACE, KEY, SEED, SHIFT
from stickslip.model import Body, Coulomb, Free, Hull, ModelError, Plane, Scene

CORNERS = [(x, y, z) for x in (-0.1, 0.1) for y in (-0.1, 0.1) for z in (-0.1, 0.1)]


@pytest.fixture(scope="module")
def simulation():
    bodies = [Body(name, 1.0, (0.01, 0.01, 0.01)) for name in ("a", "b")]
    joints = [
        Free(f"j{body.name}", child=body.name, q0=(0, 0, 0.1 + 0.2 * i, 1, 0, 0, 0)) for i, body in enumerate(bodies)
    ]
    shapes = [Plane("floor"), *(Hull(f"h{body.name}", body.name, vertices=CORNERS) for body in bodies)]
    made = Simulation(Scene("hulls", bodies=bodies, joints=joints, shapes=shapes, laws=[Coulomb(0.5)]))
    made.step(20)
    return made


def index_of(simulation, name):
    return next(i for i, array in enumerate(simulation.state) if array is getattr(simulation.state, name))


@pytest.mark.parametrize(
    ("name", "column", "value"),
    [("n_memory", None, 10**9), ("n_memory", None, -1), ("i_step", None, -1), ("warm", AT_A, 1e9), ("warm", AT_A, -1.0),
     ("warm", AT_A, np.nan), ("warm", FACE, 1e9), ("warm", SEED, 1e9 * SHIFT), ("warm", SEED, 1e9)],
)  # fmt: skip
def test_a_snapshot_that_refers_to_nothing_is_refused(simulation, name, column, value):
    snapshot = simulation.snapshot()
    arrays = [array.copy() for array in snapshot.arrays]
    array = arrays[index_of(simulation, name)]
    pairs = np.flatnonzero(simulation.state.warm[:, KEY] > 0.0)
    pairs = pairs[pairs >= len(simulation.scene.shapes)]
    assert pairs.size > 0
    array[0 if column is None else (pairs[0], column)] = value
    before = simulation.state.q.copy()
    with pytest.raises(ModelError, match="refers to contacts or hulls that do not exist"):
        simulation.restore(Snapshot(snapshot.scene_name, tuple(arrays)))
    assert np.array_equal(simulation.state.q, before)


def test_a_snapshot_of_touching_hulls_is_restored(simulation):
    snapshot = simulation.snapshot()
    simulation.step(5)
    simulation.restore(snapshot)
    assert simulation.i_step == int(snapshot.arrays[index_of(simulation, "i_step")][0])
