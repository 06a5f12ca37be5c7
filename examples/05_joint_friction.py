"""Torque against speed of a joint with different friction: python examples/05_joint_friction.py [curves.png]."""

import sys
import tempfile
from pathlib import Path

from stickslip.analysis.friction_curves import FrictionCurve, save_friction_curves
from stickslip.contract import run_to_end
from stickslip.scenes import app

LAWS = {
    "Coulomb": {"kinetic": 2.0, "viscous": 0.0},
    "Coulomb and viscous": {"kinetic": 2.0},
    "Stribeck": {"viscous": 0.0},
    "Stribeck and viscous": {},
    "the same, loaded by its weight (μ r = 2 mm)": {"mu": 0.1},
    "the same, pulled with 200 N more": {"mu": 0.1, "pull": 200.0},
}

target = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(tempfile.mkdtemp()) / "joint-friction.png"
curves, worst = [], 0.0
for name, law in LAWS.items():
    summary = run_to_end(app("bearing").begin(law))
    curves.append(FrictionCurve(name, summary["speed_rad_s"], summary["torque_nm"], summary["law_nm"]))
    worst = max(worst, summary["worst_error_nm"])
save_friction_curves(target, curves, "Torque that a bearing takes (stickslip run bearing)")
print(f"{target}: {len(curves)} laws, largest difference from the law {worst:.1e} N m")
assert worst < 1e-12
