"""``stickslip identify``: friction parameters of a joint from measured torque against speed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from stickslip.cli.outputs import check_picture
from stickslip.cli.show import message, print_json, print_table


def identify(
    measurement: Annotated[
        Path, typer.Argument(metavar="FILE.csv", help="Columns speed_rad_s and torque_nm, in steady motion.")
    ],
    out: Annotated[Path | None, typer.Option(help="A picture of the fit: .png, .pdf or .svg.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Fit dry, Stribeck and viscous friction to a measurement; errors are one standard deviation."""
    check_picture(out, "--out")
    from stickslip.analysis.friction_fit import fit_friction
    from stickslip.io.friction_file import load_torques

    table = load_torques(measurement)
    fit = fit_friction(table.speed, table.torque)
    if out is not None:
        import numpy as np

        from stickslip.analysis.friction_curves import FrictionCurve, save_friction_curves

        order = np.argsort(np.abs(table.speed), kind="stable")
        speed = np.abs(table.speed[order])
        curve = FrictionCurve(
            measurement.stem, speed.tolist(), np.abs(table.torque[order]).tolist(), fit.torque(speed).tolist()
        )
        save_friction_curves(out, [curve], f"Friction of {measurement.stem}", "measured")
    rows = (
        ("limit", fit.limit, "nm", "N m"),
        ("kinetic", fit.kinetic, "nm", "N m"),
        ("stribeck_speed", fit.stribeck_speed, "rad_s", "rad/s"),
        ("viscous", fit.viscous, "nm_s", "N m s/rad"),
    )
    if json:
        numbers = {f"{name}_{unit}": {"value": one.value, "error": one.error} for name, one, unit, _ in rows}
        print_json({**numbers, "scatter_nm": fit.scatter, "falls": fit.falls, "rows": len(table.speed)})
    else:
        lines = [(name, f"{one.value:.5g}", f"± {one.error:.2g}", unit) for name, one, _, unit in rows]
        print_table(f"friction of {measurement.stem}", ("parameter", "value", "error", "unit"), lines, right=(1, 2))
    if not fit.falls:
        message("note", "friction does not fall with the speed for sure: limit and stribeck_speed say nothing here")
