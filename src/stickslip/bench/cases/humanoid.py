"""How fast does a humanoid of 27 degrees of freedom fall on its face, with exact friction?"""

from __future__ import annotations

import importlib.util
import time
from pathlib import Path
from typing import Any

import numpy as np

from stickslip.bench.case import Case, Contender, Metrics, no_world
from stickslip.bench.timing import Effort
from stickslip.bench.world import Unsupported

FALL = 5.0  # s
Rises = list[float]


def model_file() -> Path:
    """The humanoid inside dm_control, which is not imported.

    Raises
    ------
    Unsupported
        It is not installed.
    """
    found = importlib.util.find_spec("dm_control")
    if found is None or not found.submodule_search_locations:
        raise Unsupported("the model is part of dm_control, which is not installed; `pip install dm_control` adds it")
    return Path(next(iter(found.submodule_search_locations))) / "suite" / "humanoid.xml"


def measure(contender: Contender, effort: Effort) -> Metrics:
    """CPU time of a step over the whole fall, the best of several falls, and by how much the energy rose."""
    fall = _with_stickslip if contender.engine == "stickslip" else _with_mujoco
    return fall(model_file(), effort.pick(effort.repeat, 1))


def _metrics(seconds: float, dt: float, energies: Rises) -> Metrics:
    series = np.array(energies)
    rise = float((series - np.minimum.accumulate(series)).max()) / float(series[0] - series.min())
    return {
        "step_us": 1e6 * seconds,
        "steps_per_s": 1.0 / seconds,
        "real_time_factor": dt / seconds,
        "energy_rise": rise,
    }


def _with_stickslip(file: Path, repeat: int) -> Metrics:
    from stickslip.engine.simulation import Simulation
    from stickslip.io import load_robot

    simulation = Simulation(load_robot(file).scene)
    start, n, best = simulation.snapshot(), round(FALL / simulation.dt), float("inf")
    simulation.step(10)
    for _ in range(repeat):
        simulation.restore(start)
        began = time.process_time()
        simulation.step(n)
        best = min(best, (time.process_time() - began) / n)
    simulation.restore(start)
    energies = []
    for _ in range(n):
        simulation.step()
        energies.append(sum(simulation.energy()))
    return _metrics(best, simulation.dt, energies)


def _with_mujoco(file: Path, repeat: int) -> Metrics:
    import mujoco

    model: Any = mujoco.MjModel.from_xml_path(str(file))
    data: Any = mujoco.MjData(model)
    n, best = round(FALL / model.opt.timestep), float("inf")
    for _ in range(repeat):
        mujoco.mj_resetData(model, data)
        began = time.process_time()
        mujoco.mj_step(model, data, n)
        best = min(best, (time.process_time() - began) / n)
    model.opt.enableflags |= int(mujoco.mjtEnableBit.mjENBL_ENERGY)
    mujoco.mj_resetData(model, data)
    energies = []
    for _ in range(n):
        mujoco.mj_step(model, data)
        energies.append(float(data.energy.sum()))
    return _metrics(best, float(model.opt.timestep), energies)


CASE = Case(
    name="humanoid",
    title="A humanoid falls",
    text=(
        "dm_control's humanoid, 27 degrees of freedom, falls for 5 s at its own step of 5 ms without actuation and comes to rest on its "
        "floor. Ours: hard contacts, exact friction cones and stops; MuJoCo: as the file says, soft. Energy rise: largest rise above "
        "what it had been, of the drop."
    ),
    measure=measure,
    contenders=(Contender("stickslip", "stickslip", no_world), Contender("mujoco", "mujoco", no_world)),
)
