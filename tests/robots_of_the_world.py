"""Robots that nobody here made: the files inside pybullet, gymnasium and dm_control, loaded and dropped.

``python -m tests.robots_of_the_world [PACKAGE …] [--seconds 5]`` loads every robot, takes its drives away, lets it fall onto a floor, and
prints for each whether it loaded, stayed finite, how much its energy rose at most (of the largest change of its potential energy), its
speed in the end, and the steps per second. It ends with 1 if fewer than 95 % load or one that loads does not stay finite.
``--balance off`` lets them fall with the plain step.
"""

from __future__ import annotations

import argparse
import importlib.util
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from stickslip.engine.simulation import Simulation
from stickslip.io import ImportOptions, load_robot
from stickslip.model import Free, Plane, Scene
from stickslip.model.errors import StickslipError

SETTLED = 0.1  # s, by which limits and overlaps that a file begins with are put right; that lifts what was inside
DROP = 0.05  # m, that free robots start above the floor
RISE = 1e-6  # of the drop, that energy may rise
SHARE = 0.95  # of the files, that must load
#: Package → folder in it, pattern of its robots, and parts of paths that are no robots of their own.
WHERE = {
    "pybullet": ("pybullet_data", "**/*.urdf", ("random_urdfs",)),
    "gymnasium": ("gymnasium/envs/mujoco/assets", "*.xml", ()),
    "dm_control": ("dm_control/suite", "*.xml", ()),
}


def robot_files(package: str) -> list[Path]:
    """Robot files inside an installed package; none if it is not installed."""
    folder, pattern, passed_over = WHERE[package]
    found = importlib.util.find_spec(folder.split("/")[0])
    if found is None or not found.submodule_search_locations:
        return []
    root = Path(next(iter(found.submodule_search_locations))).joinpath(*folder.split("/")[1:])
    return sorted(path for path in root.glob(pattern) if not any(part in str(path) for part in passed_over))


@dataclass(frozen=True, slots=True)
class Fall:
    """What became of a robot that fell."""

    finite: bool
    rise: float  # largest energy above the lowest one before, from SETTLED on, over the largest change of the potential energy
    speed: float  # largest rate of a coordinate in the end, m/s or rad/s
    steps_per_second: float


def on_a_floor(scene: Scene) -> Scene:
    """The scene with a floor below everything if it has none, and without drives: what is left does no work."""
    scene = replace(scene, joints=tuple(replace(j, drive=()) if j.drive else j for j in scene.joints))
    if any(isinstance(shape, Plane) for shape in scene.shapes):
        joints = tuple(
            replace(j, q0=(*j.q0[:2], j.q0[2] + DROP, *j.q0[3:])) if isinstance(j, Free) else j for j in scene.joints
        )
        return replace(scene, joints=joints)
    return replace(scene, shapes=(Plane("floor", position=(0.0, 0.0, -DROP)), *scene.shapes))


def fall(scene: Scene, seconds: float) -> Fall:
    """Let a scene go on without inputs, and watch its energy after every step."""
    simulation = Simulation(scene)
    lowest, rise, potentials = float("inf"), 0.0, [simulation.energy()[1]]
    finite, took = True, 0.0
    for _ in range(max(1, round(seconds / simulation.dt))):
        start = time.perf_counter()
        finite = simulation.step().finite and bool(np.isfinite(simulation.state.u).all())
        took += time.perf_counter() - start
        if not finite:
            break
        kinetic, potential = simulation.energy()
        potentials.append(potential)
        if simulation.time >= SETTLED:
            rise = max(rise, kinetic + potential - lowest)
            lowest = min(lowest, kinetic + potential)
    span = max(potentials) - min(potentials)
    speed = float(np.abs(simulation.state.u).max(initial=0.0)) if finite else float("nan")
    return Fall(finite, rise / span if span > 0.0 else 0.0, speed, simulation.i_step / took)


def main(packages: Sequence[str], seconds: float, balance: bool) -> int:
    """Print the table of all robots of the packages."""
    bad, rising = 0, 0
    for package in packages:
        files = robot_files(package)
        loaded = 0
        print(f"{package}: {len(files)} files")
        for file in files:
            try:
                scene, report = load_robot(file, ImportOptions(show="contact"))
                result = fall(replace(on_a_floor(scene), step=replace(scene.step, balance=balance)), seconds)
            except StickslipError as error:
                print(f"  {file.name:36} refused: {str(error).splitlines()[0][:150]}")
                continue
            loaded += 1
            bad += not result.finite
            rising += result.rise > RISE
            notes = f"{len(report.approximated)} approximated" if report.approximated else ""
            print(
                f"  {file.name:36} {'finite' if result.finite else 'NOT FINITE':10} energy +{result.rise:.1e}  "
                f"end {result.speed:9.2e}  {result.steps_per_second:8.0f} steps/s  {notes}",
                flush=True,
            )
        print(f"{package}: {loaded} of {len(files)} loaded")
        bad += loaded < SHARE * len(files)
    print(f"energy rises by more than {RISE:.0e} of the drop: {rising}")
    return 1 if bad else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("packages", nargs="*", metavar="PACKAGE", help=f"of {', '.join(WHERE)}")
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--balance", choices=("on", "off"), default="on")
    arguments = parser.parse_args()
    sys.exit(main(arguments.packages or list(WHERE), arguments.seconds, arguments.balance == "on"))
