"""Kernels mean what they say as Python: run by the interpreter, scenes move to the same bits as compiled ones."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys

import pytest

from stickslip import scenes
from stickslip.engine import Simulation
from stickslip.kernels.base.interpreted import INTERPRETED

PREPARED_SLOWLY = {"bolt", "descent", "gears"}  # meshes and tracks: up to minutes by the interpreter
NAMES = [name for name in scenes.names() if name not in PREPARED_SLOWLY]
N_STEP = 20


def moved(name: str) -> str:
    """Hash of a scene's state after some steps."""
    simulation = Simulation(scenes.load(name))
    simulation.step(N_STEP)
    return hashlib.sha256(simulation.state.q.tobytes() + simulation.state.u.tobytes()).hexdigest()


@pytest.fixture(scope="module")
def interpreted() -> dict[str, str]:
    """Hashes of all scenes, by a process that compiles nothing."""
    command = [sys.executable, __file__]
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    return json.loads(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)


@pytest.mark.parametrize("name", NAMES)
def test_the_interpreter_computes_the_same_bits(name, interpreted):
    assert moved(name) == interpreted[name]


@pytest.mark.skipif(INTERPRETED, reason="kernels are not compiled here")
def test_kernels_are_compiled_unless_that_is_switched_off():
    from stickslip.kernels.step import step

    assert step.py_func is not step


if __name__ == "__main__":
    json.dump({name: moved(name) for name in NAMES}, sys.stdout)
