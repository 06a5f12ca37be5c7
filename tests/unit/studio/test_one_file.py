"""A recording as a page that is one file: numbers survive packing within their steps, names stay text, nothing is asked of anybody."""

from __future__ import annotations

import base64
import json
import re
import zlib
from html.parser import HTMLParser

import numpy as np
import pytest
from typer.testing import CliRunner

from stickslip.apps.catalogue import find_app
from stickslip.cli.main import app as cli
from stickslip.contract import run_to_end
from stickslip.engine.simulation import Simulation
from stickslip.io import RecordingWriter, open_recording
from stickslip.scenes import load
from stickslip.studio import one_file

MARKUP = "</script><script>alert(1)</script>\" onload='x' &amp;"


def unpacked(packed: dict) -> np.ndarray:
    """What viewer/packed.ts makes of a packed table, written down once more."""
    steps, rows = packed["steps"], packed["rows"]
    planes = np.frombuffer(zlib.decompress(base64.b64decode(packed["data"])), np.uint8).reshape(len(steps), 4, rows)
    changes = np.ascontiguousarray(planes.transpose(0, 2, 1)).view("<u4").reshape(len(steps), rows)
    counts = np.cumsum(changes, axis=1, dtype=np.uint32).view(np.int32)
    return np.where(counts == one_file.NOTHING, np.nan, counts * np.array(steps)[:, None]).T


def held_by(page: str) -> dict:
    return json.loads(re.search(r'<script type="application/json" id="run">(.*?)</script>', page, re.S).group(1))


class Scripts(HTMLParser):
    """Counts elements and collects attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.scripts, self.asked, self.listens = 0, [], []
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        self.scripts += tag == "script"
        self.asked += [value for name, value in attributes if name in ("src", "href")]
        self.listens += [name for name, _ in attributes if name.startswith("on")]


def test_a_table_comes_back_within_half_a_step():
    rng = np.random.default_rng(1)
    table = np.column_stack([rng.normal(0.0, 500.0, 300), rng.uniform(-1.0, 1.0, 300), np.arange(300) * 0.01])
    steps = [2.0**-14, 2.0**-15, 0.01]
    table[7, 1] = np.nan
    found = unpacked(one_file.pack_table(table, steps))
    assert np.isnan(found[7, 1])
    assert np.nanmax(np.abs(found - table) / steps) <= 0.5 + 1e-6


def test_numbers_out_of_range_stay_at_its_end():
    found = unpacked(one_file.pack_table(np.array([[1e30], [-1e30], [np.inf]]), [1.0]))
    assert found[0, 0] == one_file.MOST_COUNTS == -found[1, 0]
    assert np.isnan(found[2, 0])


def test_small_scenes_have_finer_steps():
    assert one_file.pose_steps(100.0, 1)[0] == one_file.FINEST
    assert one_file.pose_steps(0.01, 1)[0] < 1e-6
    assert len(one_file.pose_steps(1.0, 3)) == 21


@pytest.mark.parametrize("script", ["viewer.js", "viewer.css"])
def test_the_viewer_is_part_of_the_package(script):
    assert (one_file.STATIC / script).stat().st_size > 1000


@pytest.fixture(scope="module")
def bouncing(tmp_path_factory):
    """A recording of a scene."""
    path = tmp_path_factory.mktemp("runs") / "bounce.parquet"
    run_to_end(find_app("bounce").begin({}), RecordingWriter(path))
    return path


def test_a_page_holds_the_motion_and_asks_nobody(bouncing):
    recording = open_recording(bouncing)
    page = one_file.recording_page(recording)
    found, held = Scripts(page), held_by(page)
    assert found.scripts == 3
    assert not found.asked
    assert not found.listens
    assert len(page) < 1_500_000
    motion = unpacked(held["motion"])
    times = motion[:, len(held["header"]["bodies"]) * one_file.POSE]
    assert times[[0, -1]] == pytest.approx(recording.time[[0, -1]], abs=1e-9)
    assert len(times) <= one_file.PICTURES * float(np.ptp(times)) + 2
    columns, names = unpacked(held["columns"]), [channel["name"] for channel in held["channels"]]
    np.testing.assert_allclose(columns[:, names.index("t")], recording.time, atol=1e-9)


def test_names_in_a_recording_stay_text(bouncing, tmp_path):
    path = tmp_path / (MARKUP.replace("/", "∕") + ".parquet")
    path.write_bytes(bouncing.read_bytes())
    page = one_file.recording_page(open_recording(path))
    found = Scripts(page)
    assert found.scripts == 3
    assert not found.listens
    assert "alert(1)" in held_by(page)["name"]


def test_a_simulation_as_it_stands_is_a_page_too():
    simulation = Simulation(load("bounce"))
    simulation.step(10)
    held = held_by(one_file.simulation_page(simulation))
    place = unpacked(held["motion"])[0, :3] + np.array(held["header"]["origin"])
    np.testing.assert_allclose(place, simulation.pose(simulation.bodies[0])[0], atol=1e-4)
    assert held["about"] == f"t = {simulation.time:g} s"


def test_a_page_within_a_page_ends_where_it_should():
    assert one_file.embedded('<p title="a">').count('"') == 8


def test_the_shell_writes_a_page(bouncing, tmp_path):
    out = tmp_path / "bounce.html"
    done = CliRunner().invoke(cli, ["export", str(bouncing), "--out", str(out), "--json"])
    assert done.exit_code == 0
    assert json.loads(done.stdout) == {"file": str(out), "bytes": out.stat().st_size}
    refused = CliRunner().invoke(cli, ["export", str(bouncing), "--out", str(out), "--group", "energy"])
    assert refused.exit_code == 2
