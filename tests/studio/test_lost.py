"""Pages, servers and physics processes that are lost during a run: what was driven is there, steering lets go, no step is late."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import sys
import time
from contextlib import suppress
from types import SimpleNamespace

import numpy as np
import pytest
from tests.studio.conftest import Server
from tests.studio.test_socket import PATIENCE, _children, ask, connect, frame, head_of, message

from stickslip.apps.ice.run import CHANNELS
from stickslip.studio import protocol
from stickslip.studio.sled_times import SledTimes

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="finds processes in /proc")

WISH = {"app": "bob", "values": {"track": "mini"}, "controller": "me"}
#: Numbers at the end of every frame of a sled.
NAMES = tuple(channel.name for channel in (*CHANNELS, *SledTimes.channels))


def numbers_of(data: bytes) -> SimpleNamespace:
    """Numbers of a frame of a sled by the names of their channels, and its phase."""
    values = np.frombuffer(data[-4 * len(NAMES) :], "<f4").tolist()
    return SimpleNamespace(phase=head_of(data).phase, **dict(zip(NAMES, values)))


async def numbers(page, good) -> SimpleNamespace:
    """Those of the next frame of a sled of which `good` holds."""
    while True:
        data = await asyncio.wait_for(page.recv(), PATIENCE)
        if isinstance(data, bytes) and head_of(data).values == len(NAMES) and good(numbers_of(data)):
            return numbers_of(data)


async def runs_until(page, good) -> list[dict]:
    while True:
        runs = (await message(page, "runs"))["runs"]
        if good(runs):
            return runs


async def begin(page, **wish) -> int:
    """Drive until two and a half seconds after the start; the epoch."""
    await ask(page, type="take_control")
    await ask(page, type="open", **{**WISH, **wish})
    while True:
        opened = await message(page, "opened")
        if opened["sled"] is not None:
            break
    assert tuple(channel["name"] for channel in opened["channels"]) == NAMES
    await ask(page, type="play")
    await numbers(page, lambda shown: shown.phase == protocol.GOING and shown.clock > 2.5)
    return opened["epoch"]


def test_a_run_is_saved_when_its_physics_process_is_killed(studio):
    async def talk() -> list[dict]:
        async with connect(studio) as page:
            await begin(page)
            os.kill(_children(studio.process.pid)[-1], signal.SIGKILL)
            runs = await runs_until(page, lambda runs: runs)
            await ask(page, type="open_run", id=runs[0]["id"])
            assert (await message(page, "run"))["run"]["id"] == runs[0]["id"]  # it can be seen again
            return runs

    (run,) = asyncio.run(talk())
    assert run["end"] == "cut short"
    assert run["station"] > 8.0  # at most a second of 2.5 s is lost


def test_a_run_is_saved_when_the_server_is_killed():
    studio = Server()

    async def drive() -> None:
        async with connect(studio) as page:
            await begin(page)
            studio.process.kill()

    with suppress(Exception):
        asyncio.run(drive())
    studio.process.wait(10)
    again = Server(home=str(studio.home))

    async def look() -> list[dict]:
        async with connect(again) as page:
            return await runs_until(page, lambda runs: True)

    try:
        end = time.monotonic() + 20.0  # the physics process notices by itself and finishes its file
        while not (runs := asyncio.run(look())) and time.monotonic() < end:
            time.sleep(0.5)
            again.stop()
            again = Server(home=str(studio.home))
        assert [run["end"] for run in runs] in (["interrupted"], ["cut short"])
    finally:
        again.stop()
        shutil.rmtree(studio.home, ignore_errors=True)


def test_a_run_is_saved_when_its_page_is_killed(studio):
    """The run goes on without its page; what was driven is saved when another page leaves it."""

    async def drive() -> None:
        async with connect(studio) as page:
            await begin(page)
            page.transport.abort()

    async def look() -> list[dict]:
        async with connect(studio) as page:
            await numbers(page, lambda shown: shown.clock > 3.5)
            await ask(page, type="take_control")
            await ask(page, type="open", app="bounce")
            return await runs_until(page, lambda runs: runs)

    with suppress(Exception):
        asyncio.run(drive())
    (run,) = asyncio.run(look())
    assert run["end"] == "interrupted"
    assert run["station"] > 20.0


def test_a_page_that_is_gone_lets_go_of_the_steering(studio):
    async def talk() -> tuple[float, float]:
        async with connect(studio) as watcher:
            async with connect(studio) as page:
                epoch = await begin(page)
                steer = protocol.AxisFrame(protocol.AXIS, protocol.VERSION, 1, epoch, 0, 0.2, 0.0)
                await page.send(protocol.pack_frame(steer))
                held = await numbers(watcher, lambda shown: shown.steering > 0.1)
            let_go = await numbers(watcher, lambda shown: shown.steering == 0.0 and shown.clock > held.clock)
            return held.clock, let_go.clock

    held, let_go = asyncio.run(talk())
    assert let_go - held < 1.5


@pytest.mark.quiet
@pytest.mark.parametrize("stalls", [False, True], ids=["reading", "stalled"])
def test_a_run_of_two_viewers_has_no_late_step(stalls):
    """Three attempts: other load on the machine may make steps late, viewers must not."""

    async def read(viewer) -> None:
        async for _ in viewer:
            pass

    async def talk(studio: Server) -> protocol.StateFrame:
        async with connect(studio) as page, connect(studio) as viewer:
            if stalls:
                viewer.transport.pause_reading()
            reading = asyncio.create_task(read(viewer))
            await begin(page)
            try:
                return await frame(page, lambda state: state.time > 5.0)
            finally:
                reading.cancel()
                viewer.transport.abort()

    for _ in range(3):
        studio = Server()
        try:
            state = asyncio.run(talk(studio))
        finally:
            studio.stop()
        if state.late_steps == 0:
            break
    assert state.late_steps == 0


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({"app": "canoe"}, "canoe"),
        ({"values": {"track": "moon"}}, "moon"),
        ({"values": {"setup": "../../etc"}}, "etc"),
        ({"controller": "nobody"}, "nobody"),
        ({"values": {"start_speed": 1e9}}, "at most"),
        ({"ghost": "yesterday"}, "yesterday"),
    ],
)
def test_what_cannot_be_driven_is_refused_in_words(server, wish, said):
    async def talk() -> str:
        async with connect(server) as page:
            await ask(page, type="take_control")
            await ask(page, type="open", **{**WISH, **wish})
            while True:
                notice = await message(page, "notice")
                if notice["level"] == "error":
                    return notice["text"]

    assert said in asyncio.run(talk())


def test_runs_are_handed_out_and_nothing_else(studio):
    import urllib.error
    import urllib.request

    (studio.home / "secret.parquet").write_bytes(b"mine")
    for name in ("nobody.parquet", "..%2Fsecret.parquet", "%2e%2e/secret.parquet", "nobody.exe"):
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(f"{studio.origin}/run/{name}")
        assert refused.value.code == 404


def test_set_ups_are_opened_saved_and_refused(studio):
    async def talk() -> tuple[dict, list[str], str]:
        async with connect(studio) as page:
            await ask(page, type="open_setup", sled="bob", setup="two-man")
            form = await message(page, "setup")
            await ask(page, type="save_setup", sled="bob", base="two-man", name="mine", values={"runner.mu_t": 0.003})
            while True:
                library = await message(page, "library")
                own = [setup["name"] for setup in library["sleds"][0]["setups"] if setup["own"]]
                if own:
                    break
            await ask(page, type="save_setup", sled="bob", base="two-man", name="bad", values={"runner.mu_t": -1})
            return form, own, (await message(page, "notice"))["text"]

    form, own, told = asyncio.run(talk())
    assert len(form["fields"]) > 20
    assert own == ["mine"]
    assert "mu_t" in told
    assert json.dumps(form)
