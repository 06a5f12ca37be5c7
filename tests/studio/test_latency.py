"""Input to picture below 50 ms on loopback, in parts that a busy machine cannot spoil, and as a whole where it is quiet.

Parts: steering to the state that knows it, over the socket, below 25 ms: a tick of 10 ms, a step of 2 ms, the way there and
back. State to picture at 60 pictures a second, on clocks of the test: 95 % below 20 ms, a picture's 16.7 ms and what keeps two
states to draw between. 25 + 20 < 50. Numbers with the load of the machine: ``python -m tests.studio.latency``.
"""

from __future__ import annotations

import os

import pytest
from tests.studio.conftest import Server, Watched
from tests.studio.latency import PLAYBACK, page_delays, percentile, socket_delays

SOCKET_MS, PLAYBACK_MS, WHOLE_MS = 25.0, 20.0, 50.0
busy = os.getloadavg()[0] > 0.5 * (os.cpu_count() or 1) if hasattr(os, "getloadavg") else True


@pytest.mark.quiet
def test_steering_reaches_a_state_and_the_state_a_client():
    """Three attempts: other load makes it slower, never quicker. Half must do it; 95 % where `STICKSLIP_REAL_TIME` is set."""
    found: list[list[float]] = []
    while len(found) < 3 and not (found and percentile(found[-1], 0.95) < SOCKET_MS):
        server = Server()
        try:
            found.append(socket_delays(server))
        finally:
            server.stop()
    best = min(percentile(delays, 0.95 if os.environ.get("STICKSLIP_REAL_TIME") else 0.5) for delays in found)
    assert best < SOCKET_MS, found


@pytest.mark.browser
def test_a_state_is_drawn_soon(chromium, server):
    watched = Watched(chromium, server, "")
    ages = watched.page.evaluate(PLAYBACK)
    watched.page.close()
    assert len(ages) > 200
    assert percentile(ages, 0.95) < PLAYBACK_MS
    assert max(ages) < PLAYBACK_MS + 2.0


@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.skipif(busy, reason="the machine is busy: its own load would be measured")
def test_the_whole_way_where_the_machine_is_quiet(chromium, server):
    delays, pictures_per_s = page_delays(chromium, server, drawn=False)
    assert len(delays) > 50
    assert pictures_per_s > 50
    assert percentile(delays, 0.95) < WHOLE_MS
