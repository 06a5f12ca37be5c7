"""Run the stack scene and write a picture of it: python examples/02_stack_picture.py [stack.png]."""

import sys
import tempfile
from pathlib import Path

from stickslip import Simulation, scenes
from stickslip.analysis import save_picture

target = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(tempfile.mkdtemp()) / "stack.png"
sim = Simulation(scenes.load("stack"))
while sim.time < 1.14:
    report = sim.step(10)
save_picture(
    sim, target, centre=(0.4, 0.0, 0.55), extent=1.2, azimuth_deg=-128.0, title="stickslip run stack, t = 1.14 s"
)
print(f"{target}: {report.contacts} contacts, deepest {report.penetration * 1e3:.6f} mm")
assert target.stat().st_size > 10_000
