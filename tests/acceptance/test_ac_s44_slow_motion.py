"""skeleton.md AC-44: in slow motion the trajectory for a recorded input is that of real time, bit for bit.

Source: the thesis slowed its runs by a factor to let people steer; steps are the same steps. Tolerance: none, hands act on whole ticks.
The factor is 4, as in the case; the run is live, at the pace of a clock that the test holds.
"""

from __future__ import annotations

import numpy as np
import pytest

from stickslip.apps.ice.pilot import ReplayPilot
from stickslip.apps.ice.registry import load_sled
from stickslip.apps.ice.run import SledRun, begin_run
from stickslip.apps.ice.trace import SteeringTrace
from stickslip.engine.recorder import Block, Header, state_hash
from stickslip.studio.drive_run import COUNTDOWN_S, DriveRun

SECONDS = 3.0
TIMES = np.arange(0.0, SECONDS + 1.0, 0.01)
HANDS = SteeringTrace(tuple((float(t), float(0.6 * np.sin(7.0 * t))) for t in TIMES))


class NoSink:
    """Takes a recording and keeps nothing."""

    def begin(self, header: Header) -> None: ...

    def write(self, block: Block) -> None: ...

    def end(self, outcome: str) -> None: ...

    def discard(self) -> None: ...

    def join(self) -> None: ...


def drive(run: SledRun, factor: float, frame_s: float) -> list[str]:
    """Hashes of the state every tenth of a second of a live run."""
    now = [50.0]
    live = DriveRun(
        run, lambda: ReplayPilot(HANDS), None, None, NoSink, lambda told: None, lambda *told: None,
        epoch=1, origin=(0.0, 0.0, 0.0), publish=lambda *parts: None, on_non_finite=lambda why: None, clock=lambda: now[0],
    )  # fmt: skip
    live.set_speed(factor)
    live.play()
    hashes: dict[int, str] = {}
    while live.simulation.time < SECONDS:
        now[0] += frame_s
        live.tick()
        step = live.simulation.i_step
        if step and step % (10 * run.n_tick) == 0:
            hashes[step] = state_hash(live.simulation)
        assert now[0] < 50.0 + COUNTDOWN_S + 3.0 * SECONDS / factor
    return [hashes[step] for step in sorted(hashes)][:25]


@pytest.mark.parametrize("factor", [0.25, 0.5])
def test_slow_motion_changes_no_bit(factor):
    sled = load_sled("skeleton")
    real = drive(begin_run(sled, "mini"), 1.0, 0.01)
    slow = drive(begin_run(sled, "mini"), factor, 0.01)
    assert len(real) == 25
    assert slow == real
