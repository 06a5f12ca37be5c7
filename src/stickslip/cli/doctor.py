"""``stickslip doctor``: what is installed, what is missing, how to get it."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import os
import platform
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated, Literal

import typer

import stickslip
from stickslip.cli.show import message, print_json, print_table, progress

NEEDED = ("numba", "llvmlite", "numpy", "scipy", "pyarrow", "matplotlib", "trimesh")
OPTIONAL = {  # distribution → (what for, how to get it)
    "mujoco": ("a peer in stickslip bench", "pip install 'stickslip[peers]'"),
    "pysdl2": ("wheels with force feedback", "pip install 'stickslip[wheel]'"),
    "distributed": ("studies on several processes or a cluster", "pip install 'stickslip[studies]'"),
    "salib": ("sensitivity studies", "pip install 'stickslip[studies]'"),
    "pybullet": ("a peer in stickslip bench", "pip install 'stickslip[peers]'"),
}
MARK = {"good": "✓", "missing": "·", "bad": "✗"}


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the report."""

    part: str
    value: str
    state: Literal["good", "missing", "bad"] = "good"  # only "bad" makes the exit code 1
    fix: str = ""


def doctor(
    warm_up: Annotated[bool, typer.Option("--warm-up", help="Compile every kernel now.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Tell what is installed, what is missing and how to get it. Exits with 1 if something needed is missing."""
    if warm_up:
        _warm_up()
    findings = examine()
    healthy = all(finding.state != "bad" for finding in findings)
    if json:
        print_json({"healthy": healthy, "findings": [asdict(finding) for finding in findings]})
    else:
        rows = [(MARK[f.state], f.part, f.value, f.fix) for f in findings]
        print_table("", ("", "part", "found", "how to mend it"), rows)
    if not healthy:
        raise typer.Exit(1)


def examine() -> list[Finding]:
    """Everything that stickslip needs or could use on this machine."""
    findings = [Finding("stickslip", stickslip.__version__), _python()]
    findings += [_distribution(name) for name in NEEDED]
    findings += [_kernel_cache(), _kernels(), _cores()]
    findings += [_optional(name) for name in OPTIONAL]
    return findings


def _python() -> Finding:
    return Finding("python", platform.python_version())


def _distribution(name: str) -> Finding:
    try:
        return Finding(name, importlib.metadata.version(name))
    except importlib.metadata.PackageNotFoundError:
        return Finding(name, "not installed", "bad", f"pip install {name}")


def _optional(name: str) -> Finding:
    purpose, how = OPTIONAL[name]
    try:
        return Finding(name, f"{importlib.metadata.version(name)}, {purpose}")
    except importlib.metadata.PackageNotFoundError:
        return Finding(name, f"not installed, {purpose}", "missing", how)


def compiled_kernels() -> int:
    """How many kernels are compiled. Kernels built from other sources are dropped first."""
    from stickslip.kernels.base.cache_folder import cache_folders

    return sum(1 for folder in cache_folders() for _ in folder.glob("*.nbi"))


def _kernel_cache() -> Finding:
    from stickslip.kernels.base.cache_folder import REMEDY, cache_folders, lasts

    if lasts():
        return Finding("kernel cache", str(cache_folders()[0]))
    source = Path(stickslip.__file__).parent / "kernels" / "__pycache__"
    what = f"{source} is not writable, nor is the cache of the user: every process compiles again"
    return Finding("kernel cache", what, "bad", REMEDY)


def _kernels() -> Finding:
    n_kernels = compiled_kernels()
    if n_kernels == 0:
        return Finding("kernels", "not compiled yet", "missing", "stickslip doctor --warm-up, or just run a scene")
    return Finding("kernels", f"{n_kernels} compiled")


def _cores() -> Finding:
    available = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return Finding("cores", f"{available} of {os.cpu_count()} usable; one simulation uses one")


def _warm_up() -> None:
    """Compile every kernel, stage by stage."""
    from stickslip.engine.warm_up import warm_up

    with progress("compiling kernels") as bar:
        task = bar.task_ids[0]

        def on_stage(stage: str, done: int, total: int) -> None:
            bar.update(task, total=total, completed=done, note=stage)
            if bar.disable:
                message("warm-up", f"{done + 1} of {total}: {stage}")

        warm_up(on_stage)
