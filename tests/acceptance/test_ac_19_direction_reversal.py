"""AC-19: friction changes its sign within the step in which the motion does.

Source: joint-friction specification, AC-19: 2 kg m^2 on a hinge with 20 N m of friction, torque +30 N m for 0.5 s and
-30 N m for the next. Rate 2.5 rad/s at 0.5 s, zero at 0.60 s, -2.0 rad/s at 1 s, each within 1e-6; at most 2 sweeps.
"""

from __future__ import annotations

import numpy as np
import pytest
from tests.acceptance.joint_runs import trace

from stickslip.model import Body, JointFriction, Load, Revolute, Scene, StepOptions

DT = 0.01


def reversal(scheme):
    loads = [
        Load(f"torque_{k}", "wheel", torque=(0.0, 0.0, 30.0 * (-1) ** k), start=0.5 * k, end=0.5 * (k + 1))
        for k in range(4)
    ]
    return Scene(
        name="reversal",
        bodies=(Body("wheel", 1.0, (2.0, 2.0, 2.0)),),
        joints=(Revolute("hinge", child="wheel", friction=(JointFriction(limit=20.0),)),),
        forces=tuple(loads),
        step=StepOptions(dt=DT, scheme=scheme),
    )


@pytest.mark.parametrize("scheme", ["moreau", "euler"])
def test_the_wheel_reverses(scheme):
    run = trace(reversal(scheme), "hinge", 2.0)
    rate = run.u[:, 0]
    for time, expected in ((0.5, 2.5), (0.6, 0.0), (1.0, -2.0), (1.08, 0.0), (1.5, 2.1)):
        assert rate[run.at(time)] == pytest.approx(expected, abs=1e-6)
    impulse = DT * run.friction[:, 0]
    assert impulse[run.at(0.1)] == pytest.approx(-0.2, abs=1e-12)
    assert impulse[run.at(0.6)] == pytest.approx(-0.2, abs=1e-9)
    assert impulse[run.at(0.61)] == pytest.approx(0.2, abs=1e-12)
    assert np.abs(impulse).max() <= 0.2 + 1e-15
    assert max(report.max_sweeps for report in run.reports) <= 2
