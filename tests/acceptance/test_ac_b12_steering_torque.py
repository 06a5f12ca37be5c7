"""AC-B12, in one curve: the ropes pull up the bank at the entry and down at the exit, and they pull quietly.

Source: [Rempfler, ch. 5, fig. 5.7]: two alternating peaks per curve near its clothoids, from the runner that is loaded
more while the sled rolls. Here one banked curve to either side; whole tracks come with the pilot.
Tolerance: peaks within 10 m of the clothoids, as the case states. Within 10 ms the torque varies by less than a quarter
of its peak (1.4 of 9.3 N m): on a smooth surface the noise of the source's facets is gone. What is left are single
steps in which a contact that drifted off by 1 µm closes again; left and right curves do that at different instants, so
their mirror symmetry is asked of nine samples in ten.
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
    assert left.station == pytest.approx(right.station, abs=1e-6)
    assert (np.abs(left.torque + right.torque) < 1e-3).mean() > 0.9


def test_noise_is_small_beside_the_signal():
    run = run_curve(1)
    assert run.noise.max() < 0.25 * np.abs(run.torque).max()
