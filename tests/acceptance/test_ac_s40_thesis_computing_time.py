"""AC-40 of the skeleton, part of the thesis model: computing time per step of 10 ms on a mesh, with steering.

Source: [Shankar, tab. 5.1]: 6.0 to 6.8 ms on average; skeleton specification 5.2: less than 2 ms. Measured is the processor time
of the better of two runs: other programs on the machine count against the wall clock. That 99.9 % of steps take less than
5 ms and none is late for a minute is asked of the physical model: `test_ac_s40_sled_computing_time.py`.
"""

from __future__ import annotations

import time

from tests.acceptance.skeleton_cases import channel_mesh, held

from stickslip.validation.skeleton_thesis.generalised_alpha import AlphaScheme
from stickslip.validation.skeleton_thesis.run import Ending, simulate, start_on
from stickslip.validation.skeleton_thesis.sled import ThesisSled


def test_a_step_takes_less_time_than_the_source_needed():
    sled = ThesisSled(channel_mesh())
    start = start_on(sled, (2.0, 0.0, -0.24), 0.0, 11.11)
    simulate(sled, start, held(0.02))  # compiles
    took = []
    for _ in range(5):
        begin = time.process_time()
        run = simulate(sled, start, held(2.0, head=5.0), AlphaScheme(tolerance=1e-9))
        took.append(time.process_time() - begin)
        assert run.ending is Ending.STEERING_USED
    assert min(took) / 200 < 2.0e-3
