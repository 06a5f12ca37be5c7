"""The door of the joint-friction literature: pushed for a third of a second, stopped by dry friction in its hinge."""

import math

from stickslip import Simulation, scenes

sim = Simulation(scenes.load("door"))
while sim.time < 2.0:
    sim.step(1)
    if sim.i_step % 20 == 0:
        angle, rate = sim.coordinate("hinges")[0], sim.rate("hinges")[0]
        torque = sim.friction("hinges")[0]
        print(
            f"t = {sim.time:4.2f} s   angle {math.degrees(angle):6.2f} deg   rate {rate:6.3f} rad/s   friction {torque:7.2f} N m"
        )
assert abs(math.degrees(sim.coordinate("hinges")[0]) - 37.64) < 0.05
