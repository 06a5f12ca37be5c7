"""Bodies that overlap are pushed apart gently, whatever they weigh and however they are joined."""

from __future__ import annotations

import numpy as np
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.random_trees import random_quat

from stickslip.engine.simulation import Simulation
from stickslip.kernels.percussion.correction import REACH
from stickslip.kernels.percussion.delassus import PUSH_SPEED
from stickslip.model import Body, Box, Coulomb, Cylindrical, Free, Revolute, Scene, Spherical, Universal

SIZE = 0.1  # m: half edge of the boxes
GAIN = (
    0.05  # of the kinetic energy: what displacements too small to be looked at may add to it, as the theory page says
)
N_STEP = 300


def tangle(seed: int, n: int, lightest: float) -> Scene:
    """Tree of boxes within each other: anchors and poses at random, masses down to `lightest`."""
    rng = np.random.default_rng(seed)
    bodies, joints, shapes = [], [], []
    for i in range(n):
        mass = float(10.0 ** rng.uniform(np.log10(lightest), 0.0))
        bodies.append(Body.box(f"b{i}", mass, (SIZE, SIZE, SIZE)))
        shapes.append(Box(f"s{i}", body=f"b{i}", half_extents=(SIZE, SIZE, SIZE)))
        if i == 0:
            joints.append(Free("root", child="b0", q0=(0, 0, 0, *random_quat(rng)), u0=rng.normal(size=6)))
            continue
        cls = (Revolute, Universal, Spherical, Cylindrical)[rng.integers(4)]
        fields = {} if cls is Spherical else {"axis": rng.normal(size=3)}
        if cls is Universal:
            fields["axis2"] = np.cross(fields["axis"], rng.normal(size=3))
        anchors = [SIZE * d / np.linalg.norm(d) for d in rng.normal(size=(2, 3))]
        u0 = rng.normal(size=len(cls.rates))
        parent = f"b{rng.integers(max(0, i - 2), i)}"
        joints.append(
            cls(f"j{i}", parent, f"b{i}", at_parent=anchors[0], at_child=anchors[1], u0=u0, **fields)  # type: ignore[arg-type]
        )
    return Scene(
        f"tangle {seed}",
        gravity=(0.0, 0.0, 0.0),
        bodies=bodies,
        joints=joints,
        shapes=shapes,
        laws=[Coulomb(mu=0.5)],
    )


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 2**32 - 1), st.integers(3, 8), st.sampled_from([1.0, 1e-3, 1e-5]))
@example(0, 8, 1e-5)
def test_a_tangle_of_joined_boxes_comes_apart_without_gaining_energy(seed, n, lightest):
    simulation = Simulation(tangle(seed, n, lightest))
    kinetic = simulation.energy()[0]
    for _ in range(N_STEP):
        assert simulation.step().finite
        assert simulation.energy()[0] <= (1.0 + GAIN) * kinetic


@settings(deadline=None, max_examples=20)
@given(st.integers(0, 2**32 - 1), st.sampled_from([1.0, 1e-5]))
def test_a_tangle_at_rest_has_no_energy_afterwards_and_moves_no_faster_than_stated(seed, lightest):
    simulation = Simulation(tangle(seed, 6, lightest))
    simulation.state.u[:] = 0.0
    for _ in range(N_STEP):
        before = simulation.poses()[0]
        simulation.step()
        way = np.linalg.norm(simulation.poses()[0] - before, axis=1).max()
        assert (
            way <= 1.5 * REACH * PUSH_SPEED * simulation.dt
        )  # the bound holds to first order in turns of up to 0.1 rad
        assert simulation.energy()[0] < 1e-20
