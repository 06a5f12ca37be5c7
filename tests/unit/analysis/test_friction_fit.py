"""Friction parameters from noisy measurements: known ones are found again within the errors that are stated."""

from __future__ import annotations

import json

import numpy as np
import pytest

from stickslip.analysis.friction_fit import fit_friction
from stickslip.cli.main import main
from stickslip.io.friction_file import load_torques
from stickslip.model import ModelError

TRUE = {"limit": 2.0, "kinetic": 1.2, "stribeck_speed": 0.5, "viscous": 0.15}


def measured(noise, seed=0, both=True, drop=True):
    random = np.random.default_rng(seed)
    w = np.linspace(0.05, 6.0, 150)
    limit = TRUE["limit"] if drop else TRUE["kinetic"]
    law = (
        TRUE["kinetic"]
        + (limit - TRUE["kinetic"]) * np.exp(-np.square(w / TRUE["stribeck_speed"]))
        + TRUE["viscous"] * w
    )
    speed, torque = (np.concatenate([w, -w]), np.concatenate([law, -law])) if both else (w, law)
    return speed, torque + noise * random.standard_normal(torque.size)


def test_without_noise_the_parameters_are_exact():
    fit = fit_friction(*measured(0.0))
    for name, value in TRUE.items():
        assert getattr(fit, name).value == pytest.approx(value, rel=1e-6), name
    assert fit.falls


def test_errors_are_what_they_say():
    """Over 60 measurements, deviations divided by their stated errors have the spread of 1: within four errors of that spread."""
    n = 60
    deviations = np.array(
        [
            [(getattr(fit, name).value - value) / getattr(fit, name).error for name, value in TRUE.items()]
            for fit in (fit_friction(*measured(0.05, seed)) for seed in range(n))
        ]
    )
    assert np.abs(deviations.mean(axis=0)).max() < 4.0 / np.sqrt(n)
    assert np.abs(deviations.std(axis=0) - 1.0).max() < 4.0 / np.sqrt(2 * n)
    assert np.abs(deviations).max() < 5.0


def test_friction_that_does_not_fall_is_not_said_to():
    fit = fit_friction(*measured(0.05, drop=False))
    assert not fit.falls
    assert fit.viscous.value == pytest.approx(TRUE["viscous"], abs=4 * fit.viscous.error)
    assert fit.scatter == pytest.approx(0.05, rel=0.2)


def test_the_command_reads_a_file_prints_numbers_and_draws(tmp_path, capsys):
    file = tmp_path / "elbow.csv"
    rows = "\n".join(f"{w},{t},x" for w, t in zip(*measured(0.02), strict=True))
    file.write_text(f"speed_rad_s,torque_nm,remark\n{rows}\n")
    with pytest.raises(SystemExit) as end:
        main(("identify", str(file), "--json", "--out", str(tmp_path / "fit.png")))
    assert not end.value.code
    printed = json.loads(capsys.readouterr().out)
    assert abs(printed["kinetic_nm"]["value"] - 1.2) < 5 * printed["kinetic_nm"]["error"]
    assert printed["rows"] == 300
    assert (tmp_path / "fit.png").stat().st_size > 5000
    with pytest.raises(SystemExit) as end:
        main(("identify", str(file)))
    assert "stribeck_speed" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is empty"),
        ("speed,torque\n1,2\n", "no column speed_rad_s"),
        ("speed_rad_s,torque_nm\n1,nan\n", "not a finite number"),
        ("speed_rad_s,torque_nm\n1,2\n", "1 row"),
    ],
)
def test_files_at_fault_are_refused(tmp_path, text, message):
    (tmp_path / "bad.csv").write_text(text)
    with pytest.raises(ModelError, match=message):
        load_torques(tmp_path / "bad.csv")


def test_too_few_speeds_are_refused():
    with pytest.raises(ModelError, match="different speeds"):
        fit_friction(np.ones(20), np.ones(20))


def test_a_run_of_the_bearing_draws_its_curve_and_other_runs_have_none(tmp_path, capsys):
    with pytest.raises(SystemExit) as end:
        main(("run", "bearing", "--plot", str(tmp_path / "curve.png"), "--json"))
    assert not end.value.code
    assert (tmp_path / "curve.png").stat().st_size > 5000
    printed = json.loads(capsys.readouterr().out)
    fit = fit_friction(np.array(printed["speed_rad_s"]), np.array(printed["torque_nm"]))
    for name, value in TRUE.items():
        assert getattr(fit, name).value == pytest.approx(value, rel=1e-6), name
    with pytest.raises(SystemExit) as end:
        main(("run", "door", "--plot", str(tmp_path / "door.png"), "--json"))
    assert end.value.code == 2
