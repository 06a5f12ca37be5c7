"""Same bits, however a run comes about: step by step, in one call, restored, in threads, in another process.

Hashes are compared with each other and not with a stored number: they belong to one machine and one compiler.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import stickslip
from stickslip import scenes
from stickslip.contract.scene_run import run_scene
from stickslip.engine import Simulation
from stickslip.engine.recorder import state_hash
from stickslip.engine.replay import replay
from stickslip.io import RecordingWriter, open_recording

N = 300
NAMES = ("chain", "bounce", "tower", "hinge", "incline")


def in_one_call(name: str) -> str:
    simulation = Simulation(scenes.load(name))
    simulation.step(N)
    return state_hash(simulation)


@pytest.fixture(scope="module")
def expected() -> dict[str, str]:
    return {name: in_one_call(name) for name in NAMES}


@pytest.mark.parametrize("name", NAMES)
def test_twice(name, expected):
    assert in_one_call(name) == expected[name]


@pytest.mark.parametrize("name", NAMES)
def test_step_by_step_with_reading_in_between(name, expected):
    simulation = Simulation(scenes.load(name))
    for i in range(N):
        simulation.step()
        if i % 10 == 0:
            simulation.energy(), simulation.contacts(), simulation.momentum()
    assert state_hash(simulation) == expected[name]


@pytest.mark.parametrize("name", NAMES)
def test_restored_into_a_work_space_that_was_used_for_something_else(name, expected):
    first = Simulation(scenes.load(name))
    first.step(N // 2)
    second = Simulation(scenes.load(name))
    second.step(N // 3)
    second.restore(first.snapshot())
    second.step(N - N // 2)
    assert state_hash(second) == expected[name]


@pytest.mark.parametrize("name", NAMES)
def test_recorded_and_replayed(name, expected, tmp_path):
    dt = scenes.load(name).step.dt
    result = run_scene(scenes.load(name), until=N * dt, record=RecordingWriter(tmp_path / "run.parquet"))
    assert state_hash(result.simulation) == expected[name]
    recording = open_recording(tmp_path / "run.parquet")
    assert recording.hashes[-1] == (N, expected[name])
    assert replay(recording).same


def test_in_two_threads_at_once(expected):
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(in_one_call, [*NAMES, *NAMES])) == [expected[name] for name in (*NAMES, *NAMES)]


OTHER_PROCESS = """
import json, sys
from tests.golden.test_state_hashes import NAMES, in_one_call
print(json.dumps({name: in_one_call(name) for name in reversed(NAMES)}))
"""


def test_in_another_process_with_other_addresses_and_another_hash_seed(expected):
    paths = os.pathsep.join(p for p in sys.path if p)
    environment = {**os.environ, "PYTHONPATH": paths, "PYTHONHASHSEED": "12345"}
    done = subprocess.run(
        [sys.executable, "-c", OTHER_PROCESS], capture_output=True, text=True, env=environment, timeout=300
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == expected


@pytest.mark.slow
def test_freshly_compiled_kernels_give_the_same_bits_as_cached_ones(expected, tmp_path):
    """A copy of the package has no cache: everything is compiled anew."""
    package = Path(stickslip.__file__).parent
    shutil.copytree(package, tmp_path / "stickslip", ignore=shutil.ignore_patterns("__pycache__"))
    paths = os.pathsep.join([str(tmp_path), *(p for p in sys.path if p and Path(p) != package.parent)])
    environment = {**os.environ, "PYTHONPATH": paths}
    code = "import stickslip, sys; print(stickslip.__file__, file=sys.stderr)\n" + OTHER_PROCESS
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, timeout=600)
    assert done.returncode == 0, done.stderr
    assert str(tmp_path) in done.stderr.splitlines()[0]
    assert json.loads(done.stdout) == expected
