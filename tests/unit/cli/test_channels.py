"""`plot`, `export` and `list runs` on real recordings: a scene, a robot, a sled; wrong names, empty and cut-short files."""

from __future__ import annotations

import csv
import json

import numpy as np
import pytest

from stickslip import scenes
from stickslip.apps.catalogue import load_sled
from stickslip.apps.ice.pilots import make_pilot
from stickslip.apps.ice.run import run_sled
from stickslip.cli.main import main
from stickslip.contract.scene_run import run_scene
from stickslip.engine.recorder import Recorder
from stickslip.engine.replay import replay
from stickslip.engine.simulation import Simulation
from stickslip.io import RecordingWriter, open_recording
from stickslip.io.journal import journal_of

PNG = b"\x89PNG"


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    """A stack and a robot at a door with all groups, and a bob that finishes."""
    folder = tmp_path_factory.mktemp("runs")
    for name, until in (("stack", 0.3), ("robot-door", 0.5)):
        run_scene(scenes.load(name), until=until, record=RecordingWriter(folder / f"{name}.parquet"), groups="all")
    sled = load_sled("bob")
    pilot = make_pilot("auto", sled, "mini", 0)
    made = run_sled(sled, "mini", pilot, record=RecordingWriter(folder / "bob.parquet"))
    return folder, made.summary


@pytest.fixture
def call(capsys):
    def run(*words):
        with pytest.raises(SystemExit) as ended:
            main([str(word) for word in words])
        said = capsys.readouterr()
        return ended.value.code, said.out, said.err

    return run


@pytest.mark.parametrize(
    ("name", "channel"),
    [
        ("stack", "contact.*.normal"),
        ("stack", "energy.kinetic"),
        ("robot-door", "friction.*"),
        ("robot-door", "drive.*"),
        ("robot-door", "reaction.*.fz"),
        ("bob", "input.steering.*"),
        ("bob", "load.*_toe.normal"),
        ("bob", "slip.*"),
    ],
)
def test_any_channel_of_any_run_is_drawn(call, runs, tmp_path, name, channel):
    out = tmp_path / "plot.png"
    code, said, _ = call("plot", runs[0] / f"{name}.parquet", "--channel", channel, "--out", out)
    assert (code, said.strip()) == (0, str(out))
    assert out.read_bytes().startswith(PNG)


def test_several_runs_are_drawn_over_each_other_with_a_legend(runs, tmp_path):
    from stickslip.analysis.channel_plot import plot_channels
    from stickslip.cli.recordings import open_runs

    opened = open_runs([runs[0] / "stack.parquet", runs[0] / "robot-door.parquet"])
    figure = plot_channels(opened, ["energy.kinetic", "contacts"])
    energy, contacts = figure.axes
    assert energy.get_ylabel() == "energy.kinetic [J]"
    assert contacts.get_xlabel() == "t [s]"
    assert [text.get_text() for text in energy.get_legend().get_texts()] == ["stack", "robot-door"]
    recorded = opened[0][1].recording.channel("energy.kinetic")
    assert np.array_equal(energy.lines[0].get_ydata(), recorded.values)
    assert np.array_equal(energy.lines[0].get_xdata(), recorded.time)
    shares = plot_channels(opened[:1], ["contacts"], histogram=True).axes[0].patches[0].get_xy()
    assert shares[:, 1].max() <= 1.0
    crossed = plot_channels(opened[:1], ["energy.potential"], against="energy.kinetic").axes[0]
    assert crossed.get_xlabel() == "energy.kinetic [J]"
    assert np.array_equal(crossed.lines[0].get_xdata(), recorded.values)


def test_histograms_and_other_endings(call, runs, tmp_path):
    for out in ("plot.pdf", "plot.svg"):
        words = ("plot", runs[0] / "bob.parquet", "--channel", "sweeps", "--histogram", "--out", tmp_path / out)
        assert call(*words)[0] == 0
        assert (tmp_path / out).stat().st_size > 1000


def test_without_a_channel_they_are_listed_by_group(call, runs):
    code, said, _ = call("plot", runs[0] / "robot-door.parquet", "--json")
    assert code == 0
    groups = json.loads(said)["runs"]["robot-door"]
    assert {"clock", "friction", "drives", "reactions", "contacts", "energy", "solver"} <= set(groups)
    assert {"name": "t", "unit": "s", "about": ""} in groups["clock"]
    assert "q." in call("plot", runs[0] / "robot-door.parquet")[1]


@pytest.mark.parametrize("words", [("plot",), ("export", "--out", "{}/x.csv")])
def test_a_channel_that_does_not_exist_names_the_nearest(call, runs, tmp_path, words):
    filled = [word.format(tmp_path) for word in words]
    code, _, said = call(filled[0], runs[0] / "bob.parquet", *filled[1:], "--channel", "energy.kinetc")
    assert code == 2
    assert "no channel 'energy.kinetc'. The nearest are: energy.kinetic" in said
    assert not (tmp_path / "x.csv").exists()


def test_misuse_is_refused(call, runs, tmp_path):
    bob = runs[0] / "bob.parquet"
    assert call("plot", tmp_path / "nothing.parquet")[0] == 2
    assert call("plot", bob, "--channel", "t", "--out", tmp_path / "x.gif")[0] == 2
    assert call("plot", bob, "--channel", "t", "--against", "q.*", "--out", tmp_path / "x.png")[0] == 2
    assert call("plot", bob, "--channel", "t", "--against", "t", "--histogram", "--out", tmp_path / "x.png")[0] == 2
    assert call("export", bob, "--out", tmp_path / "x.txt")[0] == 2
    code, _, said = call("export", bob, "--out", tmp_path / "x.csv", "--group", "reactons")
    assert code == 2
    assert "no group 'reactons'" in said
    assert list(tmp_path.iterdir()) == []


def test_an_export_reads_back_to_the_same_bits_with_units(call, runs, tmp_path):
    out = tmp_path / "run.csv"
    code, _, _ = call(
        "export", runs[0] / "robot-door.parquet", "--out", out, "--group", "friction", "--channel", "q.*.angle"
    )
    assert code == 0
    rows = list(csv.reader(out.read_text(encoding="utf-8").splitlines()))
    recording = open_recording(runs[0] / "robot-door.parquet")
    assert rows[0][0] == "t [s]"
    names = [heading.partition(" [")[0] for heading in rows[0]]
    friction = [channel for channel in recording.channels("friction")]
    assert len(names) == 1 + len(friction) + len(
        [n for n in recording.columns if n[:2] == "q." and n.endswith(".angle")]
    )
    for k, name in enumerate(names):
        values = np.array([float(row[k]) for row in rows[1:]])
        stored = recording.column(name)
        kind = next(channel.kind for channel in recording.channels() if channel.name == name)
        same = values.astype(np.float32) == stored.astype(np.float32) if kind == "single" else values == stored
        assert same.all(), name
    assert f"{friction[0].name} [N m]" in rows[0]


def test_everything_of_a_run_is_exported_by_default(call, runs, tmp_path):
    code, said, _ = call("export", runs[0] / "stack.parquet", "--out", tmp_path / "all.csv", "--json")
    document = json.loads(said)
    assert code == 0
    assert len(document["columns"]) == len(open_recording(runs[0] / "stack.parquet").channels())
    assert any(heading.startswith("contact.") and heading.endswith("normal [N]") for heading in document["columns"])


def test_a_run_that_was_cut_short_is_plotted_and_one_without_rows_is_refused(call, tmp_path):
    recorder = Recorder(Simulation(scenes.load("bounce")), RecordingWriter(tmp_path / "cut.parquet"), groups="all")
    recorder.step(100)
    recorder.flush()
    out = tmp_path / "plot.png"
    assert call("plot", tmp_path / "cut.parquet", "--channel", "q.*.z", "--out", out)[0] == 0
    assert out.read_bytes().startswith(PNG)
    assert call("export", tmp_path / "cut.parquet", "--out", tmp_path / "cut.csv")[0] == 0
    header = Recorder(Simulation(scenes.load("bounce")), RecordingWriter(tmp_path / "empty.parquet"))
    del header
    journal = journal_of(tmp_path / "empty.parquet")
    assert journal.is_file()
    code, _, said = call("plot", tmp_path / "empty.parquet", "--channel", "t", "--out", tmp_path / "empty.png")
    assert code == 2
    assert "has no rows" in said
    (tmp_path / "text.parquet").write_text("no")
    assert call("plot", tmp_path / "text.parquet", "--channel", "t")[0] == 2


def test_recordings_of_all_groups_replay_to_the_bit(runs):
    for name in ("stack", "robot-door"):
        recording = open_recording(runs[0] / f"{name}.parquet")
        assert recording.groups[:-1] == ("clock", "coordinates", "velocities", "inputs", "friction", "drives",
            "reactions", "loads", "contacts", "energy", "solver") or "contacts" in recording.groups  # fmt: skip
        assert recording.pairs is not None
        report = replay(recording)
        assert report.same, report
        assert report.rows == len(recording.time)


def test_runs_are_listed_the_newest_first(call, runs, tmp_path, monkeypatch):
    monkeypatch.setenv("STICKSLIP_HOME", str(tmp_path))
    assert json.loads(call("list", "runs", "--json")[1])["runs"] == []
    folder = tmp_path / "runs"
    folder.mkdir()
    for k, name in enumerate(("stack", "bob")):
        (folder / f"{name}.parquet").write_bytes((runs[0] / f"{name}.parquet").read_bytes())
        import os

        os.utime(folder / f"{name}.parquet", (1.7e9 + k, 1.7e9 + k))
    (folder / "broken.parquet").write_text("no")
    code, said, _ = call("list", "runs", "--json")
    document = json.loads(said)
    assert code == 0
    assert [run["id"] for run in document["runs"]] == ["bob", "stack"]
    bob, stack = document["runs"]
    assert (bob["app"], bob["where"], bob["end"]) == ("bob", "mini", "finished")
    assert bob["time_s"] == runs[1]["finish_time_s"]
    assert stack["time_s"] == pytest.approx(0.3)
    assert len(document["refused"]) == 1
    assert "broken" in document["refused"][0]
    assert call("plot", "bob", "--channel", "t", "--out", tmp_path / "by-id.png")[0] == 0


def test_run_and_compare_have_one_speed_at_a_gate(call, runs):
    folder, summary = runs
    code, said, _ = call("compare", folder / "bob.parquet", "--json")
    assert code == 0
    (run,) = json.loads(said)["runs"]
    assert {split["gate"]: split["speed_m_s"] for split in run["splits"]} == summary["split_speeds_m_s"]
    assert {split["gate"]: split["time_s"] for split in run["splits"]} == pytest.approx(summary["split_times_s"])
    assert summary["finish_speed_m_s"] == run["splits"][-1]["speed_m_s"]
