"""A force of your own, compiled: a magnet that pulls a bead towards the origin, against quadratic drag."""

import numpy as np

from stickslip import Simulation
from stickslip.kernels.base.jit import kernel
from stickslip.model import Body, Drag, Free, Scene, UserForce


@kernel
def magnet(t, x, params, out):
    """Pull with a force that falls with the square of the distance; x holds r (3), A (9), v (3), omega (3)."""
    distance_2 = x[0] * x[0] + x[1] * x[1] + x[2] * x[2] + params[1]
    for k in range(3):
        out[k] = -params[0] * x[k] / distance_2**1.5
    return 0


scene = Scene(
    "magnet",
    gravity=(0.0, 0.0, 0.0),
    bodies=(Body.sphere("bead", mass=0.01, radius=0.01),),
    joints=(
        Free("bead free", child="bead", q0=(0.3, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0), u0=(0.0, 0.4, 0.0, 0.0, 0.0, 0.0)),
    ),
    forces=(UserForce("magnet", "bead", magnet, params=(0.001, 1e-4)), Drag("air", "bead", cd_area=1.5e-4)),
)
sim = Simulation(scene)
for _ in range(5):
    sim.step(400)
    print(f"t = {sim.time:.1f} s   r = {np.round(sim.pose('bead')[0], 4)} m   energy {sum(sim.energy()):.3e} J")
assert np.linalg.norm(sim.pose("bead")[0]) < 0.3
