"""Running scenes."""

from stickslip.engine.report import StepReport
from stickslip.engine.simulation import ContactInfo, Simulation, Snapshot

__all__ = ["ContactInfo", "Simulation", "Snapshot", "StepReport"]
