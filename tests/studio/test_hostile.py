"""A real studio among files, messages and disks that would bring it down: it says what is wrong, and one drives."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import sys
import tempfile
import urllib.request
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.studio.conftest import Server
from tests.studio.test_lost import begin, numbers, runs_until
from tests.studio.test_socket import PATIENCE, _children, ask, connect, message, open_scene
from tests.unit.studio.crafted_runs import ENTRY, HALF, LONG, ODD, Good, crafted, make_base

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="finds processes in /proc")

#: Each of them ended the physics, or silenced the page, before.
DEADLY = (
    {"type": "open_run", "id": LONG}, {"type": "delete_run", "id": LONG}, {"type": "restore_run", "id": LONG},
    {"type": "open_run", "id": "x" * 900},
    {"type": "rename_run", "id": "base", "name": HALF}, {"type": "set", "path": "step.max_contacts", "value": 10**12},
    {"type": "set", "path": "e_n", "value": 10**400}, {"type": "set", "path": "height", "value": 1e308},
    {"type": "open_run", "id": "rows_text"},
)  # fmt: skip


@contextmanager
def studio_in(home: Path):
    """A studio; what it wrote to the terminal is in the list afterwards."""
    studio, said = Server(home=str(home)), []
    try:
        yield studio, said
    finally:
        studio.stop()
        said.append(studio.process.stderr.read())


@pytest.fixture
def home():
    folder = Path(tempfile.mkdtemp(prefix="stickslip-"))
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


async def notice(page, part: str) -> str:
    """The next notice with some words."""
    while True:
        text = (await message(page, "notice"))["text"]
        if part in text:
            return text


async def over(page) -> dict:
    await ask(page, type="leave")
    return await message(page, "run_over")


def physics(studio: Server) -> int:
    return _children(studio.process.pid)[-1]


def test_among_all_bad_files_at_once_a_run_is_driven_and_saved(home):
    runs = home / "runs"
    runs.mkdir()
    good = Good(make_base(runs))
    for name, craft in {**crafted(), **ODD}.items():
        craft(good, runs, name)
    odd = ({"id": "name_half", "name": HALF}, {"id": "rows_nan", "station": float("nan")}, {"when": 5})
    rows = [ENTRY, *({**ENTRY, **each} for each in odd), 7]
    (runs / "index.json").write_text(json.dumps(rows), encoding="utf-8")

    async def talk(studio: Server) -> None:
        async with connect(studio) as page:
            listed = await message(page, "runs")
            assert [run["id"] for run in listed["runs"]] == ["base"]
            before = physics(studio)
            await ask(page, type="take_control")
            for wish in DEADLY:  # nothing is open yet
                if wish["type"] != "set":
                    await ask(page, **wish)
                    await message(page, "notice")
            await begin(page)
            for wish in DEADLY:
                if wish["type"] != "set":
                    await ask(page, **wish)
                    await message(page, "notice")
            at = await numbers(page, lambda shown: True)
            await numbers(page, lambda shown: shown.clock > at.clock + 0.5)  # the run goes on
            ended = await over(page)
            assert ended["saved"]
            await runs_until(page, lambda runs: {run["id"] for run in runs} == {"base", ended["id"]})
            await open_scene(page, "bounce")
            for wish in DEADLY:
                if wish["type"] == "set":
                    await ask(page, **wish)
                    assert (await message(page, "notice"))["text"].endswith(".")
            assert physics(studio) == before

    with studio_in(home) as (studio, said):
        asyncio.run(asyncio.wait_for(talk(studio), 2 * PATIENCE))
    assert "rows_text.parquet is no run of stickslip" in said[0]
    assert "UnicodeEncodeError" not in said[0]


def test_a_disk_that_fills_up_during_a_run_is_told_while_one_drives(home):
    import resource

    async def talk(studio: Server) -> None:
        async with connect(studio) as page:
            await begin(page)
            (journal,) = (home / "runs").glob("*.partial")
            full = journal.stat().st_size + 20_000, resource.RLIM_INFINITY  # half a second of rows
            resource.prlimit(physics(studio), resource.RLIMIT_FSIZE, full)
            text = await notice(page, "s on this run is not saved")
            assert text.startswith("From ")
            at = await numbers(page, lambda shown: True)
            await numbers(page, lambda shown: shown.clock > at.clock + 0.5)
            assert not (await over(page))["saved"]
            (run,) = await runs_until(page, lambda runs: runs)
            assert run["end"] == "cut short"  # and never finished, or interrupted where it was left
            assert run["time"] is None
            text = await notice(page, "The run is saved up to ")
            reached = float(text.removeprefix("The run is saved up to ").split()[0])
            assert 1.0 < reached < at.clock

    with studio_in(home) as (studio, _):
        asyncio.run(asyncio.wait_for(talk(studio), PATIENCE))


def test_a_physics_process_that_always_dies_stays_down_and_runs_can_be_fetched(home):
    (home / "runs").mkdir()
    base = make_base(home / "runs")

    async def talk(studio: Server) -> None:
        async with connect(studio) as page:
            await message(page, "runs")
            for _ in range(3):
                os.kill(physics(studio), signal.SIGKILL)
                text = await notice(page, "The physics process ended")
            assert "ended 3 times within a minute" in text
            assert "SIGKILL" in text
            await ask(page, type="take_control")
            await ask(page, type="open", app="bounce")
            assert "stays down" in await notice(page, "physics")
            await asyncio.sleep(0.5)
        async with connect(studio) as page:  # who comes later knows, too, and sees the list
            assert [run["id"] for run in (await message(page, "runs"))["runs"]] == ["base"]
            await notice(page, "stays down")

    with studio_in(home) as (studio, _):
        asyncio.run(asyncio.wait_for(talk(studio), PATIENCE))
        assert urllib.request.urlopen(f"{studio.origin}/run/base.parquet").read() == base.read_bytes()
        alive = [
            pid for pid in _children(studio.process.pid) if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()
        ]
        assert alive == []
