"""The first run on a machine, on two cores: the step is compiled here, what it calls by address in a second process.

Both write into the cache of kernels, where the first simulation then finds everything.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from numba import types

from stickslip.geometry import collide_signature, narrow_table
from stickslip.kernels.base.interpreted import INTERPRETED
from stickslip.kernels.base.jit import address_of
from stickslip.kernels.collision.collide import collide
from stickslip.kernels.solver.solve import direct_address, solve_address
from stickslip.kernels.step import step
from stickslip.kernels.types import Plan, State, Work

STEP_SIGNATURE = (Plan.numba_type, State.numba_type, Work.numba_type, types.int64)


def kernels_ready() -> bool:
    """Whether the step is compiled; a scene may still have to compile a pair test of its own."""
    return INTERPRETED or any(Path(step.stats.cache_path).glob("step.step-*.nbi"))


def compile_ahead(kinds: Iterable[int]) -> None:
    """Compile the step, and beside it the solvers, contact detection and the pair tests of these kinds of shape.

    If the second process cannot be started, or fails, nothing is lost: the simulation compiles what is missing.
    """
    if kernels_ready():
        return
    package = Path(__file__).parents[2]
    search = os.pathsep.join([str(package), *filter(None, [os.environ.get("PYTHONPATH")])])
    command = [sys.executable, "-m", "stickslip.engine.compile_ahead", *(str(kind) for kind in sorted(set(kinds)))]
    helper = None
    try:
        helper = subprocess.Popen(
            command, env=os.environ | {"PYTHONPATH": search}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
    except OSError:
        pass
    try:
        step.compile(STEP_SIGNATURE)
        if helper is not None:
            helper.wait()
    finally:
        if helper is not None and helper.poll() is None:
            helper.kill()


if __name__ == "__main__":
    narrow_table(int(kind) for kind in sys.argv[1:])
    address_of(collide, collide_signature())
    solve_address()
    direct_address()
