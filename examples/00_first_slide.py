"""A block on a slope: just below the friction angle it stays, just above it slides with the acceleration of the textbook."""

import math

from stickslip import Simulation
from stickslip.model import Body, Box, Coulomb, Free, Plane, Scene

MU = 0.5
for ratio in (0.98, 1.02):
    angle = ratio * math.atan(MU)
    tilt = (math.cos(angle / 2), 0.0, math.sin(angle / 2), 0.0)  # about y: the slope falls towards +x
    up = (math.sin(angle), 0.0, math.cos(angle))
    scene = Scene(
        "slope",
        bodies=(Body.box("block", mass=2.0, half_extents=(0.2, 0.1, 0.05)),),
        joints=(Free("base", child="block", q0=(0.05 * up[0], 0.0, 0.05 * up[2], *tilt)),),
        shapes=(Box("block", "block", half_extents=(0.2, 0.1, 0.05)), Plane("slope", rotation_wxyz=tilt)),
        laws=(Coulomb(mu=MU),),
    )
    sim = Simulation(scene)
    sim.step(2000)  # 2 s at the default 1 ms
    speed = math.hypot(*sim.velocity("block")[0])
    textbook = max(0.0, 9.81 * (math.sin(angle) - MU * math.cos(angle)) * sim.time)
    print(f"{ratio:.2f} x friction angle: speed after {sim.time:.0f} s = {speed:.9f} m/s, textbook {textbook:.9f} m/s")
    assert abs(speed - textbook) < 1e-6
