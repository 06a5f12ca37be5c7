"""Humanoids and a dog of public packages, dropped on their floor.

``python -m tests.physics.humanoids`` prints a table, MuJoCo next to it.
"""

from __future__ import annotations

import importlib.util
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from stickslip.engine.simulation import Simulation
from stickslip.io.robots.load import load_robot

#: Name → package, and file in it.
FILES = {
    "gymnasium humanoid": ("gymnasium", "envs/mujoco/assets/humanoid.xml"),
    "gymnasium humanoidstandup": ("gymnasium", "envs/mujoco/assets/humanoidstandup.xml"),
    "dm_control humanoid": ("dm_control", "suite/humanoid.xml"),
    "dm_control humanoid_CMU": ("dm_control", "suite/humanoid_CMU.xml"),
    "dm_control dog": ("dm_control", "suite/dog.xml"),
}
FALL = 5.0  # s


def path_of(name: str) -> Path | None:
    """The file, if its package is installed; the package is not imported."""
    package, inside = FILES[name]
    found = importlib.util.find_spec(package)
    return Path(found.origin).parent / inside if found and found.origin else None


@dataclass(frozen=True)
class Fall:
    """How a robot fell: energies after every step [J], largest speed of a rate at the end, seconds of a step at best."""

    energies: np.ndarray
    fastest: float
    step_s: float
    rates: int

    @property
    def drop(self) -> float:
        """Energy that it lost [J]."""
        return float(self.energies[0] - self.energies.min())

    def rise(self, after: int) -> float:
        """Largest rise of the energy above what it had been, from a step on [J]."""
        energies = self.energies[after:]
        return float((energies - np.minimum.accumulate(energies)).max())


def fall(file: Path, duration: float = FALL) -> Fall:
    """Let a robot go and look at every step."""
    simulation = Simulation(load_robot(file).scene)
    simulation.step(0)
    energies, seconds = [sum(simulation.energy())], []
    for _ in range(round(duration / simulation.dt)):
        began = time.perf_counter()
        report = simulation.step()
        seconds.append(time.perf_counter() - began)
        assert report.finite
        energies.append(sum(simulation.energy()))
    fastest = float(np.abs(simulation.state.u).max())
    return Fall(np.array(energies), fastest, float(np.mean(seconds[10:])), simulation.state.u.size)


def steps_per_second(file: Path, repeat: int = 5, duration: float = FALL) -> float:
    """Of a whole fall in one call, the best of several."""
    simulation = Simulation(load_robot(file).scene)
    n, start, best = round(duration / simulation.dt), simulation.snapshot(), 0.0
    for _ in range(repeat):
        simulation.restore(start)
        began = time.perf_counter()
        simulation.step(n)
        best = max(best, n / (time.perf_counter() - began))
    return best


def mujoco_steps_per_second(file: Path, repeat: int = 5, duration: float = FALL) -> tuple[float, float]:
    """The same in MuJoCo, as the file says; and by how much its energy rose, of the drop."""
    import mujoco

    model = mujoco.MjModel.from_xml_path(str(file))
    data: Any = mujoco.MjData(model)
    n, best = round(duration / model.opt.timestep), 0.0
    for _ in range(repeat):
        mujoco.mj_resetData(model, data)
        began = time.perf_counter()
        mujoco.mj_step(model, data, n)
        best = max(best, n / (time.perf_counter() - began))
    model.opt.enableflags |= int(mujoco.mjtEnableBit.mjENBL_ENERGY)
    mujoco.mj_resetData(model, data)
    energies = []
    for _ in range(n):
        mujoco.mj_step(model, data)
        energies.append(float(data.energy.sum()))
    series = np.array(energies)
    rise = (series - np.minimum.accumulate(series)).max() / (series[0] - series.min())
    return best, float(rise)


def main() -> None:
    """Print the table."""
    print(f"{'file':28}{'rates':>6}{'steps/s':>10}{'rise/drop':>12}{'MuJoCo steps/s':>16}{'rise/drop':>12}")
    for name in FILES:
        file = path_of(name)
        if file is None:
            print(f"{name:28} not installed")
            continue
        mine = fall(file)
        theirs, rise = mujoco_steps_per_second(file)
        told = f"{steps_per_second(file):10.0f}{mine.rise(0) / mine.drop:12.1e}"
        print(f"{name:28}{mine.rates:6}{told}{theirs:16.0f}{rise:12.1e}", flush=True)


if __name__ == "__main__":
    main()
