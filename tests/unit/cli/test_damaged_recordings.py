"""`replay` and `compare` with recordings that no run wrote: each is refused or reported in a sentence, none with a traceback."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from tests.unit.cli import crafted_recordings as crafted

from stickslip import scenes
from stickslip.cli.main import main
from stickslip.engine import Simulation
from stickslip.engine.recorder import Recorder
from stickslip.io.recording_facts import describe

BOUNCE, BOB = crafted.rows_of("ball_free.z"), crafted.rows_of("free.x")
BYTES = [name for name, _ in crafted.damage(bytes(200))]
PARTS = [name for name, _ in crafted.parts()]
HARMLESS = re.compile(r"seed is -1|steering is .*|splits are .*")  # for a replay, which needs none of them


@pytest.fixture(scope="module")
def good(tmp_path_factory):
    """Good recordings by name."""
    folder = tmp_path_factory.mktemp("good")
    runs = {
        "bounce": ("run", "bounce", "--until", "0.5"),
        "bob": ("run", "bob", "--until", "1.0", "--set", "track=mini"),
    }
    files = {}
    for name, words in runs.items():
        files[name] = folder / f"{name}.parquet"
        with pytest.raises(SystemExit):
            main([*words, "--record", str(files[name])])
    return files


@pytest.fixture
def call(capsys):
    """Exit code and messages of a command; a traceback, or an error that nobody expected, fails the test."""

    def run(*words: str) -> tuple[int, str]:
        capsys.readouterr()
        with pytest.raises(SystemExit) as end:
            main(words)
        said = capsys.readouterr().err
        code = int(end.value.code or 0)
        assert "Traceback" not in said
        assert "unexpected" not in said
        assert code in (0, 1, 2)
        assert code == 0 or re.search(r"stickslip: error: .{20}", said)
        return code, said

    return run


def test_good_recordings_are_good(call, good):
    for file in good.values():
        code, said = call("replay", str(file))
        assert (code, said) == (0, "")
    assert call("compare", str(good["bob"]))[0] == 0


@pytest.mark.parametrize("name", BOUNCE)
def test_replay_names_the_first_row_and_column_that_differ(call, good, tmp_path, name):
    craft, column = BOUNCE[name]
    crafted.write(good["bounce"], tmp_path / "run.parquet", craft)
    code, said = call("replay", str(tmp_path / "run.parquet"))
    assert code == 1
    assert re.search(rf"not the same: row \d+, of step \d+, .*{re.escape(column)}", said)


@pytest.mark.parametrize("name", PARTS)
def test_replay_refuses_what_is_no_description_of_a_run(call, good, tmp_path, name):
    crafted.write(good["bounce"], tmp_path / "run.parquet", dict(crafted.parts())[name])
    code, said = call("replay", str(tmp_path / "run.parquet"))
    assert (code == 0) == bool(HARMLESS.fullmatch(name)), said
    assert code == 0 or "run.parquet" in said


@pytest.mark.parametrize("name", [*BOB, *dict(crafted.parts((None,)))])
def test_compare_refuses_what_is_no_run(call, good, tmp_path, name):
    craft = BOB[name][0] if name in BOB else dict(crafted.parts())[name]
    crafted.write(good["bob"], tmp_path / "run.parquet", craft)
    code, said = call("compare", str(tmp_path / "run.parquet"))
    assert code == 0 or "run.parquet" in said


@pytest.mark.parametrize("name", BYTES)
@pytest.mark.parametrize("command", ["replay", "compare"])
def test_damaged_bytes_are_a_sentence(call, good, tmp_path, command, name):
    data = dict(crafted.damage(good["bob" if command == "compare" else "bounce"].read_bytes()))[name]
    (tmp_path / "run.parquet").write_bytes(data)
    code, said = call(command, str(tmp_path / "run.parquet"))
    assert code == 0 or "run.parquet" in said or "not the same" in said


def test_what_is_no_file_is_a_sentence(call, good, tmp_path):
    (tmp_path / "folder.parquet").mkdir()
    shutil.copy(good["bounce"], tmp_path / "run.parquet.partial")
    for command in ("replay", "compare"):
        for name in ("folder.parquet", "nothing.parquet", "run.parquet", "x" * 300, ""):
            assert call(command, str(tmp_path / name))[0] == 2


class Header:
    """Catches the header of a recording."""

    def __init__(self):
        self.facts = {}

    def begin(self, header):
        self.described = describe(header, Path.cwd())

    def write(self, block):
        pass

    def end(self, outcome):
        pass


@pytest.fixture(scope="module")
def header():
    sink = Header()
    Recorder(Simulation(scenes.load("bounce")), sink).close()
    return sink.described


@pytest.mark.parametrize("name", [name for name, _ in crafted.journals({"columns": [["t", "s", "double"]]})])
def test_a_damaged_journal_is_a_sentence(call, header, tmp_path, name):
    crafted.write_journal(tmp_path / "run.parquet.partial", dict(crafted.journals(header))[name])
    for command in ("replay", "compare"):
        code, said = call(command, str(tmp_path / "run.parquet"))
        assert code == 2
        assert "run.parquet" in said
