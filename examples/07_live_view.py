"""A pendulum on a motor, stepped by this script and seen live: its page has a slider for the motor's target, read back every step.

Opens a browser and runs until its page is closed. ``--no-open`` prints the address and opens nothing; ``--steps 2000`` ends by itself.
"""

import argparse
import math
import time

from stickslip import Simulation, show
from stickslip.model import Body, Drive, Input, JointFriction, Revolute, Scene, StepOptions

options = argparse.ArgumentParser(description=__doc__)
options.add_argument("--no-open", action="store_true")
options.add_argument("--steps", type=int, default=0, help="0: until the page is closed")
asked = options.parse_args()

LENGTH = 0.8  # m
motor = Drive("position", "target", stiffness=60.0, damping=2.0, limit=12.0)
scene = Scene(
    "pendulum",
    title="Pendulum on a motor",
    bodies=(Body.rod("rod", mass=1.5, length=LENGTH, axis=(0, 0, 1), com=(0, 0, -LENGTH / 2)),),
    joints=(
        Revolute(
            "hinge", child="rod", at_parent=(0, 0, 1), axis=(0, 1, 0), friction=(JointFriction(0.05),), drive=(motor,)
        ),
    ),
    inputs=(Input("target", filter_hz=4.0),),
    step=StepOptions(dt=0.002),
)
sim = Simulation(scene)
sim.set_coordinate("hinge", 2.5)
start = sim.snapshot()

with show(sim, browser=not asked.no_open) as view:
    print(f"The view is at {view.address}", flush=True)
    target = view.slider("target", -90.0, 90.0, 20.0, unit="°")
    again = view.button("Start again")
    view.marker("tip", (0, 0, -LENGTH), radius=0.05, body="rod")
    angle = view.label("angle", "…", (0, 0, -LENGTH - 0.13), body="rod")
    trace = view.line("trace", [(0, 0, 1), (0, 0, 1)], colour="#0b6477")
    path = []
    if not asked.steps:
        view.wait_for_page()
    steps, due = 0, time.monotonic()
    while steps < asked.steps if asked.steps else view.is_watched:
        if again.clicked():
            sim.restore(start)
        sim.set_input("target", math.radians(target.value))
        sim.step(5)
        steps += 5
        q = sim.coordinate("hinge")[0]
        angle.text = f"{math.degrees(q):.1f}°"
        path = [*path[-199:], (-LENGTH * math.sin(q), 0.0, 1.0 - LENGTH * math.cos(q))]
        trace.points = path if len(path) > 1 else 2 * path
        view.update()
        due += 5 * sim.dt  # as fast as the clock on the wall
        time.sleep(max(0.0, due - time.monotonic()))

print(f"t = {sim.time:.2f} s: {math.degrees(sim.coordinate('hinge')[0]):.2f} degrees, asked for {target.value:g}")
assert math.isfinite(sim.coordinate("hinge")[0])
