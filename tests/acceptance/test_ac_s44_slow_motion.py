"""skeleton.md AC-44: in slow motion the trajectory for a recorded input is that of real time, bit for bit.

Source: the thesis slowed its runs by a factor to let people steer; steps are the same steps. Tolerance: none, hands act on whole ticks.
The factor is 4, as in the case; the run is live, at the pace of a clock that the test holds.
"""

from __future__ import annotations

from typing import ClassVar

import numpy as np
import pytest

from stickslip.apps.catalogue import find_app, load_sled
from stickslip.apps.ice.pilot import ReplayPilot
from stickslip.apps.ice.run import Piloted, SledRun, begin_run
from stickslip.apps.ice.trace import SteeringTrace
from stickslip.engine.recorder import Block, Header, state_hash
from stickslip.studio.live_run import LiveRun, Outcome
from stickslip.studio.opening import SLED_MANNER

SECONDS = 3.0
TIMES = np.arange(0.0, SECONDS + 1.0, 0.01)
HANDS = SteeringTrace(tuple((float(t), float(0.6 * np.sin(7.0 * t))) for t in TIMES))


class NoSink:
    """Takes a recording and saves nothing."""

    facts: ClassVar[dict] = {}

    def begin(self, header: Header) -> None: ...

    def write(self, block: Block) -> None: ...

    def end(self, outcome: str) -> None: ...

    def discard(self) -> None: ...

    def join(self) -> None: ...


class NotSaved:
    """Recordings go nowhere."""

    def begin(self, run: SledRun) -> NoSink:
        return NoSink()

    def ended(self, outcome: Outcome, sink: NoSink) -> None: ...


def drive(run: SledRun, factor: float, frame_s: float) -> list[str]:
    """Hashes of the state every tenth of a second of a live run."""
    now = [50.0]
    live = LiveRun(
        run, find_app("skeleton"), epoch=1, origin=(0.0, 0.0, 0.0), publish=lambda *parts: None,
        on_non_finite=lambda why: None, saver=NotSaved(), manner=SLED_MANNER, clock=lambda: now[0],
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
        assert now[0] < 50.0 + SLED_MANNER.countdown + 3.0 * SECONDS / factor
    return [hashes[step] for step in sorted(hashes)][:25]


@pytest.mark.parametrize("factor", [0.25, 0.5])
def test_slow_motion_changes_no_bit(factor):
    sled = load_sled("skeleton")
    real = drive(begin_run(sled, "mini", lambda: Piloted(ReplayPilot(HANDS))), 1.0, 0.01)
    slow = drive(begin_run(sled, "mini", lambda: Piloted(ReplayPilot(HANDS))), factor, 0.01)
    assert len(real) == 25
    assert slow == real
