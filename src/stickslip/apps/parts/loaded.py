"""Which contacts of a running sled carry load."""

from __future__ import annotations

from stickslip.engine.simulation import Simulation


def loaded_materials(simulation: Simulation) -> list[str]:
    """Materials of the contacts that carried load in the last step, one entry per contact."""
    material = {shape.name: shape.material for shape in simulation.scene.shapes}
    return [material[contact.shape_a] for contact in simulation.contacts() if contact.percussion[0] > 0.0]
