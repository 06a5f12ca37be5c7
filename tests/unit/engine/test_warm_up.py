from __future__ import annotations

from numba import njit

from stickslip import scenes
from stickslip.engine import Simulation, open_simulation
from stickslip.engine.compile_ahead import kernels_ready
from stickslip.engine.recorder import state_hash
from stickslip.engine.warm_up import STEP, pair_tests, warm_up, watch_compilation
from stickslip.model.compile import compile_scene


def test_warming_up_goes_through_every_stage_in_order_and_leaves_the_kernels_ready():
    told = []
    warm_up(lambda *stage: told.append(stage))
    names = [name for name, _, _ in told]
    assert "solvers" in names
    assert names[-3:] == ["read-out", "terrain", "guided"]
    assert set(pair_tests()) <= set(names)
    assert [done for _, done, _ in told] == sorted(done for _, done, _ in told)
    assert {total for _, _, total in told} == {told[-1][1] + 1}
    assert kernels_ready()


def test_what_is_compiled_is_told_once_and_what_is_ready_never():
    told = []

    @njit
    def wheel(x):
        return 2.0 * x

    @njit
    def waggon(x):
        return wheel(x) + 1.0

    with watch_compilation(("waggon", "wheel"), lambda *stage: told.append(stage)):
        waggon(1.0)
        waggon(2.0)
    assert told == [("waggon", 0, 2), ("wheel", 1, 2)]
    waggon(1)  # another type, but nobody listens any more
    assert len(told) == 2


def test_stages_of_the_step_are_told_with_the_step_at_both_ends():
    told = []
    made = {}
    for name in ("inputs", "solve_percussions", "report"):
        exec(f"def {name}(x): return x + 1.0", made)
        made[name] = njit(made[name])
    exec("def step(x): return report(solve_percussions(inputs(x)))", made)
    with watch_compilation(STEP, lambda *stage: told.append(stage)):
        njit(made["step"])(1.0)
    assert told == [("step", 0, 10), ("inputs", 0, 10), ("solve", 6, 10), ("report", 8, 10), ("step", 9, 10)]


def test_an_opened_simulation_is_at_its_beginning():
    scene = scenes.load("bounce")
    assert state_hash(open_simulation(scene)) == state_hash(Simulation(scene))
    assert state_hash(open_simulation(compile_scene(scene))) == state_hash(Simulation(scene))
