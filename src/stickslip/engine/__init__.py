"""Running scenes."""

from stickslip.engine.readout import ContactForces, ContactInfo
from stickslip.engine.report import StepReport
from stickslip.engine.simulation import Simulation, Snapshot
from stickslip.engine.warm_up import OnStage, open_simulation

__all__ = ["ContactForces", "ContactInfo", "OnStage", "Simulation", "Snapshot", "StepReport", "open_simulation"]
