"""How long until the first step, and how much memory?"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from stickslip.bench import mujoco_world
from stickslip.bench.case import Case, Contender, Metrics, no_world
from stickslip.bench.timing import Effort
from stickslip.scenes import sled13

# Every script prints one JSON line. Wall-clock time from the start of the imports; peak resident memory of the process.
PEAK_MEMORY = """
def peak_mb():
    try:  # the high-water mark of this program; getrusage would inherit that of the parent
        for line in open("/proc/self/status"):
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / 1024
    except OSError:
        pass
    import resource, sys
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / 1024**2 if sys.platform == "darwin" else peak / 1024
"""
SCRIPTS = {
    "stickslip": """
from stickslip.engine import open_simulation
from stickslip.scenes import sled13
imported = time.perf_counter()
simulation = open_simulation(sled13.build(friction="coulomb"))  # as `stickslip run` does
simulation.step(100)
""",
    "mujoco": """
import mujoco
imported = time.perf_counter()
model = mujoco.MjModel.from_xml_path(sys.argv[1])
data = mujoco.MjData(model)
mujoco.mj_step(model, data, 100)
""",
    "pybullet": """
import pybullet
imported = time.perf_counter()
pybullet.connect(pybullet.DIRECT)
pybullet.createMultiBody(0.0, pybullet.createCollisionShape(pybullet.GEOM_PLANE))
pybullet.createMultiBody(1.0, pybullet.createCollisionShape(pybullet.GEOM_BOX, halfExtents=[0.1, 0.1, 0.1]))
for _ in range(100):
    pybullet.stepSimulation()
""",
}


def run_script(engine: str, folder: Path, cache: Path) -> Metrics:
    """Run an engine's script in a process of its own, with its own cache of compiled kernels."""
    code = f"import json, sys, time\nstart = time.perf_counter()\n{PEAK_MEMORY}\n{SCRIPTS[engine]}\n"
    code += 'print("\\n" + json.dumps([imported - start, time.perf_counter() - start, peak_mb()]))\n'
    command = [sys.executable, "-c", code]
    if engine == "mujoco":
        file = folder / "sled13.xml"
        file.write_text(mujoco_world.to_mjcf(sled13.build(friction="coulomb"), mujoco_world.DEFAULT))
        command.append(str(file))
    environment = os.environ | {"NUMBA_CACHE_DIR": str(cache), "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=600)
    if done.returncode != 0:
        raise RuntimeError(f"the start-up script of {engine} failed: {done.stderr.strip().splitlines()[-1]}")
    imported, first, memory = json.loads(done.stdout.strip().splitlines()[-1])
    return {"import_s": imported, "first_steps_s": first, "peak_memory_mb": memory}


def measure(contender: Contender, effort: Effort) -> Metrics:
    """First run with an empty cache, then the best of several with a filled one."""
    with tempfile.TemporaryDirectory() as folder:
        cache = Path(folder) / "cache"
        cold = run_script(contender.engine, Path(folder), cache)
        warm = [run_script(contender.engine, Path(folder), cache) for _ in range(max(1, effort.repeat))]
    best = min(warm, key=lambda metrics: metrics["first_steps_s"])
    return {
        "import_s": best["import_s"],
        "first_steps_cold_s": cold["first_steps_s"],
        "first_steps_cached_s": best["first_steps_s"],
        "peak_memory_cold_mb": cold["peak_memory_mb"],
        "peak_memory_mb": best["peak_memory_mb"],
    }


CASE = Case(
    name="start",
    title="Start-up and memory",
    text=(
        "A fresh process: import, build the sled of 13 degrees of freedom (PyBullet: one box), 100 steps; wall-clock "
        "time. Cold: no compiled kernels cached yet."
    ),
    measure=measure,
    contenders=tuple(Contender(engine, engine, no_world) for engine in SCRIPTS),
)
