"""Compiling kernels ahead of their first use, and telling a person how far it is.

Numba says when it begins to compile a function, and says nothing when it loads one from its cache. So a warm machine
reports nothing, and a first run names the stages of the step one after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np
from numba.core import event

from stickslip import numerics
from stickslip.engine.compile_ahead import compile_ahead
from stickslip.engine.hand import Hand, with_hand
from stickslip.engine.simulation import Simulation
from stickslip.geometry import narrow_table, terrain_from_heights, terrain_from_query
from stickslip.geometry.dispatch import PAIR_TESTS
from stickslip.kernels.collision import surface_library
from stickslip.kernels.collision.shapes import N_KINDS
from stickslip.kernels.types import STAGES
from stickslip.model import (
    Body,
    Box,
    Coulomb,
    Free,
    Frictionless,
    Guide,
    Input,
    JointFriction,
    Mesh,
    Plane,
    Revolute,
    Scene,
)
from stickslip.model.compile import Compiled
from stickslip.model.compile_shapes import KIND_OF

#: Called with the stage of compiling that begins, how many are done, and how many there are.
OnStage = Callable[[str, int, int], None]

# Function in kernels/step.py → stage. Where a stage is named like its function there is nothing to say.
STAGE_OF = {"find_contacts": "collide", "solve_percussions": "solve"}
STEP = (*STAGES, "step")
DIRECT, READ_OUT, TERRAIN, GUIDED = "solvers", "read-out", "terrain", "guided"


def pair_tests() -> tuple[str, ...]:
    """Names of all pair tests, in the order in which they are compiled."""
    return tuple(dict.fromkeys(PAIR_TESTS[pair].py_func.__name__ for pair in sorted(PAIR_TESTS)))


def open_simulation(scene: Scene | Compiled, on_stage: OnStage | None = None) -> Simulation:
    """A simulation at its beginning, with all compiled that stepping it and reading its energy needs.

    Parameters
    ----------
    scene : Scene or Compiled
    on_stage : callable, optional
        Called with stage, number done and total for each kernel that has to be compiled; never on a machine that has compiled
        all of them before.

    Raises
    ------
    ModelError
        The scene is faulty.
    """
    declared = scene.scene if isinstance(scene, Compiled) else scene
    with watch_compilation(STEP, on_stage):
        compile_ahead(KIND_OF[type(shape)] for shape in declared.shapes)
    with watch_compilation(pair_tests(), on_stage):
        simulation = Simulation(scene)
    with watch_compilation(STEP, on_stage):
        simulation.step(0)
    simulation.energy()
    return simulation


def warm_up(on_stage: OnStage | None = None) -> None:
    """Compile or load every kernel.

    Parameters
    ----------
    on_stage : callable, optional
        Called before each stage with its name, the number of stages done and their total. Stages of the step that are
        in the cache already are passed over.
    """
    order = (*STEP, DIRECT, *pair_tests(), READ_OUT, TERRAIN, GUIDED)

    def begin(stage: str) -> None:
        if on_stage is not None:
            on_stage(stage, order.index(stage), len(order))

    with watch_compilation(order, on_stage):
        compile_ahead(range(N_KINDS))
    begin(DIRECT)
    simulation = Simulation(_sampler())
    Hand(simulation).hold("box", at=(0.0, 0.0, 0.0), to=(0.0, 0.0, 1.0))
    simulation.step(1)
    narrow_table(range(N_KINDS), begin)
    begin(READ_OUT)
    _read_all(simulation)
    begin(TERRAIN)
    numerics.sin(np.zeros(1)), numerics.sin(0.0), numerics.hypot(np.zeros(1), 0.0), numerics.hypot(0.0, 0.0)
    numerics.product(np.eye(3), np.eye(3)), numerics.solve(np.eye(3), np.ones(3))
    numerics.solve_bands(np.ones((1, 3)), np.ones(3)), numerics.eigen_symmetric(np.eye(3))
    terrain_from_heights(np.zeros((2, 2)), 1.0, 1.0)
    terrain_from_query(surface_library.plane, (0.0,) * 6)
    begin(GUIDED)
    Simulation(_guided_sampler()).step(1)


@contextmanager
def watch_compilation(order: Sequence[str], on_stage: OnStage | None) -> Iterator[None]:
    """Within the block, tell of each stage when its kernel begins to compile; what is in the cache is not told.

    Parameters
    ----------
    order : sequence of str
        Stages in the order in which they are expected; kernels that are not among them are not told.
    on_stage : callable or None
        See :data:`OnStage`.
    """
    if on_stage is None:
        yield
        return
    listener = _Listener(tuple(order), on_stage)
    event.register("numba:compile", listener)
    try:
        yield
    finally:
        event.unregister("numba:compile", listener)


class _Listener(event.Listener):
    """Turns the compiler's events into stages."""

    def __init__(self, order: tuple[str, ...], on_stage: OnStage) -> None:
        self.order = order
        self.on_stage = on_stage
        self.latest = -1

    def on_start(self, event: Any) -> None:
        """A kernel begins; the stages of the step come after its beginning and before its end."""
        name = self._stage(event)
        if name == "step" and name in self.order:
            self.on_stage(name, self.order.index(STAGES[0]), len(self.order))
        else:
            self._tell(name)

    def on_end(self, event: Any) -> None:
        """The last stage of the step is compiled: what remains is to put the stages together."""
        if self._stage(event) == STAGES[-1]:
            self._tell("step")

    def _stage(self, event: Any) -> str:
        name = str(event.data["dispatcher"].py_func.__name__)
        return STAGE_OF.get(name, name)

    def _tell(self, name: str) -> None:
        if name in self.order and self.order.index(name) > self.latest:
            self.latest = self.order.index(name)
            self.on_stage(name, self.latest, len(self.order))


def _sampler() -> Scene:
    """A small scene with something of everything that can be read out: a hinge with friction, an input, a contact, a hand."""
    scene = Scene(
        name="warm-up",
        bodies=tuple(Body(name, 1.0, (0.1, 0.1, 0.1)) for name in ("box", "door", "arm")),
        joints=(
            Free("box_free", child="box", q0=(0.0, 0.0, 0.1, 1.0, 0.0, 0.0, 0.0)),
            Revolute("hinge", child="door", friction=(JointFriction(limit=1.0),)),
            Revolute("shoulder", child="arm", input="turn"),
        ),
        inputs=(Input("turn", filter_hz=5.0),),
        shapes=(Plane("ground"), Box("skin", "box", half_extents=(0.1, 0.1, 0.1))),
        laws=(Coulomb(mu=0.5),),
    )
    return with_hand(scene)


def _guided_sampler() -> Scene:
    """A tetrahedron in a hand, and another one."""
    vertices = ((0.0, 0.0, 0.0), (0.1, 0.0, 0.0), (0.0, 0.1, 0.0), (0.0, 0.0, 0.1))
    triangles = ((0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3))
    guide = Guide("hand", "part")
    return Scene(
        name="warm-up",
        bodies=(Body("part", 1.0, (0.1, 0.1, 0.1)),),
        joints=(Free("free", child="part", q0=(0.0, 0.0, 0.5, 1.0, 0.0, 0.0, 0.0)),),
        inputs=tuple(Input(channel, kind="motion") for channel in guide.channels),
        guides=(guide,),
        shapes=(
            Mesh("skin", "part", vertices=vertices, triangles=triangles),
            Mesh("obstacle", vertices=vertices, triangles=triangles),
        ),
        laws=(Frictionless(),),
    )


def _read_all(simulation: Simulation) -> None:
    """Call everything that reads a simulation out."""
    simulation.energy()
    simulation.momentum()
    simulation.velocity("box")
    simulation.contacts()
    simulation.contact_forces()
    simulation.poses()
    Hand(simulation).force()
    simulation.reaction("hinge")
    simulation.induced()
