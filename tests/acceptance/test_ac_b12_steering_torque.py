"""AC-B12, in one curve: the ropes pull up the bank at the entry and down at the exit, and they pull quietly.

Source: [Rempfler, ch. 5, fig. 5.7]: two alternating peaks per curve near its clothoids, from the runner that is loaded
more while the sled rolls. Here one banked curve to either side; a driven run: `test_ac_b12_run.py`.
Tolerance: peaks within 10 m of the clothoids, as the case states. Within 10 ms the torque varies by less than 2 % of its
peak (0.07 of 9.3 N m), most of which is its own change: on a smooth surface the noise of the source's facets is gone.
Left and right mirror each other within 1 % of the peak: contacts come in another order, and sweeps end within 50 mN.
"""

from __future__ import annotations

import numpy as np
import pytest
from tests.acceptance.curve_runs import ARC, ENTRY, EXIT, run_curve

MIDDLE = ENTRY[1] + 0.5 * ARC


@pytest.mark.parametrize("turn", [1, -1], ids=["left", "right"])
def test_torque_steers_up_at_the_entry_and_down_at_the_exit(turn):
    run = run_curve(turn)
    inwards = turn * run.torque  # positive: into the curve, that is down the bank
    in_first, in_second = run.station < MIDDLE, run.station >= MIDDLE
    entry = run.station[in_first][np.argmin(inwards[in_first])]
    exit_ = run.station[in_second][np.argmax(inwards[in_second])]
    assert inwards[in_first].min() < -5.0
    assert inwards[in_second].max() > 3.0
    assert ENTRY[0] - 10.0 < entry < ENTRY[1] + 10.0
    assert EXIT[0] - 10.0 < exit_ < EXIT[1] + 10.0


def test_left_and_right_curves_mirror_each_other():
    left, right = run_curve(1), run_curve(-1)
    assert left.station == pytest.approx(right.station, abs=1e-5)  # rounding errors grow to 2e-6 m on the way
    assert left.torque == pytest.approx(-right.torque, abs=0.01 * np.abs(left.torque).max())


def test_noise_is_small_beside_the_signal():
    run = run_curve(1)
    assert run.noise.max() < 0.02 * np.abs(run.torque).max()
