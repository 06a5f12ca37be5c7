"""skeleton.md AC-45: the log of a run holds what the thesis logged (feature F59), and the plots of its chapter 5 can be drawn from it.

Source: skeleton thesis, sec. 5.1. No tolerance: channels are there or they are not; what is derived must be finite.
Logged per row: path, multipliers as contact forces, steering, velocity, orientation with rates, energies, sweeps. Derived: accelerations,
yaw, pitch and roll, slip angle δ. Computing time is a fact of the machine, not of the run: `stickslip run --json` and the studio tell it.
"""

from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from stickslip.analysis.compare import compare_runs
from stickslip.analysis.recorded_run import load_run
from stickslip.analysis.run_report import draw_report
from stickslip.apps.ice.pilots import make_pilot
from stickslip.apps.ice.registry import load_sled
from stickslip.apps.ice.run import run_sled
from stickslip.io.recording import RecordingWriter, open_recording


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    file = tmp_path_factory.mktemp("log") / "run.parquet"
    sled = load_sled("skeleton")
    writer = RecordingWriter(file, {"sled": "skeleton", "track": "mini", "setup": "men", "pilot": "auto"})
    run = run_sled(
        sled,
        "mini",
        make_pilot("auto", sled, "mini"),
        until=4.0,
        record=writer,
        on_end=lambda facts: writer.facts.update(facts),
    )
    assert run.summary["late_steps"] >= 0  # steps slower than real time are counted
    return file


def test_every_channel_is_logged(path):
    recording = open_recording(path)
    names = set(recording.columns)
    assert {f"q.free.{c}" for c in ("x", "y", "z", "qw", "qx", "qy", "qz")} <= names
    assert {f"u.free.{c}" for c in ("x", "y", "z", "omega_x", "omega_y", "omega_z")} <= names
    assert {"energy.kinetic", "energy.potential", "sweeps", "residual", "penetration", "contacts"} <= names
    runners = {name.split(".")[1] for name in names if name.startswith("load.") and "_" in name}
    assert {"left_front", "left_rear", "right_front", "right_rear"} <= runners or len(runners) >= 4
    assert {f"load.{runner}.{part}" for runner in runners for part in ("normal", "along")} <= names
    assert any(name.startswith("input.") for name in names)
    assert len(recording.meta["run"]["steering"]) > 100
    for name in names:
        assert np.isfinite(recording.column(name)).all(), name


def test_the_quantities_of_the_figures_follow(path):
    """Figs. 5.1 to 5.16: path, speed, acceleration, angles with rates, loads, steering, energy, iterations over time."""
    recording = open_recording(path)
    t = recording.time
    velocity = np.column_stack([recording.column(f"u.free.{axis}") for axis in "xyz"])
    acceleration = np.gradient(velocity, t, axis=0)
    assert np.abs(acceleration).max() < 100.0
    turn = np.column_stack([recording.column(f"q.free.{c}") for c in ("qw", "qx", "qy", "qz")])
    yaw, pitch, roll = Rotation.from_quat(turn, scalar_first=True).as_euler("ZYX").T
    assert np.abs(pitch).max() < 0.5
    assert np.isfinite(np.gradient(np.unwrap(yaw), t)).all()
    assert np.isfinite(roll).all()
    along = Rotation.from_quat(turn, scalar_first=True).apply([1.0, 0.0, 0.0])
    slip = np.arccos(np.clip((velocity * along).sum(axis=1) / np.linalg.norm(velocity, axis=1), -1.0, 1.0))
    assert slip.max() < 0.5
    energy = recording.column("energy.kinetic") + recording.column("energy.potential")
    assert energy[-1] < energy[0]  # friction and air


def test_the_report_is_drawn_from_the_log_alone(path):
    pages = draw_report(compare_runs([load_run(path)]))
    assert len(pages) >= 2
    shown = " ".join(f"{axes.get_title(loc='left')} {axes.get_ylabel()}" for axes in pages[0].axes)
    for part in (
        "Plan",
        "Splits",
        "speed",
        "h_S",
        "b_S",
        "load",
        "steering",
    ):  # a run alone has nothing to be behind of
        assert part in shown
    assert "Δ" not in shown
