"""AC-P3: simulated time follows the wall clock; after 60 s they differ by less than 20 ms.

Source: [Rempfler, ch. 5], soft real time; the bound is the specification's. On a clock that the test holds, with pictures of any
length up to the lag that may be made up for, the difference is below one step and one loop. On the machine's clock the physics
process tells both times in every frame; two attempts, as other load may stop it for longer than the lag.
"""

from __future__ import annotations

import asyncio
import os

import numpy as np
import pytest
from tests.studio.conftest import Server
from tests.studio.test_socket import ask, connect, frame, open_scene

from stickslip.studio import protocol
from stickslip.studio.pace import LAG_S, Pace

BOUND = 0.020  # s


@pytest.mark.parametrize("dt", [0.0002, 0.002, 0.01], ids=["bob", "stack", "tick"])
def test_on_a_clock_with_pauses_of_any_length(dt):
    """Loops of 1 to 15 ms, and now and then one of 90 ms: made up for, none late."""
    draw = np.random.default_rng(3)
    pace, now, steps, worst = Pace(dt), 0.0, 0, 0.0
    pace.due(now)
    while now < 60.0:
        pause = 0.9 * LAG_S if draw.random() < 0.01 else draw.uniform(0.001, 0.015)
        now += pause
        while due := pace.due(now):
            steps += due
            pace.took(due, due * 0.1 * dt)
        worst = max(worst, abs(steps * dt - now))
    assert pace.late_steps == 0
    assert worst < dt + 1e-9


@pytest.mark.quiet
@pytest.mark.slow
@pytest.mark.skipif(
    not os.environ.get("STICKSLIP_REAL_TIME"), reason="needs a machine to itself: STICKSLIP_REAL_TIME=1"
)
def test_on_the_clock_of_this_machine():
    async def talk(studio: Server) -> tuple[float, int]:
        async with connect(studio) as page:
            await open_scene(page, "tower")
            await ask(page, type="play")
            begin = await frame(page, lambda f: f.flags & protocol.RUNNING and f.time > 0.2)
            end = await frame(page, lambda f: f.wall - begin.wall >= 60.0)
            return (end.time - begin.time) - (end.wall - begin.wall), end.late_steps - begin.late_steps

    for _ in range(2):
        studio = Server()
        try:
            apart, late = asyncio.run(talk(studio))
        finally:
            studio.stop()
        if late == 0:
            break
    assert late == 0
    assert abs(apart) < BOUND
