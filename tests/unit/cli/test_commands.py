from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from types import SimpleNamespace

import pytest

import stickslip
from stickslip.cli.main import main


def call(capsys, *arguments: str) -> tuple[int, str, str]:
    """Exit code, stdout and stderr of the command line, run in this process."""
    with pytest.raises(SystemExit) as end:
        main(arguments)
    captured = capsys.readouterr()
    return int(end.value.code or 0), captured.out, captured.err


@pytest.fixture
def calls(monkeypatch):
    """Replaces the run by a record of what would be run; the summary it returns may be changed."""
    import stickslip.contract.run

    record = SimpleNamespace(summary={"time_s": 1.0, "steps": 1000, "ok": True}, run=None)

    def run_to_end(run, sink, on_progress):
        record.run = run
        on_progress(run.progress)
        return {"problems": None, "end": "complete", **record.summary}

    monkeypatch.setattr(stickslip.contract.run, "run_to_end", run_to_end)
    return record


def test_version(capsys):
    assert call(capsys, "--version") == (0, f"stickslip {stickslip.__version__}\n", "")


def test_without_arguments_help_is_shown(capsys):
    _, out, err = call(capsys)
    assert "doctor" in out + err


def test_scenes_are_listed_as_table_and_as_json(capsys):
    code, table, _ = call(capsys, "list", "scenes")
    assert code == 0
    code, document, _ = call(capsys, "list", "scenes", "--json")
    assert code == 0
    entries = json.loads(document)["scenes"]
    assert [entry["name"] for entry in entries] == list(stickslip.scenes.names())
    assert all(entry["name"] in table and entry["until_s"] > 0.0 for entry in entries)


def test_listing_something_else_is_misuse(capsys):
    code, _, err = call(capsys, "list", "spoons")
    assert code == 2
    assert "scenes" in err


def test_run_prints_one_json_document(capsys, calls):
    code, out, err = call(capsys, "run", "chain", "--json", "--until", "0.5", "--seed", "3")
    assert (code, err) == (0, "")
    document = json.loads(out)
    assert document["scene"] == "chain"
    assert document["until_s"] == 0.5
    assert document["steps"] == 1000
    assert (calls.run.spec.seed, calls.run.spec.until) == (3, 0.5)


def test_run_prints_a_table_with_units(capsys, calls):
    code, out, _ = call(capsys, "run", "chain")
    assert code == 0
    assert "Pendulum chain" in out
    assert ["time", "1", "s"] in [line.split() for line in out.splitlines()]


def test_run_sets_parameters_and_values(capsys, calls):
    code, _, _ = call(capsys, "run", "chain", "--set", "n=3", "--set", "step.dt=0.002", "--set", "step.scheme=euler")
    scene = calls.run.simulation.scene
    assert code == 0
    assert len(scene.bodies) == 3
    assert (scene.step.dt, scene.step.scheme) == (0.002, "euler")


def test_a_bad_result_exits_with_1_and_is_still_printed(capsys, calls):
    calls.summary = {"ok": False, "time_s": 0.1}
    code, out, err = call(capsys, "run", "chain", "--json")
    assert code == 1
    assert json.loads(out)["ok"] is False
    assert "failed its checks" in err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("run", "chian"), "Did you mean chain"),
        (("run", "missing.toml"), "There is no file 'missing.toml'"),
        (("run", "chain", "--set", "step.td=1"), "Did you mean step.dt?"),
        (("run", "chain", "--set", "step.dt"), "path=value"),
        (("run", "chain", "--set", "links=3"), "The scene has: n, "),
        (("run", "chain", "--until", "-1"), "must be positive"),
        (("run", "chain", "--until", "nan"), "must be positive"),
        (("run",), "APP"),
        (("run", "chain", "--fast"), "--fast"),
    ],
)
def test_misuse_exits_with_2_and_says_how_to_fix_it(capsys, calls, arguments, told):
    code, out, err = call(capsys, *arguments)
    assert code == 2
    assert out == ""
    assert told in err
    assert "Traceback" not in err


def test_a_faulty_scene_file_is_misuse(capsys, calls, tmp_path):
    path = tmp_path / "scene.toml"
    path.write_text("nonsense = 3\n")
    code, _, err = call(capsys, "run", str(path))
    assert code == 2
    assert "nonsense" in err


def test_doctor_reports_versions_cache_and_optional_parts(capsys):
    code, out, _ = call(capsys, "doctor", "--json")
    document = json.loads(out)
    assert code == 0
    assert document["healthy"] is True
    parts = {finding["part"]: finding for finding in document["findings"]}
    assert parts["stickslip"]["value"] == stickslip.__version__
    assert {"python", "numba", "numpy", "kernel cache", "kernels", "cores", "mujoco"} <= set(parts)


def test_doctor_tells_how_to_get_what_is_missing(capsys, monkeypatch):
    from stickslip.cli import doctor

    monkeypatch.setattr(doctor, "OPTIONAL", {"no-such-engine": ("a peer", "pip install no-such-engine")})
    code, out, _ = call(capsys, "doctor")
    assert code == 0
    assert "pip install no-such-engine" in out
    monkeypatch.setattr(doctor, "NEEDED", ("no-such-library",))
    code, out, _ = call(capsys, "doctor")
    assert code == 1
    assert "not installed" in out


def test_warm_up_shows_its_stages(capsys, monkeypatch):
    import stickslip.engine.warm_up

    def warm_up(on_stage):
        on_stage("tree", 0, 2)
        on_stage("solve", 1, 2)

    monkeypatch.setattr(stickslip.engine.warm_up, "warm_up", warm_up)
    code, _, err = call(capsys, "doctor", "--warm-up", "--json")
    assert code == 0
    assert "1 of 2: tree" in err
    assert "2 of 2: solve" in err


@pytest.mark.parametrize("arguments", [("--version",), ("list", "scenes")])
def test_light_commands_start_at_once(arguments):
    def duration() -> float:
        start = time.perf_counter()
        subprocess.run([sys.executable, "-m", "stickslip", *arguments], check=True, capture_output=True)
        return time.perf_counter() - start

    assert min(duration() for _ in range(3)) < 1.0


def test_bench_prints_tables_and_json_and_fails_with_a_case(capsys, monkeypatch):
    import stickslip.bench
    from stickslip.bench import BenchReport, Machine, Result, Verdict

    machine = Machine("cpu", 2, "system", "3.11", {}, 1.0)
    verdict = Verdict("tower", "drift_mm", "stickslip", "< 0.01", "mujoco", 0.002, "met")
    good = Result("tower", "stickslip", "stickslip", {"drift_mm": 0.002, "steps_per_s": 12345.0})
    absent = Result("tower", "mujoco", "mujoco", {}, skipped="not installed")
    report = BenchReport(machine, 3, False, (good, absent), (verdict,))
    asked = {}

    def run_bench(cases, peers, **options):
        asked.update(cases=cases, peers=peers, **options)
        return report

    monkeypatch.setattr(stickslip.bench, "run_bench", run_bench)
    code, out, _ = call(capsys, "bench", "--case", "tower", "--peer", "mujoco", "--quick")
    assert code == 0
    assert (asked["cases"], asked["peers"], asked["quick"]) == (["tower"], ["mujoco"], True)
    assert "drift [mm]" in out
    assert "not installed" in out
    assert "< 0.01" in out
    code, out, _ = call(capsys, "bench", "--json")
    assert code == 0
    assert asked["cases"] is None
    assert json.loads(out)["results"][0]["metrics"]["drift_mm"] == 0.002
    broken = Result("tower", "stickslip", "stickslip", {}, failed="ValueError: x")
    report = BenchReport(machine, 3, False, (broken,), ())
    code, _, err = call(capsys, "bench")
    assert code == 1
    assert "tower (stickslip)" in err


def test_a_terminal_that_knows_few_characters_ends_no_command():
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "stickslip", "doctor"]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=120)
    assert done.stderr == ""
    assert "\\u2713" in done.stdout
