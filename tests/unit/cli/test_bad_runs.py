"""Bad input to runs of sleds: every fault is told with what, where and what to do, the command ends with 2, and nothing is left behind."""

import json
import re
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

import stickslip.track
from stickslip.apps.bob import ship_setup as ship_bob
from stickslip.apps.luge import ship_setup as ship_luge
from stickslip.apps.skeleton import ship_setup as ship_skeleton
from stickslip.cli.main import main
from stickslip.io.setup_file import save_setup, setup_to_toml

MINI = Path(stickslip.track.__file__).parent / "library/mini.toml"
SHIP = {"bob": lambda: ship_bob("two-man"), "skeleton": lambda: ship_skeleton("men"), "luge": lambda: ship_luge("men")}


@pytest.fixture
def refused(tmp_path, capsys):
    """Runs a command that must be refused as misuse and leave no file; returns what it says."""

    def call(*words, record=True):
        before = set(tmp_path.iterdir())
        extra = ("--record", str(tmp_path / "new.parquet")) if record else ()
        with pytest.raises(SystemExit) as end:
            main([*words, *extra])
        told = capsys.readouterr()
        assert end.value.code == 2
        assert "Traceback" not in told.err
        assert set(tmp_path.iterdir()) == before
        return told.err

    return call


def run_words(sled="bob", **settings):
    words = ["run", sled, "--until", "0.1"]
    for key, value in ({"track": "mini"} | settings).items():
        words += ["--pilot", str(value)] if key == "pilot" else ["--set", f"{key}={value}"]
    return words


@pytest.mark.parametrize("sled", list(SHIP))
def test_a_set_up_for_another_sled(refused, tmp_path, sled):
    for other, ship in SHIP.items():
        if other != sled:
            save_setup(ship(), tmp_path / f"{other}.toml")
            told = refused(*run_words(sled, setup=tmp_path / f"{other}.toml"))
            assert f"is '{other}', another sled than a {sled}" in told
            assert f"{other}.toml:3" in told


@pytest.mark.parametrize(
    ("sled", "key"),
    [("bob", "stiffness"), ("bob", "damping"), ("skeleton", "stiffness"), ("luge", "stiffness"), ("luge", "damping")],
)
def test_springs_with_negative_stiffness(refused, tmp_path, sled, key):
    """Every spring of a set-up is turned round at once, and each is told with its line."""
    text, changed = re.subn(rf"\b{key} = (\d)", rf"{key} = -\1", setup_to_toml(SHIP[sled]()))
    assert changed >= 2
    (tmp_path / "soft.toml").write_text(text)
    told = refused(*run_words(sled, setup=tmp_path / "soft.toml"))
    assert len(re.findall(rf"soft\.toml:\d+ .*{key} is -", told)) == changed
    assert "must be at least 0" in told


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ("0.0,0.0\n0.1,0.2\n0.6,0.1\n0.7,0.0", r"hands\.csv:4 comes 0\.5 s after the sample before it, at 0\.1 s"),
        ("0.0,0.0\n0.1,1.2\n0.2,-3", r"hands\.csv:3 is at position 1\.2, outside -1 to 1"),
        ("0.0,0.0\n0.2,0.1\n0.1,0.0", r"hands\.csv:4 goes from 0\.2 to 0\.1 .* Sort the rows"),
        ("0.0,0.0", r"hands\.csv has 1 row\(s\)\. Give at least 2"),
        ("0.0,0.0\n0.1,left", r"hands\.csv:3 is '0\.1,left', not two numbers"),
        ("0.0,0.0\n0.1,nan", "nan"),
    ],
)
def test_a_steering_trace_with_gaps_or_beyond_the_stops(refused, tmp_path, rows, told):
    (tmp_path / "hands.csv").write_text(f"time_s,steering\n{rows}\n")
    assert re.search(told, refused(*run_words(pilot=tmp_path / "hands.csv")))


def test_all_faults_of_a_trace_are_told_at_once(refused, tmp_path):
    (tmp_path / "hands.csv").write_text("time_s,steering\n0,0\n0.1,2\n0.9,-2\n1.0,0\n")
    said = refused(*run_words(pilot=tmp_path / "hands.csv"))
    assert said.count("outside -1 to 1") == 2
    assert said.count("after the sample before it") == 1


@pytest.mark.parametrize("kept", [0, 1])
def test_a_track_without_gates(refused, tmp_path, kept):
    first, *gates = MINI.read_text().split("[[gate]]\n")
    *_, rest = gates[-1].partition("\n\n")
    (tmp_path / "open.toml").write_text("\n\n".join([first, *(f"[[gate]]\n{gate}" for gate in gates[:kept]), rest]))
    told = refused(*run_words(track=tmp_path / "open.toml"))
    assert ("gates are missing" if kept == 0 else "gates are only one") in told
    assert "Write [[gate]] for start and finish" in told


@pytest.fixture(scope="module")
def recorded(tmp_path_factory):
    """A recorded run of a tenth of a second."""
    path = tmp_path_factory.mktemp("runs") / "run.parquet"
    with pytest.raises(SystemExit):
        main([*run_words(pilot="none"), "--record", str(path), "--json"])
    return path


def changed(path, target, **changes):
    """The recording with other facts."""
    kept = dict(pq.read_metadata(path).metadata)
    kept[b"stickslip"] = json.dumps(json.loads(kept[b"stickslip"]) | changes).encode()
    pq.write_table(pq.read_table(path).replace_schema_metadata(kept), target)
    return str(target)


@pytest.mark.parametrize(("sled", "track"), [("skeleton", "mini"), ("bob", "loop")])
def test_a_run_of_another_sled_or_track_is_no_pilot(refused, recorded, sled, track):
    said = refused(*run_words(sled, track=track, pilot=recorded))
    assert f"is a run of the bob at mini, and this is the {sled} at {track}" in said


def test_run_files_of_newer_versions(refused, recorded, tmp_path):
    newer = changed(recorded, tmp_path / "newer.parquet", format=9, version="7.1")
    for words in (["compare", newer], ["replay", newer], run_words(pilot=newer)):
        assert "Read it with stickslip 7.1 or newer" in refused(*words, record=words[0] == "run")


def test_run_files_cut_short(refused, recorded, tmp_path):
    data = recorded.read_bytes()
    (tmp_path / "cut.parquet").write_bytes(data[: len(data) // 2])
    cut = str(tmp_path / "cut.parquet")
    for words in (["compare", cut], ["replay", cut], run_words(pilot=cut)):
        assert "is cut short: its end" in refused(*words, record=words[0] == "run")


def test_run_files_with_steering_that_nobody_did(refused, recorded, tmp_path):
    facts = json.loads(pq.read_metadata(recorded).metadata[b"stickslip"])["run"]
    far = changed(recorded, tmp_path / "far.parquet", run=facts | {"steering": [[0.0, 0.0], [0.1, 4.0]]})
    assert "outside -1 to 1" in refused(*run_words(pilot=far))
    none = {key: value for key, value in facts.items() if key != "steering"}
    empty = changed(recorded, tmp_path / "empty.parquet", run=none)
    assert "holds no steering" in refused(*run_words(pilot=empty))


def test_rows_of_a_run_that_was_killed_are_kept(tmp_path):
    """The journal of a run that broke off gives its rows, and becomes a file that can be compared."""
    from stickslip.analysis.recorded_run import load_run
    from stickslip.apps.catalogue import load_sled
    from stickslip.apps.ice.pilot import NoPilot
    from stickslip.apps.ice.run import run_sled
    from stickslip.engine import recorder as recorder_module
    from stickslip.io import RecordingWriter, open_recording, recover_recording

    class Killed(RecordingWriter):
        """A writer whose process ends before the end of its run."""

        def end(self, outcome):
            self._journal.close()

    path = tmp_path / "run.parquet"
    flush, recorder_module.FLUSH_S = recorder_module.FLUSH_S, 0.0
    try:
        run_sled(load_sled("bob"), "mini", NoPilot(), until=1.0, record=Killed(path, {"track": "mini"}))
    finally:
        recorder_module.FLUSH_S = flush
    assert not path.exists()
    assert open_recording(path).recovered == 101
    assert recover_recording(path).meta["run"]["track"] == "mini"
    assert np.isfinite(load_run(path).speed).all()
