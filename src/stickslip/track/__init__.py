"""Ice tracks: plan line and height profile."""

from stickslip.track.heights import ElevationTable, HeightProfile, Transition, height_faults, table_faults
from stickslip.track.plan import Curve, PlanLine, Projection, plan_faults

__all__ = [
    "Curve",
    "ElevationTable",
    "HeightProfile",
    "PlanLine",
    "Projection",
    "Transition",
    "height_faults",
    "plan_faults",
    "table_faults",
]
