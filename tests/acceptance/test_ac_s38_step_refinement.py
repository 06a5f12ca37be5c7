"""AC-38: halving the step brings the physical sled closer to its limit, and the shipped step is close enough.

Source: skeleton specification 5.2 asks for 10 to 1 ms and for second order in smooth motion. Tips and frame of this sled swing too fast
for more than 1 ms, and their dampers, which the step treats implicitly, are first order: what is held here is first order with an
error of micrometres. Trough of AC-30, turning with it, for 0.3 s (6 m), against 0.0625 ms.
Tolerance: each halving more than halves the error, as first order does against a fine step instead of the limit; 5 µm at 1 ms (1.9 µm).
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from tests.acceptance.sled_runs import axes
from tests.acceptance.test_ac_s30_trough import RADIUS, SPEED, in_trough

from stickslip.apps.parts.runner_sled import STEP
from stickslip.engine.simulation import Simulation

FINE = 6.25e-5  # s


def turning(dt: float) -> Simulation:
    """Sled that turns with the trough from the first step on."""
    sim = in_trough(step=replace(STEP, dt=dt, e_r=1e-10, e_a=None, max_sweeps=2000))
    spin = np.array([0.0, -SPEED / RADIUS, 0.0])
    sim.state.u[3:6] = axes(sim).T @ spin
    centre = sim.work.r_OS_I[sim.compiled.topology.bodies.index("frame")]
    sim.state.u[:3] = np.cross(spin, centre - np.array([0.0, 0.0, RADIUS]))
    return sim


def test_errors_fall_with_the_step():
    places = []
    for dt in (1e-3, 5e-4, 2.5e-4, FINE):
        sim = turning(dt)
        sim.step(round(0.3 / dt))
        places.append(sim.pose("frame")[0])
    coarse, middle, fine = (float(np.linalg.norm(place - places[-1])) for place in places[:-1])
    assert coarse < 5e-6
    assert coarse / middle > 2.0
    assert middle / fine > 2.0
