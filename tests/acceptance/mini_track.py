"""The mini-track of AC-T7: two curves, two changes of grade."""

from __future__ import annotations

from stickslip.track import Curve, HeightProfile, PlanLine, Transition

PLAN = PlanLine(
    (
        Curve(1, -20.0, 60.0, 20.0, 600.0, 25.0, 30.0, 20.0, 600.0, 180.0),
        Curve(-1, 180.0, 200.0, 15.0, 375.0, 30.0, 25.0, 18.0, 450.0, 300.0),
    )
)
HEIGHTS = HeightProfile(
    (-20.0, 100.0), (Transition(40.0, -0.10, -0.14, -200.0), Transition(150.0, -0.14, -0.08, 200.0))
)
