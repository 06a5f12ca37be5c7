"""AC-42: poses of a run reach whoever draws it, one message per tick, in less than 20 ms on one machine; a lost link is taken up again.

Source: skeleton specification 5.3. There the renderer serves and the solver connects; here the studio serves, and any number may
look on without holding it up. A frame carries the clock of the physics process when it was made, which on one machine is the
clock of the reader: their difference is the latency, known of every frame. Tolerance: every frame in less than 20 ms, and one for every
tick of 10 ms, in one of three attempts: other programs may stop the physics for a tick, and the next frame then holds two. Measured at a
load of 6 on two cores: half of the frames within 1.4 ms, all within 10 ms; one of 300 missing in four of nine attempts.
"""

from __future__ import annotations

import asyncio
import time

import numpy as np
import pytest
from tests.studio.conftest import Server
from tests.studio.test_lost import begin
from tests.studio.test_socket import connect, head_of

from stickslip.studio import protocol

BOUND = 0.020  # s
TICK = 0.01  # s


async def listen(page, seconds: float) -> tuple[list[protocol.StateFrame], np.ndarray]:
    """Frames of a run for so long, and how old each was when it came [s]."""
    frames, ages = [], []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        data = await asyncio.wait_for(page.recv(), 10.0)
        if isinstance(data, bytes):
            frames.append(head_of(data))
            ages.append(time.perf_counter() - frames[-1].wall)
    return frames, np.array(ages)


async def watch_twice(studio: Server) -> tuple[list[protocol.StateFrame], np.ndarray, list[protocol.StateFrame]]:
    """A viewer who watches a run, is cut off, and comes again."""
    async with connect(studio) as page:
        await begin(page, app="skeleton", controller="auto")
        async with connect(studio) as viewer:
            frames, ages = await listen(viewer, 3.0)
            viewer.transport.abort()
        async with connect(studio) as viewer:
            again, _ = await listen(viewer, 1.0)
    return frames, ages, again


@pytest.mark.quiet
def test_poses_arrive_tick_by_tick_and_again_after_a_loss():
    found = []
    while len(found) < 3:
        studio = Server()
        try:
            frames, ages, again = asyncio.run(watch_twice(studio))
        finally:
            studio.stop()
        steps = np.diff([state.time for state in frames])
        assert (steps > 0.0).all()  # in order, none twice
        assert min(state.bodies for state in frames) > 0
        assert again[-1].time > again[0].time >= frames[-1].time
        assert again[0].epoch == frames[0].epoch  # the same run
        found.append((ages.max(), steps.max()))
        if ages.max() < BOUND and np.allclose(steps, TICK, rtol=0.0, atol=1e-6):
            return
    pytest.fail(f"longest latency and longest time between frames [s]: {found}")
