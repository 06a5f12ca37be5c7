"""``stickslip run PATH.urdf``: what was imported and what was not is printed; faulty files end with 2."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from stickslip.cli.main import main

FOLDER = Path(__file__).resolve().parents[2] / "fixtures" / "robots"


def call(capsys, *arguments):
    with pytest.raises(SystemExit) as end:
        main(arguments)
    captured = capsys.readouterr()
    return int(end.value.code or 0), captured.out, captured.err


@pytest.mark.parametrize(("name", "bodies", "steps"), [("scara.urdf", 5, 50), ("crane_game.xml", 5, 100)])
def test_json_tells_what_was_imported_and_what_was_not(capsys, name, bodies, steps):
    code, out, _ = call(capsys, "run", str(FOLDER / name), "--json", "--until", "0.1")
    assert code == 0
    printed = json.loads(out)
    assert printed["source"] == name
    assert printed["imported"]["bodies"] == bodies
    assert printed["left_out"]
    assert printed["steps"] == steps
    assert {"assumed", "approximated", "finite"} <= set(printed)


def test_the_table_tells_it_too(capsys):
    code, out, _ = call(capsys, "run", str(FOLDER / "scara.urdf"), "--until", "0.1")
    assert code == 0
    for word in ("imported", "assumed", "approximated", "not represented", "safety controllers"):
        assert word in out


def test_options_of_the_import_and_values_of_the_scene_are_set_alike(capsys):
    path = str(FOLDER / "scara.urdf")
    sets = ("--set", "drives=true", "--set", "step.dt=0.001", "--set", "joint.shoulder.friction.0.limit=3")
    code, out, _ = call(capsys, "run", path, "--json", "--until", "0.1", *sets)
    assert code == 0
    printed = json.loads(out)
    assert printed["imported"]["drives"] == 3
    assert printed["dt_s"] == 0.001


def test_bad_robots_and_options_are_misuse(capsys, tmp_path):
    bad = tmp_path / "bad.urdf"
    bad.write_text('<robot name="r"><link name="a"/><link name="b"/></robot>')
    code, _, err = call(capsys, "run", str(bad))
    assert code == 2
    assert "has 2 roots" in err
    code, _, err = call(capsys, "run", str(tmp_path / "gone.urdf"))
    assert code == 2
    assert "There is no file" in err
    code, _, err = call(capsys, "run", str(FOLDER / "scara.urdf"), "--set", "base=floating")
    assert code == 2
    assert "base" in err


def test_robots_cost_nothing_until_one_is_read():
    script = "import sys, stickslip.cli.main, stickslip.io; print([m for m in ('yourdfpy', 'lxml', 'trimesh') if m in sys.modules])"
    out = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True).stdout
    assert out.strip() == "[]"
