"""Runs whose bits must not depend on the processor, and processors that this machine can pretend to be.

``python -m tests.golden.processors`` drives every sled down every track and prints a table of hashes, a column per processor;
``python -m tests.golden.processors --mint`` writes the hashes that the suite compares with.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from numpy._core._multiarray_umath import __cpu_dispatch__, __cpu_features__

PINNED = Path(__file__).with_name("pinned.json")
SLEDS = ("bob", "skeleton", "luge")
TRACKS = ("mini", "loop", "park-city", "whistler", "alpensia")
N_STEP = 200  # of a scene
LIMIT = 1500.0  # s, for one process, which may have to compile every kernel for a processor that is not there

#: NumPy's vector functions that this processor has, above the baseline.
NO_VECTORS = " ".join(name for name in __cpu_dispatch__ if __cpu_features__.get(name))
#: What a process is told, so that it computes as on that processor: numba's code, BLAS' kernels, NumPy's vector functions, libm's.
PROCESSORS = {
    "native": {},
    "x86-64-v3, Haswell": {"NUMBA_CPU_NAME": "x86-64-v3", "NUMBA_CPU_FEATURES": "", "OPENBLAS_CORETYPE": "Haswell"},
    "generic, Prescott, no vectors": {
        "NUMBA_CPU_NAME": "generic",
        "OPENBLAS_CORETYPE": "Prescott",
        "NPY_DISABLE_CPU_FEATURES": NO_VECTORS,
        "GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX512F,-AVX512VL,-AVX2,-AVX,-FMA,-FMA4",
    },
    "native, Nehalem": {"OPENBLAS_CORETYPE": "Nehalem"},
}


def digest(*parts: bytes) -> str:
    """Sixteen hexadecimal digits of a hash."""
    return hashlib.sha256(b"".join(parts)).hexdigest()[:16]


def run_scene_by_name(name: str) -> str:
    """Hash of coordinates and velocities of a scene after `N_STEP` steps."""
    from stickslip import scenes
    from stickslip.engine import Simulation

    simulation = Simulation(scenes.load(name))
    simulation.step(N_STEP)
    return digest(simulation.state.q.tobytes(), simulation.state.u.tobytes())


def run_sled_by_name(kind: str, track: str) -> str:
    """Hash of a whole descent with the autopilot: the last state and the times at all gates."""
    from stickslip.apps.catalogue import load_sled
    from stickslip.apps.ice.conditions import Conditions
    from stickslip.apps.ice.pilots import make_pilot
    from stickslip.apps.ice.run import run_sled

    sled = load_sled(kind)
    result = run_sled(sled, track, make_pilot("auto", sled, track), Conditions(start_speed=9.0))
    told = json.dumps([result.summary["end"], result.summary["split_times_s"]])
    state = result.simulation.state
    return digest(state.q.tobytes(), state.u.tobytes(), told.encode())


def hashes(names: Iterable[str]) -> dict[str, str]:
    """Hashes of runs in this process: "bob on mini" is a descent, any other name a scene."""
    result = {}
    for name in names:
        kind, _, track = name.partition(" on ")
        result[name] = run_sled_by_name(kind, track) if track else run_scene_by_name(name)
    return result


def hashes_on(processor: str, names: Iterable[str]) -> dict[str, str]:
    """Hashes of runs in a process that computes as on another processor."""
    search = os.pathsep.join(path for path in sys.path if path)
    with tempfile.TemporaryDirectory() as nothing_saved:  # patches and plans are computed there, too
        done = subprocess.run(
            [sys.executable, "-m", "tests.golden.processors", "--names", *names],
            capture_output=True,
            text=True,
            env=os.environ | {"PYTHONPATH": search, "STICKSLIP_CACHE": nothing_saved} | PROCESSORS[processor],
            cwd=Path(__file__).parents[2],
            timeout=LIMIT,
        )
    if done.returncode:
        raise RuntimeError(f"{processor}: {done.stderr[-2000:]}")
    return dict(json.loads(done.stdout))


def all_names() -> list[str]:
    """Every scene, and every sled on the two short tracks."""
    from stickslip import scenes

    return [*scenes.names(), *(f"{kind} on {track}" for track in TRACKS[:2] for kind in SLEDS)]


def main() -> int:
    """Print hashes of this process, a table, or write the pinned ones."""
    parser = argparse.ArgumentParser(prog="python -m tests.golden.processors", description=__doc__)
    parser.add_argument("--names", nargs="+", help="hashes of these runs in this process, as JSON")
    parser.add_argument("--mint", action="store_true", help=f"write {PINNED.name}")
    parser.add_argument("--tracks", nargs="+", choices=TRACKS, default=TRACKS)
    options = parser.parse_args()
    if options.names:
        print(json.dumps(hashes(options.names)))
        return 0
    if options.mint:
        PINNED.write_text(json.dumps(hashes(all_names()), indent=1) + "\n", encoding="utf-8")
        return 0
    names = [f"{kind} on {track}" for track in options.tracks for kind in SLEDS]
    columns = {}
    for processor in PROCESSORS:
        print(f"{processor} …", file=sys.stderr)
        columns[processor] = hashes_on(processor, names)
    print(f"{'run':24}" + "".join(f"{processor:32}" for processor in columns))
    for name in names:
        print(f"{name:24}" + "".join(f"{column[name]:32}" for column in columns.values()))
    same = all(column == columns["native"] for column in columns.values())
    print("same bits" if same else "bits differ")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
