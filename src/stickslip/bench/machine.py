"""Which machine, which versions."""

from __future__ import annotations

import os
import platform
from importlib import metadata
from pathlib import Path

import stickslip
from stickslip.bench.calibration import calibration_seconds
from stickslip.bench.results import Machine

PACKAGES = ("numpy", "numba", "mujoco", "pybullet")


def cpu_name() -> str:
    """Model of the processor as the system calls it."""
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def version_of(package: str) -> str:
    """Installed version, or "-"."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "-"


def this_machine() -> Machine:
    """Describe this machine and time the calibration kernel on it."""
    return Machine(
        cpu=cpu_name(),
        n_cpu=os.cpu_count() or 1,
        system=f"{platform.system()} {platform.release()}",
        python=platform.python_version(),
        versions={"stickslip": stickslip.__version__} | {package: version_of(package) for package in PACKAGES},
        calibration_us=1e6 * calibration_seconds(),
    )
