"""Driving in a loop leaves memory flat, in page and server: a minute of what ``python -m tests.studio.soak`` does for ten."""

from __future__ import annotations

import sys
from dataclasses import replace

import pytest
from tests.studio.conftest import Server
from tests.studio.soak import ROOM, drive_for, growth

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads memory in /proc"),
]


def test_a_few_runs_leave_nothing_behind(chromium):
    server = Server()
    try:
        readings = drive_for(chromium, server, seconds=0.0, least=4, speed=4.0)
    finally:
        server.stop()
    assert growth(readings) == {}, readings


def test_what_grows_would_be_noticed():
    leaking = [replace(ROOM, heap_mb=10.0 + 2.0 * i, geometries=50 * i) for i in range(6)]
    assert set(growth(leaking)) == {"heap_mb", "geometries"}
